"""`python -m litefuse`, and the command `litefuse`."""

import signal


def main() -> None:
    """Run the command line; Ctrl-C ends the program without a traceback, while it is imported too."""
    python_handles = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if python_handles:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from litefuse.cli import main as commands

    if python_handles:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    commands(prog_name="litefuse")


if __name__ == "__main__":
    main()
