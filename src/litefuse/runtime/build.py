"""Compilation of C and C++ kernels into a shared library."""

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
    """Return the folder of `litefuse_kernel.h`, for the compiler's `-I`."""
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
        sources: C files, or C++ files (.cc, .cpp, .cxx, .C).
        output: the library to write. Default: `libNAME.so` (`.dylib` on macOS) in the working directory, with the NAME
            of the first source. An existing library is replaced only if the build succeeds.
        compiler: the compiler's command. Default: the environment variable CC (CXX for C++), else the first one found.
        flags: additional compiler arguments, after the default ones and the sources.

    Raises:
        KernelError: a source is missing, no compiler is found, the compiler fails, or the library has no kernels.
    """
    files = [Path(source) for source in sources]
    for file in files:
        if not file.is_file():
            raise KernelError(f"{file}: the file does not exist.")
    if not files:
        raise KernelError("no sources; specify at least one source file of a kernel.")
    target = Path(output) if output is not None else Path(f"lib{files[0].stem}{SUFFIX}")
    if not target.parent.is_dir():
        raise KernelError(f"{target}: the folder {target.parent} does not exist.")
    command = find_compiler(compiler, cplusplus=any(file.suffix in CPLUSPLUS for file in files))
    # Build to a temporary file, because a library that is in use must not be overwritten.
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
    """Return the compiler's command, split into words; raises `KernelError` if no compiler is found."""
    chosen = compiler or os.environ.get("CXX" if cplusplus else "CC")
    if chosen:
        words = chosen.split()
        if shutil.which(words[0]) is None:
            raise KernelError(f"compiler {words[0]!r} not found on PATH.")
        return words
    names = CPLUSPLUS_COMPILERS if cplusplus else COMPILERS
    for name in names:
        if shutil.which(name) is not None:
            return [name]
    package = "g++" if cplusplus else "gcc libc6-dev"
    raise KernelError(
        f"no compiler found on PATH ({', '.join(names)}). Install one (Debian: apt install {package}; macOS: "
        "xcode-select --install), specify one with --cc or the variable CC, or write the kernel in Python."
    )


def _compile(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        output = (done.stderr + done.stdout).strip() or f"{command[0]} exited with {done.returncode}"
        raise KernelError(f"the kernel does not compile ({' '.join(command)}):\n{output}")
    if done.stderr.strip():
        print(done.stderr.rstrip(), file=sys.stderr)
