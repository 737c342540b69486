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
        with b:
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


def _mix(old: Value, new: Value, share: Value) -> Value:
    """Return share * old + (1 - share) * new."""
    return old + (new - old) * (1 - share)


def gradient_descent(b: Builder, var: Value, alpha: Value, delta: Value) -> Sequence[Value]:
    return (var - alpha * delta,)


def momentum(
    b: Builder, var: Value, accum: Value, lr: Value, grad: Value, rate: Value, *, use_nesterov: bool
) -> Sequence[Value]:
    accum = accum * rate + grad
    move = grad + rate * accum if use_nesterov else accum
    return var - lr * move, accum


def keras_momentum(
    b: Builder, var: Value, accum: Value, lr: Value, grad: Value, rate: Value, *, use_nesterov: bool
) -> Sequence[Value]:
    slope = lr * grad
    accum = accum * rate - slope
    move = accum * rate - slope if use_nesterov else accum
    return var + move, accum


def adagrad(b: Builder, var: Value, accum: Value, lr: Value, grad: Value, *, update_slots: bool) -> Sequence[Value]:
    if update_slots:
        accum = accum + grad**2
    return var - lr * grad * b.tf.Rsqrt(accum), accum


def adagrad_v2(
    b: Builder, var: Value, accum: Value, lr: Value, epsilon: Value, grad: Value, *, update_slots: bool
) -> Sequence[Value]:
    if update_slots:
        accum = accum + grad**2
    return var - lr * grad / (b.tf.Sqrt(accum) + epsilon), accum


def adadelta(
    b: Builder, var: Value, accum: Value, moved: Value, lr: Value, rho: Value, epsilon: Value, grad: Value
) -> Sequence[Value]:
    accum = _mix(accum, grad**2, rho)
    scale = b.tf.Sqrt(moved + epsilon) * b.tf.Rsqrt(accum + epsilon)
    move = scale * grad
    return var - lr * move, accum, _mix(moved, move**2, rho)


def _adam_rate(b: Builder, lr: Value, beta1_power: Value, beta2_power: Value) -> Value:
    return lr * b.tf.Sqrt(1 - beta2_power) / (1 - beta1_power)


def adam(
    b: Builder, var: Value, m: Value, v: Value, beta1_power: Value, beta2_power: Value, lr: Value,
    beta1: Value, beta2: Value, epsilon: Value, grad: Value, *, use_nesterov: bool,
) -> Sequence[Value]:  # fmt: skip
    m, v = _mix(m, grad, beta1), _mix(v, grad**2, beta2)
    mean = _mix(m, grad, beta1) if use_nesterov else m
    step = mean / (b.tf.Sqrt(v) + epsilon)
    return var - _adam_rate(b, lr, beta1_power, beta2_power) * step, m, v


def adam_with_amsgrad(
    b: Builder, var: Value, m: Value, v: Value, largest: Value, beta1_power: Value, beta2_power: Value, lr: Value,
    beta1: Value, beta2: Value, epsilon: Value, grad: Value,
) -> Sequence[Value]:  # fmt: skip
    m, v = _mix(m, grad, beta1), _mix(v, grad**2, beta2)
    largest = b.tf.Maximum(largest, v)
    step = m / (b.tf.Sqrt(largest) + epsilon)
    return var - _adam_rate(b, lr, beta1_power, beta2_power) * step, m, v, largest


def ada_max(
    b: Builder, var: Value, m: Value, v: Value, beta1_power: Value, lr: Value,
    beta1: Value, beta2: Value, epsilon: Value, grad: Value,
) -> Sequence[Value]:  # fmt: skip
    m = _mix(m, grad, beta1)
    v = b.tf.Maximum(beta2 * v, abs(grad))
    rate = lr / (1 - beta1_power)
    return var - rate * (m / (v + epsilon)), m, v


def rms_prop(
    b: Builder, var: Value, ms: Value, mom: Value, lr: Value, rho: Value, rate: Value, epsilon: Value, grad: Value
) -> Sequence[Value]:
    ms = _mix(ms, grad**2, rho)
    slope = lr * grad * b.tf.Rsqrt(ms + epsilon)
    mom = mom * rate + slope
    return var - mom, ms, mom


def centered_rms_prop(
    b: Builder, var: Value, mg: Value, ms: Value, mom: Value, lr: Value, rho: Value, rate: Value,
    epsilon: Value, grad: Value,
) -> Sequence[Value]:  # fmt: skip
    ms, mg = _mix(ms, grad**2, rho), _mix(mg, grad, rho)
    variance = ms - mg**2 + epsilon
    mom = mom * rate + lr * grad * b.tf.Rsqrt(variance)
    return var - mom, mg, ms, mom


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
