"""Simplify arithmetic with constants: remove operations without effect and combine chains of constants.

    %a = tf.Sub(%x, mean); %m = tf.Mul(%a, scale); %y = tf.AddV2(%m, offset)
becomes
    %m = tf.Mul(%x, scale); %y = tf.AddV2(%m, offset - mean * scale)

Chains of float constants are reassociated, as in TFLiteConverter, which can add or remove one rounding compared with
the model. Dropping `x + 0` may change the sign of a zero, as in TensorFlow's own optimizer (`drop_add`). Other rewrites
are exact unless their docstring says otherwise.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from litefuse.dialects import TF
from litefuse.dialects.geometry import is_channels_first
from litefuse.errors import NoMatch, require, required
from litefuse.ir import CONSTANT, Constant, DType, Op, Trait, Value
from litefuse.ir.constant import SMALL_BYTES
from litefuse.reference.common import Array
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import broadcasts_into, is_uniform, required_producer, same_static_shape
from litefuse.rewrite.rule import rewrite

_ADDS = ("tf.AddV2", "tf.Add", "tf.Sub", "tf.BiasAdd")
# A scale of their results is free: optimize folds it into the filter.
_LINEAR = frozenset({"tf.Conv2D", "tf.DepthwiseConv2dNative", "tf.MatMul", "tf.Conv2DBackpropInput", "tf.Conv3D"})

_ELEMENTWISE = TF.kinds_with(Trait.ELEMENTWISE)


class ConstantTerm(NamedTuple):
    """A value and the small constant that it is combined with."""

    x: Value
    constant: Constant

    @property
    def array(self) -> Array:
        return self.constant.numpy()


def _split_constant_operand(op: Op, *, commutative: bool) -> ConstantTerm:
    """Return an op's variable operand and its small constant; a commutative op may have them in either order."""
    left, right = op.operands
    assert left is not None and right is not None
    if commutative and right.constant is None:
        left, right = right, left
    constant = right.constant
    require(left.constant is None and constant is not None, "no operand is constant")
    assert constant is not None
    require(constant.nbytes <= SMALL_BYTES, "the constant is large")
    numeric = constant.dtype.is_float or constant.dtype.is_integer
    require(numeric, "not integers or floats")
    return ConstantTerm(left, constant)


def _match_added_constant(op: Op) -> ConstantTerm:
    """Return `x` and `c` of an AddV2, Sub or BiasAdd that computes `x + c`; `x - c` is exactly `x + -c`."""
    if op.kind == "tf.BiasAdd":
        require(not is_channels_first(op.attributes["data_format"]), "channels are not the last dimension")
    affine = _split_constant_operand(op, commutative=op.kind in ("tf.AddV2", "tf.Add"))
    if op.kind == "tf.Sub":
        return affine._replace(constant=Constant.of(np.negative(affine.array), affine.constant.dtype))
    return affine


def _require_same_shape(x: Value, constant: Constant) -> None:
    require(broadcasts_into(constant.shape, x.shape), "the constant may change the shape")


@rewrite("tf.Mul", after=(CONSTANT,))
def drop_multiply(b: RewriteContext, x: Value, y: Value) -> Value:
    """`x * 1` -> `x`."""
    affine = _split_constant_operand(b.root, commutative=True)
    require(is_uniform(affine.constant, 1), "the factor is not 1")
    _require_same_shape(affine.x, affine.constant)
    return affine.x


@rewrite("tf.Mul", after=("tf.OnesLike",))
def drop_ones(b: RewriteContext, x: Value, y: Value) -> Value:
    """`x * OnesLike(x)` -> `x`: tf_keras emits this for the dropout of an RNN cell outside of training."""
    for kept, ones in ((x, y), (y, x)):
        if ones.op is not None and ones.op.kind == "tf.OnesLike":
            like = ones.op.operands[0]
            if like is kept or same_static_shape(ones.shape, kept.shape):
                return kept
    raise NoMatch("the ones may have a different shape")


