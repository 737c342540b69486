"""Rules that find the size of a dimension of an op's result from the sizes of its operands, for tf and tfl."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

from litefuse.dialects import DIALECTS
from litefuse.dialects.rnn import SCAN
from litefuse.ir import Op, Value
from litefuse.ir.dim_expr import DimExpr, Product, broadcast, ceiling, maximum, minimum, product


class Sizes(Protocol):
    """The sizes of operands, as `rewrite.dimensions.Dimensions` finds them."""

    def of(self, value: Value, axis: int) -> DimExpr: ...
    def unjoined(self, value: Value, axis: int) -> DimExpr: ...
    def shape(self, value: Value) -> list[DimExpr] | None: ...
    def elements(self, vector: Value) -> list[DimExpr | None] | None: ...
    def scalar(self, value: Value) -> DimExpr | None: ...
    def expand(self, expr: DimExpr) -> DimExpr: ...
    def unbound(self, value: Value) -> Value: ...


def num_covered_results(op: Op) -> int:
    """Return the number of an op's leading results that the rules apply to."""
    if op.kind == SCAN:
        return int(op.attributes["outputs"])
    return len(op.results) if op.kind in _ALIKE else 1


# Rules by op kind: the size of a dimension of an op's result, or None if it is unknown.

_Rule = Callable[[Sizes, Op, int], "DimExpr | None"]


def _operand(index: int) -> _Rule:
    """The result has the shape of an operand."""
    return lambda dimensions, op, axis: dimensions.of(op.inputs[index], axis)


def _operand_except(index: int, *axes: int) -> _Rule:
    """The result has the shape of an operand, except along some axes, which may be negative."""

    def rule(dimensions: Sizes, op: Op, axis: int) -> DimExpr | None:
        rank = op.results[0].rank
        assert rank is not None
        changed = axis in axes or axis - rank in axes
        return None if changed or op.inputs[index].rank != rank else dimensions.of(op.inputs[index], axis)

    return rule


def _leading(index: int, count: int) -> _Rule:
    """The first dimensions of the result are those of an operand."""
    return lambda dimensions, op, axis: dimensions.of(op.inputs[index], axis) if axis < count else None


def _shape_operand(index: int) -> _Rule:
    """The result has the shape that an operand contains."""

    def rule(dimensions: Sizes, op: Op, axis: int) -> DimExpr | None:
        size = _element(dimensions, op.inputs[index], axis)
        return None if size is None or (size.number is not None and size.number < 0) else size

    return rule


def _element(dimensions: Sizes, vector: Value, index: int) -> DimExpr | None:
    found = dimensions.elements(vector)
    return None if found is None or index >= len(found) else found[index]


def _integers(dimensions: Sizes, value: Value) -> list[int | None] | None:
    """Return the elements of an integer tensor that are numbers."""
    found = dimensions.elements(value)
    return None if found is None else [None if item is None else item.number for item in found]


def _integer(dimensions: Sizes, value: Value) -> int | None:
    found = dimensions.scalar(value)
    return None if found is None else found.number


def _broadcast(dimensions: Sizes, op: Op, axis: int) -> DimExpr | None:
    rank = op.results[0].rank
    assert rank is not None
    return _join(dimensions, op.inputs, axis - rank)


def _join(dimensions: Sizes, operands: Sequence[Value], axis: int) -> DimExpr | None:
    """Return the broadcast of the operands' dimensions at a negative axis."""
    if any(operand.rank is None for operand in operands):
        return None
    ranked = [(operand, (operand.rank or 0) + axis) for operand in operands]
    return broadcast([dimensions.unjoined(operand, place) for operand, place in ranked if place >= 0])


def _transpose(dimensions: Sizes, op: Op, axis: int) -> DimExpr | None:
    source = _element(dimensions, op.inputs[1], axis)
    return None if source is None or source.number is None else dimensions.of(op.inputs[0], source.number)


def _kept_dimension(dimensions: Sizes, value: Value, gone: set[int], axis: int) -> DimExpr | None:
    """Return the dimension of `value` at `axis` of the result after the dimensions in `gone` are removed."""
    kept = [place for place in range(value.rank or 0) if place not in gone]
    return dimensions.of(value, kept[axis]) if axis < len(kept) else None


def _expand_dims(dimensions: Sizes, op: Op, axis: int) -> DimExpr | None:
    place, rank = _integer(dimensions, op.inputs[1]), op.results[0].rank
    assert rank is not None
    if place is None:
        return _resize(dimensions, op, axis, None)
    return dimensions.of(op.inputs[0], axis - (axis > place % rank))


