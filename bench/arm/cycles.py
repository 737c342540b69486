"""Estimate the cycles of counted blocks with llvm-mca 19: steady state of each block, data in the first cache.

The cycles order the forms of a layer; they are not milliseconds.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from bench.arm.emulator import CPUS, Counts, Cpu, Emulator

ITERATIONS = 40
COVERED = 0.97
"""Part of the instructions whose blocks are analyzed, the most frequent first; the rest is taken for as slow."""
BATCH = 400
"""Blocks for one process of llvm-mca."""
ATTRIBUTES = "-mattr=+v8.2a,+dotprod,+fullfp16,+lse,+rdm,+crypto,+crc,+i8mm"
NOT_MODELLED = ("svc", "brk", "mrs", "msr", "dmb", "isb")
_BRANCH = re.compile(r"(b|bl|b\.\w+|cbn?z|tbn?z)\t")
_REGION = re.compile(r"Code Region - r(\d+)\n\s*\nIterations:.*\nInstructions:.*\nTotal Cycles:\s+(\d+)")


class Processor(NamedTuple):
    """A processor: how it is emulated, and LLVM's name of its model."""

    cpu: Cpu
    model: str


PROCESSORS = {
    "a55": Processor(CPUS["cortex-a76"], "cortex-a55"),
    "a72": Processor(CPUS["cortex-a72"], "cortex-a72"),
    "a76": Processor(CPUS["cortex-a76"], "neoverse-n1"),
    "x1": Processor(CPUS["cortex-a76"], "neoverse-v1"),
}
"""Cortex-A55, A72 (without dot products), A76 (as Neoverse N1) and X1 (as Neoverse V1)."""


class CycleModel:
    """Estimates of a processor's cycles; those of blocks are kept in a file of JSON lines, by model and block."""

    def __init__(self, folder: Path, cache: Path) -> None:
        self._tools = folder / "tools" / "usr"
        self._cache = cache
        self._cycles: dict[str, dict[str, float]] = {processor.model: {} for processor in PROCESSORS.values()}
        self._texts: dict[str, str] = {}
        for line in cache.read_text().splitlines() if cache.exists() else ():
            entry = json.loads(line)
            self._cycles[entry["model"]][entry["block"]] = entry["cycles"]

    def estimate(self, counts: Counts, processor: Processor) -> float:
        """Return the cycles of all blocks."""
        frequent = select_frequent(counts, COVERED)
        known = self._cycles[processor.model]
        missing = [block for block in frequent if block not in known]
        for start in range(0, len(missing), BATCH):
            self._analyze(missing[start : start + BATCH], processor.model)
        covered = instructions({block: counts[block] for block in frequent})
        return sum(counts[block] * known[block] for block in frequent) * instructions(counts) / covered

    def _analyze(self, blocks: Sequence[str], model: str) -> None:
        self._disassemble({word for block in blocks for word in words(block)})
        regions = [[self._texts[word] for word in words(block)] for block in blocks]
        options = (
            "-mtriple=aarch64",
            f"-mcpu={model}",
            f"-iterations={ITERATIONS}",
            "-resource-pressure=false",
            "-skip-unsupported-instructions=any",
        )
        output = self._run("llvm-mca", *options, "-instruction-info=false", ATTRIBUTES, given=format_regions(regions))
        cycles = parse_cycles(output)
        if len(cycles) != len(blocks):
            raise RuntimeError(f"llvm-mca analyzed {len(cycles)} of {len(blocks)} blocks for {model}")
        with self._cache.open("a") as file:
            for block, number in zip(blocks, cycles, strict=True):
                self._cycles[model][block] = number
                print(json.dumps({"model": model, "block": block, "cycles": number}), file=file)

    def _disassemble(self, missing: Iterable[str]) -> None:
        """Add the texts of instructions."""
        todo = sorted(set(missing) - set(self._texts))
        lines = self._decode(todo)
        if len(lines) != len(todo):  # one of them is no instruction of these architectures
            lines = [(self._decode([word]) or ["nop"])[0] for word in todo]
        self._texts.update(zip(todo, lines, strict=True))

    def _decode(self, codes: Sequence[str]) -> list[str]:
        given = "\n".join(" ".join(f"0x{code[at : at + 2]}" for at in (6, 4, 2, 0)) for code in codes)
        output = self._run("llvm-mc", "-disassemble", "-triple=aarch64", ATTRIBUTES, given=given)
        return [text for line in output.splitlines() if (text := line.strip()) and not text.startswith(".")]

    def _run(self, tool: str, *arguments: str, given: str) -> str:
        libraries = (self._tools / "lib" / "x86_64-linux-gnu", self._tools / "lib" / "llvm-19" / "lib")
        environment: dict[str, Any] = {**os.environ, "LD_LIBRARY_PATH": ":".join(map(str, libraries))}
        command = [self._tools / "lib" / "llvm-19" / "bin" / tool, *arguments]
        # Both tools report instructions that they do not know, and fail: what they wrote of the others counts.
        return subprocess.run(command, input=given, capture_output=True, text=True, env=environment).stdout


