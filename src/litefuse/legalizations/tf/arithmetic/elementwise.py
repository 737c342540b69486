"""Elementwise arithmetic and activations that have a LiteRT builtin, and simple combinations of them."""

from __future__ import annotations

from collections.abc import Sequence

from litefuse.errors import require
from litefuse.ir import Builder, DType, Value
from litefuse.rewrite.build import broadcast, dimension, fill_like, scalar, shape_of
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.element_types import COMPUTED, bitcast, cast, compute, move
from litefuse.rewrite.facts import known_rank, known_shape
from litefuse.rewrite.rule import Rule, legalize
from litefuse.rewrite.signs import is_positive
from litefuse.rewrite.sizes.dimensions import same_shape

I32, I64, U32, U64 = DType.I32, DType.I64, DType.U32, DType.U64


def one_to_one(kinds: str, target: str) -> Rule:
    """Return a rule that replaces TensorFlow ops with an equivalent LiteRT op: `one_to_one("AddV2 Add", "tfl.add")`."""

    def replace(b: RewriteContext, *operands: Value) -> Sequence[Value]:
        if operands[0].dtype in COMPUTED[target]:
            return b.op(target, operands, result_types=[result.type for result in b.root.results]).results
        return [compute(b, target, *operands)]

    return Rule([f"tf.{kind}" for kind in kinds.split()], replace, target, legalizes=True)


def wrapping(kinds: str, target: str) -> Rule:
    """Like `one_to_one`, for arithmetic modulo 2^n, in which uint64 is computed as int64."""
    plain = one_to_one(kinds, target)

    def replace(b: Builder, *operands: Value) -> Sequence[Value]:
        if operands[0].dtype is not U64:
            return plain.function(b, *operands)  # type: ignore[return-value]
        return [bitcast(b, compute(b, target, *(bitcast(b, x, I64) for x in operands)), U64)]

    return Rule(plain.kinds, replace, target, legalizes=True)


def comparison(kind: str, target: str) -> Rule:
    """Return a rule for a comparison of two tensors that broadcast."""
    plain = one_to_one(kind, target)

    def replace(b: Builder, x: Value, y: Value, *, incompatible_shape_error: bool) -> Sequence[Value]:
        if not incompatible_shape_error:
            # Shapes that do not broadcast then compare as unequal; known shapes and scalars do broadcast.
            known = x.shape is not None and y.shape is not None
            require(known or 0 in (x.rank, y.rank), "the compared shapes may not broadcast")
        return plain.function(b, x, y)  # type: ignore[return-value]

    return Rule((f"tf.{kind}",), replace, target, legalizes=True)


_BY_KERNEL = (
    wrapping("AddV2", "tfl.add"),
    one_to_one("Add", "tfl.add"),  # of strings, which it refuses with a reason
    wrapping("Sub", "tfl.sub"),
    wrapping("Mul", "tfl.mul"),
    wrapping("Neg", "tfl.neg"),
    one_to_one("Maximum", "tfl.maximum"),
    one_to_one("Minimum", "tfl.minimum"),
    one_to_one("FloorMod", "tfl.floor_mod"),
    one_to_one("Pow", "tfl.pow"),
    one_to_one("Exp", "tfl.exp"),
    one_to_one("Log", "tfl.log"),
    one_to_one("Sqrt", "tfl.sqrt"),
    one_to_one("Sin", "tfl.sin"),
    one_to_one("Cos", "tfl.cos"),
    one_to_one("Tanh", "tfl.tanh"),
    one_to_one("Sigmoid", "tfl.logistic"),
    one_to_one("Elu", "tfl.elu"),
    one_to_one("LogicalAnd", "tfl.logical_and"),
    one_to_one("LogicalOr", "tfl.logical_or"),
    one_to_one("LogicalNot", "tfl.logical_not"),
    comparison("Equal", "tfl.equal"),
    comparison("NotEqual", "tfl.not_equal"),
    one_to_one("Less", "tfl.less"),
    one_to_one("LessEqual", "tfl.less_equal"),
    one_to_one("Greater", "tfl.greater"),
    one_to_one("GreaterEqual", "tfl.greater_equal"),
)
"""Rules for ops whose kernel computes the same."""


@legalize("tf.AddN")
def add_n(b: RewriteContext, *inputs: Value) -> Value:
    if len(inputs) == 1:
        return inputs[0]
    if len(inputs) == 2 or inputs[0].dtype not in COMPUTED["tfl.add_n"]:
        total = inputs[0]
        for term in inputs[1:]:
            total = total + term
        return total
    return compute(b, "tfl.add_n", *inputs)


