"""Layers as units of the choice of precision: their ops, their neighbors, and the rules that address them."""

from __future__ import annotations

import glob
import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import cast

from litefuse.dialects.tfl.quantization import quantization_rule
from litefuse.ir import CONSTANT, DType, Module, Op
from litefuse.passes.quantize.prepare.decompose import decompositions
from litefuse.quantization import LayerRule, Quantization, Scheme

Choice = tuple[tuple[int, str], ...]
"""The schemes of the units that are more exact than the model's scheme, by number, in order."""
_BYTES = {"float32": 4.0, "float16": 2.0, "dynamic": 1.0, "int4": 0.5, "int2": 0.25, "int8": 1.0, "int16x8": 1.0}
"""Bytes of a weight by scheme."""
_MAX_ISLAND = 2
_PRECISION = tuple(_BYTES)
"""Schemes, the most precise first, as far as one unit can have them."""


@dataclass(slots=True)
class Unit:
    """The ops of a layer. `name` is that of the layer, or of the op if it has no layer."""

    name: str
    is_layer: bool = True
    ops: list[Op] = field(default_factory=list[Op])
    weights: int = 0
    """Number of weights."""
    neighbors: set[int] = field(default_factory=set[int])
    """Numbers of the units with which it exchanges values."""
    noise: dict[str, float] = field(default_factory=dict[str, float])
    """Sum of the noise-to-signal ratios of its ops, each alone, by scheme."""
    worst: float = 0.0
    """The largest of these ratios in the scheme of the model."""

    def nbytes(self, scheme: str) -> float:
        """Return the size of the weights in a scheme."""
        return self.weights * _BYTES[scheme]

    def rules(self, scheme: str, config: Quantization) -> Iterator[LayerRule]:
        """Yield the rules that give the unit a scheme; ops that would compute in float keep theirs if none may."""
        where = {"layer": glob.escape(self.name)} if self.is_layer else {"regex": f"^{re.escape(self.name)}$"}
        if not config.float_fallback:
            lacking = {op.kind for op in self.ops if "int16" not in quantization_rule(op.kind).activations}
            for kind in sorted(lacking):
                yield LayerRule(cast("Scheme", config.scheme), op=kind.partition(".")[2].upper(), **where)
        yield LayerRule(cast("Scheme", scheme), **where)


def find_units(module: Module, config: Quantization, changed: Set[Op]) -> list[Unit]:
    """Return the layers with ops in `changed`, those that the scheme changes, unless a rule of the user decides."""
    units: dict[str, Unit] = {}
    numbers: dict[Op, int] = {}
    names = dict.fromkeys(_key(op) for op in _ops(module) if op in changed and _is_free(op, config))
    numbered = {name: number for number, name in enumerate(names)}
    for op in _ops(module):
        key = _key(op)
        if key not in numbered or not _is_free(op, config):
            continue
        unit = units.setdefault(key, Unit(op.location.layer or op.location.name, bool(op.location.layer)))
        unit.ops.append(op)
        unit.weights += _count_weights(op)
        numbers[op] = numbered[key]
    ordered = [units[name] for name in names]
    for op, number in numbers.items():
        for operand in op.inputs:
            other = numbers.get(operand.op) if operand.op is not None else None
            if other is not None and other != number:
                ordered[number].neighbors.add(other)
                ordered[other].neighbors.add(number)
    return ordered


def _ops(module: Module) -> Iterator[Op]:
    bodies = decompositions(module)
    for name, function in module.functions.items():
        if name not in bodies:
            yield from (op for op in function.ops() if op.kind != CONSTANT)


def _key(op: Op) -> str:
    """Return a name of the unit that no unit of the other kind has; "" if no rule can address the op."""
    layer, name = op.location.layer, op.location.name
    return f"layer {layer}" if layer else f"op {name}" if name else ""


def _is_free(op: Op, config: Quantization) -> bool:
    location = op.location
    is_fixed = any(rule.matches(op.name, location.layer, location.name) for rule in config.rules)
    return bool(_key(op)) and not is_fixed


def _count_weights(op: Op) -> int:
    constants = [value.constant for value in op.inputs if value.constant is not None and value.dtype is DType.F32]
    return sum(constant.size for constant in constants if constant.size > 1)


def make_rules(units: Sequence[Unit], choice: Choice, config: Quantization) -> tuple[LayerRule, ...]:
    """Return the rules for the units that are more exact, in the order of the model."""
    return tuple(rule for number, scheme in choice for rule in units[number].rules(scheme, config))


def join_islands(units: Sequence[Unit], chosen: Mapping[int, str]) -> Choice:
    """Add units between those that are chosen which would only cost conversions: one or two without weights.

    They get the most precise integer scheme of their neighbors, else that of the floats around them.
    """
    joined = dict(chosen)
    seen: set[int] = set()
    for number, unit in enumerate(units):
        if number in chosen or number in seen or unit.weights:
            continue
        island = _find_island(number, units, chosen)
        seen |= island
        around = {neighbor for member in island for neighbor in units[member].neighbors} - island
        if len(island) <= _MAX_ISLAND and around and all(neighbor in chosen for neighbor in around):
            schemes = {chosen[neighbor] for neighbor in around}
            joined |= dict.fromkeys(island, "int16x8" if "int16x8" in schemes else min(schemes, key=_PRECISION.index))
    return tuple(sorted(joined.items()))


def _find_island(number: int, units: Sequence[Unit], chosen: Mapping[int, str]) -> set[int]:
    """Return the units without weights that are connected with this one, through others that are not chosen."""
    island, pending = {number}, [number]
    while pending:
        for neighbor in units[pending.pop()].neighbors:
            if neighbor not in island and neighbor not in chosen and not units[neighbor].weights:
                island.add(neighbor)
                pending.append(neighbor)
    return island
