"""The options shared by all commands that convert a model, derived from `litefuse.options.OPTIONS`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import click

from litefuse.cli.panels import PanelOption
from litefuse.cli.parameters.types import (
    ByteSize,
    CompositeChoice,
    InputShape,
    LayerForm,
    PassName,
    Plugin,
    RewriteChoice,
    Scheme,
)
from litefuse.options import OPTIONS, Flag, Option
from litefuse.options.input_shapes import MAX_DIM

_TYPES: dict[str, click.ParamType] = {
    "batch": click.IntRange(1, MAX_DIM),
    "composites": CompositeChoice(),
    "goals.evaluate": click.Path(exists=True, path_type=Path),
    "form": LayerForm(),
    "input_shapes": InputShape(),
    "goals.labels": click.Path(exists=True, dir_okay=False, path_type=Path),
    "goals.max_drop": click.FloatRange(0, 1),
    "goals.max_ms": click.FloatRange(0, min_open=True),
    "goals.max_size": ByteSize(),
    "percentile": click.FloatRange(50, 100),
    "plugins": Plugin(),
    "print_after": PassName(),
    "quantize": Scheme(),
    "rewrites": RewriteChoice(),
    "samples": click.Path(exists=True, path_type=Path),
    "goals.target_snr": click.FloatRange(0, min_open=True),
    "goals.time_limit": click.FloatRange(0, min_open=True),
}
"""Types of the values on the command line, by option or attribute; others are text, or one of the choices."""
_MAPPINGS = ("input_shapes", "composites", "rewrites")
_INSPECTED = (
    *("--signature", "--batch", "--input-shape", "--tag", "--plugin", "--no-entry-points", "--composite"),
    *("--no-verify", "--recurrent", "--streaming", "--target", "--runtime", "--no-custom-ops", "--allow-flex"),
    *("--quantize", "--calibrate"),
)
"""Options of `inspect`: they change which ops are fused, quantized or refused."""


def _parameter(flag: Flag) -> str:
    """Return the name under which click passes the flag's value."""
    return flag.name.removeprefix("--").replace("-", "_")


def _click_option(option: Option, flag: Flag) -> Callable[..., Any]:
    if not flag.takes_value:
        return click.option(
            flag.name, _parameter(flag), cls=PanelOption, panel=option.panel, is_flag=True, help=flag.help
        )
    choices = flag.choices or option.choices
    kind = click.Choice(choices) if choices else _TYPES.get(flag.sets[0] if flag.sets else option.name)
    return click.option(
        flag.name,
        _parameter(flag),
        cls=PanelOption,
        panel=option.panel,
        type=kind,
        multiple=flag.repeated,
        metavar=flag.metavar,
        help=flag.help,
    )


def _add(command: Callable[..., Any], is_wanted: Callable[[Option, Flag], bool]) -> Callable[..., Any]:
    flags = [(option, flag) for option in OPTIONS for flag in option.flags if is_wanted(option, flag)]
    for option, flag in reversed(flags):
        command = _click_option(option, flag)(command)
    return command


def conversion_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options of a conversion."""
    return _add(_traceback_option(command), lambda option, _flag: option.panel != "Debugging")


def inspection_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options that change the outcome of a conversion."""
    return _add(_traceback_option(command), lambda _option, flag: flag.name in _INSPECTED)


def debugging_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options that check and print the IR."""
    return _add(command, lambda option, _flag: option.panel == "Debugging")


_traceback_option = click.option("--traceback", is_flag=True, help="Show the Python traceback of an error.")


def collect_arguments(options: dict[str, Any]) -> dict[str, Any]:
    """Return the options that the user set, as arguments of `convert`."""
    chosen: dict[str, Any] = {}
    for option in OPTIONS:
        for flag in option.flags:
            value = options.get(_parameter(flag))
            if value is None or value is False or value == ():
                continue
            if not flag.sets:
                chosen[option.name] = value if flag.takes_value else option.default is not True
                continue
            known = chosen.get(option.name, option.default)
            if known is None:
                raise click.UsageError(f"{flag.name} requires {option.flags[0].name}.")
            if flag.sets == ("form",):
                value = _order_forms(value)
            for name in flag.sets:
                known = _replace(known, name, value if flag.takes_value else not _default(option, known, name))
            chosen[option.name] = known
    return chosen | {name: dict(chosen[name]) for name in _MAPPINGS if name in chosen}


def _order_forms(pairs: Sequence[tuple[str, str]]) -> object:
    """Return the forms of layers by pattern, last the one of all layers; only that form if there are no others."""
    forms = dict(sorted(pairs, key=lambda pair: pair[0] == "*"))
    return forms["*"] if list(forms) == ["*"] else forms


def _replace(value: Any, name: str, new: object) -> Any:
    """Return a copy of an object with another attribute, or with another attribute of one: `goals.max_ms`."""
    outer, _, inner = name.partition(".")
    return replace(value, **{outer: _replace(getattr(value, outer), inner, new) if inner else new})


def _default(option: Option, value: Any, name: str) -> object:
    """Return the default of an attribute of the option's value: that of its class, if the option has none."""
    if option.default is not None:
        return getattr(option.default, name)
    return next(declared.default for declared in fields(value) if declared.name == name)
