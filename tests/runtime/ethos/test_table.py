"""The table of what Vela maps to the NPU: Vela says the same of a file for each op, type and form."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain

import pytest

from litefuse.dialects.tfl.kernel_call import KernelCall
from litefuse.dialects.tfl.targets.ethos import ACCELERATORS, DEVICES, find_interface_problems, limits
from litefuse.dialects.tfl.targets.placement import ERROR
from tests.runtime.ethos import cases
from tests.runtime.micro.build import SCHEMES, Case, build
from tests.runtime.micro.cases import CASES
from tests.support.running.vela import compile_files, require

ON_NPU, ON_CPU, FAILS = "on the NPU", "on the CPU", "Vela fails"
UNLIKE = {"MEAN:7d": "Vela fails, where the table says that the op runs on the CPU"}
"""Cases in which the table is known to differ."""


ELSEWHERE = {
    "a tensor without elements",
    "computed or repeated positions",
    "coupled gates, peepholes, projection or normalization",
    "more than 65536 rows",
    "more than 8 dimensions",
    "unlike scales of operand and result",
    "unlike scales",
    "weights whose absolute sum exceeds 8323072",
}
"""Limits that tests/dialects/test_ethos.py applies to calls, most of which have large files."""


@pytest.fixture(scope="module", autouse=True)
def vela() -> None:
    require()


def _verdict(call: KernelCall, device: str) -> str:
    ends = [tensor for tensor in call.tensors if not tensor.is_constant]
    problems = [*ACCELERATORS[device].find_problems(call, 1), *find_interface_problems(ends, device=device)]
    if any(problem.effect == ERROR for problem in problems):
        return FAILS
    return ON_CPU if problems else ON_NPU


def _build(schemes: tuple[str, ...]) -> Iterator[tuple[str, KernelCall, bytes]]:
    every: chain[Case] = chain(CASES.values(), cases.CASES.values())
    for case in every:
        for scheme in schemes:
            if case.name in UNLIKE or (case.schemes and scheme not in case.schemes):
                continue
            try:
                sample = build(case, SCHEMES[scheme])
            except RuntimeError:  # LiteRT has no kernel for these types.
                continue
            yield f"{case.name} of {scheme}", sample.call, bytes(sample.content)


@cache
def _samples(schemes: tuple[str, ...]) -> dict[str, tuple[KernelCall, bytes]]:
    return {name: (call, content) for name, call, content in _build(schemes)}


def _find_differences(schemes: tuple[str, ...], *devices: str) -> list[str]:
    samples = _samples(schemes)
    different: list[str] = []
    for name, device, compiled in compile_files({name: content for name, (_, content) in samples.items()}, *devices):
        found = FAILS if compiled.has_failed else ON_NPU if not compiled.left else ON_CPU
        said = _verdict(samples[name][0], device)
        if said != found:
            different.append(f"{name}, {device}: {found}, not {said} {compiled.reasons} {compiled.message[-200:]}")
    return different


@pytest.mark.parametrize("device", ["ethos-u55", "ethos-u85"])
def test_vela_says_the_same_of_int8(device: str) -> None:
    assert _find_differences(("int8", "int8 with int4"), device) == []


@pytest.mark.slow
@pytest.mark.parametrize("device", DEVICES)
def test_vela_says_the_same_of_all_types(device: str) -> None:
    schemes = ("float32", "int16", "int16 with int4", "int16 with an int32 bias", "int32", "int64", "uint8", "bool")
    assert _find_differences(schemes, device) == []


@pytest.mark.slow
def test_every_limit_applies_to_a_case() -> None:
    reasons = {
        problem.reason
        for schemes in (("int8", "int8 with int4"), ("int16", "int32", "int64", "uint8"))
        for call, _ in _samples(schemes).values()
        for device in DEVICES
        for problem in ACCELERATORS[device].find_problems(call, 1)
    }
    forms = {limit.form for limit in limits()}
    measured = {form for form in forms if any(reason.endswith(f"with {form}") for reason in reasons)}
    assert forms - measured == ELSEWHERE
