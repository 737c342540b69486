"""Rows for tf.linalg."""

from __future__ import annotations

import numpy as np
import tensorflow as tf

from tests.e2e.api.entries import (
    B,
    Draw,
    Rows,
    as_dtypes,
    c,
    each,
    f,
    i,
    positive_definite,
    row,
    static,
    symmetric,
    well_conditioned,
)

la = tf.linalg
SQUARE = f(B, 4, 4)
REGULAR = f(B, 4, 4, after=well_conditioned)
MATRIX = f(5, 5, after=well_conditioned)
TALL = f(B, 6, 4, after=well_conditioned)
DEFINITE = f(B, 4, 4, after=positive_definite)
SYMMETRIC = f(B, 4, 4, after=symmetric)
COMPLEX = c(B, 4, 4)
COMPLEX_REGULAR = Draw((B, 4, 4), np.complex64, after=well_conditioned)
LARGE = f(2, 24, 24, after=lambda x: x + 12 * np.eye(24))


def rows() -> Rows:
    yield from arrangement()
    yield from products()
    yield from solving()
    yield from factors()
    yield from norms()
    yield from einsums()
    yield from operators()


def arrangement() -> Rows:
    yield from each(la, "adjoint matrix_transpose trace diag_part", SQUARE)
    for name in ("adjoint", "matrix_transpose", "trace", "diag_part"):
        yield row(f"{name}_complex", getattr(la, name), COMPLEX)
    yield row("band_part", lambda x: la.band_part(x, 1, 0), f(B, 4, 5))
    yield row("band_part_complex", lambda x: la.band_part(x, 1, 0), COMPLEX)
    yield row("band_part_triangles", lambda x: [la.band_part(x, -1, 0), la.band_part(x, 0, -1)], f(4, 5))
    yield row("diag", la.diag, f(B, 4))
    yield row("diag_complex", la.diag, c(B, 4))
    yield row("diag_k", lambda x: la.diag(x, k=1), f(B, 4))
    yield row("diag_part_k", lambda x: la.diag_part(x, k=-1), SQUARE)
    yield row("set_diag", la.set_diag, SQUARE, f(B, 4))
    yield row("set_diag_complex", la.set_diag, COMPLEX, c(B, 4))
    yield row("tensor_diag", la.tensor_diag, f(4))
    yield row("tensor_diag_part", la.tensor_diag_part, f(4, 4))
    yield row("eye", lambda x: x + la.eye(4), SQUARE)
    yield row("eye_batch", lambda x: x @ la.eye(4, batch_shape=[tf.shape(x)[0]]), SQUARE)
    yield row("cross", la.cross, f(B, 3), f(B, 3))


def products() -> Rows:
    plain = [
        row("matmul", la.matmul, f(B, 3, 4), f(B, 4, 5)),
        row("matmul_shared", la.matmul, f(B, 2, 3, 4), f(4, 5)),
        row("matmul_transposed", lambda x, y: la.matmul(x, y, transpose_a=True, transpose_b=True), f(4, 3), f(5, 4)),
        row("matmul_adjoint", lambda x, y: la.matmul(x, y, adjoint_a=True, adjoint_b=True), f(B, 4, 3), f(B, 5, 4)),
        row("matvec", la.matvec, f(B, 3, 4), f(B, 4)),
        row("tensordot", lambda x, y: la.tensordot(x, y, [[1, 2], [1, 0]]), f(B, 3, 4), f(4, 3, 5)),
        row("tensordot_outer", lambda x, y: la.tensordot(x, y, 0), f(B, 3), f(4)),
        row("tensordot_1", lambda x, y: la.tensordot(x, y, 1), f(B, 3, 4), f(4, 5)),
    ]
    yield from plain
    yield from as_dtypes(plain, np.complex64, np.int32, np.float16)
    yield row("matmul_int64", la.matmul, i(B, 3, 4, dtype=np.int64), i(B, 4, 5, dtype=np.int64))
    yield row(
        "matmul_int8",
        lambda x, y: la.matmul(x, y, output_type=tf.int32),
        i(3, 4, dtype=np.int8),
        i(4, 5, dtype=np.int8),
    )
    yield row("matmul_rank6", la.matmul, f(B, 2, 1, 2, 3, 4), f(B, 1, 2, 2, 4, 5))
    yield row("tridiagonal_matmul", tridiagonal_product, f(B, 3, 5), f(B, 5, 2))


def tridiagonal_product(diagonals: tf.Tensor, x: tf.Tensor) -> tf.Tensor:
    return la.tridiagonal_matmul(diagonals, x, diagonals_format="compact")


