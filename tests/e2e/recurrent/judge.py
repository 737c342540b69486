"""Compare a file with Keras. All calls of a run use one interpreter: a state that leaks shows in the second call."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ai_edge_litert import schema_py_generated as schema

from tests.e2e.recurrent.variants import FUSED_OPS, Variant
from tests.support import harness, zoo

_BUILTINS = frozenset(name for name in vars(schema.BuiltinOperator) if not name.startswith("_"))
_NOT_BUILTIN = ("CUSTOM", "STABLEHLO_COMPOSITE")


@dataclass(frozen=True)
class Outcome:
    """Result for a variant. `error` is the reason of a failure; `fused` counts its recurrent ops."""

    converts: bool
    right: bool
    fused: dict[str, int]
    error: str = ""


def judge(content: bytes, variant: Variant, folder: Path, *, resolver: str, fixed: bool = False) -> None:
    """Run all recorded calls on one interpreter; raise Mismatch at the first answer that is off.

    A stateful network keeps its state between calls; its run `reset` follows `reset_all_variables()`. For a file with a
    `fixed` batch only the first four calls are tried, and its inputs and outputs are matched by order, not by name.
    """
    interpreter = harness.open_interpreter(content, resolver=resolver)
    runner = interpreter.get_signature_runner()
    runs = recorded(variant, folder)
    for run in sorted(runs):
        if run == "reset":
            interpreter.reset_all_variables()
        for number, (_, inputs, expected) in enumerate(runs[run][: 4 if fixed else None]):
            where = f"{resolver}, {run} {number}"
            given = _renamed(inputs, runner.get_input_details()) if fixed else inputs
            answers = runner(**given)
            answers = _renamed(answers, expected) if fixed else answers
            if answers.keys() != expected.keys():
                raise harness.Mismatch(f"{where}: outputs {sorted(answers)}, expected {sorted(expected)}")
            for name, value in expected.items():
                _compare(answers[name], value, f"{where}, {name}")


def _renamed(values: Mapping[str, Any], names: Iterable[str]) -> dict[str, Any]:
    return dict(zip(sorted(names), (values[name] for name in sorted(values)), strict=True))


def _compare(answer: Any, expected: Any, where: str) -> None:
    try:
        harness.compare(answer, expected)
    except harness.Mismatch as mismatch:
        raise harness.Mismatch(f"{where}: {mismatch}") from None


def recorded(variant: Variant, folder: Path) -> dict[str, harness.Calls]:
    return harness.recorded_calls(zoo.BuiltModel(zoo.Spec(variant.name, variant.keras, ""), folder))


def fused_ops(content: bytes) -> dict[str, int]:
    """Return the number of recurrent ops of each kind in the file."""
    return {kind: count for kind, count in harness.count_ops(content).items() if kind in FUSED_OPS}


def strangers(content: bytes) -> list[str]:
    """Return the ops of the file that are not builtin operators: Flex ops, custom ops, composites."""
    return [kind for kind in harness.count_ops(content) if kind not in _BUILTINS or kind in _NOT_BUILTIN]


def try_out(content: bytes, variant: Variant, folder: Path, *, fixed: bool = False) -> Outcome:
    """Compare with Keras, with and without XNNPACK."""
    fused = fused_ops(content)
    foreign = strangers(content)
    if foreign:
        return Outcome(False, False, fused, f"needs {', '.join(foreign)}")
    try:
        for resolver in harness.RESOLVERS:
            judge(content, variant, folder, resolver=resolver, fixed=fixed)
    except (harness.Mismatch, RuntimeError, ValueError) as error:
        return Outcome(True, False, fused, f"{type(error).__name__}: {error}".splitlines()[0][:200])
    return Outcome(True, True, fused)
