"""Attention: masks where XNNPACK can apply them, and the composite of its name.

With b the batch, t the queries, s the keys, h the heads, d their depth, attention is
`einsum("bhts,bshd->bthd", softmax(scale * einsum("bthd,bshd->bhts", q, k) + mask), v)`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from litefuse.errors import NoMatch, require
from litefuse.ir import Builder, DType, Function, Op, Rewriter, Symbol, TensorType, Value
from litefuse.rules.match import scalar_constant
from litefuse.rules.rule import rewrite

NAME = "odml.scaled_dot_product_attention"
PRODUCTS = ("tf.Einsum", "tf.BatchMatMulV2")

LOWEST = -0.7 * float(np.finfo(np.float32).max)
HIGHEST = 1e30
ABSORBS = -1e38
"""Adding a number up to HIGHEST to a float32 of this or less does not change it."""
MASKS = -1e8
"""A score of this or less has no share in a softmax, unless all in its row are so low."""


@rewrite("tf.Softmax", after=("tf.SelectV2",))
def masked_softmax(b: Builder, logits: Value) -> Value:
    """Replace softmax(select(m, x, -2e38)) by softmax(min(x, 1e30) + select(m, 0, -2e38)), if m is smaller than x.

    XNNPACK adds, but does not select. The minimum keeps an infinite x where it is masked from making NaN.
    Keras 3 may write -1e9, which says something else for a row that is masked throughout: then select(m, ..., 0) must
    follow, as it does in Keras.
    """
    select, root = logits.op, b.root
    assert select is not None and root is not None
    condition, x, low = select.inputs
    number = scalar_constant(low, x)
    require(x.dtype is DType.F32 and number is not None, "it does not select one float32 number")
    assert number is not None
    require(logits.has_one_use, "an inner value (tf.SelectV2) is used elsewhere")
    zeroed = all(_zeroes(user, condition, root.result) for user in root.result.uses)
    require(number <= ABSORBS or (number <= MASKS and zeroed), "the number is not low enough to add", number=number)
    mask = _smaller(condition, x)
    require(_is_smaller(mask, x), "the mask is as large as what it masks")
    zero, lowest = np.float32(0.0), np.float32(number if number <= ABSORBS else LOWEST)
    if mask.constant is not None:
        bias = b.const(np.where(mask.constant.numpy(), zero, lowest))
    else:
        bias = b.tf.SelectV2(mask, zero, lowest)
    return b.tf.Softmax(b.tf.AddV2(b.tf.Minimum(x, np.float32(HIGHEST)), bias))


@rewrite("tf.SelectV2", after=("tf.Softmax",))
def zeroed_softmax(b: Builder, condition: Value, x: Value, other: Value) -> Value:
    """Replace select(m, softmax(x), 0) by softmax(x) * cast(m), if m is smaller than x: XNNPACK does not select."""
    require(x.op is not None and x.op.kind == "tf.Softmax" and x.dtype is DType.F32, "it does not select a softmax")
    require(scalar_constant(other, x) == 0, "the other value is not zero")
    mask = _smaller(condition, x)
    require(_is_smaller(mask, x), "the mask is as large as what it masks")
    return b.tf.Mul(x, b.tf.Cast(mask, DstT=DType.F32))


def _zeroes(user: Op, condition: Value, x: Value) -> bool:
    """Whether `user` is select(condition, x, 0)."""
    if user.kind != "tf.SelectV2" or user.inputs[0] is not condition or user.inputs[1] is not x:
        return False
    return scalar_constant(user.inputs[2], x) == 0


def _smaller(condition: Value, x: Value) -> Value:
    """Keras 3 broadcasts a mask by and(fill(shape(x), true), mask); what selects from x does so itself."""
    op = condition.op
    if op is None or op.kind != "tf.LogicalAnd":
        return condition
    for one, other in (op.inputs, op.inputs[::-1]):
        fill = one.op
        if fill is not None and fill.kind == "tf.Fill" and fill.inputs[1].constant is not None:
            shape = fill.inputs[0].op
            if (
                shape is not None
                and shape.kind == "tf.Shape"
                and shape.inputs[0] is x
                and fill.inputs[1].constant.item()
            ):
                return other
    return condition


def _is_smaller(mask: Value, x: Value) -> bool:
    """Whether one value of the mask stands for several of `x`, and none the other way round."""
    if mask.shape is None or x.shape is None or len(mask.shape) > len(x.shape):
        return False
    dims = list(zip(reversed(mask.shape), reversed(x.shape), strict=False))
    fits = all(m in (1, d) for m, d in dims)
    return fits and (len(mask.shape) < len(x.shape) or any(m == 1 and d != 1 for m, d in dims))


class _Product(NamedTuple):
    """A product of two tensors, each axis by a letter."""

    left: Value
    left_axes: str
    right: Value
    right_axes: str
    axes: str


class _Scores(NamedTuple):
    """What a softmax is taken of: scale times a product, plus a mask."""

    product: _Product
    scale: float
    mask: Value | None
    ops: tuple[Op, ...]


@rewrite(*PRODUCTS, after=("tf.Softmax",))
def scaled_dot_product_attention(b: Builder, shares: Value, values: Value, **_: Any) -> Value:
    """Turn attention into the composite odml.scaled_dot_product_attention(q, k, v, mask) {scale}.

    q, k, v and the result are (b, t, h, d), (b, s, h, d), (b, s, h, d), (b, t, h, d); the mask, if there is one, is
    added to (b, h, t, s). XNNPACK's kernel for the name reads memory that is not its own where k has one head.
    """
    root, softmax = b.root, shares.op
    assert root is not None and root.function is not None
    require(softmax is not None and softmax.kind == "tf.Softmax", "it is no product with a softmax")
    assert softmax is not None
    require(not root.function.name.startswith(NAME), "it is the body of the composite")
    require(shares.has_one_use, "an inner value (tf.Softmax) is used elsewhere", matched=2, of=3)
    outer = _product(root)
    v, v_axes = _untransposed(outer.right, outer.right_axes)
    scores = _scores(softmax)
    batch, keys, heads, depth = v_axes
    (queries,) = set(outer.left_axes) - set(v_axes) or {"?"}
    facts = {"matched": len(scores.ops) + 2, "of": len(scores.ops) + 2}
    fits = outer.left_axes == batch + heads + queries + keys
    fits = fits and set(outer.axes) == {batch, queries, heads, depth}
    require(fits, "the values are not (batch, keys, heads, depth)", **facts)
    q, k = _query_and_key(scores.product, batch + heads + queries + keys)
    _require_kernel(q, k, v, scores.mask, facts)
    operands = [q, k, v] if scores.mask is None else [q, k, v, scores.mask]
    assert q.shape is not None
    result = TensorType(DType.F32, q.shape)
    composite = {
        "name": NAME,
        "decomposition_subgraph_index": Symbol(_decomposition(b, operands, scores.scale)),
        "composite_attributes": {"scale": float(np.float32(scores.scale))},
        "version": 1,
    }
    y = b.op("tfl.stablehlo_composite", operands, composite, [result]).result
    order = [(batch + queries + heads + depth).index(axis) for axis in outer.axes]
    return y if order == sorted(order) else b.tf.Transpose(y, b.i32(order))


def _require_kernel(q: Value, k: Value, v: Value, mask: Value | None, facts: dict[str, Any]) -> None:
    """Refuse what XNNPACK does not take, or computes wrongly."""
    require(all(value.dtype is DType.F32 for value in (q, k, v)), "it is not float32", **facts)
    assert q.shape is not None and k.shape is not None and v.shape is not None
    require(k.shape == v.shape, "keys and values differ in shape", keys=k.shape, values=v.shape, **facts)
    batch, queries, heads, depth = q.shape
    require(k.shape[0] == batch and k.shape[2] == heads, "queries and keys differ in shape", **facts)
    require(depth is not None and k.shape[3] == depth, "the depth is not known", **facts)
    # Measured: with one head the answer is wrong, or the graph does not allocate.
    require(heads is not None and heads > 1, "there is one head", **facts)
    if mask is None:
        return
    require(mask.shape is not None and len(mask.shape) <= 4, "the mask's rank is not known, or too high", **facts)
    sizes = zip(reversed(mask.shape or ()), (k.shape[1], queries, heads, batch), strict=False)
    require(all(m in (1, size) for m, size in sizes), "the mask makes the scores larger", **facts)


def _scores(softmax: Op) -> _Scores:
    """Read a softmax's operand as scale * product + mask; refuses what is something else."""
    value = softmax.inputs[0]
    op = value.op
    if op is not None and op.kind in ("tf.AddV2", "tf.Add"):
        for x, other in (op.inputs, op.inputs[::-1]):
            found = _scaled_product(x)
            if found is not None:
                return _checked(found._replace(mask=other, ops=(op, *found.ops)))
    found = _scaled_product(value)
    if found is None:
        raise NoMatch("it is no softmax of a product")
    return _checked(found)


