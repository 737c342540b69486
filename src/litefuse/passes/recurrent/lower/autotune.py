"""Choose the form of each recurrent loop by measuring it (`convert(tune=True)`).

The fused op, the loop, partially unrolled loops and the fully unrolled graph compute the same results; which one is
fastest depends on the sizes and the machine. Each candidate is converted separately and timed in the interpreter (one
thread, XNNPACK) in a worker process. The times are cached in the user's cache folder, so that converting a model again
gives the same file.

A loop with integer activations has more candidates: each form also with float activations and 8-bit weights, unless no
op may stay in float. LiteRT's integer kernel of LSTMs, for instance, is several times slower on x86 than the others.
"""

import hashlib
import json
import math
import os
import platform
import sys
import time
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import numpy as np

from litefuse.context import Context
from litefuse.dialects.rnn import FUSED, LOOP, SCAN, UNROLLED, grouped_loops, scan_of
from litefuse.dialects.rnn.costs import HYBRID
from litefuse.errors import LitefuseError, NoMatch
from litefuse.files import write_atomically
from litefuse.ir import CONSTANT, Function, Module, Op, Value
from litefuse.ir.functions import clone_op
from litefuse.passes.base import Pass, compile_module
from litefuse.passes.recurrent.lower.hybrid import add_rules, hybrid_rule, names_of_loop
from litefuse.quantization import PERCENTILE, LayerRule, Quantization
from litefuse.runtime.worker import Session, shared_worker
from litefuse.runtime.worker.timing import Times, measure_sessions

MAX_UNROLLED_OPS = 4096
"""Maximum number of ops of the unrolled graph; larger graphs take too long to convert and load."""
MAX_UNROLLED_BYTES = 1 << 26
"""Maximum bytes of weights times steps for unrolling, because XNNPACK keeps a separate copy for each op."""
FREE_TIME, FREE_SIZE = 32, 1
"""Sizes used in benchmarks for a free number of steps, and for any other free dimension."""
LOCK_SECONDS, LOCK_TRIES = 2.0, 200
NOISE = 0.03

Arrays = list[Any]


class Candidate(NamedTuple):
    """A form of a loop, and the scheme of its ops where there is a choice.

    Its text, such as `loop` or `loop (int8)`, is in the cache and in the report.
    """

    form: str
    scheme: str = ""

    def __str__(self) -> str:
        return f"{self.form} ({self.scheme})" if self.scheme else self.form

    @classmethod
    def parse(cls, text: str) -> "Candidate":
        form, _, scheme = text.removesuffix(")").partition(" (")
        return cls(form, scheme)


def autotune(module: Module, context: Context, rest: Sequence[Pass]) -> None:
    """Set the attribute `form` of each `rnn.scan` to the fastest form on this machine, and quantize it accordingly.

    A scan for which the user requests a form keeps it.
    """
    if not context.options.tune:
        return
    cache = _Cache()
    rules: list[LayerRule] = []
    for op in module.ops_of({SCAN}):
        if op.attributes["form"]:
            continue
        alone = _extract_loop(op, module)
        key = _key(alone, context)
        times = cache.get(key)
        if times is None:
            times = _measure(alone, context, rest)
            cache.put(key, times)
        ordered = sorted((seconds, form) for form, seconds in times.items())
        if ordered:
            best = _choose_best(times)
            rules += _choose(op, Candidate.parse(best), module)
            listed = ", ".join(f"{form} {seconds * 1e3:.3g} ms" for seconds, form in ordered)
            reason = f"{best} is the fastest form here: {listed}"
            context.record("form", "note", op.location, reason, seconds=times, form=Candidate.parse(best).form)
        else:
            context.record("form", "note", op.location, "not measured: the loop does not run on random inputs")
    cache.save()
    # Only now: the times of equal loops are those of equal options.
    add_rules(rules, context)


def _choose_best(times: Times) -> str:
    """Return the smallest form that is as fast as the fastest one, within the noise."""
    bound = min(times.values()) * (1 + NOISE)
    return next(form for form, seconds in times.items() if seconds <= bound)


def _choose(op: Op, best: Candidate, module: Module) -> list[LayerRule]:
    """Let the later passes convert the loop in this form; returns the rules for the scheme of its ops."""
    op.attributes["form"] = best.form
    return [hybrid_rule(op, module)] if best.scheme == HYBRID else []


def _extract_loop(op: Op, source: Module) -> Module:
    """Return a module that contains only the loop, with its operands as inputs."""
    values: dict[Value, Value] = {}
    operands = list(dict.fromkeys(op.inputs))
    main = Function("main", [operand.type for operand in operands])
    values.update(zip(operands, main.arguments, strict=True))
    main.insert(clone_op(op, values))
    main.set_results([values[result] for result in op.results if result.uses])
    return source.extract(main)


