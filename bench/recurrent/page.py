"""Write the tables of forms into docs/recurrent.md, from the measured costs in `src/litefuse/dialects/rnn/costs.tsv`.

python -m bench.recurrent.page
"""

from __future__ import annotations

from collections.abc import Iterator

from bench.process import ROOT
from litefuse.dialects.rnn import FUSED, LOOP
from litefuse.dialects.rnn.costs import CostedForm, Layer, choose, estimate, speedup

PAGE = ROOT / "docs" / "recurrent.md"
START, END = "<!-- tables of forms: python -m bench.recurrent.page -->\n", "<!-- end of the tables of forms -->\n"
UNITS = (16, 32, 48, 64, 96, 128, 256, 512)
STEPS = 64
COLUMNS = {
    "float, last output": ("float", False),
    "float, all outputs": ("float", True),
    "dynamic, last output": ("dynamic", False),
    "dynamic, all outputs": ("dynamic", True),
    "int8, all outputs": ("int8", True),
}


def tables() -> str:
    """Return the tables of LSTM layers, by batch."""
    return "".join(f"\n{title}:\n\n{_table(batch)}" for title, batch in (("Batch 1 (or free)", 1), ("Batch 8", 8)))


def _table(batch: int) -> str:
    lines = [f"| units | {' | '.join(COLUMNS)} |", "|---" * (1 + len(COLUMNS)) + "|"]
    for units in UNITS:
        cells = (_cell(Layer("LSTM", units, units, batch, STEPS, every), scheme) for scheme, every in COLUMNS.values())
        lines.append(f"| {units} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _cell(layer: Layer, scheme: str) -> str:
    """Return the form, and how many times as fast a loop is as the fused op, on ARM and x86-64."""
    candidates = list(_candidates(layer, scheme))
    usual = next(candidate for candidate in candidates if candidate.scheme == scheme)
    loop = next(candidate for candidate in candidates if candidate.form == LOOP)
    faster = speedup(loop.costs, usual.costs)
    return f"{choose(candidates).form} ({faster.arm:.1f}, {faster.x86:.1f})"


def _candidates(layer: Layer, scheme: str) -> Iterator[CostedForm]:
    """Yield one op, in int8 with integers only, and a loop, whose products have float activations in int8."""
    loops = "dynamic" if scheme == "int8" else scheme
    for form, own in ((FUSED, scheme), (LOOP, loops)):
        costs = estimate(layer, own, form)
        assert costs is not None
        yield CostedForm(form, own, costs)


def page() -> str:
    """Return the page with these tables."""
    before, _, rest = PAGE.read_text().partition(START)
    return f"{before}{START}{tables()}{END}{rest.partition(END)[2]}"


def main() -> None:
    """Write the page."""
    PAGE.write_text(page())


if __name__ == "__main__":
    main()
