"""The options that every command which converts has in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import click

from litefuse.cli.parameters import CompositeChoice, InputShape, Plugin
from litefuse.options import Optimize, Target

_NEGATED = {"no_entry_points": "entry_points", "no_custom_ops": "allow_custom_ops", "no_verify": "verify"}
"""Flags that turn an argument of `convert` off."""

_CONVERSION_OPTIONS = (
    click.option(
        "--signature",
        "signatures",
        multiple=True,
        metavar="KEY",
        help="A signature to convert. Default: all.",
    ),
    click.option(
        "--batch",
        type=click.IntRange(min=1),
        metavar="SIZE",
        help="Fix the first dimension of every input where it is free.",
    ),
    click.option(
        "--input-shape",
        "input_shapes",
        type=InputShape(),
        multiple=True,
        help="Shape of an input; ? is a free dimension.",
    ),
    click.option("--tag", "tags", multiple=True, metavar="TAG", help="Tags of the MetaGraph to read. Default: serve."),
    click.option("--plugin", "plugins", type=Plugin(), multiple=True, help="A rule of yours, or a list of rules."),
    click.option("--no-entry-points", is_flag=True, help="Leave out the rules that installed packages declare."),
    click.option(
        "--composite",
        "composites",
        type=CompositeChoice(),
        multiple=True,
        help="What becomes of composites of this name (* is allowed): fuse, preserve, custom or inline.",
    ),
    click.option(
        "--custom-options",
        type=click.Choice(["plain", "incumbent"]),
        help="How custom ops get the booleans of composites: plain, or as TFLiteConverter writes them (-1).",
    ),
    click.option(
        "--target",
        type=click.Choice(get_args(Target)),
        help="The runtime that the file is for; compiled_model takes loops in place of fused recurrent ops.",
    ),
    click.option(
        "--optimize",
        type=click.Choice(get_args(Optimize)),
        help="latency: measure the forms of each recurrent layer on this machine and take the fastest.",
    ),
    click.option("--unroll", is_flag=True, help="Unroll recurrent layers that are not fused, in place of loops."),
    click.option("--streaming", is_flag=True, help="Let single steps of marked cells keep their state between calls."),
    click.option("--no-custom-ops", is_flag=True, help="Refuse to write custom ops, which need kernels of their own."),
    click.option(
        "--allow-flex",
        is_flag=True,
        help="Write ops that LiteRT has nothing for as Flex ops, which need TensorFlow's Flex delegate.",
    ),
    click.option("--no-verify", is_flag=True, help="Do not run fused ops beside what they replace."),
    click.option("--strict", is_flag=True, help="Fail unless every composite was fused."),
    click.option(
        "--strict-for",
        "strict_names",
        multiple=True,
        metavar="NAME",
        help="Fail unless composites or fused ops of this name (* is allowed) were fused.",
    ),
    click.option("--traceback", is_flag=True, help="Show where in the code an error comes from."),
)
"""All that change what is converted, and how."""


def conversion_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options that change what is converted, and how."""
    for option in reversed(_CONVERSION_OPTIONS):
        command = option(command)
    return command


def given(options: dict[str, Any]) -> dict[str, Any]:
    """The options that the user gave: those left out are empty."""
    chosen = {name: value for name, value in options.items() if value}
    names = chosen.pop("strict_names", ())
    if names:
        chosen["strict"] = names
    for flag, name in _NEGATED.items():
        if chosen.pop(flag, False):
            chosen[name] = False
    return chosen | {name: dict(chosen[name]) for name in ("input_shapes", "composites") if name in chosen}
