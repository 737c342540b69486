"""Where the saved layers lie: tests/.cache/layers/NAME-KEY, made when missing.

The key is a hash of the row, of what builds it, and of the versions of TensorFlow and the Kerases.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from pathlib import Path

from tests import zoo
from tests.layers import rows_network, rows_shaping
from tests.layers.variants import BOTH, Variant, expand

FOLDER = zoo.ROOT / "tests" / ".cache" / "layers"
VARIANTS = expand((*rows_network.ROWS, *rows_shaping.ROWS))
BY_NAME = {variant.name: variant for variant in VARIANTS}
assert len(BY_NAME) == len(VARIANTS), "two variants of one name"


def get(variant: Variant) -> Path:
    """The folder with `saved_model/` and `vectors.npz`, made with all others of `make test` if it is missing."""
    if not folder(variant).exists():
        build([variant.name, *(other.name for other in VARIANTS if other.row.fast == variant.row.fast)])
    return folder(variant)


def build(names: Iterable[str]) -> None:
    """Make the missing ones: both Kerases at once, each in a process of its own."""
    wanted = [BY_NAME[name] for name in names]
    with ThreadPoolExecutor() as pool:
        list(pool.map(lambda keras: _build([v for v in wanted if v.keras == keras]), BOTH))


def _build(wanted: list[Variant]) -> None:
    if all(folder(variant).exists() for variant in wanted):
        return
    keras = wanted[0].keras
    with zoo.locked(f"layers_{keras}"):
        missing = list(dict.fromkeys(v.name for v in wanted if not folder(v).exists()))
        if missing:
            command = [sys.executable, "-m", "tests.layers.vectors", keras, *missing]
            environment = {**zoo.environment(), "TF_USE_LEGACY_KERAS": "1" if keras == "tf_keras" else "0"}
            subprocess.run(command, cwd=zoo.ROOT, env=environment, check=True, stdin=subprocess.DEVNULL)


def folder(variant: Variant) -> Path:
    """Where it lies, made or not."""
    key = hashlib.sha256(
        f"{replace(variant.row, fast=False, tolerance=None, refused='')}{_builders()}".encode()
    ).hexdigest()[:10]
    return FOLDER / f"{variant.name}-{key}"


@cache
def _builders() -> str:
    here = Path(__file__).parent
    return zoo.versions() + "".join((here / name).read_text() for name in ("networks.py", "vectors.py"))
