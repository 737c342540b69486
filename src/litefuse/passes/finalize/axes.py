"""Determine which dimensions of the operands decide whether a dimension of the results is empty.

An op is listed if, for all sizes of its operands, dimension `axis` of each result is non-zero if all the dimensions in
`axis_sources(op)[axis]` are non-zero, and zero if one of them is zero.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod

from litefuse.dialects.shape_functions import partial
from litefuse.dialects.tfl.empty import ATTENTION
from litefuse.ir import Op, Value
from litefuse.rewrite.facts import integers

Place = tuple[int, int]
"""The index of an operand, and one of its dimensions."""
Sources = list[tuple[Place, ...]]
"""For each dimension of the results, the dimensions of operands that decide whether it is empty."""

_SAME = """
abs cast ceil cos cumsum elu exp fake_quant floor gelu hard_swish l2_normalization leaky_relu
local_response_normalization log log_softmax logical_not logistic neg relu relu6 relu_0_to_1 relu_n1_to_1 reverse_v2
round rsqrt sign sin softmax sqrt square tanh zeros_like
"""
_BROADCAST = """
add atan2 bitwise_xor div equal floor_div floor_mod greater greater_equal less less_equal logical_and logical_or maximum
minimum mul not_equal pow prelu right_shift select_v2 squared_difference sub
"""
_REDUCTIONS = "mean reduce_all reduce_any reduce_max reduce_min reduce_prod sum"


def axis_sources(op: Op) -> Sources | None:
    """Return, for each dimension of the results, its source dimensions in the operands; None if they are unknown."""
    rule = _RULES.get(op.kind)
    if rule is None or any(value.rank is None for value in (*op.inputs, *op.results)):
        return None
    return rule(op)


def emptying_dimensions(op: Op) -> frozenset[Place]:
    """Return the dimensions of operands that make all results of `op` empty, in a free dimension, if they are zero."""
    found = axis_sources(op)
    if found is None:
        return frozenset()
    free = [
        all(dim is None for dim in dims) for dims in zip(*(result.shape or () for result in op.results), strict=True)
    ]
    return frozenset(place for is_free, places in zip(free, found, strict=True) if is_free for place in places)


def paddable_dimensions(op: Op) -> frozenset[Place]:
    """Return the dimensions of operands that may be padded with zeros without changing the results.

    This includes the rows and columns of images to resize: TensorFlow refuses empty images, and LiteRT only requires
    that there are elements.
    """
    if op.kind == "tfl.batch_matmul":
        x, y = _rank(op.operands[0]), _rank(op.operands[1])
        return frozenset(
            {(0, x - 2 if op.attributes["adj_x"] else x - 1), (1, y - 1 if op.attributes["adj_y"] else y - 2)}
        )
    if op.kind == "tfl.stablehlo_composite" and op.attributes["name"] == ATTENTION:
        mask = {(3, _rank(op.inputs[3]) - 1)} if len(op.inputs) == 4 else set[Place]()
        return frozenset({(1, 1), (2, 1), *mask})
    if op.kind in ("tfl.resize_bilinear", "tfl.resize_nearest_neighbor"):
        return frozenset({(0, 1), (0, 2)})
    return frozenset()


def _rank(value: Value | None) -> int:
    assert value is not None and value.rank is not None
    return value.rank


def _same(op: Op) -> Sources:
    return [((0, axis),) for axis in range(_rank(op.operands[0]))]


def _broadcast(op: Op) -> Sources:
    rank = _rank(op.results[0])
    ranks = [(index, _rank(value)) for index, value in enumerate(op.operands)]
    return [tuple((i, axis - rank + r) for i, r in ranks if axis >= rank - r) for axis in range(rank)]


def _windows(op: Op) -> Sources:
    """Handle convolutions and pooling: without padding, an image smaller than a window also makes the result empty."""
    if op.attributes["padding"] == "SAME":
        return [((0, 0),), ((0, 1),), ((0, 2),), ()]
    return [((0, 0),), (), (), ()]


def _batch(place: int) -> Callable[[Op], Sources]:
    return lambda op: [((place, 0),), *([()] * (_rank(op.results[0]) - 1))]


def _blocks(op: Op) -> Sources:
    """Handle depth_to_space, which maps each row to several; space_to_depth may map several rows to none."""
    if op.kind == "tfl.depth_to_space":
        return [((0, 0),), ((0, 1),), ((0, 2),), ()]
    return _batch(0)(op)


def _images(op: Op) -> Sources:
    return [((0, 0),), (), (), ((0, 3),)]


def _fully_connected(op: Op) -> Sources | None:
    x, weights, rank = op.inputs[0], op.inputs[1], _rank(op.results[0])
    assert x.shape is not None and weights.shape is not None
    width = weights.shape[1]
    if len(x.shape) == rank and x.shape[-1] == width is not None:
        return [*(((0, axis),) for axis in range(rank - 1)), ()]
    row = x.shape[1:]
    return [((0, 0),), ()] if rank == 2 and None not in row and prod(dim or 0 for dim in row) == width else None


def _batch_matmul(op: Op) -> Sources:
    x, y, rank = _rank(op.operands[0]), _rank(op.operands[1]), _rank(op.results[0])
    found = _broadcast(op)
    rows, columns = (x - 1 if op.attributes["adj_x"] else x - 2), (y - 2 if op.attributes["adj_y"] else y - 1)
    return [*found[: rank - 2], ((0, rows),), ((1, columns),)]


def _transpose(op: Op) -> Sources | None:
    order = integers(op.operands[1])
    return None if order is None else [((0, axis),) for axis in order]


def _reshape(op: Op) -> Sources | None:
    """Handle reshapes with one free dimension whose every element yields one or more in the result's free dimension."""
    x, result = op.inputs[0].shape, op.results[0].shape
    constant = len(op.inputs) < 2 or integers(op.inputs[1]) is not None
    if not constant or x is None or result is None or x.count(None) != 1 or result.count(None) != 1:
        return None
    before, after = (prod(dim for dim in shape if dim is not None) for shape in (x, result))
    if not after or before % after:
        return None
    return [((0, x.index(None)),) if dim is None else () for dim in result]


