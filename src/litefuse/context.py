"""State that all passes of one conversion share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from litefuse.budgets import CopyBudget, FoldingBudget, GrowthBudget, VerificationBudget, shared_folding
from litefuse.errors import NoMatch
from litefuse.ir.core import Op, Value
from litefuse.ir.module import Module
from litefuse.ir.schema import Dialects
from litefuse.ir.types import UNKNOWN_LOCATION, Location
from litefuse.options import Options
from litefuse.options.target import TARGETS, Target
from litefuse.report import Event, Outcome

if TYPE_CHECKING:
    from litefuse.dialects.tfl.targets.runtimes import Runtime
    from litefuse.rewrite.context import RewriteContext
    from litefuse.runtime.worker import AnyWorker
    from litefuse.runtime.worker.kernels import Sent

Checker = Callable[[Module, "Sequence[Value | None]", "RewriteContext"], dict[str, Any]]
"""Compares the root of a rewrite with the staged replacements of its results.

Returns facts for the event, or raises `NoMatch`.
"""


@dataclass(eq=False, repr=False, slots=True)
class Processes:
    """The worker processes that the compilations of one conversion share."""

    observer: tuple[AnyWorker, Sent] | None = None
    """The process that runs calibrations, with its kernels, once it was started."""


# Nothing compares or prints contexts; generating methods for so many fields would slow down every import.
@dataclass(eq=False, repr=False, slots=True)
class Context:
    """State that all passes share: dialects, options, budgets, and the events so far."""

    dialects: Dialects
    options: Options
    pass_name: str = ""
    events: list[Event] = field(default_factory=list[Event])
    progress: Callable[[str, float], None] | None = None
    checker: Checker | None = None
    find_kernel_problems: Callable[[Op], Sequence[str]] | None = None
    """Returns why the target's kernels do not run an op that a fusion emitted; None for LiteRT's newest."""
    runtime: Runtime | None = None
    """The `Runtime` that the file is for, a version of the interpreter, if the user names one."""
    expansion: CopyBudget = field(default_factory=CopyBudget)
    folding: FoldingBudget = field(default_factory=lambda: shared_folding() or FoldingBudget())
    verification: VerificationBudget = field(default_factory=VerificationBudget)
    growth: GrowthBudget = field(default_factory=GrowthBudget)
    processes: Processes = field(default_factory=Processes)
    sample_axes: dict[str, Sequence[int | None]] = field(default_factory=dict[str, "Sequence[int | None]"])
    """The axes along which the results of a function of a LiteRT file count samples, if they are to be freed."""
    wide_constants: frozenset[object] | None = None
    """Identities of the float32 constants of a file whose other weights are float16; None for files without such."""
    marked_custom_ops: set[str] = field(default_factory=set[str])
    """Names of the custom ops that the model's author requested by marking a function."""

    @property
    def target(self) -> Target:
        """The runtime that the file is for."""
        return TARGETS[self.options.target]

    def close(self) -> None:
        """Let go of worker processes, which would live as long as the context: it is freed late, as part of cycles."""
        self.checker = self.processes.observer = None

    def fork(self, options: Options | None = None) -> Context:
        """Return the context of a compilation inside of this one, of a copy or a part of the module.

        It has separate events, options and budget for expansions, and a copy of the one for growth; it shares the
        processes and the other budgets, and reports no progress. Fusions are verified if both its options and this
        context say so.
        """
        options = self.options if options is None else options
        checker = self.checker if options.verify else None
        return replace(
            self,
            options=options,
            events=list[Event](),
            progress=None,
            checker=checker,
            expansion=CopyBudget(),
            growth=self.growth.copy(),
        )

    def record(
        self,
        rule: str,
        outcome: Outcome,
        location: Location = UNKNOWN_LOCATION,
        reason: str = "",
        **facts: Any,
    ) -> None:
        """Record an event of the current pass."""
        self.events.append(Event(self.pass_name, rule, outcome, location, reason, facts))

    def check(self, module: Module, values: Sequence[Value | None], rewrite: RewriteContext) -> dict[str, Any]:
        """Verify the staged replacements of the results of the rewrite's root, and return facts for the event.

        Raises `NoMatch` if the replacement computes something else, or needs a feature that the target lacks.
        """
        self.require_kernels(rewrite)
        return {} if self.checker is None else self.checker(module, values, rewrite)

    def require_kernels(self, rewrite: RewriteContext) -> None:
        """Raise `NoMatch` if a staged op needs a feature that the target lacks."""
        for op in rewrite.staged:
            if self.find_kernel_problems is not None and (problems := self.find_kernel_problems(op)):
                raise NoMatch(problems[0])
        if not self.target.accepts_variable_tensors:
            for op in rewrite.staged:
                schema = self.dialects.schema(op.kind)
                if schema is not None and any(spec.is_ref for spec in schema.operands):
                    raise NoMatch(
                        "the op keeps its state in variable tensors, which the target "
                        f"{self.target.title} does not support"
                    )
