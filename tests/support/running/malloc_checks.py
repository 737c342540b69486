"""The checks of the heap by malloc, in child processes."""

from __future__ import annotations

import ctypes
import ctypes.util
import os

CHECKS = {
    "MALLOC_CHECK_": "3",
    "MALLOC_PERTURB_": "165",
    "GLIBC_TUNABLES": "glibc.malloc.check=3:glibc.malloc.perturb=165",
}
DEBUG_LIBRARY = "libc_malloc_debug.so.0"
"""Library that contains malloc's checks since glibc 2.34."""


def checked_environment() -> dict[str, str]:
    """Return the environment in which the heap is checked at every call of malloc and free."""
    checked = {**os.environ, **CHECKS}
    if ctypes.util.find_library("c_malloc_debug") or _loads(DEBUG_LIBRARY):
        checked["LD_PRELOAD"] = DEBUG_LIBRARY
    return checked


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True
