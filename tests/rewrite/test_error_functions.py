"""The error function and its complement are recognized as XLA expands them; with other coefficients they are not."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np
import pytest

from litefuse.fusions import error_functions as known
from litefuse.ir import DType, Value
from litefuse.passes.fusion.patterns import fuse_patterns
from tests.support.modules.graph_builder import Graph, context, evaluate, kinds

X = np.concatenate([np.linspace(-12, 12, 2001), [0.0, 1.0, -1.0, 2.0, -2.0, 1e-30, 1e30]]).astype(np.float32)


def c(value: float, dtype: DType = DType.F32) -> np.ndarray:
    return np.asarray(value, dtype.numpy)


def horner(g: Graph, x: Value, coefficients: Sequence[float]) -> Value:
    found = g.tf.AddV2(g.tf.Mul(c(coefficients[0], x.dtype), x), c(coefficients[1], x.dtype))
    for coefficient in coefficients[2:]:
        found = g.tf.AddV2(g.tf.Mul(found, x), c(coefficient, x.dtype))
    return found


def rational(limit: float, numerator: Sequence[float], denominator: Sequence[float]) -> Callable[[Graph, Value], Value]:
    def build(g: Graph, x: Value) -> Value:
        clamped = g.tf.Minimum(g.tf.Maximum(x, c(-limit, x.dtype)), c(limit, x.dtype))
        square = g.tf.Mul(clamped, clamped)
        return g.tf.RealDiv(g.tf.Mul(clamped, horner(g, square, numerator)), horner(g, square, denominator))

    return build


erf = rational(known.ERF_LIMIT, known.ERF_NUMERATOR, known.ERF_DENOMINATOR)
old_erf = rational(known.OLD_ERF_LIMIT, known.OLD_ERF_NUMERATOR, known.OLD_ERF_DENOMINATOR)


def erfc(g: Graph, x: Value, large: Sequence[float] = known.LARGE_ERFC) -> Value:
    """Build what XLA writes, including what it computes twice."""
    square = g.tf.Mul(x, x)
    negative, size, inverse = g.tf.Neg(square), g.tf.Abs(x), g.tf.RealDiv(c(1), square)
    shares = g.tf.SelectV2(g.tf.Less(size, c(2)), horner(g, inverse, known.MIDDLE_ERFC), horner(g, inverse, large))
    tail = g.tf.Mul(g.tf.Mul(g.tf.Exp(negative), g.tf.RealDiv(c(1), size)), shares)
    tail = g.tf.SelectV2(g.tf.Less(negative, c(-known.MAX_EXPONENT)), c(0), tail)
    far = g.tf.SelectV2(g.tf.Less(x, c(0)), g.tf.Sub(c(2), tail), tail)
    near = g.tf.Sub(c(1), g.tf.Mul(x, horner(g, g.tf.Mul(x, x), known.SMALL_ERF)))
    return g.tf.SelectV2(g.tf.Less(g.tf.Abs(x), c(1)), near, far)


def erfc_of_another_polynomial(g: Graph, x: Value) -> Value:
    return erfc(g, x, [*known.LARGE_ERFC[:-1], 0.5642])


def gelu(g: Graph, x: Value) -> Value:
    return g.tf.Mul(g.tf.Mul(c(0.5), x), erfc(g, g.tf.Mul(g.tf.Neg(x), c(math.sqrt(0.5)))))


@pytest.mark.parametrize(
    ("build", "kind", "reference"),
    [(erf, "tf.Erf", math.erf), (old_erf, "tf.Erf", math.erf), (erfc, "tf.Erfc", math.erfc)],
)
def test_expansions_are_recognized_and_mean_the_function(
    build: Callable[[Graph, Value], Value], kind: str, reference: Callable[[float], float]
) -> None:
    g = Graph()
    module = g.returns(build(g, g.input(len(X))))
    with np.errstate(all="ignore"):
        (expanded,) = evaluate(module, X)
    wanted = [reference(float(x)) for x in X]
    np.testing.assert_allclose(expanded[X != 0], np.array(wanted)[X != 0], rtol=1e-5, atol=3e-7)
    fuse_patterns(module, context())
    assert [op.kind for op in module.functions["main"].ops() if op.inputs] == [kind]


def test_a_gelu_of_the_expansion_becomes_one_op() -> None:
    g = Graph()
    module = g.returns(gelu(g, g.input(2, 3, 8)))
    fuse_patterns(module, context())
    assert kinds(module) == ["gelu"]


def test_other_coefficients_are_not_recognized() -> None:
    g = Graph()
    module = g.returns(erfc_of_another_polynomial(g, g.input(4)))
    fuse_patterns(module, context())
    assert "tf.Erfc" not in [op.kind for op in module.functions["main"].ops()]


def test_other_types_than_float32_are_not_recognized() -> None:
    g = Graph()
    module = g.returns(erf(g, g.input(4, dtype=DType.F64)))
    fuse_patterns(module, context())
    assert "tf.Erf" not in [op.kind for op in module.functions["main"].ops()]
