"""SavedModels that a test module makes with TensorFlow, kept until that module changes."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any

from tests.support import zoo

KERASES = ("keras3", "tf_keras")


def saved_by(module: ModuleType, name: str, **environment: str) -> Path:
    """Return the folder that `python -m module FOLDER` filled; `name` is that of the cache.

    It is filled anew when the module's file changes, or one of the files of its `MODULES`.
    """
    files = [part.__file__ for part in (module, *getattr(module, "MODULES", ()))]
    key = hashlib.sha256(b"".join(Path(file).read_bytes() for file in files if file)).hexdigest()[:12]
    folder = zoo.ROOT / "tests" / ".cache" / name / key
    with zoo.locked(name):
        if not folder.exists():
            folder.parent.mkdir(parents=True, exist_ok=True)
            beside = Path(tempfile.mkdtemp(dir=folder.parent))
            variables = {**os.environ, "TF_CPP_MIN_LOG_LEVEL": "3", "CUDA_VISIBLE_DEVICES": "", **environment}
            command = [sys.executable, "-m", module.__name__, str(beside)]
            subprocess.run(command, cwd=zoo.ROOT, env=variables, check=True, capture_output=True)
            beside.rename(folder)
    return folder


def build_by_keras(name: str, wanted: Sequence[Any], folder: Callable[[Any], Path]) -> None:
    """Let `tests.NAME.vectors` make the variants that are missing: both Kerases at once, each in its own process."""
    groups = [[variant for variant in wanted if variant.keras == keras] for keras in KERASES]
    with ThreadPoolExecutor() as pool:
        list(pool.map(lambda group: _build(name, group, folder), groups))


def _build(name: str, wanted: Sequence[Any], folder: Callable[[Any], Path]) -> None:
    if all(folder(variant).exists() for variant in wanted):
        return
    keras = wanted[0].keras
    with zoo.locked(f"{name}_{keras}"):
        missing = list(dict.fromkeys(variant.name for variant in wanted if not folder(variant).exists()))
        if missing:
            command = [sys.executable, "-m", f"tests.e2e.{name}.vectors", keras, *missing]
            environment = {**zoo.environment(), "TF_USE_LEGACY_KERAS": "1" if keras == "tf_keras" else "0"}
            subprocess.run(command, cwd=zoo.ROOT, env=environment, check=True, stdin=subprocess.DEVNULL)


def move_into_place(scratch: Path, target: Path) -> None:
    """Mark a folder of models as complete, and rename it, unless another process was faster."""
    (scratch / "done").touch()
    try:
        scratch.rename(target)
    except OSError:
        shutil.rmtree(scratch)
        if not (target / "done").exists():
            raise
