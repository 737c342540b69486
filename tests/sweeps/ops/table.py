"""Write docs/ops.md: TensorFlow's ops, their support tiers, their element types, and their conversions.

    python -m tests.sweeps.ops.table

The sources are the code and `conversions.json`, which the sweep records.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from litefuse.dialects.tf import not_in_flex
from litefuse.dialects.tf.aliases import ALIASES
from litefuse.passes.legalize import table
from litefuse.passes.lowering.while_expansion import EXPANSIONS
from litefuse.reference import KERNELS
from litefuse.rewrite.rule import Rule
from tests.support.recorded import read
from tests.sweeps.ops import corners, record

ROOT = Path(__file__).resolve().parents[3]
PAGE = ROOT / "docs" / "ops.md"
MANY = 5
"""Maximum number of kinds of LiteRT ops that are listed."""
SHORT = {
    **{f"float{bits}": f"f{bits}" for bits in (16, 32, 64)},
    **{f"int{bits}": f"i{bits}" for bits in (8, 16, 32, 64)},
    **{f"uint{bits}": f"u{bits}" for bits in (8, 16, 32, 64)},
    "bfloat16": "bf16",
    "complex64": "c64",
    "complex128": "c128",
}
ORDER = ("f32", "f16", "bf16", "f64", "c64", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "bool", "string")
PACKAGES = (
    *("passes/simplify", "passes/fusion", "fusions", "legalizations", "passes/lowering", "frontend"),
    *("passes/recurrent", "passes/variables"),
)
"""Packages that rewrite TensorFlow's ops."""

REFUSING = ("legalizations/tf/text/inspection.py",)
"""Files whose rules only refuse, with a reason."""

EXTENDED = "legalizations/tf/extended/"
INTRODUCTION = """# Ops of TensorFlow

How litefuse converts each TensorFlow op. This page is written by `python -m tests.sweeps.ops.table` from the code and
from the results of the sweep (`python -m tests.sweeps.ops`); a test fails when it is out of date.

## Support tiers

| tier | meaning | number of ops |
|---|---|---|
| 1 | tested at every commit: `make test` compares the op, or one with the same rule, with TensorFlow | {first} |
| 2 | tested every night: `make test-models` runs the whole sweep, and the op is part of some of its graphs | {second} |
| 3 | best effort: the rule is in `legalizations/tf/extended/`, or no test contains the op | {third} |

A tier applies to the element types that TensorFlow models normally use. Rules for float64 and complex64 (f64 and c64
below) are tier 3 for every op. A wrong result is a bug in any tier; the tiers tell how soon it is found.

## Converted ops

- **element types**: the types for which the sweep found the same results as TensorFlow's. For an op with several
  typed operands, the type of the first one. f32 is float32, bf16 bfloat16, c64 complex64, i8 int8, u8 uint8, and so
  on.
- **becomes**: the LiteRT ops for a graph that contains only this op, for float32 and dynamic sizes if the sweep has
  such a graph. Known sizes or constant operands often give fewer ops, and none if the result is known during the
  conversion. "rule in" names the file, below `src/litefuse`, that converts an op without such a graph.

An op that is not listed, or whose operands have no conversion, becomes a Flex op with `allow_flex=True`. Otherwise
one error lists all such ops with their layers. {count} ops are listed.

| op | tier | element types | becomes |
|---|---|---|---|
"""

FOLDED = """
## Computed during the conversion

These ops have no conversion, except for constant operands, with which they are evaluated:

"""

OTHERS = """
## Known by name only

litefuse knows the operands, attributes and results of these ops, and writes them as Flex ops with `allow_flex=True`,
except for those in parentheses, which TensorFlow's Flex delegate lacks:

"""


def page() -> str:
    """Return the text of the page."""
    facts = record.conversions()
    rewritten = _rewritten() | _ruled()
    listed = sorted((facts.keys() | rewritten.keys()) & _kinds())
    tiers = _tiers(listed, facts)
    rows = (
        f"| {kind} | {tiers[kind]} | {_types(facts.get(kind, {}))} | {_becomes(kind, facts, rewritten)} |"
        for kind in listed
    )
    folded = sorted(({kind.removeprefix("tf.") for kind in KERNELS} & _kinds()) - set(listed))
    others = sorted(_kinds() - set(listed) - set(folded))
    others = [f"({kind})" if kind in not_in_flex() else kind for kind in others]
    counts = Counter(tiers.values())
    text = INTRODUCTION.format(count=len(listed), first=counts[1], second=counts[2], third=counts[3])
    text += "\n".join(rows) + "\n"
    return text + FOLDED + _wrapped(folded) + OTHERS + _wrapped(others) + corners.section()


