"""Scoreboard of the layers: the number that convert and are right, and a line for each that does not.

A NAME selects all variants whose names contain it:

    python -m tests.e2e.layers [--fast] [--ops] [NAME ...]
    python -m tests.e2e.layers build [--fast] [NAME ...]     make the SavedModels
"""

from __future__ import annotations

import sys

from rich.console import Console

from tests.e2e.layers import models, signatures
from tests.e2e.layers.comparison import try_out
from tests.e2e.layers.models import VARIANTS


def main(arguments: list[str]) -> None:
    """Run the command line."""
    names = [word for word in arguments if not word.startswith("--") and word != "build"]
    chosen = [v for v in VARIANTS if not names or any(name in v.name for name in names)]
    if "--fast" in arguments:
        chosen = [variant for variant in chosen if variant.row.fast]
    models.build(variant.name for variant in chosen)
    if "build" in arguments:
        signatures.build()
        return
    console = Console(width=200, soft_wrap=True, highlight=False)
    found = [(v, form, try_out(v, form)) for v in chosen for form in v.forms]
    for variant, form, outcome in found:
        if variant.row.refused and not outcome.converts:
            console.print(f"refused {variant.name}: {variant.row.refused}", markup=False)
        elif not outcome.right:
            kind = "wrong" if outcome.converts else "fails"
            console.print(f"{kind:8}{variant.name} {form}: {outcome.error}", markup=False)
        elif "--ops" in arguments:
            console.print(f"{outcome.ops:5} ops {variant.name} {form}", markup=False)
    console.print(
        f"{len(chosen)} layers, {len(found)} signatures: {sum(o.converts for *_, o in found)} convert, "
        f"{sum(o.right for *_, o in found)} are right"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
