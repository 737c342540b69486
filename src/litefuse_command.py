"""The entry point of the command `litefuse`.

This module is separate from the package, which takes a third of a second to import, so that Ctrl-C ends the command
quietly even during that import.
"""

import os
import signal
from types import FrameType

INTERRUPTED = 130
"""Exit code after Ctrl-C: 128 plus the number of SIGINT."""


def _end(_number: int, _frame: FrameType | None) -> None:
    # An exception would print a traceback, or be swallowed by a module that is being imported.
    os._exit(INTERRUPTED)


def exit_on_interrupt() -> None:
    """Make Ctrl-C end the process immediately, while there is nothing to clean up."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end)


def exits_on_interrupt() -> bool:
    """Return whether `exit_on_interrupt` is in effect."""
    return signal.getsignal(signal.SIGINT) is _end


def raise_on_interrupt() -> None:
    """Make Ctrl-C raise KeyboardInterrupt again, if `exit_on_interrupt` changed that."""
    if exits_on_interrupt():
        signal.signal(signal.SIGINT, signal.default_int_handler)


def main() -> None:
    """Run the command line."""
    exit_on_interrupt()
    # NumPy's BLAS is hardly used here; its other threads would use their processors for 0.1 s while they wait for work.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        from litefuse.cli import main as commands

        commands(prog_name="litefuse")
    finally:
        # The command has cleaned up, so interrupting the interpreter's shutdown is safe.
        exit_on_interrupt()
