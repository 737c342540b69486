"""Composites whose contract a file breaks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pytest

import litefuse
from litefuse.backend import to_bytes
from litefuse.ir import Builder, Value
from litefuse.tflite import read_file
from litefuse.tflite.checks.verdict import CheckTarget
from litefuse.tflite.lint import check
from tests.support.harness import open_interpreter
from tests.support.modules.composite_files import with_composite
from tests.support.modules.lite_modules import f32

GAMMA = np.ones(8, np.float32)


def body(b: Builder, x: Value, *_: Value) -> Sequence[Value]:
    return [b.tfl.neg(x)]


def problems(name: str, attributes: Mapping[str, Any] | bytes, *, version: int = 1) -> list[str]:
    module = with_composite(name, [f32(2, 8), GAMMA], attributes, body, version=version)
    return [hazard.problem for hazard in check(read_file(to_bytes(module))) if hazard.id == "composite-contract"]


@pytest.mark.parametrize(
    ("attributes", "version", "problem"),
    [
        ({}, 1, "the attribute 'epsilon' is missing"),
        ({"epsilon": "small"}, 1, "the attribute 'epsilon' is 'small', not a float"),
        ({"epsilon": 0.1}, 2, "version 2 is not known; versions that are: 0, 1"),
        (b"\1\2\3", 1, "its attributes are not a FlexBuffer map"),
    ],
)
def test_a_broken_contract(attributes: Mapping[str, Any] | bytes, version: int, problem: str) -> None:
    (found,) = problems("odml.rms_norm", attributes, version=version)
    start = "the composite 'odml.rms_norm' breaks the contract of its name: "
    assert found == f"{start}{problem}; backends that know it may refuse it."


def test_a_kept_contract_and_a_name_without_one() -> None:
    assert not problems("odml.rms_norm", {"epsilon": 0.1})
    assert not problems("acme.rms_norm", {}, version=2)
    assert not problems("acme.rms_norm", b"\1\2\3")


def test_composites_that_the_accelerator_takes_end_the_process() -> None:
    for name, problem in {
        "odml.rms_norm": "LiteRT's GPU accelerator 2.3.0 ends the process on Linux when it compiles 'odml.rms_norm'.",
        "acme.rms_norm": None,
    }.items():
        file = read_file(to_bytes(with_composite(name, [f32(2, 8), GAMMA], {"epsilon": 0.1}, body)))
        found = [hazard.problem for hazard in check(file) if hazard.id == "composite-crash"]
        assert found == ([] if problem is None else [problem])
        effects = {hazard.id for hazard in check(file, target="gpu")}
        assert ("accelerator-crash" in effects) == (problem is not None)
        assert ("on-cpu" in effects) == (problem is None)


HEADS, KEYS = f32(2, 6, 4, 8), f32(2, 9, 1, 8)
ATTENTION = "odml.scaled_dot_product_attention"


def attention(b: Builder, q: Value, k: Value, v: Value) -> Sequence[Value]:
    scores = b.tfl.batch_matmul(turned(b, q), turned(b, k), adj_y=True, result_types=[f32(2, 4, 6, 9)])
    shares = b.tfl.softmax(b.tfl.mul(scores, np.float32(0.5)), beta=1.0)
    y = b.tfl.batch_matmul(shares, turned(b, v), result_types=[f32(2, 4, 6, 8)])
    return [turned(b, y)]


def turned(b: Builder, x: Value) -> Value:
    return b.tfl.transpose(x, b.i32([0, 2, 1, 3]))


@pytest.mark.parametrize("target", ["interpreter", "gpu"])
def test_attention_that_backends_get_wrong(target: CheckTarget) -> None:
    file = to_bytes(with_composite(ATTENTION, [HEADS, KEYS, KEYS], {"scale": 0.5, "logit_cap": 50.0}, attention))
    hazards = check(read_file(file), target=target)
    found = {hazard.problem: hazard.severity for hazard in hazards if hazard.id == "composite-wrong"}
    end = f"computes the composite {ATTENTION!r} incorrectly with"
    assert found == {
        f"LiteRT's default delegate, XNNPACK, {end} one head of keys and a batch above 1.": "error",
        f"LiteRT's GPU accelerator {end} grouped queries.": "warning",
        f"LiteRT's GPU accelerator {end} logit_cap, which it does not read.": "warning",
    }


@pytest.mark.parametrize("mode", ["fuse", "preserve", "inline"])
def test_it_is_not_written(mode: litefuse.CompositeMode) -> None:
    file = bytes(to_bytes(with_composite(ATTENTION, [HEADS, KEYS, KEYS], {"scale": 0.5}, attention)))
    model = litefuse.convert(file, composites={ATTENTION: mode})
    assert "tfl.stablehlo_composite" not in model.report.ops
    rng = np.random.default_rng(3)
    inputs = [rng.normal(size=shape).astype(np.float32) for shape in ((2, 6, 4, 8), (2, 9, 1, 8), (2, 9, 1, 8))]
    calls = {f"x{place}": array for place, array in enumerate(inputs)}
    right, ours, wrong = (
        open_interpreter(content, resolver=resolver).get_signature_runner()(**calls)["y0"]
        for content, resolver in ((file, "builtin"), (model.to_bytes(), "xnnpack"), (file, "xnnpack"))
    )
    np.testing.assert_allclose(ours, right, atol=1e-5)
    assert np.abs(wrong - right).max() > 0.1  # fails when XNNPACK is right: remove the fault from composites.tsv
