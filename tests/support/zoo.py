"""The test models: descriptions, paths, and how to build them.

    python -m tests.support.zoo build [--fast] [NAME ...]     make what is missing in tests/.cache/models
    python -m tests.support.zoo list

A model is a directory `tests/.cache/models/NAME` with `saved_model/`, `vectors.npz` (TensorFlow's answers) and
`facts.json`. Its key is a hash of its builder's source and of the versions that built it; another key means a rebuild.
Only the building process imports TensorFlow.
"""

from __future__ import annotations

import argparse
import fcntl
import hashlib
import importlib
import inspect
import json
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any

from tests.support.model_processes import run_module
from tests.support.zoo_build import keywords
from tests.support.zoo_build.samples import Sample

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / "tests" / ".cache" / "models"
PIXELS = {"*": Sample(0.0, 255.0, image=True)}
UNIT = {"*": Sample(-1.0, 1.0, image=True)}


@dataclass(frozen=True)
class Spec:
    """One test model. `family` is the module of `tests.support.zoo_build` that has its `builder`."""

    name: str
    family: str
    builder: str
    options: Mapping[str, Any] = field(default_factory=dict)
    samples: Mapping[str, Sample] = field(default_factory=dict)
    sizes: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    stateful: bool = False
    fast: bool = False


@dataclass(frozen=True)
class BuiltModel:
    """A model on disk."""

    spec: Spec
    directory: Path

    @property
    def saved_model(self) -> Path:
        return self.directory / "saved_model"

    @property
    def vectors(self) -> Path:
        return self.directory / "vectors.npz"

    @property
    def facts(self) -> dict[str, Any]:
        """Return `free_batch`, and `signatures`: shapes and dtypes of the inputs and outputs."""
        return json.loads((self.directory / "facts.json").read_text())


APPLICATIONS = (
    ("mobilenet_v2", "MobileNetV2", 224, UNIT),
    ("mobilenet_v3_small", "MobileNetV3Small", 224, PIXELS),
    ("resnet50", "ResNet50", 224, UNIT),
    ("efficientnet_b0", "EfficientNetB0", 224, PIXELS),
    ("densenet121", "DenseNet121", 224, UNIT),
    ("inception_v3", "InceptionV3", 299, UNIT),
    ("convnext_tiny", "ConvNeXtTiny", 224, PIXELS),
    ("nasnet_mobile", "NASNetMobile", 224, UNIT),
    ("xception", "Xception", 299, UNIT),
)
FAST_APPLICATIONS = (
    "k3_mobilenet_v2",
    "k3_mobilenet_v3_small",
    "k3_efficientnet_b0",
    "tfk_mobilenet_v2",
)
TOKENS = {"tokens": Sample(1, 500, padded=True), "segments": Sample(0, 2)}
BASE = {"tokens": Sample(1, 30522, padded=True), "segments": Sample(0, 2)}
WORDS = {"words": Sample(words=("red", "green", "blue", "mauve"))}


def _applications() -> Iterator[Spec]:
    for prefix, family in (("k3", "keras3"), ("tfk", "tf_keras")):
        for short, name, size, samples in APPLICATIONS:
            options = {"name": name, "size": size, "low": samples["*"].low, "high": samples["*"].high}
            full = f"{prefix}_{short}"
            yield Spec(full, family, "application", options, samples, fast=full in FAST_APPLICATIONS)


SMALL_TRANSFORMER = {"layers_count": 2, "width": 64, "heads": 4, "vocabulary": 500, "length": 16}
BASE_TRANSFORMER = {"layers_count": 12, "width": 768, "heads": 12, "vocabulary": 30522, "length": 128}

MICRO = ("keyword_ds_cnn", "keyword_crnn", "person_detection", "machine_sounds", "gesture_cnn")
"""Models that run on microcontrollers."""
TRAINED = ("keyword_crnn",)
"""Models with committed weights."""
BRANCHING = ("residual", "inception", "densenet", "unet", "mask_and_class")
"""Models for microcontrollers in which several tensors are in use at the same time."""

SPECS = (
    Spec("k3_mlp", "keras3", "mlp", fast=True),
    Spec("tfk_mlp", "tf_keras", "mlp", fast=True),
    Spec("tfk_lstm", "tf_keras", "lstm_classifier", {"batch": None}, TOKENS, fast=True),
    Spec("tfk_lstm_batch1", "tf_keras", "lstm_classifier", {"batch": 1}, TOKENS, fast=True),
    Spec("module", "modules", "several_functions", {}, {"count": Sample(1, 6)}, fast=True),
    Spec("captures", "modules", "captures", fast=True),
    Spec("counter", "modules", "counter", stateful=True, fast=True),
    Spec("hash_tables", "modules", "hash_tables", {}, WORDS, fast=True),
    Spec("embedding_lookup", "modules", "embedding_lookup", {"inplace": False}, {"ids": Sample(0, 50)}, fast=True),
    Spec("embedding_inplace", "modules", "embedding_lookup", {"inplace": True}, {"ids": Sample(0, 50)}, fast=True),
    Spec("tf1_resource", "modules", "tf1_resource", fast=True),
    Spec("tf1_ref", "modules", "tf1_ref", fast=True),
    Spec("k3_autoencoder", "keras3", "autoencoder", {}, UNIT, fast=True),
    Spec("tfk_autoencoder", "tf_keras", "autoencoder", {}, UNIT, fast=True),
    Spec("k3_saved", "keras3", "saved_by_tensorflow", {}, UNIT, fast=True),
    Spec("k3_archive", "keras3", "archive", {}, UNIT, fast=True),
    Spec("k3_transformer_small", "keras3", "transformer", SMALL_TRANSFORMER, TOKENS, fast=True),
    Spec("k3_compact_mobilenet", "keras3", "compact_mobilenet", {}, UNIT, fast=True),
    *(Spec(f"micro_{builder}", "micro", builder, fast=True) for builder in (*MICRO, *BRANCHING)),
    Spec("k3_lstm", "keras3", "lstm"),
    Spec("k3_gru", "keras3", "gru"),
    Spec("k3_bidirectional_lstm", "keras3", "bidirectional_lstm"),
    Spec("tfk_bidirectional_lstm", "tf_keras", "bidirectional_lstm"),
    *_applications(),
    Spec("over_two_gigabytes", "modules", "over_two_gigabytes", {}, {"ids": Sample(0, 140_000)}),
    Spec("k3_transformer", "keras3", "transformer", BASE_TRANSFORMER, BASE),
)
BY_NAME = {spec.name: spec for spec in SPECS}


