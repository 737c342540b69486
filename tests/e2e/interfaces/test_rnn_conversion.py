"""The programs of the document "TensorFlow RNN conversion", with litefuse in place of TensorFlow's converter."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("tensorflow", reason="the programs are TensorFlow's")

import keras
import tensorflow as tf
import tf_keras
from ai_edge_litert import schema_py_generated as schema

import litefuse
from tests.e2e.interfaces.documents import answers_agree, by_position, converted, numbers, saved
from tests.e2e.lingvo.cells import CALLS as LINGVO_CALLS
from tests.support.generated import require_models
from tests.support.harness import count_ops

LSTM = "UNIDIRECTIONAL_SEQUENCE_LSTM"


def operators(content: bytes, code: int) -> list[tuple[Any, Any, int]]:
    """Return the operators of a kind, each with its subgraph and version."""
    model = schema.ModelT.InitFromPackedBuf(bytearray(content), 0)
    return [
        (op, graph, model.operatorCodes[op.opcodeIndex].version)
        for graph in model.subgraphs
        for op in graph.operators
        if model.operatorCodes[op.opcodeIndex].builtinCode == code
    ]


def constant(content: bytes, graph: Any, tensor: int) -> np.ndarray:
    """Return the values of a constant float tensor."""
    model = schema.ModelT.InitFromPackedBuf(bytearray(content), 0)
    found = graph.tensors[tensor]
    return np.asarray(model.buffers[found.buffer].data, np.uint8).view(np.float32).reshape(found.shape)


# "Converter API", and the notebook that it links.


def build_keras_lstm(package: Any) -> Any:
    package.utils.set_random_seed(1)
    return package.Sequential(
        [
            package.layers.Input(shape=(28, 28), name="input"),
            package.layers.LSTM(20, time_major=False, return_sequences=True)
            if package is tf_keras
            else package.layers.LSTM(20, return_sequences=True),
            package.layers.Flatten(),
            package.layers.Dense(10, activation="softmax", name="output"),
        ]
    )


def test_from_saved_model(tmp_path: Path) -> None:
    """`saved_model.save(saved_model_dir, save_format="tf", signatures=concrete_func)`."""
    model = build_keras_lstm(tf_keras)
    run_model = tf.function(lambda x: model(x))  # noqa: PLW0108 - as in the notebook
    # This is important, let's fix the input size.
    BATCH_SIZE, STEPS, INPUT_SIZE = 1, 28, 28
    concrete_func = run_model.get_concrete_function(
        tf.TensorSpec([BATCH_SIZE, STEPS, INPUT_SIZE], model.inputs[0].dtype)
    )
    model.save(tmp_path / "keras_lstm", save_format="tf", signatures=concrete_func)
    content, report = converted(str(tmp_path / "keras_lstm"))
    assert count_ops(content)[LSTM] == 1
    assert "WHILE" not in count_ops(content)
    assert len(report.fused) == 1
    calls = [{"x": numbers(seed, 1, 28, 28)} for seed in (0, 1, 2, 0)]
    answers_agree(content, calls, by_position(model))


@pytest.mark.parametrize("package", [keras, tf_keras], ids=["Keras 3", "tf_keras"])
def test_from_keras_model(package: Any) -> None:
    keras_model = build_keras_lstm(package)
    converter = litefuse.TFLiteConverter.from_keras_model(keras_model)
    tflite_model = converter.convert()
    assert count_ops(tflite_model)[LSTM] == 1
    assert "WHILE" not in count_ops(tflite_model)
    calls = [{"input": numbers(batch, batch, 28, 28)} for batch in (1, 3, 2, 1)]
    answers_agree(tflite_model, calls, by_position(keras_model))


# "Keras LSTM conversion (recommended)": the contract, and the variants.


@pytest.mark.parametrize("package", [keras, tf_keras], ids=["Keras 3", "tf_keras"])
def test_the_contract_with_keras(package: Any) -> None:
    """The weights are transposed, and split into input gate, forget gate, cell and output gate."""
    layer = package.layers.LSTM(4, bias_initializer="random_normal")
    model = package.Sequential([package.layers.Input(batch_shape=(2, 5, 3), name="x"), layer])
    content = litefuse.TFLiteConverter.from_keras_model(model).convert()
    ((op, graph, _),) = operators(content, schema.BuiltinOperator.UNIDIRECTIONAL_SEQUENCE_LSTM)
    weight, recurrent, bias = layer.get_weights()
    for first, whole in ((1, weight.T), (5, recurrent.T), (12, bias)):
        for gate, part in enumerate(np.split(whole, 4)):
            np.testing.assert_array_equal(constant(content, graph, op.inputs[first + gate]), part)
    assert graph.tensors[op.inputs[0]].shape[0] == 2
    answers_agree(content, [{"x": numbers(seed, 2, 5, 3)} for seed in (0, 1, 0)], by_position(model))


@pytest.mark.parametrize("time_major", [False, True])
def test_time_major(time_major: bool) -> None:
    shape = (5, 2, 3) if time_major else (2, 5, 3)
    inputs = tf_keras.Input(batch_shape=shape, name="x")
    model = tf_keras.Model(inputs, tf_keras.layers.LSTM(4, time_major=time_major, return_sequences=True)(inputs))
    content = litefuse.TFLiteConverter.from_keras_model(model).convert()
    ((op, _, _),) = operators(content, schema.BuiltinOperator.UNIDIRECTIONAL_SEQUENCE_LSTM)
    assert op.builtinOptions.timeMajor == time_major
    answers_agree(content, [{"x": numbers(seed, *shape)} for seed in (0, 1, 0)], by_position(model))


@pytest.mark.parametrize("package", [keras, tf_keras], ids=["Keras 3", "tf_keras"])
def test_bidirectional_is_one_op(package: Any) -> None:
    """The document's future work: "This will be replaced with a single BidirectionalSequenceLSTM op"."""
    layers = package.layers
    model = package.Sequential(
        [layers.Input((6, 3), name="x"), layers.Bidirectional(layers.LSTM(4, return_sequences=True)), layers.Dense(2)]
    )
    content = litefuse.TFLiteConverter.from_keras_model(model).convert()
    assert count_ops(content)["BIDIRECTIONAL_SEQUENCE_LSTM"] == 1
    assert LSTM not in count_ops(content)
    answers_agree(content, [{"x": numbers(batch, batch, 6, 3)} for batch in (1, 2, 3, 1)], by_position(model))


