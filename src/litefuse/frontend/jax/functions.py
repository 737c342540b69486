"""Export functions of JAX with `jax.export`. JAX is imported only when such a function is converted."""

# JAX has annotations, but is not installed where types are checked.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable, Sequence
from typing import Any

from litefuse.errors import ConversionError, first_line
from litefuse.frontend.opened import OpenedExport

_PLATFORM = "cpu"
"""The platform that the function is exported for: others may have special kernels."""


def is_exported(source: Any) -> bool:
    """Return whether `source` is a `jax.export.Exported` in memory."""
    kind = type(source)
    return kind.__name__ == "Exported" and kind.__module__.partition(".")[0] == "jax"


def open_exported(exported: Any) -> OpenedExport:
    """Return a `jax.export.Exported` as a source. Raises `ConversionError` if it cannot be serialized."""
    try:
        return OpenedExport(bytes(exported.serialize()))
    except Exception as error:
        raise ConversionError(f"JAX cannot serialize the export: {first_line(error)}") from error


def export_function(function: Any, example_arguments: Any) -> OpenedExport:
    """Export a function for arguments like these: a tuple, or the only argument.

    Arrays, and `jax.ShapeDtypeStruct`s, whose dimensions may be symbols, may be nested in dicts, lists and tuples.

    Raises:
        ConversionError: `function` is not callable, JAX is not installed, or it cannot export the function.
    """
    if not callable(function):
        raise ConversionError(
            f"example arguments belong to a function of JAX, but the source is {type(function).__name__}.",
            argument="example_arguments",
        )
    _require_jax()
    arguments = example_arguments if isinstance(example_arguments, tuple) else (example_arguments,)
    try:
        content = serialize(function, arguments)
    except Exception as error:
        raise ConversionError(
            f"JAX cannot export the function: {first_line(error)}",
            hint="The example arguments are arrays or jax.ShapeDtypeStructs, in a tuple if there are several.",
        ) from error
    return OpenedExport(content, _parameter_names(function))


def serialize(function: Callable[..., Any], arguments: Sequence[Any]) -> bytes:
    """Return the content of the function's export for arguments like these. Raises JAX's exceptions."""
    jax, export = importlib.import_module("jax"), importlib.import_module("jax.export")
    jitted = function if hasattr(function, "lower") else jax.jit(function)
    return bytes(export.export(jitted, platforms=[_PLATFORM])(*arguments).serialize())


def _require_jax() -> None:
    try:
        importlib.import_module("jax")
    except ImportError as error:
        if (error.name or "").partition(".")[0] not in ("jax", "jaxlib"):
            raise
        raise ConversionError(
            "converting a function with example arguments needs JAX, which is not installed.",
            hint="pip install jax; or export the function elsewhere: jax.export.export(jax.jit(f))(*arguments)"
            ".serialize() is the content of a .jax file.",
        ) from error


def _parameter_names(function: Callable[..., Any]) -> tuple[str, ...]:
    """Return the names of the function's parameters by position, as far as they are known."""
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return ()
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return tuple(parameter.name for parameter in parameters if parameter.kind in positional)
