"""Compare every kernel with TensorFlow's, on random operands, over element types and shapes."""

from __future__ import annotations

import os

import pytest

from . import cases_arrange, cases_compute, cases_elementwise, cases_other
from .oracle import Case, by_litefuse, by_tensorflow, compare

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

CASES = [*cases_elementwise.CASES, *cases_arrange.CASES, *cases_compute.CASES, *cases_other.CASES]


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.xdist_group("kernels")
def test_agrees(case: Case) -> None:
    compare(case, by_litefuse(case), by_tensorflow(case))
