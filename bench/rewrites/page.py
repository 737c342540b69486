"""Write the tables of rewrites in docs/performance.md: gains by layer (fast_forms.tsv), and whole networks.

python -m bench.rewrites.page                the gains
python -m bench.rewrites.page --networks     also the networks, from the last results of `bench.rewrites --networks`
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from bench.process import ROOT
from bench.quantization.quantizing import TFLITE_CONVERTER
from bench.rewrites.making import BY_NAME
from bench.rewrites.networks import ARM, LITEFUSE, WITHOUT, exactness, ratio, read_results
from litefuse.dialects.tfl.targets.fast_forms import FastForm, table
from litefuse.passes.optimize.driver import FASTER
from litefuse.passes.optimize.fast_forms import FAMILIES
from litefuse.passes.optimize.fast_forms.driver import load_forms
from litefuse.passes.optimize.fast_forms.float_forms import float_rules
from litefuse.passes.quantize.plan.symmetric_ranges import FORM as SYMMETRIC

PAGE = ROOT / "docs" / "performance.md"
SCHEMES = ("float", "dynamic", "int8")
LOST = 3.0
"""Signal-to-noise ratio in dB below which a file computes something else."""
RECORD = ROOT / "bench" / "results" / "2026-11-measurements.md"
GAINS, NETWORKS = (
    "gains of rewrites: python -m bench.rewrites.page",
    "networks: python -m bench.rewrites.page --networks",
)
Result = Mapping[str, Any]


def gains() -> str:
    """Return a row for each rewrite and its schemes: how many times as fast layers are where it is made by default."""
    lines = ["| rewrite | layers | schemes | x86-64 | Cortex-A76 | Cortex-A55 |", "|---" * 6 + "|"]
    groups: dict[tuple[str, str], list[FastForm]] = {}
    for form in table():
        if form.is_faster:
            schemes = ", ".join(scheme for scheme in SCHEMES if scheme in form.schemes)
            groups.setdefault((form.rewrite, schemes), []).append(form)
    for (rewrite, schemes), forms in groups.items():
        columns: tuple[Callable[[FastForm], Iterable[float]], ...] = (
            lambda form: [form.x86],
            lambda form: form.arm[:1],
            lambda form: form.arm[1:],
        )
        cells = (_range([1 / value for form in forms for value in column(form)]) for column in columns)
        lines.append(f"| `{rewrite}` | {_describe(rewrite)} | {schemes} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _describe(rewrite: str) -> str:
    """Return the words of the report about a rewrite, without the sizes of a layer."""
    forms = [SYMMETRIC, *FASTER.values(), *(rule.form for rule in (*load_forms(FAMILIES), *float_rules().values()))]
    titles = {form.rewrite: form.title for form in forms}
    words = re.sub(r"\{\w+\}", "n", titles[rewrite]).replace("nxn", "n x n")
    return words[0].upper() + words[1:]


def _range(gains: list[float]) -> str:
    if not gains:
        return "–"
    least, most = (f"{gain:.1f}" if gain < 10 else f"{gain:.0f}" for gain in (min(gains), max(gains)))
    return least if least == most else f"{least} to {most}"


def networks(results: Result) -> str:
    """Return a row for each network: litefuse's time relative to TFLiteConverter's, on x86 and ARM."""
    lines = ["| network | float | dynamic | int8 |", "|---|---|---|---|"]
    notes: list[str] = []
    for name, network in BY_NAME.items():
        if name in results["networks"]:
            schemes = results["networks"][name]
            cells = (_cell(schemes[scheme]) if scheme in schemes else "–" for scheme in SCHEMES)
            lines.append(f"| {network.title} | {' | '.join(cells)} |")
            notes += (
                f"- {network.title}, {scheme}: TFLiteConverter's file {note}\n"
                for scheme, result in schemes.items()
                if (note := _note(result[TFLITE_CONVERTER]))
            )
    return "\n".join(lines) + "\n" + ("\n" + "".join(notes) if notes else "")


def _note(incumbent: Result) -> str:
    """Return what is wrong with TFLiteConverter's file, if it is."""
    if "error" in incumbent:
        return incumbent["error"]
    if incumbent["snr"] < LOST:
        return f"has little in common with the network ({incumbent['snr']:.1f} dB)"
    return "" if incumbent.get("repeatable", True) else "returns other numbers in later calls with the same input"


def _cell(result: Result) -> str:
    own, other = result[LITEFUSE], result[TFLITE_CONVERTER]
    ratios = [ratio(own, other, key) for key in ("x86", *ARM)]
    return ", ".join(f"{value:.2f}" for value in ratios if value is not None) or "–"


def figures(results: Result) -> str:
    """Return a row for each network and scheme: figures of litefuse's file, without rewrites, and TFLiteConverter's."""
    titles = ("x86, µs", "A76, kcycles", "A55, kcycles", "bytes", "difference", "rewrites")
    lines = [f"| network | {' | '.join(titles)} |", "|---" * (len(titles) + 1) + "|"]
    for name, schemes in results["networks"].items():
        for scheme, result in schemes.items():
            tools = [result[tool] for tool in (LITEFUSE, WITHOUT, TFLITE_CONVERTER)]
            cells = (" / ".join(_figure(tool.get(key)) for tool in tools) for key in ("x86", *ARM, "bytes"))
            differences = " / ".join(tool.get("error") or exactness(tool) for tool in tools[::2])
            made = ", ".join(f"{rewrite} {count}" for rewrite, count in result["rewrites"].items())
            lines.append(f"| {BY_NAME[name].title}, {scheme} | {' | '.join(cells)} | {differences} | {made} |")
    return "\n".join(lines) + "\n"


def _figure(number: float | None) -> str:
    return "–" if number is None else f"{number:,.0f}" if number >= 100 else f"{number:.1f}"


def page() -> str:
    """Return the page with the gains that the table of forms has."""
    return _replace(PAGE.read_text(), GAINS, gains())


def _replace(text: str, title: str, content: str) -> str:
    start, end = f"<!-- {title} -->\n", f"<!-- end of {title.partition(':')[0]} -->\n"
    before, _, rest = text.partition(start)
    return f"{before}{start}{content}{end}{rest.partition(end)[2]}"


def main() -> None:
    """Write the page."""
    text = page()
    if sys.argv[1:] == ["--networks"]:
        results = read_results()
        text = _replace(text, NETWORKS, networks(results))
        RECORD.write_text(_replace(RECORD.read_text(), NETWORKS, figures(results)))
    PAGE.write_text(text)


if __name__ == "__main__":
    main()
