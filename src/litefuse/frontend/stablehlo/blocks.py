"""Translate the operations of a block, each by its rule."""

from __future__ import annotations

from litefuse.errors import ConversionError, count_noun
from litefuse.frontend.stablehlo.artifact.cursor import BytecodeError
from litefuse.frontend.stablehlo.artifact.nodes import Block, Operation
from litefuse.frontend.stablehlo.refusals import UNSUPPORTED
from litefuse.frontend.stablehlo.writer import Writer
from litefuse.ir import Value


def translate_block(block: Block, write: Writer) -> list[Value]:
    """Write the operations of a block whose arguments are defined, and return what the block returns."""
    if not block.operations or block.operations[-1].name != "return":
        raise BytecodeError("has a block that does not end with a return")
    for operation in block.operations[:-1]:
        _translate_operation(operation, write)
    return write.values(block.operations[-1].operands)


def _translate_operation(operation: Operation, write: Writer) -> None:
    rule = write.target.rules.get(operation.name)
    where = f"{operation.location or 'an operation without a name'} (stablehlo.{operation.name})"
    if rule is None:
        reason = UNSUPPORTED.get(operation.name, "litefuse does not know its meaning")
        raise ConversionError(f"this operation of StableHLO has no translation to LiteRT: {reason}.", where=where)
    write.enter(operation)
    try:
        found = rule(operation, write)
    except ConversionError as error:
        if error.where is not None:  # An operation in a region.
            raise
        raise ConversionError(f"{error.problem}.", where=where) from error
    results = [found] if isinstance(found, Value) else list(found)
    if len(results) != len(operation.results):
        raise BytecodeError(f"has {operation.name} with {count_noun(len(operation.results), 'result')}")
    for source, value in zip(operation.results, results, strict=True):
        write.define(source, value)