class CostCounter:
    """Count a call of a file on processors; `folder` is that of the emulator, which `set_up` made."""

    def __init__(self, folder: Path, names: Iterable[str] = tuple(PROCESSORS)) -> None:
        self._processors = {name: PROCESSORS[name] for name in names}
        self._model = CycleModel(folder, folder / "cycles.jsonl")
        self._emulators = {kind.cpu: Emulator(folder, kind.cpu) for kind in self._processors.values()}

    def __enter__(self) -> CostCounter:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the emulators."""
        for emulator in self._emulators.values():
            emulator.close()

    def count(self, file: Path | bytes, *, batch: int = 1) -> dict[str, float]:
        """Return cycles of a call by processor, of which those of one kind are counted at once.

        Raises:
            EmulationError: the file does not run there.
        """
        with ThreadPoolExecutor() as pool:
            counted = pool.map(lambda emulator: emulator.count(file, batch=batch), self._emulators.values())
            counts = dict(zip(self._emulators, counted, strict=True))
        return {name: self._model.estimate(counts[kind.cpu], kind) for name, kind in self._processors.items()}


def words(block: str) -> list[str]:
    """Return the instructions of a block."""
    return [block[at : at + 8] for at in range(0, len(block), 8)]


def instructions(counts: dict[str, int]) -> int:
    """Return the number of executed instructions."""
    return sum(count * len(block) // 8 for block, count in counts.items())


def select_frequent(counts: Counts, part: float) -> list[str]:
    """Return the blocks with most of the executed instructions: as few as together have this part of all."""
    remaining = part * instructions(counts)
    frequent = []
    for block, count in sorted(counts.items(), key=lambda item: (-item[1] * len(item[0]), item[0])):
        if remaining <= 0:
            break
        remaining -= count * len(block) // 8
        frequent.append(block)
    return frequent


def format_regions(blocks: Iterable[Sequence[str]]) -> str:
    """Return the input of llvm-mca, each block a region; branches go to a fixed distance, which it does not use."""
    lines = []
    for number, block in enumerate(blocks):
        known = [text for text in block if not text.startswith(NOT_MODELLED)] or ["nop"]
        near = (re.sub(r"#-?\d+$", "#16", text) if _BRANCH.match(text) else text for text in known)
        lines += [f"# LLVM-MCA-BEGIN r{number}", *near, f"# LLVM-MCA-END r{number}"]
    return "\n".join((*lines, ""))


def parse_cycles(output: str) -> list[float]:
    """Return the cycles of one iteration of each region in llvm-mca's output, in order."""
    cycles = {int(match[1]): int(match[2]) / ITERATIONS for match in _REGION.finditer(output)}
    return [cycles[number] for number in sorted(cycles)]
