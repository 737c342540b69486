"""Write docs/api.md: the public names of litefuse, with their docstrings.

    python -m tools.api_reference

Signatures are those of the code; paragraphs, `Args:` and `Raises:` of the docstrings become Markdown.
"""

from __future__ import annotations

import dataclasses
import enum
import inspect
import pkgutil
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import litefuse

PAGE = Path(__file__).resolve().parents[1] / "docs" / "api.md"
SECTIONS = (
    ("litefuse", "Convert", ("convert", "optimize", "Recurrent", "Strict", "Debug", "Model", "Report")),
    ("litefuse", "Quantize", ("Quantization", "LayerRule", "Goals")),
    ("litefuse.report", "Contents of a report", ("Event",)),
    ("litefuse.report.quantized", "Quantized models", ("QuantizedOp", "IntegerEnd", "OutputRatio", "InexactValue")),
    ("litefuse.quantization.precision", "Layers that were chosen", ("Precision", "LayerPrecision", "PrecisionPoint")),
    ("litefuse", "Replacement for TensorFlow's converter", ("TFLiteConverter",)),
    ("litefuse.metadata", "Metadata: litefuse.metadata", None),
    ("litefuse.keras", "Keras's export: litefuse.keras", None),
    (
        "litefuse",
        "Mark and fuse",
        ("composite", "fuse_composite", "define_composite", "fuse_pattern", "legalize", "rename", "require"),
    ),
    ("litefuse.rules", "Rules: litefuse.rules", None),
    ("litefuse.ir", "Classes used by rules", ("TensorType", "Location")),
    ("litefuse", "Run", ("Interpreter",)),
    ("litefuse.runtime", "Kernels: litefuse.runtime", ("Kernel", "TensorInfo", "NativeKernels", "build_kernel")),
    ("litefuse.verification.model", "Compare: litefuse.verification.model", None),
    ("litefuse.tflite", "Read a file: litefuse.tflite", ("read_file", "summarize", "Summary")),
    ("litefuse.tflite.lint", "Known problems of a file: litefuse.tflite.lint", ("check", "Hazard")),
    ("litefuse.tflite.repair", "Fix a file: litefuse.tflite.repair", ("repair_file", "Repair")),
    ("litefuse.micro", "Microcontrollers: litefuse.micro", None),
    ("litefuse.tools.benchmark", "Measure: litefuse.tools.benchmark", ("benchmark", "Benchmark", "Timing", "OpTime")),
    (
        "litefuse",
        "Errors and types",
        (
            *("LitefuseError", "ReadError", "ConversionError", "UnsupportedOpsError", "InvalidRuleError"),
            *("KernelError", "NoMatch", "DType"),
        ),
    ),
)
"""Module, title, and names; None means all of the module's `__all__`. A test checks that no public name is missing."""
INNER = (
    *("Model.make_page_content", "CompositeRule.claims", "CompositeRule.apply", "PatternRule.can_match", "Builder.op"),
    *("NativeKernels.registration", "Quantization.choose", "Quantization.has_integer_activations", "LayerRule.matches"),
    *("Builder.nested", "Op.is_symbol_user", "Op.symbols"),
)
"""Public methods that only litefuse calls."""
MADE_BY_LITEFUSE = (
    *("Builder", "RewriteContext", "Op", "Value", "Model", "Report", "Verification", "CompositeRule", "PatternRule"),
    *("Summary", "Hazard", "Repair", "ArenaSize", "Benchmark", "Timing", "OpTime"),
)
"""Classes that users do not instantiate."""
HEAD = """\
# Python API

This page is written from the docstrings by `python -m tools.api_reference`. Names that are not on this page are not
public and may change at any time.
"""
WIDTH = 100
_ENTRY = re.compile(r"(\w+): (.*)", re.DOTALL)


def page() -> str:
    """Return the text of the page."""
    parts = [HEAD.rstrip()]
    for module_name, title, names in SECTIONS:
        module = pkgutil.resolve_name(module_name)
        parts.append(f"## {title}")
        for name in names or module.__all__:
            parts += describe(f"{module_name}.{name}", getattr(module, name))
    return "\n\n".join(parts) + "\n"


def describe(name: str, thing: Any) -> Iterator[str]:
    """Describe a class with its public methods and properties, or a function."""
    if isinstance(thing, type):
        yield from _class(name, thing)
    else:
        yield f"### {name}"
        yield _signature(name, thing)
        yield from markdown(thing.__doc__)


