"""Matrix products: FULLY_CONNECTED with a constant matrix of rank 2, BATCH_MATMUL otherwise."""

from __future__ import annotations

import numpy as np

from litefuse.dialects.tfl.limits import MAX_BATCH_MATMUL_RANK
from litefuse.errors import NOT_APPLICABLE, require
from litefuse.ir import Builder, DType, TensorType, Value
from litefuse.legalizations.tf.arithmetic.elementwise import common_dimension
from litefuse.rewrite.build import (
    Dimension,
    broadcast,
    dimension,
    dimension_product,
    reshape,
    transpose,
    transpose_last_two,
)
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.element_types import cast, compute
from litefuse.rewrite.facts import known_rank, known_shape
from litefuse.rewrite.rule import legalize


def fully_connected(b: Builder, x: Value, weights: Value) -> Value:
    """Multiply x [..., in] by weights [out, in]; the result is [..., out]."""
    shape = (*known_shape(x)[:-1], known_shape(weights)[0])
    type = TensorType(DType.F32, shape)
    return b.tfl.fully_connected(x, weights, None, keep_num_dims=len(shape) != 2, result_types=[type])


def product(b: Builder, x: Value, y: Value, *, adj_x: bool = False, adj_y: bool = False) -> Value:
    """Multiply the matrices in the last two dimensions, transposed by `adj_x` and `adj_y`; the others broadcast."""
    dtype = x.dtype
    if dtype is DType.F64:
        return b.tf.BatchMatMulV2(x, y, adj_x=adj_x, adj_y=adj_y)
    if dtype is DType.C64:
        return _complex_product(b, x, y, adj_x=adj_x, adj_y=adj_y)
    if dtype.is_integer:
        return _integer_product(b, x, y, adj_x=adj_x, adj_y=adj_y)
    if x.shape is not None and x.shape[-2 if adj_x else -1] == 0:
        # XNNPACK rejects sums over no elements.
        return _zero_product(b, x, y, adj_x=adj_x, adj_y=adj_y)
    if dtype in (DType.F16, DType.BF16):
        narrow = product(b, cast(b, x, DType.F32), cast(b, y, DType.F32), adj_x=adj_x, adj_y=adj_y)
        return cast(b, narrow, dtype)
    if y.constant is not None and y.rank == 2 and dtype is DType.F32 and x.rank is not None and x.rank > 1:
        weights = y if adj_y else transpose(b, y, (1, 0))
        return fully_connected(b, transpose_last_two(b, x) if adj_x else x, weights)
    if x.rank is not None and y.rank is not None and max(x.rank, y.rank) > MAX_BATCH_MATMUL_RANK:
        return _merge_batch_product(b, x, y, adj_x=adj_x, adj_y=adj_y)
    return compute(b, "tfl.batch_matmul", x, y, adj_x=adj_x, adj_y=adj_y)


def _zero_product(b: Builder, x: Value, y: Value, *, adj_x: bool, adj_y: bool) -> Value:
    """Return zeros in the shape of the product."""
    rank = max(known_rank(x), known_rank(y))
    batch = [common_dimension(b, x, y, axis) for axis in range(-rank, -2)]
    shape = (*batch, dimension(b, x, -1 if adj_x else -2), dimension(b, y, -2 if adj_y else -1))
    return broadcast(b, b.const(np.zeros((1,) * rank, x.dtype.numpy)), shape)


def _integer_product(b: Builder, x: Value, y: Value, *, adj_x: bool, adj_y: bool) -> Value:
    """Sum x[..., m, k, 1] * y[..., 1, k, n] over k: LiteRT has no product of integer matrices."""
    left, right = transpose_last_two(b, x) if adj_x else x, transpose_last_two(b, y) if adj_y else y
    columns = b.tf.ExpandDims(left, b.i32(-1))
    rows = b.tf.ExpandDims(right, b.i32(-3))
    return b.tf.Sum(columns * rows, b.i32([-2]), keep_dims=False)


