"""Ops with watchers, whose calls must take less time than a step of a small loop."""

import ctypes
from collections.abc import Callable, Sequence
from ctypes import c_void_p
from functools import cached_property
from typing import Any, NamedTuple, cast

import numpy as np

from litefuse.errors import KernelError
from litefuse.runtime import abi
from litefuse.runtime.blocks import view_memory
from litefuse.runtime.kernel import Watcher
from litefuse.runtime.kernel_ops import KernelOp

_WORD = ctypes.sizeof(c_void_p)
_FLOAT = 1
"""LiteRT's number of the type float32."""


class _Shape(NamedTuple):
    """A shape, the memory where LiteRT stores it, and its content when the shape was read."""

    shape: tuple[int, ...]
    memory: memoryview
    seen: Any


class WatchingOp(KernelOp):
    """An op with a `Watcher`.

    LiteRT moves tensors without preparing the op again: a loop frees the memory of its body when it ends, ops after
    this one are planned again for other shapes, and a tensor may get its shape and memory during a call. LiteRT also
    prepares the op again without moving tensors. Therefore preparation does nothing after the first time, and each call
    compares the descriptions of the tensors with those of the previous call: all at once, including those between
    them, because tensors are numbered in the order of ops.
    """

    kernel: Watcher

    _observe: Callable[[], None]
    _descriptions: memoryview
    _words: np.ndarray[Any, np.dtype[np.uintp]]
    _seen_descriptions: Any = bytearray()
    _seen_extents = b""

    @cached_property
    def _shapes(self) -> dict[int, _Shape]:
        """The shapes of operands whose descriptions have not changed."""
        return {}

    @cached_property
    def callback(self) -> Any:
        """The function that LiteRT calls to run this op, which saves the search for the op."""
        return abi.NodeFunction(self._run)

    def close(self) -> None:
        """Free the callback, which refers to this op."""
        vars(self).pop("callback", None)
        super().close()

    def prepare(self, context: int, allocated: Sequence[int]) -> None:
        """Check the operands the first time."""
        del allocated
        if self._context:
            return
        inputs, outputs = self._indices
        types = {abi.tensor_at(context, index).type for index in inputs if index >= 0}
        if outputs or min(inputs, default=-1) < 0 or types != {_FLOAT}:
            raise KernelError("the operands must be float32, and there must be no results")
        self._context = context
        self._tensors = c_void_p.from_address(context + abi.TfLiteContext.tensors.offset)
        # The indices of the addresses and of the sizes among the words of the descriptions.
        words = (np.array(inputs) - min(inputs)) * (abi.TENSOR_SIZE // _WORD)
        self._fields = np.stack(
            [words + field.offset // _WORD for field in (abi.TfLiteTensor.data, abi.TfLiteTensor.bytes)]
        )
        self.kernel.configure(cast("dict[str, Any]", self._options), self._shape_of)
        self._observe = self.kernel.observe

    def invoke(self) -> None:
        """Let the kernel read the operands; raises its exceptions."""
        if self._tensors.value != self._seen_tensors:
            self._find_descriptions()
        # A bytearray is compared with a view without making objects.
        if self._seen_descriptions != self._descriptions:
            self._attach()
        self._observe()

    def _run(self, _context: int, _node: int) -> int:
        try:
            self.invoke()
        except BaseException as error:
            self.host.fail(error, f"invoke() of {self}")
            return abi.ERROR
        return abi.OK

    def _shape_of(self, operand: int) -> Sequence[int]:
        known = self._shapes.get(operand)
        # Memory of the same size at the same address may have another shape.
        if known is None or known.seen != known.memory:
            address = abi.tensor_at(self._context, self._indices[0][operand]).dims
            shape = abi.integers(address)
            memory = view_memory(address, (1 + len(shape)) * ctypes.sizeof(ctypes.c_int))
            known = self._shapes[operand] = _Shape(shape, memory, bytearray(memory))
        return known.shape

    def _attach(self) -> None:
        """Attach the kernel to the operands' memory, unless only other fields of the descriptions have changed."""
        self._shapes.clear()
        extents = self._words[self._fields]
        content = extents.tobytes()
        if content != self._seen_extents:
            self._seen_extents = b""
            self.kernel.attach(extents)
            self._seen_extents = content
        self._seen_descriptions = bytearray(self._descriptions)

    def _find_descriptions(self) -> None:
        """Find the descriptions again, because the runtime has moved them."""
        first, last = min(self._indices[0]), max(self._indices[0])
        address = ctypes.addressof(abi.tensor_at(self._context, first))
        self._descriptions = view_memory(address, (last - first + 1) * abi.TENSOR_SIZE)
        self._words = np.frombuffer(self._descriptions, np.uintp)
        self._seen_tensors = self._tensors.value


CALLBACK_CODE = WatchingOp._run.__code__  # pyright: ignore[reportPrivateUsage]
"""The code of callbacks, whose exceptions must not be lost."""
