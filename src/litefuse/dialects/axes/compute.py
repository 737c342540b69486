"""Axis maps of ops that compute: elementwise, along an axis, products, windows and images."""

from __future__ import annotations

from math import prod
from operator import mul

from litefuse.dialects.axes.model import (
    UNKNOWN,
    AxisMap,
    Element,
    OperandAxis,
    ReadIntegers,
    ResultAxis,
    Size,
    aligned,
    ceil_div,
    mixed,
    same_size,
    sized,
)
from litefuse.dialects.axes.operands import aligned_with, rank_of
from litefuse.dialects.geometry import channel_axis
from litefuse.dialects.layers import LAYERS
from litefuse.ir import Op, Shape


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
    rank, condition = rank_of(op, 1), rank_of(op, 0)
    if rank is None or condition is None or rank_of(op, 2) != rank:
        return None
    decided = range(rank if condition == rank else min(condition, 1))
    return tuple(
        aligned((1, axis), (2, axis), *(((0, axis),) if axis in decided else ()), agree=True) for axis in range(rank)
    )


def bias_add(op: Op, _index: int, _read: ReadIntegers) -> AxisMap | None:
    """BiasAdd: a vector is added along the channels."""
    rank = rank_of(op, 0)
    if rank is None or rank < 2:
        return None
    channels = channel_axis(op.attributes.get("data_format", "NHWC"), rank)
    return tuple(
        aligned((0, axis), (1, 0), agree=True) if axis == channels else aligned((0, axis)) for axis in range(rank)
    )


def batch_norm(op: Op, index: int, _read: ReadIntegers) -> AxisMap | None:
    """FusedBatchNorm: statistics of the batch mix its elements."""
    if index:
        return None
    return same_size_only(op, index, _read) if op.attributes.get("is_training") else bias_add(op, index, _read)


def last_mixed(op: Op, _index: int, _read: ReadIntegers) -> AxisMap | None:
    """Softmax and norms over the last dimension."""
    rank = rank_of(op, 0)
    if not rank:
        return None if rank is None else ()
    return (*(aligned((0, axis)) for axis in range(rank - 1)), mixed(0, rank - 1))


def top_k(op: Op, _index: int, _read: ReadIntegers) -> AxisMap | None:
    """TopK: the largest elements along the last dimension, as many as the second operand says."""
    rank = rank_of(op, 0)
    if not rank:
        return None
    return (*(aligned((0, axis)) for axis in range(rank - 1)), sized(same_size, Element(1, 0)))


def matrix_product(op: Op, _index: int, _read: ReadIntegers) -> AxisMap | None:
    """MatMul and BatchMatMul: leading dimensions broadcast."""
    left, right = rank_of(op, 0), rank_of(op, 1)
    batch = _broadcast(op, (0, 1), 2)
    if left is None or right is None or left < 2 or right < 2 or batch is None:
        return None
    attributes = op.attributes
    first = attributes.get("transpose_a") or attributes.get("adj_x")
    second = attributes.get("transpose_b") or attributes.get("adj_y")
    return (*batch, aligned((0, left - 1 if first else left - 2)), aligned((1, right - 2 if second else right - 1)))


def fully_connected(op: Op, _index: int, _read: ReadIntegers) -> AxisMap | None:
    """fully_connected: weights [out, in]; without `keep_num_dims`, the input is flattened to [-1, in]."""
    x, weights = op.inputs[0].shape, op.inputs[1].shape
    if x is None or weights is None or len(weights) != 2 or not x:
        return None
    width, columns = weights[1], aligned((1, 0))
    if op.attributes["keep_num_dims"] or (len(x) == 2 and x[1] == width is not None):
        return (*(aligned((0, axis)) for axis in range(len(x) - 1)), columns)
    row = [dim for dim in x[1:] if dim is not None]
    is_row = len(row) == len(x) - 1 and prod(row) == width
    return (aligned((0, 0)) if is_row else UNKNOWN, columns)


def einsum(op: Op, _index: int, _read: ReadIntegers) -> AxisMap | None:
    """Einsum without ellipses: dimensions with one label are aligned."""
    inputs, _, output = op.attributes["equation"].replace(" ", "").partition("->")
    if "." in inputs:
        return None
    labels = inputs.split(",")
    return tuple(
        aligned(*((index, own.index(label)) for index, own in enumerate(labels) if label in own)) for label in output
    )


# Windows.


