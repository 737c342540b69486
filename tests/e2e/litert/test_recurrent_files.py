"""Recurrent layers that litert-torch has unrolled: fused, with PyTorch's answers to several calls, or left alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import litefuse
from litefuse.backend import to_bytes
from litefuse.errors import NoMatch
from litefuse.frontend.litert.reader import read_litert
from litefuse.ir import CONSTANT, Constant, Function, Module, Op
from litefuse.ir.core import set_operand
from litefuse.passes.litert import batch_axis
from litefuse.passes.pipeline import TFL_RECURRENT, run
from litefuse.passes.recurrent import REROLL_LAYERS
from litefuse.passes.recurrent.lower import autotune
from tests.e2e.litert.test_torch_files import differences, free_shapes
from tests.support.harness import RESOLVERS, count_ops, open_interpreter
from tests.support.modules.graph_builder import context

DATA = Path(__file__).with_name("data")
TOLERANCE = 2e-6
LSTM, RNN = "UNIDIRECTIONAL_SEQUENCE_LSTM", "UNIDIRECTIONAL_SEQUENCE_RNN"
FUSED = {
    "lstm": (LSTM, 1, 9),
    "lstm_2_layers": (LSTM, 2, 18),
    "lstm_batch_2": (LSTM, 1, 3),
    "lstm_bidirectional": ("BIDIRECTIONAL_SEQUENCE_LSTM", 1, 9),
    "lstm_cells": (LSTM, 1, 3),
    "lstm_classifier": (LSTM, 1, 6),
    "lstm_projection": (LSTM, 1, 10),
    "lstm_states": (LSTM, 1, 11),
    "lstm_time_major": (LSTM, 1, 9),
    "lstm_time_major_batch_2": (LSTM, 1, 3),
    "rnn_relu": (RNN, 1, 2),
    "rnn_tanh": (RNN, 1, 4),
}
"""The op that each file must have, how often, and the most ops that it may have."""
Arrays = list[np.ndarray]
ONE = Constant.of(np.float32(1))


def answers(content: bytes | Path, calls: list[Arrays], resolver: str) -> list[Arrays]:
    """Return the answers to the calls, made one after the other on one interpreter."""
    interpreter = open_interpreter(content, resolver=resolver)
    interpreter.allocate_tensors()
    found: list[Arrays] = []
    for call in calls:
        for detail, array in zip(interpreter.get_input_details(), call, strict=True):
            interpreter.set_tensor(detail["index"], array)
        interpreter.invoke()
        found.append([interpreter.get_tensor(detail["index"]) for detail in interpreter.get_output_details()])
    return found


def require_same_answers(source: bytes | Path, content: bytes) -> None:
    """Require the source file's answers, with XNNPACK and without."""
    rng = np.random.default_rng(0)
    details = open_interpreter(source).get_input_details()
    one, other = ([rng.standard_normal(each["shape"]).astype(np.float32) for each in details] for _ in range(2))
    expected = answers(source, [one, other, one], "xnnpack")
    for resolver in RESOLVERS:
        for call, wanted in zip(answers(content, [one, other, one], resolver), expected, strict=True):
            for array, known in zip(call, wanted, strict=True):
                np.testing.assert_allclose(array, known, rtol=0, atol=TOLERANCE)


@pytest.mark.parametrize("name", FUSED)
def test_layers_are_fused(name: str) -> None:
    kind, count, most = FUSED[name]
    path = DATA / f"{name}.tflite"
    model = litefuse.convert(path, recurrent="fused", debug=litefuse.Debug(verify_ir=True))
    ops = count_ops(model.to_bytes())
    assert ops[kind] == count
    assert sum(ops.values()) <= most
    vectors = np.load(DATA / f"{name}.npz")
    for resolver in RESOLVERS:
        runner = open_interpreter(model.to_bytes(), resolver=resolver).get_signature_runner()
        for call in range(len(vectors["args_0"])):
            inputs = {each: vectors[each][call] for each in vectors if each.startswith("args")}
            for output, found in runner(**inputs).items():
                np.testing.assert_allclose(found, vectors[output][call], rtol=0, atol=TOLERANCE)


LOOPS = {"gru": (1, 29), "gru_2_layers": (4, 117)}
"""The number of loops that each file of GRUs must have, and the most ops."""


@pytest.mark.parametrize("name", LOOPS)
def test_grus_become_loops(name: str) -> None:
    count, most = LOOPS[name]
    path = DATA / f"{name}.tflite"
    content = litefuse.convert(path, debug=litefuse.Debug(verify_ir=True)).to_bytes()
    ops = count_ops(content)
    assert ops["WHILE"] == count
    assert sum(ops.values()) <= most
    assert len(content) < path.stat().st_size / 2
    for resolver in RESOLVERS:
        assert differences(content, name, resolver) <= TOLERANCE


