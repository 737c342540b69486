"""Table of what becomes of default files on LiteRT's GPU accelerator. A NAME selects all cases that contain it:

    python -m tests.e2e.gpu [--fast] [--details] [NAME ...]
    python -m tests.e2e.gpu --record [NAME ...]    write expected.json
    python -m tests.e2e.gpu --replaced [NAME ...]  the forms of ops that are replaced for GPUs, as they were
    python -m tests.e2e.gpu --compare [GROUP ...]  files for GPUs beside TFLiteConverter's of the same models

Ends with an error if a case is wrong or dead, or worse than `expected.json` says.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tests.e2e.gpu import cases
from tests.e2e.gpu.accelerator import ABSENT, DEAD, PARTS, REFUSED, WHOLE, WRONG, Outcome, outcomes

EXPECTED = Path(__file__).with_name("expected.json")
"""Verdicts other than `whole`, by case."""
ORDER = (WHOLE, PARTS, ABSENT, REFUSED, WRONG, DEAD)
"""From the best to the worst."""


def main(arguments: list[str]) -> None:
    """Run the command line."""
    names = [word for word in arguments if not word.startswith("--")]
    console = Console(width=160, soft_wrap=True, highlight=False)
    if "--compare" in arguments:
        _compare(console, names)
        return
    every = cases.titles(fast="--fast" in arguments, replaced="--replaced" in arguments)
    titles = [title for title in every if not names or any(name in title for name in names)]
    cases.build(titles)
    found: dict[str, Outcome] = {}
    for title, outcome in outcomes("tests.e2e.gpu.cases", titles):
        found[title] = outcome
        if "--details" in arguments or outcome.verdict not in (WHOLE, PARTS, ABSENT):
            console.print(f"{outcome.verdict:9}{title}: {outcome.detail[:300]}", markup=False)
    _show(console, found)
    if "--record" in arguments:
        _record(found)
    worse = [] if "--replaced" in arguments else regressions(found)
    if worse:
        sys.exit("\n".join(worse))


def _compare(console: Console, names: Sequence[str]) -> None:
    """Print what becomes of litefuse's files for GPUs and of TFLiteConverter's, by group, and what is not whole."""
    table = Table("models", "number", "files", *ORDER)
    for group, models in cases.groups().items():
        if names and group not in names:
            continue
        for end, writer in ((cases.FOR_GPUS, 'litefuse, target="gpu"'), (cases.BY_TENSORFLOW, "TFLiteConverter")):
            titles = [f"{kind}{end}:{name}" for kind, name in models]
            cases.build(titles)
            found = dict(outcomes("tests.e2e.gpu.cases", titles))
            for title, outcome in found.items():
                if outcome.verdict != WHOLE:
                    console.print(f"{outcome.verdict:9}{title}: {outcome.detail[:300]}", markup=False)
            counts = Counter(outcome.verdict for outcome in found.values())
            table.add_row(group, str(len(models)), writer, *(str(counts[verdict]) for verdict in ORDER))
    console.print(table)


def regressions(found: dict[str, Outcome]) -> list[str]:
    """Return a line for each case that is worse than recorded."""
    expected: dict[str, str] = json.loads(EXPECTED.read_text())
    return [
        f"{title} is {outcome.verdict} on the GPU, was {expected.get(title, WHOLE)}: {outcome.detail}"
        for title, outcome in found.items()
        if ORDER.index(outcome.verdict) > ORDER.index(expected.get(title, WHOLE))
    ]


def _show(console: Console, found: dict[str, Outcome]) -> None:
    table = Table("cases", "number", *ORDER)
    for kind in dict.fromkeys(title.partition(":")[0] for title in found):
        counts = Counter(outcome.verdict for title, outcome in found.items() if title.startswith(f"{kind}:"))
        table.add_row(kind, str(counts.total()), *(str(counts[verdict]) for verdict in ORDER))
    console.print(table)


def _record(found: dict[str, Outcome]) -> None:
    before: dict[str, str] = json.loads(EXPECTED.read_text()) if EXPECTED.exists() else {}
    after = before | {title: outcome.verdict for title, outcome in found.items()}
    kept = {title: verdict for title, verdict in sorted(after.items()) if verdict != WHOLE}
    EXPECTED.write_text(json.dumps(kept, indent=1) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
