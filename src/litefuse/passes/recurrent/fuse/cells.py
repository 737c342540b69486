"""Recognize recurrent cells by their algebra: a gate's role follows from its position in the formula, not its order.

An LSTM is `output * act(cell)` with `cell = forget * previous + input * act(candidate)`, where gates are sigmoids; a
simple RNN is `act(x @ kernel + hidden @ recurrent + bias)`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from litefuse.errors import NoMatch, require
from litefuse.ir import Constant, DType, Op, Value
from litefuse.passes.recurrent import ACTIVATIONS
from litefuse.passes.recurrent.fuse.affine import AffineForm, AffineReader, strip_identities

GATES = ("input", "forget", "candidate", "output")
"""Names of the gates in LiteRT's order."""


class NotACell(NoMatch):
    """The value does not resemble the requested cell: not a near miss."""


@dataclass(eq=False, repr=False)
class Lstm:
    """An LSTM cell. `gates` are the operands of the activations, by the names in `GATES`.

    The input gate is None if it is 1 - forget. `previous` is the cell state before the step (None: zeros), `cell` the
    cell state after it, `hidden` the output. `projection` [cell, hidden] maps the cell's own output to `hidden`; None
    if they are the same.
    """

    hidden: Value
    cell: Value
    previous: Value | None
    activation: str
    gates: dict[str, AffineForm | None]
    cell_clip: float = 0.0
    projection: Constant | None = None
    projection_bias: np.ndarray[Any, Any] | None = None
    proj_clip: float = 0.0

    @property
    def units(self) -> int:
        output = self.gates["output"]
        assert output is not None
        return output.width


@dataclass(eq=False, repr=False)
class SimpleRnn:
    """A cell whose output is its state: the activation of an affine form."""

    hidden: Value
    activation: str
    form: AffineForm

    @property
    def units(self) -> int:
        return self.form.width


class _Clipped(NamedTuple):
    value: Value
    bound: float


def match_lstm(hidden: Value, reader: AffineReader) -> Lstm:
    """Return the LSTM cell whose output is `hidden`; raise `NotACell`, or `NoMatch` if the kernel cannot express it."""
    _require_matrix(hidden)
    clipped = _match_clip(strip_identities(hidden))
    own, projection, bias = _match_projection(clipped.value, reader)
    if projection is None:
        require(not clipped.bound, "the output is clipped")
    output, activation, cell = _match_output(own)
    new = _match_clip(cell)
    forget, previous, entry, candidate = _match_terms(new.value, activation)
    for state in (cell, previous):
        if state is not None:
            reader.treat_as_source(state)
    gates = {
        "input": None if _is_complement(entry, forget) else _read_gate(entry, reader),
        "forget": None if forget is None else _read_gate(forget, reader),
        "candidate": reader.read(candidate),
        "output": _read_gate(output, reader),
    }
    return Lstm(
        hidden,
        cell,
        previous,
        activation,
        gates,
        cell_clip=new.bound,
        projection=projection,
        projection_bias=bias,
        proj_clip=clipped.bound,
    )


def match_simple(hidden: Value, reader: AffineReader) -> SimpleRnn:
    """Return the simple cell whose output is `hidden`; raise `NotACell` for other values."""
    _require_matrix(hidden)
    op = strip_identities(hidden).op
    if op is None:
        raise NotACell("the output is an argument")
    activation = ACTIVATIONS.get(op.kind)
    form = reader.read(op.inputs[0] if activation else hidden)
    if not form.matrices:
        raise NotACell(f"the output is computed by {op.kind}")
    return SimpleRnn(hidden, activation or "NONE", form)


def _require_matrix(hidden: Value) -> None:
    if hidden.shape is None or len(hidden.shape) != 2 or hidden.shape[1] is None:
        raise NotACell("the output is not [batch, units]")


def _match_projection(value: Value, reader: AffineReader) -> tuple[Value, Constant | None, np.ndarray[Any, Any] | None]:
    """Return the cell's own output, and the projection matrix and bias that compute `value` from it, or None."""
    if match_factors(value) is not None:
        return value, None, None
    form = reader.read(value)
    if len(form.matrices) != 1 or form.scales:
        raise NotACell("the output is not a product")
    ((own, matrix),) = form.matrices.items()
    return own, matrix, form.bias