@rewrite("tf.AddV2", "tf.Add", "tf.Sub", after=("tf.ZerosLike",))
def drop_zeros(b: RewriteContext, x: Value, y: Value, **_: Any) -> Value:
    """`x + ZerosLike(x)` -> `x`."""
    sides = ((x, y),) if b.root.kind == "tf.Sub" else ((x, y), (y, x))
    for kept, zeros in sides:
        if zeros.op is not None and zeros.op.kind == "tf.ZerosLike":
            like = zeros.op.operands[0]
            if like is kept or same_static_shape(zeros.shape, kept.shape):
                return kept
    raise NoMatch("the zeros may have a different shape")


@rewrite("tf.DivNoNan", after=(CONSTANT,))
def divide_by_known(b: RewriteContext, x: Value, y: Value) -> Value:
    """`DivNoNan(x, c)` -> `RealDiv(x, c)` for a constant `c` without zeros."""
    constant = required(y.constant, "not a small constant")
    require(constant.dtype.is_float and constant.nbytes <= SMALL_BYTES, "not a small constant")
    require(bool((constant.numpy() != 0).all()), "the divisor contains a zero")
    return b.tf.RealDiv(x, y)


@rewrite("tf.AddV2", after=("tf.Expm1",))
def elu(b: RewriteContext, x: Value, y: Value) -> Value:
    """`Maximum(x, 0) + Expm1(Minimum(x, 0))` -> `Elu(x)`: Keras 3's `celu`."""
    require(x.dtype is DType.F32, "not float32")
    for rest, power in ((x, y), (y, x)):
        if power.op is None or power.op.kind != "tf.Expm1" or not power.has_one_use:
            continue
        above, below = _match_bound_by_zero(rest, "tf.Maximum"), _match_bound_by_zero(power.op.inputs[0], "tf.Minimum")
        if above is not None and above is below:
            return b.tf.Elu(above)
    raise NoMatch("the two terms are not those of ELU")


def _match_bound_by_zero(value: Value, kind: str) -> Value | None:
    """Return the x of `kind(x, 0)`, where `kind` is Maximum or Minimum; Relu counts as a Maximum."""
    op = value.op
    if op is None or op.kind not in (kind, "tf.Relu"):
        return None
    if op.kind == "tf.Relu":
        return op.inputs[0] if kind == "tf.Maximum" else None
    for source, bound in (op.inputs, op.inputs[::-1]):
        if is_uniform(bound.constant, 0.0) and bound.shape == ():
            return source
    return None


@rewrite("tf.BiasAdd", after=("tf.Squeeze",))
def add_squeezed(b: RewriteContext, value: Value, bias: Value, *, data_format: str) -> Value:
    """`BiasAdd(x, Squeeze(y))` with y of shape [1, n] -> `AddV2(x, y)`: Keras 3 emits this at batch size 1."""
    y = required_producer(bias, "tf.Squeeze").operands[0]
    assert y is not None
    require(not is_channels_first(data_format), "channels are not the last dimension")
    require(bias.shape is not None and y.shape == (1, *bias.shape), "the bias is not of shape [1, n]")
    require(value.rank is not None and value.rank >= 2, "the rank is not known")
    return b.tf.AddV2(value, y)


@rewrite("tf.Pow", after=(CONSTANT,))
def square_power(b: RewriteContext, x: Value, y: Value) -> Value:
    """`Pow(x, 2)` of floats -> `Square(x)`."""
    require(x.dtype.is_float and is_uniform(y.constant, 2), "not a float to the power of two")
    assert y.constant is not None
    _require_same_shape(x, y.constant)
    return b.tf.Square(x)


@rewrite("tf.RealDiv", "tf.Div", "tf.FloorDiv", "tf.TruncateDiv", "tf.Pow", after=(CONSTANT,))
def drop_divide(b: RewriteContext, x: Value, y: Value) -> Value:
    """`x / 1` and `x ** 1` -> `x`; except for FloorDiv of floats, which rounds."""
    require(is_uniform(y.constant, 1), "the divisor is not 1")
    assert y.constant is not None
    require(b.root.kind != "tf.FloorDiv" or x.dtype.is_integer, "FloorDiv of floats rounds")
    _require_same_shape(x, y.constant)
    return x


