"""Check one replacement numerically, and remember the verdicts of earlier checks."""

from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import numpy as np

from litefuse.context import Context
from litefuse.dialects.calls import CALL_KINDS
from litefuse.dialects.tfl.table import RUNTIME_CUSTOM_OPS
from litefuse.errors import InvalidRuleError, LitefuseError, NoMatch, first_line
from litefuse.ir import DType, Module, Op, Symbol, Value
from litefuse.ir.composites import is_defined
from litefuse.reference.evaluator import Evaluator, TooLargeError
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.guard import rule_error
from litefuse.runtime.worker import CrashedError
from litefuse.verification.replacement.compare import TOLERANCE, Difference, Noise, difference
from litefuse.verification.replacement.comparison import Comparison, Side, make_comparison, to_function
from litefuse.verification.replacement.indices import index_bounds
from litefuse.verification.replacement.inputs import (
    ALL_MAGNITUDES,
    PATTERNS,
    ROWS,
    SIZES,
    THRESHOLD,
    BodyCall,
    CallPlan,
    InputGenerator,
    Sizes,
    Unit,
    calls,
    is_free,
)
from litefuse.verification.replacement.proof import Proof, choose_sizes, prove
from litefuse.verification.replacement.runtime import MissingKernelError, Program
from litefuse.verification.replacement.thresholds import find_thresholds, may_divide, values_determine_sizes

if TYPE_CHECKING:
    from litefuse.verification.replacement.counterexample import CounterexampleSearch

Array = np.ndarray[Any, Any]

LIMIT = 60e6
"""Work limit, in estimated nanoseconds, for one evaluation of a body; replacements of larger ones stay unverified."""
BUDGET = 8e6
"""Work limit, in estimated nanoseconds, for all evaluations of a body beyond the first `MIN_CALLS`."""
SPREAD_BUDGET = 2e6
"""Work limit, in estimated nanoseconds, for a call with many rows of spread values."""
SPREAD_ELEMENTS = 1 << 13
"""Approximate maximum number of elements of such a call."""
MIN_CALLS, MAX_CALLS = 4, 40
AFTER_PROOF = ("random", "spread", "infinite", "equal", "tied")
"""Kinds of the calls that remain after a proof, for rounding, overflow, special values and the kernels themselves."""
_SMALLER = "; if the integers never come near the ends of their type, declare it by b.assume_at_most(...)"
MIN_ELEMENTS = 2
"""Minimum number of elements for which independent units are looked for."""


class Verdict(NamedTuple):
    """The outcome of a check; `error` is the largest one seen, relative to the result's largest magnitude."""

    status: Literal["verified", "refuted", "unverified"]
    error: float = 0.0
    calls: int = 0
    reason: str = ""
    proof: Proof = Proof(False)

    @property
    def facts(self) -> dict[str, Any]:
        """Return the facts for the event that reports the fusion."""
        if self.status == "unverified":
            return {"verified": False, "unverified": self.reason}
        facts: dict[str, Any] = {"verified": True, "error": self.error, "calls": self.calls}
        if not self.proof.is_proved:
            return facts | {"unproved": self.proof.reason}
        return facts | {"proved": self.proof.shapes} | ({"tried": self.proof.tried} if self.proof.tried else {})


