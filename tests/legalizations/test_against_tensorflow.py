"""Compare every legalization with TensorFlow: in the interpreter with and without XNNPACK, static and dynamic."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.legalizations import (
    cases_bits,
    cases_diagonal,
    cases_elementwise,
    cases_gradients,
    cases_index,
    cases_layout,
    cases_network,
    cases_quantization,
    cases_ragged,
    cases_random,
    cases_sampling,
    cases_special,
    cases_windows,
)
from tests.legalizations.comparison import Case, check

FAMILIES = (
    cases_elementwise,
    cases_special,
    cases_layout,
    cases_index,
    cases_network,
    cases_random,
    cases_ragged,
    cases_bits,
    cases_windows,
    cases_sampling,
    cases_diagonal,
    cases_quantization,
    cases_gradients,
)
CASES = tuple(case for family in FAMILIES for case in family.CASES)


def variants() -> list[object]:
    found: list[object] = []
    for case in CASES:
        found.append(pytest.param(case, "none", id=case.name))
        if case.dynamic != "none":
            found.append(pytest.param(case, case.dynamic, id=f"{case.name}-dynamic"))
    return found


@pytest.mark.parametrize(("case", "dynamic"), variants())
def test_agrees_with_tensorflow(case: Case, dynamic: str, tmp_path: Path) -> None:
    check(case, dynamic, tmp_path)
