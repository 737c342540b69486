"""The options shared by all commands that convert a model, derived from `litefuse.options.OPTIONS`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from litefuse.cli.parameters import ByteSize, CompositeChoice, InputShape, PassName, Plugin, Scheme
from litefuse.input_shapes import MAX_DIM
from litefuse.options import OPTIONS, Flag, Option

_TYPES: dict[str, click.ParamType] = {
    "batch": click.IntRange(1, MAX_DIM),
    "composites": CompositeChoice(),
    "evaluate": click.Path(exists=True, path_type=Path),
    "input_shapes": InputShape(),
    "labels": click.Path(exists=True, dir_okay=False, path_type=Path),
    "max_drop": click.FloatRange(0, 1),
    "max_ms": click.FloatRange(0, min_open=True),
    "max_size": ByteSize(),
    "percentile": click.FloatRange(50, 100),
    "plugins": Plugin(),
    "print_after": PassName(),
    "quantize": Scheme(),
    "samples": click.Path(exists=True, path_type=Path),
    "target_snr": click.FloatRange(0, min_open=True),
    "time_limit": click.FloatRange(0, min_open=True),
}
"""Types of the values on the command line, by option or attribute; others are text, or one of the choices."""
_MAPPINGS = ("input_shapes", "composites")
_DEBUGGING = ("verify_ir", "print_after")
"""Options that only the command `convert` has."""


def _parameter(flag: Flag) -> str:
    """Return the name under which click passes the flag's value."""
    return flag.name.removeprefix("--").replace("-", "_")


def _click_option(option: Option, flag: Flag) -> Callable[..., Any]:
    if not flag.takes_value:
        return click.option(flag.name, _parameter(flag), is_flag=True, help=flag.help)
    choices = flag.choices or option.choices
    kind = click.Choice(choices) if choices else _TYPES.get(flag.sets[0] if flag.sets else option.name)
    return click.option(
        flag.name, _parameter(flag), type=kind, multiple=flag.repeated, metavar=flag.metavar, help=flag.help
    )


def _add(command: Callable[..., Any], options: Iterable[Option]) -> Callable[..., Any]:
    flags = [_click_option(option, flag) for option in options for flag in option.flags]
    for add in reversed(flags):
        command = add(command)
    return command


def conversion_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that control what is converted, and how, to a command."""
    traceback = click.option("--traceback", is_flag=True, help="Show the Python traceback of an error.")
    return _add(traceback(command), [option for option in OPTIONS if option.name not in _DEBUGGING])


def debugging_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that check and print the IR to a command."""
    return _add(command, [option for option in OPTIONS if option.name in _DEBUGGING])


def collect_arguments(options: dict[str, Any]) -> dict[str, Any]:
    """Return the options that the user set, as arguments of `convert`."""
    chosen: dict[str, Any] = {}
    for option in OPTIONS:
        changes: dict[str, Any] = {}
        for flag in option.flags:
            value = options.get(_parameter(flag))
            if value is None or value is False or value == ():
                continue
            if not flag.sets:
                chosen[option.name] = value if flag.takes_value else option.default is not True
            elif option.name not in chosen:
                raise click.UsageError(f"{flag.name} requires {option.flags[0].name}.")
            else:
                changes |= dict.fromkeys(flag.sets, value if flag.takes_value else False)
        if changes:
            chosen[option.name] = replace(chosen[option.name], **changes)
    return chosen | {name: dict(chosen[name]) for name in _MAPPINGS if name in chosen}
