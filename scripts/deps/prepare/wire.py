"""Just enough of protobuf's wire format to cut and write graphs, so that set-up needs no packages."""
import struct


def varint(data, at):
    result = shift = 0
    while True:
        byte = data[at]
        at += 1
        result |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return result, at


def fields(data):
    """The fields of a message: (number, value), the value a number or bytes."""
    at = 0
    while at < len(data):
        key, at = varint(data, at)
        kind = key & 7
        if kind == 0:
            value, at = varint(data, at)
        else:
            if kind == 2:
                size, at = varint(data, at)
            else:
                size = {5: 4, 1: 8}[kind]
            value = data[at : at + size]
            at += size
        yield key >> 3, value


def number(n):
    """A varint; negative numbers take ten bytes, as protobuf has it."""
    n &= (1 << 64) - 1
    out = bytearray()
    while n > 127:
        out.append(n & 127 | 128)
        n >>= 7
    return bytes(out) + bytes([n])


def integer(field, n):
    return number(field << 3) + number(n)


def real(field, x):
    return number(field << 3 | 5) + struct.pack("<f", x)


def text(field, value):
    """A field of bytes, text or an embedded message."""
    if isinstance(value, str):
        value = value.encode()
    return number(field << 3 | 2) + number(len(value)) + value
