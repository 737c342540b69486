"""An interpreter with Python or native kernels for custom ops and composites."""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from litefuse.runtime.build import build_kernel, include_folder
    from litefuse.runtime.interpreter import Interpreter, SignatureRunner
    from litefuse.runtime.kernel import Kernel
    from litefuse.runtime.native import NativeKernels
    from litefuse.runtime.opening import open_interpreter
    from litefuse.runtime.tensors import TensorInfo

__all__ = [
    "Interpreter",
    "Kernel",
    "NativeKernels",
    "SignatureRunner",
    "TensorInfo",
    "build_kernel",
    "include_folder",
    "open_interpreter",
]

_LAZY_IMPORTS = {
    "Interpreter": "interpreter",
    "Kernel": "kernel",
    "NativeKernels": "native",
    "SignatureRunner": "interpreter",
    "TensorInfo": "tensors",
    "build_kernel": "build",
    "include_folder": "build",
    "open_interpreter": "opening",
}
"""Modules of the names, which are imported lazily: LiteRT takes longer to load than a small model to convert."""


def __getattr__(name: str) -> Any:
    if name not in _LAZY_IMPORTS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_LAZY_IMPORTS[name]}"), name)
