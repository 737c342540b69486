"""Forms for GPUs compute the same numbers, and replace only those that the GPU accelerator computes incorrectly."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
import pytest

from litefuse.context import Context
from litefuse.convert import make_options
from litefuse.dialects import DIALECTS
from litefuse.ir import Builder, TensorType, Value
from litefuse.ir.verifier import verify
from litefuse.passes.optimize.gpu_forms import gpu_forms
from litefuse.rewrite.facts import known_shape
from tests.support.lite_modules import entry, f32, run

RANDOM = np.random.default_rng(3)


def transposed(size: int, stride: int, *, bias: bool = False) -> Callable[[Builder, Value], Value]:
    """Return a body of one transposed convolution with SAME padding."""
    weights, offsets = RANDOM.normal(size=(6, size, size, 4)), RANDOM.normal(size=6)

    def body(b: Builder, x: Value) -> Value:
        batch, rows, columns, _ = known_shape(x)
        sizes = [batch or 1, (rows or 1) * stride, (columns or 1) * stride, 6]
        constants = [b.const(weights.astype(np.float32)), x, *([b.const(offsets.astype(np.float32))] if bias else [])]
        options = {"padding": "SAME", "stride_h": stride, "stride_w": stride, "fused_activation_function": "RELU"}
        return b.tfl.transpose_conv(b.i32(sizes), *constants, **options)

    return body


def grouped(inputs: int, outputs: int, groups: int) -> Callable[[Builder, Value], Value]:
    """Return a body of one convolution in groups."""
    filter = RANDOM.normal(size=(outputs, 3, 3, inputs // groups)).astype(np.float32)
    offsets = RANDOM.normal(size=outputs).astype(np.float32)
    options = {"padding": "SAME", "stride_h": 1, "stride_w": 2, "fused_activation_function": "RELU"}
    return lambda b, x: b.tfl.conv_2d(x, filter, offsets, **options)


def padded(*amounts: tuple[int, int]) -> Callable[[Builder, Value], Value]:
    """Return a body of one PAD."""
    return lambda b, x: b.tfl.pad(x, b.const(np.asarray(amounts, np.int32)))


FORMS: Mapping[str, tuple[TensorType, Callable[[Builder, Value], Value], list[str]]] = {
    "kernel 3": (f32(1, 5, 7, 4), transposed(3, 2), ["tfl.transpose_conv", "tfl.slice"]),
    "kernel 5, with a bias": (f32(2, 5, 7, 4), transposed(5, 2, bias=True), ["tfl.transpose_conv", "tfl.slice"]),
    "kernel 4": (f32(1, 5, 7, 4), transposed(4, 2), ["tfl.transpose_conv"]),
    "kernel smaller than the stride": (f32(1, 5, 7, 4), transposed(2, 3), ["tfl.transpose_conv"]),
    "uneven groups": (
        f32(2, 5, 7, 6),
        grouped(6, 9, 3),
        ["tfl.split", "tfl.conv_2d", "tfl.conv_2d", "tfl.conv_2d", "tfl.concatenation"],
    ),
    "even groups": (f32(2, 5, 7, 8), grouped(8, 8, 2), ["tfl.conv_2d"]),
    "one group": (f32(2, 5, 7, 6), grouped(6, 9, 1), ["tfl.conv_2d"]),
    "padded steps of a batch": (
        f32(2, 5, 3),
        padded((0, 0), (2, 1), (0, 0)),
        ["tfl.reshape", "tfl.pad", "tfl.reshape"],
    ),
    "padded rows": (f32(2, 5), padded((1, 0), (0, 3)), ["tfl.reshape", "tfl.pad", "tfl.reshape"]),
    "padded steps of one": (f32(1, 5, 3), padded((0, 0), (2, 1), (0, 0)), ["tfl.pad"]),
}


@pytest.mark.parametrize("name", FORMS)
def test_forms_compute_the_same_numbers(name: str) -> None:
    type, body, expected = FORMS[name]
    module = entry([type], lambda b, x: [body(b, x)], inputs=["x"], outputs=["y"])
    x = RANDOM.normal(size=[size or 1 for size in known_shape(module.functions["serve"].arguments[0])]).astype(
        np.float32
    )
    before = run(module, None, x=x)["y"]
    gpu_forms(module, Context(DIALECTS, make_options(target="compiled_model")))
    verify(module, DIALECTS)
    kinds = [op.kind for op in module.functions["serve"].ops() if op.kind.startswith("tfl.")]
    assert kinds == expected
    np.testing.assert_allclose(run(module, None, x=x)["y"], before, rtol=1e-5, atol=1e-5)
