"""`reset_signature` and `states="inputs"`: states that programs reset, or carry from call to call."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("tensorflow", reason="the models are TensorFlow's")

import keras
import tensorflow as tf
from ai_edge_litert.compiled_model import CompiledModel
from ai_edge_litert.interpreter import Interpreter
from click.testing import CliRunner

import litefuse
from litefuse.cli import main
from litefuse.quantization import scheme_types
from tests.support.harness import RESOLVERS, compare

Array = np.ndarray[Any, Any]
CALLS = 5


class Mean(tf.Module):
    """States of two types, begun with other numbers than 0, that two signatures share; any number of rows."""

    def __init__(self) -> None:
        super().__init__()
        self.mean = tf.Variable([1.0, 10.0], name="mean")
        self.sum = tf.Variable(tf.zeros([2]), name="sum")
        self.count = tf.Variable(3, name="count")
        self.never = tf.Variable([2.0, 3.0], name="never")

    @tf.function(input_signature=[tf.TensorSpec([None, 2], name="x")])
    def step(self, x: tf.Tensor) -> dict[str, tf.Tensor]:
        self.mean.assign(0.5 * self.mean + tf.reduce_mean(x, 0) * self.never)
        self.sum.assign_add(self.mean)
        self.count.assign_add(1)
        return {"y": x - self.mean, "n": self.count * 2}

    @tf.function(input_signature=[])
    def peek(self) -> dict[str, tf.Tensor]:
        return {"now": self.mean + self.sum}


def mean(folder: Path) -> Any:
    module = Mean()
    tf.saved_model.save(module, str(folder), signatures={"serving_default": module.step, "peek": module.peek})
    return folder


def stateful(layer: str, **options: Any) -> Callable[[Path], Any]:
    def build(_: Path) -> Any:
        keras.utils.set_random_seed(1)
        made = getattr(keras.layers, layer)(4, stateful=True, **options)
        return keras.Sequential([keras.Input(batch_shape=(2, 5, 3)), made])

    return build


SOURCES: dict[str, Callable[[Path], Any]] = {
    "mean": mean,
    "LSTM": stateful("LSTM"),
    "GRU": stateful("GRU"),
    "SimpleRNN": stateful("SimpleRNN", return_sequences=True),
}
STATES = {"mean": ["count", "mean", "sum"], "LSTM": 2, "GRU": 1, "SimpleRNN": 1}


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return {name: build(tmp_path_factory.mktemp(name)) for name, build in SOURCES.items()}


def inputs_of(interpreter: Interpreter) -> list[dict[str, Array]]:
    """Return inputs of consecutive calls, of other sizes where they are free."""
    details = interpreter.get_signature_runner("serving_default").get_input_details()
    random = np.random.default_rng(3)
    return [
        {
            name: random.normal(size=[call + 1 if d < 0 else d for d in x["shape_signature"]]).astype(x["dtype"])
            for name, x in details.items()
        }
        for call in range(CALLS)
    ]


def answers(source: Any) -> tuple[list[dict[str, Array]], list[dict[str, Array]]]:
    """Return inputs, and the answers of a file that keeps its states itself."""
    interpreter = litefuse.Interpreter(litefuse.convert(source))
    run = interpreter.get_signature_runner("serving_default")
    inputs = inputs_of(interpreter)
    return inputs, [run(**given) for given in inputs]


def agree(found: Mapping[str, Array], expected: Mapping[str, Array]) -> None:
    for name, value in expected.items():
        compare(found[name], value)


@pytest.mark.parametrize("target", ["interpreter", "compiled_model"])
@pytest.mark.parametrize("name", SOURCES)
def test_a_signature_resets_all_states(sources: dict[str, Any], name: str, target: Any) -> None:
    inputs, expected = answers(sources[name])
    model = litefuse.convert(sources[name], recurrent=litefuse.Recurrent(reset_signature="again"), target=target)
    assert model.verify()
    for resolver in RESOLVERS.values():
        interpreter = Interpreter(model_content=model.to_bytes(), experimental_op_resolver_type=resolver)
        run, reset = (interpreter.get_signature_runner(key) for key in ("serving_default", "again"))
        # Before the first call, and after some.
        for count in (2, CALLS):
            assert reset() == {}
            for given, wanted in zip(inputs[:count], expected, strict=False):
                agree(run(**given), wanted)


@pytest.mark.parametrize("target", ["interpreter", "compiled_model"])
@pytest.mark.parametrize("name", SOURCES)
def test_the_program_carries_the_states(sources: dict[str, Any], name: str, target: Any) -> None:
    inputs, expected = answers(sources[name])
    model = litefuse.convert(
        sources[name], recurrent=litefuse.Recurrent(states="inputs", reset_signature="initial"), target=target
    )
    assert "tfl.var_handle" not in model.report.ops and "tfl.call_once" not in model.report.ops
    assert model.verify()
    for resolver in RESOLVERS.values():
        interpreter = Interpreter(model_content=model.to_bytes(), experimental_op_resolver_type=resolver)
        run, initial = (interpreter.get_signature_runner(key) for key in ("serving_default", "initial"))
        for _ in range(2):
            state = initial()
            names = STATES[name]
            assert len(state) == names if isinstance(names, int) else sorted(state) == names
            for given, wanted in zip(inputs, expected, strict=True):
                answer = run(**given, **state)
                agree(answer, wanted)
                state = {key: answer[key] for key in state}


@pytest.mark.parametrize("name", ["LSTM", "GRU"])
def test_tflite_micro_gets_no_variables(sources: dict[str, Any], name: str) -> None:
    inputs, expected = answers(sources[name])
    model = litefuse.convert(sources[name], recurrent=litefuse.Recurrent(states="inputs"), target="micro")
    assert not model.report.ops.keys() & {"tfl.var_handle", "tfl.bitcast"}
    run = litefuse.Interpreter(model).get_signature_runner()
    state = {key: np.zeros((2, 4), np.float32) for key in run.get_input_details() if key not in inputs[0]}
    for given, wanted in zip(inputs, expected, strict=True):
        answer = run(**given, **state)
        agree(answer, wanted)
        state = {key: answer[key] for key in state}


def test_another_signature_reads_the_states_that_the_program_carries(sources: dict[str, Any]) -> None:
    model = litefuse.convert(sources["mean"], recurrent=litefuse.Recurrent(states="inputs"))
    peek = litefuse.Interpreter(model).get_signature_runner("peek")
    assert set(peek.get_input_details()) == {"mean", "sum"} and set(peek.get_output_details()) == {"now"}
    assert peek(mean=np.float32([1, 2]), sum=np.float32([3, 5]))["now"].tolist() == [4, 7]


def test_the_report_has_the_code_that_carries_the_states(sources: dict[str, Any]) -> None:
    model = litefuse.convert(sources["LSTM"], recurrent=litefuse.Recurrent(states="inputs"))
    (code,) = [event.reason for event in model.report.events if event.rule == "carry states"]
    first, call, last = code.replace("call: ", "").split("; ")
    interpreter = litefuse.Interpreter(model)
    inputs, expected = answers(sources["LSTM"])
    scope: dict[str, Any] = {"np": np, "run": interpreter.get_signature_runner()}
    exec(first, scope)
    for given, wanted in zip(inputs, expected, strict=True):
        exec(call, scope | {"inputs": given}, scope)
        agree(scope["answer"], wanted)
        exec(last, scope)


def run_compiled(compiled: CompiledModel, key: str, inputs: Mapping[str, Array], like: Mapping[str, Array]) -> Any:
    signature = compiled.get_signature_list()[key]
    index = list(compiled.get_signature_list()).index(key)
    given, found = compiled.create_input_buffers(index), compiled.create_output_buffers(index)
    for name, value in inputs.items():
        given[signature["inputs"].index(name)].write(np.ascontiguousarray(value))
    compiled.run_by_index(index, given, found)
    return {
        name: found[signature["outputs"].index(name)].read(x.size, x.dtype.type).reshape(x.shape)
        for name, x in like.items()
    }


@pytest.mark.parametrize("name", ["LSTM", "GRU"])
@pytest.mark.parametrize("states", ["variables", "inputs"])
def test_compiled_model_runs_both_forms(sources: dict[str, Any], name: str, states: Any) -> None:
    inputs, expected = answers(sources[name])
    recurrent = litefuse.Recurrent(states=states, reset_signature="reset")
    options: dict[str, Any] = {"target": "compiled_model", "recurrent": recurrent}
    content = litefuse.convert(sources[name], **options).to_bytes()
    like = litefuse.Interpreter(content).get_signature_runner("reset")()
    compiled = CompiledModel.from_buffer(content)
    for _ in range(2):
        state = run_compiled(compiled, "reset", {}, like)
        for given, wanted in zip(inputs, expected, strict=True):
            answer = run_compiled(compiled, "serving_default", given | state, wanted | state)
            agree(answer, wanted)
            state = {key: answer[key] for key in state}


@pytest.mark.parametrize("states", ["variables", "inputs"])
@pytest.mark.parametrize("scheme", ["int8", "int16x8", "dynamic"])
@pytest.mark.parametrize("name", ["LSTM", "GRU"])
def test_quantized_states(sources: dict[str, Any], name: str, scheme: str, states: Any) -> None:
    inputs, expected = answers(sources[name])
    samples = None if scheme == "dynamic" else inputs
    options = litefuse.Quantization(*scheme_types(scheme), samples=samples)
    model = litefuse.convert(
        sources[name], quantize=options, recurrent=litefuse.Recurrent(states=states, reset_signature="reset")
    )
    interpreter = litefuse.Interpreter(model)
    run, reset = (interpreter.get_signature_runner(key) for key in ("serving_default", "reset"))
    for _ in range(2):
        state = reset()
        assert all(value.dtype == np.float32 for value in state.values())
        for given, wanted in zip(inputs, expected, strict=True):
            answer = run(**given, **state)
            for key, value in wanted.items():
                assert np.abs(answer[key] - value).max() < 0.05 * np.abs(value).max()
            state = {key: answer[key] for key in state}


def test_integer_inputs_make_the_states_integers(sources: dict[str, Any]) -> None:
    inputs, _ = answers(sources["LSTM"])
    options = litefuse.Quantization("int8", "int8", samples=inputs, input_type="int8", output_type="int8")
    recurrent = litefuse.Recurrent(form="fused", states="inputs")
    model = litefuse.convert(sources["LSTM"], quantize=options, recurrent=recurrent)
    run = litefuse.Interpreter(model).get_signature_runner()
    ends = run.get_input_details(), run.get_output_details()
    states = [key for key in ends[0] if key in ends[1]]
    assert sorted(ends[0][key]["dtype"].__name__ for key in states) == ["int16", "int8"]
    for key in states:
        assert ends[0][key]["quantization"] == ends[1][key]["quantization"]


def test_the_drop_in_and_the_command_line_have_the_options(tmp_path: Path, sources: dict[str, Any]) -> None:
    converter = litefuse.TFLiteConverter.from_keras_model(sources["GRU"])
    converter.recurrent = litefuse.Recurrent(reset_signature="reset")
    assert "reset" in litefuse.Interpreter(converter.convert()).get_signature_list()
    with pytest.raises(litefuse.ConversionError, match="recurrent='inputs': choose from fastest, fused"):
        converter.recurrent = "inputs"
    with pytest.raises(AttributeError, match="states"):
        converter.states = "inputs"
    arguments = ["convert", str(sources["mean"]), "-o", str(tmp_path / "m.tflite"), "--states", "inputs"]
    result = CliRunner().invoke(main, [*arguments, "--reset-signature", "initial"])
    assert result.exit_code == 0, result.output
    assert litefuse.Interpreter(tmp_path / "m.tflite").get_signature_list()["initial"]["outputs"] == STATES["mean"]


def test_refusals(sources: dict[str, Any]) -> None:
    plain = keras.Sequential([keras.Input((3,)), keras.layers.Dense(2)])
    for recurrent in (litefuse.Recurrent(states="inputs"), litefuse.Recurrent(reset_signature="reset")):
        with pytest.raises(litefuse.ConversionError, match="the model keeps no state between calls"):
            litefuse.convert(plain, recurrent=recurrent)
    with pytest.raises(litefuse.ConversionError, match="the model has a signature of this name"):
        litefuse.convert(sources["mean"], recurrent=litefuse.Recurrent(reset_signature="peek"))
    with pytest.raises(litefuse.ConversionError, match="tflite-micro runs only one signature"):
        litefuse.convert(sources["GRU"], recurrent=litefuse.Recurrent(reset_signature="reset"), target="micro")
    with pytest.raises(litefuse.ConversionError, match="reset_signature must be a name, got ''"):
        litefuse.convert(sources["GRU"], recurrent=litefuse.Recurrent(reset_signature=""))
    file = litefuse.convert(sources["GRU"]).to_bytes()
    with pytest.raises(litefuse.ConversionError, match="states does not apply to a LiteRT file"):
        litefuse.convert(file, recurrent=litefuse.Recurrent(states="inputs"))


def test_files_that_compiled_model_refuses_say_so(sources: dict[str, Any]) -> None:
    reason = "CompiledModel and LiteRT.js refuse this file: variable tensors of UNIDIRECTIONAL_SEQUENCE_LSTM"
    assert reason in str(litefuse.convert(sources["LSTM"], recurrent="fused").report)
    assert "refuse this file" not in str(litefuse.convert(sources["LSTM"], target="compiled_model").report)
    for name in ("GRU", "mean"):
        assert "refuse this file" not in str(litefuse.convert(sources[name]).report)