def _squeeze(dimensions: Sizes, op: Op, axis: int) -> DimExpr | None:
    rank, squeezed = op.inputs[0].rank, op.attributes["squeeze_dims"]
    if not rank or not squeezed:
        return _resize(dimensions, op, axis, None)
    return _kept_dimension(dimensions, op.inputs[0], {place % rank for place in squeezed}, axis)


def _reduction(dimensions: Sizes, op: Op, axis: int) -> DimExpr | None:
    axes, rank = _integers(dimensions, op.inputs[1]), op.inputs[0].rank
    if axes is None or None in axes or rank is None:
        return None
    reduced = {place % rank for place in axes if place is not None}
    if op.attributes.get("keep_dims"):
        return None if axis in reduced else dimensions.of(op.inputs[0], axis)
    return _kept_dimension(dimensions, op.inputs[0], reduced, axis)


def _matmul(dimensions: Sizes, op: Op, axis: int) -> DimExpr | None:
    a, b, rank = op.inputs[0], op.inputs[1], op.results[0].rank
    if a.rank is None or b.rank is None or rank is None or a.rank < 2 or b.rank < 2:
        return None
    names = (("transpose_a", "adj_x"), ("transpose_b", "adj_y"))
    is_a_transposed, is_b_transposed = (any(op.attributes.get(name) for name in each) for each in names)
    if axis == rank - 2:
        return dimensions.of(a, a.rank - 1 if is_a_transposed else a.rank - 2)
    if axis == rank - 1:
        return dimensions.of(b, b.rank - 2 if is_b_transposed else b.rank - 1)
    return _join(dimensions, (a, b), axis - rank)


def _fully_connected(dimensions: Sizes, op: Op, axis: int) -> DimExpr | None:
    """Return a dimension, except the last one, of a product with a matrix whose width is the last of `x`."""
    x, weights, rank = op.inputs[0], op.inputs[1], op.results[0].rank
    if rank is None or x.shape is None or len(x.shape) != rank or axis + 1 == rank or weights.shape is None:
        return None
    return dimensions.of(x, axis) if x.shape[-1] == weights.shape[1] is not None else None


def _gather(dimensions: Sizes, op: Op, axis: int) -> DimExpr | None:
    """Return a dimension of the indices, or one of the table other than the gathered axis."""
    params, indices = op.inputs[:2]
    place = op.attributes.get("axis", 0) if len(op.inputs) < 3 else _integer(dimensions, op.inputs[2])
    if place is None or op.attributes.get("batch_dims") or params.rank is None or indices.rank is None:
        return None
    place %= params.rank
    if place <= axis < place + indices.rank:
        return dimensions.of(indices, axis - place)
    return dimensions.of(params, axis if axis < place else axis - indices.rank + 1)


def _resource_gather(dimensions: Sizes, op: Op, axis: int) -> DimExpr | None:
    """Return a dimension of the indices into the rows of a variable."""
    indices = op.inputs[1]
    if op.attributes["batch_dims"] or indices.rank is None or axis >= indices.rank:
        return None
    return dimensions.of(indices, axis)


def _gather_nd(dimensions: Sizes, op: Op, axis: int) -> DimExpr | None:
    indices = op.inputs[1]
    return dimensions.of(indices, axis) if indices.rank is not None and axis < indices.rank - 1 else None


def _one_hot(dimensions: Sizes, op: Op, axis: int) -> DimExpr | None:
    rank = op.results[0].rank
    assert rank is not None
    place = op.attributes["axis"] % rank
    return dimensions.scalar(op.inputs[1]) if axis == place else dimensions.of(op.inputs[0], axis - (axis > place))


def _scan(dimensions: Sizes, op: Op, axis: int) -> DimExpr | None:
    """Return the number of steps for the first dimension of stacked outputs."""
    return dimensions.of(op.inputs[0], 0) if axis == 0 else None


def _tile(dimensions: Sizes, op: Op, axis: int) -> DimExpr | None:
    count = _element(dimensions, op.inputs[1], axis)
    return None if count is None else dimensions.of(op.inputs[0], axis) * count


def _range(dimensions: Sizes, op: Op, _axis: int) -> DimExpr | None:
    start, limit, delta = (dimensions.scalar(value) for value in op.inputs)
    if start is None or limit is None or delta is None or delta.number is None or delta.number <= 0:
        return None
    return maximum([ceiling(limit - start, delta.number), DimExpr()])


