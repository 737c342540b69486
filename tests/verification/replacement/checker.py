"""Run the pipeline with the checker enabled: accepted and refused replacements, and the measured errors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from litefuse.ir import Module
from litefuse.report import Event
from tests.support.modules.marked_functions import convert

Rewrite = Callable[..., Any]


def check(module: Module, *plugins: object) -> list[Event]:
    """Convert, and return what became of composites and patterns."""
    events = convert(module, *plugins, stages=("fuse-composites", "fuse-patterns"), verify=True)
    return [event for event in events if event.outcome == "fused" or "error" in event.facts]
