"""Damaged inputs that once failed, kept as files: <target>-<hash>.<number of the valid model, by name>."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterator
from pathlib import Path

from tests.sweeps.fuzz.run import case
from tests.sweeps.fuzz.targets import TARGETS, Target

CORPUS = Path(__file__).with_name("corpus")


def save(target: Target, seed: int, number: int) -> Path:
    """Save a case, compressed."""
    content, _ = case(target, seed, number)
    CORPUS.mkdir(exist_ok=True)
    path = CORPUS / f"{target.name}-{hashlib.sha256(content).hexdigest()[:10]}.{target.suffix}.z"
    path.write_bytes(zlib.compress(content, 9))
    return path


def kept() -> Iterator[tuple[Target, Path]]:
    """Return all saved cases, with their targets."""
    for path in sorted(CORPUS.glob("*.z")):
        yield TARGETS[path.name.partition("-")[0]], path


def content_of(path: Path) -> bytes:
    """Return the bytes of a saved case."""
    return zlib.decompress(path.read_bytes())
