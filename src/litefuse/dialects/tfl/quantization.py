"""Rules of LiteRT's kernels for quantized tensors: one for each op, from `quantization.tsv`."""

import functools
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from litefuse.dialects.layers import LAYERS, LayerRoles
from litefuse.ir import CONSTANT, DType, Module, Op, QuantizationParameters

_WIDENING = ("tfl.dequantize", "tfl.cast")
HYBRID_KINDS = frozenset({"tfl.fully_connected", "tfl.embedding_lookup"})
"""Ops that fusions emit with integer weights (`litefuse.fusions.integer_weights`)."""


def is_quantized(module: Module) -> bool:
    """Return whether any values of a module of LiteRT ops are integers for real numbers, or constants in bfloat16.

    Constants in float16 that are converted to float32 are float weights: see `litefuse.passes.litert.float16_weights`.
    """
    if any(not widens_float16(op) for op in module.ops_of({"tfl.quantize", "tfl.dequantize"})):
        return True
    for function in module.functions.values():
        if any(argument.type.quantization is not None for argument in function.arguments):
            return True
        for op in function.ops():
            if op.kind == CONSTANT and op.result.dtype is DType.BF16:
                return True
            if any(result.type.quantization is not None for result in op.results):
                return True
    return False


def widens_float16(op: Op) -> bool:
    """Return whether `op` converts a constant, which may be sparse, from float16 to float32."""
    source = op.operands[0] if op.kind in _WIDENING else None
    if source is None or source.dtype is not DType.F16 or op.results[0].dtype is not DType.F32:
        return False
    is_packed = source.op is not None and source.op.kind == "tfl.densify"
    origin = source.op.operands[0] if is_packed and source.op is not None else source
    return origin is not None and origin.constant is not None


class QuantizationRule(NamedTuple):
    """Element types and scales that the kernels of one op take; the comment in the table explains the columns."""

    scales: str = "none"
    activations: frozenset[str] = frozenset()
    """Names of the integer types of activations that have a kernel: `int8`, `int16`."""
    fixed: Mapping[str, QuantizationParameters] = MappingProxyType({})
    """The parameters that the kernel prescribes for the results: by type of activations (`int8`), or by the types of
    operand and result, where these differ (`int8>int16`)."""
    weights: tuple[int, ...] = ()
    """Operands that are weights."""
    channel_axis: int | None = None
    """Axis of the weights along which scales may differ."""
    bias: int | None = None
    """The operand that is the bias of a layer with a kernel for integer activations."""
    hybrid: frozenset[str] = frozenset()
    """Forms of the weights with float activations: `channel`, `tensor`, `int4`, `int2`, `block`, `dequantize`."""

    def fixed_result(self, operand: str, result: str) -> QuantizationParameters | None:
        """Return the parameters that the kernel prescribes for a result, by the types of first operand and result."""
        return self.fixed.get(result if operand == result else f"{operand}>{result}")


def quantization_rule(kind: str) -> QuantizationRule:
    """Return the rule of an op kind such as `tfl.conv_2d`; ops that are not in the table have no quantized kernel."""
    return quantization_rules().get(kind, _NONE)


@functools.cache
def quantization_rules() -> dict[str, QuantizationRule]:
    """Return the rules by op kind."""
    text = Path(__file__).with_name("quantization.tsv").read_text("utf-8")
    lines = [line.split("\t") for line in text.splitlines() if not line.startswith("#")]
    return {f"tfl.{name}": _rule(LAYERS.get(f"tfl.{name}"), *columns) for name, *columns in lines}


def _rule(
    layer: LayerRoles | None, scales: str, activations: str = "", fixed: str = "", weights: str = "", hybrid: str = ""
) -> QuantizationRule:
    operands, _, axis = weights.partition("@")
    rule = QuantizationRule(
        scales,
        frozenset(activations.split()),
        dict(map(_fixed, fixed.split())),
        tuple(number for part in operands.split(",") if part for number in _range(part)),
        int(axis) if axis else None,
        hybrid=frozenset(hybrid.split()),
    )
    if layer is None:
        return rule
    bias = layer.bias if rule.activations else None
    return rule._replace(weights=(layer.filter,), channel_axis=layer.output_axis, bias=bias)


def _range(text: str) -> range:
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def _fixed(text: str) -> tuple[str, QuantizationParameters]:
    name, _, parameters = text.partition("=")
    scale, _, zero_point = parameters.partition(":")
    return name, QuantizationParameters.of(float(scale), int(zero_point))


_NONE = QuantizationRule()
