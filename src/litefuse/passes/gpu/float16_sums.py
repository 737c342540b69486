"""Keep sums within float16, in which GPUs store every tensor: numbers above 65504 become infinite.

    %y = tfl.sqrt(tfl.sum(tfl.square(%x), [2]))
becomes
    %y = tfl.mul(tfl.sqrt(tfl.mean(tfl.square(%x), [2])), sqrt(n))

LiteRT's GPU accelerator adds in float32, and rounds only the result: a mean is right where the sum overflows. Squares
of numbers above 256 overflow themselves. Where the user passes samples, `scale_squares` multiplies by a power of two
before the squares, which is exact, and after the root:

    %y = tfl.mul(tfl.rsqrt(tfl.add(tfl.mean(tfl.square(tfl.mul(%x, 2^-k))), 4^-k * epsilon)), 2^-k)
"""

import math
from collections.abc import Iterator, Sequence
from math import prod
from typing import Any, NamedTuple

import numpy as np

from litefuse.context import Context
from litefuse.errors import NoMatch, require, required
from litefuse.ir import Builder, DType, Module, Op, Rewriter, Value
from litefuse.passes.simplify.dce import Effects, eliminate_dead_ops
from litefuse.rewrite.build import emit, replace_operands
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import integers, is_plain, known_shape, normalize_axes, one_use_producer, scalar_constant
from litefuse.rewrite.rule import rewrite

RULE = "scale-squares"
MAX_HALF, LEAST_HALF = 65504.0, 2.0**-24
"""The largest and the least number of float16."""
HEADROOM = 16.0
"""Ratio of the largest square that is representable and the largest one on the samples: 4 for numbers."""
_FEW = 2.0**-12
"""Largest square on the samples below which squares lose precision, since float16 has few numbers that small."""
_MAX_EXPONENT = 14
"""Maximum exponent of a power of two that float16 has with its inverse."""
_SUMS, _ROOTS = ("tfl.sum", "tfl.mean"), ("tfl.sqrt", "tfl.rsqrt")
_LINEAR = (*_SUMS, "tfl.reshape", "tfl.mul", "tfl.add", "tfl.maximum")
_SQUARES = ("tfl.square", "tfl.squared_difference")
_BOUNDED = ("tfl.tanh", "tfl.logistic", "tfl.softmax", "tfl.sin", "tfl.cos", "tfl.relu_0_to_1", "tfl.relu_n1_to_1")
"""Ops whose results are at most 1."""


class Squares(NamedTuple):
    """Ops from a square to a square root; each is read only by the next one."""

    square: Op
    between: Sequence[Op]
    root: Op

    @property
    def sums(self) -> list[Op]:
        return [op for op in self.between if op.kind == "tfl.sum"]


@rewrite("tfl.mul", "tfl.div", after=("tfl.sum",))
def mean_of_sum(b: RewriteContext, x: Value, y: Value, **attributes: Any) -> Value:
    """Replace Sum(x) * c by Mean(x) * (n * c), as in a variance: the sum may overflow, the mean does not."""
    is_quotient = b.root.kind == "tfl.div"
    total, number = (x, y) if is_quotient or scalar_constant(y, x.rank) is not None else (y, x)
    op, factor = one_use_producer(total, "tfl.sum"), scalar_constant(number, total.rank)
    if op is None or factor is None or not factor or not is_plain(b.root) or total.dtype is not DType.F32:
        raise NoMatch("it is no product of a sum and a number")
    count = _count(op)
    factor = count * (1 / factor if is_quotient else factor)
    # A mean that is far smaller than the result could underflow.
    require(abs(factor) <= 2, "the result is larger than the mean", factor=factor)
    mean = _mean(b, op, op.inputs[0])
    return mean if abs(factor - 1) < 1e-6 else emit(b, "tfl.mul", total.type, mean, np.float32(factor))


