"""Ops with Python kernels, and the state of their interpreter that they share."""

from __future__ import annotations

import gc
import time
import traceback
import weakref
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from ctypes import c_void_p
from sys import getrefcount
from typing import Any, cast

import numpy as np

from litefuse.errors import KernelError, count_noun
from litefuse.runtime import abi
from litefuse.runtime.kernel import Kernel, check_shapes
from litefuse.runtime.tensors import Array, OutputSlot, Slot


class MemoryOwner:
    """The owner of the interpreter's memory, which views refer to in order to keep the memory alive.

    It refers to no objects of the user, because the garbage collector does not traverse arrays and could not free
    cycles through them.
    """

    def __init__(self) -> None:
        self.interpreter: Any = None
        """LiteRT's object, which is destroyed when nothing refers to it."""
        self.delegates: list[Any] = []
        """Objects that must outlive the interpreter."""

    def __del__(self) -> None:
        self.interpreter = None
        self.delegates = []


class OpHost:
    """The state that the ops of one interpreter share."""

    def __init__(self) -> None:
        self.anchor = MemoryOwner()
        self.ops: dict[int, KernelOp] = {}
        """Ops with Python kernels, by the number with which the runtime refers to them."""
        self.failure: BaseException | None = None
        """The first exception of the current call."""
        self._kept: list[weakref.ref[Array]] = []

    def fail(self, error: BaseException, where: str) -> None:
        """Record the exception of a kernel, because the runtime gets only an error status."""
        note = f"Raised in {where}."
        if note not in getattr(error, "__notes__", ()):
            error.add_note(note)
        if self.failure is None:
            self.failure = error.with_traceback(_skip_own_frames(error))

    def keep(self, array: Array | None) -> None:
        """Prevent calls, which may move the memory of this view, as long as the view is alive."""
        if array is not None:
            self._kept.append(weakref.ref(array))

    @property
    def is_kept(self) -> bool:
        """Whether any view passed to `keep` is still alive."""
        self._kept = [view for view in self._kept if view() is not None]
        return bool(self._kept)

    def close(self) -> None:
        """Remove all ops and close their kernels."""
        ops = list(self.ops.values())
        self.ops.clear()
        with ExitStack() as stack:
            for op in reversed(ops):
                stack.callback(op.close)


def _skip_own_frames(error: BaseException) -> Any:
    """Return the traceback without litefuse's outer frames, which are irrelevant and would otherwise be kept alive."""
    frames = error.__traceback__
    while frames is not None and str(frames.tb_frame.f_globals.get("__name__")).startswith(__package__ or ""):
        frames = frames.tb_next
    return frames


class KernelOp(ABC):
    """An op of the model with its kernel, as the runtime calls it."""

    def __init__(
        self,
        name: str,
        kernel: Any,
        inputs: Sequence[int],
        outputs: Sequence[int],
        options: Mapping[str, Any] | bytes,
        host: OpHost,
    ) -> None:
        """Create an op. `inputs` and `outputs` are tensor indices, -1 for an absent optional input."""
        self.name = name
        self.kernel = kernel
        self.host = host
        self._options = options
        self._indices = tuple(inputs), tuple(outputs)
        self._context = 0
        self._tensors = c_void_p()
        self._seen_tensors: int | None = None
        self._closed = False

    def __str__(self) -> str:
        """Return the kernel and op for messages."""
        return f"{type(self.kernel).__qualname__}, the kernel of the op {self.name!r}"

    @abstractmethod
    def prepare(self, context: int, allocated: Sequence[int]) -> None:
        """Resize the outputs; `allocated` are the outputs that the runtime allocates."""

    @abstractmethod
    def invoke(self) -> None:
        """Run the kernel."""

    def close(self) -> None:
        """Call the kernel's `close()` method, if it has one; repeated calls do nothing."""
        close = None if self._closed else getattr(self.kernel, "close", None)
        self._closed = True
        if close is not None:
            close()


