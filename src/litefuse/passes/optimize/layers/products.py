"""Matrix products: rewrite those with a constant right operand to fully connected ops, fold transposes into flags."""

from __future__ import annotations

from math import prod
from typing import Any

from litefuse.dialects.tfl.limits import MAX_BATCH_MATMUL_RANK
from litefuse.errors import NoMatch, require, required
from litefuse.ir import CONSTANT, DType, Value
from litefuse.passes.optimize.movement.reshapes import RESHAPES
from litefuse.passes.optimize.movement.transposes import emit_transpose, permutation
from litefuse.rewrite.build import emit
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import float_constant, known_shape, one_use_producer
from litefuse.rewrite.rule import rewrite


@rewrite("tfl.batch_matmul", after=(CONSTANT,))
def fully_connected_of_constant(b: RewriteContext, x: Value, y: Value, *, adj_x: bool, adj_y: bool, **_: Any) -> Value:
    """Replace BatchMatMul(x, w) by FullyConnected(x, w transposed), if w is a single constant matrix."""
    constant, shape = float_constant(y), known_shape(x)
    constant = required(constant, "the right operand is not a float32 constant")
    require(not adj_x, "adj_x is set")
    rank = len(constant.shape)
    require(prod(constant.shape[:-2]) == 1 and rank <= len(shape), "the right operand is not a single matrix")
    matrix = constant.reshape(constant.shape[-2:])
    weights = matrix if adj_y else matrix.transpose((1, 0))
    result = b.root.results[0].type
    return emit(b, "tfl.fully_connected", result, x, b.const(weights), None, keep_num_dims=len(shape) != 2)


@rewrite("tfl.batch_matmul", after=("tfl.transpose",))
def transposed_operands(b: RewriteContext, x: Value, y: Value, *, adj_x: bool, adj_y: bool, **others: Any) -> Value:
    """Fuse BatchMatMul(x, Transpose(y)) into BatchMatMul(x, y, adj_y): the flag swaps the last two dimensions.

    A transpose remains if other dimensions move as well.
    """
    op = one_use_producer(y, "tfl.transpose")
    order = permutation(op)
    if op is None or order is None:
        raise NoMatch("the right operand is not a transpose with a single use")
    rest = (*order[:-2], order[-1], order[-2])
    require(order[-1] < order[-2] or rest == tuple(range(len(order))), "the last two dimensions keep their order")
    require(not adj_y, "adj_y is already set")
    source = emit_transpose(b, op.inputs[0], rest)
    result = b.root.results[0].type
    return emit(b, "tfl.batch_matmul", result, x, source, adj_x=adj_x, adj_y=True, **others)


@rewrite("tfl.batch_matmul", after=("tfl.transpose",))
def transposed_left(b: RewriteContext, x: Value, y: Value, *, adj_x: bool, **others: Any) -> Value:
    """Fuse BatchMatMul(Transpose(x), y) into BatchMatMul(x, y, adj_x), if only the last two dimensions are swapped.

    The run time stays the same, since XNNPACK transposes internally.
    """
    op = one_use_producer(x, "tfl.transpose")
    order = permutation(op)
    if op is None or order is None:
        raise NoMatch("the left operand is not a transpose with a single use")
    rank = len(order)
    require(order == (*range(rank - 2), rank - 1, rank - 2), "the transpose moves other dimensions")
    require(not adj_x, "adj_x is already set")
    return emit(b, "tfl.batch_matmul", b.root.results[0].type, op.inputs[0], y, adj_x=True, **others)


@rewrite("tfl.transpose", after=("tfl.batch_matmul",))
def transpose_of_product(b: RewriteContext, x: Value, order: Value) -> Value:
    """Replace Transpose(BatchMatMul(x, y, adj_y)) by BatchMatMul(y, x, adj_y), if it swaps the last two dimensions."""
    op = one_use_producer(x, "tfl.batch_matmul")
    axes = permutation(b.root)
    if op is None or axes is None:
        raise NoMatch("the operand is not a matrix product with a single use")
    rank = len(axes)
    require(axes == (*range(rank - 2), rank - 1, rank - 2), "the transpose moves other dimensions")
    left, right = op.inputs
    adj_x, adj_y = op.attributes["adj_x"], op.attributes["adj_y"]
    require(left.rank == right.rank, "the ranks of the operands differ")
    # (x y')' = y x', exactly: each element is the same sum.
    attributes = {**op.attributes, "adj_x": not adj_y, "adj_y": not adj_x}
    require(not attributes["adj_x"], "the new product would need adj_x")
    return emit(b, op.kind, b.root.results[0].type, right, left, **attributes)


@rewrite("tfl.fully_connected", after=("tfl.transpose",))
def transposed_weights(
    b: RewriteContext, x: Value, weights: Value, bias: Value | None = None, **attributes: Any
) -> Value:
    """Replace FullyConnected(x, Transpose(w)), where w is computed, by BatchMatMul(x, w)."""
    op = one_use_producer(weights, "tfl.transpose")
    order = permutation(op)
    if op is None or order != (1, 0):
        raise NoMatch("the weights are not a transpose with a single use")
    require(bias is None and attributes["fused_activation_function"] == "NONE", "a bias or activation is fused")
    require(x.rank == 2 and x.dtype is DType.F32, "the input is not a float32 matrix")
    type = b.root.results[0].type
    return emit(b, "tfl.batch_matmul", type, x, op.inputs[0], adj_x=False, adj_y=False)


@rewrite(*RESHAPES, after=("tfl.batch_matmul",))
def product_of_flattened(b: RewriteContext, x: Value, *shape: Value | None, **attributes: Any) -> Value:
    """Fuse Reshape(BatchMatMul(Reshape(x, [-1, k]), y)), y one matrix, into BatchMatMul(x, y), if x keeps its rows."""
    product, result = one_use_producer(x, "tfl.batch_matmul"), b.root.results[0]
    flat = None if product is None else product.inputs[0].op
    if product is None or flat is None or flat.kind not in RESHAPES:
        raise NoMatch("the operand is not the product of a reshaped value, with a single use")
    source, matrix = flat.inputs[0], product.inputs[1]
    require(product.inputs[0].rank == 2 and matrix.rank == 2, "an operand of the product is not a single matrix")
    require(not product.attributes["adj_x"], "adj_x is set")
    before, after = known_shape(source), known_shape(result)
    require(len(before) == len(after) > 1, "the rank changes")
    require(len(before) <= MAX_BATCH_MATMUL_RANK, "the kernel does not support this rank")
    *rows, width = before
    *rows_after, columns = after
    require(width == known_shape(product.inputs[0])[1] is not None, "the first reshape changes the row length")
    require(columns == known_shape(x)[1] is not None, "the last reshape changes the row length")
    # The numbers of rows are equal, so one dimension may be known on one side only.
    unequal = [pair for pair in zip(rows, rows_after, strict=True) if pair[0] != pair[1] or pair[0] is None]
    require(len(unequal) <= 1 and all(None in pair for pair in unequal), "the leading dimensions may change")
    require(0 not in before and 0 not in after, "the tensor is empty")
    return emit(b, "tfl.batch_matmul", result.type, source, matrix, **product.attributes)
