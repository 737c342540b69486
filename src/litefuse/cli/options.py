"""The options shared by all commands that convert a model."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import click

from litefuse.cli.parameters import CompositeChoice, InputShape, Plugin
from litefuse.options import Optimize, Target

_NEGATING_FLAGS = {"no_entry_points": "entry_points", "no_custom_ops": "allow_custom_ops", "no_verify": "verify"}
"""Flags that set an argument of `convert` to False."""

_CONVERSION_OPTIONS = (
    click.option(
        "--signature",
        "signatures",
        multiple=True,
        metavar="KEY",
        help="Signature to convert. Default: all.",
    ),
    click.option(
        "--batch",
        type=click.IntRange(min=1),
        metavar="SIZE",
        help="Set the free first dimension of every input to this size.",
    ),
    click.option(
        "--input-shape",
        "input_shapes",
        type=InputShape(),
        multiple=True,
        help="Shape of an input; ? is a free dimension.",
    ),
    click.option("--tag", "tags", multiple=True, metavar="TAG", help="Tag of the MetaGraph to read. Default: serve."),
    click.option("--plugin", "plugins", type=Plugin(), multiple=True, help="User-defined rule, or list of rules."),
    click.option("--no-entry-points", is_flag=True, help="Ignore rules declared by installed packages."),
    click.option(
        "--composite",
        "composites",
        type=CompositeChoice(),
        multiple=True,
        help="How to convert composites of this name (* is a wildcard): fuse, preserve, custom or inline.",
    ),
    click.option(
        "--custom-options",
        type=click.Choice(["plain", "tflite_converter"]),
        help="Encoding of composites' booleans in custom ops: plain, or as TFLiteConverter does (true is -1).",
    ),
    click.option(
        "--target",
        type=click.Choice(get_args(Target)),
        help="Target runtime; for compiled_model, recurrent layers become loops instead of fused ops.",
    ),
    click.option(
        "--optimize",
        type=click.Choice(get_args(Optimize)),
        help="latency: time each implementation of each recurrent layer on this machine and choose the fastest.",
    ),
    click.option("--unroll", is_flag=True, help="Unroll recurrent layers that are not fused instead of writing loops."),
    click.option("--streaming", is_flag=True, help="Keep the state of marked cells between calls, one step per call."),
    click.option("--no-custom-ops", is_flag=True, help="Refuse to write custom ops, which need custom kernels."),
    click.option(
        "--allow-flex",
        is_flag=True,
        help="Write ops without a LiteRT equivalent as Flex ops, which need TensorFlow's Flex delegate.",
    ),
    click.option("--no-verify", is_flag=True, help="Do not check fused ops against the ops they replace."),
    click.option("--strict", is_flag=True, help="Fail unless every composite is fused."),
    click.option(
        "--strict-for",
        "strict_names",
        multiple=True,
        metavar="NAME",
        help="Fail unless composites or fused ops of this name (* is a wildcard) are fused.",
    ),
    click.option("--traceback", is_flag=True, help="Show the Python traceback of an error."),
)
"""The options that control what is converted, and how."""


def conversion_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that control what is converted, and how, to a command."""
    for option in reversed(_CONVERSION_OPTIONS):
        command = option(command)
    return command


def collect_arguments(options: dict[str, Any]) -> dict[str, Any]:
    """Return the options that the user set, as arguments of `convert`."""
    chosen = {name: value for name, value in options.items() if value}
    names = chosen.pop("strict_names", ())
    if names:
        chosen["strict"] = names
    for flag, name in _NEGATING_FLAGS.items():
        if chosen.pop(flag, False):
            chosen[name] = False
    return chosen | {name: dict(chosen[name]) for name in ("input_shapes", "composites") if name in chosen}