def get(name: str) -> BuiltModel:
    """Return the model `name`, after making it if it is missing."""
    build([name])
    return BuiltModel(BY_NAME[name], CACHE / name)


def build(names: Iterable[str]) -> None:
    """Make the missing models, each family in its own process (Keras 3 and tf_keras do not mix)."""
    missing = [BY_NAME[name] for name in names if not _is_current(BY_NAME[name])]
    for family in sorted({spec.family for spec in missing}):
        with locked(family):
            rest = [s.name for s in missing if s.family == family and not _is_current(s)]
            if rest:
                run_module("tests.support.zoo", "build-here", *rest)


def _build_here(spec: Spec) -> None:
    """Build in a scratch folder, then rename it, so that no process sees a partial model."""
    from tests.support.zoo_build import vectors

    start = time.perf_counter()
    CACHE.mkdir(parents=True, exist_ok=True)
    beside = Path(tempfile.mkdtemp(prefix=f".{spec.name}.", dir=CACHE))
    for package in filter(None, map(sys.modules.get, ("keras", "tf_keras"))):
        package.backend.clear_session()  # names of layers do not depend on the models that were built before
    try:
        _builder(spec)(beside / "saved_model", **spec.options)
        facts = vectors.record(
            beside / "saved_model",
            beside / "vectors.npz",
            samples=spec.samples,
            sizes=spec.sizes,
            stateful=spec.stateful,
        )
        (beside / "facts.json").write_text(json.dumps({"key": _key(spec), **facts}, indent=1))
        beside.chmod(0o755)
        _replace(CACHE / spec.name, beside)
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    print(f"built {spec.name} in {time.perf_counter() - start:.1f} s", file=sys.stderr, flush=True)


def _replace(final: Path, new: Path) -> None:
    """Move the folder `new` to `final`, then delete the previous content."""
    old = new.with_suffix(".old")
    if final.exists():
        final.rename(old)
    new.rename(final)
    shutil.rmtree(old, ignore_errors=True)


def _is_current(spec: Spec) -> bool:
    facts = CACHE / spec.name / "facts.json"
    return facts.exists() and json.loads(facts.read_text())["key"] == _key(spec)


def _builder(spec: Spec) -> Any:
    return getattr(importlib.import_module(f"tests.support.zoo_build.{spec.family}"), spec.builder)


@cache
def versions() -> str:
    """Return the versions of the packages that build the models."""
    return " ".join(f"{name}={metadata.version(name)}" for name in ("tensorflow-cpu", "keras", "tf-keras", "numpy"))


def _key(spec: Spec) -> str:
    """Hash the builder with its trained weights and private functions, the code that all share, and the versions."""
    module = importlib.import_module(f"tests.support.zoo_build.{spec.family}")
    private = dict(inspect.getmembers(module, lambda m: inspect.isfunction(m) and m.__name__.startswith("_")))
    text, pending = "", [_builder(spec)]
    while pending:
        source = inspect.getsource(pending.pop())
        text += source
        pending += [private.pop(name) for name in list(private) if f"{name}(" in source]
    for name in ("samples", "randomize", "vectors"):
        text += inspect.getsource(importlib.import_module(f"tests.support.zoo_build.{name}"))
    if spec.builder in TRAINED:
        text += inspect.getsource(keywords) + hashlib.sha256(keywords.WEIGHTS.read_bytes()).hexdigest()
    return hashlib.sha256(f"{replace(spec, fast=False)}\n{versions()}\n{text}".encode()).hexdigest()[:16]


def environment() -> dict[str, str]:
    """Return the environment of a process that builds models: TensorFlow silent, no accelerators."""
    return {**os.environ, "TF_CPP_MIN_LOG_LEVEL": "3", "CUDA_VISIBLE_DEVICES": "", "PYTHONPATH": str(ROOT)}


@contextmanager
def locked(name: str) -> Iterator[None]:
    """Allow one builder of a family at a time, however many test workers request one."""
    CACHE.mkdir(parents=True, exist_ok=True)
    with open(CACHE / f".{name}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.support.zoo")
    parser.add_argument("command", choices=("build", "build-here", "list"))
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--fast", action="store_true", help="the models of `make test`")
    arguments = parser.parse_args()
    names = arguments.names or [spec.name for spec in SPECS if spec.fast or not arguments.fast]
    if arguments.command == "list":
        print("\n".join(names))
    elif arguments.command == "build":
        build(names)
    else:
        for name in names:
            _build_here(BY_NAME[name])


if __name__ == "__main__":
    main()
