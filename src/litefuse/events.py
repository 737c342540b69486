"""What the stages did: events for the report, and the context that carries them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from litefuse.budgets import Expansion, Folding, Verification, shared_folding
from litefuse.errors import NoMatch
from litefuse.ir.builder import Builder
from litefuse.ir.core import Module, Op, Value
from litefuse.ir.schema import Dialects
from litefuse.ir.types import UNKNOWN_LOCATION, Location

Outcome = Literal["fused", "refused", "inlined", "preserved", "changed", "removed", "note", "warning", "flex"]

Checker = Callable[[Module, Op, "Sequence[Value | None]", Builder], dict[str, Any]]
"""Compares an op with the values staged for it; returns facts for the event, or raises `NoMatch`."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that a stage did or declined to do, and where in the user's model."""

    stage: str
    rule: str
    outcome: Outcome
    location: Location = UNKNOWN_LOCATION
    reason: str = ""
    facts: dict[str, Any] = field(default_factory=dict[str, Any])


@dataclass(slots=True)
class Context:
    """What stages need beside the module: options, dialects, plug-ins, and the events so far."""

    dialects: Dialects
    options: Any
    stage: str = ""
    events: list[Event] = field(default_factory=list[Event])
    progress: Callable[[str, float], None] | None = None
    checker: Checker | None = None
    expansion: Expansion = field(default_factory=Expansion)
    folding: Folding = field(default_factory=lambda: shared_folding() or Folding())
    verification: Verification = field(default_factory=Verification)
    marked_custom_ops: set[str] = field(default_factory=set[str])
    """Names of the custom ops that the model's author asked for by a mark."""

    def record(
        self,
        rule: str,
        outcome: Outcome,
        location: Location = UNKNOWN_LOCATION,
        reason: str = "",
        **facts: Any,
    ) -> None:
        """Record an event of the current stage."""
        self.events.append(Event(self.stage, rule, outcome, location, reason, facts))

    def check(self, module: Module, root: Op, values: Sequence[Value | None], builder: Builder) -> dict[str, Any]:
        """Facts about a replacement run beside what it replaces.

        Raises `NoMatch` where it computes something else, or needs what the target lacks.
        """
        if self.options.target == "compiled_model":
            for op in builder.staged:
                schema = self.dialects.schema(op.kind)
                if schema is not None and any(spec.is_ref for spec in schema.operands):
                    raise NoMatch(
                        "the target, CompiledModel, takes no variable tensors, in which the op keeps its state"
                    )
        return {} if self.checker is None else self.checker(module, root, values, builder)
