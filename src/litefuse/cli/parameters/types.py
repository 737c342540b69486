"""Parameter types of the command line: values of `--input-shape`, `--plugin` and others."""

from __future__ import annotations

import importlib
import re
import sys
from pathlib import Path
from typing import Any, get_args

import click
from click.shell_completion import CompletionItem

from litefuse.errors import ConversionError
from litefuse.option_values import check_form
from litefuse.options import CompositeMode
from litefuse.options.input_shapes import MAX_DIM
from litefuse.quantization import SCHEMES, Quantization, read_quantization

_UNITS = {"B": 1, "KB": 10**3, "MB": 10**6, "GB": 10**9}


class ModelPath(click.ParamType):
    """The path of a model or file. URLs are rejected before they become a `Path`, which would drop a slash."""

    name = "path"

    def convert(self, value: Any, param: Any, ctx: Any) -> Path:
        text = str(value)
        if not text:
            self.fail("the path is empty; specify the path of a model", param, ctx)
        if "://" in text:
            self.fail(f"{text} is a URL; download the model first and specify its local path", param, ctx)
        return Path(text)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return [CompletionItem(incomplete, type="file")]


class InputShape(click.ParamType):
    """`NAME=1,224,224,3`; `?`, `None` or `-1` is a free dimension; `NAME=` is a scalar."""

    name = "NAME=DIMS"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[str, tuple[int | None, ...]]:
        if isinstance(value, tuple):
            return value  # pyright: ignore[reportUnknownVariableType]
        name, equals, text = str(value).partition("=")
        words = [word.strip() for word in text.split(",")] if text.strip() else []
        try:
            dims = tuple(None if word in ("?", "None", "-1") else int(word) for word in words)
        except ValueError:
            dims, equals = (), ""
        if not equals or not name or any(dim is not None and not 1 <= dim <= MAX_DIM for dim in dims):
            self.fail(
                f"{value!r} is not of the form image=1,224,224,3 (sizes up to {MAX_DIM:,}; ? is a free dimension)",
                param,
                ctx,
            )
        return name, dims


class Plugin(click.ParamType):
    """`module:NAME`: an importable rule or list of rules."""

    name = "MODULE:NAME"

    def convert(self, value: Any, param: Any, ctx: Any) -> object:
        return import_object(self, value, param, ctx) if isinstance(value, str) else value


def import_module(name: str) -> Any:
    """Import a module of the user, also from the working directory. Raises `ImportError` whatever the module raises."""
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        return importlib.import_module(name)
    except (Exception, SystemExit) as error:
        raise ImportError(f"cannot import {name!r}: {error.__class__.__name__}: {error}") from error


def import_object(type: click.ParamType, text: str, param: Any, ctx: Any) -> Any:
    """Import the object `module:NAME`, also from the working directory; report errors as a bad value of `type`."""
    module_name, colon, attribute = text.partition(":")
    if not colon:
        type.fail(f"{text!r} is not of the form module:NAME", param, ctx)
    try:
        module = import_module(module_name)
    except ImportError as error:
        type.fail(str(error), param, ctx)
    if not hasattr(module, attribute):
        type.fail(f"module {module_name!r} has no {attribute!r}", param, ctx)
    return getattr(module, attribute)


class ByteSize(click.ParamType):
    """A number of bytes: `2500000`, `2.5MB` or `300kB`."""

    name = "SIZE"

    def convert(self, value: Any, param: Any, ctx: Any) -> int:
        match = re.fullmatch(r"([0-9]+(?:\.[0-9]+)?)\s*(B|kB|MB|GB)?", str(value).strip(), re.IGNORECASE)
        size = 0 if match is None else round(float(match[1]) * _UNITS[(match[2] or "B").upper()])
        if size < 1:
            self.fail(f"{value!r} is not a size such as 2500000, 2.5MB or 300kB", param, ctx)
        return size


class CompositeChoice(click.ParamType):
    """`NAME=MODE`: how to convert the composites whose name matches this name or glob pattern."""

    name = "NAME=MODE"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[str, str]:
        if isinstance(value, tuple):
            return value  # pyright: ignore[reportUnknownVariableType]
        name, _, mode = str(value).rpartition("=")
        if not name or mode not in get_args(CompositeMode):
            self.fail(f"{value!r} is not NAME=MODE; modes: {', '.join(get_args(CompositeMode))}", param, ctx)
        return name, mode


class RewriteChoice(click.ParamType):
    """`NAME=on` or `NAME=off`: whether to make the rewrite of this name."""

    name = "NAME=on|off"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[str, bool]:
        if isinstance(value, tuple):
            return value  # pyright: ignore[reportUnknownVariableType]
        name, _, wish = str(value).rpartition("=")
        if not name or wish not in ("on", "off"):
            self.fail(f"{value!r} is not NAME=on or NAME=off", param, ctx)
        return name, wish == "on"


class LayerForm(click.ParamType):
    """`FORM` or `PATTERN=FORM`: the form of the recurrent layers that the glob pattern matches, by default of all."""

    name = "[PATTERN=]FORM"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[str, str]:
        if isinstance(value, tuple):
            return value  # pyright: ignore[reportUnknownVariableType]
        pattern, equals, form = str(value).rpartition("=")
        if equals and not pattern:
            self.fail(f"{value!r} has no pattern before the equals sign", param, ctx)
        try:
            return pattern or "*", check_form("--recurrent", form)
        except ConversionError as error:
            self.fail(str(error), param, ctx)


class Scheme(click.ParamType):
    """The name of a quantization scheme, or the path of a recipe."""

    name = "SCHEME"

    def convert(self, value: Any, param: Any, ctx: Any) -> Quantization | None:
        try:
            return value if isinstance(value, Quantization) else read_quantization("--quantize", str(value))
        except ConversionError as error:
            self.fail(str(error), param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        names = [name for name in SCHEMES if name.startswith(incomplete)]
        return [CompletionItem(name) for name in names] or [CompletionItem(incomplete, type="file")]


class PassName(click.ParamType):
    """The name of a pass."""

    name = "PASS"

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        from litefuse.passes.pipeline import PASS_NAMES

        if value not in PASS_NAMES:
            self.fail(f"{value!r} is not one of {', '.join(PASS_NAMES)}", param, ctx)
        return value
