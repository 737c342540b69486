"""Lingvo's cells in all variants: fused or refused, and right, on several calls of one interpreter."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from ai_edge_litert import schema_py_generated as schema

import litefuse
from litefuse.fusions.contrib import lingvo, lingvo_body
from tests.e2e.lingvo.cells import CALLS, FUSED, REFUSED, VARIANTS, sequences
from tests.support import harness
from tests.support.generated import require_models

STEP = "tfl.unidirectional_sequence_lstm"
FIXED = [name for name, variant in FUSED.items() if variant.batch is not None]
FORMS = ("plain", "batch_3", "no_projection", "cap_small", "coupled", "layer_norm")
"""Cells that stream in `make test`; streaming changes only the states, not the weights that tell the others apart."""


@cache
def convert(name: str, **options: Any) -> litefuse.Model:
    return litefuse.convert(require_models("lingvo") / name, debug=litefuse.Debug(verify_ir=True), **options)


@cache
def answers(name: str) -> dict[str, np.ndarray]:
    with np.load(require_models("lingvo") / name / "answers.npz") as arrays:
        return dict(arrays)


def given(name: str, call: int, *keys: str) -> dict[str, np.ndarray]:
    found = {key: answers(name).get(f"{call}/in/{key}") for key in (*keys, "padding")}
    return {key: value for key, value in found.items() if value is not None}


def expected(name: str, call: int, kind: str, keys: Iterable[str]) -> dict[str, np.ndarray]:
    return {key: answers(name)[f"{call}/{kind}/{key}"] for key in keys}


KEYS = {"state": ("x", "m0", "c0"), "zero": ("x",), "both": ("x",), "chain": ("x",)}


def compare(content: bytes, name: str, **signatures: str) -> None:
    """Compare all calls of each signature on one interpreter; the values of `signatures` name the expected answers."""
    outputs = {key: found["outputs"] for key, found in harness.open_interpreter(content).get_signature_list().items()}
    calls = [
        (signature, given(name, call, *KEYS[signature]), expected(name, call, kind, outputs[signature]))
        for call in range(CALLS)
        for signature, kind in signatures.items()
    ]
    harness.compare_calls(content, calls)


@pytest.mark.parametrize("name", FUSED)
def test_a_cell_is_one_step_equivalent_to_the_function(name: str):
    model = convert(name)
    assert model.report.ops[STEP] == 5
    assert len(model.report.fused) == 5
    assert all("proved" in event.facts and event.facts["error"] < 2e-6 for event in model.report.fused)
    assert not {"tfl.fully_connected", "tfl.logistic", "tfl.mean", "tfl.minimum"} & set(model.report.ops)
    compare(model.to_bytes(), name, zero="zero", both="both", state="state", chain="chain")


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in FORMS else pytest.mark.slow) for name in FIXED]
)
def test_a_streaming_cell_continues_from_the_previous_call(name: str):
    model = convert(name, recurrent=litefuse.Recurrent(streaming=True))
    assert model.report.ops[STEP] == 5
    assert model.report.ops["tfl.fill"] == 2  # for the chain
    assert all(event.facts["verified"] and "proved" in event.facts for event in model.report.fused)
    # Given states stay given.
    compare(model.to_bytes(), name, zero="stream", both="stream", state="state", chain="chain")


def test_a_streaming_cell_resets_on_request():
    # One signature: LiteRT resets all subgraphs, and fails for those that nobody has called.
    interpreter = harness.open_interpreter(
        convert("plain", recurrent=litefuse.Recurrent(streaming=True), signatures="both").to_bytes()
    )
    outputs = interpreter.get_signature_list()["both"]["outputs"]
    calls = [("both", given("plain", call, "x"), expected("plain", call, "stream", outputs)) for call in range(CALLS)]
    for _ in range(2):
        harness.run_calls(interpreter, calls)
        interpreter.reset_all_variables()


def test_the_states_of_all_signatures_are_reset():
    """LiteRT's `reset_all_variables()` fails for signatures that nobody has called."""
    interpreter = litefuse.Interpreter(convert("plain", recurrent=litefuse.Recurrent(streaming=True)))
    assert len(interpreter.get_signature_list()) > 1
    outputs = interpreter.get_signature_list()["both"]["outputs"]
    calls = [("both", given("plain", call, "x"), expected("plain", call, "stream", outputs)) for call in range(CALLS)]
    for _ in range(2):
        interpreter.reset()
        harness.run_calls(interpreter, calls)


def test_streaming_needs_a_fixed_batch():
    reason = "a state that is kept between calls requires a fixed batch: convert with batch=1"
    with pytest.raises(litefuse.ConversionError, match=reason):
        convert("free_batch", recurrent=litefuse.Recurrent(streaming=True))
    fixed = convert("free_batch", recurrent=litefuse.Recurrent(streaming=True), batch=1)
    assert fixed.report.ops[STEP] == 5
    # Given states need no initial state.
    given = convert("free_batch", recurrent=litefuse.Recurrent(streaming=True), signatures=("state", "chain"))
    assert given.report.ops[STEP] == 3
    compare(given.to_bytes(), "free_batch", state="state", chain="chain")


@pytest.mark.parametrize("name", REFUSED)
def test_streaming_is_refused_where_the_cell_is_not_fused(name: str):
    """The file would silently start from zeros in every call."""
    for signature in ("zero", "both"):
        with pytest.raises(litefuse.ConversionError, match=r"streaming=True, but this cell is not fused") as caught:
            convert(name, recurrent=litefuse.Recurrent(streaming=True), signatures=signature)
        assert REFUSED[name][1] in str(caught.value)
        assert "make the cell's states inputs and outputs of the model" in str(caught.value)
    given = convert(name, recurrent=litefuse.Recurrent(streaming=True), signatures=("state", "chain"))
    assert STEP not in given.report.ops
    compare(given.to_bytes(), name, state="state", chain="chain")