def solving() -> Rows:
    for title, matrix in (("", REGULAR), ("_matrix", MATRIX), ("_complex", COMPLEX_REGULAR), ("_large", LARGE)):
        yield row(f"inv{title}", la.inv, matrix)
        yield row(f"det{title}", la.det, matrix)
        yield row(f"slogdet{title}", la.slogdet, matrix)
        yield row(f"lu{title}", la.lu, matrix)
    yield row("inv_of_pivots", la.inv, f(B, 3, 3, after=lambda x: x + 4 * np.eye(3)[::-1]))
    yield row("inv_adjoint", lambda x: la.inv(x, adjoint=True), REGULAR)
    yield row("det_singular", la.det, f(B, 3, 3, after=lambda x: x * [[1], [1], [0]]))
    yield row("solve", la.solve, REGULAR, f(B, 4, 2))
    yield row("solve_adjoint", lambda a, y: la.solve(a, y, adjoint=True), REGULAR, f(B, 4, 2))
    yield row("solve_complex", la.solve, COMPLEX_REGULAR, c(B, 4, 2))
    yield row("triangular_solve", la.triangular_solve, REGULAR, f(B, 4, 2), fast=True)
    yield row("triangular_solve_upper", lambda a, y: la.triangular_solve(a, y, lower=False), REGULAR, f(B, 4, 2))
    yield row("triangular_solve_adjoint", lambda a, y: la.triangular_solve(a, y, adjoint=True), REGULAR, f(B, 4, 2))
    yield row("triangular_solve_shared", la.triangular_solve, MATRIX, f(B, 5, 2))
    yield row("cholesky", la.cholesky, DEFINITE, fast=True)
    yield row("cholesky_complex", la.cholesky, Draw((B, 4, 4), np.complex64, after=positive_definite))
    yield row("cholesky_large", la.cholesky, f(2, 24, 24, after=positive_definite))
    yield row("cholesky_solve", lambda x, y: la.cholesky_solve(la.cholesky(x), y), DEFINITE, f(B, 4, 2))
    yield row("logdet", la.logdet, DEFINITE)
    yield row("lstsq", la.lstsq, TALL, f(B, 6, 2))
    yield row("lstsq_wide", la.lstsq, f(B, 3, 5, after=well_conditioned), f(B, 3, 2))
    yield row("lstsq_regularized", lambda a, y: la.lstsq(a, y, l2_regularizer=0.1), TALL, f(B, 6, 2))
    yield row("lstsq_slow", lambda a, y: la.lstsq(a, y, fast=False), TALL, f(B, 6, 2))
    yield row("lu_solve", lambda a, y: la.lu_solve(*la.lu(a), y), REGULAR, f(B, 4, 2))
    yield row("lu_matrix_inverse", lambda a: la.lu_matrix_inverse(*la.lu(a)), REGULAR)
    yield row("lu_reconstruct", lambda a: la.lu_reconstruct(*la.lu(a)), REGULAR)
    yield row("tridiagonal_solve", la.tridiagonal_solve, f(B, 3, 5, after=lambda x: x + [[0], [9], [0]]), f(B, 5))
    bands = f(B, 3, 5, after=lambda x: x + [[6], [0], [0]])
    yield row("banded_triangular_solve", la.banded_triangular_solve, bands, f(B, 5, 2))


def factors() -> Rows:
    yield row("qr", la.qr, TALL)
    yield row("qr_full", lambda x: la.qr(x, full_matrices=True), TALL)
    yield row("qr_wide", la.qr, f(B, 3, 5))
    yield row("svd_values", lambda x: la.svd(x, compute_uv=False), TALL)
    yield row("svd_product", svd_product, TALL)
    yield row("eigvalsh", la.eigvalsh, SYMMETRIC)
    yield row("eigh_product", eigh_product, SYMMETRIC)
    yield row("eigvals", la.eigvals, f(4, 4))
    yield row("expm", la.expm, f(B, 4, 4, low=-1, high=1))
    yield row("logm", lambda x: la.logm(tf.cast(x, tf.complex64)), DEFINITE)
    yield row("sqrtm", la.sqrtm, DEFINITE)
    yield row("pinv", la.pinv, TALL)
    yield row("matrix_rank", la.matrix_rank, TALL)


def svd_product(x: tf.Tensor) -> tf.Tensor:
    s, u, v = la.svd(x)
    return la.matmul(u * s[..., None, :], v, adjoint_b=True)


def eigh_product(x: tf.Tensor) -> list[tf.Tensor]:
    values, vectors = la.eigh(x)
    return [values, la.matmul(vectors * values[..., None, :], vectors, adjoint_b=True)]


