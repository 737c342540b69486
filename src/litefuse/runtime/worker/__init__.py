"""Worker processes: native code that may crash runs in a child process, where a crash becomes an exception.

`Worker` starts `child.py` as a script, which imports NumPy and LiteRT but not litefuse, or in a copy of this process
(`fork.py`), and sends it requests over a socket: calls of methods of `child.Sessions`. `Session` is a model in a
worker.
"""

from litefuse.runtime.worker.client import (
    MODEL_TIMEOUT_SECONDS,
    AnyWorker,
    CrashedError,
    InProcess,
    UnavailableError,
    Worker,
    ensure_started,
    new_worker,
    shared_worker,
    start_early,
    unused_worker,
)
from litefuse.runtime.worker.session import Session

__all__ = [
    "MODEL_TIMEOUT_SECONDS",
    "AnyWorker",
    "CrashedError",
    "InProcess",
    "Session",
    "UnavailableError",
    "Worker",
    "ensure_started",
    "new_worker",
    "shared_worker",
    "start_early",
    "unused_worker",
]
