"""Convert the models with marked functions, and compare the files with TensorFlow's answers."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from ai_edge_litert import schema_py_generated as schema
from flatbuffers import flexbuffers

import litefuse
from tests.passes.fusion import models
from tests.support import zoo
from tests.support.harness import RESOLVERS, open_interpreter


def saved() -> Path:
    """Return the folder of the saved models."""
    folder, problem = _built()
    assert not problem, problem
    return folder


@cache
def _built() -> tuple[Path, str]:
    """Return the folder of the models, which TensorFlow makes anew when `models.py` changes, and the error if that
    failed.
    """
    key = hashlib.sha256(Path(models.__file__).read_bytes()).hexdigest()[:12]
    folder = zoo.ROOT / "tests" / ".cache" / "composites" / key
    with zoo.locked("composites"):
        if not folder.exists():
            folder.parent.mkdir(parents=True, exist_ok=True)
            beside = Path(tempfile.mkdtemp(dir=folder.parent))
            environment = {**os.environ, "TF_CPP_MIN_LOG_LEVEL": "3"}
            command = [sys.executable, "-m", "tests.passes.fusion.models", str(beside)]
            done = subprocess.run(command, cwd=zoo.ROOT, env=environment, capture_output=True, text=True)
            if done.returncode:
                shutil.rmtree(beside)
                return folder, done.stderr
            beside.rename(folder)
    return folder, ""


def convert(name: str, *plugins: object, mode: str | None = None, **options: Any) -> litefuse.Model:
    """Convert a model; `mode` applies to all its composites."""
    if mode is not None:
        options["composites"] = {"*": mode}
    source = saved() / name / "saved_model"
    return litefuse.convert(source, plugins=list(plugins), verify_ir=True, entry_points=False, **options)


def judge(model: litefuse.Model, name: str) -> None:
    """Run the recorded calls consecutively, on one interpreter per resolver."""
    answers = np.load(saved() / name / "answers.npz")
    content = model.to_bytes()
    for resolver in RESOLVERS:
        run = open_interpreter(content, resolver=resolver).get_signature_runner()
        names = sorted(run.get_input_details())
        for number, call in enumerate(models.CASES[name][1]):
            for key, value in run(**dict(zip(names, call, strict=True))).items():
                expected = answers[f"{number}/{key}"]
                assert value.shape == expected.shape
                np.testing.assert_allclose(value, expected, rtol=1e-5, atol=1e-6)


def outcomes(model: litefuse.Model) -> Counter[tuple[str, str]]:
    """How often each composite had each fate."""
    events = [event for event in model.report.events if event.pass_name == "fuse-composites"]
    return Counter((event.rule, event.outcome) for event in events)


def operators(model: litefuse.Model) -> list[Any]:
    """All operators of the file, with `.name`: the custom code, the composite's name, or the builtin's number."""
    found = schema.ModelT.InitFromObj(schema.Model.GetRootAsModel(model.to_bytes(), 0))
    operators = [op for graph in found.subgraphs for op in graph.operators]
    for op in operators:
        code = found.operatorCodes[op.opcodeIndex]
        composite = op.builtinOptions2 if code.builtinCode == schema.BuiltinOperator.STABLEHLO_COMPOSITE else None
        op.name = code.customCode or (composite.name if composite else code.builtinCode)
        op.name = op.name.decode() if isinstance(op.name, bytes) else op.name
    return operators


def custom_options(model: litefuse.Model) -> dict[str, bytes]:
    """Return the options of the custom ops, by name."""
    found = [op for op in operators(model) if isinstance(op.name, str) and op.builtinOptions2 is None]
    return {op.name: b"" if op.customOptions is None else bytes(op.customOptions) for op in found}


def composites(model: litefuse.Model) -> list[tuple[str, Any]]:
    """Return names and attributes of the composites in the file."""
    found = [op for op in operators(model) if op.builtinOptions2 is not None]
    return [(op.name, flexbuffers.Loads(bytes(op.builtinOptions2.compositeAttributes))) for op in found]
