"""Fuse layers with integer weights, which `model.quantize("int8")` of Keras 3 writes, into LiteRT's hybrid kernels.

    scale = 127 / (max(abs(x), axis) + 1e-7)
    y = cast(matmul(cast(clip(round(x * scale), -127, 127)), weights)) / (scale * weight_scales)

LiteRT's FULLY_CONNECTED with int8 weights and float activations quantizes the rows of its input in the same way.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

import numpy as np

from litefuse.errors import NoMatch, require, required
from litefuse.ir import Constant, DType, Op, QuantizationParameters, TensorType, Value
from litefuse.ir.constant import Array
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import float_constant, known_rank, scalar_constant
from litefuse.rewrite.rule import rewrite

_RESHAPES = ("tf.Reshape", "tf.ExpandDims", "tf.Squeeze")
_PRODUCTS = ("tf.BatchMatMulV3", "tf.BatchMatMulV2", "tf.MatMul")
_FLAGS = ("adj_x", "adj_y", "transpose_a", "transpose_b")
_LARGEST = 127.0
_MAX_INT4 = 7
_MAX_EPSILON = 1e-3
_MIN_DIVISOR = 1e-30
_MAX_INPUT = 1e30
NOTABLE = "weights"
"""Fact of a refusal that is always reported."""
_ROUNDED_INPUT = 0.02
"""Error of a product whose input is rounded to 8 bits in another way, which XNNPACK does, relative to the largest."""


@rewrite("tf.RealDiv", after=("tf.Cast", *_RESHAPES))
def hybrid_fully_connected(b: RewriteContext, numerator: Value, denominator: Value) -> Value:
    """Fuse the product of rows, rounded to 127 steps each, and constant int8 weights into tfl.fully_connected.

    The weights are stored in 4 bits if they fit.
    """
    require(numerator.dtype is DType.F32, "the result is not float32")
    product, reshapes = _find_producer(numerator, *_PRODUCTS)
    require(not any(product.attributes.get(flag, False) for flag in _FLAGS), "an operand of the product is transposed")
    rows, kernel = product.inputs
    weights = required(kernel.constant, "the weights are not constant")
    require(weights.dtype is DType.I8 and len(weights.shape) == 2, "the weights are not an int8 matrix")
    try:
        x, factor = _match_rounding(rows)
        scales = _match_scales(denominator, factor)
        require(scales.size == weights.shape[1], "the number of scales is not that of the outputs")
        require(_is_last(scales.shape, numerator), "the scales do not belong to the last dimensions")
        parameters = _parameters(scales)
    except NoMatch as refusal:
        # Reported even if little matches: the author expects integers.
        raise NoMatch(refusal.reason, **refusal.facts, **{NOTABLE: "int8"}) from None
    array = np.ascontiguousarray(weights.numpy().T)
    is_small = array.shape[1] % 2 == 0 and bool(array.size) and np.abs(array.astype(np.int16)).max() <= _MAX_INT4
    stored = Constant.of(array.astype(DType.I4.numpy) if is_small else array).with_quantization(parameters)
    b.tolerate(_ROUNDED_INPUT, "the kernel rounds the rows of its input to 8 bits itself")
    # The kernel multiplies by the scales one after the other, Keras divides by their product.
    b.assume_at_most([x], _MAX_INPUT, "the input of a layer with integer weights")
    y = b.tfl.fully_connected(_flatten(b, x, rows), b.const(stored), None, keep_num_dims=known_rank(rows) != 2)
    for op in reversed(reshapes):
        y = b.op(op.kind, [y, *op.operands[1:]], op.attributes).results[0]
    return y


@rewrite("tf.RealDiv", after=("tf.Cast",))
def hybrid_embedding_lookup(b: RewriteContext, numerator: Value, denominator: Value) -> Value:
    """Fuse Gather(int8 table, ids) / Gather(scales, ids) into tfl.embedding_lookup(ids, int8 table)."""
    require(numerator.dtype is DType.F32, "the result is not float32")
    rows, reshapes = _find_producer(numerator, "tf.GatherV2")
    factors, _ = _find_producer(denominator, "tf.GatherV2")
    require(not reshapes, "the rows are reshaped")
    for op in (rows, factors):
        axis = op.inputs[2].constant
        require(axis is not None and not axis.numpy().any() and not op.attributes["batch_dims"], "not a lookup of rows")
    table = required(rows.inputs[0].constant, "the table is not constant")
    scales = required(float_constant(factors.inputs[0]), "the scales are not constant")
    ids = rows.inputs[1]
    require(table.dtype is DType.I8 and len(table.shape) == 2, "the table is not an int8 matrix")
    require(scales.size == table.shape[0], "the number of scales is not that of the rows")
    b.captures = required(_shared_sources(ids, factors.inputs[1]), "the ids of the rows and of the scales differ")
    # Computed from the sources again, so that both lookups are verified with the same ids.
    ids = _copy_from(b, ids, b.captures)
    require(denominator.shape is not None and denominator.shape[-1] == 1, "the scales are not those of rows")
    require(denominator.rank == numerator.rank, "the scales are not those of rows")
    stored = Constant.of(np.ascontiguousarray(table.numpy())).with_quantization(_parameters(scales.numpy()))
    shape = required(numerator.shape, "the rank of the result is unknown")
    require(shape.count(None) <= 1, "several dimensions are free")
    vector = b.tf.Cast(b.tf.Reshape(ids, b.i32([-1])), DstT=DType.I32)
    embedded = b.tfl.embedding_lookup(
        vector, b.const(stored), result_types=[TensorType(DType.F32, (None, table.shape[1]))]
    )
    return b.tf.Reshape(embedded, b.i32([-1 if dim is None else dim for dim in shape]))


def _parameters(divisors: Array) -> QuantizationParameters:
    """Return the parameters of integers that are divided by these numbers, one for each index of the first axis."""
    usable = np.isfinite(divisors) & (divisors >= _MIN_DIVISOR) & (divisors <= 1 / _MIN_DIVISOR)
    require(bool(usable.all()), "a scale is not a normal positive number")
    return QuantizationParameters.of(1 / divisors.reshape(-1), axis=0)


def _find_producer(value: Value, *kinds: str) -> tuple[Op, list[Op]]:
    """Return the op of one of these kinds before casts and reshapes of its result, and the reshapes, last first."""
    reshapes: list[Op] = []
    op = value.op
    while op is not None and op.kind in ("tf.Cast", *_RESHAPES):
        if op.kind != "tf.Cast":
            reshapes.append(op)
        op = op.inputs[0].op
    op = required(op, "the operand is not computed")
    require(op.kind in kinds, f"no operand is the result of {kinds[0]}")
    return op, reshapes


def _match_rounding(rows: Value) -> tuple[Value, Value]:
    """Return `x` and `factor` = 127 / (max(abs(x)) + epsilon) of cast(clip(round(x * factor), -127, 127))."""
    op, reshapes = _find_producer(rows, "tf.Maximum", "tf.Minimum")
    for _ in range(2):
        limit = -_LARGEST if op.kind == "tf.Maximum" else _LARGEST
        require(scalar_constant(op.inputs[1], known_rank(op.result)) == limit, "the limits are not -127 and 127")
        op = required(op.inputs[0].op, "the rows are not rounded")
    require(op.kind == "tf.Round", "the rows are not rounded")
    scaled = required(op.inputs[0].op, "the rows are not scaled")
    require(scaled.kind == "tf.Mul", "the rows are not scaled")
    for x, factor in (scaled.inputs, scaled.inputs[::-1]):
        axes = _match_factor(x, factor)
        if axes is not None:
            rank, shape = known_rank(x), required(x.shape, "the rank of the input is unknown")
            row = [axis % rank for axis in axes]
            require(sorted(row) == list(range(rank - len(row), rank)), "the rows are not the last dimensions")
            sizes = shape[rank - len(row) :]
            require(None not in sizes and rows.shape is not None, "the width of the rows is free")
            assert rows.shape is not None
            require(prod(size or 0 for size in sizes) == rows.shape[-1], "the product is not that of rows")
            require(reshapes or len(row) == 1, "the product is not that of rows")
            return x, factor
    raise NoMatch("the factor of the rows is not 127 / max(abs(rows))")


def _match_factor(x: Value, factor: Value) -> tuple[int, ...] | None:
    """Return the axes if `factor` is 127 / (max(abs(x), axes) + epsilon), else None."""
    divide = factor.op
    if divide is None or divide.kind != "tf.RealDiv" or scalar_constant(divide.inputs[0], factor.rank) != _LARGEST:
        return None
    add = divide.inputs[1].op
    if add is None or add.kind != "tf.AddV2":
        return None
    epsilon = scalar_constant(add.inputs[1], factor.rank)
    largest = add.inputs[0].op
    if epsilon is None or not 0 < epsilon <= _MAX_EPSILON or largest is None or largest.kind != "tf.Max":
        return None
    magnitudes, axes = largest.inputs[0].op, largest.inputs[1].constant
    if magnitudes is None or magnitudes.kind != "tf.Abs" or magnitudes.inputs[0] is not x or axes is None:
        return None
    return tuple(int(axis) for axis in axes.numpy().reshape(-1)) if largest.attributes["keep_dims"] else None


def _match_scales(denominator: Value, factor: Value) -> Array:
    """Return the constant operand of `scales * factor`, whose factor may be reshaped."""
    op = denominator.op
    if op is None or op.kind != "tf.Mul":
        raise NoMatch("the result is not divided by scales and the factor of the rows")
    for scales, other in (op.inputs, op.inputs[::-1]):
        constant, source = float_constant(scales), other
        while source is not factor and source.op is not None and source.op.kind in _RESHAPES:
            source = source.op.inputs[0]
        if constant is not None and source is factor:
            return constant.numpy()
    raise NoMatch("the result is not divided by scales and the factor of the rows")


def _is_last(scales: tuple[int, ...], result: Value) -> bool:
    """Return whether scales of this shape belong to the last dimensions of the result, one for each index."""
    dims = scales[next((i for i, size in enumerate(scales) if size != 1), len(scales)) :]
    return bool(dims) and result.shape is not None and result.shape[-len(dims) :] == dims


def _flatten(b: RewriteContext, x: Value, rows: Value) -> Value:
    """Reshape `x` to the dimensions of `rows`, unless it has them."""
    if x.shape == rows.shape:
        return x
    shape = required(rows.shape, "the rank of the rows is unknown")
    require(shape.count(None) <= 1, "several dimensions are free")
    return b.tf.Reshape(x, b.i32([-1 if dim is None else dim for dim in shape]))


def _shared_sources(x: Value, y: Value) -> list[Value] | None:
    """Return the values from which equal ops compute both values, or None; Keras computes ids twice."""
    if x is y:
        return [x]
    if x.constant is not None and y.constant is not None:
        return [] if x.constant == y.constant else None
    if x.op is None or y.op is None or (x.op.kind, x.index, x.op.attributes) != (y.op.kind, y.index, y.op.attributes):
        return None
    if len(x.op.inputs) != len(y.op.inputs):
        return None
    shared: list[Value] = []
    for pair in zip(x.op.inputs, y.op.inputs, strict=True):
        sources = _shared_sources(*pair)
        if sources is None:
            return None
        shared += sources
    return list(dict.fromkeys(shared))


def _copy_from(b: RewriteContext, value: Value, sources: Sequence[Value]) -> Value:
    """Return `value`, computed from `sources` by new ops."""
    if value in sources or value.op is None or value.constant is not None:
        return value
    operands = [None if operand is None else _copy_from(b, operand, sources) for operand in value.op.operands]
    types = [result.type for result in value.op.results]
    return b.op(value.op.kind, operands, value.op.attributes, types).results[value.index]
