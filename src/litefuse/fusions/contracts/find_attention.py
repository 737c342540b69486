"""Recognize attention in ops, for the composite for which XNNPACK has a kernel.

With b the batch, t the queries, s the keys, h the heads, d their depth, attention is
`einsum("bhts,bshd->bthd", softmax(scale * einsum("bthd,bshd->bhts", q, k) + mask), v)`; without h there is one head.
The heads of the queries may have two axes, the heads of the keys and the queries of a group, or the keys are repeated
for the queries of a group. Heads may be merged with the batch, as PyTorch does. Scores may be capped: tanh(x / c) * c.
"""

from math import prod
from typing import Any, NamedTuple

import numpy as np

from litefuse.dialects.movement import MOVES
from litefuse.dialects.tfl.limits import ATTENTION
from litefuse.errors import NoMatch, require, required
from litefuse.fusions import masks
from litefuse.fusions.contracts import attention
from litefuse.fusions.contracts.region import MAX_ELEMENTS, Array, OpRegion, RegionFunction, example_shape, find_regions
from litefuse.ir import Builder, DType, Function, Op, Rewriter, Symbol, TensorType, Value
from litefuse.rewrite.build import dimension, dimension_product, reshape
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import scalar_constant
from litefuse.rewrite.rule import rewrite

PRODUCTS = ("tf.Einsum", "tf.BatchMatMulV2")
SHARES = ("tf.Softmax", "tf.Mul", "tf.SelectV2")
"""Ops that produce what is multiplied by the values: a softmax, or one that is set to zero by a mask."""
MAX_DEPTH = 8
"""Maximum number of consecutive ops between a product and its softmax."""
_SHAPES = ("Shape", "Size", "Prod", "Cast", "AddV2", "Mul", "FloorDiv", "Maximum", "Range")
_MOVES = frozenset(kind for kind in MOVES if kind.startswith("tf.")) | {f"tf.{name}" for name in _SHAPES}
"""Ops that move elements, and those that compute the shapes and indices by which they do."""


class _Product(NamedTuple):
    """A product of two tensors, with each axis named by a letter."""

    left: Value
    left_axes: str
    right: Value
    right_axes: str
    axes: str

    def swap(self) -> "_Product":
        """Return the same product with its operands in the other order."""
        return _Product(self.right, self.right_axes, self.left, self.left_axes, self.axes)


class _Scores(NamedTuple):
    """The operand of a softmax: scale times a product, plus addends, each with a factor.

    `selected` are the masks, each with the number that it selects where it is false. `clamped` is set if a mask hides
    infinite scores: one in `selected`, or one behind the minimum that `masked_softmax` emits. With `cap_scale`, the
    operand is scale * tanh(cap_scale * product).
    """

    product: _Product
    ops: tuple[Op, ...]
    scale: float = 1.0
    addends: tuple[tuple[Value, float], ...] = ()
    selected: tuple[tuple[Value, float], ...] = ()
    clamped: bool = False
    cap_scale: float | None = None


