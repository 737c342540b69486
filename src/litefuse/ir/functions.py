"""Operations on whole functions: find callees, clone functions, and remove arguments or results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from litefuse.ir.core import CALL_KINDS, Function, Op, Value, replace_all_uses
from litefuse.ir.types import Symbol

WHILE_KINDS = frozenset({"tf.While", "tf.StatelessWhile"})
IF_KINDS = frozenset({"tf.If", "tf.StatelessIf"})
CASE_KINDS = frozenset({"tf.Case", "tf.StatelessCase"})
BRANCH_KINDS = IF_KINDS | CASE_KINDS


class Callee(NamedTuple):
    """A function that an op calls with all operands except the first `skip`.

    `returns` is true if the results of the function are those of the op.
    """

    name: str
    skip: int
    returns: bool


# By op kind: attributes that name the functions, number of operands before the arguments, and whether the results of
# the function are those of the op.
_ROLES: dict[str, tuple[tuple[str, int, bool], ...]] = {
    **dict.fromkeys(CALL_KINDS, (("f", 0, True),)),
    **dict.fromkeys(WHILE_KINDS, (("cond", 0, False), ("body", 0, True))),
    **dict.fromkeys(IF_KINDS, (("then_branch", 1, True), ("else_branch", 1, True))),
    **dict.fromkeys(CASE_KINDS, (("branches", 1, True),)),
    "rnn.scan": (("step", 0, True),),
    "tfl.while": (("cond_subgraph_index", 0, False), ("body_subgraph_index", 0, True)),
    "tfl.if": (("then_subgraph_index", 1, True), ("else_subgraph_index", 1, True)),
    "tfl.call_once": (("init_subgraph_index", 0, True),),
    "tfl.stablehlo_composite": (("decomposition_subgraph_index", 0, True),),
}


def callees(op: Op) -> list[Callee]:
    """Return the functions that `op` calls; an empty list for other ops that refer to functions."""
    roles = _ROLES.get(op.kind)
    if roles is None:
        return []
    found: list[Callee] = []
    for attribute, skip, returns in roles:
        value: Any = op.attributes[attribute]
        symbols: tuple[Symbol, ...] = (value,) if isinstance(value, Symbol) else value
        found.extend(Callee(symbol.name, skip, returns) for symbol in symbols)
    return found


def set_callees(op: Op, names: Sequence[str]) -> None:
    """Replace the functions that `op` calls, in the order of `callees(op)`."""
    remaining = iter(names)
    for attribute, _, _ in _ROLES[op.kind]:
        value: Any = op.attributes[attribute]
        if isinstance(value, Symbol):
            op.attributes[attribute] = Symbol(next(remaining))
        else:
            op.attributes[attribute] = tuple(Symbol(next(remaining)) for _ in value)


FINAL_STATE = "tfl.pseudo_final_state"
"""Pseudo-op for the final state that the producer of its operand keeps in a variable tensor; emits no operator."""


def initial_state(final: Op) -> Value | None:
    """Return the operand that is the initial value of the state whose final value is `final`, or None."""
    output = final.operands[0]
    kernel = None if output is None else output.op
    place: int = final.attributes["operand"]
    return None if kernel is None or place >= len(kernel.operands) else kernel.operands[place]


def clone_op(op: Op, values: dict[Value, Value]) -> Op:
    """Return a copy of `op` that is not in a function, with operands mapped by `values`.

    Operands that are not in `values` are kept. Adds the mapping of the results to `values`.
    """
    operands = [values.get(operand, operand) if operand is not None else None for operand in op.operands]
    copy = Op(op.kind, operands, [result.type for result in op.results], dict(op.attributes), op.location)
    values.update(zip(op.results, copy.results, strict=True))
    return copy


def clone_function(function: Function, name: str, values: dict[Value, Value] | None = None) -> Function:
    """Return a copy of `function` with another name, which is not in a module.

    Adds the mapping from values of the original to values of the copy to `values`.
    """
    if values is None:
        values = {}
    types = [argument.type for argument in function.arguments]
    copy = Function(name, types, dict(function.attributes), function.location)
    values.update(zip(function.arguments, copy.arguments, strict=True))
    for op in function.ops():
        copy.insert(clone_op(op, values))
    copy.set_results([values[result] for result in function.results])
    return copy


def keep_arguments(function: Function, keep: Callable[[int], bool]) -> None:
    """Remove the arguments for whose index `kept` is false; they must be unused."""
    names = function.attributes.get("arg_names")
    if names is not None and len(names) == len(function.arguments):
        function.attributes["arg_names"] = tuple(name for index, name in enumerate(names) if keep(index))
    arguments = [argument for argument in function.arguments if keep(argument.index)]
    for index, argument in enumerate(arguments):
        argument.index = index
    function.arguments = arguments


def keep_results(function: Function, keep: Callable[[int], bool]) -> None:
    """Remove the results for whose index `kept` is false."""
    function.set_results([value for index, value in enumerate(function.results) if keep(index)])


def narrow(op: Op, kept_operand: Callable[[int], bool], kept_result: Callable[[int], bool]) -> Op:
    """Replace `op` by an op with fewer operands and results, and return it; removed results must be unused."""
    function = op.function
    assert function is not None
    operands = [operand for index, operand in enumerate(op.operands) if kept_operand(index)]
    results = [result for index, result in enumerate(op.results) if kept_result(index)]
    narrowed = Op(op.kind, operands, [result.type for result in results], op.attributes, op.location)
    update_result_attributes(narrowed)
    function.insert(narrowed, before=op)
    replace_all_uses(dict(zip(results, narrowed.results, strict=True)))
    function.remove(op)
    return narrowed


def update_result_attributes(op: Op) -> None:
    """Update the attributes that repeat the types of the results."""
    if "Tout" in op.attributes:
        op.attributes["Tout"] = tuple(result.dtype for result in op.results)
    if op.attributes.get("output_shapes"):
        op.attributes["output_shapes"] = ()
