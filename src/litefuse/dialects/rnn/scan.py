"""A view of an rnn.scan with named operand and result groups."""

from typing import NamedTuple

from litefuse.ir.core import Function, Op, Value
from litefuse.ir.module import Module


class Scan(NamedTuple):
    """The operands, results and step of an rnn.scan; the step's arguments and results are grouped likewise."""

    op: Op
    step: Function
    xs: list[Value]
    initials: list[Value]
    captures: list[Value]
    ys: list[Value]
    finals: list[Value]

    @property
    def step_xs(self) -> list[Value]:
        return self.step.arguments[: len(self.xs)]

    @property
    def step_states(self) -> list[Value]:
        return self.step.arguments[len(self.xs) :][: len(self.initials)]

    @property
    def step_captures(self) -> list[Value]:
        return self.step.arguments[len(self.xs) + len(self.initials) :]

    @property
    def step_ys(self) -> list[Value]:
        return self.step.results[: len(self.ys)]

    @property
    def step_finals(self) -> list[Value]:
        return self.step.results[len(self.ys) :]

    @property
    def time(self) -> int | None:
        """The number of steps, or None if it is not known."""
        known = [x.shape[0] for x in self.xs if x.shape]
        return next((dim for dim in known if dim is not None), None)


def scan_of(op: Op, module: Module) -> Scan:
    """Return `op`, an rnn.scan, with its operands and results grouped."""
    xs, states, outputs = (int(op.attributes[name]) for name in ("xs", "states", "outputs"))
    operands = op.inputs
    return Scan(
        op,
        module.functions[op.attributes["step"].name],
        operands[:xs],
        operands[xs : xs + states],
        operands[xs + states :],
        op.results[:outputs],
        op.results[outputs:],
    )
