"""Table of all shipped legalizations by op kind. A module of rules is imported when a model has an op that needs it."""

from __future__ import annotations

import functools
import importlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

from litefuse.ir import DType
from litefuse.rewrite.collect import legalizations_in
from litefuse.rewrite.rule import Rule, by_kind

INDEX = Path(__file__).parents[2] / "legalizations" / "index.tsv"
"""Modules with rules, by op kind and element type, in order of precedence: see `tools/legalization_index.py`."""

Families = tuple[tuple[DType | None, tuple[str, ...]], ...]
"""Names of modules below `litefuse`, by the element type of an operand; None for all types."""


def rules_for(kind: str, dtypes: Collection[DType] = ()) -> Iterator[Rule]:
    """Yield the rules for ops of one kind: those for the operands' element types first, then the general ones."""
    for dtype, families in families_of(kind):
        if dtype is None and DType.F64 in dtypes and _is_coarse(kind):
            return
        if dtype is None or dtype in dtypes:
            for family in families:
                yield from _rules_of(family).get(kind, ())


def is_written_for(rule: Rule, dtype: DType) -> bool:
    """Return whether a rule was written for this element type."""
    return any(
        rule in _rules_of(family).get(kind, ())
        for kind in rule.kinds
        for element_type, families in families_of(kind)
        if element_type is dtype
        for family in families
    )


@functools.cache
def families_by_kind() -> Mapping[str, Families]:
    """Return the modules with rules for each op kind, in order of precedence."""
    return {kind: families_of(kind) for kind in _lines()}


@functools.cache
def families_of(kind: str) -> Families:
    """Return the modules with rules for one op kind, in order of precedence."""
    entries = (line.split("\t") for line in _lines().get(kind, ()))
    return tuple((None if dtype == "-" else DType(dtype), tuple(families.split())) for dtype, families in entries)


@functools.cache
def _lines() -> Mapping[str, Sequence[str]]:
    """Return the lines of the index by op kind; few of them are parsed for a model."""
    lines: dict[str, list[str]] = {}
    for line in INDEX.read_text("utf-8").splitlines():
        kind, _, rest = line.partition("\t")
        lines.setdefault(kind, []).append(rest)
    return lines


def kinds_in(module: str) -> frozenset[str]:
    """Return the op kinds for which a module, named below `litefuse`, has rules; does not import it."""
    return frozenset(
        kind for kind, entries in families_by_kind().items() if any(module in families for _, families in entries)
    )


def _is_coarse(kind: str) -> bool:
    from litefuse.legalizations.tf.extended.float64 import COARSE

    return kind in COARSE


@functools.cache
def _rules_of(family: str) -> Mapping[str, Sequence[Rule]]:
    return by_kind(legalizations_in(importlib.import_module(f"litefuse.{family}")))
