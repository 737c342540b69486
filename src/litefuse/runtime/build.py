"""Compile kernels in C or C++ into a shared library."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from litefuse.errors import KernelError
from litefuse.runtime.native import NativeKernels

CPLUSPLUS = (".cc", ".cpp", ".cxx", ".C")
COMPILERS = ("cc", "gcc", "clang")
CPLUSPLUS_COMPILERS = ("c++", "g++", "clang++")
FLAGS = ("-O3", "-fPIC", "-shared", "-fvisibility=hidden")
SUFFIX = ".dylib" if sys.platform == "darwin" else ".so"


def include_folder() -> Path:
    """The folder of `litefuse_kernel.h`, for the compiler's `-I`."""
    return Path(__file__).parent / "include"


def build_kernel(
    sources: Sequence[str | os.PathLike[str]],
    output: str | os.PathLike[str] | None = None,
    *,
    compiler: str | None = None,
    flags: Sequence[str] = (),
) -> NativeKernels:
    """Compile sources that use `litefuse_kernel.h` into a shared library, and load it.

    Args:
        sources: files in C, or in C++ by their suffix (.cc, .cpp, .cxx).
        output: the library to write; by default `libNAME.so` in the current folder, NAME from the first source. It
            replaces an older one only when it is whole.
        compiler: its command; by default that of the variable CC (CXX for C++), else the first one found.
        flags: more arguments for the compiler, after ours and the sources.

    Raises:
        KernelError: a source is missing, there is no compiler, it fails, or the library has no kernels.
    """
    files = [Path(source) for source in sources]
    for file in files:
        if not file.is_file():
            raise KernelError(f"{file}: there is no such file.")
    if not files:
        raise KernelError("Give the sources of a kernel.")
    target = Path(output) if output is not None else Path(f"lib{files[0].stem}{SUFFIX}")
    if not target.parent.is_dir():
        raise KernelError(f"{target}: there is no folder {target.parent}.")
    command = find_compiler(compiler, cplusplus=any(file.suffix in CPLUSPLUS for file in files))
    # A library that is in use must not be written into.
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=".litefuse-") as folder:
        built = Path(folder, target.name)
        _compile([*command, *FLAGS, f"-I{include_folder()}", *map(str, files), "-o", str(built), *flags, "-lm"])
        try:
            NativeKernels(built)
        except KernelError as error:
            raise KernelError(str(error).replace(str(built), str(target))) from error
        built.replace(target)
    return NativeKernels(target)


def find_compiler(compiler: str | None, *, cplusplus: bool) -> list[str]:
    """The command of the compiler; raises `KernelError` where there is none."""
    chosen = compiler or os.environ.get("CXX" if cplusplus else "CC")
    if chosen:
        words = chosen.split()
        if shutil.which(words[0]) is None:
            raise KernelError(f"There is no compiler {words[0]!r} on PATH.")
        return words
    names = CPLUSPLUS_COMPILERS if cplusplus else COMPILERS
    for name in names:
        if shutil.which(name) is not None:
            return [name]
    package = "g++" if cplusplus else "gcc libc6-dev"
    raise KernelError(
        f"There is no compiler on PATH ({', '.join(names)}). Install one (Debian: apt install {package}; macOS: "
        "xcode-select --install), name one with --cc or the variable CC, or write the kernel in Python."
    )


def _compile(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        told = (done.stderr + done.stdout).strip() or f"{command[0]} ended with {done.returncode}"
        raise KernelError(f"The kernel does not compile ({' '.join(command)}):\n{told}")
    if done.stderr.strip():
        print(done.stderr.rstrip(), file=sys.stderr)
