"""LiteRT ops whose TensorFlow ops have other operands, or are several."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from litefuse.errors import require, required
from litefuse.ir import DType, Shape, Symbol, TensorType, Value
from litefuse.passes.litert.lifting.table import emit_activation
from litefuse.rewrite.build import emit
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import is_uniform, known_rank, known_shape, shape_operand, static_shape
from litefuse.rewrite.rule import rewrite


@rewrite("tfl.reshape")
def lift_reshape(b: RewriteContext, x: Value, shape: Value | None, *, new_shape: tuple[int, ...]) -> Value:
    """Ignore the attribute: the reader makes it an operand where there is none."""
    return emit(b, "tf.Reshape", b.root.result.type, x, required(shape, "the shape is absent"))


@rewrite("tfl.cast")
def lift_cast(b: RewriteContext, x: Value, **_types: DType) -> Value:
    """Take the type from the result, as the kernel does: TFLiteConverter may leave the attributes at their defaults."""
    type = b.root.result.type
    return emit(b, "tf.Cast", type, x, DstT=type.dtype)


@rewrite("tfl.bitcast")
def lift_bitcast(b: RewriteContext, x: Value) -> Value:
    """Emit an Identity for a BITCAST to the same type, which is a copy."""
    type = b.root.result.type
    if type.dtype is x.dtype:
        return emit(b, "tf.Identity", type, x)
    return b.op("tf.Bitcast", (x,), {"type": type.dtype}, [type]).results[0]


@rewrite("tfl.concatenation")
def lift_concatenation(b: RewriteContext, *values: Value, axis: int) -> Value:
    return emit(b, "tf.ConcatV2", b.root.result.type, *values, b.i32(axis))


@rewrite("tfl.gather")
def lift_gather(b: RewriteContext, params: Value, indices: Value, *, axis: int, batch_dims: int) -> Value:
    return emit(b, "tf.GatherV2", b.root.result.type, params, indices, b.i32(axis), batch_dims=batch_dims)


@rewrite("tfl.embedding_lookup")
def lift_embedding_lookup(b: RewriteContext, ids: Value, table: Value) -> Value:
    return emit(b, "tf.GatherV2", b.root.result.type, table, ids, b.i32(0))


@rewrite("tfl.div")
def lift_div(b: RewriteContext, x: Value, y: Value, *, fused_activation_function: str) -> Value:
    require(x.dtype.is_float, "integers are rounded")
    return emit_activation(b, emit(b, "tf.RealDiv", b.root.result.type, x, y), fused_activation_function)


@rewrite("tfl.softmax")
def lift_softmax(b: RewriteContext, logits: Value, *, beta: float) -> Value:
    require(beta == 1, "the logits are scaled", beta=beta)
    return emit(b, "tf.Softmax", b.root.result.type, logits)


@rewrite("tfl.fully_connected")
def lift_fully_connected(
    b: RewriteContext,
    x: Value,
    weights: Value,
    bias: Value | None = None,
    *,
    keep_num_dims: bool,
    fused_activation_function: str,
) -> Value:
    """Emit a product with the matrix [out, in], transposed, and a BiasAdd."""
    require(weights.constant is not None and x.dtype is DType.F32, "the weights are computed, or not float32")
    outputs, inputs = static_shape(weights, "the matrix of weights")
    type = b.root.result.type
    if keep_num_dims and known_rank(x) > 2:
        y = emit(b, "tf.BatchMatMulV2", type, x, weights, adj_y=True)
    else:
        rows = _merge_rows(b, x, inputs)
        flat = TensorType(type.dtype, (known_shape(rows)[0], outputs))
        y = emit(b, "tf.MatMul", flat, rows, weights, transpose_b=True)
    y = _add_bias(b, y, bias)
    return _reshape(b, emit_activation(b, y, fused_activation_function), type.shape)


def _merge_rows(b: RewriteContext, x: Value, inputs: int) -> Value:
    """Return the vectors along the last axis as the rows of a matrix."""
    shape = known_shape(x)
    if len(shape) == 2 and shape[1] == inputs:
        return x
    sizes = [dim for dim in shape if dim is not None]
    rows = int(np.prod(sizes)) // inputs if len(sizes) == len(shape) else None
    return _reshape(b, x, (rows, inputs))


def _reshape(b: RewriteContext, x: Value, shape: Shape | None) -> Value:
    if x.shape == shape:
        return x
    sizes = required(shape_operand(shape), "several dimensions of the result are free")
    return emit(b, "tf.Reshape", x.type.with_shape(shape), x, b.i32(sizes))


def _add_bias(b: RewriteContext, y: Value, bias: Value | None) -> Value:
    """Add a bias to the last axis, if there is one that is not zero."""
    if bias is None or is_uniform(bias.constant, 0):
        return y
    return emit(b, "tf.AddV2", y.type, y, bias)


@rewrite("tfl.while")
def lift_while(
    b: RewriteContext, *operands: Value, cond_subgraph_index: Symbol, body_subgraph_index: Symbol
) -> Sequence[Value]:
    attributes = {"cond": cond_subgraph_index, "body": body_subgraph_index}
    return b.op("tf.While", operands, attributes, [result.type for result in b.root.results]).results


@rewrite("tfl.if")
def lift_if(
    b: RewriteContext, condition: Value, *operands: Value, then_subgraph_index: Symbol, else_subgraph_index: Symbol
) -> Sequence[Value]:
    types = [result.type for result in b.root.results]
    attributes = {
        "then_branch": then_subgraph_index,
        "else_branch": else_subgraph_index,
        "Tout": tuple(type.dtype for type in types),
    }
    return b.op("tf.If", (condition, *operands), attributes, types).results