@legalize("tf.Abs")
def absolute(b: RewriteContext, x: Value) -> Value:
    if x.dtype is I64:
        return b.tfl.maximum(x, b.tfl.neg(x))
    return compute(b, "tfl.abs", x)


@legalize("tf.Square")
def square(b: RewriteContext, x: Value) -> Value:
    if x.dtype is DType.F32:
        return b.tfl.square(x)
    return compute(b, "tfl.mul", x, x)


@legalize("tf.SquaredDifference")
def squared_difference(b: RewriteContext, x: Value, y: Value) -> Value:
    if x.dtype is I64:
        difference = b.tfl.sub(x, y)
        return b.tfl.mul(difference, difference)
    return compute(b, "tfl.squared_difference", x, y)


@legalize("tf.Sign")
def sign(b: RewriteContext, x: Value) -> Value:
    if x.dtype is I64:
        return b.tfl.maximum(b.tfl.minimum(x, scalar(b, 1, I64)), scalar(b, -1, I64))
    return compute(b, "tfl.sign", x)


@legalize("tf.Round")
def round_half_even(b: RewriteContext, x: Value) -> Value:
    return x if x.dtype.is_integer else compute(b, "tfl.round", x)


@legalize("tf.Floor", "tf.Ceil")
def floor_or_ceil(b: RewriteContext, x: Value) -> Value:
    return compute(b, "tfl.floor" if b.root.kind == "tf.Floor" else "tfl.ceil", x)


@legalize("tf.Reciprocal")
def reciprocal(b: RewriteContext, x: Value) -> Value:
    return compute(b, "tfl.div", scalar(b, 1, x.dtype), x)


@legalize("tf.Rsqrt")
def reciprocal_root(b: RewriteContext, x: Value) -> Value:
    """Use RSQRT where `x` is known to be positive, and 1 / sqrt(x) elsewhere.

    XNNPACK's RSQRT takes half as long as the quotient, but its result for 0 is NaN instead of infinity.
    """
    if is_positive(x):
        return compute(b, "tfl.rsqrt", x)
    wide = cast(b, x, DType.F32)
    return cast(b, b.tfl.div(scalar(b, 1, DType.F32), b.tfl.sqrt(wide)), x.dtype)


