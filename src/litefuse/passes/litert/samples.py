"""Which dimension of each result counts the samples, if those of the operands do: a rule for each kind of LiteRT op.

A rule receives an op, where its operands carry the samples (None for one that is the same for all of them), and the
number of samples for which the file was made. It returns the places where the results may carry them, the most likely
first, so that each sample's part of a result depends on that sample's parts of the operands alone. It raises `NoMatch`
if there is no such place.
"""

from collections.abc import Callable, Sequence
from math import prod
from typing import NamedTuple

from litefuse.dialects import TFL
from litefuse.dialects.tfl.table import FINAL_STATE
from litefuse.dialects.tfl.variables import state_operands
from litefuse.errors import NoMatch, require, required
from litefuse.ir import DType, Op, Trait, Value
from litefuse.rewrite.facts import integers


class Place(NamedTuple):
    """Where a value carries the samples: as the middle factor of `axis`, whose size is `outer` * samples * `inner`."""

    axis: int
    outer: int = 1
    inner: int = 1

    def size(self, samples: int) -> int:
        """Return the size of the axis."""
        return self.outer * samples * self.inner

    def moved_to(self, axis: int) -> "Place":
        """Return the same place along another axis."""
        return self._replace(axis=axis)


Carried = Sequence[Place | None]
Rule = Callable[[Op, Carried, int], list[Place]]


def static_shape(value: Value) -> tuple[int, ...]:
    """Return the shape of a value; refuse one with free or empty dimensions."""
    shape = value.shape
    require(shape is not None and None not in shape and 0 not in shape, "its shape is not fixed, or empty")
    assert shape is not None
    return tuple(dim or 0 for dim in shape)


def regroup(shape: Sequence[int], place: Place, new: Sequence[int], samples: int) -> list[Place]:
    """Return where a reshape from `shape` to `new` may put the samples, which stay in the same order in memory.

    There are several places if the file was made for one sample: dimensions of their own come first.
    """
    before, after = around(shape, place)
    found: list[Place] = []
    for axis, dim in enumerate(new):
        preceding = prod(new[:axis])
        outer = before // preceding
        if before % preceding or dim % (outer * samples):
            continue
        inner = dim // (outer * samples)
        if inner * prod(new[axis + 1 :]) == after:
            found.append(Place(axis, outer, inner))
    return sorted(found, key=lambda each: (each.outer * each.inner > 1, each.axis))


def around(shape: Sequence[int], place: Place) -> tuple[int, int]:
    """Return the numbers of elements that lie outside and inside of the dimension of the samples."""
    return prod(shape[: place.axis]) * place.outer, place.inner * prod(shape[place.axis + 1 :])


def moves(op: Op, carried: Carried, place: Place) -> bool:
    """Return whether an op needs transposes so that its result has the samples at `place`."""
    if op.kind == "tfl.reshape":
        source = carried[0]
        assert source is not None
        return around(static_shape(op.inputs[0]), source) != around(static_shape(op.results[0]), place)
    if RULES.get(op.kind) is not _broadcast:
        return False
    rank = op.results[0].rank or 0
    operands = zip(op.inputs, carried, strict=True)
    return any(own and own.moved_to(own.axis + rank - (x.rank or 0)) != place for x, own in operands)


def first_operand(carried: Carried, count: int = 1) -> Place:
    """Return the place of the first operand; refuse if one of the others (or none) carries the samples."""
    place = carried[0]
    if place is None or any(other is not None for other in carried[count:]):
        raise NoMatch("another operand than the first depends on the samples")
    return place


def known_axes(op: Op, index: int, rank: int) -> tuple[int, ...]:
    """Return the axes that an operand lists; refuse if they are not constant."""
    axes = required(integers(op.operand(index)), "its axes are not constant")
    return tuple(axis % rank for axis in axes)


