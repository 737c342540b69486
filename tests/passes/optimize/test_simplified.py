"""Graphs that TFLiteConverter simplifies: answers as TensorFlow's, with no more ops than TFLiteConverter's file."""

from __future__ import annotations

from pathlib import Path

import pytest

from litefuse import convert
from tests.legalizations.comparison import Case, comparison, record
from tests.passes.optimize.simplified import CASES, facts, forms
from tests.support import harness

# Cases in which TFLiteConverter's file has fewer ops because it computes something else, or is slower.
KEPT = {
    "l2_norm_by_hand": "its L2_NORMALIZATION drops the epsilon: of a row as short as 1e-3 it makes 1, not 0.7",
    "sum_of_difference_of_itself": "y - y is NaN where y is infinite",
    "argmax_of_softmax": "a softmax makes logits that differ by less than 1e-7 equal, and the first counts",
    "argmin_of_log_softmax": "far from the maximum a log-softmax makes different numbers equal",
    "one_by_root": "XNNPACK's RSQRT(0) is NaN, not infinity, and the operand may be 0",
    "tiled_operand-batch": "the free batch may be other than 1, and then there are twice as many rows",
}
PARAMETERS = [pytest.param(row, form, id=f"{row.name}-{form}") for row in CASES for form in forms(row)]


@pytest.mark.parametrize(("row", "form"), PARAMETERS)
def test_no_more_ops_than_tflite_converter(row: Case, form: str, tmp_path: Path) -> None:
    calls = record(row, form, tmp_path)
    content = convert(tmp_path, verify_ir=True).to_bytes()
    harness.compare_calls(content, calls, comparison=comparison(row))
    kinds, reference = harness.count_ops(content), facts()[row.name][form]
    if row.name in KEPT or f"{row.name}-{form}" in KEPT:
        assert not isinstance(reference, str) and sum(kinds.values()) > reference, "no more ops: strike it off the list"
    else:
        assert isinstance(reference, str) or sum(kinds.values()) <= reference, f"litefuse: {kinds}"
