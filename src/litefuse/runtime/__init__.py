"""An interpreter with Python or native kernels for custom ops and composites."""

from typing import TYPE_CHECKING

from litefuse.lazy import make_getattr

if TYPE_CHECKING:
    from litefuse.runtime.build import build_kernel, include_folder
    from litefuse.runtime.interpreter import Interpreter, SignatureRunner, open_interpreter
    from litefuse.runtime.kernel import Kernel
    from litefuse.runtime.native import NativeKernels
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

# LiteRT takes longer to load than a small model to convert.
__getattr__ = make_getattr(
    __name__,
    {
        "Interpreter": "litefuse.runtime.interpreter",
        "Kernel": "litefuse.runtime.kernel",
        "NativeKernels": "litefuse.runtime.native",
        "SignatureRunner": "litefuse.runtime.interpreter",
        "TensorInfo": "litefuse.runtime.tensors",
        "build_kernel": "litefuse.runtime.build",
        "include_folder": "litefuse.runtime.build",
        "open_interpreter": "litefuse.runtime.interpreter",
    },
)
