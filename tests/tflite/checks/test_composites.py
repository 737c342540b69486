"""Composites whose contract a file breaks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pytest

from litefuse.backend import to_bytes
from litefuse.ir import Builder, Value
from litefuse.tflite import read_file
from litefuse.tflite.lint import check
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
