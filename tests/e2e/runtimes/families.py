"""Files of every kind, converted fresh, with the calls that are made on each runtime."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import litefuse
from litefuse.backend import to_bytes
from litefuse.errors import LitefuseError
from litefuse.ir import Builder, DType, TensorType, Value
from litefuse.quantization import scheme_types
from litefuse.tflite import read_file
from tests.support import recorded
from tests.support.harness import Calls
from tests.support.lite_modules import entry, f32, tensor
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
    "detection": ("spotter",),
}
"""Networks of `tests.e2e.quantization.small_networks`, by family."""
_RECORDED = {
    "variables": ("variable_programs", ("5", "6", "7", "9", "1059", "5103")),
    "text": ("strings_text", ("hash_int32-none", "strong-none")),
    "random": ("legalizations_random", ("StatelessRandomUniform-none", "StatelessRandomNormal-none")),
}
_SIGNATURE_CALLS = 3
_DATA = ROOT / "tests" / "e2e" / "litert" / "data"
UNIFORM = np.random.default_rng


class File(NamedTuple):
    """A file of a family, and the calls that are made on one interpreter, of which the answers are not compared."""

    family: str
    name: str
    content: bytes
    calls: Calls

    @property
    def stem(self) -> str:
        """The name of its files in a folder."""
        return f"{self.family}-{self.name}"

    @property
    def has_scalars(self) -> bool:
        """Whether an input is a scalar."""
        return any(not np.shape(value) for _, inputs, _ in self.calls for value in inputs.values())

    def write(self, folder: Path) -> None:
        """Write the file and its inputs, as `run_files.py` reads them."""
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
    for make in (_operators, _networks, _programs, _quantized, _optimized):
        yield from make(fast=fast, runtime=runtime)


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
        yield from _converted("optimized", path.stem, _random_calls(path), path, runtime=runtime)


def _converted(family: str, name: str, calls: Calls, source: Path, **options: Any) -> Iterator[File]:
    """Yield the file of a model; none if it cannot be written for the runtime."""
    try:
        content = litefuse.convert(source, **options).to_bytes()
    except LitefuseError:
        if options["runtime"] is None:
            raise
        return
    yield File(family, name, content, calls)


def _random_calls(path: Path) -> Calls:
    file = read_file(path)
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

    return {
        "less": ([_LEFT, _RIGHT], lambda b, x, y: [b.tfl.less(x, y)]),
        "pow": ([_LEFT, _RIGHT], lambda b, x, y: [b.tfl.pow(b.tfl.abs(x), y)]),
        "maximum": ([_LEFT, _RIGHT], lambda b, x, y: [b.tfl.maximum(x, y)]),
        "squared_difference": ([_LEFT, _RIGHT], lambda b, x, y: [b.tfl.squared_difference(x, y)]),
        "strided_slice": ([_SIX], slice_rank),
        "float64": ([tensor(DType.I32, 2)], lambda b, n: [b.tfl.fill(b.tfl.abs(n), np.float64(1))]),
    }


def _operators(*, fast: bool, runtime: str | None) -> Iterator[File]:
    for name, (types, body) in _bodies().items():
        inputs = [f"x{index}" for index in range(len(types))]
        content = to_bytes(entry(types, body, inputs=inputs, outputs=["y"]))
        rng = UNIFORM(0)
        drawn = {
            name: _draw(rng, [dim or 1 for dim in type.shape or ()], str(type.dtype.numpy)[14:-2] or "float32")
            for name, type in zip(inputs, types, strict=True)
        }
        drawn = {
            name: np.ones(2, np.int32) if name == "x0" and len(value.shape) == 1 else value
            for name, value in drawn.items()
        }
        if runtime is None:
            # As other converters write it, and then as litefuse does from that.
            yield File("ops", name, content, [(None, drawn, {})] * 2)
        try:
            optimized = litefuse.convert(content, runtime=runtime).to_bytes()
        except LitefuseError:
            continue
        yield File("ops", f"{name}-optimized", optimized, [(None, drawn, {})] * 2)