def _tiers(kinds: Iterable[str], facts: Mapping[str, Any]) -> dict[str, int | str]:
    """Return the support tier of each op, "" for an op that is refused; docs/ops.md defines the tiers."""
    tested = {case.facts["op"] for case in read("sweep").values() if case.facts["of_all"]} | _tested()
    extended = _extended()
    rules = {kind: _first_rule(kind) for kind in _kinds()}
    tested_rules = {id(rules[kind]) for kind in tested if rules.get(kind) is not None}

    def tier(kind: str) -> int | str:
        rule = rules[kind]
        if rule is not None and _file(rule.function.__module__) in REFUSING:
            return ""
        if kind in extended:
            return 3
        if kind in tested or id(rule) in tested_rules:
            return 1
        return 2 if kind in facts else 3

    return {kind: tier(kind) for kind in kinds}


def _tested() -> set[str]:
    """Return the ops that golden files and the tests of legalizations name."""
    files = [*(ROOT / "tests/golden").rglob("*.mlir"), *(ROOT / "tests/legalizations").rglob("*.py")]
    text = "\n".join(path.read_text("utf-8") for path in files)
    return set(re.findall(r"(?:tf|raw|raw_ops)\.([A-Z]\w*)", text)) | set(re.findall(r'"([A-Z]\w*)"', text))


def _extended() -> set[str]:
    """Return the ops whose rules are all in `legalizations/tf/extended`, apart from those for float64 and complex64."""
    prefix = f"litefuse.{EXTENDED.rstrip('/').replace('/', '.')}"
    owners = {kind: [rule.function.__module__ for rule in table.rules_for(f"tf.{kind}")] for kind in _kinds()}
    found = {kind for kind, modules in owners.items() if modules and all(m.startswith(prefix) for m in modules)}
    # Loops are built by these modules, and inserted by a pass.
    files = (ROOT / "src" / "litefuse" / EXTENDED).glob("*.py")
    named = {kind for path in files for kind in re.findall(r'"tf\.(\w+)"', path.read_text("utf-8"))}
    return found | (named & {kind.removeprefix("tf.") for kind in EXPANSIONS})


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
        return "an error with advice, or a Flex op"
    if ops is None:
        return f"rule in `{part}`" if part else "only together with other ops"
    if not ops:
        return "no op: the result is an input or known"
    if len(ops) > MANY:
        return f"{sum(ops.values())} ops of {len(ops)} kinds"
    return ", ".join(f"{count} `{name}`" if count > 1 else f"`{name}`" for name, count in sorted(ops.items()))


def _ruled() -> dict[str, str]:
    """Return the file of the first rule of each op, for rules that are functions of their own."""
    rules = {kind: _first_rule(kind) for kind in _kinds()}
    modules = {kind: rule.function.__module__ for kind, rule in rules.items() if rule is not None}
    return {kind: _file(module) for kind, module in modules.items() if module != "litefuse.rewrite.rule"}


def _first_rule(kind: str) -> Rule | None:
    """Return the first rule of an op; that of its canonical kind, if it is an alias."""
    canonical = (other.kind for other in ALIASES.get(f"tf.{kind}", ()))
    return next((rule for name in (*canonical, f"tf.{kind}") for rule in table.rules_for(name)), None)


def _file(module: str) -> str:
    path = ROOT / "src" / module.replace(".", "/")
    path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return path.relative_to(ROOT / "src" / "litefuse").as_posix()


def _rewritten() -> dict[str, str]:
    """Return the first file that names each op, of those that rewrite TensorFlow's ops."""
    found: dict[str, str] = {}
    for path in _sources():
        for kind in re.findall(r'"tf\.(\w+)"', path.read_text("utf-8")):
            found.setdefault(kind, path.relative_to(ROOT / "src" / "litefuse").as_posix())
    return found


def _sources() -> Iterator[Path]:
    for package in PACKAGES:
        folder = ROOT / "src" / "litefuse" / package
        yield from sorted(folder.rglob("*.py")) if folder.is_dir() else [folder.with_suffix(".py")]


def _wrapped(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names) + ".\n"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
