"""The results of a region as nested tuples, to compare them with known forms."""

from __future__ import annotations

from typing import Any

from litefuse.frontend.stablehlo.artifact.nodes import Block, Operation, TreeValue

Expression = tuple[Any, ...]
MAX_OPERATIONS = 64


def expression(block: Block) -> tuple[Expression, ...]:
    """Return the results of a block: `(name, operand, ...)`, `("compare", direction, x, y)` or `("argument", number)`.

    A value from outside of the block is `("outside", value)`. A block that is too large, or has an operation with
    regions or several results, gives an empty tuple.
    """
    known: dict[TreeValue, Expression] = {
        argument: ("argument", number) for number, argument in enumerate(block.arguments)
    }
    if not 1 < len(block.operations) <= MAX_OPERATIONS or block.operations[-1].name != "return":
        return ()
    for operation in block.operations[:-1]:
        if operation.regions or len(operation.results) != 1:
            return ()
        known[operation.results[0]] = _describe(operation, [_look_up(known, operand) for operand in operation.operands])
    return tuple(_look_up(known, operand) for operand in block.operations[-1].operands)


def _look_up(known: dict[TreeValue, Expression], value: TreeValue) -> Expression:
    return known.get(value, ("outside", value))


def _describe(operation: Operation, operands: list[Expression]) -> Expression:
    if operation.name == "compare":
        direction, kind = str(operation.attributes["comparison_direction"]), operation.attributes["compare_type"]
        return ("compare", f"{direction} TOTALORDER" if kind == "TOTALORDER" else direction, *operands)
    if operation.name == "constant":
        return ("constant", operation.attributes["value"])
    return (operation.name, *operands)