@rewrite("tfl.div", after=("tfl.sum",))
def quotient_of_means(b: RewriteContext, x: Value, y: Value, **attributes: Any) -> Value:
    """Replace Sum(x) / Sum(y) by Mean(x) / Mean(y), as in a mean of the elements that a mask leaves."""
    ops = [one_use_producer(value, "tfl.sum") for value in (x, y)]
    first, second = (required(op, "an operand is no sum") for op in ops)
    require(x.dtype is DType.F32 and _count(first) == _count(second), "the sums are of different numbers")
    means = [_mean(b, op, op.inputs[0]) for op in (first, second)]
    return emit(b, b.root.kind, b.root.results[0].type, *means, **attributes)


@rewrite(*_ROOTS, after=("tfl.sum", "tfl.add", "tfl.maximum", "tfl.reshape", "tfl.mul"))
def root_of_mean(b: RewriteContext, x: Value) -> Value:
    """Replace Sqrt(Sum(x * x)) by Sqrt(Mean(x * x)) * sqrt(n)."""
    chain = required(_match(b.root), "it is no root of a sum of squares")
    require(bool(chain.sums), "there is no sum")
    few = all(_count(op) < MAX_HALF for op in chain.sums)
    require(not (few and _is_at_most_one(chain.square.inputs[0])), "the sum is at most the number of its elements")
    return _rebuild(b, chain, chain.square.results[0], 1.0)


@rewrite("tfl.mul", "tfl.div", after=("tfl.rsqrt", "tfl.sqrt"))
def written_normalization(b: RewriteContext, x: Value, y: Value, **attributes: Any) -> Value:
    """Divide by the norm of x / max(|x|) in x / sqrt(max(sum(x * x), epsilon)), so that no square exceeds float16.

    An epsilon that float16 rounds to 0, as Keras's 1e-12, would make a row of zeros NaN. See `parts_of_normalization`.
    """
    kind, sides = ("tfl.rsqrt", ((x, y), (y, x))) if b.root.kind == "tfl.mul" else ("tfl.sqrt", ((x, y),))
    for value, scale in sides:
        root = one_use_producer(scale, kind)
        chain = None if root is None else _match(root)
        if chain is None or [op.kind for op in chain.between] != ["tfl.sum", "tfl.maximum"]:
            continue
        total, bound = chain.between
        if chain.square.kind == "tfl.squared_difference" or chain.square.inputs[0] is not value:
            continue
        epsilon = required(scalar_constant(_number(bound), total.results[0].rank), "the bound is computed")
        require(0 < epsilon < LEAST_HALF and _count(total) < MAX_HALF, "float16 has the bound, or it is a long row")
        require(total.attributes["keep_dims"] and is_plain(b.root), "the axes are dropped, or there is an activation")
        return emit_normalization(b, value, total.inputs[1], math.sqrt(epsilon))
    raise NoMatch("it is no quotient of a value by its norm")


def emit_normalization(b: Builder, x: Value, axes: Value, least: float) -> Value:
    """Return x / max(norm(x), least), computed as z / max(norm(z), 1) with z = x / max(|x|, least)."""
    dropped = normalize_axes(required(integers(axes), "the axes are computed"), len(known_shape(x)))
    row = x.type.with_shape(tuple(1 if axis in dropped else size for axis, size in enumerate(known_shape(x))))
    most = emit(b, "tfl.reduce_max", row, emit(b, "tfl.abs", x.type, x), axes, keep_dims=True)
    scaled = emit(b, "tfl.div", x.type, x, emit(b, "tfl.maximum", row, most, np.float32(least)))
    total = emit(b, "tfl.sum", row, emit(b, "tfl.square", x.type, scaled), axes, keep_dims=True)
    return emit(
        b, "tfl.mul", x.type, scaled, emit(b, "tfl.rsqrt", row, emit(b, "tfl.maximum", row, total, np.float32(1)))
    )


@rewrite("tfl.squared_difference")
def square_of_difference(b: RewriteContext, x: Value, mean: Value, **attributes: Any) -> Value:
    """Replace SquaredDifference(x, Mean(x)) by Square(Sub(x, Mean(x))) where there is this Sub.

    The accelerator recognizes a layer normalization of the last axis in this form, and computes it in float32.
    """
    difference = next((op for op in x.uses if op.kind == "tfl.sub" and op.operands == [x, mean]), None)
    has_difference = difference is not None and is_plain(difference)
    require(has_difference and _is_mean_of_last(mean, x), "it is no variance beside a difference from the mean")
    return emit(b, "tfl.square", b.root.results[0].type, emit(b, "tfl.sub", x.type, x, mean))


