"""Show the costs of all forms of a layer relative to the default's, and how far the default is from the best form."""

from __future__ import annotations

import statistics
from collections.abc import Iterable
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from bench.arm.cycles import PROCESSORS
from bench.recurrent.costs import DEFAULT, INCUMBENT, File, Results
from bench.recurrent.grid import FORMS, Group
from litefuse.dialects.rnn import FUSED, LOOP

Forms = dict[str, tuple[File, dict[str, float]]]
MAX_SIZE = 1.1
"""Size of a file with several steps per iteration beside that of the loop, up to which it is a possible default."""
FLOAT_ACTIVATIONS = " (float)"
"""What follows the names of forms of int8 layers that have 8-bit weights only."""


class Comparison(NamedTuple):
    """Costs of the forms of a layer by processor, relative to the default's."""

    group: Group
    default: str
    """The form that the default file has; empty if it has none of the measured ones."""
    ratios: dict[str, dict[str, float]]
    sizes: dict[str, int]

    def distance(self, processor: str) -> float | None:
        """Return how much more the default costs than the best form: 1.1 is a tenth more."""
        ratios = [costs[processor] for form, costs in self.ratios.items() if self.may_be(form) and processor in costs]
        return 1 / min(ratios) if ratios else None

    def may_be(self, form: str) -> bool:
        """Return whether the default could have this form: with several steps per iteration it is limited in size."""
        suffix = FLOAT_ACTIVATIONS if form.endswith(FLOAT_ACTIVATIONS) else ""
        loop = self.sizes.get(f"{LOOP}{suffix}", self.sizes[DEFAULT])
        is_single = form.removesuffix(suffix) in (FUSED, LOOP, DEFAULT)
        return form != INCUMBENT and (is_single or self.sizes[form] <= MAX_SIZE * loop)

    def gain(self, processor: str) -> float | None:
        """Return the cost of TFLiteConverter's file."""
        return self.ratios.get(INCUMBENT, {}).get(processor)


def compare(group: Group, forms: Forms) -> Comparison | None:
    """Compare a layer's forms with its default; None if that is not measured."""
    if DEFAULT not in forms:
        return None
    file, own = forms[DEFAULT]
    default = next((form for form, (other, _) in forms.items() if form != DEFAULT and other.hash == file.hash), "")
    ratios = {
        form: {name: cost / own[name] for name, cost in costs.items() if name in own}
        for form, (_, costs) in forms.items()
        if form != DEFAULT or not default
    }
    return Comparison(group, default, ratios, {form: file.bytes for form, (file, _) in forms.items()})


def find_forms(group: Group, results: Results) -> Forms:
    """Return the forms that a layer can have in a scheme: in int8 also those with float activations."""
    forms = results.find(group)
    if group.scheme == "int8":
        floats = results.find(group._replace(scheme="dynamic", forms=FORMS))
        forms |= {f"{form}{FLOAT_ACTIVATIONS}": costs for form, costs in floats.items() if form in FORMS}
    return forms


def show_forms(groups: Iterable[Group], results: Results, x86: str, console: Console) -> None:
    """Print a row for each form, then the worst distances and the gains."""
    processors = (*PROCESSORS, x86)
    measured = (compare(group, find_forms(group, results)) for group in groups)
    comparisons = [comparison for comparison in measured if comparison is not None]
    table = Table("layer", "scheme", "default", "form", *processors, "bytes", title="Cost relative to the default's")
    for comparison in comparisons:
        for row, (form, ratios) in enumerate(comparison.ratios.items()):
            first = (
                (comparison.group.layer.name, comparison.group.scheme, comparison.default or "?")
                if row == 0
                else ("", "", "")
            )
            mark = " *" if form == comparison.default else ""
            cells = ("" if name not in ratios else f"{ratios[name]:.2f}" for name in processors)
            table.add_row(*first, f"{form}{mark}", *cells, f"{comparison.sizes[form]:,}")
        table.add_section()
    console.print(table)
    console.print(summarize(comparisons, processors))


def summarize(comparisons: Iterable[Comparison], processors: Iterable[str]) -> Table:
    """Return a row for each scheme and processor."""
    comparisons = list(comparisons)
    table = Table(
        "scheme", "processor", "worst distance", "of", "over 1.1", f"gain over {INCUMBENT}, median", "least", "of",
        title="The default, beside the best form and TFLiteConverter's file",
    )  # fmt: skip
    for scheme in dict.fromkeys(comparison.group.scheme for comparison in comparisons):
        chosen = [comparison for comparison in comparisons if comparison.group.scheme == scheme]
        for name in processors:
            distances = [
                (distance, comparison.group.layer.name)
                for comparison in chosen
                if (distance := comparison.distance(name))
            ]
            gains = [(gain, comparison.group.layer.name) for comparison in chosen if (gain := comparison.gain(name))]
            worst, where = max(distances, default=(0.0, ""))
            least, layer = min(gains, default=(0.0, ""))
            median = statistics.median([gain for gain, _ in gains] or [0.0])
            over = sum(distance > 1.1 for distance, _ in distances)
            numbers = (f"{worst:.2f}", where, f"{over} of {len(distances)}", f"{median:.2f}", f"{least:.2f}", layer)
            table.add_row(scheme, name, *numbers)
    return table