def _reshape(dimensions: Sizes, op: Op, axis: int) -> DimExpr | None:
    return _resize(dimensions, op, axis, dimensions.elements(op.inputs[1]) if len(op.inputs) > 1 else None)


def _resize(dimensions: Sizes, op: Op, axis: int, given: list[DimExpr | None] | None) -> DimExpr | None:
    """Return a dimension of a reshape: the `given` one, or the one that follows from the number of elements."""
    x, result = op.inputs[0], op.results[0].shape
    assert result is not None
    sizes: list[DimExpr | None] = [None if dim is None else DimExpr(dim) for dim in result]
    for place, size in enumerate(given or ()):
        if size is not None and size.is_nonnegative() and sizes[place] is None:
            sizes[place] = size
    if sizes[axis] is not None:
        return sizes[axis]
    before = dimensions.shape(x)
    if before is None or sizes.count(None) != 1:
        return None
    # The factors that both have cancel, even if they are not numbers: with one of size 0, -1 is an error.
    count, rest = _factors(map(dimensions.expand, before))
    divisor, given_factors = _factors(dimensions.expand(size) for size in sizes if size is not None)
    if not divisor or given_factors - rest:
        return None
    return (product((rest - given_factors).elements()) * count).divide(divisor)


def _factors(sizes: Iterable[DimExpr]) -> tuple[int, Counter[DimExpr]]:
    """Return the number and the other expressions whose product is the product of `sizes`."""
    number, found = 1, Counter[DimExpr]()
    for size in sizes:
        if size.number is not None:
            number *= size.number
        elif len(size.terms) > 1 or size.constant:
            found[size] += 1
        else:
            ((atom, factor),) = size.terms.items()
            number *= factor
            found.update(atom.parts if isinstance(atom, Product) else [DimExpr.of(atom)])
    return number, found


def _concat(dimensions: Sizes, op: Op, axis: int) -> DimExpr | None:
    values, changed = op.inputs, op.attributes.get("axis")
    if op.kind == "tf.ConcatV2":
        *values, place = op.inputs
        changed = _integer(dimensions, place)
    rank = op.results[0].rank
    if changed is None or rank is None:
        return None
    if changed % rank != axis:
        return dimensions.of(values[0], axis)
    total = DimExpr()
    for value in values:
        total += dimensions.of(value, axis)
    return total


def _pack(dimensions: Sizes, op: Op, axis: int) -> DimExpr | None:
    rank = op.results[0].rank
    assert rank is not None
    place = op.attributes["axis"] % rank
    return None if axis == place else dimensions.of(op.inputs[0], axis - (axis > place))


def _pad(dimensions: Sizes, op: Op, axis: int) -> DimExpr | None:
    amounts = dimensions.elements(op.inputs[1])
    if amounts is None:
        return None
    before, after = amounts[2 * axis : 2 * axis + 2]
    return None if before is None or after is None else dimensions.of(op.inputs[0], axis) + before + after


def _resample(dimensions: Sizes, op: Op, axis: int) -> DimExpr | None:
    """Return a dimension of resized images."""
    return dimensions.of(op.inputs[0], axis) if axis in (0, 3) else _element(dimensions, op.inputs[1], axis - 1)


def _windows(dimensions: Sizes, op: Op, axis: int) -> DimExpr | None:
    """Return the batch, or the number of windows, of a convolution or pooling of tf."""
    masks, layout = op.attributes, op.attributes["data_format"]
    sizes = masks.get("ksize")
    if len(layout) != op.results[0].rank or (layout[axis] == "C" and (sizes is None or sizes[axis] != 1)):
        return None
    x = dimensions.of(op.inputs[0], axis)
    if layout[axis] in "NC":
        return x
    if sizes is None:
        space = [place for place, letter in enumerate(layout) if letter in "DHW"]
        size = None if op.inputs[1].shape is None else op.inputs[1].shape[space.index(axis)]
    else:
        size = sizes[axis]
    extra = sum((masks.get("explicit_paddings") or [0] * 10)[2 * axis : 2 * axis + 2])
    dilation = (masks.get("dilations") or [1] * 5)[axis]
    return _num_windows(x + extra, size, masks["strides"][axis], dilation, masks["padding"])


