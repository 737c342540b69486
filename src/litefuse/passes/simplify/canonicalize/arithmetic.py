"""Simplify arithmetic that only occurs in the tf dialect, and move scales before sums.

    %a = tf.Sub(%x, mean); %m = tf.Mul(%a, scale); %y = tf.AddV2(%m, offset)
becomes
    %m = tf.Mul(%x, scale); %y = tf.AddV2(%m, offset - mean * scale)

The scale is distributed and the constants are merged (`passes.peepholes.arithmetic`) as in TFLiteConverter, which can
add or remove one rounding compared with the model.
"""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np

from litefuse.dialects import TF
from litefuse.errors import NoMatch, require, required
from litefuse.ir import CONSTANT, Constant, DType, Op, Trait, Value
from litefuse.ir.constant import SMALL_BYTES
from litefuse.passes.peepholes.arithmetic import (
    SUMS,
    combine_constants,
    decides,
    match_added_constant,
    split_constant_operand,
)
from litefuse.reference.common import Array
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import (
    broadcasts_into,
    is_uniform,
    known_shape,
    normalize_axes,
    one_use_producer,
    required_producer,
    same_static_shape,
    scalar_constant,
    small_constant,
    small_integers,
)
from litefuse.rewrite.rule import rewrite

# A scale of their results is free: optimize folds it into the filter.
_LINEAR = frozenset({"tf.Conv2D", "tf.DepthwiseConv2dNative", "tf.MatMul", "tf.Conv2DBackpropInput", "tf.Conv3D"})

_ELEMENTWISE = TF.kinds_with(Trait.ELEMENTWISE)


@rewrite("tf.Mul", after=("tf.OnesLike",))
def drop_ones(b: RewriteContext, x: Value, y: Value) -> Value:
    """`x * OnesLike(x)` -> `x`: tf_keras emits this for the dropout of an RNN cell outside of training."""
    for kept, ones in ((x, y), (y, x)):
        if ones.op is not None and ones.op.kind == "tf.OnesLike":
            like = ones.op.operands[0]
            if like is kept or same_static_shape(ones.shape, kept.shape):
                return kept
    raise NoMatch("the ones may have a different shape")


@rewrite("tf.AddV2", "tf.Sub", after=("tf.ZerosLike",))
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
    return x / y


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


@rewrite("tf.AddV2", after=("tf.Squeeze",))
def add_squeezed(b: RewriteContext, value: Value, bias: Value) -> Value:
    """`x + Squeeze(y)` with y of shape [1, n] -> `x + y`: Keras 3 emits this for a bias at batch size 1."""
    y = required_producer(bias, "tf.Squeeze").operands[0]
    assert y is not None
    require(bias.shape is not None and y.shape == (1, *bias.shape), "the bias is not of shape [1, n]")
    require(value.rank is not None and value.rank > (bias.rank or 0), "the sum would have another rank")
    return value + y


@rewrite("tf.RealDiv", after=("tf.Sum",))
def mean_of_sum(b: RewriteContext, x: Value, y: Value) -> Value:
    """`Sum(x, axes) / n` -> `Mean(x, axes)` if each sum has n elements: JAX writes means in this way."""
    sum = required(one_use_producer(x, "tf.Sum"), "it does not divide a sum with a single use")
    values, axes = sum.inputs
    divisor = required(scalar_constant(y, x.rank), "the divisor is not a number")
    reduced = normalize_axes(small_integers(axes), values.rank or 0)
    sizes = [known_shape(values)[axis] for axis in set(reduced)]
    require(None not in sizes and x.dtype.is_float, "the number of elements is not known, or they are no floats")
    require(divisor == prod(size or 0 for size in sizes) > 0, "the divisor is not the number of elements")
    return b.tf.Mean(values, axes, keep_dims=sum.attributes["keep_dims"])


