"""Run the pipeline with the checker enabled: accepted and refused replacements, and the measured errors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from litefuse import Debug
from litefuse.context import Context
from litefuse.convert import make_options
from litefuse.dialects import DIALECTS
from litefuse.ir import Module
from litefuse.passes import pipeline
from litefuse.report import Event
from litefuse.verification.replacement import Checker

Rewrite = Callable[..., Any]


def check(module: Module, *plugins: object) -> list[Event]:
    """Convert, and return what became of composites and patterns."""
    options = make_options(plugins=plugins, debug=Debug(verify_ir=True))
    context = Context(DIALECTS, options)
    context.checker = Checker(context)
    pipeline.run(module, context)
    stages = ("fuse-composites", "fuse-patterns")
    found = [event for event in context.events if event.pass_name in stages]
    return [event for event in found if event.outcome == "fused" or "error" in event.facts]
