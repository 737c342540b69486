"""Operations on whole functions: clone functions, remove or reorder arguments or results, relate sizes of arguments.

JAX names free dimensions: `f32[batch, 8]` and `f32[batch, 4]` have the same batch. A type of the IR has only `?`, so
an attribute of the function lists the dimensions of its arguments that are equal in every call:

    func.func @main(%x: tensor<?x8xf32>, %h: tensor<?x4xf32>) attributes {equal_sizes = [[1, 0, 0, 0]]}
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from litefuse.ir.core import Function, Op, Value, replace_all_uses

EQUAL_SIZES = "equal_sizes"
"""Attribute of a function: argument, axis, an earlier argument and its axis, for each pair of equal sizes."""
Pair = tuple[int, int, int, int]


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
    """Remove the arguments for whose index `keep` is false; they must be unused."""
    arrange_arguments(function, list(filter(keep, range(len(function.arguments)))))


def arrange_arguments(function: Function, order: Sequence[int]) -> None:
    """Keep only the arguments with these indices, in this order; the others must be unused."""
    names = function.attributes.get("arg_names")
    if names is not None and len(names) == len(function.arguments):
        function.attributes["arg_names"] = tuple(names[index] for index in order)
    renumber_equal_sizes(function, order)
    arguments = [function.arguments[index] for index in order]
    for index, argument in enumerate(arguments):
        argument.index = index
    function.arguments = arguments


def keep_results(function: Function, keep: Callable[[int], bool]) -> None:
    """Remove the results for whose index `keep` is false."""
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


def add_equal_sizes(function: Function, one: tuple[Value, int], other: tuple[Value, int]) -> None:
    """State that two dimensions of arguments of `function` are equal; ignore dimensions of other values."""
    if not {one[0], other[0]} <= set(function.arguments):
        return
    first, second = sorted((value.index, axis) for value, axis in (one, other))
    known: tuple[Pair, ...] = function.attributes.get(EQUAL_SIZES, ())
    if first != second and (*second, *first) not in known:
        function.attributes[EQUAL_SIZES] = (*known, (*second, *first))


def equal_dimension(argument: Value, axis: int) -> tuple[Value, int] | None:
    """Return the dimension of an earlier argument that is equal, or None."""
    function = next((user.function for user in argument.uses if user.function is not None), None)
    if function is None:
        return None
    pairs: tuple[Pair, ...] = function.attributes.get(EQUAL_SIZES, ())
    for index, own, other, other_axis in pairs:
        if (index, own) == (argument.index, axis):
            return function.arguments[other], other_axis
    return None


def renumber_equal_sizes(function: Function, order: Sequence[int]) -> None:
    """Update the attribute for arguments that are reduced to those with these indices, in this order."""
    pairs: tuple[Pair, ...] = function.attributes.pop(EQUAL_SIZES, ())
    indices = {old: new for new, old in enumerate(order)}
    kept = [sorted(((indices[a], i), (indices[b], j))) for a, i, b, j in pairs if a in indices and b in indices]
    if kept:
        function.attributes[EQUAL_SIZES] = tuple((*later, *earlier) for earlier, later in kept)
