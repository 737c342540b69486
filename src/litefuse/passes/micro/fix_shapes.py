"""Fix the shapes of all inputs, because tflite-micro allocates its tensors once, in an arena of fixed size.

    func.func @serve(%x: tensor<?x49x10x1xf32>) { ... }
becomes
    func.func @serve(%x: tensor<1x49x10x1xf32>) { ... }
"""

from __future__ import annotations

from litefuse.context import Context
from litefuse.errors import ConversionError
from litefuse.ir import Function, Module
from litefuse.ir.types import format_shape
from litefuse.passes.simplify.shape_inference import infer_shapes
from litefuse.quantization import Quantization


def fix_shapes(module: Module, context: Context) -> None:
    """Set each free batch to 1, with an event.

    Raises `ConversionError` if the model has several signatures, or inputs with other free dimensions, or if the scheme
    of the quantization has no kernels.
    """
    _require_kernels(context)
    _require_one_signature(module)
    signature = module.signatures[0]
    function = module.functions[signature.function]
    given = dict(zip(signature.inputs, (value.shape for value in function.arguments), strict=True))
    free = {name: shape for name, shape in given.items() if shape is None or None in shape[1:]}
    if free:
        name, shape = next(iter(free.items()))
        batch = 1 if not shape or shape[0] is None else shape[0]
        wanted = ",".join((str(batch), *("SIZE" if dim is None else str(dim) for dim in (shape or ())[1:])))
        raise ConversionError(
            "tflite-micro allocates tensors of fixed shapes, but these inputs have free dimensions other than the "
            f"batch: {', '.join(f'{name} {format_shape(shape)}' for name, shape in free.items())}.",
            where=f"signature {signature.name!r}",
            hint=f'Set them: input_shapes={{"{name}": ({wanted})}} (--input-shape {name}={wanted}).',
            argument="input_shapes",
        )
    if _fix_batches(function, signature.inputs, context):
        infer_shapes(module, context)


def _require_kernels(context: Context) -> None:
    config: Quantization | None = context.options.quantize
    if config is not None and config.activations == "float32" and config.weights != "float32":
        raise ConversionError(
            f"tflite-micro has no kernels for {config.weights} weights with float activations.",
            hint='Use quantize="int8" or "int16x8" with samples (--quantize int8 --calibrate SAMPLES.npz), or none.',
            argument="quantize",
        )


def _require_one_signature(module: Module) -> None:
    """Refuse several signatures, unless they are names of one function, as Keras's `serve` and `serving_default`."""
    if len({signature.function for signature in module.signatures}) > 1:
        names = ", ".join(signature.name for signature in module.signatures)
        raise ConversionError(
            f"tflite-micro runs one signature, and its arena would hold the tensors of all of them: {names}.",
            hint=f'Choose one: signatures="{module.signatures[0].name}" (--signature {module.signatures[0].name}).',
            argument="signatures",
        )


def _fix_batches(function: Function, names: tuple[str, ...], context: Context) -> bool:
    """Set each free first dimension to 1; return whether there was any."""
    is_fixed = False
    for name, value in zip(names, function.arguments, strict=True):
        if value.shape and value.shape[0] is None:
            value.type = value.type.with_shape((1, *value.shape[1:]))
            reason = f"input {name!r} gets the batch size 1; set another one with batch=SIZE"
            context.record("fix batch", "note", reason=reason, input=name, batch=1)
            is_fixed = True
    return is_fixed