def _checked(scores: _Scores) -> _Scores:
    """Refuse where anything else reads a value in between."""
    for op in scores.ops:
        require(op.result.has_one_use, f"an inner value ({op.kind}) is used elsewhere", matched=3, of=4)
    return scores


def _scaled_product(value: Value) -> _Scores | None:
    """Read a value as a number times a product of rank 4, maybe transposed."""
    scale, ops = 1.0, list[Op]()
    order = "bhts"
    while (op := value.op) is not None and op.kind not in PRODUCTS:
        ops.append(op)
        if op.kind == "tf.Transpose":
            permutation = _permutation(op)
            if permutation is None:
                return None
            order = _before(order, permutation)
            value = op.inputs[0]
        elif op.kind in ("tf.Mul", "tf.RealDiv"):
            left, right = op.inputs
            if op.kind == "tf.Mul" and left.constant is not None:
                left, right = right, left
            number = scalar_constant(right, left)
            if not number:
                return None
            scale *= number if op.kind == "tf.Mul" else 1.0 / number
            value = left
        elif op.kind == "tf.Minimum":
            # What masked_softmax leaves. Without the minimum, infinite scores make NaN.
            raise NoMatch("its mask selects, the composite's adds: not the same for infinite scores", matched=3, of=4)
        else:
            return None
    if op is None or value.rank != 4:
        return None
    try:
        product = _product(op)
    except NoMatch:
        return None
    # The product's own letters, in the order that the softmax sees.
    axes = "".join(product.axes[order.index(axis)] for axis in "bhts")
    return _Scores(product._replace(axes=axes), scale, None, (*ops, op))


