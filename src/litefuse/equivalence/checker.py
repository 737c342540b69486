"""The check of one replacement, and the memory of those made before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

import numpy as np

from litefuse.dialects.tfl.table import RUNTIME_CUSTOM_OPS
from litefuse.equivalence.body import Evaluator, TooLargeError
from litefuse.equivalence.compare import ROUNDING, Difference, difference, sensitivity
from litefuse.equivalence.indices import index_bounds
from litefuse.equivalence.inputs import SIZES, Call, Maker, Sizes, calls, nudged
from litefuse.equivalence.runtime import MissingKernelError, Program
from litefuse.equivalence.scene import Scene, scene, to_function
from litefuse.errors import LitefuseError, NoMatch, first_line
from litefuse.events import Context
from litefuse.ir import CALL_KINDS, Builder, Module, Op, Symbol, Value

LIMIT = 60e6
"""Nanoseconds (about) for one evaluation of a body; a larger one stays unverified."""
BUDGET = 25e6
"""Nanoseconds (about) for all evaluations of a body: it decides between four and nine calls."""
FEWEST_CALLS, MOST_CALLS = 4, 9


class Verdict(NamedTuple):
    """What a check found. `error` is the largest seen, relative to the answer's largest magnitude."""

    status: Literal["verified", "refuted", "unverified"]
    error: float = 0.0
    calls: int = 0
    reason: str = ""

    @property
    def facts(self) -> dict[str, Any]:
        """For the event that reports the fusion."""
        if self.status == "unverified":
            return {"verified": False, "unverified": self.reason}
        return {"verified": True, "error": self.error, "calls": self.calls}