@legalize("tf.RealDiv", "tf.TruncateDiv")
def divide(b: RewriteContext, x: Value, y: Value) -> Value:
    """Compute the quotient, rounded towards zero for integers and for TruncateDiv."""
    if x.dtype is I64:
        quotient, remainder = _floor_divide_int64(b, x, y)
        return quotient + cast(b, _is_rounded_up(b, x, y, remainder), I64)
    if x.dtype is U32:
        return cast(b, cast(b, x, I64) // cast(b, y, I64), U32)
    if b.root.kind != "tf.TruncateDiv" or x.dtype.is_integer:
        return compute(b, "tfl.div", x, y)
    quotient = compute(b, "tfl.div", cast(b, x, DType.F32), cast(b, y, DType.F32))
    return cast(b, b.tf.Sign(quotient) * b.tf.Floor(abs(quotient)), x.dtype)


@legalize("tf.FloorDiv")
def floor_div(b: RewriteContext, x: Value, y: Value) -> Value:
    """Compute floor(x / y); narrow integers are computed in int32, which LiteRT's kernel supports."""
    if x.dtype is I64:
        return _floor_divide_int64(b, x, y)[0]
    if x.dtype is U32:
        return cast(b, cast(b, x, I64) // cast(b, y, I64), U32)
    if x.dtype.is_float:
        # TensorFlow rounds the quotient to the element type before the floor: 5 // 0.1 is 50. LiteRT's kernel divides
        # in float64.
        return b.tf.Floor(x / y)
    return compute(b, "tfl.floor_div", x, y)


def _floor_divide_int64(b: Builder, x: Value, y: Value) -> tuple[Value, Value]:
    """Return floor(x / y) and the remainder of int64 operands, which LiteRT cannot divide.

    A quotient in float32 has 24 correct bits, and dividing the remainder yields the next ones: after three divisions
    the error is at most one. All arithmetic is modulo 2^64, so a first quotient that overflows int64 does no harm. The
    only divisor with a wrong result is -2^63.
    """
    divisor = cast(b, y, DType.F32)

    def left_over(total: Value) -> Value:
        return b.tfl.sub(x, b.tfl.mul(total, y))

    def quotient(rest: Value) -> Value:
        """Divide a remainder; round explicitly, because the cast to int64 truncates."""
        return cast(b, b.tfl.round(b.tfl.div(cast(b, rest, DType.F32), divisor)), I64)

    total = cast(b, b.tfl.div(cast(b, x, DType.F32), divisor), I64)
    for _ in range(2):
        total = b.tfl.add(total, quotient(left_over(total)))
    rest = left_over(total)
    remainder = rest % y
    return b.tfl.add(total, quotient(b.tfl.sub(rest, remainder))), remainder


def _is_rounded_up(b: Builder, x: Value, y: Value, remainder: Value) -> Value:
    """Return where truncated division yields a larger quotient than floor division."""
    signs_differ = b.tf.NotEqual(x < 0, y < 0)
    return signs_differ & b.tf.NotEqual(remainder, 0)


@legalize("tf.TruncateMod")
def truncate_mod(b: RewriteContext, x: Value, y: Value) -> Value:
    """Compute the remainder of truncated division; for floats sign(x) * (|x| mod |y|), which is exact."""
    if x.dtype is I32:
        return x - b.tf.TruncateDiv(x, y) * y
    rest = compute(b, "tfl.floor_mod", abs(x), abs(y)) if x.dtype.is_float else x % y
    if x.dtype.is_float:
        return b.tf.Sign(x) * rest
    return b.tf.SelectV2(_is_rounded_up(b, x, y, rest), rest - y, rest)


@legalize("tf.Atan2")
def atan2(b: RewriteContext, y: Value, x: Value) -> Value:
    """Broadcast the operands first, because LiteRT's kernel does not."""
    if _is_part_of_spectrum(y):
        # The kernel of RFFT2D returns -0, for which the angle of a negative number is -pi, where others return 0.
        y = b.tf.SelectV2(b.tf.Equal(y, 0), 0, y)
    y, x = broadcast_together(b, y, x)
    return compute(b, "tfl.atan2", y, x)


_PARTS = frozenset(
    f"tfl.{name}"
    for name in (
        *("imag", "reshape", "squeeze", "expand_dims", "slice", "strided_slice", "transpose", "gather", "reverse_v2"),
        *("tile", "broadcast_to", "unpack", "split", "split_v"),
    )
)


def _is_part_of_spectrum(y: Value) -> bool:
    """Return whether `y` has elements of the result of an RFFT2D."""
    op = y.op
    while op is not None and op.kind in _PARTS:
        op = next((value.op for value in op.inputs if value.constant is None), None)
    return op is not None and op.kind == "tfl.rfft2d"


def broadcast_together(b: Builder, x: Value, y: Value) -> tuple[Value, Value]:
    """Broadcast both operands to their common shape."""
    if same_shape(x, y):
        return x, y
    if x.rank is None or y.rank is None:
        shape, unknown = b.tfl.broadcast_args(shape_of(b, x), shape_of(b, y)), x.type.with_shape(None)
        (x,) = move(b, "tfl.broadcast_to", (x, shape), [unknown])
        (y,) = move(b, "tfl.broadcast_to", (y, shape), [unknown])
        return x, y
    rank = max(known_rank(x), known_rank(y))
    dims = [common_dimension(b, x, y, axis - rank) for axis in range(rank)]
    return broadcast(b, x, dims), broadcast(b, y, dims)


def common_dimension(b: Builder, x: Value, y: Value, axis: int) -> int | Value:
    """Return dimension `axis` (negative) of the broadcast shape of `x` and `y`."""
    with_axis = [value for value in (x, y) if known_rank(value) >= -axis]
    dims = [known_shape(value)[axis] for value in with_axis]
    for dim in dims:
        if dim is not None and dim != 1:
            return dim
    unknown = [value for value, dim in zip(with_axis, dims, strict=True) if dim is None]
    if not unknown:
        return 1
    vectors = [dim for dim in (dimension(b, value, axis) for value in unknown) if isinstance(dim, Value)]
    return vectors[0] if len(vectors) == 1 else b.tfl.broadcast_args(*vectors)  # 0 and 1 broadcast to 0


@legalize("tf.LeakyRelu")
def leaky_relu(b: RewriteContext, features: Value, *, alpha: float) -> Value:
    return compute(b, "tfl.leaky_relu", features, alpha=alpha)


@legalize("tf.Relu")
def relu(b: RewriteContext, features: Value) -> Value:
    if features.dtype.is_integer:
        return compute(b, "tfl.maximum", features, scalar(b, 0, features.dtype))
    return compute(b, "tfl.relu", features)


@legalize("tf.Relu6")
def relu6(b: RewriteContext, features: Value) -> Value:
    if features.dtype.is_integer:
        return b.tf.ClipByValue(features, 0, 6)
    return compute(b, "tfl.relu6", features)


@legalize("tf.ClipByValue")
def clip_by_value(b: RewriteContext, x: Value, low: Value, high: Value) -> Value:
    return compute(b, "tfl.maximum", compute(b, "tfl.minimum", x, high), low)


# Scale and alpha from Klambauer et al., "Self-Normalizing Neural Networks" (2017).
SELU_SCALE = 1.0507009873554804934193349852946
SELU_ALPHA = 1.6732632423543772848170429916717


@legalize("tf.Selu")
def selu(b: RewriteContext, features: Value) -> Value:
    positive = b.tf.Relu(features) * SELU_SCALE
    negative = b.tf.Elu(b.tf.Minimum(features, 0))
    return positive + negative * (SELU_SCALE * SELU_ALPHA)


@legalize("tf.Softsign")
def softsign(b: RewriteContext, features: Value) -> Value:
    return features / (abs(features) + 1)


@legalize("tf.SigmoidGrad")
def sigmoid_grad(b: RewriteContext, y: Value, dy: Value) -> Value:
    return dy * y * (1 - y)


@legalize("tf.TanhGrad")
def tanh_grad(b: RewriteContext, y: Value, dy: Value) -> Value:
    return dy * (1 - y**2)


@legalize("tf.Xdivy", "tf.DivNoNan", "tf.MulNoNan", "tf.Xlogy", "tf.Xlog1py")
def zero_where_zero(b: RewriteContext, x: Value, y: Value) -> Value:
    """Compute x / y, x * y, x * log(y) or x * log1p(y), and 0 where x (DivNoNan, MulNoNan: y) is 0."""
    match b.root.kind:
        case "tf.Xdivy":
            deciding, value = x, x / y
        case "tf.DivNoNan":
            deciding, value = y, x / y
        case "tf.MulNoNan":
            deciding, value = y, x * y
        case "tf.Xlogy":
            deciding, value = x, x * b.tf.Log(y)
        case _:
            deciding, value = x, x * b.tf.Log1p(y)
    return b.tf.SelectV2(b.tf.Equal(deciding, 0), 0, value)


@legalize("tf.IsNan")
def is_nan(b: RewriteContext, x: Value) -> Value:
    return compute(b, "tfl.not_equal", x, x)


@legalize("tf.IsInf")
def is_inf(b: RewriteContext, x: Value) -> Value:
    return compute(b, "tfl.equal", abs(x), scalar(b, float("inf"), x.dtype))


@legalize("tf.IsFinite")
def is_finite(b: RewriteContext, x: Value) -> Value:
    """Compute |x| < inf, which is false for NaN."""
    return compute(b, "tfl.less", abs(x), scalar(b, float("inf"), x.dtype))


@legalize("tf.ApproximateEqual")
def approximate_equal(b: RewriteContext, x: Value, y: Value, *, tolerance: float) -> Value:
    return abs(x - y) < tolerance


@legalize("tf.ZerosLike", "tf.OnesLike")
def constant_like(b: RewriteContext, x: Value) -> Value:
    return fill_like(b, x.type, x, 0 if b.root.kind == "tf.ZerosLike" else 1)


@legalize("tf.SelectV2")
def select_v2(b: RewriteContext, condition: Value, x: Value, y: Value) -> Sequence[Value]:
    return move(b, "tfl.select_v2", (condition, x, y), [b.root.results[0].type], moved=(1, 2))


@legalize("tf.Cast")
def cast_rule(b: RewriteContext, x: Value, *, DstT: DType, Truncate: bool) -> Value:
    """Cast by value: to integers rounding towards zero, to narrower floats rounding to nearest."""
    require(not (Truncate and DstT in (DType.F16, DType.BF16)), "the cast truncates floats instead of rounding")
    if x.dtype is U64:
        x = bitcast(b, x, I64)
        if DstT.is_float:
            # Values that are negative as int64 are 2^64 larger as uint64.
            wide = DType.F64 if DstT is DType.F64 else DType.F32
            value = cast(b, x, wide)
            whole = value + 2.0**64
            return cast(b, b.tf.SelectV2(x < 0, whole, value), DstT)
    if DstT is U64:
        return bitcast(b, cast(b, x, I64), U64)
    require(DType.C128 not in (x.dtype, DstT), "only complex64 is supported, not complex128")
    require(DstT not in (DType.STRING, DType.F64) or x.dtype.has_values, "LiteRT does not support this cast")
    return cast(b, x, DstT)
