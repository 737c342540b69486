"""A pass that computes 2-bit and 4-bit integers in int32, and 8-bit floats in float32: LiteRT has no kernels for them.

    %y = tf.Cast(%x : f32) {DstT = f8E4M3FN}; %z = tf.Cast(%y) {DstT = f32}
becomes
    %z = %x, rounded to 3 bits behind the first by arithmetic in float32

All numbers of a small type are numbers of the wide type, so that ops which only move values stay as they are; after
casts and arithmetic, values are rounded, or wrapped around. Constants that are only cast keep their type.
"""

from typing import Any, NamedTuple, cast

import numpy as np

from litefuse.context import Context
from litefuse.errors import ConversionError
from litefuse.ir import CONSTANT, Builder, Constant, DType, Function, Module, Op, Rewriter, Value
from litefuse.ir.core import set_operand

_F32, _I32 = DType.F32, DType.I32


class _Float(NamedTuple):
    """An 8-bit float: the bits behind the first one, the smallest step, and the largest number."""

    mantissa: int
    least_step: float
    largest: float
    has_infinity: bool


_FLOATS = {
    DType.F8E4M3FN: _Float(3, 2.0**-9, 448.0, has_infinity=False),
    DType.F8E5M2: _Float(2, 2.0**-16, 57344.0, has_infinity=True),
}
_INTEGERS = {DType.I2: (-2, 1), DType.I4: (-8, 7), DType.U4: (0, 15)}
"""Ranges of the integers."""
SMALL_TYPES = frozenset({*_FLOATS, *_INTEGERS})
_MANTISSA = 23
"""Bits of float32 behind the first one."""
_MOVES = frozenset(
    f"tf.{name}"
    for name in (
        *("BroadcastTo", "ConcatV2", "ExpandDims", "Fill", "GatherNd", "GatherV2", "Identity", "IdentityN", "Pack"),
        *("Relu", "Reshape", "ReverseV2", "SelectV2", "Slice", "Split", "SplitV", "Squeeze", "StridedSlice", "Tile"),
        *("Maximum", "Minimum", "Transpose", "Unpack"),
    )
)
"""Ops whose results are elements of their operands, or 0."""
_BITS = frozenset({"tf.Bitcast", "tf.DecodeRaw", "tf.NextAfter"})


def lower_small_types(module: Module, context: Context) -> None:
    """Replace the small types of all values but constants."""
    _check_ends(module)
    for function in module.functions.values():
        narrow = {value: value.dtype for value in _values(function) if value.dtype in SMALL_TYPES}
        for value, dtype in narrow.items():
            value.type = value.type.with_dtype(_widen(dtype))
        for op in list(function.ops()):
            if op.kind != CONSTANT and any(value.dtype in SMALL_TYPES or value in narrow for value in _ends(op)):
                _Lowering(function, op, narrow, context).run()


def _check_ends(module: Module) -> None:
    """Raise `ConversionError` if an input or output of a signature has a small type."""
    for signature in module.signatures:
        function = module.functions[signature.function]
        ends = ("input", signature.inputs, function.arguments), ("output", signature.outputs, function.results)
        for end, names, values in ends:
            for name, value in zip(names, values, strict=True):
                if value.dtype in SMALL_TYPES:
                    raise ConversionError(
                        f"{end} {name!r} is {value.dtype.numpy.name}, which LiteRT's interpreter cannot exchange.",
                        where=f"signature {signature.name!r}",
                        hint=f"Cast it in the model, and let the {end} be {_widen(value.dtype).numpy.name}.",
                    )


def _values(function: Function) -> list[Value]:
    results = [value for op in function.ops() if op.kind != CONSTANT for value in op.results]
    return [*function.arguments, *results]


def _ends(op: Op) -> list[Value]:
    return [*op.inputs, *op.results]


def _widen(dtype: DType) -> DType:
    return _F32 if dtype in _FLOATS else _I32