class Checker:
    """Checks replacements; equal ones once. One checker serves one conversion."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._verdicts: dict[object, tuple[Verdict, Scene]] = {}

    def __call__(self, module: Module, root: Op, values: Sequence[Value | None], builder: Builder) -> dict[str, Any]:
        """The facts to report; raises `NoMatch` where the replacement computes something else."""
        verdict = self.check(module, root, values, builder)
        if verdict.status == "refuted":
            raise NoMatch(verdict.reason, error=verdict.error, calls=verdict.calls)
        stated = {} if builder.tolerance is None else {"tolerance": "{:.2g}: {}".format(*builder.tolerance)}
        if builder.finite:
            stated["assumed"] = f"finite {', '.join(dict.fromkeys(builder.finite.values()))}"
        return verdict.facts | stated

    def check(self, module: Module, root: Op, values: Sequence[Value | None], builder: Builder) -> Verdict:
        """Compare `root` with the `values` that the builder staged for it.

        First for any weights and small sizes, which serves the most places; where that does not agree, as it stands.
        """
        unknown = _unknown_kernel(builder.staged) or _stand_in(root, module)
        if unknown:
            return Verdict("unverified", reason=unknown)
        verdict, tolerance = Verdict("unverified", reason="nothing was compared"), None
        if builder.tolerance is not None:
            tolerance = builder.tolerance[0]
        refuted: Verdict | None = None
        tried: set[object] = set()
        for generalize, shrink in ((True, True), (False, True), (False, False)):
            try:
                attempt = scene(module, root, values, builder, generalize=generalize, shrink=shrink)
                key = (attempt.key(), tolerance)
            except (NoMatch, LitefuseError) as error:
                verdict = Verdict("unverified", reason=_reason(error))
                continue
            if key in tried:
                continue
            tried.add(key)
            if key not in self._verdicts:
                # The scene is kept: keys hold the addresses of its constants.
                self._verdicts[key] = _compare(attempt, self._context, tolerance), attempt
            verdict = self._verdicts[key][0]
            if verdict.status == "verified":
                return verdict
            refuted = verdict if verdict.status == "refuted" else refuted
        return verdict if refuted is None else refuted


def _unknown_kernel(ops: Sequence[Op]) -> str:
    for op in ops:
        code = op.attributes.get("custom_code") if op.kind == "tfl.custom" else None
        if code is not None and code not in RUNTIME_CUSTOM_OPS:
            return f"there is no kernel for the custom op {code} at hand"
    return ""


def _stand_in(root: Op, module: Module) -> str:
    """A function may be marked whose body only has results of the right number, for what TensorFlow does not know."""
    symbol = root.attributes.get("f")
    if root.kind not in CALL_KINDS or not isinstance(symbol, Symbol) or not root.operands:
        return ""
    used = any(argument.uses for argument in module.functions[symbol.name].arguments)
    return "" if used else "the body does nothing with its operands: it stands in for what the op computes"


def _reason(error: Exception) -> str:
    return error.reason if isinstance(error, NoMatch) else str(error)


def _compare(attempt: Scene, context: Context, tolerance: float | None) -> Verdict:
    for argument in attempt.arguments:
        if argument.shape is None:
            return Verdict("unverified", reason="the rank of an operand is not known")
        if not argument.dtype.has_values:
            return Verdict("unverified", reason=f"an operand is a {argument.dtype.name.lower()}")
    comparison = _Comparison(attempt, context, tolerance)
    try:
        return comparison.run()
    except (NoMatch, LitefuseError) as error:
        return Verdict("unverified", reason=_reason(error))
    except Exception as error:
        # A conversion must not end because a kernel meets inputs that no model has.
        return Verdict("unverified", reason=f"the comparison failed: {type(error).__name__}: {error}")


class _Answer(NamedTuple):
    """Inputs, and what the body makes of them."""

    arrays: list[np.ndarray[Any, Any]]
    expected: list[Any]


class _Comparison:
    """Body and replacement, called side by side."""

    def __init__(self, attempt: Scene, context: Context, tolerance: float | None) -> None:
        self.scene = attempt
        self.context = context
        self.tolerance = tolerance
        types = dict(zip(attempt.arguments, attempt.types, strict=True))
        bounds = index_bounds(attempt.body.ops, types, attempt.module)
        self.maker = Maker(attempt.types, attempt.tame, attempt.finite, bounds, attempt.domains)
        self.evaluator = Evaluator(attempt.module, context.dialects, LIMIT)
        self.problem = ""
        self.program: Program | None = None
        """The body in LiteRT, where NumPy lacks a kernel."""

    def run(self) -> Verdict:
        sizes, first = self._fitting_sizes()
        work = max(1.0, self.evaluator.work)
        replacement = self._compile(self.scene.replacement)
        count = min(MOST_CALLS, max(FEWEST_CALLS, int(BUDGET / work)))
        error, done, compared = 0.0, 0, 0
        for call in calls(self.scene.types, sizes, count):
            answer = self._answer(call) if done else first
            if answer is None:
                continue
            where = _where(call, answer.arrays)
            try:
                actual = replacement.run(answer.arrays)
            except (RuntimeError, ValueError) as problem:
                return Verdict("refuted", error, done, f"it does not run on {where}: {first_line(problem)}")
            found = self._judge(call, answer, actual)
            done += 1
            if not found.agrees:
                what = found.problem or f"the error is {found.error:.2g}, allowed {found.allowed:.2g}"
                return Verdict("refuted", found.error, done, f"it computes something else: on {where} {what}")
            error, compared = max(error, found.error), compared + found.compared
        if not compared:
            return Verdict("unverified", reason="the body gave no number on any of the inputs tried")
        return Verdict("verified", error, done)

    def _compile(self, side: Any) -> Program:
        function = to_function(self.scene, side, self.context.dialects)
        return Program(function, self.scene.module, self.context)

    def _fitting_sizes(self) -> tuple[tuple[Sizes, ...], _Answer]:
        """Sizes for free dimensions that the body takes, and its first answer."""
        for sizes in SIZES:
            answer = self._answer(Call("random", sizes[0]))
            if answer is not None:
                return sizes, answer
        raise NoMatch(f"the body cannot be evaluated: {self.problem}")

    def _answer(self, call: Call) -> _Answer | None:
        """Inputs and the body's answer; None where these are no inputs that it takes."""
        for index, integers in enumerate(self.maker.ranges):
            arrays = self.maker.make(call, integers)
            try:
                answer = _Answer(arrays, self._body(arrays))
            except TooLargeError:
                raise
            except (NoMatch, RuntimeError, ValueError) as error:
                self.problem = _reason(error)
                if self.program is None and _lacks_a_kernel(error):
                    self.program = self._compile(self.scene.body)
                    return self._answer(call)
            else:
                del self.maker.ranges[:index]  # what is too large for one call is too large
                return answer
        return None

    def _body(self, arrays: Sequence[np.ndarray[Any, Any]]) -> list[Any]:
        if self.program is not None:
            return self.program.run(arrays)
        self.evaluator.work = 0.0
        side = self.scene.body
        values: dict[Value, Any] = dict(zip(self.scene.arguments, arrays, strict=True))
        with np.errstate(all="ignore"):
            return self.evaluator.run(side.ops, side.results, values)

    def _judge(self, call: Call, answer: _Answer, actual: Sequence[Any]) -> Difference:
        infinite = call.kind == "infinite"
        found = difference(answer.expected, actual, tolerance=self.tolerance, infinite=infinite)
        if found.agrees or found.problem or not np.isfinite(found.error):
            return found
        # Far from where it is well conditioned, rounding alone makes a difference.
        moved = sensitivity(answer.expected, self._body(nudged(answer.arrays)))
        return found._replace(allowed=max(found.allowed, ROUNDING * moved))


def _lacks_a_kernel(error: Exception) -> bool:
    return isinstance(error, NoMatch) and not isinstance(error, MissingKernelError) and "no kernel" in error.reason


def _where(call: Call, arrays: Sequence[Any]) -> str:
    shapes = ", ".join("x".join(map(str, array.shape)) or "a scalar" for array in arrays[:3])
    kind = "random" if call.kind == "again" else call.kind
    return f"{kind} inputs ({shapes}{', ...' if len(arrays) > 3 else ''})"