def _is_layer_norm(chain: Squares) -> bool:
    """Return whether the accelerator recognizes a layer normalization, which it computes in float32."""
    difference = chain.square.inputs[0].op
    if chain.square.kind != "tfl.square" or chain.root.kind != "tfl.rsqrt":
        return False
    if difference is None or difference.kind != "tfl.sub" or not is_plain(difference):
        return False
    variance = chain.between[0].results[0]
    is_last = _is_mean_of_last(variance, chain.square.results[0]) and _is_mean_of_last(
        difference.inputs[1], difference.inputs[0]
    )
    return is_last and [op.kind for op in chain.between] == ["tfl.mean", "tfl.add"]


def _is_mean_of_last(mean: Value, x: Value) -> bool:
    """Return whether a value is the mean of another one along the last axis, which is kept."""
    op, rank = mean.op, len(x.shape or ())
    if op is None or op.kind != "tfl.mean" or op.inputs[0] is not x or not op.attributes["keep_dims"]:
        return False
    return integers(op.inputs[1]) in ((-1,), (rank - 1,))


SUM_RULES = (mean_of_sum, quotient_of_means, root_of_mean, square_of_difference)


def scale_squares(module: Module, context: Context) -> None:
    """Scale the operands of squares by a power of two where their range on the samples requires it."""
    config = context.options.quantize
    chains = [chain for chain in find_squares(module) if not _is_layer_norm(chain)]
    if not chains or config is None:
        return
    # Calibration needs most of the quantizer.
    from litefuse.passes.quantize.observe.calibrated import Calibration
    from litefuse.passes.quantize.observe.calibration import observe
    from litefuse.passes.quantize.observe.sample_blocks import Pace
    from litefuse.passes.quantize.observe.samples import open_samples

    calibration, pace = Calibration(), Pace()
    samples = open_samples(config.samples, module, context.progress, pace)
    observe(module, calibration, samples, context, config, pace, xnnpack=False)
    for chain in chains:
        observed = calibration.observed.get(chain.square.results[0])
        exponent = 0 if observed is None else _exponent(observed.high)
        if exponent:
            _scale(chain, exponent, context)
    effects = Effects(module, context.dialects)
    for function in module.functions.values():
        eliminate_dead_ops(function, effects)


def find_squares(module: Module) -> Iterator[Squares]:
    """Iterate over the square roots of means or sums of squares."""
    for op in module.ops_of(frozenset(_ROOTS)):
        chain = _match(op)
        if chain is not None:
            yield chain


def _exponent(largest: float) -> int:
    """Return k so that the squares of numbers times 2^-k are representable; 0 if they are as they are.

    Small ones become at most 1, so that inputs that no sample is like have room.
    """
    if largest == 0 or not math.isfinite(largest) or _FEW <= largest <= MAX_HALF / HEADROOM:
        return 0
    limit = 1 if largest < _FEW else MAX_HALF / HEADROOM
    return max(-_MAX_EXPONENT, min(math.ceil(math.log2(largest / limit) / 2), _MAX_EXPONENT))


def _scale(chain: Squares, exponent: int, context: Context) -> None:
    function = chain.root.function
    assert function is not None
    b = RewriteContext(context.dialects, chain.root)
    factor = 2.0**-exponent
    square = chain.square
    if square.kind == "tfl.squared_difference":
        x, y = square.inputs
        value = emit(b, "tfl.sub", square.results[0].type, x, y)
    else:
        value = square.inputs[0]
    scaled = emit(b, "tfl.mul", value.type, value, np.float32(factor))
    try:
        result = _rebuild(b, chain, emit(b, "tfl.square", value.type, scaled), factor**2)
    except NoMatch as refusal:
        context.record(RULE, "refused", chain.root.location, refusal.reason, **refusal.facts)
        return
    Rewriter(function, context.dialects).replace(chain.root, [result], b)
    context.record(RULE, "changed", chain.root.location, exponent=-exponent)


