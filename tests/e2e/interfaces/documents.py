"""Shared code of the documents' programs: conversion by the drop-in replacement, and comparison of answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import tensorflow as tf

import litefuse
from tests.support.harness import RESOLVERS, compare

Arrays = Mapping[str, np.ndarray]
SCALE = 1e-5


def numbers(seed: int, *shape: int) -> np.ndarray:
    """Return random numbers around zero."""
    return np.random.default_rng(seed).normal(size=shape).astype(np.float32)


def saved(folder: Path, module: tf.Module, function: Any) -> str:
    """Save a module with one signature; return the folder's name."""
    tf.saved_model.save(module, str(folder), signatures=function)
    return str(folder)


def converted(folder: str, **options: Any) -> tuple[bytes, litefuse.report.Report]:
    """Convert as the documents do: `TFLiteConverter.from_saved_model(folder).convert()`."""
    converter = litefuse.TFLiteConverter.from_saved_model(folder, **options)
    content = converter.convert()
    assert converter.report is not None
    return content, converter.report


def answers_agree(
    content: bytes,
    calls: Sequence[Arrays],
    expected: Callable[..., Any],
    kernels: Mapping[str, Any] | None = None,
    tolerance: float = SCALE,
) -> None:
    """Compare all calls, consecutively on one interpreter, with XNNPACK and without.

    `expected` maps the inputs by name to the outputs by name, or in order.
    """
    answers = [expected(**call) for call in calls]
    for resolver in RESOLVERS.values():
        interpreter = litefuse.Interpreter(content, kernels=kernels, experimental_op_resolver_type=resolver)
        run = interpreter.get_signature_runner()
        for call, answer in zip(calls, answers, strict=True):
            found = run(**call)
            wanted = _by_name(answer, list(found))
            assert found.keys() == wanted.keys()
            for name, value in wanted.items():
                compare(found[name], np.asarray(value), tolerance=tolerance)


def _by_name(answer: Any, names: list[str]) -> Mapping[str, Any]:
    """Return outputs by name; several without names are those of Keras."""
    if isinstance(answer, Mapping):
        return answer
    values = tf.nest.flatten(answer)
    return dict(
        zip(names if len(values) == 1 else [f"output_{index}" for index in range(len(values))], values, strict=True)
    )


def by_position(model: Any) -> Callable[..., Any]:
    """Return a model as a function of inputs by name, in their order."""
    return lambda **inputs: model(*inputs.values())