def _product(op: Op) -> _Product:
    """An einsum or a matrix product of two tensors of rank 4."""
    require(len(op.inputs) == 2, "it is no product of two")
    left, right = op.inputs
    require(left.rank == 4 and right.rank == 4, "it is no product of rank 4")
    if op.kind == "tf.Einsum":
        operands, _, result = op.attributes["equation"].replace(" ", "").partition("->")
        one, _, two = operands.partition(",")
        require(
            len(one) == len(two) == len(result) == 4 and "." not in one + two + result, "it is no product of rank 4"
        )
        return _Product(left, one, right, two, result)
    one, two = ("abkm" if op.attributes["adj_x"] else "abmk"), ("abnk" if op.attributes["adj_y"] else "abkn")
    require(left.shape is not None and right.shape is not None, "it is no product of rank 4")
    assert left.shape is not None and right.shape is not None
    require(left.shape[:2] == right.shape[:2], "it broadcasts")
    return _Product(left, one, right, two, "abmn")


def _query_and_key(product: _Product, axes: str) -> tuple[Value, Value]:
    """The operands in the layout of the composite, before they were transposed; `axes` are of the scores."""
    letters = dict(zip(product.axes, axes, strict=True))
    shared = set(product.left_axes) & set(product.right_axes) - set(product.axes)
    require(len(letters) == 4 and len(shared) == 1, "the scores are no product over one axis")
    letters[shared.pop()] = "*"
    batch, heads, queries, keys = axes
    found: dict[str, Value] = {}
    for value, own in ((product.left, product.left_axes), (product.right, product.right_axes)):
        renamed = "".join(letters.get(axis, "?") for axis in own)
        source, order = _untransposed(value, renamed)
        found[order] = source
    q, k = found.get(batch + queries + heads + "*"), found.get(batch + keys + heads + "*")
    if q is None or k is None:
        raise NoMatch("queries and keys are not (batch, length, heads, depth)", matched=4, of=4)
    return q, k


def _untransposed(value: Value, axes: str) -> tuple[Value, str]:
    """What the value was before it was transposed, and the order of its axes there."""
    while value.op is not None and value.op.kind == "tf.Transpose":
        permutation = _permutation(value.op)
        if permutation is None:
            break
        axes = _before(axes, permutation)
        value = value.op.inputs[0]
    return value, axes


def _permutation(op: Op) -> tuple[int, ...] | None:
    constant = op.inputs[1].constant
    return None if constant is None else tuple(int(axis) % 4 for axis in constant.numpy().reshape(-1))


def _before(axes: str, permutation: tuple[int, ...]) -> str:
    """The axes of a transpose's operand, given those of its result."""
    return "".join(axes[permutation.index(axis)] for axis in range(len(axes)))


def _decomposition(b: Builder, operands: list[Value], scale: float) -> str:
    """The name of the function that says what the composite means; equal ones have the same."""
    types = [operand.type for operand in operands]
    shapes = ["x".join("n" if dim is None else str(dim) for dim in type.shape or ()) for type in types]
    name = f"{NAME}.{'_'.join(shapes)}.{np.float32(scale).tobytes().hex()}"
    function = Function(name, types)
    q, k, v, *mask = function.arguments
    inner = Builder(b.dialects, b.location)
    scores = inner.tf.Mul(inner.tf.Einsum(q, k, equation="bthd,bshd->bhts"), np.float32(scale))
    for bias in mask:
        scores = inner.tf.AddV2(scores, bias)
    y = inner.tf.Einsum(inner.tf.Softmax(scores), v, equation="bhts,bshd->bthd")
    Rewriter(function, b.dialects).commit(inner)
    function.set_results([y])
    b.functions.append(function)
    return name


PATTERNS = (masked_softmax, zeroed_softmax, scaled_dot_product_attention)
COMPOSITES = {NAME: scaled_dot_product_attention}
"""Rules that make a composite of the file, by its name: `convert(composites={name: "inline"})` turns them off."""
