"""The library of `kernels.c`, and both kinds of kernels."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from litefuse.runtime import NativeKernels, build_kernel
from tests.support.modules import custom_ops

NO_COMPILER = "there is no C compiler (cc) on PATH; CI installs one where it may"


@pytest.fixture(scope="session")
def native(tmp_path_factory: pytest.TempPathFactory) -> NativeKernels:
    """The kernels of `kernels.c`."""
    if shutil.which("cc") is None:
        pytest.skip(NO_COMPILER)
    target = tmp_path_factory.mktemp("native") / "libkernels.so"
    source = Path(__file__).with_name("kernels.c")
    return build_kernel([source], target, flags=["-Wall", "-Wextra", "-Werror", "-pedantic", "-std=c99", "-O1"])


@pytest.fixture(params=["python", "native"])
def kernel(request: pytest.FixtureRequest) -> Any:
    """Return the kernel of a name: a class in Python, or the native library."""
    if request.param == "python":
        return lambda name: custom_ops.KERNELS[name]
    library = request.getfixturevalue("native")
    return lambda name: library
