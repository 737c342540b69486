"""Build loops: a `tf.While` and its two functions, defined by Python callables; most loops count."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from litefuse.context import Context
from litefuse.ir import Builder, DType, Function, Module, Symbol, TensorType, Value

Body = Callable[[Builder, Value, list[Value], list[Value]], list[Value]]
"""An iteration of a counting loop.

Receives a builder, the counter, the values that change, and the loop-invariant values; returns the changed values.
"""
Step = Callable[[Builder, list[Value]], list[Value]]
"""An iteration of a loop: receives a builder and all loop-carried values, and returns their new values."""
Condition = Callable[[Builder, list[Value]], Value]
"""A loop condition: receives a builder and all loop-carried values, and returns a bool scalar."""
_COUNTER = TensorType(DType.I32, ())


class LoopRange(NamedTuple):
    """The range of a loop's counter: start, end and stride."""

    start: Value
    end: Value
    stride: int


class WhileBuilder(NamedTuple):
    """Builds loops in a module; their functions are named after `name`."""

    module: Module
    context: Context
    name: str

    def repeat(
        self,
        b: Builder,
        turns: LoopRange,
        changing: list[Value],
        types: list[TensorType],
        same: list[Value],
        body: Body,
    ) -> list[Value]:
        """Stage a loop that carries `changing`, of `types`, and the invariant `same`; return the final `changing`."""
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
        """Stage a loop that carries values of these types; return their final values."""
        asking = self.module.add(Function(self.module.fresh_name(f"{self.name}_loop_cond"), types))
        inner = Builder(self.context.dialects, b.location)
        _finish(asking, inner, [condition(inner, list(asking.arguments))])
        turning = self.module.add(Function(self.module.fresh_name(f"{self.name}_loop_body"), types))
        inner = Builder(self.context.dialects, b.location)
        _finish(turning, inner, step(inner, list(turning.arguments)))
        attributes = {"cond": Symbol(asking.name), "body": Symbol(turning.name)}
        return b.op("tf.While", carried, attributes, types).results


def _finish(function: Function, b: Builder, results: list[Value]) -> None:
    """Move the ops staged in `b` into the function, which returns `results`."""
    for op in b.staged:
        function.insert(op)
    function.set_results(results)
