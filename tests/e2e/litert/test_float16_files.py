"""Files with float16 weights: optimized and quantized as float files, and float16 again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import litefuse
from litefuse.backend import to_bytes
from litefuse.context import Context
from litefuse.dialects import DIALECTS
from litefuse.frontend.litert.reader import read_litert
from litefuse.ir import CONSTANT, DType, Value
from litefuse.ir.storage.sparse import SparseConstant, SparseLevel, Sparsity
from litefuse.options import Options
from litefuse.passes import pipeline
from litefuse.passes.base import run
from litefuse.tflite import read_file
from tests.e2e.litert.comparison import require_same_answers
from tests.support.harness import RESOLVERS, count_ops, open_interpreter
from tests.support.modules.graph_builder import Graph

RNG = np.random.default_rng(5)
FILTER, BIAS, MATRIX = (
    RNG.normal(scale=0.02, size=size).astype(np.float16) for size in ((160, 3, 3, 32), (160,), (240, 160))
)
EVEN, UNEVEN = np.array([2], np.float16), np.linspace(0.3, 3, 160, dtype=np.float16)
CONV = {"padding": "SAME", "stride_w": 1, "stride_h": 1, "fused_activation_function": "NONE"}


def widened(g: Graph, array: np.ndarray) -> Value:
    return g.tfl.dequantize(g.const(array))


def network(scale: Any = EVEN) -> bytes:
    """Return a file in which a convolution is scaled, and followed by a layer whose bias is float32."""
    g = Graph()
    x = g.input(None, 6, 6, 32)
    h = g.tfl.conv_2d(x, widened(g, FILTER), widened(g, BIAS), **CONV)
    h = g.tfl.relu(g.tfl.mul(h, widened(g, scale)))
    h = g.tfl.mean(h, g.i32([1, 2]), keep_dims=False)
    return to_bytes(g.returns(g.tfl.fully_connected(h, widened(g, MATRIX), g.const(np.full(240, 0.25, np.float32)))))


def constants(content: bytes) -> dict[tuple[int, ...], str]:
    """Return the type of each large constant by its shape."""
    file = read_file(content)
    tensors = file.subgraphs[0].tensors
    return {tensor.shape: tensor.dtype for tensor in tensors if file.buffers[tensor.buffer].size >= 256}


@pytest.mark.parametrize("scale", [EVEN, UNEVEN], ids=["exact", "inexact"])
def test_ops_become_fewer_and_weights_stay_float16(tmp_path: Path, scale: np.ndarray) -> None:
    """A factor enters the weights if float16 holds the products: the file must not become larger, nor less exact."""
    source, products = network(scale), int(scale is UNEVEN)
    (path := tmp_path / "source.tflite").write_bytes(source)
    model = litefuse.optimize(path, debug=litefuse.Debug(verify_ir=True))
    content = model.to_bytes()
    expected = {"CONV_2D": 1, "MEAN": 1, "FULLY_CONNECTED": 1, "DEQUANTIZE": 3 + products}
    assert count_ops(content) == expected | ({"MUL": 1} if products else {})
    assert len(content) < len(source)
    types = constants(content)
    assert types[FILTER.shape] == types[MATRIX.shape] == "FLOAT16"
    assert types[160,] in ("FLOAT16", "FLOAT32")
    require_same_answers(path, content)
    assert count_ops(litefuse.optimize(content).to_bytes()) == count_ops(content)


def test_weights_that_stay_are_views_of_the_file() -> None:
    source = network()
    module = read_litert(source)
    context = Context(DIALECTS, Options())
    run(module, context, pipeline.passes_for(module, context))
    (matrix,) = (op.result.constant for op in module.ops_of({CONSTANT}) if op.result.shape == MATRIX.shape)
    assert matrix is not None and matrix.dtype is DType.F16
    assert np.shares_memory(matrix.numpy(), np.frombuffer(source, np.uint8))


@pytest.mark.parametrize(("scheme", "error"), [("float16", 0.001), ("dynamic", 0.02), ("int8", 0.04)])
def test_quantization(scheme: str, error: float) -> None:
    source = network()
    calls = [{"x0": RNG.normal(size=(batch, 6, 6, 32)).astype(np.float32)} for batch in (3, 1, 2)]
    chosen: Any = scheme
    if scheme == "int8":
        chosen = litefuse.Quantization("int8", "int8", samples=calls)
    content = litefuse.convert(source, quantize=chosen, debug=litefuse.Debug(verify_ir=True)).to_bytes()
    stored = {"float16": "FLOAT16"}.get(scheme, "INT8")
    assert constants(content)[FILTER.shape] == constants(content)[MATRIX.shape] == stored
    expected = open_interpreter(source, resolver="xnnpack").get_signature_runner()
    for resolver in RESOLVERS:
        runner = open_interpreter(content, resolver=resolver).get_signature_runner()
        for call in calls:
            wanted = expected(**call)["y0"]
            assert np.abs(runner(**call)["y0"] - wanted).max() <= error * np.abs(wanted).max()


def test_microcontroller() -> None:
    content = litefuse.convert(network(), target="micro", batch=1).to_bytes()
    assert set(constants(content).values()) == {"FLOAT32"}
    assert count_ops(content) == {"CONV_2D": 1, "MEAN": 1, "FULLY_CONNECTED": 1}


def test_sparse_weights_stay_sparse_and_other_ops_are_optimized(tmp_path: Path) -> None:
    values = np.array([1, -2, 0.5, 3], np.float16)
    levels = (
        SparseLevel(64),
        SparseLevel(32, np.array([0, 1, 2, 3] + [4] * 61, np.int32), np.array([3, 0, 31, 8], np.int32)),
    )
    weights = SparseConstant(DType.F16, (64, 32), values, Sparsity((0, 1), (), levels))
    g = Graph()
    x = g.input(None, 32)
    whole = g.tfl.densify(g.const(weights), result_types=[weights.type])
    y = g.tfl.fully_connected(x, g.tfl.dequantize(whole), None)
    y = g.tfl.add(y, widened(g, np.arange(64, dtype=np.float16)))
    (path := tmp_path / "source.tflite").write_bytes(to_bytes(g.returns(g.tfl.relu(y))))
    content = litefuse.optimize(path, debug=litefuse.Debug(verify_ir=True)).to_bytes()
    assert count_ops(content) == {"FULLY_CONNECTED": 1, "DENSIFY": 1, "DEQUANTIZE": 1}
    assert [tensor.shape for tensor in read_file(content).subgraphs[0].tensors if tensor.sparsity] == [(64, 32)]
    require_same_answers(path, content)
