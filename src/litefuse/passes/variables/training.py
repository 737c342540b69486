"""Lower optimizer steps to reads of variables, arithmetic, and assignments.

    tf.ResourceApplyGradientDescent(%v, %alpha, %delta)
becomes
    %old = tf.ReadVariableOp(%v); %new = tf.Sub(%old, tf.Mul(%alpha, %delta)); tf.AssignVariableOp(%v, %new)

The formulas are those in the op descriptions of TensorFlow's `training_ops`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from litefuse.context import Context
from litefuse.ir import Builder, DType, Function, Module, Rewriter, Value, Variable
from litefuse.passes.variables.handles import VARIABLE

Step = Callable[..., Sequence[Value]]
"""(builder, *values of the variables, *other operands, **attributes) -> the variables' new values."""


def lower_training(module: Module, context: Context) -> None:
    """Lower the ops that apply a gradient to a variable and to the optimizer's slot variables."""
    for function in module.functions.values():
        if function.has_any(_STEPS.keys()):
            _lower(function, module, context)


def _lower(function: Function, module: Module, context: Context) -> None:
    rewriter = Rewriter(function, context.dialects)
    for op in function.ops():
        step = _STEPS.get(op.kind)
        if step is None:
            continue
        handles = [operand for operand in op.inputs if operand.dtype is DType.RESOURCE]
        types = [variable.type for handle in handles if (variable := _variable(handle, module)) is not None]
        if len(types) < len(handles):
            continue
        b = rewriter.builder(op)
        old = [
            b.op("tf.ReadVariableOp", [handle], {"dtype": type.dtype}, [type]).results[0]
            for handle, type in zip(handles, types, strict=True)
        ]
        attributes = {name: value for name, value in op.attributes.items() if name != "use_locking"}
        new = step(b, *old, *op.inputs[len(handles) :], **attributes)
        for handle, before, after in zip(handles, old, new, strict=True):
            if after is not before:
                b.op("tf.AssignVariableOp", [handle, after], {}, [])
        rewriter.replace(op, [], b)


def _variable(handle: Value, module: Module) -> Variable | None:
    maker = handle.op
    if maker is None or maker.kind != VARIABLE:
        return None
    return module.variables.get(maker.attributes["shared_name"])


def _one_minus(b: Builder, x: Value) -> Value:
    return b.tf.Sub(b.const(1, x.dtype), x)


def _mix(b: Builder, old: Value, new: Value, share: Value) -> Value:
    """Return share * old + (1 - share) * new."""
    return b.tf.AddV2(old, b.tf.Mul(b.tf.Sub(new, old), _one_minus(b, share)))


def gradient_descent(b: Builder, var: Value, alpha: Value, delta: Value) -> Sequence[Value]:
    return (b.tf.Sub(var, b.tf.Mul(alpha, delta)),)


def momentum(
    b: Builder, var: Value, accum: Value, lr: Value, grad: Value, rate: Value, *, use_nesterov: bool
) -> Sequence[Value]:
    accum = b.tf.AddV2(b.tf.Mul(accum, rate), grad)
    move = b.tf.AddV2(grad, b.tf.Mul(rate, accum)) if use_nesterov else accum
    return b.tf.Sub(var, b.tf.Mul(lr, move)), accum


def keras_momentum(
    b: Builder, var: Value, accum: Value, lr: Value, grad: Value, rate: Value, *, use_nesterov: bool
) -> Sequence[Value]:
    slope = b.tf.Mul(lr, grad)
    accum = b.tf.Sub(b.tf.Mul(accum, rate), slope)
    move = b.tf.Sub(b.tf.Mul(accum, rate), slope) if use_nesterov else accum
    return b.tf.AddV2(var, move), accum


def adagrad(b: Builder, var: Value, accum: Value, lr: Value, grad: Value, *, update_slots: bool) -> Sequence[Value]:
    if update_slots:
        accum = b.tf.AddV2(accum, b.tf.Square(grad))
    return b.tf.Sub(var, b.tf.Mul(b.tf.Mul(lr, grad), b.tf.Rsqrt(accum))), accum


def adagrad_v2(
    b: Builder, var: Value, accum: Value, lr: Value, epsilon: Value, grad: Value, *, update_slots: bool
) -> Sequence[Value]:
    if update_slots:
        accum = b.tf.AddV2(accum, b.tf.Square(grad))
    return b.tf.Sub(var, b.tf.RealDiv(b.tf.Mul(lr, grad), b.tf.AddV2(b.tf.Sqrt(accum), epsilon))), accum


