"""Checkpoints written by TensorFlow itself, once per session because importing it takes seconds."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from tests.frontend.models import BUILDERS

Arrays = dict[str, np.ndarray[Any, Any]]


@pytest.fixture(scope="session")
def tf() -> ModuleType:
    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
    return pytest.importorskip("tensorflow")


@pytest.fixture(scope="session")
def save(tf: ModuleType) -> Callable[..., Path]:
    """Write named arrays as a bundle; `slices` are TensorFlow's specifications of slices."""

    def write(prefix: Path, arrays: Arrays | list[tuple[str, Any]], slices: list[str] | None = None) -> Path:
        items = list(arrays.items()) if isinstance(arrays, dict) else arrays
        tf.raw_ops.SaveV2(
            prefix=str(prefix),
            tensor_names=[name for name, _ in items],
            shape_and_slices=slices or [""] * len(items),
            tensors=[tf.constant(value) for _, value in items],
        )
        return prefix

    return write


@pytest.fixture(scope="session")
def every_dtype() -> Arrays:
    """Return tensors of every element type that a checkpoint can contain, and of unusual shapes."""
    numbers = np.arange(12).reshape(3, 4)
    arrays: Arrays = {
        np.dtype(dtype).name: numbers.astype(dtype)
        for dtype in ("f4", "f8", "f2", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "c8", "c16")
    }
    for dtype in (ml_dtypes.bfloat16, ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e5m2, ml_dtypes.int4):
        arrays[np.dtype(dtype).name] = (numbers % 7).astype(dtype)
    arrays["bool"] = numbers % 3 == 0
    arrays["string"] = np.array([[b"", b"a"], ["grün".encode(), b"x" * 300]], object)
    arrays["string_scalar"] = np.array(b"alone", object)
    arrays["scalar"] = np.float32(2.5).reshape(())
    arrays["empty"] = np.zeros((0, 5), np.float32)
    arrays["a/b/.ATTRIBUTES/VARIABLE_VALUE"] = np.float32([1, 2])
    return arrays


@pytest.fixture(scope="session")
def bundle_prefix(save: Callable[..., Path], every_dtype: Arrays, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return save(tmp_path_factory.mktemp("bundle") / "variables", every_dtype)


@pytest.fixture(scope="session")
def build(tf: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Return the folder of one of the small models of `models.py`, made when first requested."""
    folder = tmp_path_factory.mktemp("models")

    def made(name: str) -> Path:
        path = folder / name
        if not path.exists():
            BUILDERS[name](path)
        return path

    return made
