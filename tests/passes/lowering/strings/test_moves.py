"""Strings are moved and compared as in TensorFlow, by builtin ops; ops that concatenate strings are refused."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import tensorflow as tf

from litefuse import Debug, convert
from litefuse.errors import UnsupportedOpsError
from tests.passes.lowering.strings.cases_moves import words
from tests.support import harness
from tests.support.functions.case import Case, case
from tests.support.functions.comparison import comparison
from tests.support.recorded import RecordedCase, read
from tests.support.reference import specs, write_saved_model

X, Y, M = words(3), words(3)[::-1].copy(), np.array([True, False, True])


CASES = {**read("strings_moves"), **read("strings_text")}
FIXED = {title: case for title, case in CASES.items() if case.facts["form"] == "none"}
FREE = {case.facts["name"]: case for case in CASES.values()}  # the form with free sizes is the later one


def check(case: RecordedCase) -> None:
    """Raise AssertionError unless the converted function has only builtin ops and answers as TensorFlow does."""
    content = convert(case.saved_model, debug=Debug(verify_ir=True)).to_bytes()
    assert not [kind for kind in harness.count_ops(content) if kind.startswith("Flex") or kind == "CUSTOM"]
    harness.compare_calls(content, case.calls, comparison=comparison(case.facts["tolerance"]))


@pytest.mark.parametrize("case", FREE.values(), ids=FREE)
def test_of_free_sizes(case: RecordedCase) -> None:
    check(case)


@pytest.mark.slow
@pytest.mark.parametrize("case", FIXED.values(), ids=FIXED)
def test_of_fixed_sizes(case: RecordedCase) -> None:
    check(case)


REFUSED = (
    case("ConcatV2", lambda x, y: tf.concat([x, y], 0), X, Y),
    case("Pack", lambda x, y: tf.stack([x, y]), X, Y),
    case("SelectV2", lambda x, y, m: tf.where(m, x, y), X, Y, M),
    case("SelectV2", lambda x, m: tf.where(m, x, "other"), X, M),
    case("PadV2", lambda x: tf.pad(x, [[0, 1]], constant_values="end"), X),
)


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case.name)
def test_strings_of_two_tensors_are_not_put_together(case: Case, tmp_path: Path) -> None:
    write_saved_model(case.function, specs(case.inputs, "all"), tmp_path)
    with pytest.raises(UnsupportedOpsError, match=rf"tf\.{case.name}.* two tensors cannot be combined"):
        convert(tmp_path)
