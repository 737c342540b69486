"""Lookups in several embedding tables become one in a table that has the rows of all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from litefuse.ir import DType, Module, Value
from litefuse.passes import optimize
from litefuse.quantization import Quantization
from tests.passes.optimize.check import random
from tests.passes.optimize.fast_forms.check import verifying
from tests.support.harness import RESOLVERS
from tests.support.modules.graph_builder import Graph, kinds, run_file

NAME = "joined-tables"
ON = {"rewrites": {NAME: True}}
ROWS = (7, 5, 9, 6)
WIDTH = 3
Ids = Callable[[Graph, DType], list[Value]]


def separate(*shape: int | None) -> Ids:
    """Return ids of one input per table."""
    return lambda g, dtype: [g.input(*shape, dtype=dtype) for _ in ROWS]


def columns(g: Graph, dtype: DType, *, count: int = len(ROWS)) -> list[Value]:
    """Return ids that are the columns of one input."""
    x = g.input(None, count, dtype=dtype)
    ends = [(g.i32([0, column]), g.i32([0, column + 1])) for column in range(len(ROWS))]
    masks = {"begin_mask": 1, "end_mask": 1, "shrink_axis_mask": 2}
    return [g.tfl.strided_slice(x, begin, end, g.i32([1, 1]), **masks) for begin, end in ends]


def wrapped(g: Graph, ids: Value, rows: int) -> Value:
    """Count negative ids from the end of the table, as Keras does."""
    number = ids.dtype.numpy.type
    return g.tfl.select_v2(g.tfl.less(ids, number(0)), g.tfl.add(ids, number(rows)), ids)


def looked_up(
    ids: Ids, *, width: int = WIDTH, dtype: DType = DType.I32, wraps: bool = True, axis: int = 1, rank: int = 2
) -> Callable[[], Module]:
    """Return a function that builds lookups whose rows, of this rank, are concatenated along an axis."""

    def build() -> Module:
        g = Graph()
        found: list[Value] = []
        for number, value in enumerate(ids(g, dtype)):
            chosen = wrapped(g, value, ROWS[number]) if wraps else value
            table = random(ROWS[number], width, seed=number)
            found.append(g.tfl.gather(table, chosen, axis=0, batch_dims=0))
        if rank != found[0].rank:
            found = [g.tfl.reshape(value, g.i32([-1, 1, width] if rank == 3 else [-1, width])) for value in found]
        return g.returns(g.tfl.concatenation(*found, axis=axis))

    return build


def rewritten(build: Callable[[], Module], *inputs: np.ndarray, **options: Any) -> list[str]:
    """Return the kinds of the ops of the new form, or of the old one if there is none; compare their answers."""
    before, after, made = build(), build(), verifying(**options)
    optimize.FAST_FORMS.apply(after, made)
    assert all(event.facts["verified"] for event in made.events)
    for resolver in RESOLVERS:
        if inputs:
            (found,), (expected,) = (run_file(module, *inputs, resolver=resolver) for module in (after, before))
            np.testing.assert_array_equal(found, expected)
    return kinds(after)


def ids(*shape: int, count: int = len(ROWS), dtype: Any = np.int32, low: int = -5) -> list[np.ndarray]:
    generator = np.random.default_rng(1)
    return [generator.integers(low, 5, shape).astype(dtype) for _ in range(count)]


WRAPPED = ["add", "less", "select_v2"]
JOINED = sorted([*WRAPPED, "greater_equal", "less", "logical_and", "add", "select_v2", "gather", "reshape"])


@pytest.mark.parametrize(("dtype", "numpy"), [(DType.I32, np.int32), (DType.I64, np.int64)])
@pytest.mark.parametrize("batch", [1, 3])
def test_ids_of_separate_inputs(dtype: DType, numpy: Any, batch: int) -> None:
    build = looked_up(separate(None, 1), dtype=dtype)
    assert sorted(rewritten(build, *ids(batch, 1, dtype=numpy))) == sorted([*JOINED, "concatenation"])
    build = looked_up(separate(None), dtype=dtype)
    assert sorted(rewritten(build, *ids(batch, dtype=numpy))) == sorted([*JOINED, "pack"])


@pytest.mark.parametrize("batch", [1, 3])
def test_ids_that_are_the_columns_of_an_input(batch: int) -> None:
    (given,) = ids(batch, len(ROWS), count=1)
    assert sorted(rewritten(looked_up(columns), given)) == JOINED
    found = rewritten(looked_up(lambda g, dtype: columns(g, dtype, count=5)), ids(batch, 5, count=1)[0])
    assert found.count("gather") == 1 and "pack" in found


def test_rows_along_an_axis_of_one_need_no_reshape() -> None:
    build = looked_up(separate(None, 1), rank=3)
    found = rewritten(build, *ids(2, 1))
    assert sorted([*found, "reshape"]) == sorted([*JOINED, "concatenation"])


def test_sequences_of_ids() -> None:
    build = looked_up(separate(None, 4), rank=3, axis=2, wraps=False)
    assert rewritten(build, *ids(2, 4, low=0), **ON).count("gather") == 1
    assert rewritten(looked_up(separate(None, None), rank=3, axis=2), **ON).count("gather") == len(ROWS)


def test_an_id_that_its_table_lacks_stays_an_error() -> None:
    """It is a row of another table's."""
    build = looked_up(separate(None, 1), wraps=False)
    for number, bad in enumerate((*ROWS, -1)):
        module, given = build(), ids(2, 1, low=0)
        optimize.FAST_FORMS.apply(module, verifying(**ON))
        assert kinds(module).count("gather") == 1
        given[number % len(ROWS)][1, 0] = bad
        for resolver in RESOLVERS:
            with pytest.raises(RuntimeError, match="gather"):
                run_file(module, *given, resolver=resolver)


