"""Fuse attention into the composite for which XNNPACK has a kernel, if the user asks for it.

With b the batch, t the queries, s the keys, h the heads, d their depth, attention is
`einsum("bhts,bshd->bthd", softmax(scale * einsum("bthd,bshd->bhts", q, k) + mask), v)`; without h there is one head.
"""

from typing import Any, NamedTuple

import numpy as np

from litefuse.dialects.tfl.limits import ATTENTION
from litefuse.errors import NoMatch, require, required
from litefuse.fusions import masks
from litefuse.ir import Builder, DType, Function, Op, Rewriter, Symbol, TensorType, Value
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import scalar_constant
from litefuse.rewrite.rule import rewrite

PRODUCTS = ("tf.Einsum", "tf.BatchMatMulV2")
SHARES = ("tf.Softmax", "tf.Mul", "tf.SelectV2")
"""Ops that produce what is multiplied by the values: a softmax, or one that is set to zero by a mask."""
MAX_DEPTH = 8
"""Maximum number of consecutive ops between a product and its softmax."""


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
    infinite scores: one in `selected`, or one behind the minimum that `masked_softmax` emits.
    """

    product: _Product
    ops: tuple[Op, ...]
    scale: float = 1.0
    addends: tuple[tuple[Value, float], ...] = ()
    selected: tuple[tuple[Value, float], ...] = ()
    clamped: bool = False


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
    require(not root.function.name.startswith(ATTENTION), "it is the decomposition of the composite")
    require(shares.has_one_use, "an inner value (tf.Softmax) is used elsewhere", matched=2, of=3)
    outer = _match_product(root)
    outer = outer.swap() if is_swapped else outer
    v, v_axes = _strip_transposes(outer.right, outer.right_axes)
    scores = _match_scores(softmax)
    facts = {"matched": len(scores.ops) + 2, "of": len(scores.ops) + 2}
    batch, keys, heads, depth = v_axes if len(v_axes) == 4 else (v_axes[0], v_axes[1], "", v_axes[2])
    (queries,) = set(outer.left_axes) - set(v_axes) or {"?"}
    fits = outer.left_axes == batch + heads + queries + keys
    fits = fits and set(outer.axes) == {*(batch + heads), queries, depth}
    require(fits, "the values are not (batch, keys, heads, depth)", **facts)
    q, k, factor = _match_query_and_key(scores.product, batch, heads, queries, keys)
    _require_finite(b, q, k, scores)
    if not heads:
        q, k, v = (b.tf.ExpandDims(x, b.i32(2)) for x in (q, k, v))
    mask = _build_mask(b, scores)
    _require_kernel(q, k, v, mask, facts)
    row = None if zeroing is None else _build_row_factor(b, zeroing, scores, q, facts)
    y = _build_composite(b, [q, k, v] if mask is None else [q, k, v, mask], scores.scale * factor)
    y = y if row is None else y * row
    y = y if heads else b.tf.Squeeze(y, squeeze_dims=(2,))
    order = [(batch + queries + heads + depth).index(axis) for axis in outer.axes]
    return y if order == sorted(order) else b.tf.Transpose(y, b.i32(order))


def _build_composite(b: Builder, operands: list[Value], scale: float) -> Value:
    q = operands[0]
    assert q.shape is not None
    attributes = {
        "name": ATTENTION,
        "decomposition_subgraph_index": Symbol(_build_decomposition(b, operands, scale)),
        "composite_attributes": {"scale": float(np.float32(scale))},
        "version": 1,
    }
    return b.op("tfl.stablehlo_composite", operands, attributes, [TensorType(DType.F32, q.shape)]).result


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
    require(k.shape[0] == batch and k.shape[2] == heads, "queries and keys differ in shape", **facts)
    require(depth is not None and k.shape[3] == depth, "the depth is not known", **facts)
    require(heads is not None, "the number of heads is not known", **facts)
    # Measured: with one head and a batch larger than 1, the result is wrong, or allocation fails.
    require(heads != 1 or batch == 1, "it has one head, which XNNPACK supports only for a batch of 1", **facts)
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
    """Read an einsum or a matrix product of two tensors of rank 4, or of rank 3."""
    require(len(op.inputs) == 2, "it is not a product of two tensors")
    left, right = op.inputs
    rank = left.rank
    require(rank in (3, 4) and right.rank == rank, "it is not a product of rank 3 or 4")
    if op.kind == "tf.Einsum":
        operands, _, result = op.attributes["equation"].replace(" ", "").partition("->")
        one, _, two = operands.partition(",")
        fits = len(one) == len(two) == len(result) == rank and "." not in one + two + result
        require(fits, "it is not a product of rank 3 or 4")
        return _Product(left, one, right, two, result)
    assert left.shape is not None and right.shape is not None
    require(left.shape[:-2] == right.shape[:-2], "the product broadcasts")
    before = "ab" if rank == 4 else "a"
    one, two = ("km" if op.attributes["adj_x"] else "mk"), ("nk" if op.attributes["adj_y"] else "kn")
    return _Product(left, before + one, right, before + two, before + "mn")


def _match_query_and_key(
    product: _Product, batch: str, heads: str, queries: str, keys: str
) -> tuple[Value, Value, float]:
    """Return query and key in the composite's layout, before transposes and scaling, and the factor of the scaling.

    `heads` may be empty.
    """
    axes = batch + heads + queries + keys
    require(len(product.axes) == len(axes), "the scores and their products differ in rank")
    letters = dict(zip(product.axes, axes, strict=True))
    shared = set(product.left_axes) & set(product.right_axes) - set(product.axes)
    require(len(letters) == len(axes) and len(shared) == 1, "the scores are not a product over one axis")
    letters[shared.pop()] = "*"
    sources: dict[str, Value] = {}
    factor = 1.0
    for value, own in ((product.left, product.left_axes), (product.right, product.right_axes)):
        renamed = "".join(letters.get(axis, "?") for axis in own)
        source, order = _strip_transposes(value, renamed)
        while (number := _match_factor(source)) is not None and source.op is not None:
            factor *= number
            source, order = _strip_transposes(source.op.inputs[0], order)
        sources[order] = source
    q, k = sources.get(batch + queries + heads + "*"), sources.get(batch + keys + heads + "*")
    if q is None or k is None:
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


def _strip_transposes(value: Value, axes: str) -> tuple[Value, str]:
    """Return the value before its transposes, and the letters of its axes in that order."""
    while value.op is not None and value.op.kind == "tf.Transpose":
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


def _build_decomposition(b: Builder, operands: list[Value], scale: float) -> str:
    """Return the name of the function that defines the composite's result; equal definitions share a name."""
    types = [operand.type for operand in operands]
    shapes = ["x".join("n" if dim is None else str(dim) for dim in type.shape or ()) for type in types]
    name = f"{ATTENTION}.{'_'.join(shapes)}.{np.float32(scale).tobytes().hex()}"
    function = Function(name, types)
    q, k, v, *mask = function.arguments
    with b.nested() as inner:
        scores = inner.tf.Einsum(q, k, equation="bthd,bshd->bhts") * scale
        for bias in mask:
            scores = scores + bias
        y = inner.tf.Einsum(inner.tf.Softmax(scores), v, equation="bhts,bshd->bthd")
    Rewriter(function, b.dialects).commit(inner)
    function.set_results([y])
    b.functions.append(function)
    return name
