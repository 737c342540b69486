"""Compute ops in float between integers where XNNPACK has no kernel for integers.

    %y = tfl.hard_swish(%x) : (tensor<8x!quant.uniform<i8:f32, 0.1>>) -> tensor<8x!quant.uniform<i8:f32, 0.05>>
becomes
    %0 = tfl.dequantize(%x); %1 = tfl.hard_swish(%0); %y = tfl.quantize(%1)

LiteRT's kernels for int8 take up to 200 times as long as XNNPACK's for floats, and end its partitions. The ops are
those of the table: `float-hard-swish` is the rewrite of HARD_SWISH. The quantizer leaves them in float by the same
forms (`passes/quantize/apply/float_forms.py`), and the rules rewrite files of other converters. LOG stays: LiteRT's
QUANTIZE makes the largest integer of the logarithm of 0.
"""

from collections.abc import Mapping
from functools import cache
from math import prod
from typing import Any

from litefuse.dialects.tfl.targets.fast_forms import Sizes, names
from litefuse.errors import require, required
from litefuse.ir import Builder, DType, Op, Value
from litefuse.ir.quantization import dequantize
from litefuse.passes.optimize.fast_forms.form import FormRule, form_rule
from litefuse.rewrite.build import emit
from litefuse.rewrite.context import RewriteContext

_PREFIX = "float-"
_FUNCTIONS = "abs exp gelu hard_swish relu relu6 relu_0_to_1 relu_n1_to_1 rsqrt sqrt"
TABULATED = frozenset(f"tfl.{name}" for name in _FUNCTIONS.split())
"""Functions of one number, which XNNPACK evaluates for all 256 integers if they are alone between the conversions."""
_TOLERANCE = 2 / 256
"""Two of the steps of int8, by which results may differ from those of the kernel for integers; most are equal."""


@cache
def float_rules() -> Mapping[str, FormRule]:
    """Return the rules by the kind of the ops that they compute in float."""
    words = [name.removeprefix(_PREFIX) for name in names() if name.startswith(_PREFIX)]
    return {kind: _make_rule(name, kind) for name in words for kind in (f"tfl.{name.replace('-', '_')}",)}


def _make_rule(name: str, kind: str) -> FormRule:
    def compute_in_float(b: RewriteContext, *_: Value, **attributes: Any) -> Value:
        del attributes
        b.tolerate(_TOLERANCE, "the int8 kernel rounds its intermediate results")
        return emit_in_float(b, b.root)

    compute_in_float.__qualname__ = f"compute_in_float[{kind}]"
    title = f"{name.replace('-', ' ')} in float, because XNNPACK has no int8 kernel"
    return form_rule(f"{_PREFIX}{name}", kind, sizes=_sizes, title=title, keeps="int8")(compute_in_float)


def emit_in_float(b: Builder, op: Op) -> Value:
    """Emit an op in int8 between DEQUANTIZE and QUANTIZE; raises `NoMatch` if it does not compute in int8."""
    result = op.results[0].type
    require(result.dtype is DType.I8 and result.quantization is not None, "it does not compute in int8")
    floats = [_to_float(b, operand) for operand in op.inputs]
    y = emit(b, op.kind, result.with_dtype(DType.F32), *floats, **op.attributes)
    return emit(b, "tfl.quantize", result, y)


def _to_float(b: Builder, operand: Value) -> Value:
    """Return the numbers that integers represent, those of constants as a constant."""
    parameters = required(operand.type.quantization, "an operand is not quantized")
    require(operand.dtype is DType.I8 and parameters.is_per_tensor, "an operand has another type")
    if operand.constant is not None:
        return b.const(dequantize(operand.constant.numpy(), parameters))
    return emit(b, "tfl.dequantize", operand.type.with_dtype(DType.F32), operand)


def _sizes(op: Op) -> Sizes | None:
    """Return the number of rows of one sample, and of their elements; None if XNNPACK does not run the op in float."""
    shape = op.results[0].shape
    is_computed = op.kind == "tfl.prelu" and op.inputs[1].constant is None
    if shape is None or is_computed or op.attributes.get("beta", 1.0) != 1.0:
        return None
    return {"rows": prod(size or 1 for size in shape[:-1]), "row": shape[-1] if shape else 1}
