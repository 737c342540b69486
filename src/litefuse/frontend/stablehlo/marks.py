"""Composites of StableHLO: an operation with a name, a version and attributes, and the function that defines it.

In the IR, the mark is an attribute of the function, so that each of these operations has a separate copy of it.
"""

from collections.abc import Mapping
from typing import Any, cast

from litefuse.frontend.stablehlo.artifact.nodes import FunctionType, Opaque, Operation
from litefuse.ir import Annotation, Constant, DType

COMPILER_DIALECTS = ("chlo.", "mhlo.")
"""Prefixes of composites that no author marked: a compiler's own functions."""


def mark_of(operation: Operation) -> Annotation | None:
    """Return the mark that a composite gives to the function that it calls, or None for a plain call.

    A composite that the IR cannot represent, with regions or attributes without a value, is a plain call.
    """
    if operation.name != "composite" or operation.regions:
        return None
    name, version = str(operation.attributes["name"]), operation.attributes.get("version", 0)
    given = composite_attributes(operation)
    attributes = {key: plain_attribute(value) for key, value in given.items()}
    if (
        name.startswith(COMPILER_DIALECTS)
        or not isinstance(version, int)
        or any(value is None for value in attributes.values())
    ):
        return None
    return Annotation(name, tuple(sorted(attributes.items())), version)


def composite_attributes(operation: Operation) -> Mapping[str, Any]:
    """Return the attributes that the author gave to a composite."""
    value = operation.attributes.get("composite_attributes")
    return cast(dict[str, Any], value) if isinstance(value, dict) else {}


def plain_attribute(value: Any) -> Any:
    """Return an attribute in the IR's form; None if it has no value."""
    if isinstance(value, list | tuple) and not isinstance(value, Opaque | FunctionType):
        items = tuple(plain_attribute(item) for item in cast(list[Any], value))
        return None if any(item is None for item in items) else items
    if isinstance(value, Constant):
        return value if value.dtype.has_values and value.dtype is not DType.STRING else None
    return None if isinstance(value, Opaque | FunctionType | dict) else value
