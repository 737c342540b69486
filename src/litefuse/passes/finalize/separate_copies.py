"""Keep both sides of each copy that XNNPACK runs in its workspace, or both in tensors of LiteRT.

    %a = strided_slice(%x); %b = reshape(%a); %c = where(%b)
becomes
    %a = strided_slice(%x); shape(%a); %b = reshape(%a); %c = where(%b)

XNNPACK does not run SHAPE, so that its operand becomes an output of the partition: a tensor of LiteRT. Nothing reads
the result, which LiteRT computes when it prepares the op; a call steps over it in 0.04 us. A SPLIT across the border
becomes slices instead, which XNNPACK does not run as copies and which take as long. XNNPACK runs a FULLY_CONNECTED
without `keep_num_dims` as a RESHAPE to two dimensions and a product (`VisitFullyConnectedNode`): with a tensor of
LiteRT as the input of the layer, `keep_num_dims` is set, after an op that flattens an input of more dimensions.

XNNPACK skips a copy if both sides have one address when the copy is set up, and does not consider it again before the
partition is prepared again (`setup_unary_elementwise_nc`). All partitions of an interpreter share one workspace. When
one partition enlarges it, XNNPACK sets up the others again, with the new addresses in the workspace and the last known
addresses of LiteRT's tensors (`initialize_workspace_values`). LiteRT may have moved these tensors since, and the new
workspace may lie in the memory that they had, so that a tensor seems to have the address of a value in the workspace.
Two values in the workspace are moved together, and the last known addresses of two tensors are from one time, so that
copies on one side of the border are safe. Measured without this pass (`tests/passes/optimize/stress_copies.py`): one of
about 900 interpreters of a box suppression returned the results of its first call in all later ones; with it, none of
20,800.

LiteRT moves the tensors of a function between two calls of a partition if it prepares the ops after a dynamic result,
or if it prepares the whole function twice: a branch that is not taken, a loop without iterations, or a signature whose
inputs are resized and allocated twice before a call.
"""

from __future__ import annotations

from collections.abc import Iterator

from litefuse.context import Context
from litefuse.dialects.calls import callees
from litefuse.dialects.tfl.allocation import DynamicResults
from litefuse.dialects.tfl.delegates import COMPOSITE, is_delegated
from litefuse.ir import CONSTANT, Builder, Dialects, DType, Function, Module, Op, Rewriter, Value
from litefuse.ir.core import replace_uses
from litefuse.passes.finalize.partitions import number_partitions

COPIES = {"tfl.reshape": slice(0, 1), "tfl.concatenation": slice(None), "tfl.split": slice(1, 2)}
"""Ops that XNNPACK runs as copies of these operands. (It does not run EXPAND_DIMS and SQUEEZE.)"""
_LAYER = "tfl.fully_connected"
_MAX_SLICED = 5
"""Maximum rank of STRIDED_SLICE."""


def separate_copies(module: Module, context: Context) -> None:
    """Make both sides of XNNPACK's copies tensors of LiteRT if one of them is, where LiteRT may move its tensors."""
    dynamic = DynamicResults(module)
    movable = {name: function for name, function in module.functions.items() if _may_move(function, dynamic)}
    if not movable:
        return
    partitions = {name: _partitions(function, context.dialects) for name, function in module.functions.items()}
    counts = {name: len(set(numbers.values())) for name, numbers in partitions.items()}
    for op in module.ops_of({COMPOSITE}):
        if is_delegated(op):  # LiteRT does not run its decomposition
            counts.update((callee.name, 0) for callee in callees(op))
    if sum(counts.values()) < 2:
        return
    entries = {signature.function for signature in module.signatures}
    exposed = 0
    for name, function in movable.items():
        if not counts[name]:
            continue
        layers = [op for op in partitions[name] if _flattens_tensor(op, partitions[name])]
        if not layers and not any(True for _ in _crossing_values(function, partitions[name])):
            continue
        # Only the user can have an entry function prepared twice, and only for its own partitions and its callees'.
        alone = name in entries and sum(counts[other] for other in _reachable(module, name)) < 2
        if alone and not dynamic.in_function(function):
            continue
        for op in layers:
            _keep_dimensions(function, op, context.dialects, partitions[name])
        splits = [op for op in function.ops() if _is_sliceable(op) and _crosses(op, partitions[name])]
        for op in splits:
            _slice(function, op, context.dialects, partitions[name])
        values = list(_crossing_values(function, partitions[name]))
        for value in values:
            _expose(function, value, context.dialects)
        exposed += len(values)
        context.record("separate_copies", "changed", count=len(layers) + len(splits) + len(values))
    if exposed:
        ops = "SHAPE op, whose result nothing reads, keeps" if exposed == 1 else "SHAPE ops that nothing reads keep"
        reason = f"{exposed} {ops} XNNPACK from returning results of an earlier call; a call steps over each in 0.04 us"
        context.record("separate_copies", "note", reason=reason)


def _may_move(function: Function, dynamic: DynamicResults) -> bool:
    """Return whether LiteRT may move the function's tensors between two calls of one of its partitions."""
    return not all(argument.type.is_static for argument in function.arguments) or dynamic.in_function(function)


def _flattens_tensor(op: Op, numbers: dict[Op, int]) -> bool:
    """Return whether `op` is a FULLY_CONNECTED that copies a tensor of LiteRT to XNNPACK's workspace."""
    if op.kind != _LAYER or op.attributes["keep_num_dims"]:
        return False
    x = op.operands[0]
    if x is None or x.constant is not None or _is_in_workspace(x, numbers):
        return False
    return x.rank == 2 or _width(op) is not None