def _match_output(value: Value) -> tuple[Value, str, Value]:
    """Match `output * act(cell)`: return the gate's value, the activation's name and the cell."""
    factors = match_factors(value)
    if factors is None:
        raise NotACell("the output is not a product")
    for gate, activated in (factors, factors[::-1]):
        op = activated.op
        if op is not None and op.kind in ACTIVATIONS and _looks_like_cell(strip_identities(op.inputs[0])):
            return gate, ACTIVATIONS[op.kind], strip_identities(op.inputs[0])
    for gate, activated in (factors, factors[::-1]):
        if _looks_like_cell(activated) and match_sigmoid(gate) is not None:
            raise NoMatch("the activation is linear, which the kernel does not support")
        op = activated.op
        if op is not None and op.inputs and _looks_like_cell(strip_identities(op.inputs[0])):
            raise NoMatch(f"the activation is {_activation_name(op)}, which the kernel does not support")
    raise NotACell("the output is not a gate times an activation of the cell")


def _looks_like_cell(value: Value) -> bool:
    op = _match_clip(value).value.op
    if op is None:
        return False
    if op.kind == "tf.AddV2":
        return all(match_factors(strip_identities(operand)) is not None for operand in op.inputs)
    return op.kind == "tf.Mul" and all(_is_activation(strip_identities(operand)) for operand in op.inputs)


def _is_activation(value: Value) -> bool:
    return value.op is not None and (value.op.kind in ACTIVATIONS or match_sigmoid(value) is not None)


def _match_terms(cell: Value, activation: str) -> tuple[Value | None, Value | None, Value, Value]:
    """Match `forget * previous + input * act(candidate)`: return forget, previous, input and candidate.

    A first step from a state of zeros may lack the first product, or multiply by a scalar.
    """
    op = cell.op
    assert op is not None
    products = [strip_identities(operand) for operand in op.inputs] if op.kind == "tf.AddV2" else [cell]
    for fresh, kept in ((products[-1], products[0]), (products[0], products[-1])):
        entering = _match_input_term(fresh, activation)
        if entering is None:
            continue
        if len(products) == 1:
            return None, None, *entering
        factors = match_factors(kept)
        assert factors is not None
        gates = [
            factor for factor in factors if match_sigmoid(factor) is not None or match_complement(factor) is not None
        ]
        if len(gates) == 1:
            previous = factors[1] if factors[0] is gates[0] else factors[0]
            if previous.rank == 0 and is_number(previous, 0):
                return None, None, *entering
            return gates[0], previous, *entering
        if not gates:
            _refuse_gates(factors)
    raise NotACell("the cell is not forget * previous + input * activation(candidate)")


def _match_input_term(product: Value, activation: str) -> tuple[Value, Value] | None:
    """Match `gate * act(candidate)`: return the gate and the candidate."""
    factors = match_factors(product)
    assert factors is not None
    for gate, activated in (factors, factors[::-1]):
        op = activated.op
        if op is not None and ACTIVATIONS.get(op.kind) == activation and gate is not activated:
            return gate, strip_identities(op.inputs[0])
    return None


def _refuse_gates(factors: tuple[Value, Value]) -> None:
    for factor in factors:
        if factor.op is not None and factor.op.inputs:
            _gate_argument(factor)


def _read_gate(value: Value, reader: AffineReader) -> AffineForm:
    inner = match_complement(value)
    if inner is None:
        return reader.read(_gate_argument(value))
    form = reader.read(_gate_argument(inner))  # 1 - sigmoid(z) = sigmoid(-z)
    return form.times(np.full(form.width, -1, np.float32))


def _gate_argument(value: Value) -> Value:
    argument = match_sigmoid(value)
    if argument is None:
        name = "no activation" if value.op is None else _activation_name(value.op)
        raise NoMatch(f"the recurrent activation is {name}, but the kernel supports only sigmoid")
    return argument


def _activation_name(op: Op) -> str:
    """Return the name of an activation other than sigmoid."""
    kinds = {current.kind for current in _op_and_producers(op)}
    if kinds & {"tf.ClipByValue", "tf.Relu6", "tf.Minimum"}:
        return "hard_sigmoid"
    return op.name.lower()


def _op_and_producers(op: Op) -> Iterator[Op]:
    yield op
    for operand in op.inputs:
        if operand.op is not None:
            yield operand.op


def _is_complement(value: Value, other: Value | None) -> bool:
    return other is not None and match_complement(value) is other


def match_complement(value: Value) -> Value | None:
    """Match 1 - x: return x."""
    op = value.op
    if op is None or op.kind != "tf.Sub" or not is_number(op.inputs[0], 1.0):
        return None
    return strip_identities(op.inputs[1])


