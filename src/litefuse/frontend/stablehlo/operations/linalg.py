"""Translate factorizations, triangular systems, and Fourier transforms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from litefuse.errors import count_noun
from litefuse.frontend.stablehlo.artifact.nodes import Operation
from litefuse.frontend.stablehlo.axes import shape_of, transpose
from litefuse.frontend.stablehlo.writer import Writer, as_result, numbers, refuse, tensor, translates
from litefuse.ir import DType, Value


@translates("cholesky")
def cholesky(operation: Operation, writer: Writer) -> Value:
    """Translate a Cholesky factorization; the other triangle than the chosen one is ignored, and 0 in the result."""
    (matrix,) = writer.values(operation.operands)
    return as_result(
        factorize(writer, matrix, is_lower=operation.attributes["lower"] is True), tensor(operation.results[0])
    )


def factorize(writer: Writer, matrix: Value, *, is_lower: bool) -> Value:
    """Return the lower factor of a matrix, or the upper one."""
    _check_matrix(matrix)
    if not is_lower:
        matrix = _flip(writer, matrix)
    factor = writer.tf.Cholesky(matrix)
    return factor if is_lower else _flip(writer, factor)


def _check_matrix(matrix: Value) -> None:
    if len(shape_of(matrix)) < 2 or not matrix.dtype.is_float:
        raise refuse(f"a factorization of a tensor of type {matrix.type} has no translation")


def _flip(writer: Writer, matrix: Value) -> Value:
    rank = len(shape_of(matrix))
    return transpose(writer, matrix, [*range(rank - 2), rank - 1, rank - 2])


@translates("triangular_solve")
def triangular_solve(operation: Operation, writer: Writer) -> Value:
    """Translate the solution of a triangular system."""
    matrix, right = writer.values(operation.operands)
    attributes = operation.attributes
    kind = attributes["transpose_a"]
    if kind not in ("NO_TRANSPOSE", "TRANSPOSE", "ADJOINT"):
        raise refuse(f"a triangular system with {kind} has no translation")
    solution = solve_triangular(
        writer,
        matrix,
        right,
        is_left=attributes["left_side"] is True,
        is_lower=attributes["lower"] is True,
        is_transposed=kind != "NO_TRANSPOSE",
        has_unit_diagonal=attributes["unit_diagonal"] is True,
    )
    return as_result(solution, tensor(operation.results[0]))


def solve_triangular(
    writer: Writer,
    matrix: Value,
    right: Value,
    *,
    is_left: bool,
    is_lower: bool,
    is_transposed: bool,
    has_unit_diagonal: bool,
) -> Value:
    """Solve `matrix @ x = right`, or `x @ matrix = right`, for real numbers."""
    _check_matrix(matrix)
    if has_unit_diagonal:
        ones = writer.tf.OnesLike(writer.tf.MatrixDiagPart(matrix))
        matrix = writer.tf.MatrixSetDiag(matrix, ones)
    if is_left:
        return writer.tf.MatrixTriangularSolve(matrix, right, lower=is_lower, adjoint=is_transposed)
    # x A = b is A' x' = b'.
    flipped = writer.tf.MatrixTriangularSolve(matrix, _flip(writer, right), lower=is_lower, adjoint=not is_transposed)
    return _flip(writer, flipped)


_TRANSFORMS = {"FFT": "FFT", "IFFT": "IFFT", "RFFT": "RFFT", "IRFFT": "IRFFT"}


@translates("fft")
def fft(operation: Operation, writer: Writer) -> Value:
    """Translate a Fourier transform of the last 1, 2 or 3 dimensions."""
    (value,) = writer.values(operation.operands)
    kind, lengths = str(operation.attributes["fft_type"]), numbers(operation, "fft_length")
    type = tensor(operation.results[0])
    if kind not in _TRANSFORMS or not 1 <= len(lengths) <= 3 or len(lengths) > len(shape_of(value)):
        raise refuse(f"a Fourier transform {kind} of {count_noun(len(lengths), 'dimension')} has no translation")
    if DType.C128 in (value.dtype, type.dtype):
        raise refuse("a Fourier transform of float64 has no translation")
    name = _TRANSFORMS[kind] + ("" if len(lengths) == 1 else f"{len(lengths)}D")
    if kind in ("FFT", "IFFT"):
        return writer.op(name, [value], type)
    attribute = {"Tcomplex": type.dtype} if kind == "RFFT" else {"Treal": type.dtype}
    return writer.op(name, [value, writer.sizes(lengths)], type, attribute)


def lapack_cholesky(operation: Operation, writer: Writer) -> Sequence[Value]:
    """Translate LAPACK's potrf: the factor, and a number other than 0 where the matrix is not positive definite."""
    (matrix,) = writer.values(operation.operands)
    config = _config(operation)
    factor = factorize(writer, matrix, is_lower=config.get("uplo") == ord("L"))
    rank = len(shape_of(matrix))
    is_invalid = writer.tf.Any(writer.tf.NotEqual(factor, factor), writer.sizes([rank - 2, rank - 1]))
    return [factor, writer.tf.Cast(is_invalid, DstT=DType.I32)]


def lapack_triangular_solve(operation: Operation, writer: Writer) -> Sequence[Value]:
    """Translate BLAS's trsm."""
    matrix, right = writer.values(operation.operands)
    config = _config(operation)
    solution = solve_triangular(
        writer,
        matrix,
        right,
        is_left=config.get("side") == ord("L"),
        is_lower=config.get("uplo") == ord("L"),
        is_transposed=config.get("trans_x") != ord("N"),
        has_unit_diagonal=config.get("diag") == ord("U"),
    )
    return [solution]


LAPACK = {
    "lapack_spotrf_ffi": lapack_cholesky,
    "lapack_strsm_ffi": lapack_triangular_solve,
}
"""Routines of LAPACK that JAX calls on processors, and have a translation."""


def _config(operation: Operation) -> dict[str, int]:
    """Return the characters that a routine is called with."""
    config = operation.attributes.get("mhlo.backend_config", operation.attributes.get("backend_config"))
    if not isinstance(config, dict):
        raise refuse("a call of LAPACK of an old version has no translation")
    return cast(dict[str, int], config)
