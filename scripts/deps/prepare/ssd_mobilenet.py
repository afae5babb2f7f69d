"""Cuts SSD-MobileNetV3's frozen TensorFlow graph before its TFLite operation, which OpenVINO does not know, and
writes the decoding of boxes in its place: u8 [1,320,320,3] RGB to `boxes` [1,2034,4] (x1 y1 x2 y2, 0 to 1) and
`scores` [1,2034,90]."""
import struct

from wire import fields, integer, text

FLOAT, UINT8, INT32 = 1, 4, 3


def attribute(name, value):
    return text(5, text(1, name) + text(2, value))


def kind(name, of):
    return attribute(name, integer(6, of))


def node(name, operation, inputs, *attributes):
    body = text(1, name) + text(2, operation) + b"".join(text(3, i) for i in inputs) + b"".join(attributes)
    return text(1, body)


def constant(name, shape, of, values):
    dims = text(2, b"".join(text(2, integer(1, d)) for d in shape))
    content = values if isinstance(values, bytes) else struct.pack("<%d%s" % (len(values), "f" if of == FLOAT else "i"), *values)
    tensor = integer(1, of) + dims + text(4, content)
    return node(name, "Const", [], kind("dtype", of), attribute("value", text(8, tensor)))


def binary(name, operation, a, b):
    return node(name, operation, [a, b], kind("T", FLOAT))


def shape(dims):
    return attribute("shape", text(7, b"".join(text(2, integer(1, d)) for d in dims)))


def read(graph):
    """name → (bytes of the node, names of its inputs)."""
    nodes = {}
    for number, value in fields(graph):
        if number == 1:
            parts = list(fields(value))
            inputs = [v.decode().lstrip("^").split(":")[0] for n, v in parts if n == 3]
            nodes[dict(parts)[1].decode()] = (value, inputs)
    return nodes


def needed(nodes, ends):
    """The nodes that the ends depend on, in the order of the file."""
    seen, todo = set(), list(ends)
    while todo:
        name = todo.pop()
        if name not in seen:
            seen.add(name)
            todo += nodes[name][1]
    return [name for name in nodes if name in seen]


def anchors(nodes):
    """The anchors' cy, cx, h, w as four columns of floats."""
    for number, value in fields(nodes["anchors"][0]):
        if number == 5:
            entry = dict(fields(value))
            if entry[1] == b"value":
                content = dict(fields(dict(fields(entry[2]))[8]))[4]
                numbers = struct.unpack("<%df" % (len(content) // 4), content)
                return [list(numbers[i::4]) for i in range(4)]
    raise SystemExit("the graph has no anchors")


def image_nodes(name):
    """The picture as bytes, brought to -1 … 1 under the name that the rest of the graph reads."""
    return [
        node("image", "Placeholder", [], kind("dtype", UINT8), shape([1, 320, 320, 3])),
        node("image/float", "Cast", ["image"], kind("SrcT", UINT8), kind("DstT", FLOAT)),
        constant("image/scale", [], FLOAT, [1 / 127.5]),
        constant("image/one", [], FLOAT, [1.0]),
        binary("image/scaled", "Mul", "image/float", "image/scale"),
        binary(name, "Sub", "image/scaled", "image/one"),
    ]


def box_nodes(columns):
    """Centre and size from offsets against the anchors, then corners."""
    count = len(columns[0])
    out = [
        constant("decode/axis", [], INT32, [2]),
        node("decode/split", "Split", ["decode/axis", "raw_outputs/box_encodings"], kind("T", FLOAT), attribute("num_split", integer(3, 4))),
    ]
    # The variances 0.1 and 0.2 of the coder are multiplied into the anchors' sizes; half the size is what corners need.
    for axis, (centre, size) in {"y": (0, 2), "x": (1, 3)}.items():
        sizes = columns[size]
        offset, extent = "decode/split:%d" % centre if centre else "decode/split", "decode/split:%d" % size
        n = "decode/" + axis
        out += [
            constant(n + "/step", [1, count, 1], FLOAT, [0.1 * s for s in sizes]),
            constant(n + "/anchor", [1, count, 1], FLOAT, columns[centre]),
            constant(n + "/half", [1, count, 1], FLOAT, [0.5 * s for s in sizes]),
            constant(n + "/variance", [], FLOAT, [0.2]),
            binary(n + "/moved", "Mul", offset, n + "/step"),
            binary(n + "/centre", "AddV2", n + "/moved", n + "/anchor"),
            binary(n + "/damped", "Mul", extent, n + "/variance"),
            node(n + "/exp", "Exp", [n + "/damped"], kind("T", FLOAT)),
            binary(n + "/radius", "Mul", n + "/exp", n + "/half"),
            binary(n + "/low", "Sub", n + "/centre", n + "/radius"),
            binary(n + "/high", "AddV2", n + "/centre", n + "/radius"),
        ]
    corners = ["decode/x/low", "decode/y/low", "decode/x/high", "decode/y/high", "decode/axis"]
    out.append(node("boxes", "ConcatV2", corners, kind("T", FLOAT), kind("Tidx", INT32), attribute("N", integer(3, 4))))
    return out


def score_nodes():
    """The scores without those of the background, the first class."""
    return [
        constant("scores/classes", [90], INT32, range(1, 91)),
        constant("scores/axis", [], INT32, [2]),
        node("scores", "GatherV2", ["raw_outputs/class_predictions", "scores/classes", "scores/axis"], kind("Tparams", FLOAT), kind("Tindices", INT32), kind("Taxis", INT32)),
    ]


def convert(graph):
    nodes = read(graph)
    start = "normalized_input_image_tensor"
    kept = needed(nodes, ["raw_outputs/box_encodings", "raw_outputs/class_predictions"])
    columns = anchors(nodes)
    parts = image_nodes(start) + [text(1, nodes[n][0]) for n in kept if n != start]
    return b"".join(parts + box_nodes(columns) + score_nodes())
