"""Worker processes: native code that may crash runs in a child, where a crash is an answer and not the end.

`Worker` starts `child.py` as a script, which imports NumPy and LiteRT and nothing of litefuse, and sends it requests
over a socket: methods of `child.Sessions`. `Session` is a model in a worker.
"""

from litefuse.worker.client import (
    AnyWorker,
    CrashedError,
    InProcess,
    UnavailableError,
    Worker,
    new_worker,
    shared_worker,
    started,
)
from litefuse.worker.session import Session

__all__ = [
    "AnyWorker",
    "CrashedError",
    "InProcess",
    "Session",
    "UnavailableError",
    "Worker",
    "new_worker",
    "shared_worker",
    "started",
]
