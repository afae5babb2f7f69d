"""Writes darknet's YOLOv3-tiny as ONNX: f32 [1,3,416,416] RGB 0 to 1 to `output` [1,2535,85] (cx cy w h in pixels,
objectness, 80 classes)."""
import struct

from wire import integer, real, text

SIZE = 416


class Graph:
    def __init__(self, weights):
        self.weights, self.at = weights, 20  # after the header: three numbers of 4 bytes and one of 8
        self.nodes, self.constants = [], []

    def take(self, count):
        start, self.at = self.at, self.at + 4 * count
        return self.weights[start : self.at]

    def constant(self, name, dims, values):
        """A tensor of floats, given as bytes or numbers, or of 64-bit integers."""
        whole = not isinstance(values, bytes) and all(isinstance(v, int) for v in values)
        if not isinstance(values, bytes):
            values = struct.pack("<%d%s" % (len(values), "q" if whole else "f"), *values)
        body = b"".join(integer(1, d) for d in dims) + integer(2, 7 if whole else 1) + text(8, name) + text(9, values)
        self.constants.append(text(5, body))
        return name

    def add(self, operation, inputs, name, **attributes):
        body = b"".join(text(1, i) for i in inputs) + text(2, name) + text(3, name) + text(4, operation)
        self.nodes.append(text(1, body + b"".join(attribute(k, v) for k, v in attributes.items())))
        return name


def attribute(name, value):
    if isinstance(value, list):
        body = b"".join(integer(8, v) for v in value) + integer(20, 7)
    elif isinstance(value, str):
        body = text(4, value) + integer(20, 3)
    elif isinstance(value, float):
        body = real(2, value) + integer(20, 1)
    else:
        body = integer(3, value) + integer(20, 2)
    return text(5, text(1, name) + body)


def sections(cfg):
    out = []
    for line in cfg.splitlines():
        line = line.split("#")[0].strip()
        if line.startswith("["):
            out.append((line[1:-1], {}))
        elif line:
            key, value = line.split("=", 1)
            out[-1][1][key.strip()] = value.strip()
    return out


def convolution(graph, name, options, current, channels):
    size, count, stride = int(options["size"]), int(options["filters"]), int(options.get("stride", 1))
    normalised = int(options.get("batch_normalize", 0))
    bias = graph.take(count)
    norm = [graph.take(count) for _ in range(3)] if normalised else []
    kernel = graph.take(count * channels * size * size)
    pad = size // 2 if int(options.get("pad", 0)) else 0
    inputs = [current, graph.constant(name + "/kernel", [count, channels, size, size], kernel)]
    if not normalised:
        inputs.append(graph.constant(name + "/bias", [count], bias))
    out = graph.add("Conv", inputs, name, kernel_shape=[size, size], strides=[stride, stride], pads=[pad] * 4)
    if normalised:
        scale, mean, variance = norm
        parts = [graph.constant(name + n, [count], v) for n, v in (("/scale", scale), ("/shift", bias), ("/mean", mean), ("/variance", variance))]
        out = graph.add("BatchNormalization", [out, *parts], name + "/norm", epsilon=1e-5)
    if options["activation"] == "leaky":
        out = graph.add("LeakyRelu", [out], name + "/leaky", alpha=0.1)
    return out, count


def pooling(graph, name, options, current):
    size, stride = int(options["size"]), int(options["stride"])
    before, after = (size - 1) // 2, size - 1 - (size - 1) // 2
    return graph.add("MaxPool", [current], name, kernel_shape=[size, size], strides=[stride, stride], pads=[before, before, after, after])


def decoded(graph, name, options, current, cells):
    """A grid's raw numbers as boxes in pixels."""
    numbers = [float(x) for x in options["anchors"].split(",")]
    own = [(numbers[2 * int(m)], numbers[2 * int(m) + 1]) for m in options["mask"].split(",")]
    classes, count, stride = int(options["classes"]), len(own), SIZE // cells
    c = lambda suffix, dims, values: graph.constant(name + suffix, dims, values)
    rows = count * cells * cells
    out = graph.add("Reshape", [current, c("/split", [5], [1, count, 5 + classes, cells, cells])], name + "/grid")
    out = graph.add("Transpose", [out], name + "/order", perm=[0, 1, 3, 4, 2])
    out = graph.add("Reshape", [out, c("/rows", [3], [1, rows, 5 + classes])], name + "/flat")
    axis = c("/axis", [1], [2])
    cut = lambda a, b, suffix: graph.add("Slice", [out, c(suffix + "/from", [1], [a]), c(suffix + "/to", [1], [b]), axis], name + suffix)
    centre, size, rest = cut(0, 2, "/centre"), cut(2, 4, "/size"), cut(4, 5 + classes, "/rest")
    places = [float(v) for _ in own for y in range(cells) for x in range(cells) for v in (x, y)]
    extents = [v for a in own for _ in range(cells * cells) for v in a]
    centre = graph.add("Sigmoid", [centre], name + "/inside")
    centre = graph.add("Add", [centre, c("/cells", [1, rows, 2], places)], name + "/place")
    centre = graph.add("Mul", [centre, c("/stride", [1], [float(stride)])], name + "/pixels")
    size = graph.add("Mul", [graph.add("Exp", [size], name + "/exp"), c("/anchors", [1, rows, 2], extents)], name + "/extent")
    return graph.add("Concat", [centre, size, graph.add("Sigmoid", [rest], name + "/sure")], name + "/boxes", axis=2)


def convert(cfg, weights):
    graph = Graph(weights)
    current, channels, layers, outputs = "images", 3, [], []
    for index, (kind, options) in enumerate(sections(cfg)[1:]):
        name = "layer%d" % index
        if kind == "convolutional":
            current, channels = convolution(graph, name, options, current, channels)
        elif kind == "maxpool":
            current = pooling(graph, name, options, current)
        elif kind == "route":
            sources = [layers[i if i >= 0 else index + i] for i in map(int, options["layers"].split(","))]
            current, channels = sources[0][0], sum(n for _, n in sources)
            if len(sources) > 1:
                current = graph.add("Concat", [n for n, _ in sources], name, axis=1)
        elif kind == "upsample":
            scales = graph.constant(name + "/scales", [4], [1.0, 1.0, 2.0, 2.0])
            current = graph.add("Resize", [current, "", scales], name, mode="nearest", coordinate_transformation_mode="asymmetric", nearest_mode="floor")
        elif kind == "yolo":
            outputs.append(decoded(graph, name, options, current, SIZE // (16 if outputs else 32)))
        else:
            raise SystemExit("yolov3-tiny: a layer of an unknown kind: " + kind)
        layers.append((current, channels))
    if graph.at != len(weights):
        raise SystemExit("yolov3-tiny: the weights do not fit the configuration")
    graph.add("Concat", outputs, "output", axis=1)
    return model(graph)


def value(name, dims):
    shape = text(2, b"".join(text(1, integer(1, d)) for d in dims))
    return text(1, name) + text(2, text(1, integer(1, 1) + shape))


def model(graph):
    boxes = sum(3 * (SIZE // s) ** 2 for s in (32, 16))
    ends = text(11, value("images", [1, 3, SIZE, SIZE])) + text(12, value("output", [1, boxes, 85]))
    body = b"".join(graph.nodes) + text(2, "yolov3-tiny") + b"".join(graph.constants) + ends
    return integer(1, 8) + text(7, body) + text(8, text(1, "") + integer(2, 13))
