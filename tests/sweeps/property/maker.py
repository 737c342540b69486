"""Make random graphs of tf ops: each op is evaluated when it is made, so that the next one suits the values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from litefuse import reference
from litefuse.dialects import DIALECTS
from litefuse.errors import ConversionError, NoMatch
from litefuse.ir import Builder, DType, Function, Location, Module, Op, Rewriter, Signature, TensorType, Value
from litefuse.ir.text.printer import print_module

LARGEST = 32.0
"""Larger floats are not used further: in sums with small ones they hide errors, and cause some."""
MAX_ELEMENTS = 600
# These give the same results in any order and on any machine, if the numbers have few bits.
_EXACT = """
    Abs AddN AddV2 BiasAdd BroadcastTo Cast Ceil ConcatV2 Conv2D DepthwiseConv2dNative ExpandDims Fill Floor GatherNd
    GatherV2 Identity MatMul BatchMatMulV2 Max MaxPool Maximum Min Minimum MirrorPad Mul Neg OneHot OnesLike Pack Pad
    PadV2 Prod Relu Relu6 Reshape ReverseV2 Round SelectV2 Sign Slice Split Square SquaredDifference Squeeze Snapshot
    StopGradient StridedSlice Sub Sum Tile TopKV2 Transpose Unpack ZerosLike Cumsum Roll
"""
EXACT = frozenset(_EXACT.split())


@dataclass(frozen=True, eq=False)
class Known:
    """A value of the graph, its content for the drawn inputs, and whether it is exact, without rounding."""

    value: Value
    array: np.ndarray
    exact: bool

    @property
    def shape(self) -> tuple[int, ...]:
        return self.array.shape

    @property
    def rank(self) -> int:
        return self.array.ndim

    @property
    def dtype(self) -> DType:
        return self.value.dtype


class Case:
    """A module, and inputs for it. Its `repr` is the module's text before the stages ran."""

    def __init__(self, module: Module, inputs: Sequence[np.ndarray]) -> None:
        self.module = module
        self.inputs = tuple(inputs)
        self.text = print_module(module, limit=256)

    def __repr__(self) -> str:
        return f"{self.text}inputs: {[value.tolist() for value in self.inputs]}"


