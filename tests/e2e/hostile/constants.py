"""Constant ops that need too much memory or time; `python -m tests.e2e.hostile.constants` runs them all."""

from __future__ import annotations

import json
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import litefuse
from litefuse.ir.types import DType
from tests.e2e.hostile import graphs
from tests.e2e.hostile.graphs import BOOL, F32, I32, I64, STRING, const, model, node

MEMORY = 3 << 30
"""Bytes of address space; without TensorFlow, 2.7 GB of it are left to the conversion."""
HUGE = 1 << 30

Operand = tuple[Any, DType]
Case = tuple[str, tuple[Operand, ...], dict[str, Any], DType]


def case(op: str, *operands: Operand, result: DType = F32, **attributes: Any) -> Case:
    return op, operands, attributes, result


def i32(value: Any) -> Operand:
    return value, I32


def f32(value: Any) -> Operand:
    return value, F32


def text(value: Any) -> Operand:
    return value, STRING


WINDOW = {"strides": [1, 1, 1, 1], "padding": "SAME", "T": F32}
VALUES = f32([1.0, 2.0])
LETTERS = b"a" * 40
CASES: dict[str, Case] = {
    "diagonal": case("MatrixDiagV3", VALUES, i32(0), i32(HUGE), i32(-1), f32(0.0), T=F32, align="RIGHT_LEFT"),
    "diagonals": case("MatrixDiagPartV3", f32([[1.0]]), i32([-HUGE, HUGE]), f32(0.0), T=F32, align="RIGHT_LEFT"),
    "set diagonals": case("MatrixSetDiagV3", f32([[1.0]]), VALUES, i32([-HUGE, HUGE]), T=F32, align="RIGHT_LEFT"),
    "stitch": case("DynamicStitch", i32([2**31 - 2]), f32([1.0]), N=1, T=F32),
    "digits": case("AsString", f32(1.0), T=F32, precision=HUGE, result=STRING),
    "width": case("AsString", i32(1), T=I32, width=HUGE, result=STRING),
    "fill": case("Fill", i32([HUGE]), f32(1.0), T=F32, index_type=I32),
    "fill of text": case("Fill", i32([1 << 17]), text(b"a" * (1 << 20)), T=STRING, index_type=I32, result=STRING),
    "tile of text": case("Tile", text([b"a" * (1 << 20)]), i32([1 << 17]), T=STRING, Tmultiples=I32, result=STRING),
    "join": case("StringJoin", text([[b"a" * 9]] * 9000), text([[b"b"] * 9000]), N=2, result=STRING),
    "backtracking": case("RegexFullMatch", text(LETTERS), text(b"(a|a)*b"), result=BOOL),
    "nested stars": case("RegexFullMatch", text(LETTERS + b"!"), text(b"(a*)*b"), result=BOOL),
    "many stars": case("RegexFullMatch", text(LETTERS * 9), text(b"a*a*a*a*a*a*a*a*b"), result=BOOL),
    "optional": case("RegexFullMatch", text(LETTERS), text(b"a?" * 40 + b"a" * 40 + b"b"), result=BOOL),
    "counted": case("RegexFullMatch", text(LETTERS * 99), text(b"a{0,9999}a{0,9999}a{0,9999}b"), result=BOOL),
    "replacing": case(
        "RegexReplace", text(b"a" * 20_000), text(b"a"), text(b"\\0" * 9000), replace_global=True, result=STRING
    ),
    "range": case("Range", i32(0), i32(HUGE), i32(1), Tidx=I32, result=I32),
    "range of floats": case("Range", f32(0.0), f32(1e30), f32(1e-30), Tidx=F32),
    "linspace": case("LinSpace", f32(0.0), f32(1.0), i32(HUGE), T=F32, Tidx=I32),
    "one hot": case("OneHot", i32([1]), i32(HUGE), f32(1.0), f32(0.0), T=F32, TI=I32, axis=-1),
    "pad": case("Pad", VALUES, i32([[HUGE, HUGE]]), T=F32, Tpaddings=I32),
    "scatter": case("ScatterNd", i32([[0]]), f32([1.0]), i32([HUGE]), T=F32, Tindices=I32),
    "sparse": case(
        "SparseToDense", i32([0]), i32([HUGE]), f32([1.0]), f32(0.0), T=F32, Tindices=I32, validate_indices=True
    ),
    "segments": case("SegmentSum", f32([1.0]), i32([HUGE]), T=F32, Tindices=I32),
    "unsorted": case("UnsortedSegmentSum", f32([1.0]), i32([0]), i32(HUGE), T=F32, Tindices=I32, Tnumsegments=I32),
    "bincount": case("Bincount", i32([1]), i32(HUGE), f32([1.0]), T=F32),
    "dense bincount": case("DenseBincount", i32([[1]]), i32(HUGE), f32([[1.0]]), T=F32, Tidx=I32, binary_output=False),
    "resize": case(
        "ResizeBilinear", f32([[[[1.0]]]]), i32([1 << 15, 1 << 15]), T=F32, align_corners=False, half_pixel_centers=True
    ),
    "bicubic": case(
        "ResizeBicubic",
        f32(np.ones((1, 1, 1 << 15, 1))),
        i32([1, 1 << 17]),
        T=F32,
        align_corners=False,
        half_pixel_centers=True,
    ),
    "crop": case(
        "CropAndResize",
        f32([[[[1.0]]]]),
        f32([[0.0, 0, 1, 1]]),
        i32([0]),
        i32([1 << 15, 1 << 15]),
        T=F32,
        method="bilinear",
        extrapolation_value=0.0,
    ),
    "spectrum": case("RFFT", VALUES, i32([HUGE]), Treal=F32, Tcomplex=DType.C64, result=DType.C64),
    "random": case(
        "StatelessRandomUniformV2", i32([HUGE]), ([1], DType.U64), ([0, 0], DType.U64), i32(1), dtype=F32, Tshape=I32
    ),
    "suppression": case(
        "NonMaxSuppressionV4",
        f32([[0.0, 0, 1, 1]]),
        f32([1.0]),
        i32(2**31 - 1),
        f32(0.5),
        f32(0.0),
        T=F32,
        T_threshold=F32,
        pad_to_max_output_size=True,
        result=I32,
    ),
    "many suppressed": case(
        "NonMaxSuppressionV3",
        f32(np.random.default_rng(0).uniform(0, 1, (30_000, 4))),
        f32(np.ones(30_000)),
        i32(30_000),
        f32(1.0),
        f32(0.0),
        T=F32,
        T_threshold=F32,
        result=I32,
    ),
    "zeta": case("Zeta", f32(3.0), f32(-8388606.5), T=F32),
    "margin": case(
        "Conv2D", f32(np.ones((1, 4, 4, 1))), f32(np.ones((2, 2, 1, 1))), dilations=[1, HUGE, HUGE, 1], **WINDOW
    ),
    "explicit margin": case(
        "Conv2D",
        f32(np.ones((1, 4, 4, 1))),
        f32(np.ones((2, 2, 1, 1))),
        explicit_paddings=[0, 0, HUGE, 0, 0, 0, 0, 0],
        **{**WINDOW, "padding": "EXPLICIT"},
    ),
    "large filter": case("Conv2D", f32(np.ones((1, 300, 300, 1))), f32(np.ones((300, 300, 1, 1))), **WINDOW),
    "pool": case("MaxPool", f32(np.ones((1, 4, 4, 1))), ksize=[1, HUGE, HUGE, 1], data_format="NHWC", **WINDOW),
    "neighbours": case("LRN", f32(np.ones((1, 2, 2, 1))), depth_radius=HUGE, bias=1.0, alpha=1.0, beta=0.5, T=F32),
    "labels": case("Einsum", f32(np.ones((300, 300))), f32(np.ones((300, 300))), equation="ab,cd->", N=2, T=F32),
    "product": case("MatMul", f32(np.ones((1 << 16, 1))), f32(np.ones((1, 1 << 16))), T=F32),
    "broadcast": case("AddV2", f32(np.ones((1 << 16, 1))), f32(np.ones((1, 1 << 16))), T=F32),
    "bits": case("FakeQuantWithMinMaxArgs", VALUES, min=0.0, max=1.0, num_bits=2**31 - 1, narrow_range=False),
    "parts": case("Split", i32(0), f32(np.ones((0, 1))), num_split=1 << 40, T=F32),
    "partitions": case("DynamicPartition", VALUES, i32([0, 0]), num_partitions=1 << 40, T=F32),
    "blocks": case(
        "SpaceToBatchND",
        f32([[[[1.0]]]]),
        i32([1, 1]),
        i32([[0, 1 << 15], [0, 1 << 15]]),
        T=F32,
        Tblock_shape=I32,
        Tpaddings=I32,
    ),
    "empty": case("Fill", ([0, 1 << 62], I64), f32(1.0), T=F32, index_type=I64),
    "empty twice": case("Fill", ([0, 1 << 62, 1 << 62], I64), f32(1.0), T=F32, index_type=I64),
    "negative": case("Fill", i32([-5]), f32(1.0), T=F32, index_type=I32),
}


