"""Forms that only files for GPUs have compute the same numbers; `tests/e2e/gpu` runs them on the accelerator."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from litefuse.dialects import DIALECTS
from litefuse.dialects.tfl.kernel_call import call_of
from litefuse.dialects.tfl.targets.gpu import find_problems
from litefuse.ir import TensorType
from litefuse.ir.verifier import verify
from tests.support.modules.gpu_target_forms import FORMS, VOLUME, build, rewrite, volume
from tests.support.modules.lite_modules import entry, f32, i32, run

Body = Callable[..., Any]
KEPT: dict[str, tuple[list[TensorType], Body, str]] = {
    "two free sizes": (
        [f32(None, None, 2, 3, 4)],
        lambda b, x: b.tfl.transpose(x, b.i32([0, 2, 1, 4, 3])),
        "transpose",
    ),
    "computed axes": ([f32(1, 2, 2, 3, 4), i32(1)], lambda b, x, axes: b.tfl.sum(x, axes, keep_dims=True), "sum"),
    "computed positions": ([f32(4, 3), i32(2, 1)], lambda b, x, at: b.tfl.gather_nd(x, at), "gather_nd"),
    "buckets of integers": (
        [i32(4)],
        lambda b, x: b.tfl.bucketize(x, boundaries=(0.0, 1.0), result_types=[i32(4)]),
        "bucketize",
    ),
    "selection from a free batch": (
        [f32(None, 6), f32(None, 1)],
        lambda b, x, y: b.tfl.select_v2(b.tfl.greater(x, np.float32(0)), x, y),
        "greater select_v2",
    ),
    "product of computed matrices": (
        [f32(2, 3, 4), f32(2, 4, 5)],
        lambda b, x, y: b.tfl.batch_matmul(x, y, adj_x=False),
        "batch_matmul",
    ),
    "volume of many slices": ([VOLUME], volume(17, padding="SAME"), "reshape conv_3d reshape"),
    "volume of computed weights": (
        [f32(1, 4, 5, 6, 2), f32(2, 2, 2, 2, 3)],
        lambda b, x, weights: b.tfl.conv_3d(x, weights, None, padding="VALID", stride_d=1, stride_h=1, stride_w=1),
        "conv_3d",
    ),
    "computed size": (
        [i32(2)],
        lambda b, dims: b.tfl.fill(dims, np.float32(1), result_types=[f32(None, None)]),
        "fill",
    ),
}
"""Graphs that stay as they are."""


@pytest.mark.parametrize("name", KEPT)
def test_others_stay(name: str) -> None:
    arguments, body, kinds = KEPT[name]
    module = entry(arguments, lambda b, *values: [body(b, *values)])
    rewrite(module)
    assert " ".join(op.name for op in module.functions["serve"].ops() if op.kind.startswith("tfl.")) == kinds


@pytest.mark.parametrize("name", FORMS)
def test_forms_compute_the_same_numbers(name: str) -> None:
    module, inputs = build(name)
    before = run(module, None, **inputs)
    rewrite(module)
    verify(module, DIALECTS)
    ops = [op for op in module.functions["serve"].ops() if op.kind.startswith("tfl.")]
    assert " ".join(op.name for op in ops if op.kind != "tfl.reshape") == FORMS[name].kinds
    assert not [problem for op in ops for problem in find_problems(call_of(op))]
    for key, after in run(module, None, **inputs).items():
        np.testing.assert_allclose(after, before[key], rtol=1e-5, atol=1e-6)
