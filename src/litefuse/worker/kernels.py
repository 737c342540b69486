"""Kernels of custom ops in worker processes: what of them can be sent there, and how."""

from __future__ import annotations

import importlib
import os
import sys
import warnings
from collections.abc import Mapping
from typing import Any, cast

from litefuse.worker.client import AnyWorker, InProcess, new_worker, started

Sent = dict[str, tuple[str, Any]]
"""By the name of the op: "library" and its path, "name" with module and qualified name, or "object" and the kernel."""


def worker_for(kernels: Mapping[str, Any] | None) -> tuple[AnyWorker, Sent]:
    """A new worker, and the kernels as it is sent them.

    Where a kernel cannot be sent, or there can be no worker, this process runs the model, with a warning.
    """
    sent: Sent = {}
    for op, kernel in (kernels or {}).items():
        found = _sent(kernel)
        if found is None:
            reason = (
                f"the kernel of {op!r} cannot be imported by another process: the model runs in this one, which a "
                "crash would end. Define the kernel as a class of a module that can be imported."
            )
            warnings.warn(reason, RuntimeWarning, stacklevel=4)
            return InProcess(reason), {op: ("object", kernel) for op, kernel in (kernels or {}).items()}
        sent[op] = found
    worker = started(new_worker())
    if worker.in_process:
        reason = f"the model runs in this process, which a crash would end: {worker.in_process}"
        warnings.warn(reason, RuntimeWarning, stacklevel=4)
    # Kernels may print.
    worker.shows_output = bool(sent)
    return worker, sent


def received(kernels: Sent) -> dict[str, Any]:
    """The kernels by op, as `litefuse.Interpreter` takes them."""
    return {op: _received(kind, value) for op, (kind, value) in kernels.items()}


def _sent(kernel: Any) -> tuple[str, Any] | None:
    from litefuse.runtime import NativeKernels

    path: Any = kernel.path if isinstance(kernel, NativeKernels) else kernel
    if isinstance(path, str | os.PathLike):
        return "library", os.path.abspath(cast("str | os.PathLike[str]", path))
    module, name = getattr(kernel, "__module__", None), getattr(kernel, "__qualname__", None)
    if not isinstance(module, str) or not isinstance(name, str) or not _is_importable(module):
        return None
    return ("name", (module, name)) if _found(sys.modules[module], name) is kernel else None


def _is_importable(module: str) -> bool:
    """Whether another process finds the module by its name: not `__main__`, as which scripts and notebooks run."""
    spec = getattr(sys.modules.get(module), "__spec__", None)
    return module != "__main__" and spec is not None and bool(spec.has_location)


def _found(owner: Any, name: str) -> Any:
    for part in name.split("."):
        owner = getattr(owner, part, None)
    return owner


def _received(kind: str, value: Any) -> Any:
    return _found(importlib.import_module(value[0]), value[1]) if kind == "name" else value