def one_op(case: Case) -> Any:
    """Build a model of the op, whose result is an output."""
    op, operands, attributes, result = case
    nodes = [const(f"c{index}", value, dtype) for index, (value, dtype) in enumerate(operands)]
    references = [f"c{index}:0" for index in range(len(operands))]
    return model([*nodes, node("y", op, references, **attributes)], {"y": ("y:0", result)})


def many(count: int, make: Callable[[int], list[Any]], result: DType = F32) -> Any:
    """Build a model of `count` nodes made by `make`; the last ones, named `y0`, `y1`, ..., are outputs."""
    nodes = [each for index in range(count) for each in make(index)]
    return model(nodes, {f"y{index}": (f"y{index}:0", result) for index in range(count)})


def fills() -> Any:
    """3,000 Fills of 1 MB."""

    def fill(index: int) -> list[Any]:
        operands = [const(f"n{index}", [1 << 18], I32), const(f"v{index}", float(index), F32)]
        return [*operands, node(f"y{index}", "Fill", [f"n{index}:0", f"v{index}:0"], T=F32, index_type=I32)]

    return many(3000, fill)


def slow_kernels() -> Any:
    """Log-gamma of 200 large tables, computed in Python."""

    def gamma(index: int) -> list[Any]:
        operands = [const(f"n{index}", [1 << 18], I32), const(f"v{index}", float(index + 1), F32)]
        filled = node(f"f{index}", "Fill", [f"n{index}:0", f"v{index}:0"], T=F32, index_type=I32)
        return [*operands, filled, node(f"y{index}", "Lgamma", [f"f{index}:0"], T=F32)]

    return many(200, gamma)


