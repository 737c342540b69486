"""The recorded results of the sweep: `not_right.txt` (verdicts) and `conversions.json` (the conversion of each op)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.sweeps.ops.cases import Case
from tests.sweeps.ops.outcome import RIGHT, Outcome

NOT_RIGHT = Path(__file__).parent / "not_right.txt"
CONVERSIONS = Path(__file__).parent / "conversions.json"


def known_verdicts() -> dict[str, str]:
    """Return the verdicts of the cases that are not right, by title."""
    lines = NOT_RIGHT.read_text("utf-8").splitlines()
    return {title: verdict for verdict, _, title in (line.partition(" ") for line in lines)}


def conversions() -> dict[str, dict[str, Any]]:
    """Return by op of TensorFlow: `types` on which it is right, `ops` of a graph without other ops, if any."""
    return json.loads(CONVERSIONS.read_text("utf-8"))


def write(results: Mapping[str, Outcome], cases: Mapping[str, Case]) -> None:
    """Save the outcomes of a run of all cases, or merge those of some cases into the record."""
    others = {title: verdict for title, verdict in known_verdicts().items() if title in cases.keys() - results.keys()}
    bad = others | {title: o.verdict for title, o in results.items() if o.verdict != RIGHT}
    NOT_RIGHT.write_text("".join(sorted(f"{verdict} {title}\n" for title, verdict in bad.items())), "utf-8")
    facts = conversions() if len(results) < len(cases) else {}
    for kind, fact in _found(results, cases).items():
        before = facts.get(kind, {"types": []})
        facts[kind] = {**fact, **before, "types": sorted({*fact["types"], *before["types"]})}
    lines = (f"{json.dumps(kind)}: {json.dumps(facts[kind])}" for kind in sorted(facts))
    CONVERSIONS.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


def _found(results: Mapping[str, Outcome], cases: Mapping[str, Case]) -> dict[str, dict[str, Any]]:
    """Return the right cases; among graphs with one kind of op, those of float32 and free sizes are preferred."""
    found: dict[str, dict[str, Any]] = {}
    preferred = sorted(results, key=lambda title: ("float32" not in title, cases[title].form != "free"))
    for title in preferred:
        outcome = results[title]
        for kind, types in outcome.graph.items():
            fact = found.setdefault(kind, {"types": set()})
            fact["types"] |= set(types)
            if len(outcome.graph) == 1 and not fact.get("ops"):
                fact["ops"] = dict(outcome.ops)
    return found