def _broadcast(op: Op, carried: Carried, samples: int) -> list[Place]:
    shape = static_shape(op.results[0])
    operands = list(zip(map(static_shape, op.inputs), carried, strict=True))
    own = [place.moved_to(place.axis + len(shape) - len(dims)) for dims, place in operands if place is not None]
    found = [place for place in dict.fromkeys(own) if shape[place.axis] == place.size(samples)]
    require(found, "it broadcasts the samples")
    if len(set(own)) > 1:
        # Dimensions of one sample can be moved before operands broadcast.
        found = [
            place for place in found if samples == 1 and all(_has_room(dims, shape, place) for dims, _ in operands)
        ]
        require(found, "its operands carry the samples along different axes")
    for operand, (dims, place) in zip(op.inputs, operands, strict=True):
        if place is None:
            found = [each for each in found if _has_room(dims, shape, each) or _can_shrink(operand, shape, each)]
    require(found, "an operand has other values for each sample")
    return found


def _has_room(dims: Sequence[int], shape: Sequence[int], place: Place) -> bool:
    """Return whether an operand has one element along an axis of the shape to which it is broadcast."""
    axis = place.axis - len(shape) + len(dims)
    return axis < 0 or dims[axis] == 1


def _can_shrink(value: Value, shape: Sequence[int], place: Place) -> bool:
    """Return whether a constant repeats itself along an axis, so that one element can be broadcast."""
    constant = value.constant
    if constant is None:
        return False
    array = constant.numpy()
    return bool((array == array.take([0], place.axis - len(shape) + array.ndim)).all())


def _images(op: Op, carried: Carried, samples: int) -> list[Place]:
    place = first_operand(carried)
    require(place.axis == 0, "it does not carry the samples along the first axis")
    return [place]


def _transposed_convolution(op: Op, carried: Carried, samples: int) -> list[Place]:
    place = carried[2]
    require(place == Place(0) and not any((carried[0], carried[1], *carried[3:])), "the samples are not its first axis")
    return [Place(0)]


