"""Store sparse weights of a LiteRT file whole where something needs all of them."""

from __future__ import annotations

from collections.abc import Iterator

from litefuse.context import Context
from litefuse.dialects.tfl.quantization import is_quantized
from litefuse.ir import CONSTANT, DType, Module, Op, Rewriter
from litefuse.ir.storage.sparse import SparseConstant

_DENSIFY = "tfl.densify"


def keeps_ops(module: Module, context: Context) -> bool:
    """Return whether the ops of a LiteRT file stay as they are.

    Rewrites are for numbers, not for quantized ones, nor for weights that kernels read in sparse form.
    """
    if is_quantized(module):
        return True
    return _is_dense_only(context) is None and any(
        user.kind != _DENSIFY for op in _sparse_constants(module) for user in op.result.uses
    )


def densify_weights(module: Module, context: Context) -> None:
    """Store sparse weights whole if they are to be quantized, the target requires it, or XNNPACK misreads them."""
    everywhere = _is_dense_only(context)
    for op in list(_sparse_constants(module)):
        reason = everywhere or _misread(op)
        constant = op.result.constant
        if reason is not None and isinstance(constant, SparseConstant):
            op.attributes["value"] = constant.densify()
            context.record("densify-weights", "changed", op.location, reason=reason)
    for op in module.ops_of({_DENSIFY}):
        source = op.operands[0]
        if op.function is not None and source is not None and not isinstance(source.constant, SparseConstant):
            Rewriter(op.function, context.dialects).replace(op, [source])


def _is_dense_only(context: Context) -> str | None:
    """Return why all sparse weights have to be stored whole, or None."""
    if context.options.quantize is not None:
        return "its sparse weights are stored whole, to be quantized"
    if context.target.is_micro or context.target.is_gpu:
        return f"its sparse weights are stored whole: {context.target.title} runs no others"
    return None


def _misread(constant: Op) -> str | None:
    """Return that an op reads sparse integers, or None.

    XNNPACK takes the stored ones for the first of a whole tensor (ai-edge-litert 2.3.0). It leaves floats that no
    DENSIFY unpacks to LiteRT.
    """
    is_direct = any(user.kind != _DENSIFY for user in constant.result.uses)
    if constant.result.dtype is DType.F32 or not is_direct:
        return None
    return "its sparse integers are stored whole: XNNPACK misreads sparse ones"


def _sparse_constants(module: Module) -> Iterator[Op]:
    return (op for op in module.ops_of({CONSTANT}) if isinstance(op.result.constant, SparseConstant))