@rewrite(*PRODUCTS, after=SHARES)
def scaled_dot_product_attention(b: RewriteContext, left: Value, right: Value, **_: Any) -> Value:
    """Replace attention by the composite odml.scaled_dot_product_attention(q, k, v, mask) {scale}.

    q, k, v and the result are (b, t, h, d), (b, s, h, d), (b, s, h, d), (b, t, h, d); the optional mask is added to
    (b, h, t, s). JAX writes the values on the left.
    """
    root = b.root
    assert root is not None and root.function is not None
    is_swapped = left.op is None or left.op.kind not in SHARES
    shares = right if is_swapped else left
    softmax, zeroing = _match_softmax(shares)
    require(shares.has_one_use, "an inner value (tf.Softmax) is used elsewhere", matched=2, of=3)
    outer = _match_product(root)
    outer = outer.swap() if is_swapped else outer
    scores = _match_scores(softmax)
    facts = {"matched": len(scores.ops) + 2, "of": len(scores.ops) + 2}
    letters = _name_axes(outer, facts)
    batch, heads, shared, queries, keys, depth = letters[:6]
    values = _find_heads(b, outer.right, outer.right_axes, batch + keys + shared + depth)
    require(values.is_known, "the values are not (batch, keys, heads, depth)", **facts)
    q, known_keys, factor = _match_query_and_key(b, scores.product, letters)
    k, v = _choose_heads(b, q, known_keys, values)
    _require_finite(b, q, k, scores)
    mask = _order_mask(b, _build_mask(b, scores), letters)
    require(zeroing is None or letters.is_ordered, "shares are set to zero in another order of axes", **facts)
    merged = 0 if heads else _count_merged_heads(b, q, k, v)
    if merged:
        q, k, v = (_split_heads(b, _find_merged_heads(b, x)[0], merged) for x in (q, k, v))
        mask = None if mask is None else _split_mask(b, mask, merged)
    elif not heads:
        q, k, v = (b.tf.ExpandDims(x, b.i32(2)) for x in (q, k, v))
    elif heads != shared:
        q, mask = _merge(b, q, (2, 3)), None if mask is None else _merge_heads(b, mask)
    _require_kernel(q, k, v, mask, facts)
    row = None if zeroing is None else _build_row_factor(b, zeroing, scores, q, facts)
    y = _build_composite(b, [q, k, v] if mask is None else [q, k, v, mask], scores, factor)
    y = y if row is None else y * row
    if merged:
        y = _merge(b, b.tf.Transpose(y, b.i32([0, 2, 1, 3])), (0, 1))
    elif not heads:
        y = b.tf.Squeeze(y, squeeze_dims=(2,))
    elif heads != shared:
        y = _split(b, y, k)
    order = [(batch + queries + heads + depth).index(axis) for axis in outer.axes]
    return y if order == sorted(order) else b.tf.Transpose(y, b.i32(order))


class _Letters(NamedTuple):
    """The letters of the axes of attention; none for heads if there is one head.

    `heads` are two if the heads of keys, `shared`, and the queries of a group have axes. `scores` are those of the
    scores in their order, in which the keys come last.
    """

    batch: str
    heads: str
    shared: str
    queries: str
    keys: str
    depth: str
    scores: str

    @property
    def in_order(self) -> str:
        """The axes of the scores in the order of the composite's mask."""
        return self.batch + self.heads + self.queries + self.keys

    @property
    def is_ordered(self) -> bool:
        return self.scores == self.in_order


def _name_axes(outer: _Product, facts: dict[str, Any]) -> _Letters:
    """Return the letters of the axes of the product of shares, on its left, and values."""
    left, right, result = outer.left_axes, outer.right_axes, outer.axes
    common = [axis for axis in left if axis in right and axis in result]
    own = [axis for axis in left if axis not in right and axis in result]
    keys = "".join(axis for axis in left if axis in right and axis not in result)
    depth = "".join(axis for axis in right if axis not in left and axis in result)
    reason = "the values are not (batch, keys, heads, depth)"
    require(len(keys) == len(depth) == 1 and 0 < len(common) < 3 and 0 < len(own) <= len(common), reason, **facts)
    batch, shared = common[0], "".join(common[1:])
    # The queries of a group follow the heads of keys, and the positions precede them or follow the group.
    *group, queries = own if len(own) == 1 or left.index(own[0]) > left.index(shared) else own[::-1]
    letters = _Letters(batch, shared + "".join(group), shared, queries, keys, depth, left)
    fits = sorted(left) == sorted(letters.in_order) and left[-1] == keys and len(result) == len(left)
    require(fits, reason, **facts)
    return letters


def _order_mask(b: Builder, mask: Value | None, letters: _Letters) -> Value | None:
    """Return the mask with axes in the order of the composite's."""
    if mask is None or letters.is_ordered or mask.shape is None:
        return mask
    dims = [dimension(b, mask, axis) for axis in range(len(mask.shape))]
    whole = reshape(b, mask, [*[1] * (len(letters.scores) - len(dims)), *dims])
    return b.tf.Transpose(whole, b.i32([letters.scores.index(axis) for axis in letters.in_order]))


