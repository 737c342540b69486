"""Axis maps of ops that compute: elementwise, along an axis, products, windows and images."""

from __future__ import annotations

from operator import mul

from litefuse.dialects.axes.model import (
    UNKNOWN,
    AxisMap,
    OperandAxis,
    ReadIntegers,
    ResultAxis,
    Size,
    aligned,
    ceil_div,
    mixed,
    same_size,
    shape_element,
    sized,
)
from litefuse.dialects.axes.operands import aligned_with, known_or_element, rank_of
from litefuse.dialects.geometry import DATA_FORMATS_3D, channel_axis, from_nhwc, reach_of, to_nhwc
from litefuse.dialects.layers import LAYERS
from litefuse.dialects.shapes import contradict, format_shape, product, shape_of_rank
from litefuse.ir import Dim, Op, Shape


def broadcast(op: Op, _index: int, _read: ReadIntegers) -> AxisMap | None:
    """Elementwise: each element is computed from those of the operands, broadcast, at its index."""
    return _broadcast(op, range(len(op.operands)), 0)


def _broadcast(op: Op, operands: range | tuple[int, ...], last: int) -> AxisMap | None:
    """Return the dimensions of the operands' broadcast, without the last ones of each."""
    ranks = [(index, rank_of(op, index)) for index in operands]
    known = [(index, rank - last) for index, rank in ranks if rank is not None]
    if len(known) < len(ranks):
        return None
    rank = max((rank for _, rank in known), default=0)
    return tuple(
        aligned(*((index, axis - rank + own) for index, own in known if axis >= rank - own)) for axis in range(rank)
    )


def same(op: Op, _index: int, _read: ReadIntegers) -> AxisMap | None:
    """Each element is computed from that of the first operand at its index."""
    return aligned_with(op, 0)


def same_size_only(op: Op, _index: int, _read: ReadIntegers) -> AxisMap | None:
    """The result has the size of the first operand; of its elements nothing is known."""
    rank = rank_of(op, 0)
    return None if rank is None else tuple(mixed(0, axis) for axis in range(rank))


def branches(op: Op, _index: int, _read: ReadIntegers) -> AxisMap | None:
    """Select between two operands of one shape; the condition has it too, or selects rows."""
    condition, first, second = (operand.shape for operand in op.inputs)
    if first is not None and second is not None and len(first) != len(second):
        contradict(f"shapes of the branches must agree, but are {format_shape(first)} and {format_shape(second)}")
    sources = [index for index, shape in ((1, first), (2, second)) if shape is not None]
    if not sources:
        return None
    rank = len(first or second or ())
    decided = range(0 if condition is None else rank if len(condition) == rank else min(len(condition), 1))
    return tuple(
        [
            aligned(*((index, axis) for index in (*sources, *((0,) if axis in decided else ()))), agree=True)
            for axis in range(rank)
        ]
    )


def bias_add(op: Op, _index: int, _read: ReadIntegers) -> AxisMap | None:
    """BiasAdd: a vector is added along the channels."""
    shape, bias = op.inputs[0].shape, op.inputs[1].shape
    if shape is None:
        return None
    if len(shape) < 2 or (bias is not None and len(bias) != 1):
        contradict(f"a bias of shape {format_shape(bias)} cannot be added to {format_shape(shape)}")
    channels = channel_axis(op.attributes.get("data_format", "NHWC"), len(shape))
    _check_per_channel(shape, channels, bias, "bias")
    return tuple(
        [
            aligned((0, axis), (1, 0), agree=True) if axis == channels else aligned((0, axis))
            for axis in range(len(shape))
        ]
    )


def _check_per_channel(shape: Shape, channels: int, vector: Shape | None, what: str) -> None:
    if vector is not None and shape[channels] != vector[0] and None not in (shape[channels], vector[0]):
        agreeing = f"the channels of {format_shape(shape)} and the {what}"
        contradict(f"{agreeing} must agree, but are {shape[channels]} and {vector[0]}")


