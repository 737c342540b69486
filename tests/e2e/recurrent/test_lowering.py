"""Compare scans in all their forms with TensorFlow, four consecutive calls on one interpreter, with and without
XNNPACK.
"""

from __future__ import annotations

import pytest

from litefuse import Debug, convert
from litefuse.passes.recurrent.lower import lowering
from litefuse.passes.recurrent.lower.lowering import LoopForm
from tests.e2e.recurrent.scan_comparison import compare, source
from tests.e2e.recurrent.scan_models import CASES


@pytest.mark.parametrize("name", CASES)
def test_as_they_are_converted(name: str) -> None:
    compare(convert(source(name), target="compiled_model", debug=Debug(verify_ir=True)).to_bytes(), name)


@pytest.mark.parametrize("form", [LoopForm(), LoopForm(block=3)], ids=["one loop", "blocks"])
@pytest.mark.parametrize("name", [name for name in CASES if CASES[name][2]])
def test_forms(name: str, form: LoopForm, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lowering, "choose_form", lambda *_: form)
    compare(convert(source(name), target="compiled_model", verify=False).to_bytes(), name)


@pytest.mark.parametrize("name", ["keras_conv_lstm", "a_loop_over_some_of_the_steps"])
def test_unrolled(name: str) -> None:
    model = convert(source(name), recurrent="unrolled")
    assert "tfl.while" not in model.report.ops
    compare(model.to_bytes(), name)


def test_unrolling_needs_a_number() -> None:
    model = convert(source("keras_stacked_cells"), recurrent="unrolled", target="compiled_model")
    assert "tfl.while" in model.report.ops
    assert "the number of steps is not static" in [event.reason for event in model.report.events]


def test_stateless_steps_need_no_loop() -> None:
    assert "tfl.while" not in convert(source("map_without_state")).report.ops


def test_one_product_of_all_inputs() -> None:
    """The product with the input is computed before the loop: its step has only the recurrent one."""
    ops = convert(source("keras_gru_sequences"), target="compiled_model").report.ops
    assert ops["tfl.fully_connected"] == 2
    assert ops["tfl.dynamic_update_slice"] == 2  # into a block, and of the block