def adadelta(
    b: Builder, var: Value, accum: Value, moved: Value, lr: Value, rho: Value, epsilon: Value, grad: Value
) -> Sequence[Value]:
    accum = _mix(b, accum, b.tf.Square(grad), rho)
    scale = b.tf.Mul(b.tf.Sqrt(b.tf.AddV2(moved, epsilon)), b.tf.Rsqrt(b.tf.AddV2(accum, epsilon)))
    move = b.tf.Mul(scale, grad)
    return b.tf.Sub(var, b.tf.Mul(lr, move)), accum, _mix(b, moved, b.tf.Square(move), rho)


def _adam_rate(b: Builder, lr: Value, beta1_power: Value, beta2_power: Value) -> Value:
    return b.tf.RealDiv(b.tf.Mul(lr, b.tf.Sqrt(_one_minus(b, beta2_power))), _one_minus(b, beta1_power))


def adam(
    b: Builder, var: Value, m: Value, v: Value, beta1_power: Value, beta2_power: Value, lr: Value,
    beta1: Value, beta2: Value, epsilon: Value, grad: Value, *, use_nesterov: bool,
) -> Sequence[Value]:  # fmt: skip
    m, v = _mix(b, m, grad, beta1), _mix(b, v, b.tf.Square(grad), beta2)
    mean = _mix(b, m, grad, beta1) if use_nesterov else m
    step = b.tf.RealDiv(mean, b.tf.AddV2(b.tf.Sqrt(v), epsilon))
    return b.tf.Sub(var, b.tf.Mul(_adam_rate(b, lr, beta1_power, beta2_power), step)), m, v


def adam_with_amsgrad(
    b: Builder, var: Value, m: Value, v: Value, largest: Value, beta1_power: Value, beta2_power: Value, lr: Value,
    beta1: Value, beta2: Value, epsilon: Value, grad: Value,
) -> Sequence[Value]:  # fmt: skip
    m, v = _mix(b, m, grad, beta1), _mix(b, v, b.tf.Square(grad), beta2)
    largest = b.tf.Maximum(largest, v)
    step = b.tf.RealDiv(m, b.tf.AddV2(b.tf.Sqrt(largest), epsilon))
    return b.tf.Sub(var, b.tf.Mul(_adam_rate(b, lr, beta1_power, beta2_power), step)), m, v, largest


def ada_max(
    b: Builder, var: Value, m: Value, v: Value, beta1_power: Value, lr: Value,
    beta1: Value, beta2: Value, epsilon: Value, grad: Value,
) -> Sequence[Value]:  # fmt: skip
    m = _mix(b, m, grad, beta1)
    v = b.tf.Maximum(b.tf.Mul(beta2, v), b.tf.Abs(grad))
    rate = b.tf.RealDiv(lr, _one_minus(b, beta1_power))
    return b.tf.Sub(var, b.tf.Mul(rate, b.tf.RealDiv(m, b.tf.AddV2(v, epsilon)))), m, v


def rms_prop(
    b: Builder, var: Value, ms: Value, mom: Value, lr: Value, rho: Value, rate: Value, epsilon: Value, grad: Value
) -> Sequence[Value]:
    ms = _mix(b, ms, b.tf.Square(grad), rho)
    slope = b.tf.Mul(b.tf.Mul(lr, grad), b.tf.Rsqrt(b.tf.AddV2(ms, epsilon)))
    mom = b.tf.AddV2(b.tf.Mul(mom, rate), slope)
    return b.tf.Sub(var, mom), ms, mom


def centered_rms_prop(
    b: Builder, var: Value, mg: Value, ms: Value, mom: Value, lr: Value, rho: Value, rate: Value,
    epsilon: Value, grad: Value,
) -> Sequence[Value]:  # fmt: skip
    ms, mg = _mix(b, ms, b.tf.Square(grad), rho), _mix(b, mg, grad, rho)
    variance = b.tf.AddV2(b.tf.Sub(ms, b.tf.Square(mg)), epsilon)
    mom = b.tf.AddV2(b.tf.Mul(mom, rate), b.tf.Mul(b.tf.Mul(lr, grad), b.tf.Rsqrt(variance)))
    return b.tf.Sub(var, mom), mg, ms, mom


_STEPS: dict[str, Step] = {
    "tf.ResourceApplyGradientDescent": gradient_descent,
    "tf.ResourceApplyMomentum": momentum,
    "tf.ResourceApplyKerasMomentum": keras_momentum,
    "tf.ResourceApplyAdagrad": adagrad,
    "tf.ResourceApplyAdagradV2": adagrad_v2,
    "tf.ResourceApplyAdadelta": adadelta,
    "tf.ResourceApplyAdam": adam,
    "tf.ResourceApplyAdamWithAmsgrad": adam_with_amsgrad,
    "tf.ResourceApplyAdaMax": ada_max,
    "tf.ResourceApplyRMSProp": rms_prop,
    "tf.ResourceApplyCenteredRMSProp": centered_rms_prop,
}