# "User-defined LSTM conversion examples": Lingvo's cells.


@pytest.mark.parametrize("name", ["plain", "documents_name", "coupled", "layer_norm", "layer_norm_coupled"])
def test_lingvo_cells(name: str) -> None:
    """`LSTMCellSimple`, `lingvo.LSTMCellSimple` and `LayerNormalizedLstmCellSimple`; TensorFlow's converter crashes."""
    folder = require_models("lingvo") / name
    content, report = converted(str(folder), signature_keys=["state"])
    assert count_ops(content)[LSTM] == 1
    assert len(report.fused) == 1
    with np.load(folder / "answers.npz") as arrays:
        answers = dict(arrays)
    calls = [{key: answers[f"{call}/in/{key}"] for key in ("x", "m0", "c0")} for call in range(LINGVO_CALLS)]
    wanted = {
        call["x"].tobytes(): {key: answers[f"{number}/state/{key}"] for key in ("m", "c")}
        for number, call in enumerate(calls)
    }
    answers_agree(content, calls, lambda x, **_states: wanted[x.tobytes()])


# "Bring your own TensorFlow RNN": option 1, adapter code to the Keras RNN interface.

FEATURES, UNITS, STEPS = 3, 4, 5


def my_cell(x, hidden, memory, kernel, recurrent_kernel, bias, diagonal):
    """One step of an LSTM with Keras's weights; `diagonal` weights multiply each unit's own state."""
    if diagonal:
        recurrent = tf.tile(hidden, [1, 4]) * tf.reshape(tf.transpose(recurrent_kernel), [-1])
    else:
        recurrent = tf.matmul(hidden, recurrent_kernel)
    i, f, c, o = tf.split(tf.matmul(x, kernel) + recurrent + bias, 4, axis=1)
    memory = tf.sigmoid(f) * memory + tf.sigmoid(i) * tf.tanh(c)
    return tf.sigmoid(o) * tf.tanh(memory), memory


