"""Graphs that TFLiteConverter simplifies: answers as TensorFlow's, with no more ops than TFLiteConverter's file."""

from __future__ import annotations

from pathlib import Path

import pytest
import tensorflow as tf

from litefuse import convert
from tests.legalizations.judge import RESOLVERS, Case, compare, run, specs, write_saved_model
from tests.passes.optimize.simplified import CASES, forms, incumbent
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
def test_no_more_ops_than_the_incumbent(row: Case, form: str, tmp_path: Path) -> None:
    concrete = write_saved_model(row.function, specs(row.inputs, form), tmp_path)
    expected = tf.nest.flatten(concrete(*[tf.constant(x) for x in row.inputs]))
    content = convert(tmp_path, verify_ir=True).to_bytes()
    for resolver in RESOLVERS:
        for got, want in zip(run(content, row.inputs, resolver), expected, strict=True):
            compare(got, want.numpy(), row.tolerance, resolver)
    kinds, theirs = harness.count_ops(content), incumbent()[row.name][form]
    if row.name in KEPT or f"{row.name}-{form}" in KEPT:
        assert not isinstance(theirs, str) and sum(kinds.values()) > theirs, "no more ops: strike it off the list"
    else:
        assert isinstance(theirs, str) or sum(kinds.values()) <= theirs, f"ours: {kinds}"