def _width(op: Op) -> int | None:
    """Return the number of columns of the weights of a FULLY_CONNECTED."""
    weights = op.operands[1]
    return weights.shape[1] if weights is not None and weights.shape else None


def _keep_dimensions(function: Function, op: Op, dialects: Dialects, numbers: dict[Op, int]) -> None:
    """Set `keep_num_dims`, with an input of two dimensions."""
    x, width = op.operands[0], _width(op)
    assert x is not None
    b = Builder(dialects, op.location)
    if x.rank != 2 and width is not None:
        x = b.tfl.reshape(x, b.i32([-1, width]), result_types=[x.type.with_shape((None, width))])
        assert x.op is not None
        numbers[x.op] = numbers[op]
    y = b.op(op.kind, [x, *op.operands[1:]], {**op.attributes, "keep_num_dims": True}, [op.results[0].type]).results[0]
    assert y.op is not None
    numbers[y.op] = numbers.pop(op)
    Rewriter(function, dialects).replace(op, [y], b)


def _is_sliceable(op: Op) -> bool:
    """Return whether `op` is a SPLIT that STRIDED_SLICE can replace, whose kernel accepts 5 dimensions."""
    if op.kind != "tfl.split" or op.operands[1] is None or (op.operands[1].rank or 6) > _MAX_SLICED:
        return False
    return _split_axis(op) is not None


def _split_axis(op: Op) -> tuple[int, int] | None:
    """Return the axis of a SPLIT, and the size of a result along it; None if either is unknown."""
    axis, shape = op.operands[0], op.results[0].shape
    if axis is None or axis.constant is None or not shape:
        return None
    index = int(axis.constant.numpy().item()) % len(shape)
    size = shape[index]
    return None if size is None else (index, size)


def _slice(function: Function, op: Op, dialects: Dialects, numbers: dict[Op, int]) -> None:
    """Replace a SPLIT with slices, which XNNPACK runs in the same time, but not as copies."""
    split, x = _split_axis(op), op.operands[1]
    assert split is not None and x is not None and x.rank is not None
    axis, size = split
    b = Builder(dialects, op.location)
    mask = (1 << x.rank) - 1 & ~(1 << axis)
    for index, result in enumerate(op.results):
        if not result.uses:
            continue
        begin, end = ([at * size * (i == axis) for i in range(x.rank)] for at in (index, index + 1))
        sliced = b.tfl.strided_slice(
            x, b.i32(begin), b.i32(end), b.i32([1] * x.rank), begin_mask=mask, end_mask=mask, result_types=[result.type]
        )
        assert sliced.op is not None
        numbers[sliced.op] = numbers[op]
        replace_uses(result, sliced)
    Rewriter(function, dialects).replace(op, [None] * len(op.results), b)
    del numbers[op]


def _expose(function: Function, value: Value, dialects: Dialects) -> None:
    """Add an op that reads `value` and that XNNPACK does not run."""
    assert value.op is not None
    b = Builder(dialects, value.op.location)
    b.tfl.shape(value, out_type=DType.I32)
    for op in b.staged:
        function.insert(op, before=value.op.next)


def _reachable(module: Module, name: str) -> set[str]:
    """Return the names of a function and all functions that it calls, directly or not."""
    names, pending = {name}, [name]
    while pending:
        for op in module.functions[pending.pop()].ops():
            new = {callee.name for callee in callees(op)} - names
            names |= new
            pending += new
    return names


def _crossing_values(function: Function, numbers: dict[Op, int]) -> Iterator[Value]:
    """Yield the values in XNNPACK's workspace that it copies from or to a tensor of LiteRT.

    A value that was yielded counts as a tensor of LiteRT.
    """
    copies = [op for op in function.ops() if op.kind in COPIES and op in numbers]
    exposed: set[Value] = set()
    changed = True
    while changed:
        changed = False
        for op in copies:
            inside = _inside(op, numbers, exposed)
            if inside:
                changed = True
                exposed.update(inside)
                yield from inside


def _crosses(op: Op, numbers: dict[Op, int]) -> bool:
    return op in numbers and bool(_inside(op, numbers, set()))


def _inside(op: Op, numbers: dict[Op, int], exposed: set[Value]) -> list[Value]:
    """Return the sides of a copy that are in the workspace, if others are not; those of `exposed` are not."""
    sides = [value for value in (*op.operands[COPIES[op.kind]], *op.results) if value is not None]
    sides = [value for value in dict.fromkeys(sides) if value.constant is None]
    inside = [value for value in sides if value not in exposed and _is_in_workspace(value, numbers)]
    return inside if len(inside) < len(sides) else []


def _is_in_workspace(value: Value, numbers: dict[Op, int]) -> bool:
    """Return whether ops of only one of XNNPACK's partitions, and no other ops, produce and read the value."""
    if value.op is None or value.op not in numbers:
        return False
    return all(numbers.get(user) == numbers[value.op] for user in value.uses)


def _partitions(function: Function, dialects: Dialects) -> dict[Op, int]:
    """Return the number of the partition of each op that XNNPACK runs."""
    first = next((op for op in function.ops() if op.kind != CONSTANT), None)
    if first is None:
        return {}
    return number_partitions(function, is_delegated(first), dialects, is_delegated)
