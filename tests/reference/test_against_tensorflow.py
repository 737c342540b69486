"""Compare every kernel with TensorFlow's, on random operands, over element types and shapes."""

from __future__ import annotations

import os

import pytest

from tests.support.kernel_cases import CASES
from tests.support.kernel_cases.case import Case, by_litefuse, by_tensorflow, compare

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.xdist_group("kernels")
def test_agrees(case: Case) -> None:
    compare(case, by_litefuse(case), by_tensorflow(case))
