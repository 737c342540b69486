"""The state of an interpreter that its ops share."""

from __future__ import annotations

import weakref
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from litefuse.runtime.kernel import KernelOp
    from litefuse.runtime.tensors import Array


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
    found = error.__traceback__
    while found is not None and str(found.tb_frame.f_globals.get("__name__")).startswith(__package__ or ""):
        found = found.tb_next
    return found
