"""The entry point of the command `litefuse`.

It is no part of the package, which takes a third of a second to import: Ctrl-C ends the command quietly from its first
line on, not only once the package is there.
"""

import os
import signal
from types import FrameType

INTERRUPTED = 130
"""The exit code after Ctrl-C: 128 and the number of SIGINT."""


def _end(_number: int, _frame: FrameType | None) -> None:
    # An exception would be shown with its traceback, or be swallowed by whatever is being imported.
    os._exit(INTERRUPTED)


def hold() -> None:
    """Let Ctrl-C end the process at once, as long as there is nothing to clean up."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end)


def release() -> None:
    """Let Ctrl-C raise KeyboardInterrupt again, where it ended the process."""
    if signal.getsignal(signal.SIGINT) is _end:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def main() -> None:
    """Run the command line."""
    hold()
    try:
        from litefuse.cli import main as commands

        commands(prog_name="litefuse")
    finally:
        # What a command had to remove is gone: the interpreter's end may be cut short.
        hold()
