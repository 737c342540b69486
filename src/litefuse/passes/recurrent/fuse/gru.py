"""Recognize the cell of a GRU by its algebra, as `cells` does for an LSTM.

With sigmoids `reset` and `update`, it is `update * previous + (1 - update) * act(given + reset * remembered)`, where
`given` is affine in the input and `remembered` in the state: the form in which the reset gate is applied after the
product. LiteRT has no kernel for it.
"""

from dataclasses import dataclass
from typing import NamedTuple

from litefuse.errors import require, required
from litefuse.fusions.recurrent.state import is_zero
from litefuse.ir import Value
from litefuse.passes.recurrent import ACTIVATIONS
from litefuse.passes.recurrent.fuse.affine import AffineForm, AffineReader, read_row, strip_identities
from litefuse.passes.recurrent.fuse.cells import (
    NotACell,
    match_complement,
    match_factors,
    match_sigmoid,
)


@dataclass(eq=False, repr=False)
class Gru:
    """A GRU cell. `gates` are the affine forms `reset`, `given`, `remembered` and `update`.

    `previous` is the state before the step (None: zeros), `hidden` the state after it. In a step from zeros, `reset`
    and `remembered` may be None, if they have no bias.
    """

    hidden: Value
    previous: Value | None
    activation: str
    gates: dict[str, AffineForm | None]


class _Blend(NamedTuple):
    """`update` * `previous` + (1 - `update`) * `candidate`; without a previous state, that is zeros."""

    update: Value
    previous: Value | None
    candidate: Value


def match_gru(hidden: Value, reader: AffineReader) -> Gru:
    """Return the GRU cell whose state after the step is `hidden`; raise `NoMatch` for other values."""
    blend = required(_match_blend(hidden), "the state is not a blend of the previous state and a candidate")
    candidate = blend.candidate.op
    if candidate is None or candidate.kind not in ACTIVATIONS:
        raise NotACell("the candidate is not an activation")
    for state in (hidden, blend.previous):
        if state is not None:
            reader.treat_as_source(strip_identities(state))
    given, reset, remembered = _match_candidate(strip_identities(candidate.inputs[0]))
    gates = {
        "reset": None if reset is None else reader.read(reset),
        "given": reader.read(given),
        "remembered": None if remembered is None else _read(remembered, reader),
        "update": reader.read(blend.update),
    }
    _require_one_input(gates, blend.previous)
    return Gru(hidden, blend.previous, ACTIVATIONS[candidate.kind], gates)


def _require_one_input(gates: dict[str, AffineForm | None], previous: Value | None) -> None:
    """Require that all parts read the same input through a matrix, and the previous state in the same way."""
    given = gates["given"]
    assert given is not None
    require(len(given.matrices) == 1, "the candidate does not read one input")
    allowed = {*given.matrices, previous}
    for form in gates.values():
        require(form is None or (not form.scales and form.sources <= allowed), "a gate reads something else")


def _read(value: Value, reader: AffineReader) -> AffineForm:
    """Read a form, which is a constant row in a step from zeros."""
    return reader.read(value) if value.constant is None else required(read_row(value), "the rows of a batch differ")


def _match_candidate(value: Value) -> tuple[Value, Value | None, Value | None]:
    """Match `given + reset * remembered`: return the three; only `value` without such a product."""
    op = value.op
    for product, given in () if op is None or op.kind != "tf.AddV2" else (op.inputs, op.inputs[::-1]):
        factors = match_factors(product)
        for gate, remembered in () if factors is None else (factors, factors[::-1]):
            reset = match_sigmoid(gate)
            if reset is not None:
                return strip_identities(given), reset, remembered
    return value, None, None


def _match_blend(hidden: Value) -> _Blend | None:
    """Match `(previous - candidate) * update + candidate`, or the same multiplied out."""
    op = strip_identities(hidden).op
    if hidden.rank != 2 or op is None:
        return None
    if op.kind == "tf.Mul":
        return _match_entering(hidden)
    if op.kind != "tf.AddV2":
        return None
    left, right = (strip_identities(operand) for operand in op.inputs)
    return (
        _match_difference(left, right)
        or _match_difference(right, left)
        or _match_shares(left, right)
        or _match_shares(right, left)
    )


def _match_difference(product: Value, candidate: Value) -> _Blend | None:
    """Match `product` as `(previous - candidate) * update`."""
    for difference, gate in _factor_pairs(product):
        update, op = match_sigmoid(gate), difference.op
        if update is None or op is None:
            continue
        if op.kind == "tf.Neg" and strip_identities(op.inputs[0]) is candidate:
            return _Blend(update, None, candidate)
        if op.kind == "tf.Sub" and strip_identities(op.inputs[1]) is candidate:
            previous = strip_identities(op.inputs[0])
            return _Blend(update, _state(previous), candidate)
    return None


def _match_entering(hidden: Value) -> _Blend | None:
    """Match (1 - `update`) * `candidate`, to which folding reduces a step from zeros."""
    for share, candidate in _factor_pairs(hidden):
        gate = match_complement(share)
        update = None if gate is None else match_sigmoid(gate)
        if update is not None:
            return _Blend(update, None, candidate)
    return None


def _match_shares(kept: Value, entering: Value) -> _Blend | None:
    """Match `update * previous` and `(1 - update) * candidate`."""
    for gate, previous in _factor_pairs(kept):
        update = match_sigmoid(gate)
        for share, candidate in () if update is None else _factor_pairs(entering):
            if match_complement(share) is gate:
                assert update is not None
                return _Blend(update, _state(previous), candidate)
    return None


def _state(previous: Value) -> Value | None:
    """Return the state, or None for a constant of zeros; computed zeros are a state, whose batch may be free."""
    return None if previous.constant is not None and is_zero(previous) else previous


def _factor_pairs(value: Value) -> tuple[tuple[Value, Value], ...]:
    factors = match_factors(value)
    return () if factors is None else (factors, (factors[1], factors[0]))
