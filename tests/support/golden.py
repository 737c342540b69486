"""Run passes on golden files: a module, `// -----`, and what the passes make of it, with their events."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple, get_type_hints
from unittest import mock

from litefuse import Debug, Recurrent
from litefuse.context import Context
from litefuse.convert import make_options
from litefuse.dialects import DIALECTS
from litefuse.errors import LitefuseError
from litefuse.ir import REQUIRED, Module, Op
from litefuse.ir.text.printer import print_module
from litefuse.ir.verifier import verify
from litefuse.passes import pipeline
from litefuse.passes.base import Pass
from litefuse.passes.quantize.state import QuantizationState
from litefuse.passes.repair.recurrent_layers import RepairOptions
from litefuse.quantization import Quantization
from litefuse.report import Event
from litefuse.rewrite import composite_rule, rule
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.guard import Guarded, run_rule
from tests.support.modules import module_text
from tests.support.modules.graph_builder import UNLIMITED_GROWTH

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
LEGALIZATIONS = sorted((GOLDEN / "legalizations").glob("**/*.mlir"))
LEGALIZING = (
    *("canonical-names", "infer-shapes", "expand-to-while", "lower-control-flow", "lower-strings"),
    *("lower-quantized-dtypes", "legalize"),
)
"""The passes that run on `LEGALIZATIONS`."""
SEPARATOR = "\n// -----\n"
OPTION = re.compile(r"^// option: (\w+) = (.*)$", re.MULTILINE)
_LISTS = (
    pipeline.PASSES,
    pipeline.LITERT,
    pipeline.DYNAMIC_BATCH,
    pipeline.TFL_RECURRENT,
    pipeline.QUANTIZED,
    pipeline.RESTORE,
    pipeline.REPAIR,
)
PASSES = {item.name: item for passes in reversed(_LISTS) for item in passes}
"""The passes by name: of those for SavedModels and for LiteRT files with one name, the former."""

FOLDED = "restore-float16", "fold-float16"
"""A pass, and the one before it that says which constants of the file are float32."""


class RuleName(NamedTuple):
    """A rule's function as `module:function`, and the rule's name: one function may have rules for several ops."""

    owner: str
    name: str

    @property
    def module(self) -> str:
        return self.owner.partition(":")[0]


@contextmanager
def record_rules() -> Iterator[list[RuleName]]:
    """Yield the list to which each rule is added when it has replaced an op."""
    applied: list[RuleName] = []

    def run_recorded(guarded: Guarded, op: Op, builder: RewriteContext, build: Any) -> list[Any]:
        values = run_rule(guarded, op, builder, build)
        applied.append(RuleName(guarded.owner, re.sub("^(rule|the rule for|the definition of) ", "", guarded.name)))
        return values

    with mock.patch.object(rule, "run_rule", run_recorded), mock.patch.object(composite_rule, "run_rule", run_recorded):
        yield applied


def run_pass(name: str, source: str) -> str:
    """Return what a pass makes of a module, and its events; or the error that it raises."""
    return run_passes(passes_for(name), source)[1]


def passes_for(name: str) -> tuple[str, ...]:
    """Return the passes that run on the files of a folder."""
    return LEGALIZING if name == "legalizations" else (*_needed(name), name)


def _needed(name: str) -> tuple[str, ...]:
    """Return the passes before a pass that make the state which it takes."""
    if name == FOLDED[0]:
        return FOLDED[1:]
    if not PASSES[name].state:
        return ()
    states = {item.name: stages(item) for item in PASSES.values() if item.state}
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
    context.growth = UNLIMITED_GROWTH
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


def stages(item: Pass) -> tuple[type, type]:
    """Return the types of the state that a pass takes, and of the one that it returns."""
    *_, taken, returned = get_type_hints(item.load()).values()
    return taken, returned
