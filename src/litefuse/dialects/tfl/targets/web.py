"""Ops and types that LiteRT.js takes; `web.tsv` says how it was found."""

from __future__ import annotations

from functools import cache
from pathlib import Path

VERSION = "2.5.3"
"""The version of @litertjs/core that was measured."""


@cache
def _rows() -> tuple[tuple[str, str, str], ...]:
    lines = Path(__file__).with_name("web.tsv").read_text("utf-8").splitlines()
    rows = (line.split("\t") for line in lines if not line.startswith("#"))
    return tuple((what, name, value) for what, name, value in rows)


def accepted_types() -> tuple[str, ...]:
    """Return the element types that inputs and outputs may have: `float32`, ..."""
    return tuple(name for what, name, _ in _rows() if what == "type")


def custom_ops() -> frozenset[str]:
    """Return the custom ops with kernels."""
    return frozenset(name for what, name, _ in _rows() if what == "custom")


def last_versions() -> dict[str, int]:
    """Return the last version of ops, by the name of the builtin operator, where LiteRT has newer ones."""
    return {name: int(value) for what, name, value in _rows() if what == "version"}