def test_others_between_and_tables_of_other_widths() -> None:
    def build() -> Module:
        g = Graph()
        x = g.input(None, 2)
        parts: list[Value] = [x]
        for width in (3, 4):
            for number, rows in enumerate((7, 5, 9, 6)):
                value = g.input(None, dtype=DType.I32)
                table = random(rows, width, seed=number)
                parts.append(g.tfl.gather(table, wrapped(g, value, rows), axis=0, batch_dims=0))
        return g.returns(g.tfl.concatenation(*parts, x, axis=1))

    found = rewritten(build, random(2, 2), *ids(2, count=8), **ON)
    assert found.count("gather") == found.count("pack") == 2
    assert found.count("concatenation") == 1


def shared(g: Graph, dtype: DType) -> list[Value]:
    return [g.input(None, dtype=dtype)] * len(ROWS)


def one_table() -> Module:
    g = Graph()
    table = g.const(random(7, WIDTH))
    parts = [g.tfl.gather(table, g.input(None, dtype=DType.I32), axis=0, batch_dims=0) for _ in ROWS]
    return g.returns(g.tfl.concatenation(*parts, axis=1))


@pytest.mark.parametrize(
    ("build", "options"),
    [
        (looked_up(separate(None)), {"rewrites": {NAME: False}}),
        (looked_up(separate(None)), {"target": "micro"}),
        (looked_up(separate(None)), {"target": "compiled_model"}),
        (looked_up(separate(None)), {"quantize": Quantization.of("int8", float_fallback=False)}),
        (looked_up(separate(None), wraps=False), {}),
        (one_table, ON),
    ],
    ids=["off", "micro", "gpu", "integers only", "slower", "one table"],
)
def test_other_lookups_stay(build: Callable[[], Module], options: dict[str, Any]) -> None:
    assert rewritten(build, **options).count("gather") == len(ROWS)


def test_a_row_that_another_op_uses_stays() -> None:
    g = Graph()
    found = [
        g.tfl.gather(random(rows, WIDTH), wrapped(g, g.input(None, dtype=DType.I32), rows), axis=0, batch_dims=0)
        for rows in ROWS
    ]
    module = g.returns(g.tfl.concatenation(*found, axis=1), found[0])
    optimize.FAST_FORMS.apply(module, verifying(**ON))
    assert kinds(module).count("gather") == 2


def test_one_input_for_all_tables() -> None:
    found = rewritten(looked_up(shared), *ids(3, count=1))
    assert found.count("gather") == 1


def test_tables_of_another_function_stay() -> None:
    """The file would have them twice."""
    module, other = looked_up(separate(None))(), looked_up(separate(None))()
    (function,) = other.functions.values()
    function.name = "other"
    module.add(function)
    optimize.FAST_FORMS.apply(module, verifying(**ON))
    assert kinds(module).count("gather") == len(ROWS)
