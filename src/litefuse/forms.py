"""Choose the form of each recurrent loop by measuring it (`convert(optimize="latency")`).

The fused op, the loop, loops of several steps an iteration and the unrolled graph compute the same; which is the
fastest depends on the sizes and on the machine. Each candidate is converted on its own and timed in the interpreter
(one thread, XNNPACK). The figures are kept in the user's cache folder, so that the same model gives the same file.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import os
import platform
import statistics
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from litefuse.dialects.rnn import FUSED, LOOP, SCAN, STEPS, UNROLLED, scan_of
from litefuse.errors import LitefuseError, NoMatch
from litefuse.events import Context
from litefuse.ir import CONSTANT, Function, Module, Op, Signature, Value
from litefuse.ir.functions import clone_function, clone_op

STAGE = "choose-forms"
COUNTS = (2, 4, 8, 16)
"""How many steps a turn of the loops has that are tried."""
MOST_UNROLLED_OPS = 4096
"""Of the largest unrolled graph that is tried: larger ones take long to convert and to load."""
MOST_UNROLLED_BYTES = 1 << 26
"""Of weights, times the steps: XNNPACK keeps a copy of its own for each op."""
FREE_TIME, FREE_SIZE = 32, 1
"""What stands for a free number of steps, and for any other free dimension, while it is timed."""
SECONDS = 0.04
"""How long each candidate is timed."""
ROUNDS = 5
NOISE = 0.03

Times = dict[str, float]
"""Seconds a call, by form; those of smaller files come first."""


def choose_forms(module: Module, context: Context) -> None:
    """Note in each `rnn.scan` the form that is the fastest on this machine."""
    if context.options.optimize != "latency":
        return
    cache = _Cache()
    for op in [op for op in module.ops() if op.kind == SCAN]:
        alone = _alone(op, module)
        key = _key(alone, context)
        times = cache.get(key)
        if times is None:
            times = _measure(alone, context)
            cache.put(key, times)
        ordered = sorted((seconds, form) for form, seconds in times.items())
        if ordered:
            best = _best(times)
            op.attributes["form"] = best
            listed = ", ".join(f"{form} {seconds * 1e3:.3g} ms" for seconds, form in ordered)
            context.record("form", "note", op.location, f"{best} is the fastest here: {listed}", seconds=times)
        else:
            context.record("form", "note", op.location, "not measured: it does not run on random inputs")
    cache.save()


def _best(times: Times) -> str:
    """The fastest form; of those about as fast, the smallest."""
    bound = min(times.values()) * (1 + NOISE)
    return next(form for form, seconds in times.items() if seconds <= bound)


def _alone(op: Op, source: Module) -> Module:
    """A model of nothing but the loop; what the loop is given are its inputs."""
    module = Module()
    values: dict[Value, Value] = {}
    operands = list(dict.fromkeys(op.inputs))
    main = Function("main", [operand.type for operand in operands])
    values.update(zip(operands, main.arguments, strict=True))
    main.insert(clone_op(op, values))
    main.set_results([values[result] for result in op.results if result.uses])
    module.add(main)
    pending = [op]
    while pending:
        for name in pending.pop().symbols():
            if name not in module.functions:
                pending.extend(module.add(clone_function(source.functions[name], name)).ops())
    inputs = tuple(f"x{index}" for index in range(len(main.arguments)))
    outputs = tuple(f"y{index}" for index in range(len(main.results)))
    module.signatures.append(Signature("main", "main", inputs, outputs))
    return module


def _measure(alone: Module, context: Context) -> Times:
    """The times of all forms that the loop has."""
    runners: dict[str, Any] = {}
    for form in _candidates(alone):
        content = _converted(alone, form, context)
        runner = None if content is None else _runner(content, alone)
        if runner is not None:
            runners[form] = runner
    return _timed(runners)


def _candidates(alone: Module) -> Iterator[str]:
    op = next(op for op in alone.functions["main"].ops() if op.kind == SCAN)
    scan = scan_of(op, alone)
    yield from (FUSED, LOOP)
    if scan.time is None:
        return
    yield from (f"{STEPS}:{count}" for count in COUNTS if 2 * count <= scan.time)
    ops = list(scan.step.ops())
    weights = sum(op.result.constant.nbytes for op in ops if op.kind == CONSTANT and op.result.constant is not None)
    if scan.time * len(ops) <= MOST_UNROLLED_OPS and scan.time * weights <= MOST_UNROLLED_BYTES:
        yield UNROLLED


def _converted(alone: Module, form: str, context: Context) -> bytes | None:
    """The loop in one form as a file; None where there is no such form of it."""
    from litefuse import pipeline
    from litefuse.export import to_bytes

    module = Module()
    for function in alone.functions.values():
        module.add(clone_function(function, function.name))
    module.signatures = [replace(signature) for signature in alone.signatures]
    for op in module.functions["main"].ops():
        if op.kind == SCAN:
            op.attributes["form"] = form
    own = Context(context.dialects, replace(context.options, optimize="default", verify=False, print_after=()))
    names = [stage.name for stage in pipeline.STAGES]
    try:
        pipeline.run(module, own, pipeline.STAGES[names.index(STAGE) + 1 :])
        fused = not any(event.outcome == "fused" for event in own.events)
        return None if form == FUSED and fused else to_bytes(module)
    except (LitefuseError, NoMatch):
        return None


def _runner(content: bytes, alone: Module) -> Any:
    """The interpreter, with sizes for what is free and random inputs; None where the loop does not run on those."""
    litert: Any = importlib.import_module("ai_edge_litert.interpreter")
    interpreter = litert.Interpreter(model_content=content, num_threads=1)
    scan = scan_of(next(op for op in alone.functions["main"].ops() if op.kind == SCAN), alone)
    details = interpreter.get_input_details()
    shapes: list[tuple[int, ...]] = []
    for detail, argument in zip(details, alone.functions["main"].arguments, strict=True):
        free = [FREE_SIZE] * (argument.rank or 0)
        if argument in scan.xs:
            free[0] = FREE_TIME
        dims = zip(argument.shape or (), free, strict=True)
        shapes.append(tuple(size if dim is None else dim for dim, size in dims))
        interpreter.resize_tensor_input(detail["index"], shapes[-1])
    rng = np.random.default_rng(0)
    try:
        interpreter.allocate_tensors()
        for detail, shape in zip(details, shapes, strict=True):
            interpreter.set_tensor(detail["index"], rng.uniform(-1, 1, shape).astype(detail["dtype"]))
        interpreter.invoke()
    except (RuntimeError, ValueError):
        return None
    return interpreter


def _timed(runners: Mapping[str, Any]) -> Times:
    """The median over rounds in which the candidates take turns: what slows the machine down slows all of them."""
    counts: dict[str, int] = {}
    for form, runner in runners.items():
        counts[form] = max(1, int(SECONDS / ROUNDS / max(_run(runner, 2), 1e-7)))
    rounds: dict[str, list[float]] = {form: [] for form in runners}
    for _ in range(ROUNDS):
        for form, runner in runners.items():
            rounds[form].append(_run(runner, counts[form]))
    return {form: statistics.median(seconds) for form, seconds in rounds.items()}


def _run(runner: Any, count: int) -> float:
    """Seconds a call."""
    start = time.perf_counter()
    for _ in range(count):
        runner.invoke()
    return (time.perf_counter() - start) / count


def _key(alone: Module, context: Context) -> str:
    """What the times depend on: the loop without its weights, the versions, the machine."""
    from importlib.metadata import version

    from litefuse.ir.printer import print_module

    machine = (platform.machine(), _processor())
    parts = (version("litefuse"), version("ai-edge-litert"), *machine, context.options.target)
    text = print_module(alone, limit=1)
    return hashlib.sha256("\n".join((*map(str, parts), text)).encode()).hexdigest()


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "")


class _Cache:
    """The times of earlier conversions, in the user's cache folder; one that cannot be read or written is none."""

    def __init__(self) -> None:
        self.path = _folder() / "forms.json"
        self.changed = False
        try:
            self.entries: dict[str, Times] = dict(json.loads(self.path.read_text()))
        except (OSError, ValueError, TypeError):
            self.entries = {}

    def get(self, key: str) -> Times | None:
        return self.entries.get(key)

    def put(self, key: str, times: Times) -> None:
        self.entries[key] = times
        self.changed = True

    def save(self) -> None:
        if not self.changed:
            return
        draft = self.path.with_name(f"{self.path.name}.{os.getpid()}")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            draft.write_text(json.dumps(self.entries, indent=1))
            draft.replace(self.path)
        except OSError:
            return


def _folder() -> Path:
    """https://specifications.freedesktop.org/basedir-spec, and what the other systems have in its place."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "litefuse"
