"""Accuracy of classifiers: the share of samples whose largest output is that of the label."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import numpy as np

from litefuse.errors import ConversionError
from litefuse.verification.model.samples import Interface, read_arrays
from litefuse.verification.replacement.inputs import Array

LABELS_HELP = (
    "Provide a .npy file with the index of the right class of each sample, or a .npz file of such arrays by output."
)
Labels = Mapping[str, Any] | Sequence[int] | Array | str | os.PathLike[str]


@dataclass(frozen=True)
class Accuracy:
    """Shares of right classes, of the reference and of the file.

    `allowed_drop` is the largest allowed difference, or None.
    """

    run: str
    output: str
    labels: int
    reference: float
    file: float
    allowed_drop: float | None = None

    @property
    def agrees(self) -> bool:
        """Whether the file is as accurate as required."""
        if self.allowed_drop is None:
            return True
        # Compare counts, because differences of shares are rounded.
        lost = round((self.reference - self.file) * self.labels)
        return lost <= self.allowed_drop * self.labels * (1 + 1e-9)

    def __str__(self) -> str:
        drop = "" if self.allowed_drop is None else f", allowed drop {self.allowed_drop:.2%}"
        return (
            f"{self.run}, output {self.output!r}: accuracy {self.file:.2%}, reference {self.reference:.2%}{drop} "
            f"({self.labels} labels)"
        )


def read_labels(labels: Labels, interface: Interface) -> dict[str, Array]:
    """Return the labels by output; labels without a name are those of the only output."""
    if isinstance(labels, str | os.PathLike):
        labels = _read_file(Path(labels))
    if not isinstance(labels, Mapping):
        if len(interface.outputs) != 1:
            raise _labels_error(
                f"labels: signature {interface.name!r} has the outputs {_names(interface.outputs)}: name one of them."
            )
        labels = {interface.outputs[0]: labels}
    found: dict[str, Array] = {}
    for name, given in cast("Mapping[str, Any]", labels).items():
        if name not in interface.outputs:
            raise _labels_error(
                f"labels: {name!r} is not an output of signature {interface.name!r}, which has "
                f"{_names(interface.outputs)}."
            )
        array = np.asarray(given)
        if array.dtype.kind not in "iu":
            raise _labels_error(f"labels of {name!r} must be integers, the indices of classes, got {array.dtype}.")
        found[name] = array
    return found


def _read_file(path: Path) -> Array | dict[str, Array]:
    if path.suffix == ".npz":
        return read_arrays(path, "labels", LABELS_HELP)
    try:
        found: Array = np.load(path, allow_pickle=False)
    except OSError as error:
        raise _labels_error(f"{path}: cannot be read: {error.strerror or error}.") from error
    except Exception as error:
        # NumPy's header parser raises different exceptions for a damaged file.
        raise _labels_error(f"{path}: not a valid .npy file ({error}).") from error
    return found


def measure_accuracy(name: str, labels: Array, calls: Sequence[Mapping[str, Array]]) -> float:
    """Return the share of labels that are the index of the largest number along the last axis of an output."""
    outputs = [call[name] for call in calls]
    for value in outputs:
        if value.dtype.kind != "f" or not value.ndim:
            raise _labels_error(f"labels: output {name!r} has no scores of classes, but {value.dtype} {value.shape}.")
    classes = outputs[0].shape[-1]
    predicted: Array = np.concatenate([value.argmax(axis=-1).reshape(-1) for value in outputs])
    if labels.size != predicted.size:
        raise _labels_error(f"labels: {labels.size} labels of {name!r}, but the samples have {predicted.size} results.")
    if not labels.size or labels.min() < 0 or labels.max() >= classes:
        ends = f"from {labels.min()} to {labels.max()}" if labels.size else "empty"
        raise _labels_error(f"labels of {name!r} are {ends}, but output {name!r} has {classes} classes.")
    return int(np.count_nonzero(predicted == labels.reshape(-1))) / labels.size


def _names(names: Sequence[str]) -> str:
    return ", ".join(map(repr, names))


def _labels_error(problem: str) -> ConversionError:
    return ConversionError(problem, hint=LABELS_HELP, argument="labels")