class Checker:
    """Checks the replacements of one conversion; equal ones are checked only once."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._verdicts: dict[object, tuple[Verdict, Comparison]] = {}

    def __call__(self, module: Module, values: Sequence[Value | None], builder: RewriteContext) -> dict[str, Any]:
        """Return the facts to report.

        Raises:
            NoMatch: The replacement computes something else.
            InvalidRuleError: The rule is faulty.
        """
        try:
            verdict = self.check(module, values, builder)
        except InvalidRuleError as error:
            if builder.rule is None:
                raise
            raise rule_error(*builder.rule, builder.root, error) from error
        if verdict.status == "refuted":
            raise NoMatch(verdict.reason, error=verdict.error, calls=verdict.calls)
        stated = {} if builder.tolerance is None else {"tolerance": "{:.2g}: {}".format(*builder.tolerance)}
        if builder.finite or builder.limits or builder.rows:
            assumed = [f"finite {what}" for what in dict.fromkeys(builder.finite.values())]
            assumed += [f"{what} of at most {limit:g}" for limit, what in dict.fromkeys(builder.limits.values())]
            assumed += [f"{what} from 0 to {rows - 1}" for rows, what in dict.fromkeys(builder.rows.values())]
            stated["assumed"] = ", ".join(assumed)
        return verdict.facts | stated

    def check(self, module: Module, values: Sequence[Value | None], builder: RewriteContext) -> Verdict:
        """Compare the root with the `values` that the builder staged as its replacement.

        Compares with arbitrary weights and small sizes first, since such a verdict applies to the most replacements.
        If that does not verify it, compares with the actual weights, then with the actual sizes, too.
        """
        unknown = _unknown_kernel_reason(builder.staged) or _placeholder_reason(builder.root, module)
        if unknown:
            return Verdict("unverified", reason=unknown)
        verdict, tolerance = Verdict("unverified", reason="nothing was compared"), None
        if builder.tolerance is not None:
            tolerance = builder.tolerance[0]
        refuted: Verdict | None = None
        tried: set[object] = set()
        for generalize, shrink in ((True, True), (False, True), (False, False)):
            try:
                comparison = make_comparison(module, values, builder, generalize=generalize, shrink=shrink)
                key = (comparison.key(), tolerance)
            except (NoMatch, LitefuseError) as error:
                verdict = Verdict("unverified", reason=_reason(error))
                continue
            if key in tried:
                continue
            tried.add(key)
            if key not in self._verdicts and not self._context.verification.may_begin():
                return Verdict(
                    "unverified", reason="the budget for comparing fusions with the ops they replace is exhausted"
                )
            if key not in self._verdicts:
                # Keep the comparison alive, since the key contains the addresses of its constants.
                self._verdicts[key] = _compare(comparison, self._context, tolerance), comparison
            verdict = self._verdicts[key][0]
            if verdict.status == "verified":
                return verdict
            refuted = verdict if verdict.status == "refuted" else refuted
        return verdict if refuted is None else refuted


def _unknown_kernel_reason(ops: Sequence[Op]) -> str:
    for op in ops:
        code = op.attributes.get("custom_code") if op.kind == "tfl.custom" else None
        if code is not None and code not in RUNTIME_CUSTOM_OPS:
            return f"the installed runtime has no kernel for the custom op {code}"
    return ""


def _placeholder_reason(root: Op, module: Module) -> str:
    """Return a reason not to compare if the body is a placeholder, for an op that TensorFlow does not have; or ""."""
    symbol = root.attributes.get("f")
    if root.kind not in CALL_KINDS or not isinstance(symbol, Symbol) or not root.operands:
        return ""
    body = module.functions[symbol.name]
    if not is_defined(body):
        return "it has no decomposition"
    used = any(argument.uses for argument in body.arguments)
    return "" if used else "the body ignores its operands: it is a placeholder for the op's computation"


def _reason(error: Exception) -> str:
    return error.reason if isinstance(error, NoMatch) else str(error)


def _compare(comparison: Comparison, context: Context, tolerance: float | None) -> Verdict:
    for argument in comparison.arguments:
        if argument.shape is None:
            return Verdict("unverified", reason="the rank of an operand is unknown")
        if not argument.dtype.has_values:
            return Verdict("unverified", reason=f"an operand is a {argument.dtype.name.lower()}")
    check: _ReplacementCheck | None = None
    try:
        check = _ReplacementCheck(comparison, context, tolerance)
        return check.run()
    except InvalidRuleError:
        raise
    except (NoMatch, LitefuseError) as error:
        return Verdict("unverified", reason=_reason(error))
    except Exception as error:
        # A conversion must not fail because a kernel gets inputs that no model has.
        return Verdict("unverified", reason=f"the comparison failed: {type(error).__name__}: {error}")
    finally:
        context.verification.spend(0.0 if check is None else check.evaluator.total)


class _Results(NamedTuple):
    """Inputs, and the body's results for them."""

    arrays: list[np.ndarray[Any, Any]]
    expected: list[Any]