def _measure(alone: Module, context: Context, rest: Sequence[Pass]) -> Times:
    """Measure all forms of the loop; a form that crashes the interpreter is skipped, with an event.

    Candidates with smaller files come first, and the more exact scheme of each form.
    """
    sessions: dict[str, Session] = {}
    arrays = _inputs(alone)
    # The worker process starts while this process converts.
    worker = shared_worker()
    contents: set[bytes] = set()
    for candidate in _candidates(alone, context.options.quantize):
        content = _convert_candidate(alone, candidate, arrays, context, rest)
        if content is not None and content not in contents:
            contents.add(content)
            sessions[str(candidate)] = Session(content, worker, xnnpack=True)
    times = measure_sessions({form: session for form, session in sessions.items() if _can_run(session, arrays)})
    for form, session in sessions.items():
        if session.crash is not None:
            context.record("form", "refused", _scan(alone).location, f"form {form} is skipped: {session.crash}")
        reason = session.in_process
        if reason:
            context.record("form", "note", reason=f"forms are run in this process, which a crash would end: {reason}")
    return times


def _can_run(session: Session, arrays: Sequence[Any]) -> bool:
    """Return whether the loop runs on these inputs."""
    try:
        session.run(arrays)
    except (RuntimeError, ValueError):
        return False
    return True


def _scan(alone: Module) -> Op:
    return next(op for op in alone.functions["main"].ops() if op.kind == SCAN)


def _candidates(alone: Module, config: Quantization | None) -> Iterator[Candidate]:
    """Yield each form of the loop, if it has integer activations in each scheme that the user allows."""
    if config is None or config.activations == "float32":
        yield from map(Candidate, _forms(alone))
        return
    may_be_hybrid = config.float_fallback and names_of_loop(_scan(alone), alone)
    for form in _forms(alone):
        # The more exact one first: it is chosen if both are equally fast.
        if may_be_hybrid:
            yield Candidate(form, HYBRID)
        # In a loop, states are more exact than 8 bits; after unrolling, they would not be.
        if form != UNROLLED or config.activations != "int8":
            yield Candidate(form, config.scheme)


def _forms(alone: Module) -> Iterator[str]:
    scan = scan_of(_scan(alone), alone)
    yield from (FUSED, LOOP)
    if scan.time is None:
        return
    yield from grouped_loops(scan.time)
    ops = list(scan.step.ops())
    weights = sum(op.result.constant.nbytes for op in ops if op.kind == CONSTANT and op.result.constant is not None)
    if scan.time * len(ops) <= MAX_UNROLLED_OPS and scan.time * weights <= MAX_UNROLLED_BYTES:
        yield UNROLLED


def _convert_candidate(
    alone: Module, candidate: Candidate, arrays: Arrays, context: Context, rest: Sequence[Pass]
) -> bytes | None:
    """Convert the loop to a file; return None if it cannot be converted like this."""
    module = alone.copy()
    options = replace(context.options, tune=False, verify=False, debug=replace(context.options.debug, print_after=()))
    own = context.fork(replace(options, recurrent=replace(options.recurrent, states="variables", reset_signature=None)))
    if own.options.quantize is not None:
        own.options = replace(own.options, quantize=_calibrate_with(arrays, own.options.quantize))
    for op in module.functions["main"].ops():
        if op.kind == SCAN:
            add_rules(_choose(op, candidate, module), own)
    try:
        file = compile_module(module, own, rest)
        is_fused = any(event.outcome == "fused" for event in own.events)
        return file.to_bytes() if is_fused or candidate.form != FUSED else None
    except (LitefuseError, NoMatch):
        return None


def _calibrate_with(arrays: Arrays, config: Quantization) -> Quantization:
    """Return the options for a loop alone, whose inputs are not the model's; times do not depend on ranges."""
    return replace(
        config,
        samples=[arrays],
        method="minmax",
        percentile=PERCENTILE,
        equalize=False,
        round_weights=False,
        correct_biases=False,
        input_type="float32",
        output_type="float32",
    )


def _inputs(alone: Module) -> Arrays:
    """Return random inputs, with fixed sizes for free dimensions."""
    scan = scan_of(_scan(alone), alone)
    rng = np.random.default_rng(0)
    arrays: Arrays = []
    for argument in alone.functions["main"].arguments:
        free = [FREE_SIZE] * (argument.rank or 0)
        if argument in scan.xs:
            free[0] = FREE_TIME
        dims = zip(argument.shape or (), free, strict=True)
        shape = tuple(size if dim is None else dim for dim, size in dims)
        arrays.append(rng.uniform(-1, 1, shape).astype(argument.dtype.numpy))
    return arrays


def _key(alone: Module, context: Context) -> str:
    """Return a hash of everything the times depend on: the loop without its weights, options, versions, the machine."""
    from litefuse.ir.text.printer import print_module

    text = print_module(alone, limit=1)
    config = context.options.quantize
    if config is not None:
        text += repr(replace(config, samples=None))
    return _hash(text.encode(), context)


