"""One budget bounds all constant folding of a conversion, another one all its comparisons."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import litefuse
from litefuse import budgets
from litefuse.ir.types import DType
from tests.e2e.hostile import chains, graphs
from tests.e2e.hostile.graphs import F32, I32, const, model, node

C64 = DType.C64
Tensors = dict[str, tuple[DType, list[int | None]]]


def transform(op: str, lengths: list[int], shape: list[int | None]) -> tuple[list[Any], Tensors]:
    nodes = [
        const("n", lengths, I32),
        node("t", op, ["x:0", "n:0"], Treal=F32, Tcomplex=C64),
        node("y", "ComplexAbs", ["t:0"], T=C64, Tout=F32),
    ]
    return nodes, {"x": (F32, shape)}


def counts(op: str, size: int, shape: list[int | None]) -> tuple[list[Any], Tensors]:
    attributes = {"Tidx": I32, "binary_output": True} if op == "DenseBincount" else {}
    return [
        const("n", size, I32),
        const("w", np.zeros(0), F32),
        node("y", op, ["x:0", "n:0", "w:0"], T=F32, **attributes),
    ], {"x": (I32, shape)}


def crops(boxes: int, size: int, channels: int) -> tuple[list[Any], Tensors]:
    crop = {"method": "bilinear", "extrapolation_value": 0.0}
    nodes = [const("n", [size, size], I32), node("y", "CropAndResize", ["x:0", "b:0", "i:0", "n:0"], T=F32, **crop)]
    return nodes, {"x": (F32, [2, 200, 272, channels]), "b": (F32, [boxes, 4]), "i": (I32, [boxes])}


def of_image(op: str, batch: int, size: int, *operands: Any, channels: int = 3, **attributes: Any) -> Any:
    names = [f"o{index}" for index in range(len(operands))]
    nodes = [const(name, value, I32) for name, value in zip(names, operands, strict=True)]
    nodes.append(node("y", op, ["x:0", *(f"{name}:0" for name in names)], T=F32, **attributes))
    return nodes, {"x": (F32, [batch, size, size, channels])}


HONEST = {
    "spectrum of 4,096": transform("RFFT", [4096], [None, 4096]),
    "spectrum of 65,536": transform("RFFT", [65536], [1, 65536]),
    "spectrogram": transform("RFFT", [2048], [64, 1000, 2048]),
    "long spectrogram": transform("RFFT", [400], [100_000, 400]),
    "spectrum of images": transform("RFFT2D", [4096, 4096], [8, 4096, 4096]),
    "spectrum of volumes": transform("RFFT3D", [64, 128, 128], [8, 64, 128, 128]),
    "counts of 30,000": counts("Bincount", 30_000, [100_000]),
    "counts of a million": counts("Bincount", 1_000_000, [1000]),
    "token counts": counts("DenseBincount", 30_000, [64, 512]),
    "regions": crops(1000, 14, 256),
    "masks": crops(2000, 28, 256),
    "faces": crops(64, 512, 3),
    "neighbours": of_image("LRN", 64, 224, channels=96, depth_radius=5, bias=1.0, alpha=1e-4, beta=0.75),
    "enlarged": of_image("ResizeBicubic", 8, 1024, [4096, 4096], align_corners=False, half_pixel_centers=True),
    "blocks": of_image(
        "SpaceToBatchND", 64, 512, [2, 2], [[0, 0], [0, 0]], channels=64, Tblock_shape=I32, Tpaddings=I32
    ),
    "diagonal": ([node("y", "MatrixDiag", ["x:0"], T=F32)], {"x": (F32, [64, 2048])}),
}


@pytest.mark.parametrize("name", sorted(HONEST))
def test_honest_sizes(name: str, tmp_path: Path) -> None:
    nodes, inputs = HONEST[name]
    found = litefuse.convert(graphs.write(model(nodes, {"y": ("y:0", F32)}, inputs=inputs), tmp_path))
    assert len(found.to_bytes()) < 70e6
    assert warnings(found) == []


def warnings(found: litefuse.Model) -> list[str]:
    return [event.reason for event in found.report.events if event.outcome == "warning"]


def gammas(count: int) -> Any:
    """Build functions with tables that are slow to fold, each from its own constant."""
    nodes: list[Any] = []
    for index in range(count):
        nodes += [
            const(f"c{index}", np.arange(1, 2001) + index, F32),
            node(f"g{index}", "Lgamma", [f"c{index}:0"], T=F32),
            node(f"y{index}", "AddV2", [f"g{index}:0", "x:0"], T=F32),
        ]
    return model(nodes, {f"y{index}": (f"y{index}:0", F32) for index in range(count)}, inputs={"x": (F32, [1])})


def test_the_report_lists_the_remaining_ops(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = graphs.write(gammas(20), tmp_path)
    assert warnings(litefuse.convert(source)) == []
    monkeypatch.setattr(budgets.FoldingBudget, "allow", lambda self, stored, ops: setattr(self, "work", 4e6))
    limited = litefuse.convert(source)
    (warning,) = warnings(limited)
    assert warning.startswith("constant folding exceeded its budget")
    assert sum(limited.report.ops.values()) > 20


def test_rules_and_shapes_count_in_the_same_total(tmp_path: Path) -> None:
    """Without a budget, each of many ops would trace the same long computation of a shape."""
    folding = budgets.FoldingBudget(work=1e5)
    from litefuse.dialects import DIALECTS
    from litefuse.dialects.shape_functions import partial
    from litefuse.ir import Builder, Function, TensorType
    from litefuse.rewrite.known import FoldingBuilder, known

    f = Function("f", [TensorType(F32, (None, 3))])
    b = Builder(DIALECTS)
    shape = b.tf.Shape(f.arguments[0])
    for _ in range(40):
        shape = b.tf.AddV2(shape, b.i32([1, 1]))
    text = b.tf.Range(b.i32(0), b.i32(100_000), b.i32(1))
    with budgets.share_folding(folding):
        assert partial(shape) == (None, 43)
        left = folding.work
        assert left < 1e5
        for _ in range(10):
            partial(shape)
        assert partial(shape) != (None, 43)  # the budget is used up: it allows for at most 16 ops
        assert partial(b.i32([5])) == (5,)
        assert known(text) is None
        assert FoldingBuilder(b).Range(b.i32(0), b.i32(100_000), b.i32(1)).constant is None
    assert folding.refused == 2
    assert known(text) is not None
    assert FoldingBuilder(b).Range(b.i32(0), b.i32(100_000), b.i32(1)).constant is not None


def gelus(count: int) -> Any:
    """Build approximations of GELU, no two of the same size."""
    nodes: list[Any] = [const("half", 0.5, F32), const("root", 2**-0.5, F32), const("one", 1.0, F32)]
    inputs: Tensors = {}
    for index in range(count):
        inputs[f"x{index}"] = (F32, [7 + index, 3])
        nodes += [
            node(f"a{index}", "Mul", [f"x{index}:0", "root:0"], T=F32),
            node(f"b{index}", "Erf", [f"a{index}:0"], T=F32),
            node(f"c{index}", "AddV2", [f"b{index}:0", "one:0"], T=F32),
            node(f"d{index}", "Mul", [f"x{index}:0", "half:0"], T=F32),
            node(f"y{index}", "Mul", [f"d{index}:0", f"c{index}:0"], T=F32),
        ]
    return model(nodes, {f"y{index}": (f"y{index}:0", F32) for index in range(count)}, inputs=inputs)


def test_the_total_of_comparisons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = graphs.write(gelus(3), tmp_path)
    assert warnings(litefuse.convert(source)) == []
    monkeypatch.setattr(
        budgets.VerificationBudget, "may_begin", lambda self: setattr(self, "refused", self.refused + 1)
    )
    limited = litefuse.convert(source)
    assert limited.report.ops == {"tfl.gelu": 3}
    assert warnings(limited) == ["verification of fusions exceeded its budget: some fusions are unverified"]
    verification = budgets.VerificationBudget(work=3 * budgets.COMPARISON_WORK)
    monkeypatch.undo()
    for _ in range(3):
        assert verification.may_begin()
        verification.spend(0.0)
    assert not verification.may_begin()


def test_a_long_model_has_more_to_compute(tmp_path: Path) -> None:
    assert warnings(litefuse.convert(graphs.write(chains.reshapes(3000), tmp_path))) == []
