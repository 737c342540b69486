"""Make the LiteRT files of onnx2tf in `data/onnx2tf`, each with inputs and the answers of ONNX Runtime to three calls.

Needs `pip install onnx2tf==1.29.24 tensorflow==2.19.0 tf_keras==2.19.0 onnx==1.19.1 onnxruntime==1.23.0
onnx_graphsurgeon==0.5.8 sng4onnx==2.0.1 psutil`; run `python tests/e2e/litert/make_onnx_files.py [folder] [name ...]`.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import onnx2tf
import onnxruntime
from onnx import TensorProto, helper, numpy_helper

DATA = Path(__file__).with_name("data") / "onnx2tf"
CALLS = 3
STEPS, FEATURES, UNITS = 5, 4, 6
OPSET = 17
Shapes = tuple[tuple[int, ...], tuple[int, ...]]


class Graph:
    """An ONNX graph under construction, whose weights are random."""

    def __init__(self, seed: int) -> None:
        self._rng = np.random.default_rng(seed)
        self.nodes: list[onnx.NodeProto] = []
        self.weights: list[onnx.TensorProto] = []

    def node(self, kind: str, *inputs: str, outputs: int = 1, **attributes: Any) -> Any:
        """Add a node; return the name of its result, or of all its results if there are several."""
        names = [f"{kind.lower()}_{len(self.nodes)}_{index}" for index in range(outputs)]
        self.nodes.append(helper.make_node(kind, list(inputs), names, **attributes))
        return names[0] if outputs == 1 else names

    def random(self, *shape: int) -> str:
        fan_in = int(np.prod(shape[1:])) or 1
        return self.constant(self._rng.standard_normal(shape) / np.sqrt(fan_in))

    def constant(self, array: Any, dtype: Any = np.float32) -> str:
        name = f"weights_{len(self.weights)}"
        self.weights.append(numpy_helper.from_array(np.asarray(array, dtype), name))
        return name

    def model(self, result: str, shapes: Shapes) -> onnx.ModelProto:
        """Return the model of the input "x" with the result, by the shapes of both."""
        self.nodes.append(helper.make_node("Identity", [result], ["y"]))
        x, y = (
            helper.make_tensor_value_info(*each) for each in zip("xy", [TensorProto.FLOAT] * 2, shapes, strict=True)
        )
        graph = helper.make_graph(self.nodes, "model", [x], [y], self.weights)
        made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=8)
        onnx.checker.check_model(made)
        return onnx.shape_inference.infer_shapes(made)


def lstm(g: Graph) -> str:
    """Return the outputs of two LSTMs, of which the first runs in both directions; batch first."""
    x = g.node("Transpose", "x", perm=[1, 0, 2])
    for directions, inputs in ((2, FEATURES), (1, 2 * UNITS)):
        weights = g.random(directions, 4 * UNITS, inputs), g.random(directions, 4 * UNITS, UNITS)
        biases = g.random(directions, 8 * UNITS)
        way = "bidirectional" if directions == 2 else "forward"
        state = g.constant(np.zeros((directions, 1, UNITS)))
        operands = x, *weights, biases, "", state, state
        y, _, _ = g.node("LSTM", *operands, outputs=3, hidden_size=UNITS, direction=way)
        y = g.node("Transpose", y, perm=[0, 2, 1, 3])
        x = g.node("Reshape", y, g.constant([STEPS, 1, directions * UNITS], np.int64))
    return g.node("Transpose", x, perm=[1, 0, 2])


def gru(g: Graph) -> str:
    """Return the outputs of a GRU as PyTorch exports it: the reset gate follows the product."""
    x = g.node("Transpose", "x", perm=[1, 0, 2])
    weights = g.random(1, 3 * UNITS, FEATURES), g.random(1, 3 * UNITS, UNITS), g.random(1, 6 * UNITS)
    state = g.constant(np.zeros((1, 1, UNITS)))
    y, _ = g.node("GRU", x, *weights, "", state, outputs=2, hidden_size=UNITS, linear_before_reset=1)
    return g.node("Transpose", g.node("Squeeze", y, g.constant([1], np.int64)), perm=[1, 0, 2])


def attention(g: Graph) -> str:
    """Return a dense layer with a layer normalization after the self-attention of two heads."""
    parts: list[str] = []
    for _ in range(3):
        part = g.node("Add", g.node("MatMul", "x", g.random(8, 8)), g.random(8))
        part = g.node("Reshape", part, g.constant([1, STEPS, 2, 4], np.int64))
        parts.append(g.node("Transpose", part, perm=[0, 2, 1, 3]))
    q, k, v = parts
    scores = g.node("MatMul", q, g.node("Transpose", k, perm=[0, 1, 3, 2]))
    shares = g.node("Softmax", g.node("Mul", scores, g.constant(0.5)), axis=-1)
    y = g.node("Transpose", g.node("MatMul", shares, v), perm=[0, 2, 1, 3])
    y = g.node("Add", "x", g.node("Reshape", y, g.constant([1, STEPS, 8], np.int64)))
    y = g.node("LayerNormalization", y, g.random(8), g.random(8), axis=-1)
    return g.node("Sigmoid", g.node("Add", g.node("MatMul", y, g.random(8, 3)), g.random(3)))


def depthwise(g: Graph) -> str:
    """Return the classes that a block of MobileNetV2 finds."""

    def convolve(x: str, outputs: int, inputs: int, **attributes: Any) -> str:
        size = attributes["kernel_shape"][0]
        return g.node("Conv", x, g.random(outputs, inputs, size, size), g.random(outputs), **attributes)

    def clip(x: str) -> str:
        return g.node("Clip", x, g.constant(0), g.constant(6))

    x = clip(convolve("x", 4, 4, kernel_shape=[3, 3], strides=[2, 2], pads=[1, 1, 1, 1]))
    y = clip(convolve(x, 8, 4, kernel_shape=[1, 1]))
    y = clip(convolve(y, 8, 1, kernel_shape=[3, 3], pads=[1, 1, 1, 1], group=8))
    y = g.node("Add", x, convolve(y, 4, 8, kernel_shape=[1, 1]))
    y = g.node("Flatten", g.node("GlobalAveragePool", y))
    return g.node("Softmax", g.node("Gemm", y, g.random(3, 4), g.random(3), transB=1))


def resize(g: Graph) -> str:
    """Return an image that was padded and enlarged in two ways."""
    pads = g.constant([0, 0, 1, 1, 0, 0, 1, 1], np.int64)
    x = g.node("Conv", g.node("Pad", "x", pads, mode="reflect"), g.random(2, 4, 3, 3), g.random(2), kernel_shape=[3, 3])
    double = g.constant([1, 1, 2, 2])
    x = g.node("Resize", g.node("Relu", x), "", double, mode="linear", coordinate_transformation_mode="half_pixel")
    pads = g.constant([0, 0, 0, 1, 0, 0, 1, 2], np.int64)
    x = g.node(
        "Resize", g.node("Pad", x, pads), "", double, mode="nearest", coordinate_transformation_mode="asymmetric"
    )
    return g.node("Sigmoid", x)


MODELS: dict[str, tuple[Callable[[Graph], str], Shapes]] = {
    "lstm": (lstm, ((1, STEPS, FEATURES), (1, STEPS, UNITS))),
    "gru": (gru, ((1, STEPS, FEATURES), (1, STEPS, UNITS))),
    "attention": (attention, ((1, STEPS, 8), (1, STEPS, 3))),
    "depthwise": (depthwise, ((1, 4, 16, 16), (1, 3))),
    "resize": (resize, ((1, 4, 5, 6), (1, 2, 22, 30))),
}


def main(folder: Path, names: Sequence[str]) -> None:
    """Write the named models, by default all, to `folder`. Images have their channels last."""
    folder.mkdir(parents=True, exist_ok=True)
    for seed, (name, (build, shapes)) in enumerate(MODELS.items()):
        if names and name not in names:
            continue
        g = Graph(seed)
        model = g.model(build(g), shapes)
        shape = shapes[0]
        x = np.random.default_rng(seed).standard_normal((CALLS, *shape)).astype(np.float32)
        session = onnxruntime.InferenceSession(model.SerializeToString())
        y = np.stack([session.run(None, {"x": each})[0] for each in x])
        kept = ["x"] if len(shape) == 3 else None
        with tempfile.TemporaryDirectory() as temporary:
            onnx2tf.convert(
                onnx_graph=model,
                output_folder_path=temporary,
                keep_shape_absolutely_input_names=kept,
                non_verbose=True,
            )
            (path,) = Path(temporary).glob("*_float32.tflite")
            path.rename(folder / f"{name}.tflite")
        np.savez(folder / f"{name}.npz", **{side: _channels_last(array) for side, array in (("x", x), ("y", y))})


def _channels_last(arrays: Any) -> Any:
    return np.ascontiguousarray(np.moveaxis(arrays, 2, -1)) if arrays.ndim == 5 else arrays


if __name__ == "__main__":
    arguments = sys.argv[1:]
    main(Path(arguments[0]) if arguments else DATA, arguments[1:])
