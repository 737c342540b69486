"""Refuse inconsistent LiteRT files, files that do not fit the target or the options, and options without effect."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from litefuse.context import Context
from litefuse.dialects.tfl.operand_forms import verify_operands
from litefuse.dialects.tfl.quantization import is_quantized
from litefuse.dialects.tfl.table import ETHOS_U
from litefuse.dialects.tfl.variables import state_operands, stateful_kinds
from litefuse.errors import ConversionError, InvalidModuleError
from litefuse.ir import DType, Module
from litefuse.options import Options
from litefuse.passes.repair.recurrent_layers import join_names, leaking_states
from litefuse.passes.simplify.shape_inference import infer_shapes
from litefuse.tflite.file_metadata import DESCRIPTION

_INAPPLICABLE: dict[str, Callable[[Options], Any]] = {
    "states": lambda options: options.recurrent.states != "variables",
    "reset_signature": lambda options: options.recurrent.reset_signature is not None,
    "streaming": lambda options: options.recurrent.streaming,
    "allow_flex": lambda options: options.allow_flex,
}
"""Options that only concern models of TensorFlow, and whether each is set."""

_HINT = "Convert the original model again."
_MEMORY_PLAN = "OfflineMemoryAllocation"
"""The metadata entry with the offsets in the arena at which tflite-micro places the tensors, by number."""


def check_source(module: Module, context: Context) -> None:
    """Raise `ConversionError` if an option does not apply to LiteRT files, or this file cannot be converted with it."""
    refuse_compiled(module)
    options: Options = context.options
    for name, is_set in _INAPPLICABLE.items():
        if is_set(options):
            raise ConversionError(
                f"{name} does not apply to a LiteRT file, whose ops and loops stay as they are.", argument=name
            )
    _warn_of_rules(context)
    if is_quantized(module):
        if options.quantize is not None:
            raise ConversionError(
                "the file is quantized already.", hint="Quantize the float file instead.", argument="quantize"
            )
        reason = "the file is quantized: its ops stay as they are, except those with a faster form"
        context.record("keep quantized", "note", reason=reason)
    if not context.target.accepts_variable_tensors and any(map(stateful_kinds, module.functions.values())):
        raise ConversionError(
            f"the file keeps states in variable tensors, which the target, {context.target.title}, does not support.",
            hint="Convert the original model for this target.",
            argument="target",
        )
    _check_svdf(module, context)
    _warn_of_leaks(module, context)
    _check_metadata(module, context)


def _warn_of_rules(context: Context) -> None:
    """Warn of the user's rules for ops of TensorFlow, which a LiteRT file does not have."""
    options = context.options
    if not options.plugins:
        return
    from litefuse.rewrite.plugins import collect

    given = collect(options.plugins, entry_points=False)
    for rule in (*given.patterns, *(given.legalizations if not given.composites else ())):
        reason = f"this rule ({rule.owner}) is for ops of TensorFlow, and has no effect on a LiteRT file"
        context.record(rule.name, "warning", reason=reason)


def refuse_compiled(module: Module) -> None:
    """Raise `ConversionError` if Vela compiled the file: a new file would lack its scratch memory."""
    if any(op.attributes["custom_code"] == ETHOS_U for op in module.ops_of({"tfl.custom"})):
        raise ConversionError(
            "the file is compiled for Arm's Ethos-U: the ops are code of the NPU, and its memory is planned.",
            hint="Convert the file that Vela made it from, then run Vela on the result.",
        )


def _check_svdf(module: Module, context: Context) -> None:
    """Refuse states of 8 bits, which tflite-micro's kernel has: LiteRT's writes 16 bits for each value."""
    states = [op.operands[index] for op in module.ops_of({"tfl.svdf"}) for index in state_operands(op)]
    if not context.target.is_micro and any(state is not None and state.dtype is DType.I8 for state in states):
        raise ConversionError(
            f"the file has SVDF ops with states of 8 bits, past whose end the target, {context.target.title}, writes.",
            hint="Only tflite-micro runs this file: convert it for that.",
            argument="target",
        )


def _warn_of_leaks(module: Module, context: Context) -> None:
    """Warn of states that another converter may have kept between calls by mistake.

    The new file keeps them, too: its answers are those of the source file, on every call.
    """
    if DESCRIPTION not in module.attributes:
        return
    for function in module.functions.values():
        for states in leaking_states(function):
            reason = (
                f"its {join_names(states)} {'keep' if len(states) > 1 else 'keeps'} the value of the previous call, as "
                "in the source file. Unless the layer is stateful, repair the source file first (`litefuse repair`)"
            )
            context.record("leaking-state", "warning", states[0].kernel.location, reason)


def _check_metadata(module: Module, context: Context) -> None:
    """Remove entries that the new file would contradict, and warn of bytes of unknown use."""
    if context.options.quantize is not None:
        # It states how the file was quantized.
        module.metadata.pop("CONVERSION_METADATA", None)
    if _MEMORY_PLAN in module.metadata:
        del module.metadata[_MEMORY_PLAN]
        reason = "the places of its tensors in memory are left out: tflite-micro plans them when the model starts"
        context.record("memory-plan", "warning", reason=reason)
    if module.rest:
        reason = f"{len(module.rest)} bytes at the end of the file, to which nothing in it refers, are kept at the end"
        context.record("unknown-bytes", "warning", reason=reason)


def infer_types(module: Module, context: Context) -> None:
    """Infer types; raise `ConversionError` if operands, options and results of the file's ops contradict each other.

    Shape functions rely on what legalizations emit, while a damaged file may have ranks and numbers that no kernel
    accepts: whatever a shape function then raises means that the file is inconsistent.
    """
    try:
        infer_shapes(module, context)
        # Again, for the sizes: the file may declare other ranks, and contradictions in branches are no errors.
        verify_operands(module)
    except InvalidModuleError as error:
        raise ConversionError(f"the file is inconsistent: {error}.", hint=_HINT) from error
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        problem = f"the file is inconsistent: the operands of an op do not fit it ({type(error).__name__}: {error})."
        raise ConversionError(problem, hint=_HINT) from error
