"""Matrix products of NumPy on one thread.

OpenBLAS, which NumPy's packages contain, has a thread for each processor. They wait actively, for their work and for
each other: the products of small matrices take several times the processor time, and if other processes use the
machine, more time, too.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Generator
from contextlib import contextmanager
from functools import cache

from numpy.linalg import _umath_linalg  # pyright: ignore[reportAttributeAccessIssue, reportUnknownVariableType]


class _Limit:
    """The number of threads before the outermost of the calls that limit it, which may be in several threads."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.calls = self.before = 0


_limit = _Limit()


@contextmanager
def one_thread() -> Generator[None]:
    """Let matrix products of this process use one thread; afterwards, as many as before."""
    number = _find_number()
    if number is None:
        yield
        return
    with _limit.lock:
        if not _limit.calls:
            _limit.before, number.value = number.value, 1
        _limit.calls += 1
    try:
        yield
    finally:
        with _limit.lock:
            _limit.calls -= 1
            if not _limit.calls:
                number.value = _limit.before


@cache
def _find_number() -> ctypes.c_int | None:
    """Return OpenBLAS's variable with the number of threads, or None if NumPy uses another library.

    `openblas_set_num_threads`, which also sets it, starts all threads again if a fork has ended them.
    """
    try:
        # A name is looked up in the libraries that the module is linked with, too.
        return ctypes.c_int.in_dll(ctypes.CDLL(_umath_linalg.__file__), "blas_cpu_number")
    except (OSError, ValueError):
        return None
