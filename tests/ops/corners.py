"""Where LiteRT's kernels and XNNPACK's differ from TensorFlow: elementwise ops at the edges of numbers.

python -m tests.ops.corners [OP ...]     run them, and write corners.json, from which docs/ops.md has its table

Each op runs on a vector of edge values, or on all pairs of them, with known sizes and free ones. Zeros of either
sign are equal, and so are numbers below the smallest normal one.
"""

from __future__ import annotations

import itertools
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from litefuse.dialects import DIALECTS
from litefuse.errors import LitefuseError
from litefuse.ir import Builder, DType, Function, Location, Module, Rewriter, Signature, TensorType
from litefuse.ir.types import dtype_of

Array = np.ndarray[Any, Any]
RECORD = Path(__file__).with_name("corners.json")
TOLERANCE = {DType.F32: 1e-5, DType.F64: 1e-12}
"""Of each number. Rounding is the sweep's matter."""

UNARY = """
    Abs Acos Acosh Asin Asinh Atan Atanh Ceil Cos Cosh Elu Erf Erfc Erfinv Exp Expm1 Floor Inv IsFinite IsInf IsNan
    LeakyRelu Lgamma Log Log1p Ndtri Neg Reciprocal Relu Relu6 Rint Round Rsqrt Selu Sigmoid Sign Sin Sinh Softplus
    Softsign Sqrt Square Tan Tanh
"""
BINARY = """
    AddV2 Atan2 Div DivNoNan Equal FloorDiv FloorMod Greater GreaterEqual Less LessEqual Maximum Minimum Mod Mul
    MulNoNan NotEqual Pow RealDiv SquaredDifference Sub TruncateDiv TruncateMod Xdivy Xlog1py Xlogy
"""
INTEGER_UNARY = "Abs Neg Sign Square"
INTEGER_BINARY = "AddV2 Equal Greater Less Maximum Minimum Mul SquaredDifference Sub"
_ONLY_F32 = frozenset({"Lgamma", "Ndtri", "Erfinv", "LeakyRelu", "Relu6", "Cosh", "Sinh", "Xlog1py"})
"""Not tried in float64."""
CASTS = ("int32", "int64", "int8", "uint8", "bool", "float16", "float64")


class Corner(NamedTuple):
    """An op, on operands of a type."""

    title: str
    kind: str
    dtype: str
    operands: tuple[Array, ...]
    attributes: dict[str, Any]


def corners() -> Iterator[Corner]:
    for dtype in ("float32", "float64"):
        for kind in UNARY.split():
            if dtype == "float32" or kind not in _ONLY_F32:
                yield Corner(f"{kind}/{dtype}", kind, dtype, (_lanes(edges(dtype)),), {})
        for kind in BINARY.split():
            if dtype == "float32" or kind not in _ONLY_F32:
                yield Corner(f"{kind}/{dtype}", kind, dtype, _pairs(few_edges(dtype)), {})
    for dtype in ("int32", "int64"):
        info = np.iinfo(dtype)
        whole = np.array([0, 1, -1, 2, info.min, info.min + 1, info.max, info.max - 1], dtype)
        for kind in INTEGER_UNARY.split():
            yield Corner(f"{kind}/{dtype}", kind, dtype, (_lanes(whole),), {})
        for kind in INTEGER_BINARY.split():
            yield Corner(f"{kind}/{dtype}", kind, dtype, _pairs(whole), {})
    for target in CASTS:
        yield Corner(f"Cast to {target}/float32", "Cast", "float32", (_lanes(edges("float32")),), {"DstT": target})


def edges(dtype: str) -> Array:
    """Zeros, ones, infinities, NaN, the largest and smallest numbers, and those just beside."""
    info = np.finfo(dtype)
    number = np.dtype(dtype).type
    one, large = number(1), number(np.log(float(info.max)))
    beside = [np.nextafter(one, number(0)), np.nextafter(one, number(2))]
    steps = [0.5, 1.5, 2, 2.5, 3, 6, 10, 89, 100, 1e6, 2.0**24, 2.0**31, 2.0**40, 1e10, 1e30, 1e-4, 1e-10, 1e-30]
    positive = [
        one,
        *beside,
        info.max,
        info.tiny,
        info.smallest_subnormal,
        large,
        np.nextafter(large, number(np.inf)),
        *steps,
    ]
    plain = np.array(positive, dtype)
    return np.concatenate([np.array([0, -0.0, np.nan, np.inf, -np.inf], dtype), plain, -plain])


def few_edges(dtype: str) -> Array:
    """For pairs."""
    info = np.finfo(dtype)
    plain = np.array([1, 0.5, 2, 3, 1e-30, 1e30, info.max, info.tiny], dtype)
    return np.concatenate([np.array([0, -0.0, np.nan, np.inf, -np.inf], dtype), plain, -plain])


