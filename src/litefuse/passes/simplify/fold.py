"""Fold constants, and canonicalize the tf graph with the rewrites of `canonicalize`.

Large constants are not computed here. If an op only rearranges, scales, shifts or casts a large constant, the constant
records the operation; other elementwise operations are deferred until the file is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from litefuse.budgets import FoldingBudget
from litefuse.context import Context
from litefuse.dialects.calls import BRANCH_KINDS, IF_KINDS, callees
from litefuse.errors import NoMatch, require, required
from litefuse.ir import (
    CONSTANT,
    Constant,
    Dialects,
    DType,
    Function,
    Module,
    Op,
    OpSchema,
    Rewriter,
    Symbol,
    TensorType,
    Value,
)
from litefuse.ir.constant import SMALL_BYTES
from litefuse.passes.simplify.canonicalize import REWRITES
from litefuse.passes.simplify.dce import eliminate_dead_code
from litefuse.passes.simplify.inline import inline
from litefuse.passes.simplify.lazy_constants import defer, fold_lazily
from litefuse.reference import evaluate, refuse_large
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.driver import apply_rules
from litefuse.rewrite.rule import Rule, by_kind

COMPUTE_BYTES = 1 << 20
"""Operands up to this total size are evaluated immediately."""
# Limits of TensorFlow's constant_fold.cc: results of up to 1 MB, or up to twice the size of the operands.
RESULT_BYTES = 1 << 20
RESULT_FACTOR = 2
ESTIMATE_BYTES = 1 << 24
"""Maximum estimated size of a result whose size does not follow from its type."""

_REWRITES = by_kind(REWRITES)
# The cost of these ops depends on the size of their results, not of their operands.
_SELECTING = frozenset({"tf.Gather", "tf.GatherV2", "tf.GatherNd", "tf.StridedSlice", "tf.Slice"})


def fold(module: Module, context: Context) -> None:
    """Fold constants and canonicalize to a fixpoint; eliminate dead code before and after."""
    while True:
        # Dead uses would block rewrites of values that must have one use.
        eliminate_dead_code(module, context)
        for function in list(module.functions.values()):
            fold_function(function, context)
        if not choose_branches(module, context):
            break
        inline(module, context)
    eliminate_dead_code(module, context)


def choose_branches(module: Module, context: Context) -> int:
    """Replace each If or Case with a constant selector by a call of the selected branch; return their number."""
    count = 0
    for function in module.functions.values():
        for op in function.ops_of(BRANCH_KINDS):
            selector = op.operands[0].constant if op.operands[0] is not None else None
            if selector is None or selector.dtype is DType.STRING or selector.shape:
                continue
            branch = _selected_branch(op, selector)
            types = [result.type for result in op.results]
            call = Op("tf.PartitionedCall", op.operands[1:], types, {"f": Symbol(branch)}, op.location)
            _complete_attributes(call, context.dialects)
            function.insert(call, before=op)
            Rewriter(function, context.dialects).replace(op, call.results)
            count += 1
    return count


def _selected_branch(op: Op, selector: Constant) -> str:
    """Return the name of the branch that a constant selects; for a number out of range, Case runs its last branch."""
    branches = [callee.name for callee in callees(op)]
    if op.kind in IF_KINDS:
        return branches[0 if selector.item() else 1]
    number = int(selector.item())
    return branches[number if 0 <= number < len(branches) else -1]


def _complete_attributes(op: Op, dialects: Dialects) -> None:
    """Add the attributes of an op that have defaults or follow from its results."""
    schema = dialects.schema(op.kind)
    assert schema is not None
    op.attributes = schema.defaults | op.attributes
    if "Tout" in schema.attributes and not schema.attributes["Tout"].derived:
        op.attributes["Tout"] = tuple(result.dtype for result in op.results)


def fold_function(function: Function, context: Context) -> None:
    """Fold and canonicalize one function."""
    _fold_forward(function, context)
    apply_rules(function, _Table(_REWRITES, context.folding), context.dialects, _make_observer(context))


def fold_op(op: Op, dialects: Dialects, folding: FoldingBudget) -> list[Constant]:
    """Return the results of an op whose operands are all constant, and charge their cost to `folding`.

    Raises `NoMatch` if the op must not be folded.
    """
    operands = required(_constants(op.operands), "not all operands are constant")
    schema = required(dialects.schema(op.kind), "the op has side effects")
    require(not schema.stateful, "the op has side effects")
    for result in op.results:
        require(result.dtype.has_values, "the result has no value that NumPy can represent")
    if max((operand.nbytes for operand in operands), default=0) > SMALL_BYTES:
        lazy = fold_lazily(op, operands)
        if lazy is not None:
            # Each result needs its own space in the file, unless it is an operand.
            folding.take(sum(constant.nbytes for constant in lazy if all(constant is not item for item in operands)))
            return lazy
    size = sum(operand.nbytes for operand in operands)
    known = _known_bytes(op, schema)
    if known is not None:
        limit = max(RESULT_BYTES, RESULT_FACTOR * size)
        require(known <= limit, "the result is too large", nbytes=known)
        large_part = op.kind in _SELECTING and size > COMPUTE_BYTES and known > RESULT_BYTES
        require(not large_part, "it selects a large slice of a large constant")
    if size > COMPUTE_BYTES and op.kind not in _SELECTING:
        deferred = defer(op, operands, schema)
        folding.take(sum(constant.nbytes for constant in deferred))
        return deferred
    arrays = [operand.numpy() for operand in operands]
    return _evaluate_op(op, arrays, schema, known, folding)


def _evaluate_op(
    op: Op, arrays: Sequence[Any], schema: OpSchema, known: int | None, folding: FoldingBudget
) -> list[Constant]:
    """Evaluate the op. `known` is the size of the results in bytes, or None if it does not follow from their types."""
    text = any(result.dtype is DType.STRING for result in op.results)
    itemsize = 1 if text else max(result.dtype.itemsize for result in op.results)

    def take(elements: float, work: float) -> None:
        refuse_large(elements, work)
        require(known is not None or elements * itemsize <= ESTIMATE_BYTES, "the result may be too large")
        folding.take(elements * itemsize if known is None else known, work)

    before = folding.nbytes
    evaluated = evaluate(op, arrays, schema, take)
    constants = [_to_constant(array, result.type) for array, result in zip(evaluated, op.results, strict=True)]
    if known is None:
        folding.nbytes = before - sum(map(_size_in_bytes, constants))
    return constants


def _size_in_bytes(constant: Constant) -> int:
    """Return the size of a computed constant in bytes, including the characters of its strings."""
    characters = sum(map(len, constant.numpy().reshape(-1).tolist())) if constant.dtype is DType.STRING else 0
    return constant.nbytes + characters


def _constants(values: Sequence[Value | None]) -> list[Constant] | None:
    """Return the constants that define the values, or None if a value is not constant or there are no values."""
    constants: list[Constant] = []
    for value in values:
        constant = None if value is None else value.constant
        if constant is None:
            return None
        constants.append(constant)
    return constants or None


def _known_bytes(op: Op, schema: OpSchema) -> int | None:
    """Return the total size of the results in bytes, or None if it does not follow from the types, as for strings."""
    types = [result.type for result in op.results]
    if any(type.num_elements is None for type in types) and schema.is_inferred:
        types = schema.infer_types(op) or types
    sizes = [type.num_elements for type in types]
    if None in sizes or any(type.dtype is DType.STRING for type in types):
        return None
    return sum((size or 0) * type.dtype.itemsize for size, type in zip(sizes, types, strict=True))


def _to_constant(array: Any, type: TensorType) -> Constant:
    """Return a kernel's result as a constant. Raises `NoMatch` if it does not have the declared type."""
    expected = type.dtype.numpy
    require(array.dtype == expected, "the kernel returned another element type", found=array.dtype, expected=expected)
    if type.shape is not None:
        agrees = len(type.shape) == array.ndim and all(
            dim is None or dim == size for dim, size in zip(type.shape, array.shape, strict=True)
        )
        require(agrees, "the kernel returned another shape", found=array.shape, expected=type.shape)
    return Constant.of(array, type.dtype)