@dataclass
class Maker:
    """A function under construction, with its values so far."""

    number: Callable[[int, int], int]
    """Returns a number between two bounds, both included; all random choices come from it."""
    function: Function = field(default_factory=lambda: Function("main"))
    values: list[Known] = field(default_factory=list)
    inputs: list[np.ndarray] = field(default_factory=list)
    module: Module = field(default_factory=Module)

    def __post_init__(self) -> None:
        self.b = Builder(DIALECTS, Location("random"))

    def choice(self, items: Sequence[Any]) -> Any:
        return items[self.number(0, len(items) - 1)]

    def chance(self, percent: int) -> bool:
        return self.number(0, 99) >= 100 - percent

    def array(self, shape: Sequence[int], dtype: DType = DType.F32) -> np.ndarray:
        """Return dyadic numbers with few bits; often all equal, as biases and scales are."""
        count = int(np.prod(shape, dtype=int))
        if self.chance(25):
            item = self.choice((0, 1, -1, 2, 0.5, 3, 6)) if dtype.is_float else self.choice((0, 1, 2, 3))
            return np.full(shape, item, dtype.numpy)
        rng = np.random.default_rng(self.number(0, 99))
        if dtype is DType.BOOL:
            return rng.integers(0, 2, shape).astype(bool)
        if dtype.is_float:
            return (rng.integers(-12, 13, count) / 4).reshape(shape).astype(dtype.numpy)
        return rng.integers(-4, 6, shape).astype(dtype.numpy)

    def draw_order(self, rank: int) -> list[int]:
        rest = list(range(rank))
        return [rest.pop(self.number(0, len(rest) - 1)) for _ in range(rank)]

    def shape(self, low: int = 0, high: int = 4) -> tuple[int, ...]:
        return tuple(self.number(1, 4) for _ in range(self.number(low, high)))

    def input(self, shape: Sequence[int], dtype: DType, *, unknown: Sequence[bool]) -> Known:
        dims = tuple(None if hidden else dim for dim, hidden in zip(shape, unknown, strict=True))
        array = self.array(shape, dtype)
        self.inputs.append(array)
        value = self.function.add_argument(TensorType(dtype, dims))
        return self.keep(Known(value, array, exact=True))

    def constant(self, array: Any, dtype: DType | None = None) -> Known:
        value = self.b.const(np.asarray(array) if dtype is None else np.asarray(array, dtype.numpy), dtype)
        return Known(value, value.constant.numpy(), exact=True)  # type: ignore[union-attr]

    def fresh(self, shape: Sequence[int], dtype: DType = DType.F32) -> Known:
        """Return a constant of random elements."""
        return self.constant(self.array(shape, dtype), dtype)

    def keep(self, known: Known) -> Known:
        """Allow later ops to use a value, if its numbers are suitable."""
        array = known.array
        limit = LARGEST if known.dtype.is_float else 2**20
        fit = 0 < array.size <= MAX_ELEMENTS and array.ndim <= 5
        if fit and array.dtype != bool:
            fit = bool(np.isfinite(array).all() and np.abs(array).max() <= limit)
        if fit:
            self.values.append(known)
        return known

    def pick(
        self, fits: Callable[[Known], Any] = lambda known: True, *, dtype: DType | None = DType.F32
    ) -> Known | None:
        """Return one of the values so far that fits, preferring recent ones; None if there is none."""
        fitting = [known for known in self.values if (dtype is None or known.dtype is dtype) and fits(known)]
        if not fitting:
            return None
        return self.choice(fitting[-3:] if self.chance(60) else fitting)

    def op(self, name: str, *operands: Any, **attributes: Any) -> list[Known]:
        """Make an op and evaluate it; return no results if TensorFlow would refuse it."""
        given = [item if isinstance(item, Known) else self.constant(item) for item in operands]
        try:
            op = self.b.op(f"tf.{name}", [item.value for item in given], attributes)
        except ConversionError:
            return []
        schema = DIALECTS.schema(op.kind)
        assert schema is not None
        try:
            arrays = reference.evaluate(op, [item.array for item in given], schema)
        except NoMatch:
            self.b.staged.remove(op)
            return []
        exact = name in EXACT and all(item.exact for item in given)
        return [
            self.keep(Known(value, array, _is_exact(array, exact)))
            for value, array in zip(op.results, arrays, strict=True)
        ]

    def control(
        self, name: str, operands: Sequence[Known], attributes: dict[str, Any], types: list[TensorType]
    ) -> None:
        """Make an op that runs functions of the module, and evaluate it."""
        op = self.b.op(f"tf.{name}", [known.value for known in operands], attributes, types)
        arrays = run_op(self.module, op, [known.array for known in operands])
        for value, array in zip(op.results, arrays, strict=True):
            self.keep(Known(value, array, exact=array.dtype.kind != "f"))

    def finish(self, results: Sequence[Known]) -> Case:
        """Return the module, with a signature of inputs x0, x1, ... and outputs y0, y1, ..."""
        Rewriter(self.function, DIALECTS).commit(self.b)
        self.function.set_results([known.value for known in results])
        module = self.module
        module.functions = {"main": self.function, **module.functions}
        inputs = tuple(f"x{index}" for index in range(len(self.inputs)))
        outputs = tuple(f"y{index}" for index in range(len(results)))
        module.signatures.append(Signature("serving_default", "main", inputs, outputs))
        return Case(module, self.inputs)


def _is_exact(array: np.ndarray, exact: bool) -> bool:
    if array.dtype.kind != "f":
        return True  # made from exact numbers only, which the steps guarantee
    return exact and bool((array * 1024 % 1 == 0).all())


def evaluate(module: Module, inputs: Sequence[np.ndarray]) -> list[np.ndarray]:
    """Run the tf ops of @main by the NumPy kernels."""
    return run_function(module, "main", inputs)


def run_function(module: Module, name: str, inputs: Sequence[Any]) -> list[Any]:
    function = module.functions[name]
    values: dict[Value, Any] = dict(zip(function.arguments, inputs, strict=True))
    for op in function.ops():
        results = run_op(module, op, [values[operand] for operand in op.inputs])
        values.update(zip(op.results, results, strict=True))
    return [values[value] for value in function.results]


def run_op(module: Module, op: Op, operands: list[Any]) -> Sequence[Any]:
    """Return the results of one op; of those that run functions: If, Case, While and calls."""
    match op.kind:
        case "arith.constant":
            return [op.attributes["value"].numpy()]
        case "tf.PartitionedCall":
            return run_function(module, op.attributes["f"].name, operands)
        case "tf.If":
            taken = "then_branch" if operands[0] else "else_branch"
            return run_function(module, op.attributes[taken].name, operands[1:])
        case "tf.Case":
            branches = op.attributes["branches"]
            index = int(operands[0])
            taken = branches[index if 0 <= index < len(branches) else -1]
            return run_function(module, taken.name, operands[1:])
        case "tf.While":
            while run_function(module, op.attributes["cond"].name, operands)[0]:
                operands = run_function(module, op.attributes["body"].name, operands)
            return operands
    schema = DIALECTS.schema(op.kind)
    assert schema is not None
    return reference.evaluate(op, operands, schema)
