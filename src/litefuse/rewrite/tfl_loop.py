"""Loops emitted by rules of the legalize pass, whose driver adds their functions to the module and legalizes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from litefuse.ir import Builder, Function, Symbol, TensorType, Value


class Loop(NamedTuple):
    """A loop under construction: its condition, its body, and the builders of both."""

    condition: Function
    body: Function
    condition_builder: Builder
    body_builder: Builder

    def staged(self, b: Builder, carried: Sequence[Value], goes_on: Value, results: Sequence[Value]) -> Sequence[Value]:
        """Stage the loop with the initial values `carried`; it runs while `goes_on`, a bool scalar, is true."""
        ends = (self.condition, self.condition_builder, [goes_on]), (self.body, self.body_builder, results)
        for function, builder, values in ends:
            for op in builder.staged:
                function.insert(op)
            function.set_results(values)
        b.functions += [self.condition, self.body]
        attributes = {"cond_subgraph_index": Symbol(self.condition.name), "body_subgraph_index": Symbol(self.body.name)}
        return b.op("tfl.while", carried, attributes, [argument.type for argument in self.body.arguments]).results


def new_loop(b: Builder, name: str, types: Sequence[TensorType]) -> Loop:
    """Create a loop that carries values of these types.

    Each loop needs its own functions, since LiteRT resizes the tensors of a function for the loop that runs it.
    """
    number = len(b.functions) or ""
    condition, body = (Function(b.fresh_name(f"{name}_{part}{number}"), list(types)) for part in ("condition", "body"))
    return Loop(condition, body, Builder(b.dialects, b.location), Builder(b.dialects, b.location))
