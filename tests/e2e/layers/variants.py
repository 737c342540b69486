"""The layers that are tried, as data: each class of `keras.layers` of both Kerases in its main configurations.

A row describes one layer in both Kerases. Needs no TensorFlow: `networks.py` builds the rows, `vectors.py` saves them
with Keras's answers, `compare.py` compares. Recurrent layers have a separate sweep, `tests/e2e/recurrent`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

BOTH = ("keras3", "tf_keras")
NEW, OLD = ("keras3",), ("tf_keras",)
SHORT = {"keras3": "k3", "tf_keras": "tfk"}
FREE, FIXED = "free", "fixed"


@dataclass(frozen=True)
class In:
    """An input: its shape without the batch (None is a free size), and the kind of its values (`vectors.KINDS`)."""

    shape: tuple[int | None, ...] = (5,)
    kind: str = "normal"
    dtype: str = "float32"
    below: int = 7


@dataclass(frozen=True)
class Made:
    """A layer, a cell or a function among the options of another layer."""

    layer: str
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])


@dataclass(frozen=True)
class Row:
    """A layer with options on some inputs.

    `by` are the inputs' names in the call, "" means by position; `listed` passes all inputs as one list. `network`
    names another builder in `networks.py`. Each row is saved with a free and with a fixed batch; by the `writer`
    "export" only with a free one.
    """

    layer: str
    title: str = ""
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])
    inputs: tuple[In, ...] = (In(),)
    kerases: tuple[str, ...] = BOTH
    by: tuple[str, ...] = ()
    listed: bool = False
    network: str = "layer"
    writer: str = "function"
    # Relative to the largest magnitude; None means the default of the element type.
    tolerance: float | None = None
    # An op without a LiteRT equivalent: the conversion is refused, and names it.
    refused: str = ""
    fast: bool = False


@dataclass(frozen=True)
class Variant:
    """One row in one Keras."""

    name: str
    keras: str
    row: Row

    @property
    def forms(self) -> tuple[str, ...]:
        """Return the signatures of its SavedModel."""
        return (FREE, FIXED) if self.row.writer == "function" else (FREE,)


def expand(rows: tuple[Row, ...]) -> tuple[Variant, ...]:
    """Return each row in each of its Kerases."""
    return tuple(
        Variant("_".join(part for part in (SHORT[keras], row.layer, row.title) if part), keras, row)
        for row in rows
        for keras in row.kerases
    )