def adapter(*, time_major: bool = False, go_backwards: bool = False, diagonal: bool = False, **mark: Any) -> Any:
    """Return a function with the interface of Keras's `standard_lstm` around a user's own RNN."""

    def my_rnn(inputs, init_h, init_c, kernel, recurrent_kernel, bias):
        axis = 0 if time_major else 1
        steps = tf.unstack(inputs, axis=axis)
        hidden, memory, outputs = init_h, init_c, []
        for x in reversed(steps) if go_backwards else steps:
            hidden, memory = my_cell(x, hidden, memory, kernel, recurrent_kernel, bias, diagonal)
            outputs.append(hidden)
        return hidden, tf.stack(outputs, axis), hidden, memory, tf.constant(0.0)

    return tf.function(my_rnn, autograph=False, **mark)


def keras_mark(name: str, **attributes: bool) -> dict[str, Any]:
    return {"experimental_attributes": {"api_implements": name, **attributes}}


def implements(name: str, **attributes: bool) -> dict[str, Any]:
    """Return the annotation, in its text form if there are attributes."""
    written = [f'attr {{ key: "{key}" value {{ b: {str(value).lower()} }} }}' for key, value in attributes.items()]
    return {"experimental_implements": " ".join([f'name: "{name}"', *written]) if written else name}


FORWARDS = {"time_major": False, "go_backwards": False}
MARKS: dict[str, tuple[dict[str, Any], dict[str, bool]]] = {
    "api_implements": (keras_mark("lstm_acme", **FORWARDS), {}),
    "experimental_implements": (implements("lstm_acme"), {}),
    "with a UUID": (implements("lstm_6bb06a5c-6f4e-4c3b-8a4e-0123456789ab"), {}),
    "attributes in the text": (implements("lstm_acme", **FORWARDS), {}),
    "time first, in the text": (implements("lstm_acme", time_major=True), {"time_major": True}),
    "attributes of the function": (
        {**implements("lstm_acme"), "experimental_attributes": {"time_major": True, "go_backwards": True}},
        {"time_major": True, "go_backwards": True},
    ),
    "backwards": (implements("lstm_acme", time_major=False, go_backwards=True), {"go_backwards": True}),
    "indy, api_implements": (keras_mark("indy_lstm_acme", **FORWARDS), {"diagonal": True}),
    "indy, experimental_implements": (implements("indy_lstm_acme"), {"diagonal": True}),
    "indy, time first, backwards": (
        keras_mark("indy_lstm_acme", time_major=True, go_backwards=True),
        {"diagonal": True, "time_major": True, "go_backwards": True},
    ),
}


class Layer(tf.Module):
    """A model around an adapter: all results from given states, and the last output from zeros."""

    def __init__(self, function: Any, *, diagonal: bool = False, time_major: bool = False, **_order: bool) -> None:
        super().__init__()
        recurrent = (UNITS, 4) if diagonal else (UNITS, 4 * UNITS)
        self.function = function
        self.kernels = [tf.Variable(numbers(n, *shape)) for n, shape in enumerate(((3, 16), recurrent, (16,)))]
        self.x = tf.TensorSpec([STEPS, None, FEATURES] if time_major else [None, STEPS, FEATURES], name="x")
        self.batch_axis = 1 if time_major else 0

    def weights(self) -> list[tf.Tensor]:
        return [kernel.read_value() for kernel in self.kernels]

    def signature(self) -> Any:
        def main(x, h, c):
            last, outputs, hidden, memory, _ = self.function(x, h, c, *self.weights())
            zeros = tf.zeros([tf.shape(x)[self.batch_axis], UNITS])
            from_zeros = self.function(x, zeros, zeros, *self.weights())[0]
            return {"last": last, "outputs": outputs, "h": hidden, "c": memory, "from_zeros": from_zeros}

        states = [tf.TensorSpec([None, UNITS], name=name) for name in ("h", "c")]
        return tf.function(main, input_signature=[self.x, *states], autograph=False)

    def calls(self) -> list[dict[str, np.ndarray]]:
        found: list[dict[str, np.ndarray]] = []
        for seed, batch in enumerate((2, 2, 1, 3, 2)):
            x = numbers(seed, batch, STEPS, FEATURES)
            x = np.moveaxis(x, 1, 0) if self.batch_axis else x
            found.append({"x": x, "h": numbers(seed + 9, batch, UNITS), "c": 2 * numbers(seed + 99, batch, UNITS)})
        return found


