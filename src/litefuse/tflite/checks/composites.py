"""Composites in a file whose contract a backend with a kernel for them would find broken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from litefuse.dialects.tfl.contracts import find_violation, has_contract
from litefuse.tflite.checks.hazards import Hazard, OperatorView
from litefuse.tflite.file import COMPOSITE
from litefuse.tflite.flexbuffer import decode_options


def check_operator(view: OperatorView) -> Iterator[Hazard]:
    """Report what is wrong with a composite by the contract of its name."""
    if view.operator.kind != COMPOSITE:
        return
    options, call = view.operator.options, view.call
    name = str(options["name"])
    if not has_contract(name):
        return
    attributes = decode_options(bytes(options.get("composite_attributes") or b""))
    if isinstance(attributes, Mapping):
        version = int(options.get("version", 1))
        problem = find_violation(name, version, call.operands, call.results, attributes)
    else:
        problem = "its attributes are not a FlexBuffer map"
    if problem:
        hint = "Correct the function that the model marks with this name, or convert it with its composites inlined."
        text = (
            f"the composite {name!r} breaks the contract of its name: {problem}; backends that know it may refuse it."
        )
        yield Hazard("composite-contract", "warning", view.where, text, hint)
