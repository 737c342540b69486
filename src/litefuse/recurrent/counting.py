"""Loops: a `tf.While` and its two functions, which are given in Python; most count."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from litefuse.events import Context
from litefuse.ir import Builder, DType, Function, Module, Symbol, TensorType, Value

Body = Callable[[Builder, Value, list[Value], list[Value]], list[Value]]
"""What a turn makes of a builder, the counter, the values that change, and those that stay: the changed ones."""
Step = Callable[[Builder, list[Value]], list[Value]]
"""What a turn makes of a builder and of all that a loop carries."""
Condition = Callable[[Builder, list[Value]], Value]
"""Whether another turn follows, a bool scalar, by what a loop carries."""
_COUNTER = TensorType(DType.I32, ())


class Turns(NamedTuple):
    """From where to where a loop counts, and by how much."""

    start: Value
    end: Value
    stride: int


class Loops(NamedTuple):
    """Where loops are made: their functions are named after `name`."""

    module: Module
    context: Context
    name: str

    def repeat(
        self, b: Builder, turns: Turns, changing: list[Value], types: list[TensorType], same: list[Value], body: Body
    ) -> list[Value]:
        """Stage a loop that carries `changing`, of these types, and `same`; returns what the former become."""
        count = len(changing)

        def step(b: Builder, carried: list[Value]) -> list[Value]:
            t, *others, end = carried
            new = body(b, t, others[:count], others[count:])
            return [b.tf.AddV2(t, b.i32(turns.stride)), *new, *others[count:], end]

        carried = [turns.start, *changing, *same, turns.end]
        arguments = [_COUNTER, *types, *(value.type for value in same), _COUNTER]
        results = self.repeat_while(b, carried, arguments, lambda b, values: b.tf.Less(values[0], values[-1]), step)
        return results[1 : 1 + count]

    def repeat_while(
        self, b: Builder, carried: list[Value], types: list[TensorType], condition: Condition, step: Step
    ) -> list[Value]:
        """Stage a loop that carries values of these types; returns what they become."""
        asking = self.module.add(Function(self.module.fresh_name(f"{self.name}_loop_cond"), types))
        inner = Builder(self.context.dialects, b.location)
        _finish(asking, inner, [condition(inner, list(asking.arguments))])
        turning = self.module.add(Function(self.module.fresh_name(f"{self.name}_loop_body"), types))
        inner = Builder(self.context.dialects, b.location)
        _finish(turning, inner, step(inner, list(turning.arguments)))
        attributes = {"cond": Symbol(asking.name), "body": Symbol(turning.name)}
        return b.op("tf.While", carried, attributes, types).results


def _finish(function: Function, b: Builder, results: list[Value]) -> None:
    """Move what `b` staged into the function and let it return `results`."""
    for op in b.staged:
        function.insert(op)
    function.set_results(results)
