"""Build the tensors that a loop writes its outputs into, before any output exists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from litefuse.dialects.rnn import Scan
from litefuse.ir import Builder, DType, Function, Value
from litefuse.rewrite.sizes.dimensions import Dimensions, build_scalar

Scalar = int | Value
"""A static number, or an int32 scalar."""


Bound = Mapping[Value, tuple[Value, int]]
"""Values of a step, each with the corresponding value outside and the number of leading dimensions that it lacks."""


def output_dimensions(scan: Scan, b: Builder) -> list[list[Scalar]] | None:
    """Return the dimensions of each output of a step, computed before the first step; None if that is impossible."""
    outside = zip(scan.step.arguments, scan.op.inputs, strict=True)
    bound = {argument: (value, int(argument in scan.step_xs)) for argument, value in outside}
    function = scan.op.function
    assert function is not None
    dims_of_items = [dimensions(item, bound, function, b) for item in scan.step_ys]
    known = [dims for dims in dims_of_items if dims is not None]
    return known if len(known) == len(dims_of_items) else None


def dimensions(item: Value, bound: Bound, function: Function, b: Builder) -> list[Scalar] | None:
    """Return the dimensions of a value of the first step, computed from earlier values of `function`, or None.

    All outputs of one list have the shape of the first.
    """
    if item.shape is None:
        return None

    def is_available(value: Value) -> bool:
        return value in function.arguments if value.op is None else value.op.function is function

    sizes = Dimensions(bound)
    symbolic = [sizes.expand(sizes.of(item, axis), is_available) for axis in range(len(item.shape))]
    if not all(is_available(symbol.value) for size in symbolic for symbol in size.symbols()):
        return None
    return [build_scalar(sizes.reuse_reads(size, is_available), b) for size in symbolic]


def build_zeros(b: Builder, dimensions: Sequence[Scalar], dtype: DType) -> Value:
    """Build a tensor of zeros (or of empty strings)."""
    return b.tf.Fill(_vector(b, dimensions), b.const(b"" if dtype is DType.STRING else 0, dtype))


def build_list(b: Builder, item: Value, length: Value) -> Value:
    """Build a list for items like `item` of unknown shape.

    `lower_tensor_lists` determines the shape later, or reports that it cannot.
    """
    return b.tf.TensorListReserve(_element_shape(b, item), length, element_dtype=item.dtype)


def stack_list(b: Builder, filled: Value, item: Value) -> Value:
    """Build a tensor from a list of items like `item`."""
    return b.tf.TensorListStack(filled, _element_shape(b, item), element_dtype=item.dtype)


def write_item(b: Builder, buffer: Value, item: Value, position: Value) -> Value:
    """Build a buffer or list with `item` at `position`."""
    if buffer.dtype is DType.VARIANT:
        return b.tf.TensorListSetItem(buffer, position, item)
    return write_slice(b, buffer, b.tf.ExpandDims(item, b.i32(0)), position)


def append_item(b: Builder, buffer: Value, item: Value) -> Value:
    """Build a buffer of a static length without its first item, and with `item` at its end."""
    rank = buffer.rank or 1
    ones, every = b.i32([1] * rank), (1 << rank) - 1
    rest = b.tf.StridedSlice(buffer, b.i32([1, *[0] * (rank - 1)]), ones, ones, begin_mask=every - 1, end_mask=every)
    return b.tf.ConcatV2(rest, b.tf.ExpandDims(item, b.i32(0)), b.i32(0))


def write_slice(b: Builder, buffer: Value, content: Value, position: Value) -> Value:
    """Build `buffer` with `content`, of the same rank, starting at `position` along the first dimension."""
    assert buffer.rank is not None
    start = _vector(b, [position, *[0] * (buffer.rank - 1)])
    return b.tf.XlaDynamicUpdateSlice(buffer, content, start)


def _element_shape(b: Builder, item: Value) -> Value:
    return b.i32(-1 if item.shape is None else [-1 if dim is None else dim for dim in item.shape])


def _vector(b: Builder, scalars: Sequence[Scalar]) -> Value:
    numbers = [scalar for scalar in scalars if isinstance(scalar, int)]
    if len(numbers) == len(scalars):
        return b.i32(numbers)
    return b.tf.Pack(*(b.i32(scalar) if isinstance(scalar, int) else scalar for scalar in scalars))