def _without(op: Op, axes: tuple[int, ...] | None, place: int = 0) -> Sources | None:
    """Return all dimensions of an operand except `axes`."""
    rank = _rank(op.operands[place])
    if axes is None:
        return None
    gone = {axis % rank for axis in axes}
    return [((place, axis),) for axis in range(rank) if axis not in gone]


def _reduction(op: Op) -> Sources | None:
    found = _without(op, integers(op.operands[1]))
    if found is None or not op.attributes["keep_dims"]:
        return found
    return [((0, axis),) if ((0, axis),) in found else () for axis in range(_rank(op.operands[0]))]


def _extreme(op: Op) -> Sources | None:
    return _without(op, integers(op.operands[1]))


def _squeeze(op: Op) -> Sources | None:
    return _without(op, tuple(op.attributes["squeeze_dims"]) or None)


def _expand_dims(op: Op) -> Sources | None:
    axes = integers(op.operands[1])
    return None if axes is None else _insert_axis(_same(op), axes[0])


def _insert_axis(sources: Sources, axis: int) -> Sources:
    at = axis % (len(sources) + 1)
    return [*sources[:at], (), *sources[at:]]


def _all_operands(op: Op) -> Sources:
    count = len(op.operands)
    return [tuple((i, axis) for i in range(count)) for axis in range(_rank(op.operands[0]))]


def _pack(op: Op) -> Sources:
    return _insert_axis(_all_operands(op), op.attributes["axis"])


def _unpack(op: Op) -> Sources | None:
    return _without(op, (op.attributes["axis"],))


def _concatenation(op: Op) -> Sources:
    found = _all_operands(op)
    found[op.attributes["axis"] % len(found)] = ()
    return found


def _split(op: Op) -> Sources | None:
    value, axis = (1, 0) if op.kind == "tfl.split" else (0, 2)
    axes, rank = integers(op.operands[axis]), _rank(op.operands[value])
    if axes is None:
        return None
    return [() if i == axes[0] % rank else ((value, i),) for i in range(rank)]


