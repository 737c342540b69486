"""An interpreter with Python or native kernels for custom ops and composites."""

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
