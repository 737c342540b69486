"""Run cases in child processes, so that crashes, hangs and excessive memory are detected from outside.

Case number `n` of a target and seed is always the same: the parent needs only the number to make it again.
"""

from __future__ import annotations

import mmap
import os
import random
import resource
import signal
import struct
import sys
import tempfile
import time
import traceback
import warnings
from dataclasses import dataclass, field
from pathlib import Path

from litefuse.errors import LitefuseError
from tests.sweeps.fuzz.targets import TARGETS, Target

SECONDS = 5.0
"""Maximum processor seconds of a case."""
MEMORY = 1 << 30
"""Maximum additional address space of a case."""


@dataclass
class Outcome:
    """Result of a run: the number of cases, of proper refusals, and the number and fault of each other case."""

    cases: int = 0
    refused: int = 0
    slowest: float = 0.0
    found: dict[int, str] = field(default_factory=dict[int, str])


def case(target: Target, seed: int, number: int) -> tuple[bytes, int]:
    """Return the damaged input of a case, and the number of the valid input that it is derived from."""
    rng = random.Random(f"{target.name}:{seed}:{number}")
    seeds = target.seeds()
    chosen = number % len(seeds)
    return target.damage(seeds[chosen], rng), chosen


def attempt(target: Target, content: bytes, chosen: int, folder: Path) -> str | None:
    """Run one case: return "" if litefuse refuses it by its own exception, None if it is read, else a description of
    the fault.
    """
    try:
        with warnings.catch_warnings():
            # Damaged numbers must not make NumPy print warnings that say nothing to users.
            warnings.simplefilter("error", RuntimeWarning)
            target.run(content, chosen, folder)
    except LitefuseError as error:
        # An error without a message helps nobody.
        return "" if str(error).strip() else f"{type(error).__name__} without a text"
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt):
            raise
        last = traceback.extract_tb(error.__traceback__)[-1]
        return f"{type(error).__name__} at {Path(last.filename).name}:{last.lineno}: {str(error)[:120]}"
    return None


def run(name: str, *, cases: int, seed: int = 0, first: int = 0, seconds: float | None = None) -> Outcome:
    """Run cases of a target in child processes; if a case ends one, a new one continues after it."""
    import multiprocessing

    context = multiprocessing.get_context("fork")
    target = TARGETS[name]
    target.seeds()
    outcome, next_case, end = Outcome(), first, first + cases
    until = time.monotonic() + seconds if seconds else float("inf")
    shared = mmap.mmap(-1, 64)
    while next_case < end and time.monotonic() < until:
        receiver, sender = context.Pipe(duplex=False)
        shared[:16] = struct.pack("<qd", next_case, 0.0)
        child = context.Process(target=_child, args=(target, seed, next_case, end, until, shared, sender))
        child.start()
        sender.close()
        fault = _watch(child, shared)
        while receiver.poll():
            try:
                number, text = receiver.recv()
            except EOFError:
                break
            outcome.found[number] = text
        child.join()
        at, refused, slowest = struct.unpack("<q8xqd", shared[:32])
        outcome.refused += refused
        outcome.slowest = max(outcome.slowest, slowest)
        if fault is None and child.exitcode:
            fault = f"the process ended with {child.exitcode}"
        if fault is not None:
            outcome.found[at] = fault
            at += 1
        outcome.cases += at - next_case
        next_case = at
        shared[16:32] = bytes(16)
    return outcome


def _watch(child: object, shared: mmap.mmap) -> str | None:
    """Wait for the child; end it if a case takes too long."""
    from multiprocessing.process import BaseProcess

    assert isinstance(child, BaseProcess)
    while child.is_alive():
        child.join(0.5)
        started = struct.unpack("<d", shared[8:16])[0]
        used = _processor_seconds(child.pid)
        if used is not None and used - started > SECONDS:
            child.kill()
            return f"takes more than {SECONDS:g} s"
    return None


def _processor_seconds(pid: int | None) -> float | None:
    """Return the processor time of a process, unaffected by others; None if it has ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _child(target: Target, seed: int, first: int, end: int, until: float, shared: mmap.mmap, sender: object) -> None:
    from multiprocessing.connection import Connection

    assert isinstance(sender, Connection)
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY, used + MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    refused, slowest, number = 0, 0.0, first
    with tempfile.TemporaryDirectory(prefix="litefuse-fuzz-") as scratch:
        while number < end and time.monotonic() < until:
            content, chosen = case(target, seed, number)
            started = time.process_time()
            shared[:16] = struct.pack("<qd", number, started)
            fault = attempt(target, content, chosen, Path(scratch))
            slowest = max(slowest, time.process_time() - started)
            refused += fault == ""
            if fault:
                sender.send((number, fault))
            number += 1
            shared[16:32] = struct.pack("<qd", refused, slowest)
    shared[:8] = struct.pack("<q", number)
    sys.stdout.flush()
