"""Random einsums: labels, sizes of 1 and free ones, repeated labels, ellipses, constants, several element types."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from litefuse.dialects import DIALECTS
from litefuse.ir import Builder, DType, Function, Location, Module, Rewriter, Signature, TensorType, Value
from tests.support.harness import compare, open_interpreter
from tests.sweeps.property.meaning import RESOLVERS, convert

Array = np.ndarray[Any, Any]
Shape = tuple[int, ...]
Sizes = dict[str, int]
DTYPES = (DType.F32, DType.F32, DType.F32, DType.I32, DType.F64)
SIZES = (1, 1, 2, 3, 4, 5)
CALLS = 3
LETTERS = "abchijqkABZ"
HIDDEN = "01"
"""Labels of the dimensions that an ellipsis covers."""
_SPARE = "rstuvwxyzRSTUVWXYZ"
MAX_LABELS, MAX_ELEMENTS, HIGHEST_RANK = 7, 4000, 7


@dataclass
class Operand:
    """Its shape in each call, and the model's declared shape."""

    shapes: list[Shape]
    declared: tuple[int | None, ...]
    constant: bool


@dataclass
class Einsum:
    """An einsum that TensorFlow accepts (one of three operands is split into pairs before)."""

    seed: int
    equation: str
    dtype: DType
    operands: list[Operand]

    def __repr__(self) -> str:
        shapes = [f"{'constant' * operand.constant}{list(operand.declared)}" for operand in self.operands]
        calls = [operand.shapes for operand in self.operands]
        return f"seed {self.seed}: {self.equation} {self.dtype.name} {' '.join(shapes)}; calls {calls}"


def random_einsum(seed: int) -> Einsum:
    """Return one einsum with the shapes of several calls."""
    rng = random.Random(seed)
    while True:
        labels = rng.sample(LETTERS, rng.randint(1, MAX_LABELS))
        hidden = HIDDEN[: rng.randint(0, 2)] if rng.random() < 0.3 else None
        count = rng.choice((1, 2, 2, 2, 2, 3))
        terms = [_term(rng, labels, dots=hidden is not None and rng.random() < 0.8) for _ in range(count)]
        used = list(dict.fromkeys("".join(terms).replace(".", "")))
        output = _output(rng, used, dots=any("." in term for term in terms))
        calls = _calls(rng, used, hidden or "")
        if _is_small(terms, output, calls):
            break
    equation = ",".join(term.replace(".", "...") for term in terms) + "->" + output.replace(".", "...")
    return Einsum(seed, equation, rng.choice(DTYPES), [_operand(rng, term, calls, hidden or "") for term in terms])


def _term(rng: random.Random, labels: Sequence[str], *, dots: bool) -> str:
    chosen = [label for label in labels if rng.random() < 0.6]
    if chosen and rng.random() < 0.15:
        chosen.append(rng.choice(chosen))
    chosen += "." * dots
    rng.shuffle(chosen)
    return "".join(chosen)


def _output(rng: random.Random, used: Sequence[str], *, dots: bool) -> str:
    chosen = [label for label in used if rng.random() < 0.65]
    if chosen and rng.random() < 0.05:
        chosen.append(chosen[0])
    chosen += "." * dots
    rng.shuffle(chosen)
    return "".join(chosen)


def _calls(rng: random.Random, used: Sequence[str], hidden: str) -> list[Sizes]:
    """Return the size of each label for each call; some sizes change."""
    first = {label: rng.choice(SIZES) for label in (*used, *hidden)}
    free = [label for label in first if rng.random() < 0.35]
    others = [first | {label: rng.choice(SIZES) for label in free} for _ in range(CALLS - 1)]
    return [first, *others]


def _is_small(terms: Sequence[str], output: str, calls: Sequence[Sizes]) -> bool:
    """Return whether it is within the runtime's ranks, and quick to compute."""
    ranks = [len(term) + ("." in term) for term in (*terms, output)]
    sizes = [np.prod([call.get(label, 1) for label in "".join(terms)]) for call in calls]
    return max(ranks) <= HIGHEST_RANK and all(1 <= size <= MAX_ELEMENTS for size in sizes) and bool(calls[0])


