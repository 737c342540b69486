"""What measured programs share. It imports little, because the imports of a measured process count as the program's."""

from __future__ import annotations

import os
import resource
import sys
import time
from collections.abc import Iterator
from typing import TextIO


def wait_for_start() -> TextIO:
    """Tell `bench.process.watch` that the imports are done, and wait; return where the result is printed.

    What else the process prints, libraries included, appears among the errors.
    """
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    print("imported", file=answers, flush=True)
    sys.stdin.readline()
    return answers


def processor_seconds() -> float:
    """Return the processor time of this process and its descendants, which may still run."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    ticks = 0
    for pid in descendants(os.getpid()):
        with open(f"/proc/{pid}/stat") as file:
            ticks += sum(map(int, file.read().rpartition(")")[2].split()[11:15]))
    return time.process_time() + ended.ru_utime + ended.ru_stime + ticks / os.sysconf("SC_CLK_TCK")


def descendants(pid: int) -> Iterator[int]:
    """Yield the processes that a process has started, and those that they have started."""
    try:
        for task in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{task}/children") as file:
                children = file.read().split()
            for child in children:
                yield int(child)
                yield from descendants(int(child))
    except OSError:
        # The process has ended.
        return