def batch_norm(op: Op, index: int, _read: ReadIntegers) -> AxisMap | None:
    """FusedBatchNorm: statistics of a batch mix its elements; the next four results have one element per channel."""
    data_format = op.attributes.get("data_format", "NHWC")
    x, scale = op.inputs[0], shape_of_rank(op.inputs[1], 1, "the scale of a batch normalization")
    shape = shape_of_rank(x, 5 if data_format in DATA_FORMATS_3D else 4, "the input of a batch normalization")
    channels = channel_axis(data_format, len(shape))
    _check_per_channel(shape, channels, scale, "scale")
    if index:
        return None if index == 5 else (mixed(0, channels) if scale[0] is None else mixed(1, 0),)
    is_training = op.attributes.get("is_training")
    axes = [mixed(0, axis) if is_training else aligned((0, axis)) for axis in range(len(shape))]
    axes[channels] = aligned((0, channels), (1, 0), agree=True)
    return tuple(axes)


def last_mixed(op: Op, _index: int, _read: ReadIntegers) -> AxisMap | None:
    """Softmax and norms over the last dimension."""
    rank = rank_of(op, 0)
    if not rank:
        return None if rank is None else ()
    return (*(aligned((0, axis)) for axis in range(rank - 1)), mixed(0, rank - 1))


def top_k(op: Op, _index: int, read: ReadIntegers) -> AxisMap | None:
    """TopK: the largest elements along the last dimension, as many as the second operand says."""
    rank = rank_of(op, 0)
    if rank is None:
        return None
    if rank == 0:
        contradict("top-k requires an operand of rank 1 or more, got a scalar")
    return (
        *[aligned((0, axis)) for axis in range(rank - 1)],
        sized(same_size, known_or_element(read(op.inputs[1]), 1, 0)),
    )


def matrix_product(op: Op, _index: int, _read: ReadIntegers) -> AxisMap | None:
    """MatMul of two matrices, and BatchMatMul, whose leading dimensions broadcast."""
    attributes, x, y = op.attributes, op.inputs[0], op.inputs[1]
    left, right = x.shape, y.shape
    if op.kind == "tf.MatMul":
        left = shape_of_rank(x, 2, "the left operand of a matrix product")
        right = shape_of_rank(y, 2, "the right operand of a matrix product")
    if left is None or right is None:
        return None
    if len(left) < 2 or len(right) < 2:
        contradict(
            f"a matrix product requires rank 2 or more, got shapes {format_shape(left)} and {format_shape(right)}"
        )
    rows, inner = len(left) - 2, len(left) - 1
    other, columns = len(right) - 2, len(right) - 1
    if attributes.get("transpose_a") or attributes.get("adj_x"):
        rows, inner = inner, rows
    if attributes.get("transpose_b") or attributes.get("adj_y"):
        other, columns = columns, other
    if left[inner] != right[other] and left[inner] is not None and right[other] is not None:
        shapes = f"{format_shape(left)} and {format_shape(right)}"
        contradict(
            f"the inner dimensions of a product of {shapes} must agree, but are {left[inner]} and {right[other]}"
        )
    batch = _broadcast(op, (0, 1), 2) if len(left) > 2 or len(right) > 2 else ()
    return None if batch is None else (*batch, aligned((0, rows)), aligned((1, columns)))


