"""Compare the table of kernels that fail on operands without elements with the runtime, with padding and without."""

from __future__ import annotations

import pytest

from tests.runtime.empty_kernels import BY_TITLE, is_listed
from tests.support.isolated import verdicts

RESOLVERS = ("xnnpack", "builtin")
BY_LUCK = frozenset({"log_softmax", "resize_bilinear", "resize_nearest_neighbor"})
"""Kernels that read memory before or after an empty operand, which usually ends the process."""
Verdicts = dict[str, tuple[str, str]]


def _run(mode: str) -> Verdicts:
    titles = [f"{mode} {resolver} {title}" for title in BY_TITLE for resolver in RESOLVERS]
    return {title: (kind, reason) for title, kind, reason in verdicts("tests.runtime.empty_kernels", titles)}


@pytest.fixture(scope="module")
def plain() -> Verdicts:
    """Return the verdict of each kernel without padding."""
    return _run("plain")


@pytest.fixture(scope="module")
def padded() -> Verdicts:
    """Return the verdict of each kernel after the stage `pad-empty-operands`."""
    return _run("padded")


@pytest.mark.timeout(600)
@pytest.mark.parametrize("title", BY_TITLE)
def test_the_table_matches_the_runtime(title: str, plain: Verdicts) -> None:
    found = [plain[f"plain {resolver} {title}"] for resolver in RESOLVERS]
    case = BY_TITLE[title]
    fails = any(kind != "right" for kind, _ in found)
    assert is_listed(case) == fails or (is_listed(case) and case.kind in BY_LUCK), found


@pytest.mark.timeout(600)
@pytest.mark.parametrize("title", BY_TITLE)
def test_padded_operands(title: str, padded: Verdicts) -> None:
    for resolver in RESOLVERS:
        kind, reason = padded[f"padded {resolver} {title}"]
        assert kind == "right", f"{resolver}: {reason}"
