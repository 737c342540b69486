"""The options of `convert` and `optimize` that add metadata to the file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial, wraps
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from litefuse.model import Model

LabelOption = tuple[str, Path]
"""The name of an output, or "" for the one that fits, and the path of its labels."""
Numbers = tuple[tuple[float, ...], tuple[float, ...]]
Describe = Callable[["Model"], None]
"""Adds the metadata that the user asked for to a converted model."""


class LabelFile(click.ParamType):
    """`labels.txt`, or `OUTPUT=labels.txt`."""

    name = "[OUTPUT=]PATH"

    def convert(self, value: Any, param: Any, ctx: Any) -> LabelOption:
        if isinstance(value, tuple):
            return value  # pyright: ignore[reportUnknownVariableType]
        output, equals, path = str(value).rpartition("=")
        if not equals or Path(value).is_file():
            output, path = "", str(value)
        if not Path(path).is_file():
            self.fail(f"{path!r} is not a file; specify a text file with one label a line", param, ctx)
        return output, Path(path)


class NormalizeOption(click.ParamType):
    """`127.5,127.5`: mean and standard deviation; with three of each, for the channels."""

    name = "MEAN,STD"

    def convert(self, value: Any, param: Any, ctx: Any) -> Numbers:
        if isinstance(value, tuple):
            return value  # pyright: ignore[reportUnknownVariableType]
        try:
            numbers = tuple(float(word) for word in str(value).split(","))
        except ValueError:
            numbers = ()
        half = len(numbers) // 2
        if not numbers or len(numbers) % 2 or not all(map(isfinite, numbers)) or min(numbers[half:]) <= 0:
            problem = f"{value!r} is not of the form MEAN,STD, such as 127.5,127.5 or 124,116,104,58,57,57"
            self.fail(problem, param, ctx)
        return numbers[:half], numbers[half:]


def metadata_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options `--metadata` and `--normalize` to a command, which receives them as a function `describe`."""

    @wraps(command)
    def wrapped(*args: Any, metadata: Sequence[LabelOption], normalize: Numbers | None, **options: Any) -> Any:
        return command(*args, describe=partial(_describe, metadata, normalize), **options)

    return raw_metadata_options(wrapped)


def raw_metadata_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options to a command, which receives them as the user gave them."""
    add_normalize = click.option(
        "--normalize",
        type=NormalizeOption(),
        help="How apps make input images from 0 to 255: (x - MEAN) / STD; for each channel: M,M,M,S,S,S.",
    )
    add_labels = click.option(
        "--metadata",
        type=LabelFile(),
        multiple=True,
        help="Labels of an output's classes for MediaPipe and ML Kit: a text file with one a line.",
    )
    return add_labels(add_normalize(command))


def _describe(labels: Sequence[LabelOption], normalize: Numbers | None, model: Model) -> None:
    """Add labels and a normalization, if any are given. Raises `ConversionError` if they do not fit."""
    if labels or normalize is not None:
        model.describe(labels=dict(labels) or None, normalize=normalize)