def _tfl_windows(dimensions: Sizes, op: Op, axis: int) -> DimExpr | None:
    """Return the batch, or the number of windows, of a convolution or pooling of tfl."""
    masks, pools = op.attributes, "filter_height" in op.attributes
    if axis in (0, 3):
        return dimensions.of(op.inputs[0], axis) if axis == 0 or pools else None
    side, letter = ("height", "h") if axis == 1 else ("width", "w")
    size = masks[f"filter_{side}"] if pools else (op.inputs[1].shape or (None,) * 4)[axis]
    dilation = masks.get(f"dilation_{letter}_factor", 1)
    return _num_windows(dimensions.of(op.inputs[0], axis), size, masks[f"stride_{letter}"], dilation, masks["padding"])


def _num_windows(x: DimExpr, size: int | None, stride: int, dilation: int, padding: Any) -> DimExpr | None:
    if padding == "SAME":
        return ceiling(x, stride)
    return None if size is None else ceiling(x - (size - 1) * dilation, stride)


def _slice(dimensions: Sizes, op: Op, axis: int) -> DimExpr | None:
    begin, size = (_element(dimensions, value, axis) for value in op.inputs[1:3])
    if size is not None and size.is_nonnegative():
        return size
    if begin is None or size != DimExpr(-1):
        return None
    return dimensions.of(op.inputs[0], axis) - begin


def _strided_slice(dimensions: Sizes, op: Op, axis: int) -> DimExpr | None:
    x, masks = op.inputs[0], op.attributes
    entries = op.inputs[1].shape
    if x.rank is None or entries is None or entries[0] is None or masks.get("offset"):
        return None
    place, entry = _sliced_axis(op, entries[0], axis)
    size = dimensions.of(x, place)
    if entry is None:
        return size
    strides = dimensions.elements(op.inputs[3])
    stride = None if strides is None else strides[entry]
    begin = DimExpr() if masks["begin_mask"] >> entry & 1 else _element(dimensions, op.inputs[1], entry)
    end = size if masks["end_mask"] >> entry & 1 else _element(dimensions, op.inputs[2], entry)
    if stride is None or stride.number is None or stride.number < 1 or begin is None or end is None:
        return None
    begin, end = (bound if bound is size else _position(bound, size) for bound in (begin, end))
    if begin is None or end is None:
        return None
    return maximum([ceiling(minimum([end, size]) - begin, stride.number), DimExpr()])


def _sliced_axis(op: Op, entries: int, axis: int) -> tuple[int, int | None]:
    """Return the operand's axis that an axis of a slice's result comes from, and the index of its bounds, if any."""
    masks, rank = op.attributes, op.inputs[0].rank
    assert rank is not None
    others = sum(not (masks["new_axis_mask"] | masks["ellipsis_mask"]) >> entry & 1 for entry in range(entries))
    sources: list[tuple[int, int | None]] = []
    place = 0
    for entry in range(entries):
        if masks["ellipsis_mask"] >> entry & 1:
            sources += [(place + number, None) for number in range(rank - others)]
            place += rank - others
        elif masks["new_axis_mask"] >> entry & 1:
            sources.append((0, None))  # its size is 1
        else:
            if not masks["shrink_axis_mask"] >> entry & 1:
                sources.append((place, entry))
            place += 1
    return sources[axis] if axis < len(sources) else (place + axis - len(sources), None)


def _position(bound: DimExpr, size: DimExpr) -> DimExpr | None:
    """Return the position that a bound of a slice means, which may be beyond the end; None if its sign is unknown."""
    if bound.is_nonnegative():
        return bound
    return maximum([size + bound, DimExpr()]) if (-bound).is_nonnegative() else None


def _list_item(dimensions: Sizes, op: Op, axis: int) -> DimExpr | None:
    """Return a dimension of an element of a list that consists of the rows of a tensor."""
    source = dimensions.unbound(op.inputs[0]).op
    if source is None or source.kind != "tf.TensorListFromTensor":
        return None
    return dimensions.of(source.inputs[0], axis + 1)


def _einsum(dimensions: Sizes, op: Op, axis: int) -> DimExpr | None:
    """Return the dimension of an operand with the same label."""
    inputs, _, output = op.attributes["equation"].replace(" ", "").partition("->")
    if "." in inputs or axis >= len(output):
        return None
    for labels, operand in zip(inputs.split(","), op.inputs, strict=True):
        if output[axis] in labels:
            return dimensions.of(operand, labels.index(output[axis]))
    return None


