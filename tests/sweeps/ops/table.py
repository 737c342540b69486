"""docs/ops.md: TensorFlow's ops, their element types, and what they become in a LiteRT file.

python -m tests.sweeps.ops.table       write it (from the code, and `conversions.json`, which the sweep records)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from litefuse.passes.legalize import table
from litefuse.reference import KERNELS
from tests.sweeps.ops import corners, record

ROOT = Path(__file__).resolve().parents[3]
PAGE = ROOT / "docs" / "ops.md"
MANY = 5
"""No more kinds of LiteRT ops than these are listed."""
SHORT = {
    **{f"float{bits}": f"f{bits}" for bits in (16, 32, 64)},
    **{f"int{bits}": f"i{bits}" for bits in (8, 16, 32, 64)},
    **{f"uint{bits}": f"u{bits}" for bits in (8, 16, 32, 64)},
    "bfloat16": "bf16",
    "complex64": "c64",
    "complex128": "c128",
}
ORDER = ("f32", "f16", "bf16", "f64", "c64", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "bool", "string")
STAGES = (
    *("passes/simplify", "passes/fusion", "fusions", "legalizations", "passes/lowering", "frontend"),
    *("passes/recurrent", "passes/variables"),
)
"""Parts of the package that rewrite ops of TensorFlow."""

REFUSING = ("litefuse.legalizations.tf.text.inspection",)
"""Rules that only say why they refuse."""

INTRODUCTION = """# Ops of TensorFlow

What each op becomes. `python -m tests.sweeps.ops.table` writes this page from the code and from the results of
`python -m tests.sweeps.ops`; tests keep it current.

- **element types**: those on which the op's answers are TensorFlow's, in the sweep; of an op with several, the first.
  f32 is float32, bf16 bfloat16, c64 complex64, i8 int8, u8 uint8 and so on.
- **becomes**: the LiteRT ops of a graph that holds this op alone, of float32 and free sizes if there is such a graph.
  With known sizes or constant operands there are often fewer, none where the result is known when converting.
  "a rewrite" names the part of litefuse that replaces the op before or while others are converted.

An op that is not listed, or that has operands that LiteRT cannot take, is written as a Flex op with `allow_flex=True`;
otherwise one error lists all such ops with their layers. {count} ops are listed.

| op | element types | becomes |
|---|---|---|
"""

FOLDED = """
## Computed when converting

With constant operands these, too, have no conversion of their own otherwise:

"""

OTHERS = """
## Known by name only

litefuse knows the operands, attributes and results of these ops, so that `allow_flex=True` writes them as Flex ops:

"""


def page() -> str:
    """The whole page."""
    facts = record.conversions()
    rewritten = _rewritten() | _ruled()
    listed = sorted((facts.keys() | rewritten.keys()) & _kinds())
    rows = (f"| {kind} | {_types(facts.get(kind, {}))} | {_becomes(kind, facts, rewritten)} |" for kind in listed)
    folded = sorted(({kind.removeprefix("tf.") for kind in KERNELS} & _kinds()) - set(listed))
    others = sorted(_kinds() - set(listed) - set(folded))
    text = INTRODUCTION.format(count=len(listed)) + "\n".join(rows) + "\n"
    return text + FOLDED + _wrapped(folded) + OTHERS + _wrapped(others) + corners.section()


@cache
def _kinds() -> frozenset[str]:
    lines = (ROOT / "src/litefuse/dialects/tf/ops.tsv").read_text("utf-8").splitlines()
    return frozenset(line.partition("\t")[0] for line in lines)


def _types(fact: dict[str, Any]) -> str:
    found = {SHORT.get(name, name) for name in fact.get("types", ())}
    return " ".join(name for name in ORDER if name in found)


def _becomes(kind: str, facts: dict[str, Any], rewritten: dict[str, str]) -> str:
    ops = facts.get(kind, {}).get("ops")
    part = rewritten.get(kind)
    if ops is None and part in REFUSING:
        return "an error that says what to do instead, or a Flex op"
    if ops is None:
        return f"a rewrite in `{part}`" if part else "in company of other ops"
    if not ops:
        return "nothing: the result is an input or known"
    if len(ops) > MANY:
        return f"{sum(ops.values())} ops of {len(ops)} kinds"
    return ", ".join(f"{count} `{name}`" if count > 1 else f"`{name}`" for name, count in sorted(ops.items()))


def _ruled() -> dict[str, str]:
    """By kind of op the module of its first rule."""
    rules = {kind: next(table.rules_for(f"tf.{kind}"), None) for kind in _kinds()}
    return {kind: rule.function.__module__ for kind, rule in rules.items() if rule is not None}


def _rewritten() -> dict[str, str]:
    """By kind of op the part of the package that says its name."""
    found: dict[str, str] = {}
    for path in _sources():
        for kind in re.findall(r'"tf\.(\w+)"', path.read_text("utf-8")):
            found.setdefault(kind, ".".join(path.relative_to(ROOT / "src").with_suffix("").parts[:3]))
    return found


def _sources() -> Iterator[Path]:
    for stage in STAGES:
        folder = ROOT / "src" / "litefuse" / stage
        yield from sorted(folder.rglob("*.py")) if folder.is_dir() else [folder.with_suffix(".py")]


def _wrapped(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names) + ".\n"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