class _ReplacementCheck:
    """Compares a body and its replacement, called with the same inputs."""

    def __init__(self, comparison: Comparison, context: Context, tolerance: float | None) -> None:
        self.comparison = comparison
        self.context = context
        self.tolerance = tolerance
        types = dict(zip(comparison.arguments, comparison.types, strict=True))
        bounds = index_bounds(comparison.body.ops, types, comparison.module)
        ops = (*comparison.replacement.ops, *comparison.body.ops)
        self.thresholds = find_thresholds(ops, comparison.module, context.dialects)
        self.maker = InputGenerator(comparison.operands, bounds, self.thresholds)
        self.spreads = not values_determine_sizes(ops, comparison.arguments, comparison.module, context.dialects)
        self.maker.wide = self.spreads and not may_divide(ops, comparison.module)
        self.evaluator = Evaluator(comparison.module, context.dialects, LIMIT)
        self.proof = Proof(False)
        self.problem = ""
        self.program: Program | None = None
        """The body in LiteRT, used in place of NumPy if it lacks a kernel."""
        self.converted: Program | None = None
        """The body in LiteRT, used to assess differences; compiled when it is needed."""
        self.done = self.compared = 0
        """Number of calls, and of elements compared in their results."""
        self.error = 0.0
        self.magnitude = 0.0
        """Largest magnitude in the first results, to which the tolerance of a rule is relative."""

    def run(self) -> Verdict:
        sizes, first = self._find_sizes()
        proved = choose_sizes(self.comparison, sizes, self.thresholds)
        self.proof = prove(self.comparison, proved, self.context)
        plan = self._plan(sizes, first)
        if self.proof.is_proved:
            plan = plan._replace(sizes=proved, thresholds=self.thresholds._replace(extents=()))
        elif self.proof.differs:
            example = self.counterexamples.find(sizes[0])
            if example is not None:
                return Verdict("refuted", example.error, 1, f"it computes something else: on {example}")
        self.replacement = self._compile(self.comparison.replacement)
        chosen: list[tuple[BodyCall, _Results]] = []
        spent = 0.0
        for call in calls(self.comparison.types, plan):
            if len(chosen) >= MAX_CALLS or (len(chosen) >= MIN_CALLS and spent > BUDGET):
                break
            if self.proof.is_proved and (call.kind not in AFTER_PROOF or any(call == known for known, _ in chosen)):
                continue
            answer = self._answer(call, optional=True) if chosen else first
            spent += self.evaluator.work
            if answer is not None:
                chosen.append((call, answer))
        refuted = self._compare_calls(chosen)
        if refuted is not None:
            return refuted
        if self.proof.is_proved:
            refuted = self._compare_with_xnnpack(*chosen[0])
        else:
            refuted = self._compare_at_thresholds(BodyCall(THRESHOLD, sizes[0]))
        if refuted is not None:
            return refuted
        if not self.compared:
            return Verdict("unverified", reason="the body returned no comparable values for any of the inputs tried")
        return Verdict("verified", self.error, self.done, proof=self.proof)

    def _compare_call(self, call: BodyCall, answer: _Results, actual: list[Any] | None = None) -> Verdict | None:
        """Compare one call; return a verdict if the replacement is wrong. `actual` has its results, if known."""
        where = _describe_inputs(call, answer.arrays)
        try:
            actual = self.replacement.run(answer.arrays) if actual is None else actual
        except (RuntimeError, ValueError) as problem:
            if call.kind in ALL_MAGNITUDES and not self._is_worse(problem, answer.arrays):
                return None
            return Verdict("refuted", self.error, self.done, f"it does not run on {where}: {first_line(problem)}")
        compared = self._assess(call, answer, actual)
        self.done += 1
        if not compared.agrees:
            what = compared.problem or f"the error is {compared.error:.2g}, allowed {compared.allowed:.2g}"
            if (
                self.maker.wide
                and call.kind in ALL_MAGNITUDES
                and all(array.dtype.kind in "iu" for array in answer.arrays)
            ):
                what += _SMALLER
            example = self.counterexamples.explain(answer.arrays)
            what += "" if example is None else f"; for example, on {example}"
            return Verdict("refuted", compared.error, self.done, f"it computes something else: on {where} {what}")
        # Errors of spread values are not relative to the whole result, and excused errors say nothing.
        usual = TOLERANCE[DType.F32] if self.tolerance is None else self.tolerance
        if call.kind not in ALL_MAGNITUDES and compared.allowed <= usual:
            self.error = max(self.error, compared.error)
        self.compared += compared.compared
        return None

    def _compare_with_xnnpack(self, call: BodyCall, answer: _Results) -> Verdict | None:
        """Compare one call with XNNPACK, which has other kernels."""
        self.replacement = self.replacement.with_xnnpack()
        refuted = self._compare_call(call, answer)
        return None if refuted is None else refuted._replace(reason=f"with XNNPACK, {refuted.reason}")

    @cached_property
    def counterexamples(self) -> "CounterexampleSearch":
        # Imported lazily: most replacements are right.
        from litefuse.verification.replacement.counterexample import CounterexampleSearch

        return CounterexampleSearch(self.comparison, self.maker, self.tolerance, self.context)

    def _compare_at_thresholds(self, call: BodyCall) -> Verdict | None:
        """Compare on inputs that reach each outcome of the decisions of body and replacement."""
        # Imported lazily: conversions without fusions do not need it.
        from litefuse.verification.replacement.decision_search import DecisionSearch

        integers = self.maker.ranges[0] if not self.maker.wide else (-(1 << 62), 1 << 62)
        base = self.maker.make(BodyCall("random", call.sizes), self.maker.ranges[0])
        kinds = "fiu" if self.spreads else "iu"
        search = DecisionSearch(self.comparison, base, integers, self.thresholds, kinds, self.context)
        chosen: list[tuple[BodyCall, _Results]] = []
        spent = 0.0
        for arrays in search.samples():
            if spent > BUDGET:
                break
            with suppress(NoMatch, RuntimeError, ValueError):
                chosen.append((call, _Results(arrays, self._body(arrays))))
            spent += self.evaluator.work
        self.evaluator.total += search.work
        return self._compare_calls(chosen)

    def _compare_calls(self, chosen: Sequence[tuple[BodyCall, _Results]]) -> Verdict | None:
        """Run all calls in one request, and compare them; return a verdict if the replacement is wrong."""
        results: Sequence[list[Any] | None] = [None] * len(chosen)
        try:
            results = self.replacement.run_many([answer.arrays for _, answer in chosen]) if chosen else []
        except CrashedError:
            # The calls are made one by one, by a program that has not crashed, to find the one that fails.
            self.replacement = self._compile(self.comparison.replacement)
        except (RuntimeError, ValueError):
            pass
        for (call, answer), actual in zip(chosen, results, strict=True):
            refuted = self._compare_call(call, answer, actual)
            if refuted is not None:
                return refuted
        return None

    def _compile(self, side: Side) -> Program:
        function = to_function(self.comparison, side, self.context.dialects)
        return Program(function, self.comparison.module, self.context)

    def _find_sizes(self) -> tuple[tuple[Sizes, ...], _Results]:
        """Return sizes of the free dimensions that the body accepts, and its first results."""
        for sizes in SIZES:
            answer = self._answer(BodyCall("random", sizes[0]))
            if answer is not None:
                self.magnitude = max((_magnitude(np.asarray(result)) for result in answer.expected), default=0.0)
                return sizes, answer
        raise NoMatch(f"the body cannot be evaluated: {self.problem}")

    def _plan(self, sizes: tuple[Sizes, ...], first: _Results) -> CallPlan:
        work, fixed = self.evaluator.work, self.evaluator.fixed
        count, other = sizes[0]
        # Cost of one more row, where the other free dimensions are 5 instead of 3.
        row = max(1.0, 2.0 * (work - fixed) / count)
        most = ROWS if count != other else max(max(pair) for pair in sizes)
        size = max((array.size for array in first.arrays), default=0)
        rows = max(8, int(min(most, (SPREAD_BUDGET - fixed) / row, SPREAD_ELEMENTS * count / max(1, size))))
        unit = self.maker.unit = self._unit(first)
        self.evaluator.work = work
        if is_free(self.comparison.types):
            size = size // count * rows
        return CallPlan(sizes, unit, rows, self.thresholds, self.maker.parts(rows, size) if self.spreads else 0)

    def _unit(self, first: _Results) -> Unit:
        """Return whether an element of the body's results depends on one element of the inputs, on one row, or on more.

        This is determined by changing every other element, or row, of the inputs.
        """
        shape = max((array.shape for array in first.arrays), key=len, default=())
        results = [np.asarray(result) for result in first.expected]
        if not shape or prod(shape) < MIN_ELEMENTS:
            return "call"
        for unit in ("element", "row"):
            depth = len(shape) if unit == "element" else 1
            if prod(shape[:depth]) < 2 or any(result.shape[:depth] != shape[:depth] for result in results):
                continue
            kept = (np.arange(prod(shape[:depth])) % 2 == 0).reshape(shape[:depth])
            arrays = [
                _change_elements(array, kept) if array.shape[:depth] == kept.shape else array for array in first.arrays
            ]
            try:
                changed = self._body(arrays)
            except (NoMatch, RuntimeError, ValueError):
                continue
            if all(_same(old, np.asarray(new), kept) for old, new in zip(results, changed, strict=True)):
                return unit
        return "call"

    def _answer(self, call: BodyCall, *, optional: bool = False) -> _Results | None:
        """Return inputs and the body's results; None if the body does not accept inputs of this kind."""
        for index, integers in enumerate(self.maker.ranges):
            arrays = self.maker.make(call, integers)
            try:
                answer = _Results(arrays, self._body(arrays))
            except TooLargeError:
                if optional:
                    return None
                raise
            except (NoMatch, RuntimeError, ValueError) as error:
                self.problem = _reason(error)
                if self.program is None and _lacks_a_kernel(error):
                    self.program = self._compile(self.comparison.body)
                    return self._answer(call)
            else:
                if not optional:
                    del self.maker.ranges[:index]  # ranges that are too large for one call are not tried again
                return answer
            if call.kind in ("spread", *PATTERNS):
                break
        return None

    def _body(self, arrays: Sequence[np.ndarray[Any, Any]]) -> list[Any]:
        if self.program is not None:
            return self.program.run(arrays)
        self.evaluator.start()
        side = self.comparison.body
        values: dict[Value, Any] = dict(zip(self.comparison.arguments, arrays, strict=True))
        with np.errstate(all="ignore"):
            return self.evaluator.run(side.ops, side.results, values)

    def _assess(self, call: BodyCall, answer: _Results, actual: Sequence[Any]) -> Difference:
        """Compare; if the results differ, determine how reliable the body's own results are, the cheapest way first."""
        infinite, groups = call.kind == "infinite", self.maker.groups(call, answer.arrays)
        noise: list[Noise] = []
        floor = 0.0 if self.tolerance is None or call.kind not in (*ALL_MAGNITUDES, *PATTERNS) else self.magnitude
        compared = difference(
            answer.expected, actual, tolerance=self.tolerance, infinite=infinite, groups=groups, floor=floor
        )
        ways = (self._rounding_noise, self._float64_noise, self._litert_noise)
        if call.kind not in (*ALL_MAGNITUDES, *PATTERNS):
            ways = (self._rounding_noise, self._litert_noise) if infinite else (self._rounding_noise,)
        for way in ways:
            if compared.agrees:
                break
            noise += way(call, answer.arrays)
            compared = difference(
                answer.expected,
                actual,
                tolerance=self.tolerance,
                infinite=infinite,
                groups=groups,
                floor=floor,
                noise=noise,
            )
        return compared

    def _rounding_noise(self, call: BodyCall, arrays: list[np.ndarray[Any, Any]]) -> list[Noise]:
        """Evaluate the body on rounded inputs: where it is ill-conditioned, this already changes its results."""
        return [Noise(self._body(moved)) for moved in self.maker.nudge(call, arrays)]

    def _float64_noise(self, call: BodyCall, arrays: list[np.ndarray[Any, Any]]) -> list[Noise]:
        """Evaluate the body in float64, if possible, as the reference for its float32 results."""
        if self.program is not None:
            return []
        wide = [array.astype(np.float64) if array.dtype == np.float32 else array for array in arrays]
        self.evaluator.widens = True
        try:
            return [Noise(self._body(wide), is_reference=True)]
        except (NoMatch, RuntimeError, ValueError, TypeError):
            return []
        finally:
            self.evaluator.widens = False

    def _litert_noise(self, call: BodyCall, arrays: list[np.ndarray[Any, Any]]) -> list[Noise]:
        """Run the body's own ops in LiteRT, which a refusal would leave in the model."""
        if self.program is not None or not self._runs_converted(arrays):
            return []
        assert self.converted is not None
        return [Noise(self.converted.run(arrays), 4.0, exact=True)]

    def _is_worse(self, problem: Exception, arrays: list[np.ndarray[Any, Any]]) -> bool:
        """Return whether the replacement crashes, or fails on inputs on which the body's own ops run in LiteRT."""
        return isinstance(problem, CrashedError) or self._runs_converted(arrays)

    def _runs_converted(self, arrays: list[np.ndarray[Any, Any]]) -> bool:
        try:
            if self.converted is None:
                self.converted = self._compile(self.comparison.body)
            self.converted.run(arrays)
        except (NoMatch, LitefuseError, RuntimeError, ValueError):
            return False
        return True


