"""Paths of the saved layers: tests/.cache/layers/NAME-KEY, made when missing.

The key is a hash of the row, of the code that builds it, and of the versions of TensorFlow and the Kerases.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path

from tests.e2e.layers import rows_network, rows_shaping, rows_text
from tests.e2e.layers.variants import Variant, expand
from tests.support import zoo
from tests.support.generated import build_by_keras

FOLDER = zoo.ROOT / "tests" / ".cache" / "layers"
VARIANTS = expand((*rows_network.ROWS, *rows_shaping.ROWS, *rows_text.ROWS))
BY_NAME = {variant.name: variant for variant in VARIANTS}
assert len(BY_NAME) == len(VARIANTS), "two variants of one name"


def get(variant: Variant) -> Path:
    """Return the folder with `saved_model/` and `vectors.npz`; if it is missing, make it.

    With one of `make test`, all missing layers of `make test` are made.
    """
    if not folder(variant).exists():
        build([variant.name, *(other.name for other in VARIANTS if other.row.fast and variant.row.fast)])
    return folder(variant)


def build(names: Iterable[str]) -> None:
    """Make the layers that are missing."""
    build_by_keras("layers", [BY_NAME[name] for name in names], folder)


def folder(variant: Variant) -> Path:
    """Return the layer's folder, whether or not it exists."""
    key = hashlib.sha256(
        f"{replace(variant.row, fast=False, tolerance=None, refused='')}{_builders()}".encode()
    ).hexdigest()[:10]
    return FOLDER / f"{variant.name}-{key}"


@cache
def _builders() -> str:
    here = Path(__file__).parent
    return zoo.versions() + "".join((here / name).read_text() for name in ("networks.py", "vectors.py"))
