"""The recurrent layers whose forms are measured: those of the cost table, and those that its choices are judged by."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

KINDS = ("LSTM", "GRU", "SimpleRNN", "BiLSTM", "ConvLSTM")
HAS_FUSED = ("LSTM", "SimpleRNN", "BiLSTM")
"""Kinds that LiteRT has an op for."""
FORMS = ("fused", "loop", "loop:2", "loop:4", "loop:8", "unrolled")
SCHEMES = ("float", "dynamic", "int8", "int4")
"""In `int8`, all activations are integers; with float activations, it has the files of `dynamic`."""
OUTPUTS = ("all", "last")
IMAGE = (8, 8)
"""Height and width of the inputs of a ConvLSTM."""


class Layer(NamedTuple):
    """A recurrent layer of Keras; `units` are the filters of a ConvLSTM."""

    kind: str
    outputs: str
    batch: int
    steps: int
    features: int
    units: int

    @property
    def name(self) -> str:
        sizes = "_".join(map(str, (self.steps, self.features, self.units)))
        return f"{self.kind.lower()}.{self.outputs}.b{self.batch}.{sizes}"

    @property
    def model(self) -> str:
        """Return the name of its SavedModel, which has any batch and number of steps."""
        return f"{self.kind.lower()}.{self.outputs}.{self.features}_{self.units}"

    @property
    def shape(self) -> tuple[int, ...]:
        """Return the shape of the input."""
        return (self.batch, self.steps, *(IMAGE if self.kind == "ConvLSTM" else ()), self.features)


class Group(NamedTuple):
    """A layer in a scheme, with its forms: they are measured together, in turns."""

    layer: Layer
    scheme: str
    forms: tuple[str, ...]


def costs() -> list[Group]:
    """Return what the cost table has, without repetitions."""
    pairs = dict.fromkeys((*_lstm(), *_gru(), *_others()))
    groups = [Group(layer, scheme, forms(layer, scheme)) for layer, scheme in pairs]
    return groups + [Group(layer, scheme, ("fused",)) for layer, scheme in _uneven()]


def comparison() -> list[Group]:
    """Return what the default form is judged by, beside TFLiteConverter's files."""
    sizes = ((28, 28, 20), (100, 32, 32), (100, 48, 48), (100, 64, 64), (100, 128, 128), (50, 256, 256), (20, 512, 512))
    layers = [Layer(*layer, 1, *size) for layer, size in product(product(("LSTM", "BiLSTM", "GRU"), OUTPUTS), sizes)]
    # Large batches take most of the emulator's time.
    layers += [Layer(kind, "all", 8, *size) for kind, size in product(("LSTM", "GRU"), sizes)]
    layers += [Layer(kind, "last", 8, *size) for kind, size in product(("LSTM", "GRU"), sizes) if size[-1] <= 64]
    return [Group(layer, scheme, forms(layer, scheme)) for layer in layers for scheme in SCHEMES[:3]]


def forms(layer: Layer, scheme: str) -> tuple[str, ...]:
    """Return the forms worth measuring: several steps in an iteration, and unrolled ones, only of small layers."""
    one, floats, units = layer.batch == 1, scheme in ("float", "dynamic"), layer.units
    several = one and floats and units <= 128 and layer.kind != "ConvLSTM"
    measured = {
        "fused": layer.kind in HAS_FUSED,
        "loop": True,
        "loop:2": several,
        "loop:4": units <= (256 if one else 128),
        "loop:8": several and layer.steps >= 16,
        # The states of an unrolled int8 layer have only 8 bits.
        "unrolled": scheme != "int8" and layer.steps <= 32 and units <= (128 if one else 64),
    }
    return tuple(form for form in FORMS if measured[form])


def _sizes(units: tuple[int, ...]) -> Iterator[tuple[int, int, int]]:
    """Yield steps, features and units."""
    for size in units:
        for steps in (8, 64) if size < 512 else (8, 16):
            yield steps, size, size


def _lstm() -> Iterator[tuple[Layer, str]]:
    for size, outputs, batch in product(_sizes((16, 32, 64, 128, 256, 512)), OUTPUTS, (1, 8)):
        for scheme in ("float", "dynamic", "int8"):
            yield Layer("LSTM", outputs, batch, *size), scheme
    for units, scheme in product((16, 64), ("float", "dynamic")):
        yield Layer("LSTM", "all", 1, 32, units, units), scheme
    for units, scheme in product((32, 128, 512), ("float", "dynamic", "int8")):
        for features, steps in product((units // 4, 4 * units), (8, 64) if units < 512 else (8,)):
            yield Layer("LSTM", "all", 1, steps, features, units), scheme
    for size in _sizes((32, 128, 256)):
        yield Layer("LSTM", "all", 1, *size), "int4"


def _uneven() -> Iterator[tuple[Layer, str]]:
    """Yield LSTMs whose fused op multiplies the last bytes of rows one by one, unlike a loop, and one between them."""
    for batch, units in ((1, (20, 24, 28, 40, 48, 56)), (8, (20, 24, 28))):
        for size, outputs in product(_sizes(units), OUTPUTS):
            yield Layer("LSTM", outputs, batch, *size), "dynamic"


def _gru() -> Iterator[tuple[Layer, str]]:
    for size in _sizes((16, 32, 64, 128, 256, 512)):
        for (outputs, batch), scheme in product((("all", 1), ("last", 1), ("all", 8)), ("float", "dynamic")):
            yield Layer("GRU", outputs, batch, *size), scheme
        yield Layer("GRU", "all", 1, *size), "int8"
    for size in _sizes((32, 128, 256)):
        yield Layer("GRU", "all", 1, *size), "int4"


def _others() -> Iterator[tuple[Layer, str]]:
    for size in _sizes((16, 64, 256)):
        for (outputs, batch), scheme in product((("all", 1), ("last", 1), ("all", 8)), ("float", "dynamic")):
            yield Layer("SimpleRNN", outputs, batch, *size), scheme
        yield Layer("SimpleRNN", "all", 1, *size), "int8"
    for filters, steps, outputs in product((4, 16, 32), (8, 16), OUTPUTS):
        for scheme in ("float", "dynamic", "int8")[: 3 if outputs == "all" else 2]:
            yield Layer("ConvLSTM", outputs, 1, steps, filters, filters), scheme