def _class(name: str, kind: type) -> Iterator[str]:
    yield f"### {name}"
    initializer = _initializer(kind)
    if initializer is not None:
        yield _signature(name, initializer, skip=1)
    elif issubclass(kind, Exception):
        yield f"A subclass of `{'`, `'.join(base.__name__ for base in kind.__bases__)}`."
    yield from markdown(kind.__doc__)
    fields = [f"- `{field}`: `{kept}`" for field, kept in _fields(kind).items()]
    if fields:
        yield "\n".join(fields)
    if initializer is not None:
        yield from markdown(initializer.__doc__)
    if issubclass(kind, enum.Enum):
        yield "Members: " + ", ".join(f"`{member.name}`" for member in kind) + "."
    else:
        yield from _methods(kind)


def _initializer(kind: type) -> Any:
    """Return the `__init__` of a class that users instantiate, or None."""
    if kind.__name__ in MADE_BY_LITEFUSE or dataclasses.is_dataclass(kind) or issubclass(kind, Exception):
        return None
    found = vars(kind).get("__init__")
    return found if found is not None and found.__doc__ else None


def _methods(kind: type) -> Iterator[str]:
    for method, value in vars(kind).items():
        function = value.__func__ if isinstance(value, classmethod | staticmethod) else value
        name = f"{kind.__name__}.{method}"
        if method.startswith("_") or name in INNER or not function.__doc__:
            continue
        if isinstance(function, property):
            yield f"#### {name}"
            yield from markdown(function.__doc__)
        elif inspect.isfunction(function):
            yield f"#### {name}"
            yield _signature(name, function, skip=int(not isinstance(value, staticmethod)))
            yield from markdown(function.__doc__)


def _fields(kind: type) -> dict[str, str]:
    """List the public fields of a dataclass or named tuple, and properties without a docstring, with their types."""
    fields: dict[str, Any] = {}
    if dataclasses.is_dataclass(kind) or hasattr(kind, "_fields"):
        fields |= inspect.get_annotations(kind)
    for name, value in vars(kind).items():
        if isinstance(value, property) and not value.__doc__:
            fields[name] = inspect.signature(value.fget or name).return_annotation
    return {name: _type(kept) for name, kept in fields.items() if name[0] != "_"}


def _signature(name: str, function: Any, skip: int = 0) -> str:
    """Format a signature on one line, or with one line per parameter."""
    signature = inspect.signature(function)
    parts: list[str] = []
    for parameter in list(signature.parameters.values())[skip:]:
        if parameter.kind is parameter.KEYWORD_ONLY and not any(part.startswith("*") for part in parts):
            parts.append("*")
        parts.append(_parameter(parameter))
    returned = signature.return_annotation
    result = "" if returned in (signature.empty, "None", None) else f" -> {_type(returned)}"
    text = f"{name}({', '.join(parts)}){result}"
    if len(text) > WIDTH:
        text = f"{name}(\n" + "".join(f"    {part},\n" for part in parts) + f"){result}"
    return f"```python\n{text}\n```"


def _type(annotation: Any) -> str:
    """Return an annotation as it is written in the code: names without their modules."""
    if isinstance(annotation, str):
        return annotation
    text = getattr(annotation, "__forward_arg__", None) or inspect.formatannotation(annotation)
    text = re.sub(r"ForwardRef\('([^']+)'\)", r"\1", text)
    return re.sub(r"\b(?:[a-z_]\w*\.)+(?=\w)", "", text).replace("NoneType", "None")


def _parameter(parameter: inspect.Parameter) -> str:
    stars = {parameter.VAR_POSITIONAL: "*", parameter.VAR_KEYWORD: "**"}.get(parameter.kind, "")
    default = "" if parameter.default is parameter.empty else f" = {parameter.default!r}".replace("'", '"')
    return f"{stars}{parameter.name}: {_type(parameter.annotation)}{default}"


def markdown(docstring: str | None) -> Iterator[str]:
    """Convert a docstring to Markdown; `Args:` and `Raises:` become lists."""
    for paragraph in inspect.cleandoc(docstring or "").split("\n\n"):
        title, _, rest = paragraph.partition("\n")
        if title in ("Args:", "Raises:"):
            yield f"**{'Arguments' if title == 'Args:' else 'Raises'}**"
            entries = re.split(r"\n(?=\S)", textwrap.dedent(rest))
            yield "\n".join(_item(entry) for entry in entries)
        elif paragraph.startswith("    "):
            yield f"```python\n{textwrap.dedent(paragraph)}\n```"
        elif paragraph:
            yield paragraph


def _item(entry: str) -> str:
    found = _ENTRY.match(" ".join(entry.split()))
    assert found is not None, entry
    return f"- `{found[1]}`: {found[2]}"


def documented_names() -> set[str]:
    """Return the names of `litefuse` that the page describes."""
    return {name for module, _, names in SECTIONS if module == litefuse.__name__ for name in names or ()}


if __name__ == "__main__":
    PAGE.write_text(page())