def _hash(content: bytes, context: Context) -> str:
    """Return a hash of the measured content, the versions, the machine and the target."""
    from importlib.metadata import version

    machine = (platform.machine(), _processor())
    parts = (version("litefuse"), version("ai-edge-litert"), *machine, context.target.name)
    return hashlib.sha256("\n".join((*map(str, parts), "")).encode() + content).hexdigest()


def measure_files(contents: Mapping[str, bytes], arrays: Arrays, context: Context) -> Times:
    """Return the times of files that compute the same on these inputs, from the cache if they were measured before.

    A file that does not run is omitted.
    """
    cache = _Cache()
    key = _hash(b"".join(contents.values()), context)
    times = cache.get(key)
    if times is None:
        worker = shared_worker()
        sessions = {name: Session(content, worker, xnnpack=True) for name, content in contents.items()}
        times = measure_sessions({name: session for name, session in sessions.items() if _can_run(session, arrays)})
        cache.put(key, times)
        cache.save()
    return times


@cache
def _processor() -> str:
    """Return the name of the processor: that of Linux, or of macOS, or what Python knows."""
    if sys.platform == "darwin":
        import subprocess

        with suppress(OSError, subprocess.SubprocessError):
            command = ["sysctl", "-n", "machdep.cpu.brand_string"]
            return subprocess.run(command, capture_output=True, check=True, text=True, timeout=5).stdout.strip()
    with suppress(OSError):
        return _parse_cpuinfo(Path("/proc/cpuinfo").read_text())
    return platform.processor()


def _parse_cpuinfo(text: str) -> str:
    """Return the name of the processor in /proc/cpuinfo, and the kinds of its cores by their numbers.

    On x86, the name is enough. On ARM, there is none, or one of the architecture: the cores have the number of their
    implementer and a part number, and phones have cores of several kinds.
    """
    name, implementer, parts = "", "", set[str]()
    for line in text.splitlines():
        key, _, value = (part.strip() for part in line.partition(":"))
        if key == "model name":
            name = name or value
        elif key == "CPU implementer":
            implementer = value
        elif key == "CPU part":
            parts.add(f"{implementer}/{value}")
    return " ".join((name, *sorted(parts))).strip()


class _Cache:
    """The times of earlier conversions, in the user's cache folder, which several processes may use concurrently.

    A cache that cannot be read or written is ignored, and so are entries without valid times.
    """

    def __init__(self) -> None:
        try:
            self.path: Path | None = _cache_folder() / "forms.json"
        except RuntimeError:  # the user has no home directory
            self.path = None
        self.added: dict[str, Times] = {}
        self.entries = self._read()

    def _read(self) -> dict[str, Times]:
        # Reading a pipe would block.
        if self.path is None or not self.path.is_file():
            return {}
        try:
            stored: Any = json.loads(self.path.read_text())
            entries = {str(key): times for key, times in dict(stored).items() if _are_times(times)}
        except (OSError, ValueError, TypeError, RecursionError):
            return {}
        return entries

    def get(self, key: str) -> Times | None:
        return self.entries.get(key)

    def put(self, key: str, times: Times) -> None:
        self.entries[key] = self.added[key] = times

    def save(self) -> None:
        """Merge the new times into the file, which other processes may have changed."""
        if not self.added or self.path is None or (self.path.exists() and not self.path.is_file()):
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with _lock(self.path.with_name("forms.lock")):
                write_atomically(self.path, self._write)
        except OSError:
            return

    def _write(self, file: BinaryIO, _is_file: bool) -> None:
        file.write(json.dumps(self._read() | self.added, indent=1).encode())


@contextmanager
def _lock(path: Path) -> Generator[None, None, None]:
    """Lock the cache, so that no process overwrites the entries that another one has just added.

    If the lock is not available after `LOCK_SECONDS`, the block runs without it; an entry may then be lost and measured
    again.
    """
    try:
        import fcntl
    except ImportError:  # Windows
        yield
        return
    with open(os.open(path, os.O_RDWR | os.O_CREAT | os.O_NONBLOCK, 0o666), "rb") as file:
        for _ in range(LOCK_TRIES):
            with suppress(OSError):
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            time.sleep(LOCK_SECONDS / LOCK_TRIES)
        yield


def _are_times(times: Any) -> bool:
    if not isinstance(times, dict):
        return False
    values: list[Any] = list(times.values())  # pyright: ignore[reportUnknownArgumentType, reportUnknownMemberType]
    return all(isinstance(seconds, float) and 0 < seconds < math.inf for seconds in values)


def _cache_folder() -> Path:
    """Return the cache folder, by https://specifications.freedesktop.org/basedir-spec or its equivalents elsewhere."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "litefuse"