@pytest.mark.parametrize("mark, layout", MARKS.values(), ids=MARKS)
def test_option_1(tmp_path: Path, mark: dict[str, Any], layout: dict[str, bool]) -> None:
    """After the adapter is written, the conversion API is the same as for Keras's LSTM."""
    layer = Layer(adapter(**layout, **mark), **layout)
    layer.main = layer.signature()
    content, report = converted(saved(tmp_path, layer, layer.main))
    assert count_ops(content)[LSTM] == 2
    assert not {"WHILE", "LOGISTIC", "TANH"} & set(count_ops(content))
    assert [event.facts["verified"] for event in report.fused] == [True, True]
    diagonal = layout.get("diagonal", False)
    for op, graph, version in operators(content, schema.BuiltinOperator.UNIDIRECTIONAL_SEQUENCE_LSTM):
        assert op.builtinOptions.timeMajor == layout.get("time_major", False)
        assert op.builtinOptions.diagonalRecurrentTensors == diagonal
        assert version == (4 if diagonal else 1)
        gates = np.split(layer.kernels[1].numpy().T, 4)
        for place, gate in zip(op.inputs[5:9], gates, strict=True):
            np.testing.assert_array_equal(constant(content, graph, place), gate[0] if diagonal else gate)
    answers_agree(content, layer.calls(), layer.main)


def test_both_directions_of_an_indy_lstm_stay_two_ops(tmp_path: Path) -> None:
    """LiteRT's bidirectional op has no diagonal weights."""
    directions = [
        adapter(diagonal=True, go_backwards=back, **keras_mark("indy_lstm_acme", time_major=False, go_backwards=back))
        for back in (False, True)
    ]
    layer = Layer(directions[0], diagonal=True)

    def main(x):
        zeros = tf.zeros([tf.shape(x)[0], UNITS])
        forward, backward = (function(x, zeros, zeros, *layer.weights())[1] for function in directions)
        return tf.concat([forward, backward[:, ::-1]], -1)

    layer.main = tf.function(main, input_signature=[layer.x], autograph=False)
    content, report = converted(saved(tmp_path, layer, layer.main))
    assert count_ops(content)[LSTM] == 2
    assert "the bidirectional op does not support diagonal weights" in {event.reason for event in report.events}
    answers_agree(content, [{"x": call["x"]} for call in layer.calls()], layer.main)


@pytest.mark.parametrize("name", ["lstm_acme", "indy_lstm_acme"])
def test_wrong_marks_are_refused_and_the_result_is_right(tmp_path: Path, name: str) -> None:
    """The gates are in a different order than Keras's."""

    @tf.function(experimental_implements=name, autograph=False)
    def rnn(inputs, hidden, memory, kernel, recurrent_kernel, bias):
        order = [0, 2, 1, 3]
        if name == "lstm_acme":
            parts = [tf.concat([tf.split(w, 4, -1)[g] for g in order], -1) for w in (kernel, recurrent_kernel, bias)]
        else:
            parts = [tf.concat([tf.split(w, 4, -1)[g] for g in order], -1) for w in (kernel, recurrent_kernel, bias)]
        for x in tf.unstack(inputs, axis=1):
            hidden, memory = my_cell(x, hidden, memory, *parts, name != "lstm_acme")
        return hidden, tf.stack([hidden] * STEPS, 1), hidden, memory, tf.constant(0.0)

    layer = Layer(rnn, diagonal=name != "lstm_acme")
    layer.main = tf.function(
        lambda x: rnn(x, *[tf.zeros([tf.shape(x)[0], UNITS])] * 2, *layer.weights())[0], input_signature=[layer.x]
    )
    content, report = converted(saved(tmp_path, layer, layer.main))
    (refusal,) = [event for event in report.events if event.rule == name]
    assert refusal.outcome == "refused"
    assert refusal.reason.startswith("it computes something else")
    answers_agree(content, [{"x": call["x"]} for call in layer.calls()], layer.main)


def test_a_custom_op_that_the_author_requests_is_written(tmp_path: Path) -> None:
    mark = implements("lstm_acme", tfl_fusable_op=True)
    layer = Layer(adapter(**mark))
    layer.main = tf.function(
        lambda x: layer.function(x, *[tf.zeros([2, UNITS])] * 2, *layer.weights())[0],
        input_signature=[tf.TensorSpec([2, STEPS, FEATURES], name="x")],
    )
    content, _ = converted(saved(tmp_path, layer, layer.main))
    assert count_ops(content) == {"lstm_acme": 1}