@pytest.mark.parametrize("dialect", ["tf", "tfl"])
def test_a_gru_that_the_user_unrolls_stays_unrolled(dialect: str) -> None:
    """In a file, a converter has done it."""
    module = read_litert(DATA / "gru.tflite")
    run(module, context(), TFL_RECURRENT[: TFL_RECURRENT.index(REROLL_LAYERS)])
    module.dialect = dialect
    run(module, context(), [REROLL_LAYERS])
    assert module.has_any({"rnn.scan"}) == (dialect == "tfl")


@pytest.mark.parametrize(("form", "is_loop"), [("loop", True), ("loop:2", True), ("fused", False), ("unrolled", False)])
def test_a_gru_that_the_user_unrolls_becomes_a_loop_on_request(form: str, is_loop: bool) -> None:
    module = read_litert(DATA / "gru.tflite")
    run(module, context(), TFL_RECURRENT[: TFL_RECURRENT.index(REROLL_LAYERS)])
    module.dialect = "tf"
    run(module, context(recurrent=litefuse.Recurrent(form=form)), [REROLL_LAYERS])
    assert module.has_any({"rnn.scan"}) == is_loop


@pytest.mark.parametrize("form", ["fused", "loop", "loop:2", "unrolled"])
@pytest.mark.parametrize("name", ["lstm", "lstm_bidirectional", "lstm_2_layers", "rnn_tanh", "gru"])
def test_requested_forms(name: str, form: str) -> None:
    model = litefuse.convert(DATA / f"{name}.tflite", recurrent=form, debug=litefuse.Debug(verify_ir=True))
    ops = count_ops(model.to_bytes())
    is_fused = form == "fused" and name != "gru"
    assert any("SEQUENCE" in kind for kind in ops) == is_fused
    assert ("WHILE" in ops) == (not is_fused and form != "unrolled")
    assert not any("tune=True" in event.reason for event in model.report.events)
    require_same_answers(DATA / f"{name}.tflite", model.to_bytes())


def test_layers_of_a_file_have_names_for_patterns() -> None:
    model = litefuse.convert(DATA / "lstm_bidirectional.tflite", recurrent={"*First": "loop", "nope": "fused"})
    assert count_ops(model.to_bytes())["WHILE"] == 2
    (warning,) = (event for event in model.report.events if event.rule == "nope")
    assert warning.reason == "no recurrent layer matches this pattern, to be 'fused'; the model has __main__.First"


def test_a_layer_that_is_one_op_in_the_file_has_no_other_form() -> None:
    fused = litefuse.convert(DATA / "lstm.tflite", recurrent="fused").to_bytes()
    model = litefuse.convert(fused, recurrent="loop")
    assert count_ops(model.to_bytes())[LSTM] == 1
    reasons = [event.reason for event in model.report.events if event.rule == "form"]
    assert reasons == ["the layer is one op already, and stays one, despite 'loop'"]
    assert not any(event.rule == "form" for event in litefuse.convert(fused, recurrent="fused").report.events)


MORE_OPS = 5
"""Ops that compute the number of samples, for zeros as initial states."""


@pytest.mark.parametrize("name", FUSED)
def test_layers_are_fused_for_any_number_of_samples(name: str) -> None:
    """`test_torch_files` compares the answers for 1, 3 and 2 samples."""
    kind, count, most = FUSED[name]
    model = litefuse.convert(
        DATA / f"{name}.tflite", recurrent="fused", input_shapes=free_shapes(name), debug=litefuse.Debug(verify_ir=True)
    )
    ops = count_ops(model.to_bytes())
    assert ops[kind] == count
    assert sum(ops.values()) <= most + MORE_OPS


MORE_OPS_OF_A_LOOP = 8


@pytest.mark.parametrize("name", LOOPS)
def test_grus_become_loops_for_any_number_of_samples(name: str) -> None:
    count, most = LOOPS[name]
    model = litefuse.convert(
        DATA / f"{name}.tflite", input_shapes=free_shapes(name), debug=litefuse.Debug(verify_ir=True)
    )
    ops = count_ops(model.to_bytes())
    assert ops["WHILE"] == count
    assert sum(ops.values()) <= most + MORE_OPS_OF_A_LOOP * count