@rewrite("tf.RealDiv", "tf.Div", after=(CONSTANT,))
def divide_before_floor(b: RewriteContext, x: Value, y: Value) -> Value:
    """`Floor(x / c)` -> `Floor(x * (1 / c))`, as TensorFlow's own optimizer does before the model runs.

    The last bit decides which integer Floor returns. FloorDiv keeps its quotient (`optimize.arithmetic`).
    """
    constant = y.constant
    require(any(user.kind == "tf.Floor" for user in b.root.results[0].uses), "the quotient is not rounded down")
    constant = required(constant, "not a small constant")
    require(constant.dtype is DType.F32 and constant.nbytes <= SMALL_BYTES, "not a small constant")
    divisor = constant.numpy()
    normal = np.finfo(np.float32)
    require(
        bool(((abs(divisor) > normal.tiny) & (abs(divisor) < 1 / normal.tiny)).all()), "the reciprocal is not finite"
    )
    return b.tf.Mul(x, b.const(np.reciprocal(divisor)))


@rewrite(*_ADDS, after=(CONSTANT,))
def drop_add(b: RewriteContext, x: Value, y: Value, **_: Any) -> Value:
    """`x + 0` -> `x`, `x - 0` -> `x`.

    `-0.0 + 0.0` is `0.0`, so the sign of zero may change; TensorFlow's own optimizer also drops the term.
    """
    affine = _match_added_constant(b.root)
    require(is_uniform(affine.constant, 0), "the term is not zero")
    _require_same_shape(affine.x, affine.constant)
    return affine.x


@rewrite("tf.LogicalAnd", "tf.LogicalOr", after=(CONSTANT,))
def drop_logical(b: RewriteContext, x: Value, y: Value) -> Value:
    """`x and true` -> `x`, `x or false` -> `x`."""
    value, constant = (y, x.constant) if x.constant is not None else (x, y.constant)
    constant = required(constant, "no operand is constant")
    neutral = b.root.kind == "tf.LogicalAnd"
    require(constant.nbytes <= SMALL_BYTES and bool((constant.numpy() == neutral).all()), "not neutral")
    _require_same_shape(value, constant)
    return value


_INVOLUTIONS = ("tf.Neg", "tf.LogicalNot", "tf.Invert", "tf.Conj")


@rewrite(*_INVOLUTIONS, after=_INVOLUTIONS)
def cancel_involution(b: RewriteContext, x: Value) -> Value:
    """`--x` -> `x`, `not not x` -> `x`."""
    source = required_producer(x, b.root.kind).operands[0]
    assert source is not None
    return source


@rewrite("tf.Relu", "tf.Relu6", "tf.Abs", "tf.Floor", "tf.Ceil", "tf.Round", "tf.Rint", "tf.Sign")
def drop_repeated(b: RewriteContext, x: Value) -> Value:
    """`Relu(Relu(x))` -> `Relu(x)`; likewise for other idempotent ops."""
    required_producer(x, b.root.kind)
    return x


@rewrite("tf.Relu", after=("tf.Relu6", "tf.Sigmoid", "tf.Softmax"))
def drop_relu(b: RewriteContext, features: Value) -> Value:
    """`Relu(x)` -> `x` if `x` is never negative."""
    required_producer(features, "tf.Relu6", "tf.Sigmoid", "tf.Softmax")
    return features


@rewrite("tf.Cast", after=("tf.Cast",))
def merge_casts(b: RewriteContext, x: Value, *, DstT: DType, Truncate: bool) -> Value:
    """`Cast(Cast(x, a), b)` -> `Cast(x, b)` if `a` can represent every value of the type of `x`."""
    inner = required_producer(x, "tf.Cast")
    source = inner.operands[0]
    assert source is not None
    require(not Truncate and not inner.attributes.get("Truncate"), "a cast truncates")
    for dtype in (source.dtype, x.dtype, DstT):
        require(dtype.is_float or dtype.is_integer or dtype is DType.BOOL, "not integers or floats")
    require(source.dtype is not x.dtype and _can_represent(x.dtype, source.dtype), "the inner cast loses values")
    return b.tf.Cast(source, DstT=DstT)