def _has_constant_operands(op: Op) -> bool:
    """Return whether the op has operands, and all are constants."""
    for operand in op.operands:
        if operand is None or operand.op is None or operand.op.kind != CONSTANT:
            return False
    return bool(op.operands)


class _Fold(Rule):
    """The rule that folds ops of all kinds."""

    def __init__(self, folding: FoldingBudget) -> None:
        super().__init__((), self.apply, "fold_constants", after=(CONSTANT,), where=_has_constant_operands)
        self._folding = folding

    def apply(self, op: Op, builder: RewriteContext) -> list[Value]:
        return [builder.const(constant) for constant in fold_op(op, builder.dialects, self._folding)]


class _Table(Mapping[str, Sequence[Rule]]):
    """Maps each op kind, except that of constants, to the rewrites rooted at it, followed by constant folding."""

    def __init__(self, rewrites: Mapping[str, Sequence[Rule]], folding: FoldingBudget) -> None:
        self._rewrites = rewrites
        self._rules: dict[str, Sequence[Rule]] = {}
        self._fold = _Fold(folding)

    def __getitem__(self, kind: str) -> Sequence[Rule]:
        rules = self._rules.get(kind)
        if rules is None:
            if kind == CONSTANT:
                raise KeyError(kind)
            rules = self._rules[kind] = (*self._rewrites.get(kind, ()), self._fold)
        return rules

    def __contains__(self, kind: object) -> bool:
        return kind != CONSTANT

    def __iter__(self) -> Iterator[str]:
        return iter(self._rewrites)

    def __len__(self) -> int:
        return len(self._rewrites)


