"""SavedModels that a module of the tests makes with TensorFlow, kept until that module changes."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from types import ModuleType

from tests import zoo


def saved_by(module: ModuleType, name: str, **environment: str) -> Path:
    """The folder that `python -m module FOLDER` filled; `name` is that of the cache."""
    assert module.__file__ is not None
    key = hashlib.sha256(Path(module.__file__).read_bytes()).hexdigest()[:12]
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