def norms() -> Rows:
    for title, order in (("euclidean", "euclidean"), ("1", 1), ("inf", np.inf), ("2", 2), ("3", 3.0)):
        yield row(f"norm_{title}", lambda x, o=order: la.norm(x, ord=o, axis=1), f(B, 4))
    yield row("norm_all", la.norm, SQUARE)
    yield row("norm_complex", la.norm, COMPLEX)
    yield row("norm_matrix_1", lambda x: la.norm(x, ord=1, axis=(-2, -1)), SQUARE)
    yield row("norm_matrix_fro", lambda x: la.norm(x, ord="fro", axis=(-2, -1)), SQUARE)
    yield row("norm_matrix_2", lambda x: la.norm(x, ord=2, axis=(-2, -1)), SQUARE)
    yield row("normalize", lambda x: la.normalize(x, axis=1), f(B, 4))
    yield row("l2_normalize", lambda x: la.l2_normalize(x, 1), f(B, 4))
    yield row("global_norm", lambda x, y: la.global_norm([x, y]), SQUARE, f(B, 4))


EINSUMS = {
    "ij,jk->ik": (f(B, 4), f(4, 5)),
    "bij,bjk->bik": (f(B, 3, 4), f(B, 4, 5)),
    "bij,bkj->bik": (f(B, 3, 4), f(B, 5, 4)),
    "...ij,...jk->...ik": (f(B, 2, 3, 4), f(2, 4, 5)),
    "ii->i": (f(4, 4),),
    "ii->": (f(4, 4),),
    "bii->b": (f(B, 4, 4),),
    "bij->bji": (f(B, 3, 4),),
    "bij->": (f(B, 3, 4),),
    "bij->j": (f(B, 3, 4),),
    "i,j->ij": (f(B), f(4)),
    "i,i->": (f(4), f(4)),
    "bi,bi->b": (f(B, 4), f(B, 4)),
    "bi,bi->bi": (f(B, 4), f(B, 4)),
    "ij,jk,kl->il": (f(B, 3), f(3, 4), f(4, 5)),
    "i,j,k->ijk": (f(B), f(3), f(4)),
    "bqhd,bkhd->bhqk": (f(B, 3, 2, 4), f(B, 5, 2, 4)),
    "abc,cde->abde": (f(B, 3, 4), f(4, 2, 5)),
    "aecd,abcd->acbe": (f(B, 3, 2, 4), f(B, 5, 2, 4)),
    "iij,jk->ik": (f(3, 3, 4), f(4, 5)),
    "ij,ij->": (f(B, 4), f(B, 4)),
    "...ii->...i": (f(B, 4, 4),),
    "i...,...->i...": (f(4, B), f(B)),
    "b...i,bi->b...": (f(B, 2, 3, 4), f(B, 4)),
    "abcdef,fg->abcdeg": (f(B, 2, 1, 2, 2, 3), f(3, 4)),
    "ij,kj": (f(B, 4), f(5, 4)),
    "ab,cd->": (f(B, 3), f(2, 4)),
    "...,...->...": (f(B, 4), f(4)),
    ",ij->ij": (f(), f(B, 4)),
}


def einsums() -> Rows:
    for number, (equation, draws) in enumerate(EINSUMS.items()):
        entry = row(f"einsum_{equation}", lambda *x, e=equation: tf.einsum(e, *x), *draws, fast=number % 7 == 0)
        yield entry
        yield from as_dtypes([entry], np.int32, np.complex64, *((np.int64, np.float16) if number < 4 else ()))


def operators() -> Rows:
    """Return rows for linear operators, which are mostly used through TensorFlow Probability."""
    yield row("LinearOperatorDiag", lambda d, x: la.LinearOperatorDiag(d).matmul(x), f(B, 4), f(B, 4, 2))
    yield row("LinearOperatorDiag_solve", lambda d, x: la.LinearOperatorDiag(d).solve(x), f(B, 4, low=1), f(B, 4, 2))
    lower = la.LinearOperatorLowerTriangular
    yield row("LinearOperatorLowerTriangular", lambda t, x: lower(t).matmul(x), REGULAR, f(B, 4, 2))
    yield row("LinearOperatorLowerTriangular_solve", lambda t, x: lower(t).solve(x), REGULAR, f(B, 4, 2))
    full = la.LinearOperatorFullMatrix
    yield static(
        "LinearOperatorFullMatrix_solve", lambda a, x: full(a).solve(x), f(3, 4, 4, after=well_conditioned), f(3, 4, 2)
    )
    yield row("LinearOperatorToeplitz", lambda a, x: la.LinearOperatorToeplitz(a, a).to_dense() @ x, f(4), f(4, 2))
    yield row("LinearOperatorKronecker", kronecker, f(3, 3), f(2, 2), f(6, 2))


def kronecker(x: tf.Tensor, y: tf.Tensor, z: tf.Tensor) -> tf.Tensor:
    return la.LinearOperatorKronecker([la.LinearOperatorFullMatrix(x), la.LinearOperatorFullMatrix(y)]).matmul(z)
