"""Cases: diagonals and bands of matrices of free sizes, and diagonals chosen by operands."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import tensorflow as tf

from tests.support.functions.case import Case, case
from tests.support.functions.values import f32, of

BANDS = (1, -1, (-1, 1), (0, 2), (-2, -1))


def parts() -> Iterator[Case]:
    for k in BANDS:
        for align in ("LEFT_RIGHT", "RIGHT_LEFT", "RIGHT_RIGHT"):
            for shape in ((2, 4, 5), (5, 3)):
                function = lambda x, k=k, a=align: tf.linalg.diag_part(x, k=k, align=a, padding_value=0.5)  # noqa: E731
                yield case(f"MatrixDiagPartV3_{k}_{align}_{len(shape)}", function, f32(*shape))
    for k in (0, 2, -1):
        yield case(f"MatrixDiagPartV3_operand_{k}", lambda x, k: tf.linalg.diag_part(x, k=k), f32(2, 4, 5), np.int32(k))


def wholes() -> Iterator[Case]:
    for k in (0, 2, -1):
        for rows, columns in ((-1, -1), (7, -1), (-1, 8)):
            if (k > 0 and columns > 0) or (k < 0 and rows > 0) or (k == 0 and (rows, columns) != (-1, -1)):
                continue
            function = lambda x, k=k, r=rows, c=columns: tf.linalg.diag(x, k=k, num_rows=r, num_cols=c, padding_value=7)  # noqa: E731
            yield case(f"MatrixDiagV3_{k}_{rows}_{columns}", function, of(np.int64, 2, 4))
    yield case("MatrixDiagV3_operand", lambda x, k: tf.linalg.diag(x, k=k), f32(2, 4), np.int32(-2))
    for k in BANDS:
        if isinstance(k, int):
            function = lambda x, d, k=k: tf.linalg.set_diag(x, d, k=k)  # noqa: E731
            size = tf.linalg.diag_part(np.zeros((4, 5)), k=k).shape[0]
            yield case(f"MatrixSetDiagV3_{k}", function, f32(2, 4, 5), f32(2, size))
        else:
            band = lambda x, k=k: tf.linalg.set_diag(x, -tf.linalg.diag_part(x, k=k), k=k)  # noqa: E731
            yield case(f"MatrixSetDiagV3_{k}", band, f32(2, 4, 5), dynamic="none")
    yield case("Diag", tf.linalg.tensor_diag, f32(2, 3))
    yield case("DiagPart", tf.linalg.tensor_diag_part, f32(2, 3, 2, 3))


CASES = (*parts(), *wholes())