def _match(root: Op) -> Squares | None:
    """Return the ops from a square to its root, if there is nothing else than linear ops and additions of numbers."""
    between: list[Op] = []
    op = one_use_producer(root.inputs[0])
    while op is not None and op.kind in _LINEAR:
        is_sum = op.kind in (*_SUMS, "tfl.reshape")
        number = None if is_sum else scalar_constant(_number(op), op.results[0].rank)
        if op.results[0].dtype is not DType.F32 or not is_plain(op) or not (is_sum or (number or 0) > 0):
            return None
        between.insert(0, op)
        data = op.inputs[0] if is_sum or op.inputs[0].constant is None else op.inputs[1]
        if data.op is not None and _is_square(data.op):
            return Squares(data.op, between, root) if any(op.kind in _SUMS for op in between) else None
        op = one_use_producer(data)
    return None


def _is_at_most_one(x: Value) -> bool:
    """Return whether no element is above 1 or below -1."""
    op = x.op
    if op is None or op.kind != "tfl.div":
        return op is not None and op.kind in _BOUNDED
    # As `emit_normalization` writes it: x / max(max(|x|), least).
    bound = op.inputs[1].op
    most = None if bound is None or bound.kind != "tfl.maximum" else bound.inputs[0].op
    size = None if most is None or most.kind != "tfl.reduce_max" else most.inputs[0].op
    return size is not None and size.kind == "tfl.abs" and size.inputs[0] is op.inputs[0]


def _is_square(op: Op) -> bool:
    return op.kind in _SQUARES or (op.kind == "tfl.mul" and op.inputs[0] is op.inputs[1] and is_plain(op))


def _number(op: Op) -> Value:
    """Return the constant operand, if there is one."""
    return op.inputs[0] if op.inputs[0].constant is not None else op.inputs[1]


def _rebuild(b: Builder, chain: Squares, square: Value, factor: float) -> Value:
    """Emit the ops from a square that was multiplied by a factor to the root, with means instead of sums."""
    value = square
    for op in chain.between:
        result = op.results[0].type
        if op.kind in _SUMS:
            factor /= _count(op) if op.kind == "tfl.sum" else 1
            value = _mean(b, op, value)
        elif op.kind == "tfl.mul":
            factor /= _scalar(op)
        elif op.kind == "tfl.reshape":
            value = b.op(op.kind, replace_operands(op.operands, {0: value}), op.attributes, [result]).result
        else:
            number = _scalar(op) * factor
            require(number <= MAX_HALF, "float16 would not have the number that is added, once scaled", number=number)
            value = emit(b, op.kind, result, value, np.float32(number), **op.attributes)
            if number < LEAST_HALF <= _scalar(op):
                # What is added to keep zeros from division by zero is rounded to zero itself.
                value = emit(b, "tfl.maximum", result, value, np.float32(LEAST_HALF))
    root = emit(b, chain.root.kind, chain.root.results[0].type, value)
    power = -0.5 if chain.root.kind == "tfl.sqrt" else 0.5
    scale = factor**power
    return root if scale == 1 else emit(b, "tfl.mul", root.type, root, np.float32(scale))


def _scalar(op: Op) -> float:
    return required(scalar_constant(_number(op), op.results[0].rank), "an operand is computed")


def _mean(b: Builder, op: Op, x: Value) -> Value:
    """Emit the mean along the axes of a sum or a mean."""
    return emit(b, "tfl.mean", op.results[0].type, x, op.inputs[1], keep_dims=op.attributes["keep_dims"])


def _count(op: Op) -> int:
    """Return the number of elements that a SUM adds."""
    shape = known_shape(op.inputs[0])
    axes = normalize_axes(required(integers(op.inputs[1]), "the axes are computed"), len(shape))
    sizes = [required(shape[axis], "a size is free") for axis in axes]
    require(0 not in sizes, "there is nothing to add")
    return prod(sizes)
