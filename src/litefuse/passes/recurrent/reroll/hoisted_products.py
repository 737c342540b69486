"""Move the product of an unrolled layer's whole input back into the steps, while cells are looked for.

    %p = tf.MatMul(%x, %w); %p2 = tf.Slice(%p, [2, 0])          (one slice per step)
becomes
    %x2 = tf.Unpack(%x) ...; %p2 = tf.MatMul(%x2, %w)

Converters of PyTorch models compute the product for all steps at once. A cell is recognized by a product in its step.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from litefuse.ir import Constant, Dialects, Function, Op, Rewriter, Value
from litefuse.passes.recurrent.fuse.affine import IDENTITY_KINDS
from litefuse.passes.recurrent.reroll.rows import Array, Rows, RowTracer, arrange_rows, is_move, static_lead
from litefuse.rewrite.facts import static_shape

_PRODUCTS = frozenset({"tf.MatMul", "tf.BatchMatMulV2"})
MIN_STEPS = 2
"""Minimum number of steps: in a single step, the input operand cannot be distinguished from the state."""


class _Product(NamedTuple):
    """`source` [.., n] @ `weights` [n, m] + the biases [m] is `result`; `op` is the op of the product."""

    op: Op
    source: Value
    weights: Constant
    biases: Sequence[Constant]
    result: Value


class HoistedProducts:
    """The products of a function that were computed for all steps at once."""

    def __init__(self, function: Function, dialects: Dialects) -> None:
        self._function = function
        self._rewriter = Rewriter(function, dialects)
        self._replaced: list[tuple[Value, Value]] = []
        """Rows of a product, and the products of rows by which they were replaced."""

    def expose(self) -> None:
        """Compute each row of such a product by a separate product."""
        tracer = RowTracer()
        for op in self._function.ops_of(_PRODUCTS):
            product = _match_product(op)
            if product is not None:
                self._expose(product, tracer)

    def restore(self) -> None:
        """Undo this for the rows that are still used."""
        for old, new in self._replaced:
            if new.uses:
                self._rewriter.replace_values([new], [old])
            if new.op is not None and new.op.function is not None:
                self._rewriter.erase_dead(new.op)
        for old, _ in self._replaced:
            if old.op is not None and old.op.function is not None:
                self._rewriter.erase_dead(old.op)
        self._replaced = []

    def _expose(self, product: _Product, tracer: RowTracer) -> None:
        cuts = list(_find_cuts(product.result, tracer))
        source = tracer.trace(product.source)
        if len(cuts) < MIN_STEPS or source is None:
            return
        numbers = [source.numbers.reshape(-1)[rows.reshape(-1)] for _, rows in cuts]
        if len({rows.size for rows in numbers}) != 1:
            return
        order = sorted(range(len(cuts)), key=lambda index: int(numbers[index].min()))
        builder = self._rewriter.builder(product.op)
        sequence = arrange_rows(builder, Rows(source.base, np.stack([numbers[index] for index in order])))
        if sequence is None:
            return
        steps = builder.op("tf.Unpack", [sequence], {"num": len(cuts), "axis": 0}).results
        made: list[tuple[Value, Value]] = []
        for step, index in zip(steps, order, strict=True):
            value = builder.tf.MatMul(step, builder.const(product.weights))
            for bias in product.biases:
                value = builder.tf.AddV2(value, builder.const(bias))
            old = cuts[index][0]
            if value.shape != old.shape:
                value = builder.tf.Reshape(value, builder.i32(static_shape(old)))
            made.append((old, value))
        self._rewriter.commit(builder, before=product.op)
        for old, new in made:
            self._rewriter.replace_values([old], [new])
        self._replaced += made


def _find_cuts(value: Value, tracer: RowTracer) -> Iterator[tuple[Value, Array]]:
    """Yield the values that are rows of `value` and that other ops read, with the rows; nothing if one has all."""
    whole = static_lead(value)
    pending, cuts = [value], list[tuple[Value, Array]]()
    while pending:
        current = pending.pop()
        moved = [result for user in current.uses if is_move(user) for result in user.results]
        traced = [(result, tracer.trace(result)) for result in moved]
        pending += [result for result, rows in traced if rows is not None and rows.base is value]
        moves = all(rows is not None and rows.base is value for _, rows in traced)
        if moves and all(is_move(user) for user in current.uses):
            continue
        rows = tracer.trace(current)
        if rows is None or whole is None or rows.numbers.size == int(np.prod(whole)):
            return
        cuts.append((current, rows.numbers))
    yield from cuts


def _match_product(op: Op) -> _Product | None:
    """Match a product with a constant matrix, and the sums with constants that follow it."""
    if len(op.inputs) != 2 or op.attributes.get("transpose_a") or op.attributes.get("adj_x"):
        return None
    weights = op.inputs[1].constant
    if weights is None or len(weights.shape) != 2 or weights.dtype is not op.inputs[0].dtype:
        return None
    if op.attributes.get("transpose_b") or op.attributes.get("adj_y"):
        weights = weights.transpose((1, 0))
    result, biases = op.results[0], list[Constant]()
    while result.has_one_use:
        (user,) = result.uses
        bias = _match_bias(user, result)
        if bias is None and user.kind not in IDENTITY_KINDS:
            break
        biases += [] if bias is None else [bias]
        result = user.results[0]
    return _Product(op, op.inputs[0], weights, biases, result)


def _match_bias(op: Op, value: Value) -> Constant | None:
    """Return the constant row that `op` adds to `value`, or None."""
    if op.kind != "tf.AddV2":
        return None
    left, right = op.inputs
    constant = (right if left is value else left).constant
    width = value.shape[-1] if value.shape else None
    fits = constant is not None and constant.shape == (width,) and op.results[0].shape == value.shape
    return constant if fits else None