def _merge(b: Builder, x: Value, axes: tuple[int, int]) -> Value:
    """Reshape x so that two axes become one."""
    first, last = axes
    dims = [dimension(b, x, axis) for axis in range(x.rank or 0)]
    return reshape(b, x, [*dims[:first], dimension_product(b, dims[first : last + 1]), *dims[last + 1 :]])


def _merge_heads(b: Builder, mask: Value) -> Value:
    """Return a mask for scores (batch, heads of keys, group, queries, keys) with one axis of heads."""
    shape = mask.shape or ()
    shared, group = ((1,) * 5 + shape)[-4:-2]
    require((shared == 1) == (group == 1), "the mask differs in the heads of a group, or in groups", mask=shape)
    return mask if len(shape) < 4 else _merge(b, mask, (len(shape) - 4, len(shape) - 3))


def _split(b: Builder, y: Value, k: Value) -> Value:
    """Reshape (batch, queries, heads, depth) to (batch, queries, heads of keys, group, depth)."""
    batch, queries, heads, depth = (dimension(b, y, axis) for axis in range(4))
    assert y.shape is not None and k.shape is not None and isinstance(heads, int) and k.shape[2]
    return reshape(b, y, [batch, queries, k.shape[2], heads // k.shape[2], depth])


class _Heads(NamedTuple):
    """Keys or values (batch, length, heads, depth), if they have this layout somewhere.

    In `grouped`, there is one head for `repeats` heads of the queries.
    """

    plain: Value | None
    grouped: Value | None = None
    repeats: int = 1

    @property
    def is_known(self) -> bool:
        return self.plain is not None or self.grouped is not None


def _choose_heads(b: Builder, q: Value, keys: _Heads, values: _Heads) -> tuple[Value, Value]:
    """Return keys and values before their heads are repeated for a group of queries, if the kernel supports that."""
    reason = "queries and keys are not (batch, length, heads, depth)"
    size = q.shape[2] if q.shape else None
    if keys.grouped is not None and values.grouped is not None and keys.repeats == values.repeats and size:
        shared = size // keys.repeats
        reason = attention.kernel_problem(q, shared)
        if not reason:
            return _split_heads(b, keys.grouped, shared), _split_heads(b, values.grouped, shared)
    if keys.plain is None or values.plain is None:
        raise NoMatch(reason, matched=4, of=4)
    return keys.plain, values.plain


def _split_heads(b: Builder, x: Value, heads: int) -> Value:
    """Return (batch, length, heads, depth) for a value whose heads may be columns of a matrix."""
    if x.rank == 4 or x.shape is None or x.shape[2] is None:
        return x
    return reshape(b, x, [dimension(b, x, 0), dimension(b, x, 1), heads, x.shape[2] // heads])


def _find_heads(b: RewriteContext, x: Value, axes: str, order: str) -> _Heads:
    """Return the value with axes in this order from which x, whose axes have these letters, is moved.

    Labels of elements, which the ops move, say whether heads are repeated, however that is written.
    """
    source, source_axes = _strip_transposes(x, axes, order)
    heads = _Heads(source if source_axes == order else None)
    if len(order) != 4 or sorted(axes) != sorted(order) or x.shape is None:
        return heads
    transposition = [axes.index(axis) for axis in order]
    size, depth = (x.shape[transposition[axis]] for axis in (2, 3))
    for region in find_regions(x, _MOVES):
        (source,) = region.sources
        shape = _head_shape(source, depth)
        count, rest = divmod(size or 0, shape[2]) if shape else (0, 0)
        if not shape or rest or count <= heads.repeats or prod(shape) > MAX_ELEMENTS:
            continue
        labels = np.arange(prod(shape), dtype=np.float64).reshape(shape)
        moved = _move_labels(b, region, labels)
        if moved is not None and np.array_equal(moved.transpose(transposition), np.repeat(labels, count, 2)):
            heads = heads._replace(grouped=source, repeats=count)
    return heads


def _move_labels(b: RewriteContext, region: OpRegion, labels: Array) -> Array | None:
    """Return the labels of the elements of a region's source where its ops move them; None if they do not apply."""
    try:
        return RegionFunction(region, b.dialects)(labels.reshape(example_shape(region.sources[0])))
    except NoMatch:
        return None


def _count_merged_heads(b: RewriteContext, *operands: Value) -> int:
    """Return the number of heads that are merged with the batch in queries, keys and values; 0 if there are none."""
    counts = {_find_merged_heads(b, x)[1] for x in operands}
    return counts.pop() if len(counts) == 1 else 0


def _find_merged_heads(b: RewriteContext, x: Value) -> tuple[Value, int]:
    """Return the value (batch, length, heads, depth) that is moved to (batch * heads, length, depth), and the heads."""
    for region in find_regions(x, _MOVES):
        (source,) = region.sources
        shape = _head_shape(source, x.shape[2] if x.shape else None)
        if not shape or shape[2] < 2 or prod(shape) > MAX_ELEMENTS:
            continue
        labels = np.arange(prod(shape), dtype=np.float64).reshape(shape)
        moved = _move_labels(b, region, labels)
        batch, length, heads, depth = shape
        expected = labels.transpose(0, 2, 1, 3).reshape(batch * heads, length, depth)
        if moved is not None and np.array_equal(moved, expected):
            return source, heads
    return x, 0


def _split_mask(b: Builder, mask: Value, heads: int) -> Value:
    """Return a mask of (batch * heads, queries, keys) as (batch, heads, queries, keys); one of all heads stays."""
    if mask.shape is None or len(mask.shape) < 3 or mask.shape[0] == 1:
        return mask
    size = mask.shape[0]
    require(size is not None and size % heads == 0, "the mask differs in heads, whose number is not known")
    assert size is not None
    return reshape(b, mask, [size // heads, heads, dimension(b, mask, 1), dimension(b, mask, 2)])


def _head_shape(source: Value, depth: int | None) -> list[int]:
    """Return the shape (batch, length, heads, depth) of a value in evaluations, whose heads may be columns of a matrix.

    Returns an empty list for other values.
    """
    shape = example_shape(source)
    if source.dtype is not DType.F32 or source.rank not in (3, 4) or not depth or not source.shape:
        return []
    if len(shape) == 4:
        return shape if source.shape[2] and shape[3] == depth else []
    return [*shape[:2], shape[2] // depth, depth] if source.shape[2] and shape[2] % depth == 0 else []


def _build_composite(b: Builder, operands: list[Value], scores: _Scores, factor: float) -> Value:
    operands = [*operands[:3], *(_with_four_axes(b, mask) for mask in operands[3:])]
    q = operands[0]
    assert q.shape is not None
    numbers = {"scale": float(np.float32(scores.scale * factor))}
    if scores.cap_scale is not None:
        numbers = {
            "scale": float(np.float32(scores.cap_scale * scores.scale * factor)),
            "logit_cap": float(np.float32(scores.scale)),
        }
    attributes = {
        "name": ATTENTION,
        "decomposition_subgraph_index": Symbol(_build_decomposition(b, operands, numbers)),
        "composite_attributes": numbers,
        "version": 1,
    }
    return b.op("tfl.stablehlo_composite", operands, attributes, [TensorType(DType.F32, q.shape)]).result


def _with_four_axes(b: Builder, mask: Value) -> Value:
    """Add leading axes of size 1 to a mask: LiteRT's GPU accelerator misreads one with fewer axes than the scores."""
    dims = [dimension(b, mask, axis) for axis in range(mask.rank or 0)]
    return reshape(b, mask, [*[1] * (4 - len(dims)), *dims]) if len(dims) < 4 else mask


def _require_finite(b: RewriteContext, q: Value, k: Value, scores: _Scores) -> None:
    """Assume finite scores if a mask selects: a selection hides an infinite score, but an added mask turns it into NaN.

    Such a score requires a query or a key that is infinite or beyond 1e18. If the values are computed from the same
    input, as in attention, the result is NaN with either kind of mask, because zero times infinity is NaN.
    """
    if scores.clamped:
        added = [value for value, _ in scores.addends if masks.mask_of(value) is None]
        b.assume_finite((q, k, *added), "scores")


def _require_kernel(q: Value, k: Value, v: Value, mask: Value | None, facts: dict[str, Any]) -> None:
    """Refuse operands that XNNPACK does not support or computes incorrectly."""
    require(all(value.dtype is DType.F32 for value in (q, k, v)), "it is not float32", **facts)
    assert q.shape is not None and k.shape is not None and v.shape is not None
    require(k.shape == v.shape, "keys and values differ in shape", keys=k.shape, values=v.shape, **facts)
    batch, queries, heads, depth = q.shape
    shared = k.shape[2]
    grouped = shared == heads or (shared and heads and heads % shared == 0)
    require(k.shape[0] == batch and grouped, "queries and keys differ in shape", **facts)
    require(depth is not None and k.shape[3] == depth, "the depth is not known", **facts)
    require(heads is not None, "the number of heads is not known", **facts)
    reason = attention.kernel_problem(q, shared)
    require(not reason, reason, **facts)
    if mask is None:
        return
    require(mask.shape is not None and len(mask.shape) <= 4, "the mask's rank is not known, or greater than 4", **facts)
    sizes = zip(reversed(mask.shape or ()), (k.shape[1], queries, heads, batch), strict=False)
    require(all(m in (1, size) for m, size in sizes), "broadcasting the mask enlarges the scores", **facts)


def _match_softmax(shares: Value) -> tuple[Op, Value | None]:
    """Return the softmax that produces the shares, and the mask that sets some of them to zero afterwards, or None."""
    op = shares.op
    mask = None
    if op is not None and op.kind == "tf.Mul":
        x, factor = op.inputs
        if factor.op is not None and factor.op.kind == "tf.Cast" and factor.op.inputs[0].dtype is DType.BOOL:
            mask, op = factor.op.inputs[0], x.op
    elif op is not None and op.kind == "tf.SelectV2" and masks.selects_zero(op, op.inputs[0], op.inputs[1]):
        mask, op = op.inputs[0], op.inputs[1].op
    if op is None or op.kind != "tf.Softmax":
        raise NoMatch("it is not a product with a softmax")
    if mask is not None:
        require(op.result.has_one_use, "an inner value (tf.Softmax) is used elsewhere", matched=2, of=3)
    return op, mask


def _build_row_factor(b: Builder, zeroing: Value, scores: _Scores, q: Value, facts: dict[str, Any]) -> Value | None:
    """Return the factor of the result that zeroes fully masked rows; None if no row is fully masked.

    In other rows, the shares that are set to zero are zero anyway, because the same mask was added to the scores.
    """
    reason = "shares are set to zero by a different mask than that of the scores"
    require(len(scores.addends) == 1 and q.rank == len(scores.product.axes) == 4, reason, **facts)
    mask = masks.mask_of(scores.addends[0][0])
    if zeroing.constant is not None:
        known = zeroing.constant.numpy()
        same = isinstance(mask, np.ndarray) and mask.shape == known.shape and bool((mask == known).all())
        require(same and masks.keeps_an_element(zeroing), reason, **facts)
        return None
    require(mask is zeroing and zeroing.shape, reason, **facts)
    row = b.tf.Max(b.tf.Cast(zeroing, DstT=DType.F32), b.i32([-1]), keep_dims=True)
    for _ in range(4 - len(zeroing.shape or ())):
        row = b.tf.ExpandDims(row, b.i32(0))
    return b.tf.Transpose(row, b.i32([0, 2, 1, 3]))


def _build_mask(b: Builder, scores: _Scores) -> Value | None:
    """Build the sum of all terms that are added to the scores; None if there are none."""
    total: Value | None = None
    for value, factor in scores.addends:
        term = value if factor == 1.0 else value * factor
        total = term if total is None else total + term
    for condition, number in scores.selected:
        term = masks.build_addend(b, condition, number)
        total = term if total is None else total + term
    return total


def _match_scores(softmax: Op) -> _Scores:
    """Read a softmax's operand as scale * product + mask; refuse any other form."""
    scores = required(_match_operand(softmax.inputs[0], MAX_DEPTH), "it is not a softmax of a product")
    for op in scores.ops:
        require(op.result.has_one_use, f"an inner value ({op.kind}) is used elsewhere", matched=3, of=4)
    return scores


def _match_operand(value: Value, depth: int) -> _Scores | None:
    op = value.op
    if op is None or not depth:
        return None
    if op.kind in PRODUCTS:
        try:
            return _Scores(_match_product(op), (op,))
        except NoMatch:
            return None
    if op.kind == "tf.Transpose":
        scores, permutation = _match_operand(op.inputs[0], depth - 1), _permutation(op)
        if scores is None or permutation is None or scores.addends:
            return None
        axes = "".join(scores.product.axes[axis] for axis in permutation)
        return scores._replace(product=scores.product._replace(axes=axes), ops=(op, *scores.ops))
    if op.kind in ("tf.Mul", "tf.RealDiv"):
        return _match_scaling(op, depth)
    if op.kind == "tf.Tanh":
        scores = _match_operand(op.inputs[0], depth - 1)
        if scores is None or scores.addends or scores.selected or scores.cap_scale is not None:
            return None
        return scores._replace(cap_scale=scores.scale, scale=1.0, ops=(op, *scores.ops))
    if op.kind == "tf.Minimum" and scalar_constant(op.inputs[1], op.inputs[0].rank) == np.float32(masks.HIGHEST):
        scores = _match_operand(op.inputs[0], depth - 1)
        return None if scores is None else scores._replace(clamped=True, ops=(op, *scores.ops))
    if op.kind == "tf.SelectV2":
        condition, x, low = op.inputs
        number, scores = scalar_constant(low, x.rank), _match_operand(x, depth - 1)
        if scores is None or number is None or number > masks.MAX_ABSORBING or not masks.is_unmasked(x, condition):
            return None
        return scores._replace(clamped=True, selected=((condition, number),), ops=(op, *scores.ops))
    return _match_addition(op, depth) if op.kind in ("tf.AddV2", "tf.Sub") else None


def _match_scaling(op: Op, depth: int) -> _Scores | None:
    """Read the scores times a number, or divided by a number."""
    left, right = op.inputs
    if op.kind == "tf.Mul" and left.constant is not None:
        left, right = right, left
    number = scalar_constant(right, left.rank)
    scores = _match_operand(left, depth - 1) if number else None
    if scores is None or scores.clamped or not number:
        return None
    factor = number if op.kind == "tf.Mul" else 1.0 / number
    addends = tuple((value, own * factor) for value, own in scores.addends)
    return scores._replace(scale=scores.scale * factor, addends=addends, ops=(op, *scores.ops))


def _match_addition(op: Op, depth: int) -> _Scores | None:
    """Read the scores plus a mask, or minus a mask."""
    sign = -1.0 if op.kind == "tf.Sub" else 1.0
    orders = (op.inputs,) if op.kind == "tf.Sub" else (op.inputs, op.inputs[::-1])
    for x, other in orders:
        scores = _match_operand(x, depth - 1)
        if scores is not None:
            return scores._replace(addends=(*scores.addends, (other, sign)), ops=(op, *scores.ops))
    return None


def _match_product(op: Op) -> _Product:
    """Read an einsum or matrix product of two tensors of rank 4, or of rank 3; an einsum may have two axes of heads."""
    require(len(op.inputs) == 2, "it is not a product of two tensors")
    left, right = op.inputs
    if op.kind == "tf.Einsum":
        operands, _, result = op.attributes["equation"].replace(" ", "").partition("->")
        one, _, two = operands.partition(",")
        ranks = (len(one), len(two), len(result))
        fits = ranks == (left.rank, right.rank, op.result.rank) and "." not in one + two + result
        fits = fits and (ranks in ((3, 3, 3), (4, 4, 4)) or sorted(ranks) == [4, 5, 5])
        require(fits, "it is not a product of rank 3 or 4")
        return _Product(left, one, right, two, result)
    rank = left.rank
    require(rank in (3, 4) and right.rank == rank, "it is not a product of rank 3 or 4")
    assert left.shape is not None and right.shape is not None
    require(left.shape[:-2] == right.shape[:-2], "the product broadcasts")
    before = "ab" if rank == 4 else "a"
    one, two = ("km" if op.attributes["adj_x"] else "mk"), ("nk" if op.attributes["adj_y"] else "kn")
    return _Product(left, before + one, right, before + two, before + "mn")


def _match_query_and_key(b: RewriteContext, product: _Product, letters: _Letters) -> tuple[Value, _Heads, float]:
    """Return queries and keys in the composite's layout, before transposes and scaling, and the factor of these."""
    axes = letters.scores
    require(len(product.axes) == len(axes), "the scores and their products differ in rank")
    names = dict(zip(product.axes, axes, strict=True))
    summed = set(product.left_axes) & set(product.right_axes) - set(product.axes)
    require(len(names) == len(axes) and len(summed) == 1, "the scores are not a product over one axis")
    names[summed.pop()] = "*"
    q, k = None, _Heads(None)
    factor = 1.0
    for value, own in ((product.left, product.left_axes), (product.right, product.right_axes)):
        order = "".join(names.get(axis, "?") for axis in own)
        is_query = letters.queries in order
        wanted = letters.batch + (letters.queries + letters.heads if is_query else letters.keys + letters.shared) + "*"
        source, order = _strip_transposes(value, order, wanted)
        while (number := _match_factor(source)) is not None and source.op is not None:
            factor *= number
            source, order = _strip_transposes(source.op.inputs[0], order, wanted)
        if not is_query:
            k = _find_heads(b, source, order, wanted)
        elif order == wanted:
            q = source
    if q is None or not k.is_known:
        raise NoMatch("queries and keys are not (batch, length, heads, depth)", matched=4, of=4)
    return q, k, factor


def _match_factor(value: Value) -> float | None:
    """Return the factor if the value is a product or quotient of its first operand and a number; None otherwise."""
    op = value.op
    if op is None or op.kind not in ("tf.Mul", "tf.RealDiv"):
        return None
    number = scalar_constant(op.inputs[1], op.inputs[0].rank)
    if not number or not np.isfinite(number):
        return None
    return number if op.kind == "tf.Mul" else 1.0 / number


def _strip_transposes(value: Value, axes: str, order: str) -> tuple[Value, str]:
    """Return the value before its transposes, up to one whose axes are in `order`, and the letters of its axes."""
    while axes != order and value.op is not None and value.op.kind == "tf.Transpose":
        permutation = _permutation(value.op)
        if permutation is None:
            break
        axes = _untranspose_axes(axes, permutation)
        value = value.op.inputs[0]
    return value, axes


def _permutation(op: Op) -> tuple[int, ...] | None:
    constant = op.inputs[1].constant
    return None if constant is None else tuple(int(axis) % constant.size for axis in constant.numpy().reshape(-1))


def _untranspose_axes(axes: str, permutation: tuple[int, ...]) -> str:
    """Return the axes of a transpose's operand, given those of its result."""
    return "".join(axes[permutation.index(axis)] for axis in range(len(axes)))


def _build_decomposition(b: Builder, operands: list[Value], attributes: dict[str, float]) -> str:
    """Return the name of the function that defines the composite's result; equal definitions share a name."""
    types = [operand.type for operand in operands]
    shapes = ["x".join("n" if dim is None else str(dim) for dim in type.shape or ()) for type in types]
    numbers = [np.float32(number).tobytes().hex() for number in attributes.values()]
    function = Function(".".join((ATTENTION, "_".join(shapes), *numbers)), types)
    with b.nested() as inner:
        y: Any = attention.scaled_dot_product_attention.function(inner, *function.arguments, **attributes)
    Rewriter(function, b.dialects).commit(inner)
    function.set_results([y])
    b.functions.append(function)
    return function.name
