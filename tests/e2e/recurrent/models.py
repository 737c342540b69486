"""Paths of the saved networks: tests/.cache/recurrent/NAME-KEY, made when missing.

The key is a hash of the variant, of the code that builds it, and of the versions of TensorFlow and the Kerases.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path

from tests.e2e.recurrent.variants import BY_NAME, VARIANTS, Variant
from tests.support import zoo
from tests.support.generated import build_by_keras

FOLDER = zoo.ROOT / "tests" / ".cache" / "recurrent"


def get(variant: Variant) -> Path:
    """Return the folder with `saved_model/` and `vectors.npz`; if it is missing, make it.

    With one of `make test`, all missing networks of `make test` are made.
    """
    if not folder(variant).exists():
        build([variant.name, *(other.name for other in VARIANTS if other.fast and variant.fast)])
    return folder(variant)


def build(names: Iterable[str]) -> None:
    """Make the networks that are missing."""
    build_by_keras("recurrent", [BY_NAME[name] for name in names], folder)


def folder(variant: Variant) -> Path:
    """Return the network's folder, whether or not it exists."""
    key = hashlib.sha256(f"{replace(variant, fast=False, fused=())}{_builders()}".encode()).hexdigest()[:10]
    return FOLDER / f"{variant.name}-{key}"


@cache
def _builders() -> str:
    here = Path(__file__).parent
    return zoo.versions() + "".join((here / name).read_text() for name in ("networks.py", "vectors.py"))