def fully_connected(op: Op, _index: int, _read: ReadIntegers) -> AxisMap | None:
    """fully_connected: weights [out, in]; without `keep_num_dims`, the input is flattened to [-1, in]."""
    inner = shape_of_rank(op.inputs[1], 2, "the weights of a fully connected layer")[1]
    shape, keeps_rank, columns = op.inputs[0].shape, op.attributes["keep_num_dims"], aligned((1, 0))
    if shape is None:
        return None if keeps_rank else (UNKNOWN, columns)
    if keeps_rank and shape:
        if shape[-1] != inner and shape[-1] is not None and inner is not None:
            last = f"the last dimension of {format_shape(shape)} and the columns of the weights"
            contradict(f"{last} must agree, but are {shape[-1]} and {inner}")
        return (*[aligned((0, axis)) for axis in range(len(shape) - 1)], columns)
    if shape and inner is not None and product(shape[1:]) == inner:
        return (aligned((0, 0)), columns)
    count = product(shape)
    if count is None or not inner:
        return (UNKNOWN, columns)
    if count % inner:
        contradict(f"an input of shape {format_shape(shape)} cannot be split into rows of {inner}")
    return (sized(same_size, count // inner), columns)


def einsum(op: Op, _index: int, _read: ReadIntegers) -> AxisMap | None:
    """Einsum: dimensions with one label are aligned, and so are those of ellipses, counted from the last."""
    equation = op.attributes["equation"].replace(" ", "")
    inputs, _, output = equation.partition("->")
    sources: dict[str | int, list[tuple[int, int]]] = {}
    for index, labels in enumerate(inputs.split(",")):
        expanded = _expand_labels(labels, op.inputs[index].shape, equation)
        if expanded is None and "..." in output:
            return None
        for axis, label in enumerate(expanded or ()):
            sources.setdefault(label, []).append((index, axis))
    before, dots, after = output.partition("...")
    covered = sorted(label for label in sources if isinstance(label, int)) if dots else []
    for label in sources.keys() - {*before, *covered, *after}:
        _check_label(op, sources[label], label, equation)
    return tuple([aligned(*sources[label]) for label in (*before, *covered, *after)])


def _expand_labels(labels: str, shape: Shape | None, equation: str) -> list[str | int] | None:
    """Return the labels of an operand's dimensions: numbers below 0 for those of an ellipsis; None without a rank."""
    before, dots, after = labels.partition("...")
    if shape is None:
        return None if dots else list(labels)
    covered = len(shape) - len(before) - len(after)
    if covered < 0 or (covered and not dots):
        contradict(f'an operand of shape {format_shape(shape)} does not fit {labels} in the einsum "{equation}"')
    return [*before, *range(-covered, 0), *after]


def _check_label(op: Op, dimensions: list[tuple[int, int]], label: str | int, equation: str) -> None:
    """Refuse sizes of a dimension over which an einsum sums that do not agree."""
    shapes = [(op.inputs[operand].shape, axis) for operand, axis in dimensions]
    sizes = list(
        dict.fromkeys(shape[axis] for shape, axis in shapes if shape is not None and shape[axis] not in (None, 1))
    )
    if len(sizes) > 1:
        sizes_of = f'the sizes of "{label}" in the einsum "{equation}"'
        contradict(f"{sizes_of} must agree, but are {sizes[0]} and {sizes[1]}")


# Windows.


def windows(op: Op, _index: int, _read: ReadIntegers) -> AxisMap | None:
    """Convolutions and pools of tf, whose attributes have an entry for each letter of the layout."""
    attributes, is_pool = op.attributes, "ksize" in op.attributes
    layout = attributes["data_format"] if not is_pool or "data_format" in attributes else "NHWC"
    rank = len(attributes["strides"])
    if rank != len(layout):
        return None
    shape = shape_of_rank(op.inputs[0], rank, f"the input of a {'pool' if is_pool else 'convolution'}")
    sizes: Shape = attributes["ksize"] if is_pool else _filter(op, shape, layout.index("C"))
    spatial = iter(sizes)
    axes: list[ResultAxis] = []
    for axis, letter in enumerate(layout):
        size: Dim = sizes[axis] if is_pool else next(spatial) if letter in "DHW" else None
        if letter == "N" or (letter == "C" and size == 1):
            axes.append(aligned((0, axis)))
        elif letter == "C" and not is_pool:
            axes.append(_channels(op, axis, rank))
        else:
            margins = sum((attributes.get("explicit_paddings") or [0] * 10)[2 * axis : 2 * axis + 2])
            dilation = (attributes.get("dilations") or [1] * 5)[axis]
            reach = None if size is None else reach_of(size, dilation)
            axes.append(_num_windows(shape, axis, reach, attributes["strides"][axis], margins, attributes["padding"]))
    return tuple(axes)


def _filter(op: Op, shape: Shape, channels: int) -> Shape:
    """Return the shape of a filter [space..., in, out], which must fit the input's channels."""
    filter = shape_of_rank(op.inputs[1], len(shape), "the filter of a convolution")
    _check_channels(shape, channels, filter, filter[-2], grouped=op.kind != "tf.DepthwiseConv2dNative")
    return filter


def _check_channels(shape: Shape, axis: int, filter: Shape, wanted: Dim, *, grouped: bool) -> None:
    given = shape[axis]
    if given is None or not wanted or given == wanted or (grouped and given % wanted == 0):
        return
    contradict(
        f"an input of shape {format_shape(shape)} lacks the {wanted} channels of a filter {format_shape(filter)}"
    )


def _channels(op: Op, axis: int, rank: int) -> ResultAxis:
    if op.kind != "tf.DepthwiseConv2dNative":
        return aligned((1, rank - 1))
    filter = op.inputs[1].shape
    is_known = filter is not None and filter[rank - 2] is not None
    return sized(mul, OperandAxis(1, rank - 2) if is_known else OperandAxis(0, axis), OperandAxis(1, rank - 1))


def _num_windows(shape: Shape, axis: int, reach: Dim, stride: int, margins: int, padding: str) -> ResultAxis:
    """Return the number of windows along an axis, of `reach` elements each."""
    source, dim = OperandAxis(0, axis), shape[axis]
    if padding == "SAME":
        return sized(ceil_div, source, stride)
    if reach is None:
        return UNKNOWN
    if dim is not None and dim + margins - reach < -stride:
        contradict(f"a window of {reach} does not fit into a dimension of {dim + margins}")
    return sized(_count_windows, source, margins - reach + 1, stride)


def _count_windows(size: Size, extra: int, stride: int) -> Size:
    return ceil_div(size + extra, stride)


def lite_windows(op: Op, _index: int, _read: ReadIntegers) -> AxisMap | None:
    """Convolutions and pools of tfl, of images [batch, (depth), height, width, channels]."""
    attributes, layer = op.attributes, LAYERS.get(op.kind)
    sides = [side for side in ("depth", "height", "width") if f"stride_{side[0]}" in attributes]
    rank = len(sides) + 2
    if layer is None:
        shape = shape_of_rank(op.inputs[0], rank, "the input of a pool")
        sizes: Shape = tuple(attributes[f"filter_{side}"] for side in sides)
    else:
        shape = shape_of_rank(op.inputs[0], rank, "the input of a convolution")
        filter = shape_of_rank(op.inputs[1], rank, "the filter of a convolution")
        if layer.input_axis != layer.output_axis:
            _check_channels(shape, rank - 1, filter, filter[layer.input_axis], grouped=True)
        sizes = filter[1:-1] if rank == 4 else filter[:-2]
    axes = [aligned((0, 0))]
    for axis, (side, size) in enumerate(zip(sides, sizes, strict=True), start=1):
        reach = None if size is None else reach_of(size, attributes.get(f"dilation_{side[0]}_factor", 1))
        axes.append(_num_windows(shape, axis, reach, attributes[f"stride_{side[0]}"], 0, attributes["padding"]))
    return (*axes, aligned((0, rank - 1)) if layer is None else _features(op))


def transposed_windows(op: Op, _index: int, read: ReadIntegers) -> AxisMap | None:
    """Transposed convolutions of tfl: the first operand is the shape of the result, the third the images."""
    sizes, filter, x = op.inputs[:3]
    rank = filter.rank or x.rank or 4
    shape_of_rank(filter, rank, "the filter of a transposed convolution")
    batch = shape_of_rank(x, rank, "the input of a transposed convolution")[0]
    given = read(sizes)
    whole = aligned((2, 0)) if batch is not None or not given or given[0] is None else sized(same_size, given[0])
    space = [sized(shape_element, known_or_element(given, 0, axis)) for axis in range(1, rank - 1)]
    return (whole, *space, _features(op))


def _features(op: Op) -> ResultAxis:
    layer = LAYERS[op.kind]
    return aligned((layer.filter, layer.output_axis))


# Images.


def resample(op: Op, _index: int, read: ReadIntegers) -> AxisMap | None:
    """Resize images to the rows and columns that the second operand says."""
    return _images(op, 0, "the images to resize", 1, read)


def crops(op: Op, _index: int, read: ReadIntegers) -> AxisMap | None:
    """CropAndResize: one image for each box of the second operand."""
    return _images(op, 1, "the images to crop", 3, read)


def transform(op: Op, _index: int, read: ReadIntegers) -> AxisMap | None:
    """ImageProjectiveTransform: the third operand is the size of the results."""
    return _images(op, 0, "the images to transform", 2, read)


def _images(op: Op, batch: int, what: str, size: int, read: ReadIntegers) -> AxisMap:
    """Return one image for each element of an operand, of the rows and columns that another operand says."""
    shape_of_rank(op.inputs[0], 4, what)
    sizes = read(op.inputs[size])
    if sizes is not None and len(sizes) != 2:
        shape = format_shape(op.inputs[size].shape or ())
        contradict(f"the size of the images must be two numbers, but its shape is {shape}")
    space = [sized(same_size, known_or_element(sizes, size, side)) for side in range(2)]
    return (aligned((batch, 0)), *space, aligned((0, 3)))


def blocks(op: Op, _index: int, _read: ReadIntegers) -> AxisMap | None:
    """DepthToSpace and SpaceToDepth."""
    size, data_format = op.attributes["block_size"], op.attributes.get("data_format", "NHWC")
    shape = shape_of_rank(op.inputs[0], 4, "a tensor of images")
    batch, *space, channels = to_nhwc(range(4), data_format)
    if op.kind in ("tf.DepthToSpace", "tfl.depth_to_space"):
        if (shape[channels] or 0) % size**2:
            contradict(f"the channels of {format_shape(shape)} cannot form blocks of {size} x {size}")
        sides = [sized(mul, OperandAxis(0, side), size) for side in space]
        depth = sized(_quotient, OperandAxis(0, channels), size * size)
    else:
        if any((shape[side] or 0) % size for side in space):
            contradict(f"{format_shape(shape)} cannot be divided into blocks of {size} x {size}")
        sides = [sized(_quotient, OperandAxis(0, side), size) for side in space]
        depth = sized(mul, OperandAxis(0, channels), size * size)
    return from_nhwc((aligned((0, batch)), *sides, depth), data_format)


def _quotient(size: Size, divisor: int) -> Size | None:
    return size // divisor if isinstance(size, int) else size.divide(divisor)


# Sequences.


def sequence(op: Op, _index: int, _read: ReadIntegers) -> AxisMap | None:
    """Recurrent layers of tfl on [batch, time, features], or [time, batch, features]."""
    if rank_of(op, 0) != 3:
        return None
    if op.attributes.get("time_major"):
        return (mixed(0, 0), aligned((0, 1)), UNKNOWN)
    return (aligned((0, 0)), mixed(0, 1), UNKNOWN)


def table_values(op: Op, _index: int, _read: ReadIntegers) -> AxisMap | None:
    """Look up the value of each key, the second operand, in a table; values may be vectors, as the default is."""
    keys, value = op.inputs[1].shape, op.inputs[2].shape
    if value is None or keys is None:
        return None
    return (*[aligned((1, axis)) for axis in range(len(keys))], *[mixed(2, axis) for axis in range(len(value))])


def scan(op: Op, index: int, _read: ReadIntegers) -> AxisMap | None:
    """rnn.scan: the first results are stacked outputs, one row a step."""
    rank = op.results[index].rank
    if index >= op.attributes["outputs"] or not rank:
        return None
    return (mixed(0, 0), *(UNKNOWN for _ in range(rank - 1)))
