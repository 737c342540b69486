"""Parts of a filter have the scales of the whole, so that a file stores these one time."""

from __future__ import annotations

from typing import Any

import numpy as np

import litefuse
from litefuse.backend import to_bytes
from litefuse.frontend.litert.reader import read_litert
from litefuse.ir import Constant
from litefuse.quantization import Quantization
from tests.support.harness import open_interpreter
from tests.support.modules.graph_builder import Graph, main


def test_parts_of_a_depthwise_filter_have_its_scales_and_compute_in_float() -> None:
    random = np.random.default_rng(0)
    filter = random.normal(size=(1, 7, 7, 32)).astype(np.float32)
    g = Graph()
    strides: dict[str, Any] = {"padding": "SAME", "stride_h": 1, "stride_w": 1, "depth_multiplier": 1}
    y = g.tfl.depthwise_conv_2d(g.input(1, 16, 16, 32), filter, np.zeros(32, np.float32), **strides)
    z = g.tfl.conv_2d(
        y,
        random.normal(size=(64, 1, 1, 32)).astype(np.float32),
        np.zeros(64, np.float32),
        padding="SAME",
        stride_h=1,
        stride_w=1,
    )
    samples = [{"x0": random.normal(size=(1, 16, 16, 32)).astype(np.float32)} for _ in range(3)]
    source = bytes(to_bytes(g.returns(z)))
    model = litefuse.convert(
        source, quantize=Quantization.of("int8", samples=samples), rewrites={"split-depthwise": True}
    )
    ops = [op for op in main(read_litert(model.to_bytes())).ops() if op.kind == "tfl.depthwise_conv_2d"]
    filters = [op.inputs[1].op for op in ops]
    scales = {op.inputs[0].type.quantization for op in filters if op is not None}
    assert len(ops) == 3
    assert len(scales) == 1
    (shared,) = scales
    assert shared is not None
    np.testing.assert_allclose(shared.scales, np.abs(filter).max((0, 1, 2)) / 127, rtol=1e-6)
    whole = litefuse.convert(
        source, quantize=Quantization.of("int8", samples=samples), rewrites={"split-depthwise": False}
    )
    exact = _run(source, samples[0])
    errors = [np.square(_run(each.to_bytes(), samples[0]) - exact).mean() for each in (model, whole)]
    assert errors[0] <= errors[1]


def _run(content: bytes, inputs: dict[str, np.ndarray]) -> np.ndarray:
    return open_interpreter(content).get_signature_runner()(**inputs)["y0"]


def test_a_part_that_changes_is_on_its_own() -> None:
    whole = Constant.of(np.arange(8, dtype=np.float32).reshape(2, 4))
    part = whole.part((slice(0, 1), slice(None)))
    assert part.whole is whole
    assert part.multiply(np.float32([2.0])).whole is None
    assert whole.whole is None
