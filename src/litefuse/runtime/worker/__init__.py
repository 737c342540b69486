"""Worker processes: native code that may crash runs in a child process, where a crash becomes an exception.

`Worker` starts `child.py` as a script, which imports NumPy and LiteRT but not litefuse, and sends it requests over a
socket: calls of methods of `child.Sessions`. `Session` is a model in a worker.
"""

from litefuse.runtime.worker.client import (
    AnyWorker,
    CrashedError,
    InProcess,
    UnavailableError,
    Worker,
    ensure_started,
    new_worker,
    shared_worker,
)
from litefuse.runtime.worker.session import Session

__all__ = [
    "AnyWorker",
    "CrashedError",
    "InProcess",
    "Session",
    "UnavailableError",
    "Worker",
    "ensure_started",
    "new_worker",
    "shared_worker",
]
