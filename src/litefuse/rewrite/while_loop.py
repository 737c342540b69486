"""Build loops: a `tf.While` or `tfl.while` and its two functions, defined by Python callables; most loops count.

Rules that expand an op to loops are declared here, and collected from their modules.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import NamedTuple

from litefuse.context import Context
from litefuse.ir import Builder, DType, Function, Module, Op, Symbol, TensorType, Value

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

        def add(part: str) -> Function:
            return self.module.add(Function(self.module.fresh_name(f"{self.name}_loop_{part}"), types))

        return _stage_while(b, "tf.While", carried, add, condition, step)


def stage_while(
    b: Builder, name: str, carried: Sequence[Value], types: Sequence[TensorType], condition: Condition, step: Step
) -> Sequence[Value]:
    """Stage a `tfl.while` in a legalization, whose driver adds its functions to the module and legalizes them.

    No loops share functions, because LiteRT resizes the tensors of a function for the loop that runs it.
    """
    number = len(b.functions) or ""
    functions: list[Function] = []

    def add(part: str) -> Function:
        functions.append(Function(b.fresh_name(f"{name}_{_LONG_NAMES[part]}{number}"), list(types)))
        return functions[-1]

    results = _stage_while(b, "tfl.while", carried, add, condition, step)
    b.functions += functions
    return results


_LONG_NAMES = {"cond": "condition", "body": "body"}
_ATTRIBUTES = {"tf.While": ("cond", "body"), "tfl.while": ("cond_subgraph_index", "body_subgraph_index")}
"""Attributes of the loop ops that refer to the functions of the condition and the body."""


def _stage_while(
    b: Builder,
    kind: str,
    carried: Sequence[Value],
    add: Callable[[str], Function],
    condition: Condition,
    step: Step,
) -> list[Value]:
    """Stage a loop with the functions that `add("cond")` and `add("body")` create; return its results."""
    condition_function = add("cond")
    with b.nested() as inner:
        _finish(condition_function, inner, [condition(inner, list(condition_function.arguments))])
    body_function = add("body")
    with b.nested() as inner:
        _finish(body_function, inner, step(inner, list(body_function.arguments)))
    symbols = Symbol(condition_function.name), Symbol(body_function.name)
    attributes = dict(zip(_ATTRIBUTES[kind], symbols, strict=True))
    return b.op(kind, carried, attributes, [argument.type for argument in body_function.arguments]).results


def _finish(function: Function, b: Builder, results: list[Value]) -> None:
    """Move the ops staged in `b` into the function, which returns `results`."""
    for op in b.staged:
        function.insert(op)
    function.set_results(results)


Expand = Callable[[Builder, WhileBuilder, Op], Sequence[Value]]


@dataclass(frozen=True, slots=True)
class Expansion:
    """A rule that stages loops, and returns the values that replace the results of an op of these kinds."""

    kinds: tuple[str, ...]
    function: Expand


def expand(*kinds: str) -> Callable[[Expand], Expansion]:
    """Declare a function as the rule that expands ops of these kinds. It refuses by raising `NoMatch`."""
    return lambda function: Expansion(kinds, function)


def expansions_in(*modules: ModuleType) -> Mapping[str, Expansion]:
    """Return the expansions that the modules define, by op kind."""
    expansions = [value for module in modules for value in vars(module).values() if isinstance(value, Expansion)]
    return {kind: expansion for expansion in expansions for kind in expansion.kinds}
