"""An aarch64 Python with ai-edge-litert, run by qemu-user on x86, and the counts of the blocks that a call executes.

`set_up` makes its folder, on Debian 12: Debian's Python for arm64, the wheels for aarch64, the plugin that counts, and
llvm-mca. About 400 MB and two minutes.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

QEMU = "qemu-aarch64"
LITERT = "ai-edge-litert==2.3.0"
WHEELS = f"{LITERT} numpy flatbuffers protobuf ml_dtypes typing_extensions tqdm google_crc32c"
DEBIAN = (
    "libc6 libgcc-s1 libstdc++6 zlib1g libexpat1 libssl3 libffi8 libbz2-1.0 liblzma5 libsqlite3-0 libuuid1 libcrypt1 "
    "libncursesw6 libtinfo6 libreadline8 libgomp1 libdb5.3 libnsl2 libtirpc3 python3.11-minimal "
    "libpython3.11-minimal libpython3.11-stdlib python3.11"
)
PLATFORMS = ("manylinux_2_28_aarch64", "manylinux_2_27_aarch64", "manylinux2014_aarch64", "manylinux_2_17_aarch64")
HERE = Path(__file__).parent
ARMV8 = "fp asimd evtstrm aes pmull sha1 sha2 crc32"
ARMV8_2 = f"{ARMV8} atomics fphp asimdhp cpuid asimdrdm lrcpc dcpop asimddp"
SECONDS_FOR_A_FILE = 900.0


class Cpu(NamedTuple):
    """A processor that qemu emulates: its name there, and its number and features in /proc/cpuinfo."""

    name: str
    part: str
    features: str


CPUS = {cpu.name: cpu for cpu in (Cpu("cortex-a76", "0xd0b", ARMV8_2), Cpu("cortex-a72", "0xd08", ARMV8))}
"""With and without dot products: XNNPACK chooses its kernels by that."""

_BRANCH = re.compile("[19][4-7].{6}|54.{6}|[3b][4-7].{6}|d[4-7].{6}")
"""Instructions that end a block: B, BL, B.cond, CBZ, CBNZ, TBZ, TBNZ, BR, BLR, RET, SVC and system registers."""

Counts = Counter[str]
"""Executions by block; a block is its instructions in hexadecimal, 8 digits each."""


class EmulationError(RuntimeError):
    """A file does not run in the emulator."""


def set_up(folder: Path) -> None:
    """Make the folder of the emulator; what exists is renewed."""
    if shutil.which(QEMU) is None:
        sys.exit(f"{QEMU} is missing: install Debian's package qemu-user (version 7.2)")
    folder = folder.resolve()
    for name in ("lists/partial", "root", "debs/host", "wheels", "site", "tools", "plugin"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    foreign = [f"-oAPT::Architecture{s}=arm64" for s in ("", "s")] + [f"-oDir::State::Lists={folder / 'lists'}"]
    _run("apt-get", *foreign, "update", "-qq")
    _unpack(["apt-get", *foreign, "download", "-qq", *DEBIAN.split()], folder / "debs", folder / "root")
    _unpack(["apt-get", "download", "-qq", "llvm-19", "libllvm19"], folder / "debs" / "host", folder / "tools")
    platforms = [word for name in PLATFORMS for word in ("--platform", name)]
    pip = (
        sys.executable,
        "-m",
        "pip",
        "download",
        "-q",
        "--no-deps",
        "--only-binary=:all:",
        "--python-version",
        "3.11",
    )
    _run(*pip, "-d", folder / "wheels", *platforms, *WHEELS.split())
    for wheel in (folder / "wheels").glob("*.whl"):
        shutil.unpack_archive(wheel, folder / "site", "zip")
    _run("gcc", "-O2", "-shared", "-fPIC", "-fvisibility=hidden", "-o", folder / "plugin/count.so", HERE / "count.c")
    with Emulator(folder, CPUS["cortex-a76"]) as emulator:
        emulator.start()


def _unpack(command: Sequence[str], folder: Path, target: Path) -> None:
    """Download packages of Debian to a folder, and unpack them."""
    _run(*command, cwd=folder)
    for package in folder.glob("*.deb"):
        _run("dpkg", "-x", package, target)


def _run(*command: str | Path, cwd: Path | None = None) -> None:
    subprocess.run(command, cwd=cwd, check=True, stdin=subprocess.DEVNULL)


class Emulator:
    """A process of the emulated Python that counts one file after the other; after a crash, the next one starts."""

    def __init__(self, folder: Path, cpu: Cpu) -> None:
        self.folder, self.cpu = folder.resolve(), cpu
        self._process: subprocess.Popen[str] | None = None
        self._python: list[list[int]] = []
        self._files = tempfile.TemporaryDirectory(prefix="litefuse-arm-")
        self._out = Path(self._files.name, "counts")

    def __enter__(self) -> Emulator:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process."""
        self._stop()
        self._files.cleanup()

    def count(self, file: Path | bytes, *, batch: int = 1, calls: int = 1) -> Counts:
        """Return the blocks that a call executes, after a first call; Python's own are left out.

        Raises:
            EmulationError: the interpreter refuses the file, crashes, or takes too long.
        """
        if isinstance(file, bytes):
            content, file = file, Path(self._files.name, "model.tflite")
            file.write_bytes(content)
        if self._process is None:
            self.start()
        answer = self._ask({"file": str(file.resolve()), "batch": batch, "calls": calls})
        if "error" in answer:
            raise EmulationError(answer["error"])
        with self._out.open() as lines:
            counts = parse_counts(lines, self._python)
        return Counter({code: round(count / calls) for code, count in counts.items()})

    def start(self) -> None:
        """Start the process, which takes some seconds."""
        root = self._root()
        plugin = f"file={self.folder / 'plugin' / 'count.so'},out={self._out}"
        python = root / "usr" / "bin" / "python3.11"
        self._process = subprocess.Popen(
            [QEMU, "-cpu", self.cpu.name, "-plugin", plugin, "-L", root, python, HERE / "guest.py"],
            env={**os.environ, "PYTHONPATH": str(self.folder / "site"), "PYTHONDONTWRITEBYTECODE": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self._python = self._ask(None)["python"]

    def _root(self) -> Path:
        """Return the root of the guest's files, whose /proc/cpuinfo describes the processor: LiteRT reads it."""
        root = self.folder / f"root.{self.cpu.name}"
        processors = root / "sys" / "devices" / "system" / "cpu"
        for folder in (processors, root / "proc"):
            folder.mkdir(parents=True, exist_ok=True)
        for name in ("possible", "present", "online"):
            (processors / name).write_text("0\n")
        lines = ("processor\t: 0", f"Features\t: {self.cpu.features}", "CPU implementer\t: 0x41", "CPU architecture: 8")
        (root / "proc" / "cpuinfo").write_text(
            "\n".join((*lines, "CPU variant\t: 0x3", f"CPU part\t: {self.cpu.part}", "CPU revision\t: 1", "", ""))
        )
        for name in ("usr", "lib", "etc"):
            with contextlib.suppress(FileExistsError):
                (root / name).symlink_to(self.folder / "root" / name)
        return root

    def _ask(self, request: dict[str, Any] | None) -> dict[str, Any]:
        """Send a request, unless it is None, and return the next answer."""
        process = self._process
        assert process is not None and process.stdin is not None and process.stdout is not None
        timer = threading.Timer(SECONDS_FOR_A_FILE, process.kill)
        timer.start()
        try:
            if request is not None:
                print(json.dumps(request), file=process.stdin, flush=True)
            answer = process.stdout.readline()
        except BrokenPipeError:
            answer = ""
        finally:
            timer.cancel()
        if not answer:
            raise EmulationError(f"the emulated process ended with code {self._stop()}")
        return json.loads(answer)

    def _stop(self) -> int:
        """End the process, and return its code."""
        process, self._process = self._process, None
        if process is None:
            return 0
        with process:
            process.kill() if process.poll() is None else None
        return process.returncode


def parse_counts(lines: Iterable[str], without: Sequence[Sequence[int]] = ()) -> Counts:
    """Return executions by block from the plugin's lines, without those in these ranges of addresses.

    A block that is too long for qemu is in two parts: the second one follows the first, which does not end in a branch.
    """
    counts: Counts = Counter()
    before, end, times = "", 0, 0
    for address, count, code in sorted((int(start, 16), int(n), code) for start, n, code in map(str.split, lines)):
        if any(begin <= address < end for begin, end in without):
            continue
        is_rest = address == end and count == times and not _BRANCH.fullmatch(before[-8:])
        if is_rest:
            counts[before] -= count
        before = before + code if is_rest else code
        end, times = address + len(code) // 2, count
        counts[before] += count
    return +counts
