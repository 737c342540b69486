"""The scoreboard of the recurrent networks: how many convert, are right, are fused.

python -m tests.recurrent [NAME ...]     ours; a NAME stands for all variants with it in their names
python -m tests.recurrent build [--fast] make the SavedModels
python -m tests.recurrent --incumbent    measure TFLiteConverter, and write tests/recurrent/incumbent.json
"""

from __future__ import annotations

import sys

from rich.console import Console

from tests.recurrent import incumbent, models, trials
from tests.recurrent.judge import Outcome
from tests.recurrent.variants import VARIANTS, Variant


def main(arguments: list[str]) -> None:
    """The command line."""
    names = [word for word in arguments if not word.startswith("--") and word != "build"]
    chosen = [v for v in VARIANTS if not names or any(name in v.name for name in names)]
    if "--fast" in arguments:
        chosen = [variant for variant in chosen if variant.fast]
    models.build(variant.name for variant in chosen)
    if "build" in arguments:
        return
    if "--incumbent" in arguments:
        incumbent.record(chosen)
    else:
        show(chosen, trials.run("litefuse", chosen))


def show(chosen: list[Variant], outcomes: dict[str, Outcome]) -> None:
    """Counts, then a line for each failure."""
    console = Console(width=200, soft_wrap=True, highlight=False)
    expected = [variant for variant in chosen if variant.fused != ({},)]
    for variant in chosen:
        outcome = outcomes[variant.name]
        if not outcome.right:
            kind = "wrong" if outcome.converts else "fails"
            console.print(f"{kind:8}{variant.name}: {outcome.error}", markup=False)
        elif outcome.fused not in variant.fused:
            console.print(f"unfused {variant.name}: {outcome.fused}, expected {variant.fused[0]}", markup=False)
    pairs = [variant for variant in expected if variant.network == "bidirectional"]
    others = [variant for variant in chosen if variant not in expected]
    console.print(
        f"{len(chosen)} variants: {sum(outcomes[v.name].converts for v in chosen)} convert, "
        f"{sum(outcomes[v.name].right for v in chosen)} are right; "
        f"{sum(outcomes[v.name].fused in v.fused for v in expected)} of {len(expected)} are fused, "
        f"{sum(outcomes[v.name].fused == v.fused[0] for v in pairs)} of {len(pairs)} pairs into one op; "
        f"of {len(others)} that cannot be fused, {sum(bool(outcomes[v.name].fused) for v in others)} are"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