class _Lowering:
    """Rewrites one op with operands or results of small types; those that are not constants are wide already."""

    def __init__(self, function: Function, op: Op, narrow: dict[Value, DType], context: Context) -> None:
        self.op, self.narrow = op, narrow
        self.rewriter = Rewriter(function, context.dialects)
        self.b = Builder(context.dialects, op.location)

    def run(self) -> None:
        op = self.op
        if op.kind in _BITS:
            raise ConversionError(f"{op.kind} at {op.location} depends on the bits of a type that LiteRT lacks.")
        if op.kind == "tf.Cast":
            self.lower_cast()
            return
        if not any(value in self.narrow for value in _ends(op)):
            return
        for index, value in enumerate(op.operands):
            if value is not None and value.constant is not None and value.dtype in SMALL_TYPES:
                set_operand(op, index, self.b.const(value.constant.cast(_widen(value.dtype))))
        self.rewriter.commit(self.b, before=op)
        for name, attribute in op.attributes.items():
            op.attributes[name] = _widen_attribute(attribute)
        if op.kind not in _MOVES and not op.symbols():
            for value in op.results:
                if value in self.narrow:
                    self.round_result(value)

    def lower_cast(self) -> None:
        """Replace a cast; one of a constant to another type stays."""
        op, x = self.op, self.op.inputs[0]
        to = self.narrow.get(op.result)
        if to is None:
            if x in self.narrow:
                same = x.dtype is op.result.dtype
                self.rewriter.replace(op, [x if same else self.b.tf.Cast(x, DstT=op.result.dtype)], self.b)
            return
        if to in _INTEGERS and x.dtype.is_float:
            # Floats are limited to the range, integers wrap around.
            low, high = (np.float32(limit) for limit in _INTEGERS[to])
            x = self.b.tf.Minimum(self.b.tf.Maximum(self.cast(x, _F32), low), high)
        self.rewriter.replace(op, [self.round(self.cast(x, _widen(to)), to)], self.b)

    def cast(self, x: Value, dtype: DType) -> Value:
        return x if x.dtype is dtype else self.b.tf.Cast(x, DstT=dtype)

    def round_result(self, value: Value) -> None:
        rounded = self.round(value, self.narrow[value])
        staged = set(self.b.staged)
        users = [user for user in value.uses if user not in staged]
        self.rewriter.commit(self.b, before=self.op.next)
        for user in users:
            for index, operand in enumerate(user.operands):
                if operand is value:
                    set_operand(user, index, rounded)

    def round(self, x: Value, to: DType) -> Value:
        """Return numbers of the wide type as the nearest ones of the small type."""
        if to in _FLOATS:
            return self.round_float(x, _FLOATS[to])
        low, high = _INTEGERS[to]
        count, shift = high - low + 1, -low
        with self.b:
            return (x + shift) % count - shift if shift else x % count

    def round_float(self, x: Value, float8: _Float) -> Value:
        """Round to the nearest multiple of the step at each number, of two to the even one."""
        with self.b as b:
            exponents = b.tf.RightShift(b.tf.Bitcast(abs(x), type=_I32), _MANTISSA)
            powers = b.tf.Bitcast(exponents * (1 << _MANTISSA), type=_F32)
            step = b.tf.Maximum(powers * 2.0**-float8.mantissa, float8.least_step)
            rounded = b.tf.Round(x / step) * step
            # The step of infinities and NaN is not a number, so that these are not less, either.
            fits = abs(rounded) <= float8.largest
            beyond: Value | float = np.nan
            if float8.has_infinity:
                # LiteRT's MUL would return the largest number instead of infinity.
                signed = b.tf.SelectV2(x < 0, np.float32(-np.inf), np.float32(np.inf))
                beyond = b.tf.SelectV2(b.tf.Equal(x, x), signed, x)
            return b.tf.SelectV2(fits, rounded, beyond)


def _widen_attribute(attribute: Any) -> Any:
    if type(attribute) is tuple:
        return tuple(_widen_attribute(item) for item in cast("tuple[Any, ...]", attribute))
    if isinstance(attribute, Constant):
        return attribute.cast(_widen(attribute.dtype)) if attribute.dtype in SMALL_TYPES else attribute
    return _widen(attribute) if isinstance(attribute, DType) and attribute in SMALL_TYPES else attribute
