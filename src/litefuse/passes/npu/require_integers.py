"""Refuse a model that would compute in float on an NPU, which computes in integers only."""

from __future__ import annotations

from litefuse.context import Context
from litefuse.errors import ConversionError
from litefuse.ir import CONSTANT, Module


def require_integers(module: Module, context: Context) -> None:
    """Raise `ConversionError` unless activations are quantized, by the options or in a LiteRT file."""
    if context.options.has_integer_activations or (module.dialect == "tfl" and _has_integers(module)):
        return
    raise ConversionError(
        f"{context.target.title} computes in integers, but this model would compute in float.",
        hint='Use quantize=litefuse.Quantization("int8", "int8", samples=...) '
        "(--quantize int8 --calibrate SAMPLES.npz).",
        argument="quantize",
    )


def _has_integers(module: Module) -> bool:
    """Return whether an op computes numbers that are stored as integers."""
    computed = (op for op in module.ops() if op.kind != CONSTANT)
    return any(value.type.quantization is not None for op in computed for value in op.results)