def _can_represent(wide: DType, narrow: DType) -> bool:
    if narrow is DType.BOOL:
        return True
    if DType.BF16 in (wide, narrow) or narrow.itemsize * wide.itemsize == 0:
        return narrow is DType.BF16 and wide in (DType.F32, DType.F64)
    if narrow.is_integer and narrow.itemsize == 8 and wide.is_float:
        return False  # NumPy considers this cast safe, although float64 has only 53 bits of precision.
    return np.can_cast(narrow.numpy, wide.numpy)


def _combine_constants(left: Array, right: Array, function: Callable[[Any, Any], Any]) -> Array:
    """Combine two constants; raise `NoMatch` if the result would be larger than both, overflow or underflow."""
    try:
        shape = np.broadcast_shapes(left.shape, right.shape)
    except ValueError as error:
        raise NoMatch("the constants do not broadcast") from error
    require(shape in (left.shape, right.shape), "the constants' shapes differ")
    with np.errstate(all="ignore"):
        result = np.asarray(function(left, right)).astype(left.dtype, copy=False)
    # Keep both constants if combining them overflows or underflows: the model's intermediate value may not.
    if result.dtype.kind not in "iu":
        require(bool(np.isfinite(result).all()), "the constant is not finite")
        vanishes = (result == 0) & (left != 0) & (right != 0) if function is np.multiply else np.False_
        require(not vanishes.any(), "the constant underflows")
    return result


@rewrite(*_ADDS, after=_ADDS)
def merge_adds(b: RewriteContext, x: Value, y: Value, **_: Any) -> Value:
    """`(x + c1) + c2` -> `x + (c1 + c2)`; Sub and BiasAdd also count as sums."""
    outer = _match_added_constant(b.root)
    inner_op = required_producer(outer.x, *_ADDS)
    require(outer.x.has_one_use, "the inner sum has other users")
    inner = _match_added_constant(inner_op)
    total = b.const(_combine_constants(inner.array, outer.array, np.add))
    if inner_op.kind == "tf.BiasAdd" and total.shape == inner.constant.shape:
        return b.tf.BiasAdd(inner.x, total)
    return b.tf.AddV2(inner.x, total)


@rewrite("tf.Mul", after=("tf.Mul", "tf.Neg"))
def merge_multiplies(b: RewriteContext, x: Value, y: Value) -> Value:
    """`(x * c1) * c2` -> `x * (c1 * c2)`, and `-x * c` -> `x * -c`."""
    outer = _split_constant_operand(b.root, commutative=True)
    inner_op = required_producer(outer.x, "tf.Mul", "tf.Neg")
    require(outer.x.has_one_use, "the inner product has other users")
    if inner_op.kind == "tf.Neg":
        source = inner_op.operands[0]
        assert source is not None
        return b.tf.Mul(source, b.const(np.negative(outer.array)))
    inner = _split_constant_operand(inner_op, commutative=True)
    return b.tf.Mul(inner.x, b.const(_combine_constants(inner.array, outer.array, np.multiply)))


@rewrite("tf.Mul", after=_ADDS)
def distribute_scale(b: RewriteContext, x: Value, y: Value) -> Value:
    """`(x + c1) * c2` -> `x * c2 + c1 * c2`, if a sum uses the product or a convolution or matrix product produces `x`.

    This occurs in batch normalization as Keras writes it: the sum then merges with the next sum, and the product is
    folded into the filter.
    """
    outer = _split_constant_operand(b.root, commutative=True)
    require(outer.constant.dtype.is_float, "the constant is not of a float type")
    inner_op = required_producer(outer.x, *_ADDS)
    require(outer.x.has_one_use, "the sum has other users")
    inner = _match_added_constant(inner_op)
    require(
        _is_used_by_sum(b.root) or _is_linear(inner.x), "it is neither followed by a sum nor preceded by a convolution"
    )
    term = b.const(_combine_constants(inner.array, outer.array, np.multiply))
    return b.tf.AddV2(b.tf.Mul(inner.x, b.const(outer.constant)), term)


