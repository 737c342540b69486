"""Composites of StableHLO: an operation with a name, a version and attributes, and the function that defines it.

The IR marks the function. Calls with equal marks of the same function share it.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple, cast

from litefuse.frontend.stablehlo.artifact.nodes import FunctionType, Opaque, Operation, callee
from litefuse.ir import Annotation, Constant

COMPILER_DIALECTS = ("chlo.", "mhlo.")
"""Prefixes of composites that no author marked: a compiler's own functions."""


class CalledFunction(NamedTuple):
    """A function of the artifact, and the mark with which an operation calls it, if it is a composite."""

    name: str
    mark: Annotation | None = None


def called_function(operation: Operation) -> CalledFunction:
    """Return the function, and its mark, that a call or composite calls.

    A composite that the IR cannot represent, with regions or attributes without a value, is a plain call.
    """
    name = callee(operation)
    if operation.name != "composite" or operation.regions:
        return CalledFunction(name)
    given = composite_attributes(operation)
    title, version = str(operation.attributes["name"]), operation.attributes.get("version", 0)
    if title.startswith(COMPILER_DIALECTS) or not isinstance(version, int):
        return CalledFunction(name)
    attributes = {key: plain_attribute(value) for key, value in given.items()}
    if None in attributes.values():
        return CalledFunction(name)
    return CalledFunction(name, Annotation(title, tuple(sorted(attributes.items())), version))


def composite_attributes(operation: Operation) -> Mapping[str, Any]:
    """Return the attributes that the author gave to a composite."""
    value = operation.attributes.get("composite_attributes")
    return cast(dict[str, Any], value) if isinstance(value, dict) else {}


def plain_attribute(value: Any) -> Any:
    """Return an attribute in the IR's form, a tensor as nested tuples of its elements; None if it has no value."""
    if isinstance(value, Constant):
        return _tuples(value.numpy().tolist()) if value.dtype.has_values else None
    if isinstance(value, list | tuple) and not isinstance(value, Opaque | FunctionType):
        items = tuple(plain_attribute(item) for item in cast(list[Any], value))
        return None if None in items else items
    return None if isinstance(value, Opaque | FunctionType | dict) else value


def _tuples(value: Any) -> Any:
    return tuple(_tuples(item) for item in cast(list[Any], value)) if isinstance(value, list) else value