def _operand(rng: random.Random, term: str, calls: Sequence[Sizes], hidden: str) -> Operand:
    """Return a term's operand; its ellipsis may cover fewer dimensions than others do, and broadcast some."""
    hidden = hidden[rng.randint(0, len(hidden)) :]
    single = [label for label in hidden if rng.random() < 0.25]
    shapes: list[Shape] = []
    for call in calls:
        ones = single if rng.random() < 0.7 else [label for label in hidden if rng.random() < 0.5]
        sizes = call | dict.fromkeys(ones, 1)
        shapes.append(tuple(sizes[label] for label in term.replace(".", hidden)))
    constant = len(set(shapes)) == 1 and rng.random() < 0.3
    # One operand may declare a size that another one does not.
    known = [constant or (len(set(dims)) == 1 and rng.random() < 0.85) for dims in zip(*shapes, strict=True)]
    return Operand(shapes, tuple(n if fixed else None for n, fixed in zip(shapes[0], known, strict=True)), constant)


def check(made: Einsum) -> None:
    """Convert it, and compare all calls with NumPy's answers, with XNNPACK and without."""
    rng = np.random.default_rng(made.seed)
    arrays = [[_values(rng, shape, made.dtype) for shape in operand.shapes] for operand in made.operands]
    constants = [each[0] if operand.constant else None for operand, each in zip(made.operands, arrays, strict=True)]
    content = convert(_module(made, constants))
    for resolver in RESOLVERS:
        runner = open_interpreter(content, resolver=resolver).get_signature_runner()
        for call in (*range(CALLS), 0):
            given = [
                each[0] if operand.constant else each[call] for operand, each in zip(made.operands, arrays, strict=True)
            ]
            inputs = {f"x{n}": x for n, x in enumerate(given) if constants[n] is None}
            compare(runner(**inputs)["y"], expected(made.equation, given))


def _values(rng: np.random.Generator, shape: Shape, dtype: DType) -> Array:
    """Return numbers with so few bits that no rounding occurs."""
    numbers = rng.integers(-9, 10, shape)
    return np.asarray(numbers if dtype.is_integer else numbers / 4, dtype.numpy)


def _module(made: Einsum, constants: Sequence[Array | None]) -> Module:
    function, b = Function("main"), Builder(DIALECTS, Location("einsum"))
    operands: list[Value] = []
    names: list[str] = []
    for number, (operand, constant) in enumerate(zip(made.operands, constants, strict=True)):
        if constant is not None:
            operands.append(b.const(constant))
        else:
            operands.append(function.add_argument(TensorType(made.dtype, operand.declared)))
            names.append(f"x{number}")
    result = b.op("tf.Einsum", operands, {"equation": made.equation}).result
    Rewriter(function, DIALECTS).commit(b)
    function.set_results([result])
    module = Module()
    module.add(function)
    module.signatures.append(Signature("serving_default", "main", tuple(names), ("y",)))
    return module


def expected(equation: str, arrays: Sequence[Array]) -> Array:
    """Return NumPy's answer, computed in a type twice as wide; a label that the result has twice is a diagonal, as in
    TensorFlow.
    """
    terms, _, output = equation.partition("->")
    wide = np.int64 if arrays[0].dtype.kind == "i" else np.float64
    operands = [array.astype(wide) for array in arrays]
    sizes = _sizes(terms.split(","), arrays)
    result = ""
    for label, spare in zip(output, _SPARE, strict=False):
        if label != "." and label in result:
            terms += f",{label}{spare}"
            operands.append(np.eye(sizes[label], dtype=wide))
            result += spare
        else:
            result += label
    return np.asarray(np.einsum(f"{terms}->{result}", *operands)).astype(arrays[0].dtype)


def _sizes(terms: Sequence[str], arrays: Sequence[Array]) -> Sizes:
    sizes: Sizes = {}
    for term, array in zip(terms, arrays, strict=True):
        before, _, after = term.partition("...")
        sizes |= dict(zip(before, array.shape, strict=False))
        sizes |= dict(zip(reversed(after), reversed(array.shape), strict=False))
    return sizes