@pytest.mark.parametrize(("name", "kind"), [("lstm_batch_2", LSTM), ("gru", "WHILE")])
def test_another_batch_for_microcontrollers(name: str, kind: str) -> None:
    """The batch of two is freed, and then fixed to one."""
    model = litefuse.convert(DATA / f"{name}.tflite", target="micro", input_shapes=free_shapes(name))
    content = model.to_bytes()
    assert count_ops(content)[kind] == 1
    (given,) = open_interpreter(content).get_input_details()
    assert list(given["shape"]) == [1, 5, 4]
    x = np.load(DATA / f"{name}.npz")["args_0"][0][:1]
    expected = np.load(DATA / f"{name}.npz")["output_0"][0][:1]
    np.testing.assert_allclose(answers(content, [[x]], "xnnpack")[0][0], expected, rtol=0, atol=TOLERANCE)


def test_layers_that_prevent_freeing_stay_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_arguments: object) -> list[batch_axis.BatchAxis]:
        raise NoMatch("it mixes examples")

    monkeypatch.setitem(batch_axis.RULES, "tfl.unidirectional_sequence_lstm", refuse)
    path = DATA / "lstm.tflite"
    model = litefuse.convert(path, recurrent="fused", input_shapes=free_shapes("lstm"))
    assert LSTM not in count_ops(model.to_bytes())
    assert any("LSTM in layer" in event.reason for event in model.report.events if event.outcome == "refused")
    require_same_answers(path, model.to_bytes())


def test_a_fused_file_passes_verification() -> None:
    model = litefuse.convert(DATA / "lstm_states.tflite")
    assert any("tune=True" in event.reason for event in model.report.events if event.outcome == "note")
    comparison = model.verify()
    assert comparison.agrees, str(comparison)


