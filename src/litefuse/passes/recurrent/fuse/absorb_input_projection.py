"""Move the input's product, if the author computed it for all steps before the loop, into the step."""

from typing import NamedTuple

from litefuse.dialects.rnn import Scan
from litefuse.ir import Builder, Constant, Function, Op, TensorType, Value
from litefuse.ir.functions import clone_op
from litefuse.passes.recurrent.fuse.affine import IDENTITY_KINDS
from litefuse.passes.recurrent.lift.layout import swap_batch_and_time, trace_layout


class _Product(NamedTuple):
    """`source` [.., width] @ `weights` [width, n], plus the biases."""

    source: Value
    weights: Constant
    biases: tuple[Constant, ...]


def move_product_into_step(b: Builder, scan: Scan) -> Scan | None:
    """Return a scan over the product's source, with the product in its step; None without a product.

    The scan is not added to the module: fusion only analyzes it.
    """
    read = [index for index, value in enumerate(scan.step_xs) if value.uses]
    if len(read) != 1:
        return None
    (sequence,) = read
    before = trace_layout(scan.xs[sequence], time_major=True)
    product = _match_product(before.base)
    if product is None:
        return None
    after = trace_layout(product.source, time_major=before.time_major)
    source = after.base if after.time_major else swap_batch_and_time(b, after.base)
    if before.flipped != after.flipped:
        source = b.tf.ReverseV2(source, b.i32([0]))
    xs = [source if index == sequence else x for index, x in enumerate(scan.xs)]
    return scan._replace(xs=xs, step=_build_step(b, scan.step, sequence, source, product))


def _match_product(value: Value) -> _Product | None:
    """Match `value` [.., .., n] as a product with constant weights, plus biases."""
    biases: list[Constant] = []
    while value.op is not None and value.rank == 3:
        op = value.op
        if op.kind in IDENTITY_KINDS:
            value = op.inputs[0]
            continue
        if op.kind == "tf.AddV2":
            left, right = op.inputs
            value, bias = (left, right) if right.constant is not None else (right, left)
            if bias.constant is None or not _is_row(bias.constant, op) or value.type != op.results[0].type:
                return None
            biases.append(bias.constant)
            continue
        weights = _match_weights(op)
        return None if weights is None else _Product(op.inputs[0], weights, tuple(biases))
    return None


def _is_row(bias: Constant, op: Op) -> bool:
    """Return whether the bias has one number per element of the last axis."""
    shape = op.results[0].shape
    return shape is not None and bias.shape == shape[-1:]


def _match_weights(op: Op) -> Constant | None:
    """Return the constant matrix by which the op multiplies the last axis of its first operand."""
    if len(op.inputs) != 2 or op.inputs[1].constant is None or op.inputs[0].rank != 3:
        return None
    weights = op.inputs[1].constant
    if len(weights.shape) != 2 or weights.dtype is not op.inputs[0].dtype:
        return None
    if op.kind == "tf.BatchMatMulV2" and not op.attributes.get("adj_x"):
        return weights.transpose((1, 0)) if op.attributes.get("adj_y") else weights
    if op.kind == "tf.Einsum":
        terms, _, result = str(op.attributes["equation"]).replace(" ", "").partition("->")
        left, _, right = terms.partition(",")
        plain = len(set(left)) == 3 and len(set(left + right)) == 4 and len(right) == 2
        if plain and result == left[:2] + right[1:] and right[0] == left[2]:
            return weights
    return None


def _build_step(b: Builder, step: Function, sequence: int, source: Value, absorbed: _Product) -> Function:
    """Build a step that multiplies its input by the weights itself."""
    types = [argument.type for argument in step.arguments]
    shape = source.shape
    types[sequence] = TensorType(source.dtype, None if shape is None else shape[1:])
    inner = Function(step.name, types)
    builder = Builder(b.dialects, b.location)
    product = builder.tf.MatMul(inner.arguments[sequence], builder.const(absorbed.weights))
    for bias in reversed(absorbed.biases):
        product = builder.tf.AddV2(product, builder.const(bias))
    for op in builder.staged:
        inner.insert(op)
    values = dict(zip(step.arguments, inner.arguments, strict=True))
    values[step.arguments[sequence]] = product
    for op in step.ops():
        inner.insert(clone_op(op, values))
    inner.set_results([values[result] for result in step.results])
    return inner
