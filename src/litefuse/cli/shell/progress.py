"""The progress bar for long operations."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager

import click


@contextmanager
def progress_bar(
    silent: bool, *, first_line: bool = False
) -> Generator[Callable[[str, float], None] | None, None, None]:
    """Show a progress bar after two seconds, if standard error is a terminal and not `silent`.

    Yields the function to call with a pass's name and the completed share (0 to 1), or None if nothing is shown. With
    `first_line`, the first name is printed where standard error is not a terminal.
    """
    if silent or not sys.stderr.isatty():
        yield _first_line() if first_line and not silent else None
        return
    bar = _Bar()
    timer = threading.Timer(2.0, bar.show)
    timer.daemon = True
    timer.start()
    try:
        yield bar.update
    finally:
        timer.cancel()
        bar.close()


def _first_line() -> Callable[[str, float], None]:
    """Return a function that prints the first name it is called with."""
    names: list[str] = []

    def update(name: str, _share: float) -> None:
        if not names:
            click.echo(f"{name[:1].upper()}{name[1:]}", err=True)
        names.append(name)

    return update


class _Bar:
    """A progress bar that imports rich only when it is shown."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._closed = False
        self._state = ("read", 0.0)
        self._show: Callable[[str, float], None] | None = None
        self._stop: Callable[[], None] | None = None

    def update(self, name: str, share: float) -> None:
        self._state = (name, share)
        if self._show is not None:
            self._show(name, share)

    def show(self) -> None:
        from rich.console import Console
        from rich.progress import Progress

        with self._lock:
            if self._closed:
                return
            bar = Progress(console=Console(stderr=True), transient=True)
            task = bar.add_task("", total=1.0)
            self._show = lambda name, share: bar.update(task, description=name, completed=share)
            self._show(*self._state)
            self._stop = bar.stop
            bar.start()

    def close(self) -> None:
        with self._lock:
            self._closed = True
            if self._stop is not None:
                self._stop()
