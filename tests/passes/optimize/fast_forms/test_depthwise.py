"""Depthwise convolutions with more than 25 taps become sums of convolutions with parts of the kernel."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest

from litefuse.ir import Value
from litefuse.passes.optimize.fast_forms.depthwise import MAX_TAPS, _Kernel
from litefuse.quantization import Quantization
from tests.passes.optimize.check import random
from tests.passes.optimize.fast_forms.check import Build, rewritten
from tests.support.modules.graph_builder import Graph

CHANNELS = 3
FREE = (None, None, None, CHANNELS)
FIXED = (None, 14, 13, CHANNELS)


def convolved(size: tuple[int, int], shape: tuple[int | None, ...], *, dilation: int = 1, **changes: Any) -> Build:
    attributes: dict[str, Any] = {"padding": "SAME", "stride_h": 1, "stride_w": 1, "depth_multiplier": 1} | changes
    filter, bias = random(1, *size, CHANNELS), random(CHANNELS)

    def build(g: Graph) -> Value:
        dilations: dict[str, Any] = {"dilation_h_factor": dilation, "dilation_w_factor": dilation}
        return g.tfl.depthwise_conv_2d(g.input(*shape), filter, bias, **attributes, **dilations)

    return build


@pytest.mark.parametrize("activation", ["NONE", "RELU6"])
@pytest.mark.parametrize(
    ("size", "dilation", "parts"),
    [
        ((7, 7), 1, 3),
        ((7, 7), 2, 3),
        ((9, 9), 1, 4),
        ((11, 11), 1, 6),
        ((1, 31), 1, 2),
        ((31, 1), 1, 2),
        ((3, 13), 1, 2),
    ],
)
def test_a_centred_kernel_keeps_free_sizes(size: tuple[int, int], dilation: int, parts: int, activation: str) -> None:
    build = convolved(size, FREE, dilation=dilation, fused_activation_function=activation)
    found, events = rewritten(build, (1, 9, 8, CHANNELS), (2, 20, 17, CHANNELS), (1, 3, 2, CHANNELS))
    assert sorted(found) == ["add"] * (parts - 1) + ["depthwise_conv_2d"] * parts
    assert [event.partition(":")[0] for event in events] == ["note"]
    assert f"depthwise convolution {size[0]}x{size[1]} in {parts} parts: about" in events[0]


@pytest.mark.parametrize(
    ("size", "changes"),
    [
        ((7, 7), {"padding": "VALID"}),
        ((7, 7), {"stride_h": 2, "stride_w": 2}),
        ((6, 6), {}),
        ((6, 6), {"stride_h": 2, "stride_w": 2, "padding": "VALID"}),
        ((1, 60), {}),
        ((4, 7), {"dilation": 2}),
    ],
    ids=str,
)
def test_another_kernel_convolves_slices(size: tuple[int, int], changes: dict[str, Any]) -> None:
    build = convolved(size, FIXED, **changes)
    found, events = rewritten(build, *((count, 14, 13, CHANNELS) for count in (1, 3)))
    assert found.count("depthwise_conv_2d") == found.count("add") + 1 > 1
    assert "slice" in found
    assert [event.partition(":")[0] for event in events] == ["note"]


@pytest.mark.parametrize(
    ("build", "options"),
    [
        (convolved((5, 5), FREE), {}),
        (convolved((7, 7), FREE, stride_h=2, stride_w=2), {}),
        (convolved((41, 41), (1, 60, 60, CHANNELS)), {}),
        (convolved((7, 7), FIXED), {"rewrites": {"split-depthwise": False}}),
        (convolved((7, 7), FIXED), {"target": "micro"}),
        (convolved((7, 7), FIXED), {"target": "compiled_model"}),
        (convolved((7, 7), FIXED), {"quantize": Quantization.of("int8", float_fallback=False)}),
        (convolved((7, 7), FIXED), {"quantize": Quantization.of("int16x8")}),
    ],
    ids=["25 taps", "strides, free sizes", "many parts", "off", "micro", "gpu", "integers only", "not measured"],
)
def test_other_convolutions_stay(build: Build, options: dict[str, Any]) -> None:
    assert rewritten(build, **options) == (["depthwise_conv_2d"], [])


def test_a_rewrite_on_request_is_made_for_every_target() -> None:
    found, events = rewritten(convolved((7, 7), FIXED), target="micro", rewrites={"split-depthwise": True})
    assert found.count("depthwise_conv_2d") == 3
    assert len(events) == 1


def test_parts_are_small_and_cover_every_tap_one_time() -> None:
    for size, pads, stride in product(product(range(1, 14), range(1, 40)), (True, False), (1, 2)):
        seen = np.zeros(size, int)
        for part in _Kernel(size, (stride, stride), (1, 1), pads).parts():
            seen[part.rows.slice, part.columns.slice] += 1
            assert part.rows.number * part.columns.number <= MAX_TAPS
        assert (seen == 1).all(), size
