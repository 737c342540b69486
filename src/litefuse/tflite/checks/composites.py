"""Composites in a file that break the contract of their name, or that backends compute incorrectly or die of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from litefuse.dialects.tfl.contracts import ML_DRIFT, XNNPACK, find_faults, find_violation, has_contract
from litefuse.tflite.checks.hazards import Hazard, OperatorView, iterate_operators
from litefuse.tflite.file import COMPOSITE, LiteFile
from litefuse.tflite.flexbuffer import decode_options

_TITLES = {XNNPACK: "LiteRT's default delegate, XNNPACK,", ML_DRIFT: "LiteRT's GPU accelerator"}
_HINT = "Convert it again with litefuse, which writes the ops of the function; they are about as fast."


def check_contracts(file: LiteFile) -> Iterator[Hazard]:
    """Report which composites break the contract of their name, and which backends compute them incorrectly."""
    if any(operator.kind == COMPOSITE for graph in file.subgraphs for operator in graph.operators):
        for view in iterate_operators(file):
            if view.operator.kind == COMPOSITE:
                yield from _check_contract(view)


def _check_contract(view: OperatorView) -> Iterator[Hazard]:
    options, call = view.operator.options, view.call
    name = str(options["name"])
    if not has_contract(name):
        return
    attributes = decode_options(bytes(options.get("composite_attributes") or b""))
    if isinstance(attributes, Mapping):
        version = int(options.get("version", 1))
        problem = find_violation(name, version, call.operands, call.results, attributes)
        for fault in find_faults(name, version, call.operands, attributes):
            severity = "error" if fault.reader == XNNPACK else "warning"
            text = f"{_TITLES[fault.reader]} computes the composite {name!r} incorrectly with {fault.what}."
            yield Hazard("composite-wrong", severity, view.where, text, _HINT)
    else:
        problem = "its attributes are not a FlexBuffer map"
    if problem:
        hint = "Correct the function that the model marks with this name, or convert it with its composites inlined."
        text = (
            f"the composite {name!r} breaks the contract of its name: {problem}; backends that know it may refuse it."
        )
        yield Hazard("composite-contract", "warning", view.where, text, hint)


def check_crash(view: OperatorView) -> Iterator[Hazard]:
    """Report a composite that LiteRT's GPU accelerator takes."""
    if view.operator.kind != COMPOSITE:
        return
    # Few files have composites.
    from litefuse.dialects.tfl.targets import gpu
    from litefuse.dialects.tfl.targets.placement import CRASH

    effects = {problem.effect for problem in gpu.find_problems(view.call)}
    if CRASH in effects:
        name = view.operator.options["name"]
        problem = f"LiteRT's GPU accelerator {gpu.VERSION} ends the process on Linux when it compiles {name!r}."
        yield Hazard("composite-crash", "warning", view.where, problem, _HINT)
