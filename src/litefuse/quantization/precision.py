"""Results of the search for layers that must be more exact: a part of a conversion's report."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from litefuse.errors import count_noun

_TITLES = {"int16x8": "in 16 bits", "float32": "in float", "float16": "in float16", "dynamic": "with 8-bit weights"}


class LayerPrecision(NamedTuple):
    """A layer that may be more exact than the scheme of the model.

    `snr` is the signal-to-noise ratio in dB of the results of the layer in the scheme of the model, for exact inputs,
    the lowest one of its ops; None if it was not measured, or if the layer adds no error. `scheme` is the one that was
    chosen.
    """

    layer: str
    scheme: str
    snr: float | None


class PrecisionPoint(NamedTuple):
    """A file that the search measured.

    `layers` is the number of layers that were more exact, `size` the file's in bytes, `snr` the lowest
    signal-to-noise ratio of an output in dB, `metric` the accuracy or the user's metric, and `ms` the milliseconds of
    a call, of the signature that takes longest; None where it was not measured.
    """

    layers: int
    size: int
    snr: float | None
    metric: float | None = None
    ms: float | None = None


@dataclass(frozen=True)
class Precision:
    """The layers that were chosen, and the files that were measured.

    Args:
        targets: the values of the targets, by name.
        scheme: the scheme of the model.
        layers: all layers that could be chosen, in the order of the model.
        points: the measured files in the order of the search; the first one has no layer that is more exact.
        reached: the written file.
        reference: the accuracy or metric of the float model.
        is_complete: False if the time limit ended the search.
    """

    targets: Mapping[str, float]
    scheme: str
    layers: Sequence[LayerPrecision]
    points: Sequence[PrecisionPoint]
    reached: PrecisionPoint
    reference: float | None = None
    is_complete: bool = True

    @property
    def chosen(self) -> list[LayerPrecision]:
        """The layers that are more exact than the scheme of the model."""
        return [layer for layer in self.layers if layer.scheme != self.scheme]

    def facts(self) -> dict[str, Any]:
        """Return this as plain data, for JSON."""
        return {
            **{name: value for name, value in asdict(self).items() if name not in ("layers", "points", "reached")},
            "layers": [layer._asdict() for layer in self.layers],
            "points": [point._asdict() for point in self.points],
            "reached": self.reached._asdict(),
        }

    def lines(self, *, verbose: bool = False) -> list[str]:
        """Return a summary: the choice, its gain and cost; with `verbose`, also layers and files."""
        lines = [self._summary(), *(f"  {name}" for name in self._names())]
        if not self.is_complete:
            lines.append("  The time limit ended the search: fewer layers may be enough.")
        if verbose:
            known = sorted(
                (layer for layer in self.layers if layer.snr is not None), key=lambda layer: layer.snr or 0.0
            )
            lines.append(f"Layers, most sensitive first (signal-to-noise ratio of each alone in {self.scheme}):")
            lines += [f"  {layer.snr:5.1f} dB  {layer.layer}: {layer.scheme}" for layer in known]
            lines.append("Measured files: size, and layers that are more exact:")
            points = sorted({*self.points, self.reached}, key=lambda point: (point.size, point.layers))
            for point in points:
                layers = count_noun(point.layers, "layer")
                lines.append(f"  {point.size:>12,} bytes, {layers}{self._values(point)}")
        return lines

    def _summary(self) -> str:
        first, last = self.points[0], self.reached
        targets = ", ".join(f"{name}={value:g}" for name, value in self.targets.items())
        start = f"Targets {targets}: " if len(self.targets) > 1 else f"Target {targets}: "
        if not self.chosen:
            return f"{start}reached by {self.scheme} without exceptions{self._values(last)}."
        gain = f"{last.snr - first.snr:+.1f} dB, " if last.snr is not None and first.snr is not None else ""
        return f"{start}{self._kinds()}: {gain}{last.size / first.size - 1:+.1%} size{self._values(last)}."

    def _kinds(self) -> str:
        counts = {scheme: sum(layer.scheme == scheme for layer in self.chosen) for scheme in _TITLES}
        return ", ".join(f"{count_noun(count, 'layer')} {_TITLES[scheme]}" for scheme, count in counts.items() if count)

    def _values(self, point: PrecisionPoint) -> str:
        values = [f"{point.snr:.1f} dB"] if point.snr is not None else []
        if point.metric is not None and self.reference is not None:
            values.append(f"metric {point.metric:.4g}, in float {self.reference:.4g}")
        values += [f"{point.ms:.3g} ms"] if point.ms is not None else []
        return f" ({', '.join(values)})" if values else ""

    def _names(self) -> list[str]:
        return [
            f"{layer.layer}: {layer.scheme}" + (f", alone {layer.snr:.1f} dB" if layer.snr is not None else "")
            for layer in self.chosen
        ]
