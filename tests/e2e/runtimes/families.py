"""Files of every kind, converted fresh, with the calls that are made on each runtime."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import litefuse
from litefuse.backend import to_bytes
from litefuse.errors import UnsupportedOpsError
from litefuse.ir import Builder, DType, TensorType, Value
from litefuse.quantization import scheme_types
from litefuse.tflite import read_file
from tests.e2e.layers import models as layers
from tests.e2e.layers.comparison import recorded as recorded_layer
from tests.e2e.layers.variants import FREE
from tests.support import harness, recorded, zoo
from tests.support.generated import require_models
from tests.support.harness import Calls
from tests.support.modules.lite_modules import entry, f32, tensor
from tests.support.zoo import ROOT

_QUANTIZED = ("cnn", "depthwise", "keywords", "transformer", "lstm")
_SCHEMES = ("float16", "dynamic", "int8", "int16x8", "int4", "int2")
_NETWORKS = {
    "attention": ("transformer", "attention_gru"),
    "variables": ("streaming",),
    "stateful": ("stateful_lstm", "stateful_gru"),
    "control": ("branches", "loop"),
    "conv": ("cnn", "residual", "squeeze_and_excite"),
    "dense": ("two_inputs",),
    "lstm": ("lstm", "bilstm", "masked", "conv_lstm"),
    "gru": ("gru", "simple_rnn"),
    "embedding": ("language_model",),
    "signatures": ("two_signatures",),
    "speech": ("spotter", "keywords"),
}
"""Networks of `tests.e2e.quantization.small_networks`, by family."""
_RECORDED = {
    "variables": ("variable_programs", ("5", "6", "7", "9", "1059", "5103")),
    "text": ("strings_text", ("hash_int32-none", "strong-none")),
    "random": ("legalizations_random", ("StatelessRandomUniform-none", "StatelessRandomNormal-none")),
    "fft": ("legalizations_special", ("RFFT_16-none", "RFFT2D-none", "FFT-batch", "IFFT3D-none", "IRFFT_15-batch")),
    "detection": (
        "legalizations_sampling",
        ("NonMaxSuppressionV4_ties_True-none", "CropAndResize_bilinear_4-none", "ResizeBicubic_False_True_11-none"),
    ),
}
"""Models that generators of `tests.support.generated` have recorded: the generator and the titles, by family."""
_LAYERS = {
    "norm": (
        *("k3_LayerNormalization", "k3_RMSNormalization", "k3_GroupNormalization", "k3_BatchNormalization_rank5"),
        *("k3_LayerNormalization_axis1", "k3_UnitNormalization"),
    ),
    "volume": ("k3_Conv3D_dilated",),
}
"""Variants of `tests.e2e.layers`, by family."""
_SEQUENCES = ("lstm_encoder_decoder", "gru_encoder_decoder", "attention", "two_layers")
_DEMOS = ("mobilenet_v2", "lstm_classifier", "bidirectional_lstm")
_SIGNATURE_CALLS = 3
_DATA = ROOT / "tests" / "e2e" / "litert" / "data"
UNIFORM = np.random.default_rng


class File(NamedTuple):
    """A file of a family, and the calls that are made on one interpreter, of which the answers are not compared.

    `refusal` is the error of a conversion for a runtime that names the layers that need more; there is no file then.
    """

    family: str
    name: str
    content: bytes
    calls: Calls
    refusal: str = ""

    @property
    def stem(self) -> str:
        """The name of its files in a folder."""
        return f"{self.family}-{self.name}"

    @property
    def has_scalars(self) -> bool:
        """Whether an input is a scalar."""
        return any(not np.shape(value) for _, inputs, _ in self.calls for value in inputs.values())

    def write(self, folder: Path) -> None:
        """Write the file, if there is one, and its inputs, as `run_files.py` reads them."""
        if self.refusal:
            return
        (folder / f"{self.stem}.tflite").write_bytes(self.content)
        arrays: dict[str, Any] = {}
        for number, (signature, inputs, _) in enumerate(self.calls):
            prefix = f"{number:02}|{signature or ''}|"
            arrays |= {prefix + name: _storable(value) for name, value in inputs.items()} or {prefix: np.zeros(0)}
        np.savez(folder / f"{self.stem}.npz", **arrays)


def _storable(value: Any) -> np.ndarray[Any, Any]:
    array = np.asarray(value)
    return array.astype("S") if array.dtype == object else array


def families(*, fast: bool, runtime: str | None = None) -> Iterator[File]:
    """Convert the files of all families, or of a few; `runtime` is the option of the conversion."""
    for make in (_operators, _demos, _networks, _programs, _layers, _sequences, _quantized, _optimized):
        yield from make(fast=fast, runtime=runtime)


def _demos(*, fast: bool, runtime: str | None) -> Iterator[File]:
    for name in _DEMOS[1 if fast else 0 :]:
        model = zoo.BuiltModel(zoo.Spec(name, "", ""), ROOT / "demo" / name)
        calls = [call for calls in harness.recorded_calls(model).values() for call in calls]
        yield from _converted("demo", name, calls, model.saved_model, runtime=runtime)


def _layers(*, fast: bool, runtime: str | None) -> Iterator[File]:
    for family, names in _LAYERS.items():
        for name in names[: 1 if fast else None]:
            folder = layers.get(layers.BY_NAME[name])
            calls = recorded_layer(folder, FREE)
            yield from _converted(family, name, calls, folder / "saved_model", signatures=[FREE], runtime=runtime)


def _sequences(*, fast: bool, runtime: str | None) -> Iterator[File]:
    for name in _SEQUENCES[: 1 if fast else None]:
        source = require_models("state_networks") / name / "saved_model"
        yield from _converted("seq2seq", name, None, source, runtime=runtime)


def _networks(*, fast: bool, runtime: str | None) -> Iterator[File]:
    for family, names in _NETWORKS.items():
        for name in names[: 1 if fast else None]:
            case = recorded.read("small_networks")[name]
            yield from _converted(family, name, case.calls[:4], case.saved_model, runtime=runtime)


def _programs(*, fast: bool, runtime: str | None) -> Iterator[File]:
    for family, (generator, titles) in _RECORDED.items():
        for title in titles[: 1 if fast else None]:
            case = recorded.read(generator)[title]
            yield from _converted(family, title, case.calls[:4], case.saved_model, runtime=runtime)


def _quantized(*, fast: bool, runtime: str | None) -> Iterator[File]:
    for scheme in _SCHEMES:
        for name in _QUANTIZED if not fast else ("cnn", "transformer"):
            if fast and scheme.startswith("int") and name == "transformer":
                continue  # calibration takes a second for each
            case = recorded.read("small_networks")[name]
            samples = case.facts["samples"] if scheme in ("int8", "int16x8") else None
            options = litefuse.Quantization(*scheme_types(scheme), samples=samples)
            calls = case.calls[:4]
            yield from _converted(f"q_{scheme}", name, calls, case.saved_model, quantize=options, runtime=runtime)
    case = recorded.read("small_networks")["transformer"]
    blocks = litefuse.Quantization("int4", block_size=32)
    yield from _converted("q_int4", "blocks", case.calls[:4], case.saved_model, quantize=blocks, runtime=runtime)


def _optimized(*, fast: bool, runtime: str | None) -> Iterator[File]:
    paths = [path for path in sorted(_DATA.glob("*.tflite")) if read_file(path).signatures]
    for path in paths[: 2 if fast else None]:
        yield from _converted("optimized", path.stem, None, path, runtime=runtime)


def _converted(family: str, name: str, calls: Calls | None, source: Path | bytes, **options: Any) -> Iterator[File]:
    """Yield the file of a model, or its refusal for the runtime; without `calls`, its inputs are drawn."""
    try:
        content = litefuse.convert(source, **options).to_bytes()
    except UnsupportedOpsError as error:
        if options["runtime"] is None:
            raise
        yield File(family, name, b"", [], str(error))
        return
    yield File(family, name, content, _random_calls(content) if calls is None else calls)


def _random_calls(content: bytes) -> Calls:
    file = read_file(content)
    signature = file.signatures[0]
    rng, tensors = UNIFORM(0), file.subgraphs[signature.subgraph].tensors
    shapes = {name: (tensors[index].shape, tensors[index].dtype.lower()) for name, index in signature.inputs.items()}
    return [
        (signature.key, {name: _draw(rng, shape, dtype) for name, (shape, dtype) in shapes.items()}, {})
        for _ in range(_SIGNATURE_CALLS)
    ]


def _draw(rng: np.random.Generator, shape: Sequence[int], dtype: str) -> np.ndarray[Any, Any]:
    return (
        rng.normal(size=shape).astype(dtype) if dtype.startswith("float") else rng.integers(0, 2, shape).astype(dtype)
    )


_LEFT, _RIGHT = f32(2, 3, 2, 3, 2), f32(2, 1, 1, 3, 1)
_SIX = f32(2, 3, 2, 2, 2, 3)
Body = Callable[..., Sequence[Value]]


@cache
def _bodies() -> dict[str, tuple[Sequence[TensorType], Body]]:
    """Return functions of single ops that runtimes differ in."""

    def slice_rank(b: Builder, x: Value) -> Sequence[Value]:
        ones = np.ones(6, np.int32)
        return [b.tfl.strided_slice(x, b.const(0 * ones), b.const(2 * ones), b.const(ones))]

    def slice_outer(b: Builder, x: Value) -> Sequence[Value]:
        """Slice the second of six axes."""
        ones = np.ones(6, np.int32)
        begin, end = np.zeros(6, np.int32), np.array(_SIX.shape, np.int32)
        begin[1] = 1
        return [b.tfl.strided_slice(x, b.const(begin), b.const(end), b.const(ones))]

    return {
        "less": ([_LEFT, _RIGHT], lambda b, x, y: [b.tfl.less(x, y)]),
        "pow": ([_LEFT, _RIGHT], lambda b, x, y: [b.tfl.pow(b.tfl.abs(x), y)]),
        "maximum": ([_LEFT, _RIGHT], lambda b, x, y: [b.tfl.maximum(x, y)]),
        "squared_difference": ([_LEFT, _RIGHT], lambda b, x, y: [b.tfl.squared_difference(x, y)]),
        "strided_slice": ([_SIX], slice_rank),
        "slice_outer": ([_SIX], slice_outer),
        "float64": ([tensor(DType.I32, 2)], lambda b, n: [b.tfl.fill(b.tfl.maximum(n, b.i32(1)), np.float64(1))]),
    }


def _operators(*, fast: bool, runtime: str | None) -> Iterator[File]:
    for name, (types, body) in _bodies().items():
        inputs = [f"x{index}" for index in range(len(types))]
        content = to_bytes(entry(types, body, inputs=inputs, outputs=["y"]))
        if runtime is None:
            # As other converters write it, and then as litefuse does from that.
            yield File("ops", name, content, _random_calls(content))
        yield from _converted("ops", f"{name}-optimized", None, content, runtime=runtime)
