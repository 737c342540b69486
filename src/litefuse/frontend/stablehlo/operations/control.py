"""Translate loops and branches: a region becomes a function, and the values that it takes from outside its arguments.

    %n = stablehlo.while(%i = %zero) cond { return %i < %limit } do { return %i + %one }
becomes
    %n, %_ = tf.StatelessWhile(%zero, %limit) {cond = @while_cond, body = @while_body}
    func.func @while_body(%i, %limit) { return %i + 1, %limit }
"""

from __future__ import annotations

from collections.abc import Sequence

from litefuse.frontend.stablehlo.artifact.cursor import BytecodeError
from litefuse.frontend.stablehlo.artifact.nodes import Block, Operation, TreeValue, outer_values
from litefuse.frontend.stablehlo.blocks import translate_block
from litefuse.frontend.stablehlo.writer import Writer, tensor, translates
from litefuse.ir import Attributes, Symbol, Value


@translates("while")
def while_(operation: Operation, writer: Writer) -> Sequence[Value]:
    """Translate a loop; the values from outside are loop invariants."""
    condition, body = operation.regions
    captured = _captured(operation.regions, writer)
    carried = writer.values(operation.operands)
    if {len(condition.arguments), len(body.arguments)} != {len(carried)}:
        raise BytecodeError("has a loop whose regions have other arguments than its operands")
    attributes = {
        "cond": _translate_region(condition, captured, writer, name="while_cond"),
        "body": _translate_region(body, captured, writer, name="while_body", returns_captured=True),
    }
    invariants = writer.values(captured)
    types = [*(tensor(result) for result in operation.results), *(value.type for value in invariants)]
    results = writer.append("StatelessWhile", [*carried, *invariants], types, attributes)
    return results[: len(operation.results)]


@translates("if")
def if_(operation: Operation, writer: Writer) -> Sequence[Value]:
    """Translate a branch with a condition."""
    captured = _captured(operation.regions, writer)
    names = ("then_branch", "else_branch")
    attributes: Attributes = {
        name: _translate_region(region, captured, writer, name=f"if_{name}")
        for name, region in zip(names, operation.regions, strict=True)
    }
    return _append_branches("StatelessIf", operation, captured, attributes, writer)


@translates("case")
def case(operation: Operation, writer: Writer) -> Sequence[Value]:
    """Translate branches by number; as in TensorFlow, any other number selects the last one."""
    if not operation.regions:
        raise BytecodeError("has a case without branches")
    captured = _captured(operation.regions, writer)
    branches = tuple(_translate_region(region, captured, writer, name="case_branch") for region in operation.regions)
    return _append_branches("StatelessCase", operation, captured, {"branches": branches}, writer)


@translates("optimization_barrier")
def optimization_barrier(operation: Operation, writer: Writer) -> Sequence[Value]:
    """Return the operands: the barrier only keeps compilers from moving operations across it."""
    return writer.values(operation.operands)


def _append_branches(
    name: str, operation: Operation, captured: Sequence[TreeValue], attributes: Attributes, writer: Writer
) -> Sequence[Value]:
    types = [tensor(result) for result in operation.results]
    operands = writer.values([*operation.operands, *captured])
    return writer.append(name, operands, types, {**attributes, "Tout": tuple(type.dtype for type in types)})


def _captured(regions: Sequence[Block], writer: Writer) -> list[TreeValue]:
    """Return the values from outside of the regions that become arguments; constants are repeated inside."""
    return [source for source in outer_values(regions) if writer.value(source).constant is None]


def _translate_region(
    region: Block, captured: Sequence[TreeValue], outside: Writer, *, name: str, returns_captured: bool = False
) -> Symbol:
    """Add a function that computes `region`; its last arguments are the `captured` values, which it may also return."""
    types = [tensor(argument) for argument in region.arguments]
    types += [value.type for value in outside.values(captured)]
    inside = outside.open(f"stablehlo_{name}", types)
    for source, value in zip([*region.arguments, *captured], inside.function.arguments, strict=True):
        inside.define(source, value)
    for source in outer_values([region]):
        constant = outside.value(source).constant
        if constant is not None:
            inside.define(source, inside.constant(constant))
    results = translate_block(region, inside)
    inside.function.set_results([*results, *inside.values(captured if returns_captured else [])])
    return Symbol(inside.function.name)
