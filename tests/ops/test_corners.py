"""Elementwise ops at the edges of numbers: what differs from TensorFlow is what corners.json says."""

from __future__ import annotations

import pytest

from tests.ops import corners


def _operands(found: corners.Found) -> dict[str, list[str]]:
    """Without the results, which are other ones on other processors."""
    return {name: sorted({line.partition(":")[0] for line in lines}) for name, lines in found.items()}


@pytest.mark.timeout(600)
def test_edges_differ_where_the_record_says() -> None:
    """`python -m tests.ops.corners` writes it; what has become right must leave it."""
    recorded = corners.record()
    found = {corner.title: corners.differences(corner) for corner in corners.corners()}
    assert {title: _operands(kinds) for title, kinds in found.items() if kinds} == {
        title: _operands(kinds) for title, kinds in recorded.items()
    }
