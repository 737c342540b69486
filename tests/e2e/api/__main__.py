"""Scoreboard of the functions: counts of right, refused and wrong, and a line for each that is not right.

A NAME selects all entries whose names contain it (`linalg.`, `keras.ops.logical`):

    python -m tests.e2e.api [--fast] [--all] [--static] [--batch] [--free] [NAME ...]
"""

from __future__ import annotations

import collections
import sys

from rich.console import Console

from tests.support import isolated


def main(arguments: list[str]) -> int:
    """Run the command line; return the number of failures that no row expects."""
    from tests.e2e.api.comparison import titles
    from tests.e2e.api.entries import FORMS
    from tests.e2e.api.tables import BY_NAME, expected_refusal

    names = [word for word in arguments if not word.startswith("--")]
    chosen = [e for e in BY_NAME.values() if not names or any(name in e.name for name in names)]
    if "--fast" in arguments:
        chosen = [entry for entry in chosen if entry.fast]
    forms = [form for form in FORMS if f"--{form}" in arguments] or FORMS
    wanted = [title for title in titles(chosen) if title.endswith(tuple(forms))]
    console = Console(width=240, soft_wrap=True, highlight=False)
    counts: collections.Counter[str] = collections.Counter()
    unexpected = 0
    for title, kind, reason in isolated.verdicts("tests.e2e.api.comparison", wanted):
        counts[kind] += 1
        known = expected_refusal(title) if kind == "refused" else ""
        if kind not in ("right", "absent") or "--all" in arguments:
            console.print(f"{kind:8}{title}: {known or reason}", markup=False)
        unexpected += kind not in ("right", "absent") and not known
    total = sum(counts.values()) - counts["absent"]
    console.print(f"{len(chosen)} functions, {total} forms: " + ", ".join(f"{n} {kind}" for kind, n in counts.items()))
    return unexpected


if __name__ == "__main__":
    sys.exit(min(main(sys.argv[1:]), 1))