def _fold_forward(function: Function, context: Context) -> None:
    """Fold in one pass in execution order, so that chains of constant ops need no worklist."""
    dialects = context.dialects
    rewriter = Rewriter(function, dialects)
    for op in function.ops():
        is_empty = _is_empty(op, dialects)
        if not is_empty and _constants(op.operands) is None:
            continue
        builder = rewriter.builder(op)
        try:
            nothing = [_empty_constant(result.type) for result in op.results] if is_empty else None
            folded = fold_op(op, dialects, context.folding) if nothing is None else nothing
            values = [builder.const(constant) for constant in folded]
        except NoMatch:
            continue
        rewriter.replace(op, values, builder)


def _is_empty(op: Op, dialects: Dialects) -> bool:
    """Return whether all results are known to be empty. XNNPACK fails on such ops, or returns another shape."""
    types = [result.type for result in op.results]
    for type in types:
        if not type.shape or 0 not in type.shape or None in type.shape:
            return False
    schema = dialects.schema(op.kind)
    called = any(isinstance(value, Symbol) for value in op.attributes.values())
    typed = all(type.dtype.has_values and type.dtype is not DType.STRING for type in types)
    return bool(types) and schema is not None and not schema.stateful and not called and typed and op.kind != CONSTANT


def _empty_constant(type: TensorType) -> Constant:
    shape = [dim for dim in type.shape or () if dim is not None]
    try:
        return Constant.of(np.zeros(shape, type.dtype.numpy), type.dtype)
    except ValueError as error:  # the other dimensions are too large
        raise NoMatch("no tensor can have this shape", shape=type.shape) from error


def _make_observer(context: Context) -> Callable[[Rule, Op], None]:
    """Return an observer that records removals that concern the user."""

    def observe(rule: Rule, op: Op) -> None:
        if op.kind == "tf.Assert":
            context.record(rule.name, "removed", op.location, "LiteRT has no assertions: the condition is not checked")

    return observe
