"""Leave broadcasts to the ops of TensorFlow.

    %m = broadcast_in_dim(%mean) : [2, 5, 1] -> [2, 5, 8]; %y = subtract(%x, %m)
becomes
    %y = tf.Sub(%x, %mean)

In StableHLO, the operands of an elementwise operation have the same shape, and broadcasts are separate operations.
Left in the graph, they would hide normalizations and activations from the patterns, and make constants as large as
images.
"""

from __future__ import annotations

from collections.abc import Sequence

from litefuse.frontend.stablehlo.writer import Writer
from litefuse.ir import Constant, Dim, Shape, Value


def drop_broadcasts(operands: Sequence[Value], shape: Shape | None, writer: Writer) -> list[Value]:
    """Return the operands of an elementwise op, whose result has `shape`, without broadcasts that the op does itself.

    If all operands are broadcast, one is kept as it is, so that the result has its shape.
    """
    if shape is None:
        return list(operands)
    sources = [_source(operand, writer) for operand in operands]
    if not all(_is_covered(axis, shape, operands, sources, writer) for axis in range(len(shape))):
        kept = next((index for index, operand in enumerate(operands) if repeated_element(operand) is None), 0)
        sources[kept] = operands[kept]
    return sources


def repeated_element(value: Value) -> Constant | None:
    """Return the element that is repeated in all of `value` as a constant, or None."""
    while value.op is not None and value.op.kind in ("tf.BroadcastTo", "tf.Reshape"):
        value = value.op.inputs[0]
    constant = value.constant
    if constant is None or constant.size == 0 or constant.stored_bytes != constant.dtype.itemsize:
        return None
    return constant if constant.size == 1 else Constant.of(constant.numpy()[(0,) * len(constant.shape)], constant.dtype)


def _source(operand: Value, writer: Writer) -> Value:
    """Return `operand` without the broadcasts that produced it."""
    element = repeated_element(operand)
    if element is not None and operand.rank:
        return writer.constant(element.reshape(()))
    while operand.op is not None and operand.op.kind == "tf.BroadcastTo":
        operand = operand.op.inputs[0]
    return operand


def _is_covered(axis: int, shape: Shape, operands: Sequence[Value], sources: Sequence[Value], writer: Writer) -> bool:
    """Return whether broadcasting the sources yields the size of the result along `axis`."""
    return any(
        len(dims) == len(shape) and (source is operand or _is_whole(dims[axis], shape[axis], writer))
        for operand, source in zip(operands, sources, strict=True)
        if (dims := _aligned(source.shape, len(shape))) is not None
    )


def _aligned(shape: Shape | None, rank: int) -> Shape | None:
    """Return the shape with leading dimensions of size 1, as broadcasting adds them."""
    return None if shape is None or not shape else (1,) * (rank - len(shape)) + shape


def _is_whole(size: Dim, wanted: Dim, writer: Writer) -> bool:
    """Return whether a dimension that was broadcast to `wanted` is not repeated."""
    if size is None:
        return writer.target.has_symbols
    return size != 1 or wanted == 1
