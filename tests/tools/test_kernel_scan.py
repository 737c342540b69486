"""The scan for slow kernels: families, shape classes, outliers, and how often ops occur."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bench.kernels import grid, occurrences, scan
from bench.kernels.families import FAMILIES, Work, class_of, type_of, work_of
from bench.kernels.occurrences import Occurrences
from bench.kernels.scan import Row, find_outliers
from litefuse.backend import to_bytes
from litefuse.ir import DType, Module, Op
from tests.support.modules.graph_builder import Graph, ops


def row(kind: str, cost: float, *, type: str = "float", form: str = "plain", product: bool = False) -> Row:
    return Row(kind, type, form, "8", Work(10, product), True, {"x86": 10 * cost})


def only(module: Module, kind: str) -> Op:
    (op,) = module.ops_of({f"tfl.{kind}"})
    return op


def test_every_family_has_several_measured_ops() -> None:
    cases = grid.cases()
    counts = Counter(FAMILIES[f"tfl.{case.kind}"] for case in cases)
    assert set(counts) == set(FAMILIES.values())
    assert min(counts.values()) >= 10
    for case in cases:
        op = only(case.build(), case.kind)
        assert work_of(op).count > 0
        assert class_of(op)


def test_ops_are_compared_within_family_type_and_unit() -> None:
    rows = [
        *(row("relu", 1), row("exp", 4), row("abs", 1.5), row("exp", 9, type="int8"), row("abs", 1, type="int8")),
        *(row("add", 100), row("batch_matmul", 1, product=True), row("fully_connected", 3, product=True)),
    ]
    outliers = find_outliers(rows, "x86", Occurrences(), least=2.0)
    found = [(outlier.row.kind, outlier.row.type, outlier.best.kind, outlier.factor) for outlier in outliers]
    assert found == [
        *(("exp", "int8", "abs", 9.0), ("exp", "float", "relu", 4.0)),
        ("fully_connected", "float", "batch_matmul", 3.0),
    ]


def test_ops_that_lose_most_come_first() -> None:
    seen = Occurrences()
    for kind, elements in (("exp", 10), ("tanh", 100)):
        g = Graph()
        seen.add(g.returns(getattr(g.tfl, kind)(g.input(1, elements))))
    rows = [row("relu", 1), row("exp", 5), row("tanh", 2), row("abs", 50)]
    outliers = find_outliers(rows, "x86", seen, least=2.0)
    assert [(outlier.row.kind, outlier.count, outlier.lost) for outlier in outliers] == [
        ("tanh", 1, 100),
        ("exp", 1, 40),
    ]


def _built(name: str) -> Op:
    g = Graph()
    x = g.input(None, 8, 8, 4)
    weights = np.ones((6, 3, 3, 4), np.float32)
    build: dict[str, Any] = {
        "conv_2d": lambda: g.tfl.conv_2d(x, weights, np.ones(6, np.float32), padding="SAME", stride_h=1, stride_w=1),
        "sum": lambda: g.tfl.sum(x, g.i32([1, 2]), keep_dims=False),
        "mul": lambda: g.tfl.mul(x, np.ones(4, np.float32)),
        "transpose": lambda: g.tfl.transpose(x, g.i32([0, 3, 1, 2])),
        "gather": lambda: g.tfl.gather(
            np.ones((5, 9), np.float32), g.tfl.arg_max(x, np.int32(3), output_type=DType.I32), axis=0
        ),
        "softmax": lambda: g.tfl.softmax(x, beta=1.0),
    }
    return only(g.returns(build[name]()), name)


@pytest.mark.parametrize(
    ("kind", "form", "work"),
    [
        ("conv_2d", "2-D, few channels", Work(8 * 8 * 6 * 36, True)),
        ("sum", "first axes", Work(256, False)),
        ("mul", "a row", Work(256, False)),
        ("transpose", "last axis moves", Work(256, False)),
        ("gather", "short rows, indices of rank 3", Work(576, False)),
        ("softmax", "short rows", Work(256, False)),
    ],
)
def test_shape_classes(kind: str, form: str, work: Work) -> None:
    op = _built(kind)
    assert (class_of(op), work_of(op)) == (form, work)


def test_types_of_a_layer() -> None:
    case = next(case for case in grid.cases() if case.kind == "fully_connected")
    for type in scan.TYPES:
        module = scan.build(case, type)
        assert module is not None
        assert type_of(only(module, "fully_connected")) == type
    assert scan.build(next(case for case in grid.cases() if case.kind == "ceil"), "int8") is None


def test_ops_of_files_are_counted(tmp_path: Path) -> None:
    for name in ("one", "two"):
        g = Graph()
        (tmp_path / f"{name}.tflite").write_bytes(bytes(to_bytes(g.returns(g.tfl.exp(g.tfl.tanh(g.input(1, 5)))))))
    (tmp_path / "damaged.tflite").write_bytes(b"0000TFL3")
    found = occurrences.count([tmp_path])
    assert found.models == 2
    assert found.find("exp", "float", "plain") == (2, 10)
    assert found.find("exp", "int8", "plain") == (2, 10), "the float models have int8 files, too"
    assert not found.find("relu", "float", "plain").count


def test_xnnpack_runs_an_op_or_not() -> None:
    for kind, delegated in (("tanh", True), ("sign", False)):
        g = Graph()
        module = g.returns(getattr(g.tfl, kind)(g.input(1, 5)))
        assert ops(module)
        assert scan.is_delegated(bytes(to_bytes(module)), kind) == delegated
