"""Convolutions of few channels become ones that use the width of XNNPACK's kernels."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest

import litefuse
from litefuse.backend import to_bytes
from litefuse.ir import Value
from litefuse.quantization import Quantization
from tests.passes.optimize.check import random
from tests.passes.optimize.fast_forms.check import request, rewritten
from tests.support.harness import RESOLVERS, open_interpreter
from tests.support.modules.graph_builder import Graph

INT8 = Quantization.of("int8")


def multiplied(g: Graph, *, multiplier: int = 2, groups: int = 1, shared: bool = False, **changes: Any) -> list[Value]:
    channels, x = 4 * multiplier, g.input(None, None, 6, 4)
    attributes = {"padding": "SAME", "stride_h": 2, "stride_w": 2, "depth_multiplier": multiplier} | changes
    y = g.tfl.depthwise_conv_2d(x, random(1, 3, 3, channels), random(channels), **attributes)
    z = g.tfl.conv_2d(y, random(8, 1, 1, channels // groups), random(8), padding="SAME", stride_h=1, stride_w=1)
    return [z, y] if shared else [z]


@pytest.mark.parametrize("multiplier", [2, 3, 8])
def test_several_outputs_per_channel_are_several_convolutions(multiplier: int) -> None:
    kinds, events = rewritten(
        lambda g: multiplied(g, multiplier=multiplier, fused_activation_function="RELU"),
        (1, 5, 6, 4),
        (3, 8, 6, 4),
        **request("split-multiplier"),
    )
    assert kinds == [*["depthwise_conv_2d"] * multiplier, "concatenation", "conv_2d"]
    assert f"note: depthwise convolution with {multiplier} outputs per channel" in events[0]


@pytest.mark.parametrize("changes", [{"multiplier": 1}, {"multiplier": 9}, {"groups": 2}, {"shared": True}], ids=str)
def test_other_depthwise_convolutions_keep_their_outputs(changes: dict[str, Any]) -> None:
    kinds, events = rewritten(lambda g: multiplied(g, **changes), **request("split-multiplier"))
    assert (kinds, events) == (["depthwise_conv_2d", "conv_2d"], [])


def stem(size: tuple[int, int], kernel: tuple[int, int], padding: str, *, channels: int = 1, stride: int = 2) -> Any:
    def build(g: Graph) -> Value:
        x, filter = g.input(None, *size, channels), random(64, *kernel, channels)
        return g.tfl.conv_2d(x, filter, random(64), padding=padding, stride_h=stride, stride_w=stride)

    return build


@pytest.mark.parametrize(
    ("size", "kernel"), [*product([(8, 8), (9, 7), (7, 10)], [(3, 3), (5, 2), (10, 4)]), ((49, 10), (10, 4))], ids=str
)
def test_one_channel_with_strides_is_convolved_in_blocks(size: tuple[int, int], kernel: tuple[int, int]) -> None:
    on = request("blocks-of-stem")
    kinds, events = rewritten(stem(size, kernel, "SAME"), (1, *size, 1), (3, *size, 1), quantize=INT8, **on)
    assert [kind for kind in kinds if kind != "pad"] == ["space_to_depth", "conv_2d"]
    assert f"note: convolution {kernel[0]}x{kernel[1]} of one channel on blocks of 2x2" in events[0]


def test_blocks_of_valid_windows() -> None:
    kinds, _ = rewritten(stem((9, 8), (3, 4), "VALID"), (2, 9, 8, 1), quantize=INT8, **request("blocks-of-stem"))
    assert kinds == ["pad", "space_to_depth", "conv_2d"]


@pytest.mark.parametrize(
    ("build", "options"),
    [
        (stem((8, 8), (10, 4), "SAME"), {}),
        (stem((8, 8), (10, 4), "SAME"), {"quantize": Quantization.of("int8", float_fallback=False)}),
        (stem((8, 8), (3, 3), "SAME"), {"quantize": INT8}),
        (stem((8, 8), (10, 4), "SAME", channels=3), {"quantize": INT8}),
        (stem((8, 8), (10, 4), "SAME", stride=1), {"quantize": INT8}),
        (stem((9, 8), (2, 2), "VALID"), {"quantize": INT8}),
    ],
    ids=["float", "integers only", "not faster on ARM", "three channels", "no strides", "pixels in no window"],
)
def test_other_convolutions_have_no_blocks(build: Any, options: dict[str, Any]) -> None:
    assert rewritten(build, **options)[0] == ["conv_2d"]


def test_defaults_are_measured_sizes() -> None:
    assert rewritten(multiplied)[1]
    assert not rewritten(lambda g: multiplied(g, multiplier=8))[1]
    assert rewritten(stem((49, 10), (10, 4), "SAME"), quantize=INT8)[1]


def test_an_int8_file_computes_the_same_integers() -> None:
    samples = [{"x0": random(1, 49, 10, 1, seed=seed)} for seed in range(3)]
    g = Graph()
    x, filter = g.input(1, 49, 10, 1), random(64, 10, 4, 1)
    y = g.tfl.conv_2d(x, filter, random(64), padding="SAME", stride_h=2, stride_w=2)
    off = request("blocks-of-stem", on=False)
    int8 = Quantization.of("int8", samples=samples, input_type="int8", output_type="int8")
    before = litefuse.convert(bytes(to_bytes(g.returns(y))), quantize=int8, **off)
    after = litefuse.convert(before.to_bytes())
    assert after.report.ops == {"tfl.pad": 1, "tfl.space_to_depth": 1, "tfl.conv_2d": 1}
    inputs = np.random.default_rng(0).integers(-128, 128, (1, 49, 10, 1)).astype(np.int8)
    for resolver in RESOLVERS:
        found, expected = (
            open_interpreter(model.to_bytes(), resolver=resolver).get_signature_runner()(x0=inputs)["y0"]
            for model in (after, before)
        )
        np.testing.assert_array_equal(found, expected)