def _lanes(x: Array) -> Array:
    """Each number at several places: the ends of vectors have code of their own."""
    return np.concatenate([x, x[::-1], x])


def _pairs(x: Array) -> tuple[Array, Array]:
    x, y = (part.ravel() for part in np.meshgrid(x, x))
    return _lanes(x), _lanes(y)


def differences(corner: Corner) -> dict[str, list[str]]:
    """By `xnnpack` and `builtin`, what differs: "op(x, y) = found, TensorFlow: wanted"."""
    wanted = expected(corner)
    found: dict[str, list[str]] = {}
    for free in (False, True):
        try:
            answers = run(corner, free=free)
        except LitefuseError as error:
            return {"refused": [" ".join(str(error).split())[:200]]}
        for resolver, answer in answers.items():
            lines = found.setdefault(resolver, [])
            lines += [line for line in _compared(corner, answer, wanted) if line not in lines]
    return {resolver: lines for resolver, lines in found.items() if lines}


def expected(corner: Corner) -> Array:
    import tensorflow as tf

    if corner.kind == "Cast":
        return np.asarray(tf.cast(corner.operands[0], corner.attributes["DstT"]))
    names = {"LeakyRelu": "features", "Relu": "features", "Relu6": "features", "Elu": "features", "Selu": "features"}
    function = getattr(tf.raw_ops, corner.kind)
    if len(corner.operands) == 1:
        name = names.get(corner.kind, "features" if corner.kind in ("Softplus", "Softsign") else "x")
        return np.asarray(function(**{name: corner.operands[0]}))
    first, second = ("y", "x") if corner.kind == "Atan2" else ("x", "y")
    return np.asarray(function(**{first: corner.operands[0], second: corner.operands[1]}))


def run(corner: Corner, *, free: bool) -> dict[str, Array]:
    """The converted op's answers."""
    from tests.harness import RESOLVERS, open_interpreter
    from tests.property.meaning import Unsupported, convert

    try:
        content = convert(_module(corner, free=free))
    except Unsupported as error:
        raise LitefuseError(str(error)) from error
    found: dict[str, Array] = {}
    for resolver in RESOLVERS:
        runner = open_interpreter(content, resolver=resolver).get_signature_runner()
        found[resolver] = runner(**{f"x{n}": x for n, x in enumerate(corner.operands)})["y"]
    return found


def _module(corner: Corner, *, free: bool) -> Module:
    dtype = dtype_of(corner.operands[0])
    shape = (None,) if free else corner.operands[0].shape
    function = Function("main", [TensorType(dtype, shape)] * len(corner.operands))
    b = Builder(DIALECTS, Location(corner.kind))
    attributes = {name: dtype_of(np.empty(0, value)) for name, value in corner.attributes.items()}
    result = b.op(f"tf.{corner.kind}", function.arguments, attributes).result
    Rewriter(function, DIALECTS).commit(b)
    function.set_results([result])
    module = Module()
    module.add(function)
    inputs = tuple(f"x{n}" for n in range(len(corner.operands)))
    module.signatures.append(Signature("serving_default", "main", inputs, ("y",)))
    return module


def _compared(corner: Corner, found: Array, wanted: Array) -> list[str]:
    lines: list[str] = []
    for place in np.flatnonzero(~_agree(found, wanted)):
        values = ", ".join(shown(x[place]) for x in corner.operands)
        line = f"{values}: {shown(found[place])}, not {shown(wanted[place])}"
        if line not in lines:
            lines.append(line)
    return lines


def _agree(found: Array, wanted: Array) -> Array:
    if wanted.dtype.kind != "f":
        return found == wanted
    x, y = found.astype(np.float64), wanted.astype(np.float64)
    tolerance = {2: 2e-3, 4: 1e-5, 8: 1e-12}[wanted.dtype.itemsize]
    with np.errstate(all="ignore"):
        close = np.abs(x - y) <= tolerance * np.abs(y) + float(np.finfo(wanted.dtype).tiny)
    return np.where(np.isfinite(x) & np.isfinite(y), close, (x == y) | (np.isnan(x) & np.isnan(y)))


def shown(value: Any) -> str:
    """A number as short as it is told from its neighbours."""
    kind = np.asarray(value).dtype.kind
    return (
        str(value)
        if kind in "biu"
        else np.format_float_scientific(value, trim="-", exp_digits=1)
        if 0 < abs(value) < 1e-3 or (abs(value) >= 1e6 and np.isfinite(value))
        else f"{value:.9g}"
    )


def main(names: Sequence[str]) -> None:
    record: dict[str, Any] = {}
    for corner in corners():
        if names and corner.kind not in names:
            continue
        found = differences(corner)
        if found:
            record[corner.title] = found
        for resolver, lines in found.items():
            print(f"{corner.title:24} {resolver:8} {len(lines):4}  {'; '.join(itertools.islice(lines, 6))}", flush=True)
    if not names:
        RECORD.write_text(json.dumps(record, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
