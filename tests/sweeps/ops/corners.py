"""Differences of LiteRT's kernels and XNNPACK's from TensorFlow: elementwise ops at extreme values.

    python -m tests.sweeps.ops.corners [OP ...]     run them; writes the entry in corners.json for docs/ops.md

Each op runs on a vector of edge values, or on all pairs of them, with known sizes and free ones. Zeros of either sign
are equal, and so are numbers below the smallest normal one.
"""

from __future__ import annotations

import json
import platform
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from litefuse.dialects import DIALECTS
from litefuse.ir import Builder, Function, Location, Module, Rewriter, Signature, TensorType, Value
from litefuse.ir.types import dtype_of

Array = np.ndarray[Any, Any]
RECORD = Path(__file__).with_name("corners.json")
TOLERANCE = {2: 2e-3, 4: 1e-5, 8: 1e-12}
"""Relative to each number, by the byte size of its type. Other tests of the sweep check rounding."""
SHOWN = 4
VECTOR_INSTRUCTIONS = frozenset(
    ["avx", "avx2", "fma", "f16c", "avx512f", "avx512bw", "avx512dq", "avx512vl", "avx512vnni", "avx512_fp16"]
)
SECTION = """
## Edge values

Differences from TensorFlow of single elementwise ops at zeros, infinities, NaN, the largest and the smallest numbers
and their neighbors, with XNNPACK (the interpreter's default on CPUs) and without.
`python -m tests.sweeps.ops.corners` measured them on several x86-64 processors. Ops that are not listed agree
everywhere.

- Without XNNPACK, LiteRT's kernels of ADD, SUB, MUL and DIV return the largest float32 (3.4028235e38) where the
  result is infinite, and results computed from it differ accordingly. The table omits this; it affects {clamped}.
- TensorFlow treats numbers below the smallest normal number as zero, and LiteRT mostly does not. The table omits
  them, too.
- NaN does not survive every op: MAXIMUM and MINIMUM return their second operand if the first one is NaN, and
  XNNPACK's EXP and LOG return numbers for it. `tf.math.is_nan` is correct everywhere.
- Casts of values that an integer type cannot represent are undefined in TensorFlow: on x86 they wrap or return the
  smallest integer. LiteRT returns the nearest integer, as TensorFlow does on other processors.
- Only XNNPACK's SIN and COS lose the angle beyond 2^24.

The values that occur in layers are correct, and tested: `UnitNormalization` and reciprocal square roots of zero,
softmax with infinite masks, Keras's activations at infinities, divisions by zero, logarithms of zero. The remaining
differences stay, because a model meets them only after an overflow or with NaN, and because XNNPACK does not run
SELECT_V2: one for every logarithm or exponential would split the part of the graph that XNNPACK runs.

| op | with XNNPACK | without |
|---|---|---|
"""

UNARY = """
    Abs Acos Acosh Asin Asinh Atan Atanh Ceil Cos Cosh Digamma Elu Erf Erfc Erfinv Exp Expm1 Floor Inv IsFinite IsInf
    IsNan LeakyRelu Lgamma Log Log1p Ndtri Neg Reciprocal Relu Relu6 Rint Round Rsqrt Selu Sigmoid Sign Sin Sinh
    Softplus Softsign Sqrt Square Tan Tanh
"""
BINARY = """
    AddV2 Atan2 Div DivNoNan Equal FloorDiv FloorMod Greater GreaterEqual Less LessEqual Maximum Minimum Mod Mul
    MulNoNan NotEqual Pow RealDiv SquaredDifference Sub TruncateDiv TruncateMod Xdivy Xlog1py Xlogy
"""
INTEGER_UNARY = "Abs Neg Sign Square"
INTEGER_BINARY = "AddV2 Equal Greater Less Maximum Minimum Mul SquaredDifference Sub"
_ONLY_F32 = frozenset({"Digamma", "Lgamma", "Ndtri", "Erfinv", "LeakyRelu", "Relu6", "Cosh", "Sinh", "Xlog1py"})
"""Ops that are not tried in float64 and float16."""
GELU = "Gelu"
"""Not an op of TensorFlow; the graph of `tf.nn.gelu`, which becomes one op of LiteRT."""
_LACKING = {"float64": frozenset[str](), "float16": frozenset({"Rint", "Mod", "TruncateMod"})}
"""Ops of which TensorFlow has no kernel for the type."""
CASTS = ("int32", "int64", "int8", "uint8", "bool", "float16", "float64")


class Corner(NamedTuple):
    """An op, on operands of a type."""

    title: str
    kind: str
    dtype: str
    operands: tuple[Array, ...]
    attributes: dict[str, Any]


