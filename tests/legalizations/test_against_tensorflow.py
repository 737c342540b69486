"""Compare every legalization with TensorFlow: in the interpreter with and without XNNPACK, static and dynamic."""

from __future__ import annotations

import pytest

from tests.support.functions.comparison import check
from tests.support.generated import LEGALIZATIONS
from tests.support.recorded import RecordedCase, read

CASES = [pytest.param(case, id=title) for family in LEGALIZATIONS for title, case in read(family).items()]


@pytest.mark.parametrize("case", CASES)
def test_agrees_with_tensorflow(case: RecordedCase) -> None:
    check(case)