def _is_used_by_sum(op: Op) -> bool:
    """Return whether the only user of the op's result adds a constant."""
    result = op.result
    if not result.has_one_use:
        return False
    user = next(iter(result.uses))
    if user.kind not in _ADDS:
        return False
    try:
        return _match_added_constant(user).x is result
    except NoMatch:
        return False


def _is_linear(value: Value) -> bool:
    return value.op is not None and value.op.kind in _LINEAR and value.has_one_use


@rewrite("tf.Maximum", "tf.Minimum", after=("tf.Maximum", "tf.Minimum"))
def merge_bounds(b: RewriteContext, x: Value, y: Value) -> Value:
    """`max(max(x, c1), c2)` -> `max(x, max(c1, c2))`; likewise for minima."""
    outer = _split_constant_operand(b.root, commutative=True)
    inner_op = required_producer(outer.x, b.root.kind)
    require(outer.x.has_one_use, "the inner bound has other users")
    inner = _split_constant_operand(inner_op, commutative=True)
    function = np.maximum if b.root.kind == "tf.Maximum" else np.minimum
    bound = b.const(_combine_constants(inner.array, outer.array, function))
    return b.op(b.root.kind, (inner.x, bound)).result


@rewrite("tf.ZerosLike", "tf.OnesLike")
def fill_like(b: RewriteContext, x: Value) -> Value:
    """`ZerosLike(x)` or `OnesLike(x)` of a small static shape -> a constant."""
    type = b.root.result.type
    require(type.is_static and type.shape is not None and type.dtype.has_values, "the shape is not known")
    require(type.dtype is not DType.STRING, "strings")
    require((type.num_elements or 0) * type.dtype.itemsize <= SMALL_BYTES, "the constant would be large")
    value = 1 if b.root.kind == "tf.OnesLike" else 0
    return b.const(np.full([dim or 0 for dim in type.shape or ()], value, type.dtype.numpy))


def _trace_shape_source(value: Value) -> Value:
    """Trace a value back through elementwise ops with constants to the first value known to have the same shape."""
    while value.op is not None and value.op.kind in _ELEMENTWISE:
        others = [operand for operand in value.op.inputs if operand.constant is None]
        if len(others) != 1 or any(
            operand.constant is not None and not broadcasts_into(operand.constant.shape, others[0].shape)
            for operand in value.op.inputs
        ):
            break
        value = others[0]
    return value


@rewrite("tf.SelectV2", after=("tf.ZerosLike", "tf.OnesLike"))
def choose_scalar(b: RewriteContext, condition: Value, t: Value, e: Value) -> Value:
    """`SelectV2(c, x, ZerosLike(x))` -> `SelectV2(c, x, 0)`, which broadcasts the scalar; likewise for OnesLike."""
    operands = [condition, t, e]
    for place, other in ((1, e), (2, t)):
        op = operands[place].op
        if op is None or op.kind not in ("tf.ZerosLike", "tf.OnesLike"):
            continue
        (like,) = op.inputs
        shaped = any(
            _trace_shape_source(like) is _trace_shape_source(value) or same_static_shape(like.shape, value.shape)
            for value in (condition, other)
        )
        require(shaped, "the shape of the result may depend on the zeros or ones")
        require(other.dtype.is_float or other.dtype.is_integer, "the other operand is not numeric")
        operands[place] = b.const(Constant.of(int(op.kind == "tf.OnesLike"), other.dtype))
        return b.op("tf.SelectV2", operands).result
    raise NoMatch("neither operand is ZerosLike or OnesLike")