@pytest.mark.parametrize("name", ["convolutions", "attention_block", "mobilenet"])
def test_files_without_layers_stay_as_they_are(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    content = litefuse.convert(DATA / f"{name}.tflite").to_bytes()
    monkeypatch.setattr("litefuse.passes.litert.trial.may_have_layers", lambda _: False)
    assert litefuse.convert(DATA / f"{name}.tflite").to_bytes() == content


def test_a_fused_layer_is_quantized() -> None:
    rng = np.random.default_rng(0)
    samples = [{"args_0": rng.standard_normal((1, 5, 4), np.float32)} for _ in range(4)]
    config = litefuse.Quantization("int8", samples=samples)
    model = litefuse.convert(DATA / "lstm_classifier.tflite", recurrent="fused", quantize=config)
    assert count_ops(model.to_bytes())[LSTM] == 1


# The form is chosen by measurement on request.


def test_latency_keeps_the_faster_file(monkeypatch: pytest.MonkeyPatch) -> None:
    path = DATA / "lstm_classifier.tflite"
    monkeypatch.setattr(autotune, "_measure", lambda *_: {"fused": 1.0, "unrolled": 2.0})
    for faster in (True, False):
        times = {"changed": 1.0 if faster else 3.0, "unchanged": 2.0}
        monkeypatch.setattr(autotune, "measure_files", lambda *_, times=times: times)
        monkeypatch.setattr(autotune, "_Cache", _NoCache)
        model = litefuse.convert(path, tune=True)
        assert (LSTM in count_ops(model.to_bytes())) == faster
        assert any(event.rule == "form" and event.facts["seconds"] == times for event in model.report.events)


class _NoCache:
    def get(self, key: str) -> None: ...

    def put(self, key: str, times: autotune.Times) -> None: ...

    def save(self) -> None: ...


# Files that differ a little.


def edited(name: str, edit: Callable[[Function], None]) -> bytes:
    """Return a file with a change."""
    module: Module = read_litert(DATA / f"{name}.tflite")
    edit(module.functions["main"])
    return to_bytes(module)


def convert_edited(name: str, edit: Callable[[Function], None]) -> dict[str, int]:
    """Return the ops of the conversion of a file with a change, whose answers must not change."""
    source = edited(name, edit)
    content = litefuse.convert(source, recurrent="fused", debug=litefuse.Debug(verify_ir=True)).to_bytes()
    require_same_answers(source, content)
    # A loop of two steps is written without the loop, which is faster: its steps, and ops that cut inputs and gates.
    assert sum(count_ops(content).values()) <= sum(count_ops(source).values()) + 10
    return count_ops(content)


def ops_of(function: Function, kind: str) -> list[Op]:
    return [op for op in function.ops() if op.kind == kind]


def change_weights(function: Function) -> None:
    """Give one of the middle steps a recurrent matrix of its own."""
    op = ops_of(function, "tfl.fully_connected")[3]
    weights = op.inputs[1].constant
    assert weights is not None
    changed = Constant.of(weights.numpy() * np.float32(1.001))
    made = function.insert(Op(CONSTANT, (), (changed.type,), {"value": changed}), before=op)
    set_operand(op, 1, made.result)


def change_activation(function: Function) -> None:
    """Replace the hyperbolic tangent of a middle step by another function."""
    found = ops_of(function, "tfl.tanh")
    found[len(found) // 2].kind = "tfl.relu"


def return_state(function: Function) -> None:
    """Return the cell state of a middle step, too."""
    cell = ops_of(function, "tfl.tanh")[5].inputs[0]
    function.set_results([cell if result.shape == cell.shape else result for result in function.results])


def read_output(function: Function) -> None:
    """Let another op read the output of a middle step."""
    output = ops_of(function, "tfl.concatenation")[-1].inputs[2]
    made = function.insert(Op("tfl.exp", (output,), (output.type,)), before=function.last)
    function.set_results([made.result if result.shape == output.shape else result for result in function.results])


def skip_step(function: Function) -> None:
    """Let a step read the slice of the step before it."""
    slices = [op for op in ops_of(function, "tfl.slice") if op.inputs[0].shape == (5, 1, 24)]
    set_operand(slices[2], 1, slices[1].inputs[1])


def break_chain(function: Function) -> None:
    """Let a step read the output of two steps before."""
    products = ops_of(function, "tfl.fully_connected")
    set_operand(products[3], 0, products[2].inputs[0])


def swap_operands(function: Function) -> None:
    """Swap the operands of all sums and products."""
    for op in (*ops_of(function, "tfl.add"), *ops_of(function, "tfl.mul")):
        left, right = op.operands
        set_operand(op, 0, right)
        set_operand(op, 1, left)


def change_update(function: Function) -> None:
    """Blend the state and the candidate of a middle step by the reset gate."""
    (blend,) = ops_of(function, "tfl.sub")[2].results[0].uses
    set_operand(blend, 1, ops_of(function, "tfl.logistic")[4].results[0])


def change_reset(function: Function) -> None:
    """Let the reset gate of a middle step be another function."""
    ops_of(function, "tfl.logistic")[4].kind = "tfl.relu"


def return_candidate(function: Function) -> None:
    """Return the candidate of a middle step, too."""
    candidate = ops_of(function, "tfl.tanh")[2].results[0]
    function.set_results([candidate if value.shape == candidate.shape else value for value in function.results])


def multiply_out(function: Function) -> None:
    """Write (h - candidate) * update + candidate as h * update + (1 - update) * candidate in all steps."""
    for op in ops_of(function, "tfl.sub"):
        state, candidate = op.inputs
        (product,) = op.results[0].uses
        update = product.inputs[1]
        (total,) = product.results[0].uses
        set_operand(product, 0, state)
        one = function.insert(Op(CONSTANT, (), (ONE.type,), {"value": ONE}), before=product)
        rest = function.insert(Op("tfl.sub", (one.result, update), (op.result.type,)), before=product)
        share = function.insert(Op("tfl.mul", (rest.result, candidate), (op.result.type,)), before=product)
        set_operand(total, total.inputs.index(candidate), share.result)


@pytest.mark.parametrize("edit", [change_weights, change_activation, return_state, skip_step, break_chain])
def test_other_files_stay_right(edit: Callable[[Function], None]) -> None:
    ops = convert_edited("lstm", edit)
    assert ops.get(LSTM, 0) <= 2  # the steps before the changed one, and those after it
    assert "LOGISTIC" in ops


@pytest.mark.parametrize("edit", [change_weights, change_activation, change_update, change_reset, break_chain])
def test_other_grus_stay_right(edit: Callable[[Function], None]) -> None:
    assert convert_edited("gru", edit).get("WHILE", 0) <= 2


def test_a_gru_whose_inner_value_is_an_output_is_rolled_in_part() -> None:
    ops = convert_edited("gru", return_candidate)
    assert "WHILE" not in ops


def test_a_gru_with_operands_in_another_order() -> None:
    assert convert_edited("gru", swap_operands)["WHILE"] == 1


def test_a_gru_whose_shares_are_written_apart() -> None:
    """As Keras writes it: update * h + (1 - update) * candidate."""
    assert convert_edited("gru", multiply_out)["WHILE"] == 1


def test_an_output_that_is_read_on_its_own() -> None:
    ops = convert_edited("lstm", read_output)
    assert ops[LSTM] == 1
    assert ops["EXP"] == 1


def test_gates_in_another_order() -> None:
    """The role of a gate follows from what it multiplies: the forget gate is the same whatever its columns."""
    assert convert_edited("lstm", swap_operands)[LSTM] == 1