@litefuse.fuse_composite("LSTMCellSimple")
def forgetful(b: Any, *operands: Any) -> Any:
    """A user's rule that starts from zeros, whatever the options are."""
    b.options = replace(b.options, recurrent=litefuse.Recurrent())
    return lingvo.fuse_lingvo_cell(b, *operands)


@pytest.mark.parametrize(
    "options",
    [
        {"target": "compiled_model"},
        {"composites": (("*", "inline"),)},
        {"composites": (("*", "preserve"),)},
        {"plugins": (forgetful,)},
    ],
)
def test_streaming_is_refused_where_the_options_leave_the_cell_unfused(options: dict[str, Any]):
    options = {key: dict(value) if key == "composites" else value for key, value in options.items()}
    with pytest.raises(litefuse.ConversionError, match="streaming=True, but this cell is not fused"):
        litefuse.convert(
            require_models("lingvo") / "plain",
            recurrent=litefuse.Recurrent(streaming=True),
            signatures="zero",
            **options,
        )


def test_a_network_of_marked_cells_streams_and_a_model_without_any_is_refused():
    model = litefuse.convert(require_models("lingvo") / "network", recurrent=litefuse.Recurrent(streaming=True))
    assert not [event for event in model.report.events if event.rule == "streaming"]
    with pytest.raises(litefuse.ConversionError, match="the model has no marked cell"):
        litefuse.convert(
            Path(__file__).parents[3] / "demo" / "lstm_classifier" / "saved_model",
            recurrent=litefuse.Recurrent(streaming=True),
        )


@pytest.mark.parametrize("name", REFUSED)
def test_ops_that_the_kernel_cannot_express_stay_unchanged_and_right(name: str):
    model = convert(name)
    assert STEP not in model.report.ops
    refused = [event for event in model.report.events if event.outcome == "refused"]
    assert len(refused) == 5
    assert all(REFUSED[name][1] in event.reason for event in refused)
    compare(model.to_bytes(), name, zero="zero", both="both", state="state", chain="chain")


def test_a_cell_that_runs_over_time_is_one_op():
    """Its weights come from outside the loop: the step inside is not fused, but the loop is."""
    model = convert("network", recurrent="fused")
    assert model.report.ops[STEP] == 1
    assert "tfl.while" not in model.report.ops
    ((_, signature),) = harness.open_interpreter(model.to_bytes()).get_signature_list().items()
    outputs = signature["outputs"]
    calls = [(None, {"x": x}, expected("network", call, "network", outputs)) for call, x in enumerate(sequences())]
    harness.compare_calls(model.to_bytes(), calls)


@pytest.mark.parametrize("streaming", (False, True))
def test_a_wrong_reading_is_found_out(monkeypatch: pytest.MonkeyPatch, streaming: bool):
    """Fused steps are run and compared with the function, including those that keep their state."""

    read_cell = lingvo_body.read_cell

    def misread(output: Any) -> lingvo_body.Cell:
        cell = read_cell(output)
        # The state's weights of the forget gate are changed.
        factor = np.ones(cell.kernel.shape, np.float32)
        factor[-1, 2 * cell.cells :] = 1.5
        return replace(cell, kernel=cell.kernel.multiply(factor))

    monkeypatch.setattr(lingvo_body, "read_cell", misread)
    signature = "zero" if streaming else "state"
    if streaming:
        with pytest.raises(litefuse.ConversionError, match="cannot keep its state: it computes something else"):
            litefuse.convert(
                require_models("lingvo") / "plain", signatures=signature, recurrent=litefuse.Recurrent(streaming=True)
            )
        return
    model = litefuse.convert(require_models("lingvo") / "plain", signatures=signature)
    assert STEP not in model.report.ops
    (refusal,) = [event for event in model.report.events if event.outcome == "refused"]
    assert refusal.reason.startswith("it computes something else")
    compare(model.to_bytes(), "plain", **{signature: signature})


def test_compiled_models_get_no_variable_tensors():
    model = convert("plain", target="compiled_model")
    assert STEP not in model.report.ops
    refused = [event.reason for event in model.report.events if event.outcome == "refused"]
    reason = "the op keeps its state in variable tensors, which the target CompiledModel does not support"
    assert refused == [reason] * 5
    compare(model.to_bytes(), "plain", zero="zero", both="both", state="state", chain="chain")


def test_the_clip_is_that_of_the_model():
    """TFLiteConverter clips at 10, whatever the model's clip is."""
    caps = {"plain": 10.0, "cap_3": 3.0, "cap_small": np.float32(0.05), "cap_by_value": 2.0, "no_cap": 0.0}
    assert {name: clips(name) for name in caps} == {name: {cap} for name, cap in caps.items()}
    # Where the two clips differ:
    assert np.abs(answers("no_cap")["1/state/c"]).max() > 11


def clips(name: str) -> set[float]:
    """The clips of the file's LSTMs."""
    model = schema.ModelT.InitFromPackedBuf(convert(name).to_bytes())
    found = [op.builtinOptions for graph in model.subgraphs for op in graph.operators]
    return {options.cellClip for options in found if isinstance(options, schema.UnidirectionalSequenceLSTMOptionsT)}


def test_every_case_is_tried():
    assert {*FUSED, *REFUSED} == {*VARIANTS}
