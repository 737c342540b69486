"""Make `data/*.npz.xz`: for each case a module of StableHLO, inputs of several calls, and the answers to them.

Modules are those of JAX functions, or are written as text; XLA runs the former, StableHLO's interpreter the latter.
Needs `pip install jax==0.10.2`; run `python -m tests.e2e.stablehlo.operations.make_cases [family ...]`.
"""

from __future__ import annotations

import importlib
import lzma
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import export
from jax._src.interpreters import mlir
from jaxlib.mlir import ir
from jaxlib.mlir.dialects import stablehlo

DATA = Path(__file__).with_name("data")
VERSION = "1.15.0"
"""The version of StableHLO that the modules are written in."""


@dataclass(frozen=True)
class Case:
    """A function, or a module as text, and the operands of each call.

    `shapes` are polymorphic shapes of the operands, if any are. `answers` are those to each call if nothing else
    can compute them.
    """

    name: str
    source: Callable[..., Any] | str
    calls: Sequence[Sequence[Any]]
    shapes: Sequence[str | None] = field(default_factory=list)
    answers: Sequence[Sequence[Any]] = field(default_factory=list)


class Cases:
    """Cases of a family, by name."""

    def __init__(self) -> None:
        self.cases: dict[str, Case] = {}

    def add(self, name: str, source: Callable[..., Any] | str, *calls: Sequence[Any], **options: Any) -> None:
        assert name not in self.cases
        self.cases[name] = Case(name, source, calls, **options)


def main(families: Sequence[str]) -> None:
    """Write the files of these families, by default of all."""
    for path in sorted(Path(__file__).parent.glob("cases_*.py")):
        family = path.stem.removeprefix("cases_")
        if not families or family in families:
            cases = importlib.import_module(f"tests.e2e.stablehlo.operations.{path.stem}").CASES
            arrays: dict[str, Any] = {}
            for case in cases.cases.values():
                arrays.update(_run_text(case) if isinstance(case.source, str) else _run_function(case))
            with lzma.open(DATA / f"{family}.npz.xz", "wb") as file:
                np.savez(file, **arrays)


def _run_function(case: Case) -> dict[str, Any]:
    assert callable(case.source)
    first = [jnp.asarray(operand) for operand in case.calls[0]]
    shapes = case.shapes or [None] * len(first)
    scope = export.SymbolicScope()
    specs = [
        jax.ShapeDtypeStruct(
            export.symbolic_shape(shape, scope=scope) if shape is not None else operand.shape, operand.dtype
        )
        for operand, shape in zip(first, shapes, strict=True)
    ]
    function = jax.jit(case.source, keep_unused=True)
    exported = export.export(function)(*specs)
    artifact = _without_locations(exported.mlir_module_serialized)
    arrays = {f"{case.name}|module": np.frombuffer(artifact, np.uint8)}
    for call, operands in enumerate(case.calls):
        given = [np.asarray(jnp.asarray(operand)) for operand in operands]
        _record(arrays, f"{case.name}|{call}", given, jax.tree.leaves(function(*given)))
    return arrays


def _without_locations(artifact: bytes) -> bytes:
    """Remove locations, which take more space than the operations."""
    with mlir.make_ir_context():
        module = stablehlo.deserialize_portable_artifact(ir.Context.current, artifact)
        if "sdy." in str(module):  # These attributes are written by a pass of JAX.
            return artifact
        bare = ir.Module.parse(module.operation.get_asm(enable_debug_info=False))
        return stablehlo.serialize_portable_artifact(bare, VERSION)


def _run_text(case: Case) -> dict[str, Any]:
    with mlir.make_ir_context():
        # Serialization changes the module that it is given.
        artifact = stablehlo.serialize_portable_artifact(ir.Module.parse(str(case.source)), VERSION)
        arrays = {f"{case.name}|module": np.frombuffer(artifact, np.uint8)}
        module = ir.Module.parse(str(case.source))
        for call, operands in enumerate(case.calls):
            given = [np.asarray(operand) for operand in operands]
            answers = case.answers[call] if case.answers else _evaluate(module, given)
            _record(arrays, f"{case.name}|{call}", given, answers)
    return arrays


def _evaluate(module: Any, operands: Sequence[Any]) -> list[Any]:
    answers = stablehlo.eval_module(module, [_as_attribute(operand) for operand in operands])
    return [np.array(answer) for answer in answers]


def _as_attribute(operand: Any) -> Any:
    if operand.dtype == np.bool_:
        return ir.DenseIntElementsAttr.get(np.packbits(operand, bitorder="little"), type=ir.IntegerType.get_signless(1))
    return ir.DenseElementsAttr.get(np.ascontiguousarray(operand))


def _record(arrays: dict[str, Any], prefix: str, operands: Sequence[Any], answers: Sequence[Any]) -> None:
    arrays.update({f"{prefix}|in|{place}": operand for place, operand in enumerate(operands)})
    arrays.update({f"{prefix}|out|{place}": np.asarray(answer) for place, answer in enumerate(answers)})


if __name__ == "__main__":
    main(sys.argv[1:])