# Option 2: user-written conversion code.


def test_option_2(tmp_path: Path) -> None:
    """An LSTM with layer normalization: its conversion code is passed to the converter's constructor."""

    @tf.function(experimental_implements="acme.LayerNormLSTM", autograph=False)
    def layer_norm_lstm(inputs, weights, scale, bias, hidden, memory):
        for x in tf.unstack(inputs, axis=1):
            parts = tf.split(tf.matmul(tf.concat([x, hidden], 1), weights), 4, axis=1)
            for gate, part in enumerate(parts):
                mean, variance = tf.nn.moments(part, [-1], keepdims=True)
                parts[gate] = (part - mean) * tf.math.rsqrt(variance + 1e-8) * scale[gate] + bias[gate]
            c, i, f, o = parts
            memory = tf.sigmoid(f) * memory + tf.sigmoid(i) * tf.tanh(c)
            hidden = tf.sigmoid(o) * tf.tanh(memory)
        return hidden

    @litefuse.fuse_composite("acme.LayerNormLSTM")
    def conversion(b, inputs, weights, scale, bias, hidden, memory):
        weights, scale, bias = (litefuse.rules.known(value) for value in (weights, scale, bias))
        litefuse.require(weights is not None and scale is not None and bias is not None, "the weights are no constants")
        units, order = scale.shape[1], (1, 2, 0, 3)
        gates = [weights[:, gate * units : (gate + 1) * units].T for gate in order]
        outputs = b.tfl.unidirectional_sequence_lstm(
            inputs,
            *[gate[:, :-units] for gate in gates],
            *[gate[:, -units:] for gate in gates],
            *[None] * 3,
            *[bias[gate] for gate in order],
            *[None] * 2,
            litefuse.rules.initial_state(b, hidden, inputs, units, batch_axis=0),
            litefuse.rules.initial_state(b, memory, inputs, units, batch_axis=0),
            *[scale[gate] for gate in order],
            fused_activation_function="TANH",
            cell_clip=0.0,
            proj_clip=0.0,
            time_major=False,
        )
        return litefuse.rules.final_state(b, outputs, 18)

    module = tf.Module()
    module.parts = [tf.Variable(numbers(n, *shape)) for n, shape in enumerate(((7, 16), (4, 4), (4, 4)))]
    module.main = tf.function(
        lambda x: layer_norm_lstm(x, *[v.read_value() for v in module.parts], *[tf.zeros([tf.shape(x)[0], 4])] * 2),
        input_signature=[tf.TensorSpec([None, 5, 3], name="x")],
    )
    content, report = converted(saved(tmp_path, module, module.main), plugins=[conversion])
    assert count_ops(content)[LSTM] == 1
    assert [event.facts["verified"] for event in report.fused] == [True]
    calls = [{"x": numbers(seed, batch, 5, 3)} for seed, batch in enumerate((1, 3, 2, 1))]
    answers_agree(content, calls, module.main)


# "Known issues/limitations": a stateful layer by a stateless one, the state managed in the user's program.


@pytest.mark.parametrize("package", [keras, tf_keras], ids=["Keras 3", "tf_keras"])
def test_a_state_that_the_program_manages(package: Any) -> None:
    layers = package.layers
    x, h, c = (package.Input(shape, name=name) for shape, name in (((5, 3), "x"), ((4,), "h"), ((4,), "c")))
    y, new_h, new_c = layers.LSTM(4, return_state=True)(x, initial_state=[h, c])
    model = package.Model([x, h, c], [y, new_h, new_c])
    converter = litefuse.TFLiteConverter.from_keras_model(model)
    content = converter.convert()
    assert count_ops(content)[LSTM] == 1
    names = sorted(litefuse.Interpreter(content).get_signature_list()["serving_default"]["outputs"])
    for batch in (1, 3):
        state = [np.zeros((batch, 4), np.float32)] * 2
        calls: list[dict[str, np.ndarray]] = []
        for seed in range(4):
            calls.append({"x": numbers(seed, batch, 5, 3), "h": state[0], "c": state[1]})
            state = [np.asarray(value) for value in model(list(calls[-1].values()))[1:]]

        def expected(**call: np.ndarray) -> dict[str, np.ndarray]:
            values = [np.asarray(value) for value in model(list(call.values()))]
            return dict(zip(names, values, strict=True))

        answers_agree(content, calls, expected)
