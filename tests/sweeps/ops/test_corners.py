"""Elementwise ops at extreme values differ from TensorFlow only where corners.json records it."""

from __future__ import annotations

import functools

import pytest

from tests.sweeps.ops import corners


def _operands(found: dict[str, corners.Found], resolver: str) -> dict[str, set[str]]:
    """Return the operands at which each op differs, without the results, which depend on the processor."""
    by_title = {title: kinds.get(resolver, []) for title, kinds in found.items()}
    return {title: {line.partition(":")[0] for line in lines} for title, lines in by_title.items() if lines}


@functools.cache
def _found() -> dict[str, corners.Found]:
    return {corner.title: corners.differences(corner) for corner in corners.corners()}


@pytest.mark.timeout(600)
def test_builtin_kernels_differ_where_the_record_says() -> None:
    """`python -m tests.sweeps.ops.corners` writes the record; an op that has become right must be removed from it."""
    for name, recorded in corners.records().items():
        if name == corners.processor():
            assert _operands(_found(), "builtin") == _operands(recorded, "builtin")
    new = {
        title: operands - _operands(corners.record(), "builtin").get(title, set())
        for title, operands in _operands(_found(), "builtin").items()
    }
    assert not {title: operands for title, operands in new.items() if operands}


@pytest.mark.timeout(600)
def test_xnnpack_differs_where_the_record_says() -> None:
    recorded = corners.records().get(corners.processor())
    if recorded is None:
        pytest.skip(
            f"XNNPACK's kernels depend on the processor, and corners.json has no record of {corners.processor()}"
        )
    assert _operands(_found(), "xnnpack") == _operands(recorded, "xnnpack")
