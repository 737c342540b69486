"""The table of VHLO's operations, made by `tools/schemas/make_stablehlo_ops.py`."""

import functools
from pathlib import Path
from typing import NamedTuple

Version = tuple[int, int, int]


class OperationSignature(NamedTuple):
    """Names of the operands, attributes, regions and results of one version of an operation.

    A name that ends with `*` means any number. `attributes` are in alphabetical order, the order in the bytecode.
    """

    name: str
    version: int
    operands: tuple[str, ...]
    attributes: tuple[str, ...]
    regions: tuple[str, ...]
    results: tuple[str, ...]


@functools.cache
def signatures() -> dict[str, OperationSignature]:
    """Return the signatures by versioned name, such as `gather_v2`."""
    by_name: dict[str, OperationSignature] = {}
    for line in _lines():
        if not line.startswith(("#", "version\t")):
            versioned, *columns = line.split("\t")
            name, _, version = versioned.rpartition("_v")
            operands, attributes, regions, results = (tuple(column.split()) for column in columns)
            by_name[versioned] = OperationSignature(name, int(version), operands, attributes, regions, results)
    return by_name


@functools.cache
def newest_version() -> Version:
    """Return the version of StableHLO whose operations the table has."""
    line = next(line for line in _lines() if line.startswith("version\t"))
    return parse_version(line.partition("\t")[2]) or (0, 0, 0)


def parse_version(text: str) -> Version | None:
    """Return the version in a text such as `StableHLO_v1.15.0`, or None if it has no such form."""
    parts = text.rpartition("v")[2].split(".")
    if len(parts) != 3 or not all(part.isascii() and part.isdigit() and len(part) <= 6 for part in parts):
        return None
    major, minor, patch = map(int, parts)
    return major, minor, patch


def admits(names: tuple[str, ...], count: int) -> bool:
    """Return whether `count` operands, regions or results fit these names."""
    fixed = sum(not name.endswith("*") for name in names)
    return count == fixed if fixed == len(names) else count >= fixed


def _lines() -> list[str]:
    return Path(__file__).with_name("ops.tsv").read_text("utf-8").splitlines()
