"""Replace ops that have no integer kernel by ops that have one, and integer weights by floats, before calibration.

%y = square(%x)             becomes  %y = mul(%x, %x)
%y = add_n(%a, %b, %c)      becomes  %1 = add(%a, %b); %y = add(%1, %c)
%y = neg(%x)  (only int8)   becomes  %y = mul(%x, -1)

Without float fallback, ops that have no kernel for int16 become sums, products and quotients in int16, and a composite
of attention, whose kernel computes in float, becomes the ops of its decomposition.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce

import numpy as np

from litefuse.context import Context
from litefuse.dialects.tfl.delegates import COMPOSITE
from litefuse.dialects.tfl.quantization import HYBRID_KINDS
from litefuse.ir import Builder, DType, Function, Module, Op, Rewriter, Value
from litefuse.ir.core import set_operand
from litefuse.passes.fusion.expand_attention import expand_composites
from litefuse.passes.quantize.integers.layers import integer_options, options_for
from litefuse.quantization import Quantization


def decompose_ops(module: Module, context: Context) -> None:
    """Replace ops without an integer kernel, in all functions but those that composites refer to."""
    config = integer_options(context)
    if config is None:
        return
    expand_attention(module, config)
    bodies = decompositions(module)
    for name, function in module.functions.items():
        if name not in bodies:
            decompose(function, config, context)
            restore_weights(function, config, context)


def decompose(function: Function, config: Quantization, context: Context) -> None:
    """Replace the ops of `function` whose scheme asks for integer activations."""
    for op in function.ops_of(_FORMS.keys() | _FORMS_OF_INT16.keys()):
        form = _choose_form(op, config)
        if form is None or op.results[0].dtype is not DType.F32:
            continue
        b = Builder(context.dialects, op.location)
        result = form(b, op)
        result.type = op.results[0].type
        Rewriter(function, context.dialects).replace(op, [result], b)


def _choose_form(op: Op, config: Quantization) -> _Form | None:
    """Return the function that builds the form of an op for its scheme; None if it needs none."""
    activations = options_for(op, config).activations
    if activations == "int8":
        return _FORMS.get(op.kind)
    if activations == "int16":
        forms = _FORMS_OF_BOTH if config.float_fallback else _FORMS_OF_BOTH | _FORMS_OF_INT16
        return forms.get(op.kind)
    return None


def restore_weights(function: Function, config: Quantization, context: Context) -> None:
    """Convert integer weights of the source to float for ops that will compute in integers; they find them again."""
    rewriter = Rewriter(function, context.dialects)
    for op in function.ops_of(HYBRID_KINDS):
        if options_for(op, config).activations == "float32":
            continue
        for index, value in enumerate(op.operands):
            if value is not None and value.constant is not None and value.type.quantization is not None:
                scales, _ = value.type.quantization.broadcast(len(value.constant.shape))
                b = Builder(context.dialects, op.location)
                weights = b.const(value.constant.numpy().astype(np.float32) * scales)
                rewriter.commit(b, before=op)
                set_operand(op, index, weights)


def expand_attention(module: Module, config: Quantization) -> None:
    """Replace composites of attention by their decompositions if nothing may stay in float.

    Otherwise they remain: XNNPACK runs them faster than the same ops in int8 (measured with ai-edge-litert 2.3.0).
    """
    if config.float_fallback:
        return
    expand_composites(module, lambda op: options_for(op, config).activations != "float32")


def decompositions(module: Module) -> set[str]:
    """Return the functions that composites refer to: the runtime may run a kernel instead, in float."""
    pending = [name for op in module.ops_of({COMPOSITE}) for name in op.symbols()]
    names: set[str] = set()
    while pending:
        name = pending.pop()
        if name not in names:
            names.add(name)
            pending += [other for op in module.functions[name].ops() for other in op.symbols()]
    return names


def signature_functions(module: Module) -> list[Function]:
    """Return the functions of the signatures, in order, except those that composites refer to."""
    bodies = decompositions(module)
    names = dict.fromkeys(signature.function for signature in module.signatures)
    return [module.functions[name] for name in names if name not in bodies]


def _square(b: Builder, op: Op) -> Value:
    (x,) = op.inputs
    return b.tfl.mul(x, x)


def _add_n(b: Builder, op: Op) -> Value:
    return reduce(b.tfl.add, op.inputs)


def _neg(b: Builder, op: Op) -> Value:
    return b.tfl.mul(op.inputs[0], np.float32(-1))


def _square_difference(b: Builder, op: Op) -> Value:
    difference = b.tfl.sub(*op.inputs)
    return b.tfl.mul(difference, difference)


def _swish(b: Builder, op: Op) -> Value:
    (x,) = op.inputs
    gate = b.tfl.add(x, np.float32(3), fused_activation_function="RELU6")
    return b.tfl.mul(x, b.tfl.mul(gate, np.float32(1 / 6)))


def _invert_root(b: Builder, op: Op) -> Value:
    return b.tfl.div(np.float32(1), b.tfl.sqrt(op.inputs[0]))


def _exponentiate(b: Builder, x: Value) -> Value:
    """Return s / (1 - s) for the logistic function s: exact for numbers around 0, and for smaller ones."""
    share = b.tfl.logistic(x)
    return b.tfl.div(share, b.tfl.sub(np.float32(1), share))


def _exp(b: Builder, op: Op) -> Value:
    """Return exp(x / 8)**8: around 0, a step of 1/32768 of the logistic function is small for its quotient as well."""
    power = _exponentiate(b, b.tfl.mul(op.inputs[0], np.float32(1 / 8)))
    for _ in range(3):
        power = b.tfl.mul(power, power)
    return power


def _elu(b: Builder, op: Op) -> Value:
    (x,) = op.inputs
    negative = b.tfl.sub(_exponentiate(b, b.tfl.minimum(x, np.float32(0))), np.float32(1))
    return b.tfl.add(b.tfl.relu(x), negative)


_Form = Callable[[Builder, Op], Value]
_FORMS_OF_BOTH: dict[str, _Form] = {"tfl.square": _square, "tfl.add_n": _add_n}
_FORMS: dict[str, _Form] = _FORMS_OF_BOTH | {"tfl.neg": _neg}
_FORMS_OF_INT16: dict[str, _Form] = {
    "tfl.squared_difference": _square_difference,
    "tfl.hard_swish": _swish,
    "tfl.rsqrt": _invert_root,
    "tfl.exp": _exp,
    "tfl.elu": _elu,
}
"""Forms of ops that have a kernel for int8, but none for int16."""
