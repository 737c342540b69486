"""Graphs that TFLiteConverter simplifies: answers as TensorFlow's, with no more ops than TFLiteConverter's file."""

from __future__ import annotations

import pytest

from litefuse import Debug, convert
from tests.passes.optimize.simplified.tflite_converter import facts
from tests.support import harness
from tests.support.functions.comparison import comparison
from tests.support.recorded import RecordedCase, read

# Cases in which TFLiteConverter's file has fewer ops because it computes something else, or is slower.
KEPT = {
    "l2_norm_by_hand": "its L2_NORMALIZATION drops the epsilon: of a row as short as 1e-3 it makes 1, not 0.7",
    "sum_of_difference_of_itself": "y - y is NaN where y is infinite",
    "argmax_of_softmax": "a softmax makes logits that differ by less than 1e-7 equal, and the first counts",
    "argmin_of_log_softmax": "far from the maximum a log-softmax makes different numbers equal",
    "one_by_root": "XNNPACK's RSQRT(0) is NaN, not infinity, and the operand may be 0",
    "space_depth-none": "GPUs mistake the blocks of all images but the first, which become one image",
    "tiled_operand-batch": "the free batch may be other than 1, and then there are twice as many rows",
}
CASES = read("simplified")


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_no_more_ops_than_tflite_converter(case: RecordedCase) -> None:
    content = convert(case.saved_model, debug=Debug(verify_ir=True)).to_bytes()
    harness.compare_calls(content, case.calls, comparison=comparison(case.facts["tolerance"]))
    name, form = case.facts["name"], case.facts["form"]
    kinds, reference = harness.count_ops(content), facts()[name][form]
    kinds.pop("BITCAST", None)  # The copy of an output that no op computes.
    if name in KEPT or f"{name}-{form}" in KEPT:
        assert not isinstance(reference, str) and sum(kinds.values()) > reference, "no more ops: strike it off the list"
    else:
        assert isinstance(reference, str) or sum(kinds.values()) <= reference, f"litefuse: {kinds}"