def _split(dimensions: Sizes, op: Op, axis: int) -> DimExpr | None:
    is_even = len(op.inputs) == 2
    place, x = (op.inputs[0], op.inputs[1]) if is_even else (op.inputs[2], op.inputs[0])
    changed = _integer(dimensions, place)
    if changed is None or x.rank is None:
        return None
    if changed % x.rank != axis:
        return dimensions.of(x, axis)
    return ceiling(dimensions.of(x, axis), len(op.results)) if is_even else None


def _unpack(dimensions: Sizes, op: Op, axis: int) -> DimExpr | None:
    x = op.inputs[0]
    return None if x.rank is None else _kept_dimension(dimensions, x, {op.attributes["axis"] % x.rank}, axis)


_ALIKE = frozenset({"tf.Split", "tf.SplitV", "tf.Unpack", "tfl.split", "tfl.split_v", "tfl.unpack"})
"""Ops whose rules apply to all results."""
_BY_KINDS: dict[str, _Rule] = {
    SCAN: _scan,
    "tf.AddN tf.BiasAdd tfl.add_n": _operand(0),
    "tf.FusedBatchNorm tf.FusedBatchNormV2 tf.FusedBatchNormV3": _operand(0),
    "tf.Select tfl.hashtable_find": _operand(1),
    "tf.TopKV2 tfl.topk_v2": _operand_except(0, -1),
    "tfl.unidirectional_sequence_lstm tfl.unidirectional_sequence_rnn": _leading(0, 2),
    "tfl.embedding_lookup": _leading(0, 1),
    "tf.Fill tf.RandomUniform tf.RandomStandardNormal tfl.fill": _shape_operand(0),
    "tf.BroadcastTo tfl.broadcast_to": _shape_operand(1),
    "tf.Tile tfl.tile": _tile,
    "tf.Range tfl.range": _range,
    "tf.OneHot tfl.one_hot": _one_hot,
    "tf.Reshape tfl.reshape": _reshape,
    "tf.ExpandDims tfl.expand_dims": _expand_dims,
    "tf.Squeeze tfl.squeeze": _squeeze,
    "tf.Transpose tfl.transpose": _transpose,
    "tf.Split tf.SplitV tfl.split tfl.split_v": _split,
    "tf.Unpack tfl.unpack": _unpack,
    "tf.Pack tfl.pack": _pack,
    "tf.ConcatV2 tfl.concatenation": _concat,
    "tf.Pad tf.PadV2 tf.MirrorPad tfl.pad tfl.padv2 tfl.mirror_pad": _pad,
    "tf.Slice tfl.slice": _slice,
    "tf.StridedSlice tfl.strided_slice": _strided_slice,
    "tf.Gather tf.GatherV2 tfl.gather": _gather,
    "tf.GatherNd tfl.gather_nd": _gather_nd,
    "tf.ResourceGather": _resource_gather,
    "tf.TensorListGetItem": _list_item,
    "tf.Sum tf.Mean tf.Prod tf.Max tf.Min tf.All tf.Any tf.ArgMax tf.ArgMin": _reduction,
    "tfl.sum tfl.mean tfl.reduce_prod tfl.reduce_max tfl.reduce_min tfl.reduce_all tfl.reduce_any": _reduction,
    "tfl.arg_max tfl.arg_min": _reduction,
    "tf.MatMul tf.BatchMatMul tf.BatchMatMulV2 tf.BatchMatMulV3 tfl.batch_matmul": _matmul,
    "tf.Einsum": _einsum,
    "tfl.fully_connected": _fully_connected,
    "tf.Conv2D tf.DepthwiseConv2dNative tf.Conv3D tf.AvgPool tf.MaxPool tf.AvgPool3D tf.MaxPool3D": _windows,
    "tfl.conv_2d tfl.depthwise_conv_2d tfl.average_pool_2d tfl.max_pool_2d": _tfl_windows,
    "tf.ResizeBilinear tf.ResizeNearestNeighbor tfl.resize_bilinear tfl.resize_nearest_neighbor": _resample,
}
_RULES = {kind: rule for kinds, rule in _BY_KINDS.items() for kind in kinds.split()}


def rule_of(op: Op) -> _Rule | None:
    rule = _RULES.get(op.kind)
    schema = DIALECTS.schema(op.kind)
    if rule is not None or schema is None:
        return rule
    return _operand(0) if schema.same_shape else _broadcast if schema.broadcasting else None