def _fully_connected(op: Op, carried: Carried, samples: int) -> list[Place]:
    place, shape, columns = first_operand(carried), static_shape(op.inputs[0]), static_shape(op.inputs[1])[1]
    if op.attributes["keep_num_dims"]:
        require(place.axis < len(shape) - 1 and shape[-1] == columns, "it sums over the samples")
        return [place]
    rows = (prod(shape) // columns, columns)
    found = [each for each in regroup(shape, place, rows, samples) if each.axis == 0]
    require(found, "it sums over the samples")
    return found


def _matrix_product(op: Op, carried: Carried, samples: int) -> list[Place]:
    x, y = op.inputs
    rank = len(static_shape(op.results[0]))
    summed = {0: rank - 2 if op.attributes["adj_x"] else rank - 1, 1: rank - 1 if op.attributes["adj_y"] else rank - 2}
    found: set[Place] = set()
    for index, (operand, place) in enumerate(zip((x, y), carried, strict=True)):
        if place is None:
            continue
        axis = place.axis + rank - len(static_shape(operand))
        require(axis != summed[index], "it sums over the samples")
        found.add(place.moved_to(axis if axis < rank - 2 else rank - 2 + index))
    require(len(found) == 1, "its operands carry the samples along different axes")
    (place,) = found
    require(static_shape(op.results[0])[place.axis] == place.size(samples), "it broadcasts the samples")
    for operand, own in zip((x, y), carried, strict=True):
        axis = place.axis - rank + len(static_shape(operand))
        if own is None and 0 <= axis < len(static_shape(operand)) - 2:
            require(static_shape(operand)[axis] == 1, "an operand has other values for each sample")
    require(None in carried or place.axis < rank - 2, "its operands carry the samples along different axes")
    return [place]


def _reshape(op: Op, carried: Carried, samples: int) -> list[Place]:
    place = first_operand(carried)
    require(op.operand(1) is None or integers(op.operand(1)) is not None, "its shape is not constant")
    return _rearrange(static_shape(op.inputs[0]), place, static_shape(op.results[0]), samples)


def _rearrange(shape: Sequence[int], place: Place, new: Sequence[int], samples: int) -> list[Place]:
    """Return where a reshape puts the samples; for one sample, transposes that move its dimension are reshapes too."""
    found = regroup(shape, place, new, samples)
    if samples == 1:
        moved = (Place(axis, 1, dim) for axis, dim in enumerate(new))
        found += [place for place in moved if place not in found]
    require(found, "it divides the samples among dimensions")
    return sorted(found, key=lambda each: each.outer * each.inner > 1)


def _transpose(op: Op, carried: Carried, samples: int) -> list[Place]:
    place = first_operand(carried)
    order = known_axes(op, 1, len(static_shape(op.inputs[0])))
    return [place.moved_to(order.index(place.axis))]


def _reduction(op: Op, carried: Carried, samples: int) -> list[Place]:
    place, shape = first_operand(carried), static_shape(op.inputs[0])
    axes = known_axes(op, 1, len(shape))
    if samples == place.size(samples) == 1 and "keep_dims" in op.attributes and place.axis in axes:
        # A reduction along the dimension of one sample does nothing.
        kept = [1 if axis in axes else dim for axis, dim in enumerate(shape)]
        return _rearrange(kept, place, static_shape(op.results[0]), samples)
    require(place.axis not in axes, "it combines the samples")
    if op.attributes.get("keep_dims", False):
        return [place]
    return [place.moved_to(place.axis - sum(axis < place.axis for axis in set(axes)))]


def _over_the_last(op: Op, carried: Carried, samples: int) -> list[Place]:
    place = first_operand(carried)
    require(place.axis < len(static_shape(op.inputs[0])) - 1, "it combines the samples")
    return [place]


def _along_axes(op: Op, carried: Carried, samples: int) -> list[Place]:
    place = first_operand(carried)
    require(place.axis not in known_axes(op, 1, len(static_shape(op.inputs[0]))), "it combines the samples")
    return [place]


def _concatenation(op: Op, carried: Carried, samples: int) -> list[Place]:
    place = carried[0]
    if place is None or any(other != place for other in carried):
        raise NoMatch("not all of its operands carry the samples along the same axis")
    if place.axis != op.attributes["axis"] % len(static_shape(op.results[0])):
        return [place]
    require(place.outer == 1, "it joins the samples")
    return [place._replace(outer=len(carried))]


def _pack(op: Op, carried: Carried, samples: int) -> list[Place]:
    place = carried[0]
    if place is None or any(other != place for other in carried):
        raise NoMatch("not all of its operands carry the samples along the same axis")
    return [place.moved_to(place.axis + (place.axis >= op.attributes["axis"] % len(static_shape(op.results[0]))))]


def _unpack(op: Op, carried: Carried, samples: int) -> list[Place]:
    place, axis = first_operand(carried), op.attributes["axis"] % len(static_shape(op.inputs[0]))
    require(place.axis != axis, "it divides the samples")
    return [place.moved_to(place.axis - (place.axis > axis))]


def _split(op: Op, carried: Carried, samples: int) -> list[Place]:
    at, of = (0, 1) if op.kind == "tfl.split" else (2, 0)
    place = carried[of]
    if place is None or any(other is not None for index, other in enumerate(carried) if index != of):
        raise NoMatch("its axis depends on the samples")
    require(place.axis not in known_axes(op, at, len(static_shape(op.inputs[of]))), "it divides the samples")
    return [place]


def _slice(op: Op, carried: Carried, samples: int) -> list[Place]:
    place = first_operand(carried)
    begin, size = (required(integers(op.operand(index)), "its range is not constant") for index in (1, 2))
    require(begin[place.axis] == 0 and size[place.axis] in (-1, place.size(samples)), "it picks some of the samples")
    return [place]


def _strided_slice(op: Op, carried: Carried, samples: int) -> list[Place]:
    place, masks = first_operand(carried), op.attributes
    begin, end, strides = (required(integers(op.operand(index)), "its range is not constant") for index in (1, 2, 3))
    require(not masks["ellipsis_mask"] and not masks["new_axis_mask"] and not masks.get("offset"), "it adds dimensions")
    axis, bit = place.axis, 1 << place.axis
    if axis < len(begin):
        whole = masks["begin_mask"] & bit or begin[axis] == 0
        whole = whole and (masks["end_mask"] & bit or end[axis] >= place.size(samples)) and strides[axis] == 1
        require(whole and not masks["shrink_axis_mask"] & bit, "it picks some of the samples")
    dropped = sum(bool(masks["shrink_axis_mask"] & 1 << each) for each in range(axis))
    return [place.moved_to(axis - dropped)]


def _pad(op: Op, carried: Carried, samples: int) -> list[Place]:
    place, paddings = first_operand(carried), required(integers(op.operand(1)), "its paddings are not constant")
    require(not any(paddings[2 * place.axis : 2 * place.axis + 2]), "it adds samples")
    return [place]


def _gather(op: Op, carried: Carried, samples: int) -> list[Place]:
    source, indices = carried
    rank = len(static_shape(op.inputs[0]))
    axis = op.attributes["axis"] % rank
    require(not op.attributes["batch_dims"] and (source is None or indices is None), "both operands have the samples")
    if indices is not None:
        return [indices.moved_to(axis + indices.axis)]
    assert source is not None
    require(source.axis != axis, "it picks some of the samples")
    added = len(static_shape(op.inputs[1])) - 1
    return [source.moved_to(source.axis + (added if source.axis > axis else 0))]


def _lookup(op: Op, carried: Carried, samples: int) -> list[Place]:
    return [first_operand(carried)]


def _expand(op: Op, carried: Carried, samples: int) -> list[Place]:
    place = first_operand(carried)
    (axis,) = known_axes(op, 1, len(static_shape(op.results[0])))
    return [place.moved_to(place.axis + (place.axis >= axis))]


def _squeeze(op: Op, carried: Carried, samples: int) -> list[Place]:
    place, rank = first_operand(carried), len(static_shape(op.inputs[0]))
    axes = {axis % rank for axis in op.attributes["squeeze_dims"]}
    require(axes and place.axis not in axes, "it removes the dimension of the samples")
    return [place.moved_to(place.axis - sum(axis < place.axis for axis in axes))]


def _broadcast_to(op: Op, carried: Carried, samples: int) -> list[Place]:
    place, shape = first_operand(carried), static_shape(op.results[0])
    place = place.moved_to(place.axis + len(shape) - len(static_shape(op.inputs[0])))
    require(shape[place.axis] == place.size(samples), "it repeats the samples")
    require(op.results[0].dtype.is_float, "it broadcasts integers")
    return [place]


def _tile(op: Op, carried: Carried, samples: int) -> list[Place]:
    place = first_operand(carried)
    require(required(integers(op.operand(1)), "its counts are not constant")[place.axis] == 1, "it repeats the samples")
    return [place]


def _one_hot(op: Op, carried: Carried, samples: int) -> list[Place]:
    place = first_operand(carried)
    axis = op.attributes["axis"] % len(static_shape(op.results[0]))
    return [place.moved_to(place.axis + (place.axis >= axis))]


def _recurrent(op: Op, carried: Carried, samples: int) -> list[Place]:
    place, states = carried[0], state_operands(op)
    require(place == Place(1 if op.attributes["time_major"] else 0), "the samples are not its batch")
    assert place is not None
    for index, (operand, own) in enumerate(zip(op.operands, carried, strict=True)):
        if index in states:
            is_same = own is None and operand is not None and is_same_for_all(operand, 0)
            require(own == Place(0) or is_same, "an initial state is made for a fixed number of samples")
        else:
            require(index == 0 or own is None, "another operand than the first depends on the samples")
    return [place]


def is_same_for_all(state: Value, axis: int) -> bool:
    """Return whether an initial state can be built for any number of samples along the axis, as all begin with it."""
    if state.constant is None:
        return state.op is not None and state.op.kind == "tfl.fill"
    return state.dtype is DType.F32 and _can_shrink(state, state.constant.shape, Place(axis))


def _update(op: Op, carried: Carried, samples: int) -> list[Place]:
    place, own = carried[:2]
    if place is None or own != place or carried[2] is not None:
        raise NoMatch("not all of its operands carry the samples along the same axis")
    whole = static_shape(op.inputs[1])[place.axis] == place.size(samples)
    require(whole and _element(op.inputs[2], place.axis) == 0, "it replaces some of the samples")
    return [place]


def _element(vector: Value, index: int) -> int | None:
    """Return an element of a vector of integers that is put together from numbers, if it is known."""
    op = vector.op
    if vector.constant is None and op is not None and op.kind == "tfl.pack":
        vector, index = op.inputs[index], 0
    numbers = integers(vector)
    return None if numbers is None else numbers[index]


def _final_state(op: Op, carried: Carried, samples: int) -> list[Place]:
    first_operand(carried)
    return [Place(0)]


_BY_RULE: dict[Rule, tuple[str, ...]] = {
    _broadcast: (
        *sorted(TFL.kinds_with(Trait.ELEMENTWISE)),
        "tfl.prelu",
        "tfl.add_n",
        "tfl.zeros_like",
        "tfl.quantize",
        "tfl.dequantize",
    ),
    _images: (
        *("tfl.conv_2d", "tfl.depthwise_conv_2d", "tfl.conv_3d", "tfl.average_pool_2d", "tfl.max_pool_2d"),
        *("tfl.l2_pool_2d", "tfl.local_response_normalization", "tfl.resize_bilinear", "tfl.resize_nearest_neighbor"),
        *("tfl.space_to_depth", "tfl.depth_to_space"),
    ),
    _transposed_convolution: ("tfl.transpose_conv",),
    _fully_connected: ("tfl.fully_connected",),
    _matrix_product: ("tfl.batch_matmul",),
    _reshape: ("tfl.reshape",),
    _transpose: ("tfl.transpose",),
    _reduction: (
        *("tfl.mean", "tfl.sum", "tfl.reduce_max", "tfl.reduce_min", "tfl.reduce_prod", "tfl.reduce_any"),
        *("tfl.reduce_all", "tfl.arg_max", "tfl.arg_min"),
    ),
    _over_the_last: ("tfl.softmax", "tfl.log_softmax", "tfl.l2_normalization", "tfl.topk_v2"),
    _along_axes: ("tfl.reverse_v2", "tfl.cumsum"),
    _concatenation: ("tfl.concatenation",),
    _pack: ("tfl.pack",),
    _unpack: ("tfl.unpack",),
    _split: ("tfl.split", "tfl.split_v"),
    _slice: ("tfl.slice",),
    _strided_slice: ("tfl.strided_slice",),
    _pad: ("tfl.pad", "tfl.padv2", "tfl.mirror_pad"),
    _gather: ("tfl.gather",),
    _lookup: ("tfl.embedding_lookup",),
    _expand: ("tfl.expand_dims",),
    _squeeze: ("tfl.squeeze",),
    _broadcast_to: ("tfl.broadcast_to",),
    _tile: ("tfl.tile",),
    _one_hot: ("tfl.one_hot",),
    _recurrent: (
        *("tfl.unidirectional_sequence_lstm", "tfl.unidirectional_sequence_rnn"),
        *("tfl.bidirectional_sequence_lstm", "tfl.bidirectional_sequence_rnn"),
    ),
    _final_state: (FINAL_STATE,),
    _update: ("tfl.dynamic_update_slice",),
}
RULES: dict[str, Rule] = {kind: rule for rule, kinds in _BY_RULE.items() for kind in kinds}