def chain(op: str, length: int, size: int, **attributes: Any) -> Any:
    """Apply `y = op(y, y)`, or `op(y)`, repeatedly, starting from a constant of `size` elements."""
    nodes = [const("x0", np.ones(size), F32)]
    for index in range(length):
        operands = [f"x{index}:0"] * (1 if op in ("Exp", "Identity", "Neg", "Relu") else 2)
        nodes.append(node(f"x{index + 1}", op, operands, T=F32, **attributes))
    return model(nodes, {"y": (f"x{length}:0", F32)})


def splat(dtype: DType, shape: list[int], value: Any) -> Any:
    """Return a constant that repeats a value."""
    constant = const("y", value, dtype)
    tensor = constant.attr["value"].tensor
    tensor.tensor_shape.CopyFrom(graphs.shape_proto(shape))
    if dtype is F32:
        tensor.tensor_content = b""
        tensor.float_val.extend(value)
    return model([constant], {"y": ("y:0", dtype)})


def endless_loop() -> Any:
    """A loop over a constant whose condition is always true."""
    saved = graphs.empty()
    condition = [const("true", True, BOOL)]
    graphs.add_function(saved, "condition", {"x": F32}, condition, {"y": (BOOL, "true:output:0")})
    graphs.add_function(saved, "body", {"x": F32}, [], {"y": (F32, "x")})
    functions = {"cond": graphs.function("condition"), "body": graphs.function("body")}
    nodes = [const("c", 1.0, F32), node("y", "StatelessWhile", ["c:0"], T=[F32], **functions)]
    return model(nodes, {"y": ("y:0", F32)}, saved=saved)


MODELS: dict[str, Callable[[], Any]] = {
    **{name: (lambda case=case: one_op(case)) for name, case in CASES.items()},
    "3,000 fills": fills,
    "slow kernels": slow_kernels,
    "sums of large constants": lambda: chain("AddV2", 60, 1 << 19),
    "a long chain of a large constant": lambda: chain("Exp", 3000, 1 << 19),
    "a long chain of a small constant": lambda: chain("Exp", 20_000, 4),
    "splat of text": lambda: splat(STRING, [1 << 17], [b"a" * (1 << 20)]),
    "splat of short texts": lambda: splat(STRING, [1 << 29], [b""]),
    "splat of numbers": lambda: splat(F32, [1 << 29], [1.0]),
    "splat beyond 4 GB": lambda: splat(F32, [1 << 40], [1.0]),
    "endless loop": endless_loop,
}


def verdict(name: str) -> tuple[str, float, str]:
    """Return how a conversion ends, its seconds of processor time, and its message."""
    with tempfile.TemporaryDirectory() as folder:
        path = graphs.write(MODELS[name](), Path(folder) / "model")
        started = time.process_time()
        try:
            model = litefuse.convert(path)
            model.save("/dev/null")
            kind, message = "converted", ", ".join(model.report.ops)
        except litefuse.LitefuseError as error:
            kind, message = type(error).__name__, str(error)
        except Exception as error:
            kind, message = f"crash: {type(error).__name__}", str(error)
    return kind, time.process_time() - started, message[:300]


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    for name in sys.argv[1:] or MODELS:
        # A case that hangs is ended by a signal; the last name printed identifies it.
        resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time()) + 60, resource.RLIM_INFINITY))
        print(json.dumps([name]), flush=True)
        print(json.dumps([name, *verdict(name)]), flush=True)
