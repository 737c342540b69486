"""docs/composite_contracts.md: the composites that backends know, and what becomes of their marks from each source.

python -m tests.fusions.contracts.table      write it from the table of contracts and from conversions
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import litefuse
from litefuse.dialects.tfl import contracts
from litefuse.dialects.tfl.contracts import Contract, ContractAttribute, ContractOperand
from litefuse.options.target import TARGETS
from tests.fusions.contracts import sources
from tests.support.generated import require_models
from tests.support.modules.lite_files import composites

ROOT = Path(__file__).resolve().parents[3]
PAGE = ROOT / "docs" / "composite_contracts.md"
EXPORTS = Path(__file__).with_name("exports")
TORCH = ROOT / "tests" / "e2e" / "litert" / "composites" / "data"
TORCH_FILES = {
    "rms_norm": "transformer_block",
    "layer_norm": "embedded",
    "group_norm": "upsampler",
    "attention": "capped_attention",
    "rope": "transformer_block",
    "transformer_block": "transformer_block",
}
"""Files of litert-torch, which marks no others of these functions."""
BLOCK = ("odml.rms_norm", "odml.rope", "odml.scaled_dot_product_attention")
MEASURED_ON = ("interpreter", "compiled_model", "gpu")
INTRODUCTION = """\
# Composites with a contract

Backends run some [composites](write_a_composite.md) by kernels of their own, which they find by name. What they expect
under a name is its contract: operands, attributes, and the function. litefuse checks each composite that it writes
against this table, and compares it with its own ops of the function, which become the decomposition. A composite that
breaks its contract, in any source, becomes the ops of its body.

This page is written by `python -m tests.fusions.contracts.table`, and a test fails when it is out of date.

## The contracts

`?` means optional, `!` a constant. Sizes that have the same letter are equal; `...` stands for any number of sizes.
"Known to" says which programs recognise the name: read in their sources, or measured with ai-edge-litert 2.3.0
(`dialects/tfl/composites.tsv` says which). "Written for" lists the targets for which litefuse writes the composite by
default, because it was measured to be right and faster there than its ops.

"""
MEASURED = """
## What backends do with them

Measured with ai-edge-litert 2.3.0. A file whose decomposition gives other answers than the function shows who computes
it (`python -m tests.e2e.composites`, which also tells what a newer runtime changes). Times are those of a network with
the composite, compared with the ops (`python -m bench.composites`; x86, one thread; the GPU's driver computes on the
CPU, so that its times say little about GPUs).

On Linux, LiteRT's GPU accelerator ends the process with every composite that it accepts ("dies"): it marks the
decomposition in an object of the interpreter, whose library lays it out differently. What follows was found without
this step. `litefuse check` names the composites of a file that are concerned.

"""
SOURCES = """
## Marks from each source

Each function was marked in TensorFlow and in JAX; litert-torch's files are those of its own modules. "kept" means that
`composites={"*": "preserve"}` writes the composite with its name, version and attributes, "fused" that a rule takes the
mark and that its ops were verified against the body, with the number of ops in the model. "found" means that
`composites={NAME: "preserve"}` recognises the function in models of TensorFlow and JAX that marked nothing.

"""


def main() -> None:
    """Write the page."""
    PAGE.write_text(page())


def page() -> str:
    """Return the page."""
    rows = [("composite", "operands", "attributes", "known to", "written for"), *_contract_rows()]
    named = ("function", "composite", "TensorFlow", "JAX", "litert-torch", "nothing marked (TensorFlow, JAX)")
    measured = _table([("composite", *MEASURED_ON), *_measured_rows()])
    return INTRODUCTION + _table(rows) + MEASURED + measured + SOURCES + _table([named, *_source_rows()])


def _table(rows: Sequence[Sequence[str]]) -> str:
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]]) + "\n"


def _contract_rows() -> Iterator[Sequence[str]]:
    for name in contracts.contract_names():
        known = ", ".join(dict.fromkeys(reader.name for reader in contracts.readers(name)))
        written = ", ".join(target for target in TARGETS if contracts.is_wanted(name, 1, target)) or "-"
        for number, contract in enumerate(contracts.find_contracts(name)):
            first = (f"`{name}`", known, written) if not number else ("", "", "")
            yield first[0], _operands(contract), _attributes(contract), *first[1:]


def _measured_rows() -> Iterator[Sequence[str]]:
    for name in contracts.contract_names():
        outcomes = {row.target: row.outcome for row in contracts.measurements(name)}
        if outcomes:
            yield f"`{name}`", *(outcomes[target] for target in MEASURED_ON)


def _operands(contract: Contract) -> str:
    return "; ".join(map(_operand, contract.operands)) or "-"


def _operand(operand: ContractOperand) -> str:
    name = operand.name + "?" * operand.is_optional + "!" * operand.is_constant
    sizes = f"as {operand.like}" if operand.shape is None else f"[{', '.join(operand.shape)}]"
    return f"{name} {sizes.replace('~', '1 or ')}"


def _attributes(contract: Contract) -> str:
    return "; ".join(map(_attribute, contract.attributes)) or "-"


def _attribute(attribute: ContractAttribute) -> str:
    value = f" = {attribute.value}" if attribute.value else ""
    return f"{attribute.name}{'?' * (not attribute.is_required)}: {attribute.kind}{value}"


def _source_rows() -> Iterator[Sequence[str]]:
    saved = require_models("marked_contracts")
    for name in (*sources.CONTRACTS, "transformer_block"):
        marks = BLOCK if name == "transformer_block" else (sources.CONTRACTS[name].name,)
        torch = TORCH_FILES.get(name)
        yield (
            name.replace("_", " "),
            ", ".join(f"`{mark}`" for mark in marks),
            _outcome(saved / name, marks),
            _outcome(EXPORTS / f"{name}.jax", marks),
            "-" if torch is None else _outcome(TORCH / f"{torch}.tflite", marks),
            ", ".join(
                _found(source, marks) for source in (saved / f"{name}_unmarked", EXPORTS / f"{name}_unmarked.jax")
            ),
        )


def _convert(source: Path, **options: Any) -> litefuse.Model:
    return litefuse.convert(source, entry_points=False, **options)


def _outcome(source: Path, marks: Sequence[str]) -> str:
    kept = {name for name, _ in composites(_convert(source, composites={"*": "preserve"}))}
    fused = _convert(source)
    events = [event for event in fused.report.fused if event.rule in marks]
    is_fused = {event.rule for event in events} == set(marks) and all(event.facts["verified"] for event in events)
    words = ["kept"] * (kept >= set(marks)) + [f"fused ({sum(fused.report.ops.values())} ops)"] * is_fused
    return ", ".join(words) or "no"


def _found(source: Path, marks: Sequence[str]) -> str:
    model = _convert(source, composites=dict.fromkeys(marks, "preserve"))
    found = {name for name, _ in composites(model)}
    return "found" if found >= set(marks) else ", ".join(f"`{mark}` found" for mark in marks if mark in found) or "no"


if __name__ == "__main__":
    main()
