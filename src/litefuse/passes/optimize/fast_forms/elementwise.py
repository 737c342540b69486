"""Compute with numbers by ops that XNNPACK runs, or by more than one element at a time."""

from math import prod

import numpy as np

from litefuse.dialects.tfl.targets.fast_forms import Sizes
from litefuse.errors import required
from litefuse.ir import DType, Op, Value
from litefuse.passes.optimize.fast_forms.form import form_rule
from litefuse.passes.optimize.movement.reshapes import emit_reshape
from litefuse.passes.optimize.movement.transposes import emit_transpose
from litefuse.rewrite.build import emit
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import float_constant, known_shape

MAX_RANK = 6
"""Maximum rank of XNNPACK's transposes."""
MAX_DEPTH = 256
"""Maximum depth of a ONE_HOT whose numbers are a constant of at most a thousand bytes."""


def _softmax_sizes(op: Op) -> Sizes | None:
    shape = known_shape(op.inputs[0])
    if op.attributes["beta"] != 1.0 or op.inputs[0].dtype is not DType.F32 or not 1 < len(shape) <= MAX_RANK:
        return None
    return {"rows": prod(size or 1 for size in shape[:-1]), "row": shape[-1]}


@form_rule(
    "transpose-softmax",
    "tfl.softmax",
    sizes=_softmax_sizes,
    title="softmax over rows of {row} by its parts, along the first axis",
    keeps="one op",
)
def transpose_softmax(b: RewriteContext, x: Value, *, beta: float) -> Value:
    """Replace Softmax(x) by Transpose(e / Sum(e)) with e = Exp(y - Max(y)), y = Transpose(x).

    XNNPACK's kernel computes one row at a time.
    """
    rank, first = len(known_shape(x)), b.i32([0])
    y = emit_transpose(b, x, [rank - 1, *range(rank - 1)])
    one = y.type.with_shape((1, *known_shape(y)[1:]))
    largest = emit(b, "tfl.reduce_max", one, y, first, keep_dims=True)
    powers = emit(b, "tfl.exp", y.type, emit(b, "tfl.sub", y.type, y, largest))
    shares = emit(b, "tfl.div", y.type, powers, emit(b, "tfl.sum", one, powers, first, keep_dims=True))
    return emit_transpose(b, shares, [*range(1, rank), 0], x.type)


def _quotient_sizes(op: Op) -> Sizes | None:
    result = op.results[0]
    return {"elements": prod(size or 1 for size in known_shape(result))} if result.dtype is DType.F32 else None


@form_rule(
    "split-floor-div", "tfl.floor_div", sizes=_quotient_sizes, title="FLOOR_DIV as DIV and FLOOR", keeps="one op"
)
def split_floor_div(b: RewriteContext, x: Value, y: Value) -> Value:
    """Replace FloorDiv(x, y) of float32 by Floor(x / y), which LiteRT's kernel computes, too."""
    type = b.root.results[0].type
    return emit(b, "tfl.floor", type, emit(b, "tfl.div", type, x, y))


def _remainder_sizes(op: Op) -> Sizes | None:
    divisor = float_constant(op.inputs[1])
    if op.inputs[0].constant is not None or divisor is None or divisor.size != 1:
        return None
    mantissa, _ = np.frexp(divisor.numpy().item())
    is_power = abs(mantissa) == 0.5 and 2.0**-60 < abs(divisor.numpy().item()) < 2.0**60
    return _quotient_sizes(op) if is_power else None


@form_rule(
    "split-floor-mod",
    "tfl.floor_mod",
    sizes=_remainder_sizes,
    title="remainder of a power of two as a difference",
    keeps="one op",
)
def split_floor_mod(b: RewriteContext, x: Value, y: Value) -> Value:
    """Replace FloorMod(x, 2^n) by x - Floor(x / 2^n) * 2^n, whose steps are exact."""
    type, divisor = b.root.results[0].type, required(float_constant(y), "the divisor is computed").numpy().item()
    quotient = x if divisor == 1 else emit(b, "tfl.mul", type, x, b.const(np.float32(1 / divisor)))
    whole = emit(b, "tfl.floor", type, quotient)
    product = whole if divisor == 1 else emit(b, "tfl.mul", type, whole, b.const(np.float32(divisor)))
    return emit(b, "tfl.sub", type, x, product)


def _one_hot_sizes(op: Op) -> Sizes | None:
    ids, depth, on, off = op.inputs
    shape, rank = known_shape(op.results[0]), ids.rank
    numbers = [value.constant for value in (depth, on, off)]
    if rank is None or ids.dtype is not DType.I32 or op.results[0].dtype is not DType.F32 or None in numbers:
        return None
    known = [constant.numpy().item() for constant in numbers if constant is not None]
    is_last = op.attributes["axis"] in (-1, rank)
    if known[1:] != [1.0, 0.0] or not is_last or not 0 < known[0] <= MAX_DEPTH:
        return None
    return {"depth": int(known[0]), "elements": prod(size or 1 for size in shape)}


@form_rule(
    "compare-one-hot",
    "tfl.one_hot",
    sizes=_one_hot_sizes,
    title="ONE_HOT of depth {depth} as a comparison",
    keeps="one op",
)
def compare_one_hot(b: RewriteContext, ids: Value, depth: Value, *values: Value, axis: int) -> Value:
    """Replace OneHot(ids) by Cast(ids == [0, 1, 2 ...])."""
    type = b.root.results[0].type
    column = emit_reshape(b, ids, (*known_shape(ids), 1))
    numbers = b.const(np.arange(required(known_shape(b.root.results[0])[-1], "the depth is computed"), dtype=np.int32))
    equal = emit(b, "tfl.equal", type.with_dtype(DType.BOOL), column, numbers)
    return emit(b, "tfl.cast", type, equal, out_data_type=DType.F32)


FORMS = (transpose_softmax, split_floor_div, split_floor_mod, compare_one_hot)
