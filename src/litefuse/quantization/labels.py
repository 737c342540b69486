"""Labels of samples, and the accuracy of classifiers: the share of samples whose largest output has the label."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any, cast

import numpy as np

from litefuse.errors import ConversionError
from litefuse.files import read_arrays

LABELS_HELP = (
    "Provide a .npy file with the index of the right class of each sample, or a .npz file of such arrays by output."
)
Array = np.ndarray[Any, Any]
Labels = Mapping[str, Any] | Sequence[int] | Array | str | os.PathLike[str]


def read_labels(labels: Labels, signature: str, outputs: Sequence[str]) -> dict[str, Array]:
    """Return the labels by output of a signature; labels without a name are those of its only output."""
    if isinstance(labels, str | os.PathLike):
        labels = read_arrays(labels, "labels", LABELS_HELP)
    if not isinstance(labels, Mapping):
        if len(outputs) != 1:
            raise _labels_error(f"labels: signature {signature!r} has the outputs {_names(outputs)}: name one of them.")
        labels = {outputs[0]: labels}
    arrays: dict[str, Array] = {}
    for name, given in cast("Mapping[str, Any]", labels).items():
        if name not in outputs:
            raise _labels_error(
                f"labels: {name!r} is not an output of signature {signature!r}, which has {_names(outputs)}."
            )
        array = np.asarray(given)
        if array.dtype.kind not in "iu":
            raise _labels_error(f"labels of {name!r} must be integers, the indices of classes, got {array.dtype}.")
        arrays[name] = array
    return arrays


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