def _magnitude(numbers: Array) -> float:
    if numbers.dtype.kind not in "fc":
        return 0.0
    return float(np.max(np.abs(numbers), where=np.isfinite(numbers), initial=0.0))


def _change_elements(array: Array, kept: Array) -> Array:
    """Return the array with different numbers where `kept` is false."""
    if array.dtype.kind not in "fiu":
        return array
    kept = kept.reshape(kept.shape + (1,) * (array.ndim - kept.ndim))
    return np.where(kept, array, np.roll(array, 1) + 1).astype(array.dtype)


def _same(old: Array, new: Array, kept: Array) -> bool:
    if old.shape != new.shape or old.dtype.kind == "O":
        return False
    return bool(np.array_equal(old[kept], new[kept], equal_nan=old.dtype.kind == "f"))


def _lacks_a_kernel(error: Exception) -> bool:
    return isinstance(error, NoMatch) and not isinstance(error, MissingKernelError) and "no kernel" in error.reason


def _describe_inputs(call: BodyCall, arrays: Sequence[Any]) -> str:
    shapes = ", ".join("x".join(map(str, array.shape)) or "a scalar" for array in arrays[:3])
    kind = "random" if call.kind == "again" else call.kind
    return f"{kind} inputs ({shapes}{', ...' if len(arrays) > 3 else ''})"
