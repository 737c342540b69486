"""Wrong rules of a held-out set are refused, and right ones are accepted."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from litefuse import fuse_composite
from litefuse.dialects import DIALECTS
from litefuse.ir import CONSTANT, Builder, DType, Function, Module, Op, Value
from litefuse.reference.evaluator import Evaluator
from litefuse.rewrite.context import RewriteContext
from tests.support.modules.marked_functions import Runs, call, convert, entry, function, mark
from tests.verification.replacement import held_out_arrays as arrays
from tests.verification.replacement import held_out_kernels as kernels
from tests.verification.replacement import held_out_limits as limits
from tests.verification.replacement import held_out_rules as rules
from tests.verification.replacement.checker import check
from tests.verification.replacement.held_out_rules import Array, Compute, HeldOut
from tests.verification.replacement.right_rules import RIGHT

FAMILIES = (
    *(rules.ACTIVATIONS, rules.NORMALIZATIONS, rules.ATTENTION, rules.RECURRENT),
    *(arrays.LAYERS, arrays.INTEGERS, arrays.ORDER, arrays.ARRANGEMENT, arrays.LOOPS),
    *(kernels.KERNELS, kernels.SIZES, kernels.INDICES, kernels.ALGEBRA, kernels.BRANCHES),
    *(limits.LIMITS, limits.WRAPPING),
)
WRONG = {name: case for family in FAMILIES for name, case in family.items()}

GETS_THROUGH = [
    # The same in real numbers; rounded, it is wrong for large operands that are nearly equal.
    "a distance by products",
    # Wrong where a product overflows; integers stay small where LiteRT's division aborts the process for some.
    "a product divided again",
    # Wrong for more steps than are tried.
    "the largest of the first 256 steps",
    # Wrong for one index, which is not tried.
    "one wrong row of a thousand",
]
"""Wrong rules that are accepted: a rule that is refused does not belong here."""


def _results(compute: Compute, b: Builder, *operands: Value) -> list[Value]:
    with b:
        results = compute(b, *operands)
    return list(results) if isinstance(results, tuple | list) else [results]


def _outcome(case: HeldOut) -> Any:
    module = Module()
    if case.prepare is not None:
        case.prepare(module)
    inner = function(module, "inner", case.types, lambda b, *x: _results(case.body, b, *x), **mark("acme.op"))
    types = [value.type for value in module.functions["inner"].results]
    entry(module, case.types, lambda b, *operands: call(b, inner, operands, *types))
    event, *_ = check(module, fuse_composite("acme.op")(case.rule))
    return event


def _run(case: HeldOut, compute: Compute, inputs: tuple[Array, ...]) -> list[Array]:
    """Compute in NumPy or, where ops of LiteRT are staged, in LiteRT."""
    module = Module()
    if case.prepare is not None:
        case.prepare(module)
    main = module.add(Function("computed", case.types))
    b = RewriteContext(DIALECTS, Op("acme.op"))
    results = _results(compute, b, *main.arguments)
    if any(op.kind.startswith("tfl.") for op in b.staged):
        entry(module, case.types, lambda b, *x: _results(compute, b, *x))
        convert(module)
        return Runs(module)(*inputs)[0]
    values: dict[Value, Any] = dict(zip(main.arguments, inputs, strict=True))
    ops = [op for op in b.staged if op.kind != CONSTANT]
    with np.errstate(all="ignore"):
        return Evaluator(module, DIALECTS, np.inf).run(ops, results, values)


def _inputs(case: HeldOut) -> tuple[Array, ...]:
    if case.inputs:
        return case.inputs
    random = np.random.default_rng(0)
    shapes = [[2 if dim is None else dim for dim in type.shape or ()] for type in case.types]
    drawn = (random.normal(0, 2, shape) for shape in shapes)
    return tuple(
        (values > 0 if type.dtype is DType.BOOL else values).astype(type.dtype.numpy)
        for values, type in zip(drawn, case.types, strict=True)
    )


def _error(case: HeldOut) -> float:
    """Return the largest difference of the body and the rule, relative to the body's largest result.

    Integers that differ at all count as 1.
    """
    inputs = _inputs(case)
    errors = []
    for expected, actual in zip(_run(case, case.body, inputs), _run(case, case.rule, inputs), strict=True):
        assert expected.shape == actual.shape and np.isfinite(expected).all()
        if expected.dtype.kind != "f":
            errors.append(float((actual != expected).any()))
            continue
        difference = np.abs(np.where(np.isnan(actual), np.inf, actual) - expected)
        errors.append(float(difference.max() / (np.abs(expected).max() or 1.0)))
    return max(errors)


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_rule_is_wrong(name: str) -> None:
    assert _error(WRONG[name]) > 1e-4


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_rule_is_refused(name: str) -> None:
    event = _outcome(WRONG[name])
    if name in GETS_THROUGH:
        assert event.outcome == "fused"
    else:
        assert event.outcome == "refused" and event.reason.startswith("it computes something else: on "), event


@pytest.mark.parametrize("name", RIGHT)
def test_a_right_rule_is_right(name: str) -> None:
    assert _error(RIGHT[name]) < 1e-5


@pytest.mark.parametrize("name", RIGHT)
def test_a_right_rule_is_accepted(name: str) -> None:
    event = _outcome(RIGHT[name])
    assert event.outcome == "fused" and event.facts["verified"], event


def test_names_are_unique() -> None:
    assert len(WRONG) == sum(map(len, FAMILIES))
    assert set(GETS_THROUGH) <= set(WRONG)