@rewrite("tf.RealDiv", after=(CONSTANT,))
def divide_before_decision(b: RewriteContext, x: Value, y: Value) -> Value:
    """`Floor(x / c)` -> `Floor(x * (1 / c))`, as TensorFlow's and XLA's own optimizers do before the model runs.

    Likewise before other ops for which the last bit decides. FloorDiv keeps its quotient (`optimize.arithmetic`).
    """
    require(decides(b.root.results[0]), "the last bit of the quotient decides nothing")
    constant = required(y.constant, "not a small constant")
    require(constant.dtype is DType.F32 and constant.nbytes <= SMALL_BYTES, "not a small constant")
    divisor = constant.numpy()
    normal = np.finfo(np.float32)
    require(
        bool(((abs(divisor) > normal.tiny) & (abs(divisor) < 1 / normal.tiny)).all()), "the reciprocal is not finite"
    )
    return x * b.const(np.reciprocal(divisor))


def _reads_sum_alone(op: Op) -> bool:
    """Return whether an operand is a sum that only `op` uses."""
    return any(one_use_producer(value, *SUMS) is not None for value in op.operands)


@rewrite("tf.Mul", after=SUMS, where=_reads_sum_alone)
def distribute_scale(b: RewriteContext, x: Value, y: Value) -> Value:
    """`(x + c1) * c2` -> `x * c2 + c1 * c2`, if a sum uses the product or a convolution or matrix product produces `x`.

    This occurs in batch normalization as Keras writes it: the sum then merges with the next sum, and the product is
    folded into the filter.
    """
    outer = split_constant_operand(b.root)
    require(outer.constant.dtype.is_float, "the constant is not of a float type")
    inner_op = required_producer(outer.x, *SUMS)
    require(outer.x.has_one_use, "the sum has other users")
    inner = match_added_constant(inner_op)
    require(
        _is_used_by_sum(b.root) or _is_linear(inner.x), "it is neither followed by a sum nor preceded by a convolution"
    )
    term = b.const(combine_constants(inner.array, outer.array, np.multiply))
    return inner.x * b.const(outer.constant) + term


def _is_used_by_sum(op: Op) -> bool:
    """Return whether the only user of the op's result adds a constant."""
    result = op.result
    if not result.has_one_use:
        return False
    user = next(iter(result.uses))
    if user.kind not in SUMS:
        return False
    try:
        return match_added_constant(user).x is result
    except NoMatch:
        return False


def _is_linear(value: Value) -> bool:
    return value.op is not None and value.op.kind in _LINEAR and value.has_one_use


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
    for index, other in ((1, e), (2, t)):
        op = operands[index].op
        if op is None or op.kind not in ("tf.ZerosLike", "tf.OnesLike"):
            continue
        (like,) = op.inputs
        shaped = any(
            _trace_shape_source(like) is _trace_shape_source(value) or same_static_shape(like.shape, value.shape)
            for value in (condition, other)
        )
        require(shaped, "the shape of the result may depend on the zeros or ones")
        require(other.dtype.is_float or other.dtype.is_integer, "the other operand is not numeric")
        operands[index] = b.const(Constant.of(int(op.kind == "tf.OnesLike"), other.dtype))
        return b.op("tf.SelectV2", operands).result
    raise NoMatch("neither operand is ZerosLike or OnesLike")


@rewrite("tf.Cast", after=("tf.RealDiv",))
def divide_as_integers(b: RewriteContext, x: Value, *, DstT: DType, Truncate: bool) -> Value:
    """`int32(float64(x) / n)` -> `TruncateDiv(x, n)`; exact, because no inexact quotient of int32 rounds to an integer.

    If `x / n` is not an integer, it differs from every integer by at least `1 / n`: a relative difference of at least
    `1 / x`, which is more than float64's 2**-53. Keras computes offsets this way, and LiteRT lacks the float64 kernels.
    """
    require(x.dtype is DType.F64 and DstT is DType.I32, "not a cast from float64 to int32")
    dividend, divisor = required_producer(x, "tf.RealDiv").inputs
    source = required_producer(dividend, "tf.Cast").inputs[0]
    require(source.dtype is DType.I32, "the dividend is not an int32")
    number = small_constant(divisor)
    require(_are_positive_i32(number), "the divisor is not a positive int32")
    return b.tf.TruncateDiv(source, b.const(number.astype(np.int32)))


def _are_positive_i32(number: Array) -> bool:
    return bool((number == np.floor(number)).all() and (number > 0).all() and (number < 2**31).all())
