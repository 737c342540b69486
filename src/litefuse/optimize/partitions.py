"""Begin with an op that XNNPACK does not run, where that leaves its part of the graph in one piece.

    %a = conv_2d(%image, ...); %b = gather(%table, %ids); %c = add(%a, %b)
becomes
    %b = gather(%table, %ids); %a = conv_2d(%image, ...); %c = add(%a, %b)

LiteRT cuts a graph into parts that a delegate runs and parts that it does not (`graph_info.cc`). Each part takes
all ops of its sort whose operands are there, wherever they are in the graph; the sorts alternate, and the first op
decides which one begins. So the order of the ops matters at one place, the front: with the convolution there, XNNPACK
gets the convolution, LiteRT the gather, and XNNPACK the sum; with the gather there, XNNPACK gets both of its ops at
once, and no tensor passes between two parts. Beginning with an op that is not XNNPACK's never makes more
parts of XNNPACK's ops: by induction, its first n parts then have at least the ops that they had before.
"""

from __future__ import annotations

from litefuse.dialects.tfl.allocation import is_dynamic
from litefuse.events import Context
from litefuse.ir import CONSTANT, Dialects, DType, Function, Module, Op

_NAMES = """
    abs add average_pool_2d batch_matmul ceil concatenation conv_2d depth_to_space depthwise_conv_2d div elu exp floor
    fully_connected gelu hard_swish leaky_relu log logistic max_pool_2d maximum mean minimum mul neg pad prelu
    reduce_max reduce_min relu relu6 relu_0_to_1 relu_n1_to_1 reshape resize_bilinear round rsqrt sin slice softmax
    space_to_depth split sqrt square squared_difference strided_slice sub sum tanh transpose transpose_conv
"""
DELEGATED = frozenset(f"tfl.{name}" for name in _NAMES.split())
"""What XNNPACK runs in float32 (some of it with constant operands only). An error here costs a part, nothing else."""
MAX_BYTES = 1 << 16
"""Larger results wait in memory until they are needed, so their ops stay where the model has them."""


def order_for_delegates(module: Module, context: Context) -> None:
    """Move one op to the front of each function in which that lets XNNPACK run more ops in one part."""
    for function in module.functions.values():
        first = next((op for op in function.ops() if op.kind != CONSTANT), None)
        if first is None or not is_delegated(first):
            continue
        candidates = [op for op in function.ops() if _may_begin(op, context.dialects)]
        if candidates and _parts(function, False, context.dialects) < _parts(function, True, context.dialects):
            _move(function, min(candidates, key=_bytes), first)


def is_delegated(op: Op) -> bool:
    """Return whether XNNPACK runs `op`, as far as its kind and the type of its results tell."""
    return op.kind in DELEGATED and all(result.dtype is DType.F32 for result in op.results)


def _bytes(op: Op) -> int:
    """Return the bytes of an op's results, with 1 for each free dimension."""
    total = 0
    for result in op.results:
        size = result.dtype.itemsize
        for dim in result.shape or ():
            size *= 1 if dim is None else dim
        total += size
    return total


def _may_begin(op: Op, dialects: Dialects) -> bool:
    """Return whether `op` is not XNNPACK's, needs only arguments and constants, and only computes its results."""
    if op.kind == CONSTANT or is_delegated(op) or not op.results or any(result.rank is None for result in op.results):
        return False
    schema = dialects.schema(op.kind)
    if schema is None or schema.stateful or op.symbols() or op.kind.startswith("tfl.pseudo_"):
        return False
    ready = all(value.op is None or value.op.kind == CONSTANT for value in op.inputs)
    return ready and not is_dynamic(op) and _bytes(op) <= MAX_BYTES


def _parts(function: Function, delegated: bool, dialects: Dialects) -> int:
    """Return how many parts XNNPACK's ops are cut into where the first part is `delegated`, or is not."""
    numbers: dict[Op, int] = {}
    last: Op | None = None
    for op in function.ops():
        if op.kind == CONSTANT or op is function.last:
            continue
        sort = is_delegated(op)
        number = int(sort is not delegated)
        schema = dialects.schema(op.kind)
        effects = schema is None or schema.stateful or bool(op.symbols())
        before = [value.op for value in op.inputs if value.op is not None] + ([last] if effects and last else [])
        for maker in before:
            if maker in numbers:
                number = max(number, numbers[maker] + (is_delegated(maker) is not sort))
        numbers[op] = number
        last = op if effects else last
    return len({number for op, number in numbers.items() if is_delegated(op)})


def _move(function: Function, op: Op, first: Op) -> None:
    """Move `op` before `first`, and the constants that it needs before it."""
    constants = [value.op for value in op.inputs if value.op is not None]
    for moved in (*dict.fromkeys(constants), op):
        function.remove(moved)
        function.insert(moved, before=first)
