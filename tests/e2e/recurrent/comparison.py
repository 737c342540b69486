"""Compare a file with Keras. All calls of a run use one interpreter: a state that leaks shows in the second call."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ai_edge_litert import schema_py_generated as schema
from ai_edge_litert.interpreter import Interpreter

import litefuse
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


def compare(
    content: bytes,
    variant: Variant,
    folder: Path,
    *,
    resolvers: Iterable[str] = harness.RESOLVERS,
    fixed: bool = False,
) -> None:
    """Run all recorded calls on one interpreter per resolver; raise Mismatch at the first answer that is off.

    A stateful network keeps its state between calls; its run `reset` follows `Interpreter.reset()`. For a file with a
    `fixed` batch only the first four calls are tried, and its inputs and outputs are matched by order, not by name.
    """
    runs = recorded(variant, folder)
    for resolver in resolvers:
        interpreter = litefuse.Interpreter(content, experimental_op_resolver_type=harness.RESOLVERS[resolver])
        for run in sorted(runs):
            if run == "reset":
                interpreter.reset()
            calls: harness.Calls = [(None, inputs, expected) for _, inputs, expected in runs[run]]
            calls = _match_by_order(interpreter, calls[:4]) if fixed else calls
            harness.run_calls(interpreter, calls, title=f"{resolver}, {run}")


def _match_by_order(interpreter: Interpreter, calls: harness.Calls) -> harness.Calls:
    runner = interpreter.get_signature_runner()
    names = runner.get_input_details(), runner.get_output_details()
    return [(key, _rename(inputs, names[0]), _rename(expected, names[1])) for key, inputs, expected in calls]


def _rename(values: Mapping[str, Any], names: Iterable[str]) -> dict[str, Any]:
    return dict(zip(sorted(names), (values[name] for name in sorted(values)), strict=True))


def recorded(variant: Variant, folder: Path) -> dict[str, harness.Calls]:
    return harness.recorded_calls(zoo.BuiltModel(zoo.Spec(variant.name, variant.keras, ""), folder))


def fused_ops(content: bytes) -> dict[str, int]:
    """Return the number of recurrent ops of each kind in the file."""
    return {kind: count for kind, count in harness.count_ops(content).items() if kind in FUSED_OPS}


def foreign_ops(content: bytes) -> list[str]:
    """Return the ops of the file that are not builtin operators: Flex ops, custom ops, composites."""
    return [kind for kind in harness.count_ops(content) if kind not in _BUILTINS or kind in _NOT_BUILTIN]


def try_out(content: bytes, variant: Variant, folder: Path, *, fixed: bool = False) -> Outcome:
    """Compare with Keras, with and without XNNPACK."""
    fused = fused_ops(content)
    foreign = foreign_ops(content)
    if foreign:
        return Outcome(False, False, fused, f"needs {', '.join(foreign)}")
    try:
        compare(content, variant, folder, fixed=fixed)
    except (harness.Mismatch, RuntimeError, ValueError) as error:
        return Outcome(True, False, fused, f"{type(error).__name__}: {error}".splitlines()[0][:200])
    return Outcome(True, True, fused)
