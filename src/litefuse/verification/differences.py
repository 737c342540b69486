"""Say how two formulas differ that are not proved equal: which functions, numbers and weights only one of them has."""

from collections.abc import Iterable, Mapping, Sequence
from math import isfinite
from typing import Any

import numpy as np

from litefuse.errors import count_noun
from litefuse.ir import CONSTANT, Module

Array = np.ndarray[Any, Any]
Applied = Mapping[str, set[int]]
"""The arguments of each opaque function in an evaluation, as residues."""

DIFFERENT = "their formulas differ"
"""Beginning of the text."""
MAX_NAMED = 4
_TITLES = {"positive": "a comparison", "equal": "an equality", "max": "a maximum", "min": "a minimum"}
_SIDES = ("the first", "the second")


def describe_difference(modules: Sequence[Module], applied: Sequence[Applied]) -> str:
    """Return a text for the reason, from both modules and the opaque functions that were applied in them."""
    parts = _only([[_TITLES.get(name, name) for name in functions] for functions in applied])
    if not parts:
        others = [name for name in applied[0] if applied[0][name] != applied[1][name]]
        parts = [f"both have {_list(_TITLES.get(name, name) for name in others)}, of other arguments"] if others else []
    numbers = [_numbers(module) for module in modules]
    parts += _only([[_short(number) for number in own] for own in numbers])
    weights = [_weights(module) for module in modules]
    known = weights[0][np.searchsorted(weights[0][:-1], weights[1])]
    changed = int((known != weights[1]).sum())
    if changed:
        weights_of = f"the second has {count_noun(changed, 'weight')} that the first has not"
        parts.append(f"{weights_of}, perhaps rounded products")
    return DIFFERENT + "".join(f"{'; ' if index else ': '}{part}" for index, part in enumerate(parts))


def _only(items: Sequence[Sequence[str]]) -> list[str]:
    """Return texts with the items that one side has, but not the other."""
    pairs = zip(_SIDES, items, reversed(items), strict=True)
    extra = [(side, [item for item in own if item not in other]) for side, own, other in pairs]
    return [f"only {side} has {_list(own)}" for side, own in extra if own]


def _list(names: Iterable[str]) -> str:
    distinct = sorted(set(names))
    return ", ".join(distinct[:MAX_NAMED]) + (", ..." if len(distinct) > MAX_NAMED else "")


def _short(number: float) -> str:
    """Return the shortest text for a number, in float32 if it is one."""
    single = np.float32(number)
    return str(single if single == number else number)


def _numbers(module: Module) -> list[float]:
    """Return the single float numbers in the constants and attributes of a module."""
    numbers: list[float] = []
    for op in module.ops():
        constant = op.result.constant if op.kind == CONSTANT and op.result.dtype.is_float else None
        if constant is not None and constant.size == 1:
            numbers.append(float(constant.numpy().reshape(-1)[0]))
        numbers += [value for value in op.attributes.values() if isinstance(value, float)]
    return [number for number in dict.fromkeys(numbers) if isfinite(number)]


def _weights(module: Module) -> Array:
    """Return the distinct magnitudes of numbers in larger constants, in order; 0 is always one."""
    constants = [op.result.constant for op in module.ops_of({CONSTANT}) if op.result.dtype.is_float]
    arrays = [constant.numpy() for constant in constants if constant is not None and constant.size > 1]
    ordered = np.sort(np.concatenate([np.zeros(1, np.float32), *(np.abs(array).reshape(-1) for array in arrays)]))
    # np.unique would import numpy.ma.
    return ordered[np.append(True, ordered[1:] != ordered[:-1])]
