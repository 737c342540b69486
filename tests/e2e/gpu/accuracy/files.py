"""The files that are tried: by litefuse, TFLiteConverter, and published ones, made once below tests/.cache.

The name of a file says its origin: `litefuse/layer/k3_Dense`. Files that do not convert are absent.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import litefuse
from litefuse.quantization import scheme_types
from litefuse.tflite import read_file
from litefuse.tflite.structure import iterate_unset
from tests.e2e.gpu import cases
from tests.e2e.layers import models as layers
from tests.e2e.layers.variants import FREE
from tests.e2e.quantization.small_networks import NETWORKS
from tests.e2e.recurrent import models as recurrent
from tests.e2e.recurrent.variants import BY_NAME as RECURRENT
from tests.support import isolated, recorded, zoo

FOLDER = zoo.ROOT / "tests" / ".cache" / "accelerators" / "files"
PUBLISHED = zoo.ROOT / "tests" / "e2e" / "litert" / "data"
"""Files of litert-torch, onnx2tf, TensorFlow and others."""
ORIGINS = ("litefuse", "TFLiteConverter")
SCHEMES = ("int8", "dynamic")
LARGE = ("k3_efficientnet_b0",)
"""Models that take minutes."""


def titles() -> list[str]:
    """Return the names of the files that are converted."""
    first = dict[str, str]()
    for name in cases.LAYERS:
        first.setdefault(layers.BY_NAME[name].row.layer, name)
    zoo_names = [name for name in cases.ZOO.split() if name not in LARGE]
    groups: Mapping[str, Sequence[str]] = {
        "layer": list(first.values()),
        "network": cases.NETWORKS,
        "zoo": zoo_names,
        **{scheme: list(NETWORKS) for scheme in SCHEMES},
    }
    return [f"{origin}/{kind}/{name}" for origin in ORIGINS for kind, names in groups.items() for name in names]


def make_all() -> None:
    """Convert what is missing; what does not convert leaves an empty file."""
    missing = [title for title in titles() if not path_of(title).exists()]
    names = [title.split("/")[1:] for title in missing]
    layers.build(name for kind, name in names if kind == "layer")
    recurrent.build(name for kind, name in names if kind == "network")
    zoo.build(name for kind, name in names if kind == "zoo")
    sources = {"PYTHONPATH": os.pathsep.join((str(zoo.ROOT / "src"), str(zoo.ROOT)))}
    environment = {**zoo.environment(), **sources}
    for title, kind, *_ in isolated.verdicts(__name__, missing, function="make", environment=environment):
        if kind != "made":
            path_of(title).parent.mkdir(parents=True, exist_ok=True)
            path_of(title).touch()


def iterate_files(published: Sequence[Path]) -> Iterator[tuple[str, Path]]:
    """Iterate over the names and paths of all files, those below folders of published ones, too."""
    for title in titles():
        if path_of(title).exists() and path_of(title).stat().st_size:
            yield title, path_of(title)
    for folder in (PUBLISHED, unpack_packages(), *published):
        for path in sorted(folder.rglob("*.tflite")):
            yield f"published/{path.relative_to(folder)}", path


def unpack_packages() -> Path:
    """Return a folder with the files of the packages of requirements-published.txt, as far as they can be fetched."""
    folder = FOLDER.with_name("packages")
    lines = (zoo.ROOT / "requirements-published.txt").read_text("utf-8").splitlines()
    for package in [line for line in lines if not line.startswith("#")]:
        target = folder / package
        if target.exists():
            continue
        with tempfile.TemporaryDirectory() as temporary:
            command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", temporary, package]
            subprocess.run(command, capture_output=True, check=False)
            for wheel in Path(temporary).glob("*.whl"):
                target.mkdir(parents=True)
                with zipfile.ZipFile(wheel) as archive:
                    for name in archive.namelist():
                        if name.endswith(".tflite"):
                            (target / Path(name).name).write_bytes(archive.read(name))
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def path_of(title: str) -> Path:
    """Return where the file is, or will be."""
    return FOLDER / f"{title}.tflite"


def make(title: str) -> tuple[str, str]:
    """Convert a file in a child process."""
    origin, kind, name = title.split("/")
    source, signature = _source(kind, name)
    samples = recorded.read("small_networks")[name].facts["samples"] if kind == "int8" else None
    try:
        convert = _by_litefuse if origin == "litefuse" else _by_tensorflow
        content = convert(source, signature, scheme=kind if kind in SCHEMES else None, samples=samples)
    except Exception as error:
        return "absent", isolated.one_line(error)
    path_of(title).parent.mkdir(parents=True, exist_ok=True)
    path_of(title).write_bytes(content)
    return "made", ""


def _source(kind: str, name: str) -> tuple[Path, str | None]:
    """Return the SavedModel, and the signature to convert."""
    if kind == "layer":
        return layers.get(layers.BY_NAME[name]) / "saved_model", FREE
    if kind == "network":
        return recurrent.get(RECURRENT[name]) / "saved_model", None
    if kind == "zoo":
        return zoo.get(name).saved_model, None
    return recorded.read("small_networks")[name].saved_model, None


def _by_litefuse(source: Path, signature: str | None, *, scheme: str | None, samples: Any) -> bytes:
    signatures = None if signature is None else [signature]
    quantization = None if scheme is None else litefuse.Quantization(*scheme_types(scheme), samples=samples)
    try:
        converted = litefuse.convert(source, signatures=signatures, batch=1, quantize=quantization)
    except litefuse.ConversionError as error:
        if "no input has a free first dimension" not in str(error):
            raise
        converted = litefuse.convert(source, signatures=signatures, quantize=quantization)
    return bytes(converted.to_bytes())


def _by_tensorflow(source: Path, signature: str | None, *, scheme: str | None, samples: Any) -> bytes:
    """Convert with a free batch, or with a batch of one if that fails, as for recurrent layers.

    It also counts as a failure if the variables are not in the file.
    """
    import tensorflow as tf

    from tests.support.running.tflite_converter import convert

    options: dict[str, Any] = {}
    if scheme is not None:
        options["optimizations"] = [tf.lite.Optimize.DEFAULT]
    if samples is not None:
        options["representative_dataset"] = lambda: iter(samples)
    try:
        content = convert(source, signature_keys=None if signature is None else [signature], **options)
    except Exception:
        return _with_batch_of_one(source, options)
    return _with_batch_of_one(source, options) if any(iterate_unset(read_file(content))) else content


def _with_batch_of_one(source: Path, options: Mapping[str, Any]) -> bytes:
    import tensorflow as tf
    from tensorflow.python.framework.convert_to_constants import convert_variables_to_constants_v2

    model = tf.saved_model.load(str(source))
    (serve,) = model.signatures.values()
    _, named = serve.structured_input_signature
    specs = {name: tf.TensorSpec([1, *spec.shape[1:]], spec.dtype, name) for name, spec in named.items()}
    function = tf.function(serve, autograph=False).get_concrete_function(**specs)
    # Variables that no function of the file sets would be arbitrary numbers.
    frozen = convert_variables_to_constants_v2(function)
    converter = tf.lite.TFLiteConverter.from_concrete_functions([frozen], model)
    for name, value in options.items():
        setattr(converter, name, value)
    return converter.convert()
