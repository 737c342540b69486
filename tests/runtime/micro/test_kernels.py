"""What the table says about tflite-micro's kernels is so: what it allows runs and is right, what it refuses is not."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
import pytest

from litefuse.dialects.tfl.targets.micro import KernelCall, find_problems, micro_rules
from tests.runtime.micro.build import QUANTIZED, SCHEMES, Case, Sample, Scheme, build, error_of
from tests.runtime.micro.cases import CASES
from tests.support.running.micro import IS_INSTALLED, NOT_INSTALLED, Job, run_files

pytestmark = pytest.mark.skipif(not IS_INSTALLED, reason=NOT_INSTALLED)

ARENA_SIZE = 1 << 16
TOLERANCE = 1e-5
"""Largest error of a float, relative to the largest result."""
STEPS = {("squared_difference", "int16"): 3, ("rsqrt", "int16"): 2, ("softmax", "int16"): 4, ("tanh", "int16"): 2}
"""Largest error in steps of the result's scale, where it is more than 1."""
ELSEWHERE = {
    "test_control_flow": {"assign_variable", "call_once", "if", "read_variable", "var_handle", "while"},
    "test_recurrent": {"svdf", "unidirectional_sequence_lstm"},
}
"""Ops that need more than one function or a state, by the module that runs them."""


class Verdict(NamedTuple):
    """Whether tflite-micro computed the right results in both of two calls; `reason` is the error, or its log."""

    sample: Sample
    is_right: bool
    reason: str


@cache
def verdicts() -> dict[str, dict[str, Verdict]]:
    """Return the verdicts by op and by the name of the file. All files are run by one process."""
    samples = [(case.op, name, sample) for case in CASES.values() for name, sample in _samples(case)]
    runs = run_files([Job(sample.content, [sample.inputs] * 2, ARENA_SIZE) for *_, sample in samples])
    found: dict[str, dict[str, Verdict]] = defaultdict(dict)
    for (op, name, sample), run in zip(samples, runs, strict=True):
        error = max((error_of(sample, results) for results in run.calls), default=np.inf)
        found[op][name] = Verdict(sample, error <= _tolerance(op, sample), run.log if run.has_failed else str(error))
    return found


def _samples(case: Case) -> Iterator[tuple[str, Sample]]:
    """Build a case in all types that its kernel has; the first case of an op also in those that it lacks."""
    is_variant = ":" in case.name
    for name, scheme in SCHEMES.items():
        if _is_meaningful(case, name, scheme) and not (is_variant and name not in _known_schemes(case.op)):
            sample = _try_to_build(case, scheme)
            if sample is not None:
                yield f"{case.name} of {name}", sample
    if not is_variant and micro_rules()[f"tfl.{case.op}"].scales:
        yield f"{case.name} of unlike scales", build(case, SCHEMES["int8"], unlike_scales=True)


def _known_schemes(op: str) -> set[str]:
    """Return the schemes that the table allows for an op, and those that its types do not determine."""
    types = " ".join(micro_rules()[f"tfl.{op}"].types)
    return {
        name for name, scheme in SCHEMES.items() if scheme.activations in types or "*" in types or name == "float32"
    }


def _is_meaningful(case: Case, name: str, scheme: Scheme) -> bool:
    roles = {operand.role for operand in case.operands}
    if case.schemes:
        return name in case.schemes
    if "weight" in roles:
        return scheme.activations in (*QUANTIZED, "float32")
    return "with" not in name and ("activation" in roles or name == "float32")


def _try_to_build(case: Case, scheme: Scheme) -> Sample | None:
    try:
        return build(case, scheme)
    except RuntimeError:  # LiteRT has no kernel for these types either
        return None


def _tolerance(op: str, sample: Sample) -> float:
    return TOLERANCE if sample.types[0].quantization is None else STEPS.get((op, sample.call.results[0].dtype), 1)


@pytest.mark.parametrize("op", sorted({case.op for case in CASES.values()}))
def test_what_the_table_allows_is_right_and_nothing_else(op: str) -> None:
    for name, verdict in verdicts()[op].items():
        problems = find_problems(verdict.sample.call)
        assert verdict.is_right == (not problems), f"{name}: {problems or 'no problems'}, but {verdict.reason}"


@pytest.mark.parametrize("op", sorted({case.op for case in CASES.values()}))
def test_every_type_of_the_table_is_measured(op: str) -> None:
    right = [verdict.sample.call for verdict in verdicts()[op].values() if verdict.is_right]
    for form in micro_rules()[f"tfl.{op}"].forms:
        for place, types in enumerate(form.operands):
            measured = {call.operands[place].dtype for call in right if place < len(call.operands)}
            assert types - {"*"} <= measured, f"operand {place}"
        assert set().union(*form.results) - {"*"} <= {call.results[0].dtype for call in right}


def test_every_op_of_the_table_is_measured() -> None:
    builtins = {kind.removeprefix("tfl.") for kind in micro_rules() if not kind.startswith("tfl.custom")}
    assert builtins == {case.op for case in CASES.values()} | set().union(*ELSEWHERE.values())


def test_an_op_without_a_kernel_is_named() -> None:
    assert find_problems(KernelCall("tfl.gelu", {}, (), ())) == ["GELU has no kernel"]
    assert find_problems(KernelCall("tfl.custom:MyOp", {}, (), ())) == ["MyOp has no kernel"]
