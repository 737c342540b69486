"""Parts of a filter have the scales of the whole, so that a file stores these one time."""

from __future__ import annotations

from typing import Any

import numpy as np

import litefuse
from litefuse.backend import to_bytes
from litefuse.frontend.litert.reader import read_litert
from litefuse.ir import Constant
from litefuse.quantization import Quantization
from tests.support.modules.graph_builder import Graph, main


def test_parts_of_a_depthwise_filter_have_its_scales() -> None:
    random = np.random.default_rng(0)
    filter = random.normal(size=(1, 7, 7, 4)).astype(np.float32)
    g = Graph()
    strides: dict[str, Any] = {"padding": "SAME", "stride_h": 1, "stride_w": 1, "depth_multiplier": 1}
    y = g.tfl.depthwise_conv_2d(g.input(1, 16, 16, 4), filter, np.zeros(4, np.float32), **strides)
    samples = [{"x0": random.normal(size=(1, 16, 16, 4)).astype(np.float32)} for _ in range(3)]
    model = litefuse.convert(bytes(to_bytes(g.returns(y))), quantize=Quantization.of("int8", samples=samples))
    ops = [op for op in main(read_litert(model.to_bytes())).ops() if op.kind == "tfl.depthwise_conv_2d"]
    scales = {quantization.scales for op in ops if (quantization := op.inputs[1].type.quantization) is not None}
    assert len(ops) == 3
    np.testing.assert_allclose(scales.pop(), np.abs(filter).max((0, 1, 2)) / 127, rtol=1e-6)
    assert not scales


def test_a_part_that_changes_is_on_its_own() -> None:
    whole = Constant.of(np.arange(8, dtype=np.float32).reshape(2, 4))
    part = whole.part((slice(0, 1), slice(None)))
    assert part.whole is whole
    assert part.multiply(np.float32([2.0])).whole is None
    assert whole.whole is None
