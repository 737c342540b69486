"""The runtime's tensors as NumPy arrays."""

import ctypes
import itertools
import math
from collections.abc import Sequence
from ctypes import c_char
from typing import Any, NamedTuple

import numpy as np

from litefuse.errors import KernelError
from litefuse.runtime import abi

Array = np.ndarray[Any, np.dtype[Any]]


class TensorInfo(NamedTuple):
    """Description of an input for a kernel's `prepare`.

    `value` is the read-only array of a constant input, which may be kept, else None. Strings have the dtype `object`
    and items of type `bytes`.
    """

    name: str
    shape: tuple[int, ...]
    dtype: np.dtype[Any]
    value: Array | None


class Slot:
    """A tensor of an op, with a cached view of its memory, which is recreated when the memory moves."""

    __slots__ = (
        "_context",
        "_owner",
        "_seen",
        "_state",
        "array",
        "constant",
        "dtype",
        "index",
        "is_string",
        "name",
        "tensor",
    )

    writable = False

    def __init__(self, context: int, index: int, owner: object) -> None:
        """Create a slot whose views keep `owner`, the owner of the memory, alive.

        The slot is valid until the runtime moves its tensors, for example when it adds some. Raises `KernelError` for
        types without a NumPy equivalent.
        """
        self.tensor = tensor = abi.tensor_at(context, index)
        self.name = (tensor.name or b"").decode(errors="replace")
        dtype = abi.dtype_of(tensor.type)
        if dtype is None:
            raise KernelError(f"tensor {self.name!r} has LiteRT's type {tensor.type}, which has no NumPy equivalent")
        self.index, self.dtype = index, dtype
        self.is_string = tensor.type == abi.STRING
        self.constant = tensor.allocation_type == abi.MMAP_RO
        self.array: Array | None = None
        self._context, self._owner = context, owner
        self._seen = b""
        # The fields from `data` to `bytes`, which change when the memory moves or the shape changes.
        first, end = abi.TfLiteTensor.data.offset, abi.TfLiteTensor.allocation.offset
        self._state = (c_char * (end - first)).from_address(ctypes.addressof(tensor) + first)

    @property
    def shape(self) -> tuple[int, ...]:
        return abi.integers(self.tensor.dims)

    @property
    def lends(self) -> bool:
        """Whether the kernel gets a view of the runtime's memory, which it must not keep."""
        return not (self.constant or self.is_string)

    def forget(self) -> None:
        """Drop the cached view, because the shape may change."""
        self.array = None

    def info(self) -> TensorInfo:
        """Return the description for `prepare`."""
        return TensorInfo(self.name, self.shape, self.dtype, self.read() if self.constant else None)

    def read(self) -> Array:
        """Return the value: a view, or a copy if the items are strings."""
        if self.is_string:
            return read_strings(self.tensor, self.shape)
        state = self._state.raw
        if self.array is None or state != self._seen:
            self.array, self._seen = self._view(), state
        return self.array

    def _view(self) -> Array:
        tensor, shape = self.tensor, self.shape
        size = math.prod(shape) * self.dtype.itemsize
        if size == 0:
            return np.empty(shape, self.dtype)
        if tensor.data is None or tensor.bytes < size:
            raise KernelError(f"the runtime has not allocated memory for tensor {self.name!r}")
        memory: Any = (c_char * size).from_address(tensor.data)
        memory.owner = self._owner
        array: Array = np.ndarray(shape, self.dtype, buffer=memory)
        array.flags.writeable = self.writable
        return array


class OutputSlot(Slot):
    """An output tensor of an op."""

    __slots__ = ("is_known",)

    writable = True

    def __init__(self, context: int, index: int, owner: object) -> None:
        super().__init__(context, index, owner)
        self.is_known = True
        """Whether `prepare` returned a known shape."""

    @property
    def lends(self) -> bool:
        return self.is_known and super().lends

    def resize(self, shape: Sequence[int]) -> None:
        """Set the shape; raises `KernelError` if the runtime fails to resize the tensor."""
        resize = abi.TfLiteContext.from_address(self._context).resize_tensor
        if resize(self._context, ctypes.addressof(self.tensor), abi.int_array(shape)) != abi.OK:
            raise KernelError(f"the runtime cannot resize tensor {self.name!r} to {tuple(shape)}")

    def allocate_when_resized(self) -> None:
        """Make the tensor dynamic, which means that `resize` allocates its memory."""
        tensor = self.tensor
        if tensor.allocation_type != abi.DYNAMIC:
            tensor.allocation_type = abi.DYNAMIC
            tensor.data = None

    def start(self) -> Array | None:
        """Return the array for the kernel to fill, or None if the kernel must create it."""
        if not self.is_known:
            return None
        return np.full(self.shape, b"", np.object_) if self.is_string else self.read()

    def finish(self, value: object) -> None:
        """Store the kernel's output in the tensor; raises `KernelError` if its type or shape is wrong."""
        if value is self.array and self.lends:
            return
        if value is None:
            raise KernelError(f"invoke() did not set output {self.name!r}, whose shape prepare() left unknown")
        array = np.asarray(value, np.object_) if self.is_string else np.asarray(value)
        if array.dtype != self.dtype:
            raise KernelError(f"invoke() returned type {array.dtype} for output {self.name!r} of type {self.dtype}")
        if not self.is_known:
            if self.array is None or self.array.shape != array.shape or self._state.raw != self._seen:
                self.resize(array.shape)
        elif array.shape != self.shape:
            given = f"invoke() returned an array of shape {array.shape} for output {self.name!r}"
            raise KernelError(f"{given}, but prepare() returned shape {self.shape}")
        if self.is_string:
            self._write_strings(array)
        else:
            self.read()[...] = array

    def _write_strings(self, value: Array) -> None:
        content = pack_strings(value, self.name)
        address = abi.allocate(len(content))
        ctypes.memmove(address, content, len(content))
        tensor = self.tensor
        abi.free(tensor.data)
        tensor.data, tensor.bytes = address, len(content)


def read_strings(tensor: abi.TfLiteTensor, shape: tuple[int, ...]) -> Array:
    """Return a string tensor as an array of bytes objects.

    Its memory has the number of strings, their offsets from the start and the end offset, and then all characters.
    """
    if tensor.data is None or tensor.bytes == 0:
        return np.full(shape, b"", np.object_)
    content = ctypes.string_at(tensor.data, tensor.bytes)
    count = int.from_bytes(content[:4], "little")
    if count != math.prod(shape):
        raise KernelError(f"a string tensor of shape {shape} has {count} strings")
    offsets = np.frombuffer(content, np.int32, count + 1, offset=4).tolist()
    items = (content[start:end] for start, end in itertools.pairwise(offsets))
    return np.fromiter(items, np.object_, count).reshape(shape)


def pack_strings(value: Array, name: str) -> bytes:
    """Return the content of a string tensor; see `read_strings` for the format."""
    items = [item.encode() if isinstance(item, str) else item for item in value.ravel().tolist()]
    for item in items:
        if not isinstance(item, bytes):
            raise KernelError(f"string tensor {name!r}: the kernel returned {item!r}, but bytes or str is required")
    offsets = np.zeros(len(items) + 1, np.int64)
    np.cumsum([len(item) for item in items], out=offsets[1:])
    offsets += 4 * (len(items) + 2)
    if offsets[-1] >= 1 << 31:
        raise KernelError(f"string tensor {name!r} would be larger than 2 GB")
    return len(items).to_bytes(4, "little") + offsets.astype("<i4").tobytes() + b"".join(items)