def _complex_product(b: Builder, x: Value, y: Value, *, adj_x: bool, adj_y: bool) -> Value:
    """Combine four products of real and imaginary parts. `adj_x` and `adj_y` transpose without conjugating."""
    left, left_i, right, right_i = (
        part(operand, Tout=DType.F32) for operand in (x, y) for part in (b.tf.Real, b.tf.Imag)
    )

    def of(first: Value, second: Value) -> Value:
        return product(b, first, second, adj_x=adj_x, adj_y=adj_y)

    real = of(left, right) - of(left_i, right_i)
    return b.tf.Complex(real, of(left, right_i) + of(left_i, right), Tout=DType.C64)


def _merge_batch_product(b: Builder, x: Value, y: Value, *, adj_x: bool, adj_y: bool) -> Value:
    """Merge all batch dimensions into one: the kernel supports at most rank 5."""
    rank = max(known_rank(x), known_rank(y))
    batch = [common_dimension(b, x, y, axis) for axis in range(-rank, -2)]
    left = _broadcast_batch(b, x, batch)
    right = _broadcast_batch(b, y, batch)
    z = compute(b, "tfl.batch_matmul", left, right, adj_x=adj_x, adj_y=adj_y)
    return reshape(b, z, (*batch, dimension(b, z, -2), dimension(b, z, -1)))


def _broadcast_batch(b: Builder, x: Value, batch: list[Dimension]) -> Value:
    rows, columns = dimension(b, x, -2), dimension(b, x, -1)
    full = broadcast(b, x, (*batch, rows, columns))
    return reshape(b, full, (dimension_product(b, batch), rows, columns))


@legalize("tf.MatMul")
def mat_mul(
    b: RewriteContext, x: Value, y: Value, *, transpose_a: bool, transpose_b: bool, grad_a: bool, grad_b: bool
) -> Value:
    """Ignore `grad_a` and `grad_b`, which only mark operands that are gradients."""
    return product(b, x, y, adj_x=transpose_a, adj_y=transpose_b)


@legalize("tf.SparseMatMul")
def sparse_mat_mul(
    b: RewriteContext, x: Value, y: Value, *, transpose_a: bool, transpose_b: bool, a_is_sparse: bool, b_is_sparse: bool
) -> Value:
    """Multiply as dense matrices, however many elements are zero; either operand may be bfloat16."""
    return product(b, cast(b, x, DType.F32), cast(b, y, DType.F32), adj_x=transpose_a, adj_y=transpose_b)


@legalize("tf.BatchMatMulV2")
def batch_mat_mul(
    b: RewriteContext, x: Value, y: Value, *, adj_x: bool, adj_y: bool, grad_x: bool, grad_y: bool
) -> Value:
    require(x.dtype is not DType.F64, NOT_APPLICABLE)  # `product` would emit this op again
    x, y = _conjugate_if_adjoint(b, x, adj_x), _conjugate_if_adjoint(b, y, adj_y)
    return product(b, x, y, adj_x=adj_x, adj_y=adj_y)


def _conjugate_if_adjoint(b: Builder, x: Value, adjoint: bool) -> Value:
    """Conjugate a complex matrix if its adjoint is requested; the product transposes it."""
    return b.tf.Conj(x) if adjoint and x.dtype.is_complex else x


@legalize("tf.BatchMatMulV3")
def batch_mat_mul_v3(
    b: RewriteContext, x: Value, y: Value, *, Tout: DType, adj_x: bool, adj_y: bool, grad_x: bool, grad_y: bool
) -> Value:
    """Multiply in the type of the result: the operands may be smaller integers."""
    x, y = _conjugate_if_adjoint(b, cast(b, x, Tout), adj_x), _conjugate_if_adjoint(b, cast(b, y, Tout), adj_y)
    return product(b, x, y, adj_x=adj_x, adj_y=adj_y)
