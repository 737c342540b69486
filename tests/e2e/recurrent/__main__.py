"""Scoreboard of the recurrent networks: numbers that convert, are right, are fused; next to TFLiteConverter's record.

A NAME selects all variants whose names contain it:

    python -m tests.e2e.recurrent [--latency | --unroll | --compiled-model] [NAME ...]
    python -m tests.e2e.recurrent build [--fast] [NAME ...]     make the SavedModels
    python -m tests.e2e.recurrent --tflite-converter [NAME ...]    measure it, and write tflite_converter.json
"""

from __future__ import annotations

import sys
from dataclasses import asdict

from rich.console import Console

from tests.e2e.recurrent import models, tflite_converter, trials
from tests.e2e.recurrent.comparison import Outcome
from tests.e2e.recurrent.variants import VARIANTS, Variant


def main(arguments: list[str]) -> None:
    """Run the command line."""
    names = [word for word in arguments if not word.startswith("--") and word != "build"]
    chosen = [v for v in VARIANTS if not names or any(name in v.name for name in names)]
    if "--fast" in arguments:
        chosen = [variant for variant in chosen if variant.fast]
    models.build(variant.name for variant in chosen)
    if "build" in arguments:
        return
    if "--tflite-converter" in arguments:
        record(chosen)
    else:
        way = next((name for name in trials.LITEFUSE if f"--{name}" in arguments), "default")
        show(chosen, trials.run(way, chosen))
        if tflite_converter.RECORD.path.exists():
            show_tflite_converter([variant for variant in chosen if variant.name in tflite_converter.facts()])


def record(chosen: list[Variant]) -> None:
    """Measure TFLiteConverter, and write `tflite_converter.json`; variants that are not chosen keep their records."""
    as_it_is, fixed = (trials.run(converter, chosen) for converter in trials.TFLITE_CONVERTER)
    known = dict(tflite_converter.facts())
    for variant in chosen:
        name = variant.name
        known[name] = {"as_it_is": asdict(as_it_is[name]), "fixed": asdict(fixed[name])}
    tflite_converter.RECORD.write({v.name: known[v.name] for v in VARIANTS if v.name in known})


def show(chosen: list[Variant], outcomes: dict[str, Outcome]) -> None:
    """Print counts, then a line for each failure."""
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


def show_tflite_converter(chosen: list[Variant]) -> None:
    """Print the recorded counts of both ways to use TFLiteConverter."""
    for way in ("as_it_is", "fixed"):
        found = [tflite_converter.facts()[variant.name][way] for variant in chosen]
        kept = [row for row in found if not row["right"] and ", reset" in row["error"]]
        fused = [row for row in found if row["fused"]]
        print(
            f"TFLiteConverter, {way}: {sum(row['converts'] for row in found)} of {len(found)} convert, "
            f"{sum(row['right'] for row in found)} are right ({len(kept)} more, if a state need not be cleared); "
            f"{len(fused)} are fused, {sum(row['right'] for row in fused)} of them right"
        )


if __name__ == "__main__":
    main(sys.argv[1:])
