"""Transfer of custom op kernels to worker processes."""

from __future__ import annotations

import importlib
import os
import sys
import warnings
from collections.abc import Mapping
from typing import Any, cast

from litefuse.runtime.worker.client import AnyWorker, InProcess, ensure_started, new_worker, unused_worker

Sent = dict[str, tuple[str, Any]]
"""Kernels by op name: ("library", path), ("name", (module, qualified name)), or ("object", kernel)."""


def worker_for(kernels: Mapping[str, Any] | None) -> tuple[AnyWorker, Sent]:
    """Return a new worker, and the kernels in the form in which they are sent to it.

    If a kernel cannot be sent or no worker can be started, the model runs in this process, with a warning.
    """
    sent: Sent = {}
    for op, kernel in (kernels or {}).items():
        encoded = _encode_kernel(kernel)
        if encoded is None:
            reason = (
                f"the kernel of {op!r} cannot be imported by another process; the model runs in this process, which a "
                "crash would terminate. Define the kernel as a class in an importable module."
            )
            warnings.warn(reason, RuntimeWarning, stacklevel=4)
            return InProcess(reason), {op: ("object", kernel) for op, kernel in (kernels or {}).items()}
        sent[op] = encoded
    worker = ensure_started(new_worker())
    _warn_in_process(worker)
    # Kernels may print.
    worker.shows_output = bool(sent)
    return worker, sent


def worker_for_own(kernels: Mapping[str, type]) -> tuple[AnyWorker, Sent]:
    """Return a worker in which no model was opened, and kernels of litefuse in the form in which they are sent to it.

    It is the shared worker of this thread from now on.
    """
    worker = ensure_started(unused_worker())
    _warn_in_process(worker)
    return worker, {op: ("name", (kernel.__module__, kernel.__qualname__)) for op, kernel in kernels.items()}


def _warn_in_process(worker: AnyWorker) -> None:
    if worker.in_process:
        reason = f"the model runs in this process, which a crash would terminate: {worker.in_process}"
        warnings.warn(reason, RuntimeWarning, stacklevel=5)


def receive_kernels(kernels: Sent) -> dict[str, Any]:
    """Return the kernels by op name, as `litefuse.Interpreter` accepts them."""
    return {op: _decode_kernel(kind, value) for op, (kind, value) in kernels.items()}


def _encode_kernel(kernel: Any) -> tuple[str, Any] | None:
    from litefuse.runtime import NativeKernels

    path: Any = kernel.path if isinstance(kernel, NativeKernels) else kernel
    if isinstance(path, str | os.PathLike):
        return "library", os.path.abspath(cast("str | os.PathLike[str]", path))
    module, name = getattr(kernel, "__module__", None), getattr(kernel, "__qualname__", None)
    if not isinstance(module, str) or not isinstance(name, str) or not _is_importable(module):
        return None
    return ("name", (module, name)) if _look_up(sys.modules[module], name) is kernel else None


def _is_importable(module: str) -> bool:
    """Return whether another process can import the module by name; scripts and notebooks run as `__main__`."""
    spec = getattr(sys.modules.get(module), "__spec__", None)
    return module != "__main__" and spec is not None and bool(spec.has_location)


def _look_up(owner: Any, name: str) -> Any:
    for part in name.split("."):
        owner = getattr(owner, part, None)
    return owner


def _decode_kernel(kind: str, value: Any) -> Any:
    return _look_up(importlib.import_module(value[0]), value[1]) if kind == "name" else value