class PythonOp(KernelOp):
    """An op with a `Kernel`. It caches shapes and views until the next `prepare`."""

    kernel: Kernel
    _inputs: tuple[Slot | None, ...] = ()
    _outputs: tuple[OutputSlot, ...] = ()
    _lent: tuple[Slot, ...] = ()

    def __str__(self) -> str:
        """Return the kernel and op for messages, identified by the name of its first output."""
        return super().__str__() + (f" that computes {self._outputs[0].name!r}" if self._outputs else "")

    def close(self) -> None:
        """Drop the views, and close the kernel."""
        self._inputs = self._outputs = self._lent = ()
        super().close()

    def prepare(self, context: int, allocated: Sequence[int]) -> None:
        """Resize the outputs to the shapes from the kernel; `allocated` are the outputs that the runtime allocates."""
        self._lent = ()
        self._create_slots(context)
        infos = [None if slot is None else slot.info() for slot in self._inputs]
        shapes = check_shapes(self.kernel.prepare(infos, cast("Any", self._options)), len(self._outputs))
        for slot, shape in zip(self._outputs, shapes, strict=True):
            slot.is_known = shape is not None
            # The runtime does not allocate outputs that no other op reads and the model does not return.
            if shape is None or slot.is_string or slot.index not in allocated:
                slot.allocate_when_resized()
            if shape is not None:
                slot.resize(shape)
        self._lent = self._lending_slots()

    def invoke(self) -> None:
        """Run the kernel on views of the tensors; raises its exceptions, or `KernelError` for invalid outputs."""
        if self._tensors.value != self._seen_tensors:
            self._recreate_slots()
        inputs = tuple([None if slot is None else slot.read() for slot in self._inputs])
        outputs = [slot.start() for slot in self._outputs]
        try:
            self.kernel.invoke(inputs, outputs)
            if len(outputs) != len(self._outputs):
                wanted = count_noun(len(self._outputs), "output")
                raise KernelError(f"invoke() left {count_noun(len(outputs), 'array')} for the {wanted}")
            if any(value is not slot.array for slot, value in zip(self._outputs[1:], outputs[1:], strict=True)):
                outputs = self._copy_overlapping(outputs)
            for slot, value in zip(self._outputs, outputs, strict=True):
                slot.finish(value)
        except BaseException as error:
            # The traceback keeps this frame alive as long as the kernel's.
            inputs = outputs = value = None
            self._reclaim(error)
            raise
        inputs = outputs = value = None
        if self._kept_slots():
            self._reject_kept()

    def _copy_overlapping(self, values: Sequence[Any]) -> list[Any]:
        """Return the values, with copies of those that share memory with another output."""

        def is_apart(number: int, value: Array) -> bool:
            others = (slot.array for other, slot in enumerate(self._outputs) if other != number)
            return not any(other is not None and np.may_share_memory(other, value) for other in others)

        return [
            value.copy() if isinstance(value, np.ndarray) and not is_apart(number, cast("Array", value)) else value
            for number, value in enumerate(values)
        ]

    def _create_slots(self, context: int) -> None:
        """Create the slots, or reset existing ones for other shapes."""
        tensors = c_void_p.from_address(context + abi.TfLiteContext.tensors.offset)
        if context == self._context and tensors.value == self._seen_tensors:
            for slot in (*self._inputs, *self._outputs):
                if slot is not None:
                    slot.forget()
            return
        inputs, outputs = self._indices
        self._outputs = tuple(OutputSlot(context, number, self.host.anchor) for number in outputs)
        self._inputs = tuple(None if number < 0 else Slot(context, number, self.host.anchor) for number in inputs)
        self._context, self._tensors, self._seen_tensors = context, tensors, tensors.value

    def _recreate_slots(self) -> None:
        """Recreate the slots, because the runtime has moved its tensors since `prepare`."""
        known = [slot.is_known for slot in self._outputs]
        self._create_slots(self._context)
        for slot, is_known in zip(self._outputs, known, strict=True):
            slot.is_known = is_known
        self._lent = self._lending_slots()

    def _lending_slots(self) -> tuple[Slot, ...]:
        """Return the tensors whose views the kernel gets but must not keep."""
        return tuple(slot for slot in (*self._inputs, *self._outputs) if slot is not None and slot.lends)

    def _kept_slots(self) -> list[Slot]:
        """Return the tensors with other references to their view. A view of a view references the first one, too."""
        return [slot for slot in self._lent if getrefcount(slot.array) > _UNSHARED_REFCOUNT]

    def _reject_kept(self) -> None:
        """Raise `KernelError` unless the views are freed soon, by the garbage collector or a thread that ends."""
        names = ""
        try:
            gc.collect()
            for _ in range(20):
                if not self._kept_slots():
                    return
                time.sleep(0.001)
            names = ", ".join(repr(slot.name) for slot in self._kept_slots())
        finally:
            self._release_kept()
        raise KernelError(f"invoke() kept a view of {names}; views must not be kept, use array.copy()")

    def _reclaim(self, error: BaseException) -> None:
        """Free the views that are referenced by local variables in the traceback of a failed call."""
        for failed in _chain(error):
            if not self._kept_slots():
                return
            traceback.clear_frames(failed.__traceback__)
        self._release_kept()

    def _release_kept(self) -> None:
        """Release kept views from their slots; the host prevents calls of the runtime until they are freed."""
        for slot in self._kept_slots():
            self.host.keep(slot.array)
            slot.array = None


def _chain(error: BaseException) -> Iterator[BaseException]:
    """Iterate over an exception, its causes and its contexts."""
    seen: set[int] = set()
    pending = [error]
    while pending:
        current = pending.pop()
        if id(current) not in seen:
            seen.add(id(current))
            yield current
            pending += [other for other in (current.__cause__, current.__context__) if other is not None]


class _SlotLike:
    """References an object in the same way as `Slot` references its view."""

    array = object()


_UNSHARED_REFCOUNT = getrefcount(_SlotLike().array)
"""The value of `getrefcount(slot.array)` for a view without other references."""
