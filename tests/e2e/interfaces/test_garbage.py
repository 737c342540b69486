"""A conversion suspends Python's garbage collector, and leaves a program's settings of it alone."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator

import pytest

import litefuse
from tests.support import zoo

DEMO_MODEL = zoo.ROOT / "demo" / "lstm_classifier" / "saved_model"


@pytest.fixture
def frozen() -> Iterator[None]:
    """Exclude all present objects from garbage collection, as a server does before it forks."""
    had_frozen = gc.get_freeze_count() > 0
    gc.freeze()
    yield
    if not had_frozen:
        gc.unfreeze()


def test_frozen_objects_stay_frozen_and_are_counted_once(frozen: None, monkeypatch: pytest.MonkeyPatch) -> None:
    counts: list[int] = []
    count = gc.get_freeze_count
    monkeypatch.setattr(gc, "get_freeze_count", lambda: counts.append(count()) or counts[-1])
    monkeypatch.setattr(sys.modules["litefuse.convert"], "_found_frozen", False)
    for _ in range(3):
        litefuse.convert(DEMO_MODEL, verify=False)
    assert gc.isenabled()
    assert count() > 0
    assert len(counts) == 1


def test_a_disabled_collector_stays_disabled() -> None:
    gc.disable()
    try:
        litefuse.convert(DEMO_MODEL, verify=False)
        assert not gc.isenabled()
    finally:
        gc.enable()
