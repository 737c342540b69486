"""Kernels from a shared library built with `litefuse_kernel.h`."""

from __future__ import annotations

import ctypes
import os
from ctypes import POINTER, c_char_p, c_int32, c_void_p
from pathlib import Path
from typing import Any

from litefuse.errors import KernelError
from litefuse.runtime import abi

ABI_VERSION = 1
"""`LF_ABI_VERSION` of the header."""


class _Kernel(ctypes.Structure):
    """`lf_kernel`."""

    _fields_ = (("name", c_char_p), *((name, c_void_p) for name in ("init", "release", "prepare", "invoke")))


class _Library(ctypes.Structure):
    """`lf_library`."""

    _fields_ = (
        ("version", c_int32),
        ("count", c_int32),
        ("kernels", POINTER(_Kernel)),
        ("registration", abi.Registration),
    )


_Identity = tuple[int, int, int, int]
_LIBRARIES: dict[_Identity, Any] = {}
"""Loaded libraries by the file's device, inode, modification time and size."""
_LOADED_PATHS: dict[Path, _Identity] = {}


def _load(path: Path) -> Any:
    """Load a library, from a copy if a previous file at this path is loaded: the system would return the old one."""
    status = path.stat()
    identity = (status.st_dev, status.st_ino, status.st_mtime_ns, status.st_size)
    if identity not in _LIBRARIES:
        if _LOADED_PATHS.setdefault(path, identity) == identity:
            _LIBRARIES[identity] = ctypes.CDLL(str(path))
        else:
            # Hardly ever needed, and slow to import.
            import shutil
            import tempfile

            with tempfile.TemporaryDirectory() as folder:
                _LIBRARIES[identity] = ctypes.CDLL(shutil.copy(path, folder))
    return _LIBRARIES[identity]


class NativeKernels:
    """The kernels of a shared library, which stays loaded. `names` are the ops that they implement."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        """Load the library; raises `KernelError` if it cannot be loaded or has no kernels."""
        self.path = Path(path)
        if not self.path.is_file():
            raise KernelError(f"{self.path}: the shared library does not exist.")
        try:
            self._library: Any = _load(self.path.resolve())
        except OSError as error:
            raise KernelError(f"{self.path}: cannot load the shared library: {error}.") from error
        try:
            function = self._library.litefuse_kernels
        except AttributeError:
            hint = "Does its source have LF_KERNELS(...), from litefuse_kernel.h?"
            raise KernelError(f"{self.path}: the library has no kernels. {hint}") from None
        function.restype = POINTER(_Library)
        function.argtypes = ()
        self._descriptor = function().contents
        if self._descriptor.version != ABI_VERSION:
            versions = f"version {self._descriptor.version} of litefuse_kernel.h, but version {ABI_VERSION} is required"
            raise KernelError(f"{self.path}: the library has {versions}. Rebuild it with litefuse build-kernel.")
        kernels = self._descriptor.kernels[: self._descriptor.count]
        self.names: tuple[str, ...] = tuple(kernel.name.decode(errors="replace") for kernel in kernels)

    def __repr__(self) -> str:
        return f"NativeKernels({str(self.path)!r})"

    def registration(self) -> abi.Registration:
        """Return LiteRT's registration for the library, which selects the kernel by the name of the op."""
        return abi.Registration.from_buffer_copy(self._descriptor.registration)