def _slice(op: Op) -> Sources | None:
    begins, sizes = partial(op.inputs[1]), partial(op.inputs[2])
    if begins is None or sizes is None:
        return None
    bounds = zip(begins, sizes, strict=True)
    return [((0, axis),) if (begin, size) == (0, -1) else () for axis, (begin, size) in enumerate(bounds)]


def _strided_slice(op: Op) -> Sources | None:
    begins, masks = integers(op.operands[1]), op.attributes
    strides = integers(op.operands[3])
    if begins is None or strides is None or masks["new_axis_mask"] or masks["ellipsis_mask"]:
        return None
    found: Sources = []
    for axis in range(_rank(op.operands[0])):
        if axis < len(begins) and masks["shrink_axis_mask"] >> axis & 1:
            continue
        whole = axis >= len(begins) or (masks["end_mask"] >> axis & 1 and strides[axis] > 0)
        from_start = axis >= len(begins) or masks["begin_mask"] >> axis & 1 or not begins[axis]
        found.append(((0, axis),) if whole and from_start else ())
    return found


def _pad(op: Op) -> Sources | None:
    amounts, rank = integers(op.operands[1]), _rank(op.operands[0])
    if amounts is None:
        return None
    return [() if any(amounts[2 * axis : 2 * axis + 2]) else ((0, axis),) for axis in range(rank)]


def _tile(op: Op) -> Sources | None:
    counts = integers(op.operands[1])
    return None if counts is None or 0 in counts else _same(op)


def _gather(op: Op) -> Sources | None:
    """Handle gathers: all dimensions except the one that elements are gathered from, and except the indices'."""
    if op.attributes["batch_dims"]:
        return None
    found = _same(op)
    at = op.attributes["axis"] % len(found)
    return [*found[:at], *([()] * _rank(op.operands[1])), *found[at + 1 :]]


def _reverse_sequence(op: Op) -> Sources:
    found = _same(op)
    found[op.attributes["batch_dim"]] += ((1, 0),)
    return found


def _composite(op: Op) -> Sources | None:
    """Handle attention of queries, keys and values of shape (batch, length, heads, depth), with or without a mask."""
    if op.attributes["name"] != ATTENTION:
        return None
    queries: tuple[Place, ...] = ((0, 1),)
    if len(op.inputs) == 4 and _rank(op.inputs[3]) > 1:
        queries += ((3, _rank(op.inputs[3]) - 2),)
    return [((0, 0), (1, 0), (2, 0)), queries, (), ()]


_RULES: dict[str, Callable[[Op], Sources | None]] = {
    **{f"tfl.{kind}": _same for kind in _SAME.split()},
    **{f"tfl.{kind}": _broadcast for kind in _BROADCAST.split()},
    **{f"tfl.{kind}": _reduction for kind in _REDUCTIONS.split()},
    **dict.fromkeys(("tfl.conv_2d", "tfl.depthwise_conv_2d", "tfl.average_pool_2d", "tfl.max_pool_2d"), _windows),
    **dict.fromkeys(("tfl.transpose_conv", "tfl.conv_3d_transpose"), _batch(2)),
    **dict.fromkeys(("tfl.depth_to_space", "tfl.space_to_depth"), _blocks),
    **dict.fromkeys(("tfl.resize_bilinear", "tfl.resize_nearest_neighbor"), _images),
    **dict.fromkeys(("tfl.pad", "tfl.padv2", "tfl.mirror_pad"), _pad),
    **dict.fromkeys(("tfl.split", "tfl.split_v"), _split),
    **dict.fromkeys(("tfl.arg_max", "tfl.arg_min"), _extreme),
    "tfl.conv_3d": _batch(0),
    "tfl.batch_matmul": _batch_matmul,
    "tfl.concatenation": _concatenation,
    "tfl.expand_dims": _expand_dims,
    "tfl.fully_connected": _fully_connected,
    "tfl.gather": _gather,
    "tfl.pack": _pack,
    "tfl.reshape": _reshape,
    "tfl.reverse_sequence": _reverse_sequence,
    "tfl.slice": _slice,
    "tfl.squeeze": _squeeze,
    "tfl.stablehlo_composite": _composite,
    "tfl.strided_slice": _strided_slice,
    "tfl.tile": _tile,
    "tfl.transpose": _transpose,
    "tfl.unpack": _unpack,
}