def windows(op: Op, _index: int, _read: ReadIntegers) -> AxisMap | None:
    """Convolutions and pools of tf, whose attributes have an entry for each letter of the layout."""
    attributes, layout = op.attributes, op.attributes["data_format"]
    rank, sizes = rank_of(op, 0), attributes.get("ksize")
    if rank is None or rank != len(layout):
        return None
    filters = iter(() if sizes else op.inputs[1].shape or (None,) * rank)
    axes: list[ResultAxis] = []
    for axis, letter in enumerate(layout):
        size: int | None = sizes[axis] if sizes else next(filters) if letter in "DHW" else None
        if letter == "N" or (letter == "C" and size == 1):
            axes.append(aligned((0, axis)))
        elif letter == "C":
            axes.append(_channels(op, axis, rank) if sizes is None else UNKNOWN)
        else:
            extra = sum((attributes.get("explicit_paddings") or [0] * 10)[2 * axis : 2 * axis + 2])
            dilation = (attributes.get("dilations") or [1] * 5)[axis]
            stride = attributes["strides"][axis]
            axes.append(_num_windows(axis, size, stride, dilation, extra, attributes["padding"]))
    return tuple(axes)


def _channels(op: Op, axis: int, rank: int) -> ResultAxis:
    if op.kind == "tf.DepthwiseConv2dNative":
        return sized(mul, OperandAxis(1, rank - 2), OperandAxis(1, rank - 1))
    return aligned((1, rank - 1))


def _num_windows(axis: int, size: int | None, stride: int, dilation: int, extra: int, padding: str) -> ResultAxis:
    source = OperandAxis(0, axis)
    if padding == "SAME":
        return sized(ceil_div, source, stride)
    return UNKNOWN if size is None else sized(_count_windows, source, extra - (size - 1) * dilation, stride)


def _count_windows(size: Size, extra: int, stride: int) -> Size:
    return ceil_div(size + extra, stride)


def lite_windows(op: Op, _index: int, _read: ReadIntegers) -> AxisMap | None:
    """Convolutions and pools of tfl, of images [batch, height, width, channels] and filters OHWI."""
    attributes, is_pool = op.attributes, "filter_height" in op.attributes
    if rank_of(op, 0) != 4:
        return None
    filters: Shape = (None,) * 4 if is_pool else (op.inputs[1].shape or (None,) * 4)
    axes = [aligned((0, 0))]
    for axis, side, letter in ((1, "height", "h"), (2, "width", "w")):
        size = attributes[f"filter_{side}"] if is_pool else filters[axis]
        dilation = attributes.get(f"dilation_{letter}_factor", 1)
        axes.append(_num_windows(axis, size, attributes[f"stride_{letter}"], dilation, 0, attributes["padding"]))
    if is_pool:
        return (*axes, aligned((0, 3)))
    return (*axes, _features(op))


def lite_windows_3d(op: Op, _index: int, _read: ReadIntegers) -> AxisMap | None:
    """conv_3d of tfl, whose filters are DHWIO."""
    return None if rank_of(op, 0) != 5 else (aligned((0, 0)), *(UNKNOWN,) * 3, _features(op))


def transposed_windows(op: Op, _index: int, _read: ReadIntegers) -> AxisMap | None:
    """Transposed convolutions of tfl: the first operand is the shape of the result, the third the images."""
    rank = rank_of(op, 2)
    if rank is None or rank not in (4, 5):
        return None
    space = (sized(same_size, Element(0, axis)) for axis in range(1, rank - 1))
    return (aligned((2, 0)), *space, _features(op))


def _features(op: Op) -> ResultAxis:
    layer = LAYERS[op.kind]
    return aligned((layer.filter, layer.output_axis))


# Images.


def resample(op: Op, _index: int, _read: ReadIntegers) -> AxisMap | None:
    """Resize images to the rows and columns that the second operand says."""
    if rank_of(op, 0) != 4:
        return None
    space = (sized(same_size, Element(1, side)) for side in range(2))
    return (aligned((0, 0)), *space, aligned((0, 3)))


def blocks(op: Op, _index: int, _read: ReadIntegers) -> AxisMap | None:
    """depth_to_space and space_to_depth of tfl."""
    size = op.attributes["block_size"]
    if rank_of(op, 0) != 4:
        return None
    if op.kind == "tfl.depth_to_space":
        space, depth = sized(mul, OperandAxis(0, 1), size), sized(_quotient, OperandAxis(0, 3), size * size)
        return (aligned((0, 0)), space, sized(mul, OperandAxis(0, 2), size), depth)
    sides = (sized(_quotient, OperandAxis(0, side), size) for side in (1, 2))
    return (aligned((0, 0)), *sides, sized(mul, OperandAxis(0, 3), size * size))


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


def rows_of_tensor(op: Op, _index: int, _read: ReadIntegers) -> AxisMap | None:
    """Look up each row of the second operand."""
    return aligned_with(op, 1)


def scan(op: Op, index: int, _read: ReadIntegers) -> AxisMap | None:
    """rnn.scan: the first results are stacked outputs, one row a step."""
    rank = op.results[index].rank
    if index >= op.attributes["outputs"] or not rank:
        return None
    return (mixed(0, 0), *(UNKNOWN for _ in range(rank - 1)))
