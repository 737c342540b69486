"""Write a graph in faster forms, and compare its answers before and after, in LiteRT."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from litefuse.context import Context
from litefuse.dialects import DIALECTS
from litefuse.ir import Module, Value
from litefuse.ir.verifier import verify
from litefuse.passes import optimize
from litefuse.verification.replacement.checker import Checker
from tests.passes.optimize.check import random
from tests.support.harness import RESOLVERS
from tests.support.modules.graph_builder import UNLIMITED_GROWTH, Graph, context, kinds, run_file

Build = Callable[[Graph], Value | Sequence[Value]]


def verifying(**options: Any) -> Context:
    """Return a context that checks each replacement."""
    made = context(**options)
    made.checker = Checker(made)
    made.growth = UNLIMITED_GROWTH
    return made


def rewritten(build: Build, *shapes: tuple[int, ...], **options: Any) -> tuple[list[str], list[str]]:
    """Return the kinds of the ops of a graph in faster forms, and what the report says.

    Compares two calls for each shape of the only input, with and without XNNPACK.
    """
    before, after = (finish(build) for _ in range(2))
    made = verifying(**options)
    optimize.FAST_FORMS.apply(after, made)
    verify(after, DIALECTS)
    for resolver in RESOLVERS:
        for number, shape in enumerate(shapes):
            for seed in (number, number + 10):
                inputs = random(*shape, seed=seed)
                answers = (run_file(module, inputs, resolver=resolver) for module in (after, before))
                for found, expected in zip(*answers, strict=True):
                    assert found.shape == expected.shape
                    np.testing.assert_allclose(found, expected, rtol=0, atol=1e-5 * np.abs(expected).max(initial=1e-3))
    assert all(event.facts["verified"] for event in made.events if event.outcome == "note")
    return kinds(after), [f"{event.outcome}: {event.reason}" for event in made.events]


def finish(build: Build) -> Module:
    """Return the module of a graph."""
    g = Graph()
    results = build(g)
    return g.returns(*([results] if isinstance(results, Value) else results))


def request(name: str, *, on: bool = True) -> Mapping[str, Any]:
    """Return the option that turns a rewrite on, whatever the measurements, or off."""
    return {"rewrites": {name: on}}
