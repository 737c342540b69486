"""Each pass as text: `<pass>/*.mlir` holds a module, `// -----`, and what the pass makes of it, with its events.

Attributes at their defaults are left out on both sides, and so is a signature `serving_default` of @main alone.
Lines `// option: name = value` (in JSON) set options; without them the pass runs with the defaults.
`pytest --update-golden` rewrites what follows the separator; read the difference.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from litefuse import Debug, Recurrent
from litefuse.context import Context
from litefuse.convert import make_options
from litefuse.dialects import DIALECTS
from litefuse.errors import LitefuseError
from litefuse.ir import REQUIRED, Module
from litefuse.ir.text.printer import print_module
from litefuse.ir.verifier import verify
from litefuse.passes import pipeline
from litefuse.passes.quantize.state import QuantizationState
from litefuse.passes.repair.options import RepairOptions
from litefuse.quantization import Quantization
from litefuse.report import Event
from tests.support import module_text
from tests.support.stages import stages

ROOT = Path(__file__).parent
SEPARATOR = "\n// -----\n"
OPTION = re.compile(r"^// option: (\w+) = (.*)$", re.MULTILINE)
_LISTS = (pipeline.PASSES, pipeline.LITERT, pipeline.FREE, pipeline.LIFTED, pipeline.RESTORE, pipeline.REPAIR)
PASSES = {each.name: each for passes in _LISTS for each in passes}
# The legalizations are checked by test_legalizations.py, numerically as well.
FILES = sorted(path for path in ROOT.glob("**/*.mlir") if ROOT / "legalizations" not in path.parents)

FOLDED = "restore-float16", "fold-float16"
"""A pass, and the one before it that says which constants of the file are float32."""


def _pass_name(path: Path) -> str:
    return path.relative_to(ROOT).parts[0]


def _id(path: Path) -> str:
    return path.relative_to(ROOT).with_suffix("").as_posix()


@pytest.mark.parametrize("path", FILES, ids=_id)
def test_pass(path: Path, update_golden: bool) -> None:
    source, separator, expected = path.read_text().partition(SEPARATOR)
    assert separator, "a golden file has a separator, even before its first run"
    found = run_pass(_pass_name(path), source)
    if update_golden:
        path.write_text(source + SEPARATOR + found)
    assert found == path.read_text().partition(SEPARATOR)[2], expected


# What it does depends on the machine: tests/e2e/recurrent/test_forms.py.
MEASURES = "autotune"
# They refuse files, and infer types as infer-shapes does: tests/frontend/litert.
CHECKS = ("check-source", "infer-types")


@pytest.mark.parametrize("name", [name for name in PASSES if name not in (MEASURES, *CHECKS)])
def test_every_pass_has_files(name: str) -> None:
    assert sum(_pass_name(path) == name for path in FILES) >= 2


def run_pass(name: str, source: str) -> str:
    """Return what a pass makes of a module, and its events; or the error that it raises."""
    return run_passes((*_needed(name), name), source)[1]


def _needed(name: str) -> tuple[str, ...]:
    """Return the passes before a pass that make the state which it takes."""
    if name == FOLDED[0]:
        return FOLDED[1:]
    if not PASSES[name].state:
        return ()
    states = {each.name: stages(each) for each in PASSES.values() if each.state}
    taken = states[name][0]
    makers = [maker for maker, (before, after) in states.items() if after is taken and before is not taken]
    return (*_needed(makers[0]), makers[0]) if taken is not QuantizationState and makers else ()


def run_passes(names: Sequence[str], source: str) -> tuple[Module | None, str]:
    """Return the module after the passes, and its text with their events; or None, and the error that one raised."""
    module = module_text.module(source)
    given = {option: json.loads(value) for option, value in OPTION.findall(source)}
    if "quantize" in given:
        given["quantize"] = Quantization(**given["quantize"])
    if "recurrent" in given:
        given["recurrent"] = Recurrent(**given["recurrent"])
    is_repair = all(PASSES[name] in pipeline.REPAIR for name in names)
    state = RepairOptions(**given) if is_repair else None
    context = Context(DIALECTS, replace(make_options(debug=Debug(verify_ir=True)), **({} if is_repair else given)))
    try:
        for name in names:
            context.pass_name = name
            state = PASSES[name].apply(module, context, state)
    except LitefuseError as error:
        lines = str(error).splitlines()
        return None, "".join(f"// {line}\n" for line in (f"{type(error).__name__}:", *lines))
    verify(module, DIALECTS)
    signatures = list(module.signatures)
    _leave_out_defaults(module)
    printed = print_module(module, limit=64, locations=True) + "".join(map(_described, context.events))
    module_text.complete(module)
    module.signatures[:] = signatures
    return module, printed


def _leave_out_defaults(module: Module) -> None:
    for op in module.ops():
        schema = DIALECTS.schema(op.kind)
        defaults = {} if schema is None else schema.attributes
        for name, spec in defaults.items():
            if spec.derived or spec.default is REQUIRED:
                continue
            assert name in op.attributes, f"{op.kind} lacks {name}"
            if op.attributes[name] == spec.default:
                del op.attributes[name]
    if [(s.name, s.function) for s in module.signatures] == [("serving_default", "main")]:
        module.signatures.clear()


def _described(event: Event) -> str:
    return f"// event: {' '.join(_parts(event))}\n"


def _parts(event: Event) -> Iterator[str]:
    yield f"{event.outcome} {event.rule}"
    if event.location.name:
        yield f"at {event.location}"
    if event.reason:
        yield f"({event.reason})"
    for name, value in event.facts.items():
        yield f"{name}={value!r}"