def corners() -> Iterator[Corner]:
    for approximate in (False, True):
        title = "Gelu, approximate/float32" if approximate else "Gelu/float32"
        yield Corner(title, GELU, "float32", (_lanes(edges("float32")),), {"approximate": approximate})
    for dtype in ("float32", "float64", "float16"):
        for kind in UNARY.split():
            if dtype == "float32" or kind not in _ONLY_F32 | _LACKING[dtype]:
                yield Corner(f"{kind}/{dtype}", kind, dtype, (_lanes(edges(dtype)),), {})
        for kind in BINARY.split():
            if dtype == "float32" or kind not in _ONLY_F32 | _LACKING[dtype]:
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
    """Return zeros, ones, infinities, NaN, the largest and smallest numbers, and their neighbors."""
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
    plain = _finite(positive, dtype)
    return np.concatenate([np.array([0, -0.0, np.nan, np.inf, -np.inf], dtype), plain, -plain])


def _finite(numbers: Sequence[Any], dtype: str) -> Array:
    """Return the numbers that the type can represent."""
    with np.errstate(over="ignore", under="ignore"):
        found = np.array(numbers, np.float64).astype(dtype)
    return found[np.isfinite(found) & (found != 0)]


def few_edges(dtype: str) -> Array:
    """Return fewer edges, for pairs."""
    info = np.finfo(dtype)
    plain = _finite([1, 0.5, 2, 3, 1e-30, 1e30, info.max, info.tiny], dtype)
    return np.concatenate([np.array([0, -0.0, np.nan, np.inf, -np.inf], dtype), plain, -plain])


def _lanes(x: Array) -> Array:
    """Repeat each number at several positions: kernels process the ends of vectors by separate code."""
    return np.concatenate([x, x[::-1], x])


def _pairs(x: Array) -> tuple[Array, Array]:
    x, y = (part.ravel() for part in np.meshgrid(x, x))
    return _lanes(x), _lanes(y)


Found = dict[str, list[str]]
CLAMPED = "clamped"


def differences(corner: Corner) -> Found:
    """Return the lines "operands: actual, not expected" by `xnnpack` and `builtin`.

    `clamped` lists the runtimes that return the largest number in place of infinity (or a value derived from it).
    """
    wanted = expected(corner)
    found: dict[str, dict[str, None]] = {"xnnpack": {}, "builtin": {}, CLAMPED: {}}
    for free in (False, True):
        for resolver, answer in run(corner, free=free).items():
            clamped = _is_clamped(answer, wanted) & (corner.kind not in ("Maximum", "Minimum"))
            if bool(clamped.any()):
                found[CLAMPED][resolver] = None
            for place in np.flatnonzero(~_agree(answer, wanted) & ~clamped & ~_is_subnormal(corner, wanted)):
                operands = ", ".join(shown(x[place]) for x in corner.operands)
                found[resolver][f"{operands}: {shown(answer[place])}, not {shown(wanted[place])}"] = None
    return {name: list(lines) for name, lines in found.items() if lines}


def _is_clamped(found: Array, wanted: Array) -> Array:
    if wanted.dtype.kind != "f":
        return np.zeros(wanted.shape, bool)
    return (np.abs(found) == np.finfo(wanted.dtype).max) & ~np.isfinite(wanted)


def _is_subnormal(corner: Corner, wanted: Array) -> Array:
    """Return where TensorFlow treats an operand as zero."""
    flags = np.zeros(wanted.shape, bool)
    for x in corner.operands:
        if x.dtype.kind == "f":
            flags |= (x != 0) & (np.abs(x) < np.finfo(x.dtype).tiny)
    return flags


def expected(corner: Corner) -> Array:
    import tensorflow as tf

    if corner.kind == "Cast":
        return np.asarray(tf.cast(corner.operands[0], corner.attributes["DstT"]))
    if corner.kind == GELU:
        return np.asarray(tf.nn.gelu(corner.operands[0], **corner.attributes))
    names = {"LeakyRelu": "features", "Relu": "features", "Relu6": "features", "Elu": "features", "Selu": "features"}
    function = getattr(tf.raw_ops, corner.kind)
    if len(corner.operands) == 1:
        name = names.get(corner.kind, "features" if corner.kind in ("Softplus", "Softsign") else "x")
        return np.asarray(function(**{name: corner.operands[0]}))
    first, second = ("y", "x") if corner.kind == "Atan2" else ("x", "y")
    return np.asarray(function(**{first: corner.operands[0], second: corner.operands[1]}))