def match_sigmoid(value: Value) -> Value | None:
    """Match sigmoid(z) in any spelling: return z."""
    op = value.op
    if op is None:
        return None
    if op.kind == "tf.Sigmoid":
        return strip_identities(op.inputs[0])
    if op.kind == "tf.RealDiv" and is_number(op.inputs[0], 1.0):
        return _match_logistic(strip_identities(op.inputs[1]))
    if op.kind == "tf.Reciprocal":
        return _match_logistic(strip_identities(op.inputs[0]))
    return _match_tanh_sigmoid(op)


def _match_tanh_sigmoid(op: Op) -> Value | None:
    """Match tanh(z / 2) / 2 + 1 / 2 or (tanh(z / 2) + 1) / 2: return z."""
    inner, number = ("tf.Mul", 0.5) if op.kind == "tf.AddV2" else ("tf.AddV2", 1.0)
    outer = "tf.AddV2" if op.kind == "tf.AddV2" else "tf.Mul"
    half = _match_with_number(op, outer, 0.5)
    within = None if half is None or half.op is None else _match_with_number(half.op, inner, number)
    tanh = None if within is None else within.op
    if tanh is None or tanh.kind != "tf.Tanh":
        return None
    argument = strip_identities(tanh.inputs[0]).op
    return None if argument is None else _match_with_number(argument, "tf.Mul", 0.5)


def _match_with_number(op: Op, kind: str, number: float) -> Value | None:
    """Return the other operand of a sum or product with `number`."""
    if op.kind != kind:
        return None
    left, right = op.inputs
    if is_number(left, number):
        return strip_identities(right)
    return strip_identities(left) if is_number(right, number) else None


def _match_logistic(value: Value) -> Value | None:
    """Match 1 + exp(-z): return z."""
    op = value.op
    if op is None or op.kind != "tf.AddV2":
        return None
    for number, power in (op.inputs, op.inputs[::-1]):
        exponent = strip_identities(power).op
        if is_number(number, 1.0) and exponent is not None and exponent.kind == "tf.Exp":
            negated = strip_identities(exponent.inputs[0]).op
            return strip_identities(negated.inputs[0]) if negated is not None and negated.kind == "tf.Neg" else None
    return None


def _match_clip(value: Value) -> _Clipped:
    """Return the value inside a clip to [-bound, bound]; bound is 0 without a clip."""
    op = value.op
    if op is not None and op.kind == "tf.ClipByValue":
        inner, low, high = op.inputs
        if high.constant is not None and _is_bound(low, high):
            return _Clipped(strip_identities(inner), float(high.constant.item()))
    outer = _match_min_max(value, ("tf.Minimum", "tf.Maximum"))
    inner = None if outer is None else _match_min_max(outer[0], ("tf.Minimum", "tf.Maximum"))
    if op is None or outer is None or inner is None or inner[0].op is op:
        return _Clipped(value, 0.0)
    low, high = (outer[1], inner[1]) if op.kind == "tf.Maximum" else (inner[1], outer[1])
    kinds = {op.kind, outer[0].op.kind if outer[0].op is not None else ""}
    if len(kinds) == 2 and _is_bound(low, high) and high.constant is not None:
        return _Clipped(inner[0], float(high.constant.item()))
    return _Clipped(value, 0.0)


def _match_min_max(value: Value, kinds: tuple[str, ...]) -> tuple[Value, Value] | None:
    """Match a minimum or maximum with a scalar constant: return the other operand and the constant."""
    op = value.op
    if op is None or op.kind not in kinds:
        return None
    for inner, bound in (op.inputs, op.inputs[::-1]):
        if bound.constant is not None and bound.constant.size == 1:
            return strip_identities(inner), bound
    return None


def _is_bound(low: Value, high: Value) -> bool:
    if low.constant is None or high.constant is None or low.constant.size != 1 or high.constant.size != 1:
        return False
    bound = float(high.constant.item())
    return bound > 0 and float(low.constant.item()) == -bound


def match_factors(value: Value) -> tuple[Value, Value] | None:
    """Match a product; None if a factor is a scalar, except for 0, which may be a state."""
    op = strip_identities(value).op
    if op is None or op.kind != "tf.Mul":
        return None
    left, right = (strip_identities(operand) for operand in op.inputs)
    scalars = [operand for operand in (left, right) if operand.constant is not None and operand.constant.size == 1]
    is_state = all(is_number(scalar, 0) for scalar in scalars)
    return (left, right) if is_state or not scalars else None


def is_number(value: Value, number: float) -> bool:
    constant = value.constant
    return constant is not None and constant.dtype is DType.F32 and constant.size == 1 and constant.item() == number
