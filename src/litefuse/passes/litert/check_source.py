"""Refuse options that have no effect on a LiteRT file, and files that the target or the options do not fit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from litefuse.context import Context
from litefuse.dialects.tfl.quantization import is_quantized
from litefuse.dialects.tfl.variables import stateful_kinds
from litefuse.errors import ConversionError
from litefuse.ir import Module
from litefuse.options import Options

_INAPPLICABLE: dict[str, Callable[[Options], Any]] = {
    "plugins": lambda options: options.plugins,
    "composites": lambda options: options.composites,
    "custom_options": lambda options: options.custom_options != "plain",
    "unroll": lambda options: options.unroll,
    "streaming": lambda options: options.streaming,
    "allow_flex": lambda options: options.allow_flex,
}
"""Options that only concern models of TensorFlow, and whether each is set."""


def check_source(module: Module, context: Context) -> None:
    """Raise `ConversionError` if an option does not apply to LiteRT files, or this file cannot be converted with it."""
    options: Options = context.options
    for name, is_set in _INAPPLICABLE.items():
        if is_set(options):
            raise ConversionError(
                f"{name} does not apply to a LiteRT file, whose ops and loops stay as they are.", argument=name
            )
    if is_quantized(module):
        if options.quantize is not None:
            raise ConversionError(
                "the file is quantized already.", hint="Quantize the float file instead.", argument="quantize"
            )
        reason = "the file is quantized: its ops stay as they are"
        context.record("keep quantized", "note", reason=reason)
    if not context.target.accepts_variable_tensors and any(map(stateful_kinds, module.functions.values())):
        raise ConversionError(
            f"the file keeps states in variable tensors, which the target, {context.target.title}, does not support.",
            hint="Convert the original model for this target.",
            argument="target",
        )