def run(corner: Corner, *, free: bool) -> dict[str, Array]:
    """Return the converted op's answers."""
    from tests.support.harness import RESOLVERS, open_interpreter
    from tests.sweeps.property.meaning import convert

    content = convert(_module(corner, free=free))
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
    if corner.kind == GELU:
        result = _gelu(b, function.arguments[0], **corner.attributes)
    else:
        attributes = {name: dtype_of(np.empty(0, value)) for name, value in corner.attributes.items()}
        result = b.op(f"tf.{corner.kind}", function.arguments, attributes).result
    Rewriter(function, DIALECTS).commit(b)
    function.set_results([result])
    module = Module()
    module.add(function)
    inputs = tuple(f"x{n}" for n in range(len(corner.operands)))
    module.signatures.append(Signature("serving_default", "main", inputs, ("y",)))
    return module


def _gelu(b: Builder, x: Value, *, approximate: bool) -> Value:
    half, one = np.float32(0.5), np.float32(1)
    if not approximate:
        shape = b.tf.Erf(b.tf.RealDiv(x, np.float32(np.sqrt(2))))
    else:
        cube = b.tf.Mul(np.float32(0.044715), b.tf.Pow(x, np.float32(3)))
        shape = b.tf.Tanh(b.tf.Mul(np.float32(np.sqrt(2 / np.pi)), b.tf.AddV2(x, cube)))
    return b.tf.Mul(b.tf.Mul(half, x), b.tf.AddV2(one, shape))


def _agree(found: Array, wanted: Array) -> Array:
    if wanted.dtype.kind != "f":
        return found == wanted
    x, y = found.astype(np.float64), wanted.astype(np.float64)
    tolerance = TOLERANCE[wanted.dtype.itemsize]
    with np.errstate(all="ignore"):
        close = np.abs(x - y) <= tolerance * np.abs(y) + float(np.finfo(wanted.dtype).tiny)
    return np.where(np.isfinite(x) & np.isfinite(y), close, (x == y) | (np.isnan(x) & np.isnan(y)))


def shown(value: Any) -> str:
    """Return a number with the fewest digits that distinguish it from its neighbors."""
    if np.asarray(value).dtype.kind in "biu":
        return str(value)
    size = abs(value)
    if np.isfinite(value) and value != 0 and not 1e-3 <= size < 1e6:
        return np.format_float_scientific(value, trim="-", exp_digits=1)
    return f"{value:.9g}"


def processor() -> str:
    """Name vendor and vector instructions of this processor: XNNPACK's and TensorFlow's results depend on them."""
    try:
        text = Path("/proc/cpuinfo").read_text("utf-8")
    except OSError:
        return platform.machine()
    fields = dict(line.split(":", 1) for line in text.split("\n\n")[0].splitlines() if ":" in line)
    values = {name.strip(): value.strip() for name, value in fields.items()}
    flags = set(values.get("flags", "").split())
    return " ".join([values.get("vendor_id", platform.machine()), *sorted(flags & VECTOR_INSTRUCTIONS)])


def records() -> dict[str, dict[str, Found]]:
    """Return the differences found last: by processor, then by title."""
    return json.loads(RECORD.read_text("utf-8"))


def record() -> dict[str, Found]:
    """Return the differences found on any processor, by title."""
    merged: dict[str, Found] = {}
    for found in records().values():
        for title, kinds in found.items():
            for name, lines in kinds.items():
                known = merged.setdefault(title, {}).setdefault(name, [])
                operands = {_operands(line) for line in known}
                known += [line for line in lines if _operands(line) not in operands]
    return merged


def _operands(line: str) -> str:
    return line.partition(":")[0]


def section() -> str:
    """Return the section of docs/ops.md."""
    facts = record()
    rows = [f"| {title} | {_cell(found, 'xnnpack')} | {_cell(found, 'builtin')} |" for title, found in facts.items()]
    listed = [row for row in rows if not row.endswith("|  |  |")]
    clamped = sorted({title.partition("/")[0] for title, found in facts.items() if found.get(CLAMPED)})
    return SECTION.format(clamped=", ".join(f"`{name}`" for name in clamped)) + "\n".join(listed) + "\n"


def _cell(found: Found, resolver: str) -> str:
    lines = found.get(resolver, [])
    more = f"; and {len(lines) - SHOWN} more" if len(lines) > SHOWN else ""
    return "; ".join(lines[:SHOWN]) + more


def main(names: Sequence[str]) -> None:
    found = {corner.title: differences(corner) for corner in corners() if not names or corner.kind in names}
    for title, kinds in found.items():
        for name, lines in kinds.items():
            print(f"{title:24} {name:8} {len(lines):4}  {'; '.join(lines[:6])}")
    if not names:
        kept = {title: kinds for title, kinds in found.items() if kinds}
        by_processor = {**records(), processor(): kept}
        RECORD.write_text(json.dumps(by_processor, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
