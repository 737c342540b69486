"""Apply the computation of a region, which takes scalars, to tensors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from litefuse.frontend.stablehlo.artifact.nodes import CALLS, Block, Operation, TreeValue, callee
from litefuse.frontend.stablehlo.operations.elementwise import ELEMENTWISE
from litefuse.frontend.stablehlo.writer import Writer, as_result, refuse, tensor, translates
from litefuse.ir import Shape, Value

_SAME = frozenset({"reshape", "broadcast_in_dim", "optimization_barrier"})
"""Operations that do not change a scalar."""
MAX_OPERATIONS = 64
MAX_DEPTH = 3
"""Maximum nesting of calls in a computation."""


def apply_block(
    writer: Writer, block: Block, arguments: Sequence[Value], shape: Shape, count: int, depth: int = MAX_DEPTH
) -> list[Value]:
    """Return the `count` results of a block for each element of its arguments, which broadcast to `shape`."""
    if len(block.operations) > MAX_OPERATIONS:
        raise refuse(f"a computation of {len(block.operations)} operations has no translation")
    if len(arguments) != len(block.arguments) or not block.operations or block.operations[-1].name != "return":
        raise refuse("its computation has other arguments than it needs, so that it has no translation")
    if len(block.operations[-1].operands) != count:
        raise refuse("its computation has other results than it needs, so that it has no translation")
    for source, value in zip(block.arguments, arguments, strict=True):
        writer.define(source, value)
    for operation in block.operations[:-1]:
        _apply(writer, operation, shape, depth)
    return writer.values(block.operations[-1].operands)


def _apply(writer: Writer, operation: Operation, shape: Shape, depth: int) -> None:
    operands = writer.values(operation.operands)
    if operation.name in CALLS and depth:
        body = writer.target.bodies[callee(operation)]
        results = apply_block(writer, body, operands, shape, len(operation.results), depth - 1)
        for source, value in zip(operation.results, results, strict=True):
            writer.define(source, value)
        return
    if operation.name in _SAME and len(operands) == 1 and not tensor(operation.operands[0]).rank:
        writer.define(operation.results[0], operands[0])
        return
    is_scalar = all(not value.rank for value in operands)
    if operation.name not in ELEMENTWISE and not (operation.name == "constant" and is_scalar):
        raise refuse(f"a computation with stablehlo.{operation.name} has no translation")
    types = [tensor(result) for result in operation.results]
    if len(types) != 1 or types[0].rank:
        raise refuse("a computation of other values than scalars has no translation")
    wider = replace(operation, results=[TreeValue(types[0] if is_scalar else types[0].with_shape(shape))])
    results = writer.target.rules[operation.name](wider, writer)
    assert isinstance(results, Value)
    writer.define(operation.results[0], results)


@translates("map")
def map_(operation: Operation, writer: Writer) -> Value:
    """Translate a computation of each element."""
    operands = writer.values(operation.operands)
    type = tensor(operation.results[0])
    (result,) = apply_block(writer, operation.regions[0], operands, type.shape or (), 1)
    if type.is_static and result.shape != type.shape:
        result = writer.tf.BroadcastTo(result, writer.sizes([size for size in type.shape or () if size is not None]))
    return as_result(result, type)
