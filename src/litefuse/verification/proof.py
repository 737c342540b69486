"""Prove that two functions compute the same real function, by evaluation in finite fields.

Both are evaluated at random points of two fields (`litefuse.reference.residues`). If they agree, they are equal for all
inputs, as functions of real numbers, for the shapes tried; rounding, special values and the kernels are left to runs in
LiteRT.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from itertools import cycle, product
from types import MappingProxyType
from typing import Any, NamedTuple, cast

import numpy as np

from litefuse.context import Context
from litefuse.dialects.movement import MOVES
from litefuse.errors import LitefuseError, NoMatch, required
from litefuse.ir import CONSTANT, BoundFunction, Dialects, DType, Function, Module, Op, TensorType, Value
from litefuse.reference import KERNELS
from litefuse.reference.evaluator import PRODUCTS, Run, TooLargeError
from litefuse.reference.fields import FIELDS, PrimeField
from litefuse.reference.integer_residues import MachineIntegers, random_operand
from litefuse.reference.integer_residues import cast as cast_residues
from litefuse.reference.random_numbers import Random
from litefuse.reference.residues import Array, Residues, bilinear, encode, move_all
from litefuse.reference.work import count_steps
from litefuse.report import describe_proof
from litefuse.verification.differences import DIFFERENT, describe_difference
from litefuse.verification.loops import LoopEvaluator
from litefuse.verification.unknown_ops import apply_unknown

LIMIT = 4e7
"""Work limit of an evaluation, in the units of `Evaluator`."""
ROUNDING = 1e-6
"""Largest relative difference of results that do not depend on operands."""
_PER_ELEMENT, _PER_PRODUCT = 50.0, 2.5
"""Approximate nanoseconds for an element of an operand, and for a product in a sum."""
_LAYERS = ("conv_2d", "conv_3d", "conv_3d_transpose", "depthwise_conv_2d", "fully_connected", "transpose_conv")
_PRODUCTS = PRODUCTS.union(f"tfl.{name}" for name in _LAYERS)
_MOVES = """
    BatchToSpace BatchToSpaceND DepthToSpace SpaceToBatch SpaceToBatchND SpaceToDepth Pad PadV2 Roll Reverse
    MatrixBandPart MatrixDiag MatrixDiagPart MatrixDiagPartV3 MatrixDiagV3 MatrixSetDiag XlaDynamicSlice
    XlaDynamicUpdateSlice ScatterNd TensorScatterUpdate DynamicStitch
"""
_MOVED = frozenset(
    (
        *(f"tf.{name}" for name in _MOVES.split()),
        *("tfl.batch_to_space_nd", "tfl.matrix_diag", "tfl.matrix_set_diag", "tfl.space_to_batch_nd"),
    )
)
"""Further ops whose kernels only move elements, or fill with zeros."""


Subject = tuple[Module, Function]
"""A function, and the module in which it calls others."""
Domain = Callable[[Array], Array]
"""A function from uniform random numbers to the values that an argument has."""

_INTEGERS = (DType.I8, DType.U8, DType.I16, DType.U16, DType.I32, DType.U32, DType.I64, DType.U64)
_POINTS_OF_INTEGERS = tuple(FIELDS[salt % 2]._replace(salt=salt) for salt in range(3, 9))
"""Further points for functions of integers: polynomials of few different numbers may agree by chance modulo 2^n."""


class Proof(NamedTuple):
    """Whether two functions are equal for all inputs, in how many shapes this was proved, or why it was not."""

    is_proved: bool
    shapes: int = 0
    reason: str = ""
    tried: int = 0
    """Number of operands with numbers instead of residues, such as lengths: for others nothing is proved."""

    @property
    def differs(self) -> bool:
        """Whether the formulas differ, if the laws suffice to see that they are equal."""
        return self.reason.startswith(DIFFERENT)

    def __str__(self) -> str:
        if not self.is_proved:
            return f"not proved: {self.reason}"
        return describe_proof(self.shapes, self.tried)


class _Setting(NamedTuple):
    """The facts that all evaluations of a proof share."""

    context: Context
    limit: float
    domains: Mapping[int, Domain]
    fields: Sequence[PrimeField]
    has_random_loops: bool = False


def prove_equal(
    one: Subject,
    other: Subject,
    calls: Sequence[Sequence[tuple[int, ...]]],
    context: Context,
    limit: float = LIMIT,
    domains: Mapping[int, Domain] = MappingProxyType({}),
    fields: Sequence[PrimeField] = FIELDS,
) -> Proof:
    """Try to prove that two functions with arguments of the same types compute the same real functions.

    Args:
        one: A function, and the module in which it calls others; ops of LiteRT in it are lifted to TensorFlow's.
        other: The function to compare with it; both modules are changed.
        calls: The shapes of the arguments in each call.
        context: The conversion.
        limit: The work limit of each evaluation.
        domains: The domains of arguments that are numbers: the functions are equal for the numbers that are tried.
        fields: The fields for one call; several calls take turns.
    """
    setting = _Setting(context, limit, domains, fields)
    try:
        for module, _ in (one, other):
            lift_to_tensorflow(module, context)
        try:
            return _prove((one, other), calls, setting)
        except TooLargeError:
            return _prove((one, other), calls, setting._replace(has_random_loops=True))
    except (NoMatch, LitefuseError) as error:
        return Proof(False, reason=error.reason if isinstance(error, NoMatch) else str(error))


def _prove(subjects: Sequence[Subject], calls: Sequence[Sequence[tuple[int, ...]]], setting: _Setting) -> Proof:
    points = [*zip(calls, cycle(setting.fields))] if len(calls) > 1 else [*product(calls, setting.fields)]
    if any(_multiplies_integers(module) for module, _ in subjects):
        points += product(calls[:1], _POINTS_OF_INTEGERS)

    @cache
    def make_sides(field: PrimeField) -> list[_Side]:
        return [_Side(*subject, setting, field) for subject in subjects]

    for shapes, field in points:
        # Most sides agree without the forms of limits. These are known only if an operand is the same on both sides.
        fields = (field._replace(has_pieces=False), field)
        if not any(_agree(make_sides(known), shapes, known) for known in fields):
            sides = make_sides(field)
            unknown = [side.evaluator.unknown for side in sides if side.evaluator.unknown]
            return Proof(False, reason=(unknown or [_explain(sides, shapes, field)])[0])
    return Proof(True, len(calls), tried=len(setting.domains))


def _multiplies_integers(module: Module) -> bool:
    products = frozenset({"tf.Mul", "tf.Square", "tf.Prod", *PRODUCTS})
    return any(op.result.dtype.is_integer for function in module.functions.values() for op in function.ops_of(products))


def find_unprovable_type(types: Sequence[TensorType]) -> str:
    """Return why values of one of the types have no residues, or ""."""
    for type in types:
        if not type.dtype.is_float and type.dtype not in _INTEGERS and type.dtype is not DType.BOOL:
            return f"an operand is {type.dtype.name.lower()}"
        if type.shape is None:
            return "the rank of an operand is unknown"
    return ""


def lift_to_tensorflow(module: Module, context: Context) -> None:
    """Replace ops of LiteRT by TensorFlow's, as far as they have counterparts.

    Raises `NoMatch` if an op computes with quantized numbers, whose scales the kernels do not know.
    """
    for op in module.ops():
        is_move = op.kind in MOVES or op.kind == CONSTANT
        if not is_move and any(value.type.quantization is not None for value in (*op.inputs, *op.results)):
            raise NoMatch(f"{op.kind}: quantized numbers are rounded")
    # Imported lazily: most replacements are verified once per process.
    from litefuse.passes.litert.lifting.driver import lift

    if any(kind.startswith("tfl.") for function in module.functions.values() for kind in function.kinds):
        lift(module, context)


class _Side:
    """A function, and what evaluates its ops in a field."""

    def __init__(self, module: Module, function: Function, setting: _Setting, field: PrimeField) -> None:
        self.module = module
        self.function = function
        self.domains = setting.domains
        self.ops = [op for op in function.ops() if op.kind != CONSTANT]
        self.evaluator = FieldEvaluator(
            module, setting.context.dialects, setting.limit, field, has_random_loops=setting.has_random_loops
        )

    def evaluate(self, shapes: Sequence[tuple[int, ...]], field: PrimeField) -> list[Any]:
        """Return the results for random operands, which are the same in each evaluation."""
        generator = Random(field.salt)
        values: dict[Value, Any] = {}
        for index, (shape, argument) in enumerate(zip(shapes, self.function.arguments, strict=True)):
            domain, dtype = self.domains.get(index), argument.dtype.numpy
            number = None if domain is None else domain(generator.uniform(shape)).astype(dtype)
            values[argument] = random_operand(field, shape, generator, dtype) if number is None else number
        self.evaluator.start()
        with np.errstate(all="ignore"):
            return self.evaluator.run(self.ops, self.function.results, values)


def _agree(sides: Sequence[_Side], shapes: Sequence[tuple[int, ...]], field: PrimeField) -> bool:
    results = [side.evaluate(shapes, field) for side in sides]
    return all(_equal(one, other, field) for one, other in zip(*results, strict=True))


def _explain(sides: Sequence[_Side], shapes: Sequence[tuple[int, ...]], field: PrimeField) -> str:
    """Evaluate both sides again, observe which functions are applied, and say how they differ."""
    applied: list[dict[str, set[int]]] = [{}, {}]
    for side, functions in zip(sides, applied, strict=True):
        side.evaluate(shapes, field._replace(applied=functions))
    return describe_difference([side.module for side in sides], applied)


def _equal(one: Any, other: Any, field: PrimeField) -> bool:
    if not isinstance(one, Residues) and not isinstance(other, Residues):
        return bool(np.array_equal(one, other)) or _almost_equal(np.asarray(one), np.asarray(other))
    if isinstance(one, MachineIntegers) or isinstance(other, MachineIntegers):
        x, y = one, other
        return x.dtype == y.dtype and np.array_equal(getattr(x, "p", x), getattr(y, "p", y))
    x, y = encode(one, field), encode(other, field)
    return x.shape == y.shape and bool((x.p == y.p).all())


def _almost_equal(one: Array, other: Array) -> bool:
    """Return whether both are float numbers that differ by rounding."""
    if one.shape != other.shape or one.dtype.kind != "f" or other.dtype.kind != "f":
        return False
    return bool(np.allclose(one, other, rtol=ROUNDING, atol=0, equal_nan=True))


class FieldEvaluator(LoopEvaluator):
    """Evaluates ops on residues; integers and booleans that do not depend on operands are computed as usual."""

    def __init__(
        self, module: Module, dialects: Dialects, limit: float, field: PrimeField, *, has_random_loops: bool
    ) -> None:
        super().__init__(module, dialects, limit, field, has_random_loops=has_random_loops)
        self._known: dict[int, tuple[Any, Residues]] = {}
        """Numbers and their residues, by the id of the array."""
        self.unknown = ""
        """Why the first op without laws is a random function of its operands."""

    def _encode_floats(self, operands: Sequence[Any]) -> Sequence[Any]:
        """Return float numbers as residues; what depends on constants alone is computed with numbers."""
        if not any(isinstance(operand, Residues) for operand in operands):
            return operands
        return [self._encode(operand) for operand in operands]

    def _encode(self, operand: Any) -> Any:
        if not isinstance(operand, np.ndarray) or cast(Array, operand).dtype.kind != "f":
            return cast(Any, operand)
        array = cast(Array, operand)
        if id(array) not in self._known:
            self._known[id(array)] = array, encode(array, self.field)
        return self._known[id(array)][1]

    def _prepare(self, op: Op) -> Run:
        schema = required(self.dialects.schema(op.kind), f"unknown op {op.kind}")
        kernel = KERNELS.get(op.kind)
        if kernel is None:
            return lambda operands: self._apply_unknown(op, operands, f"there is no kernel for {op.kind}")
        attributes = BoundFunction(kernel, schema).attributes(op)

        def run(operands: Sequence[Any]) -> Sequence[Any]:
            self._count_work(0.0, _estimate(op.kind, operands, attributes))
            try:
                results: Any = _apply(op.kind, partial(kernel, **attributes), self._encode_floats(operands))
            except NoMatch as refusal:
                return self._apply_unknown(op, operands, f"{op.kind}: {refusal.reason}")
            except (ValueError, IndexError, KeyError, TypeError, ArithmeticError, AttributeError, MemoryError) as error:
                return self._apply_unknown(op, operands, f"{op.kind} has no form for residues ({error})")
            return cast("tuple[Any, ...]", results) if isinstance(results, tuple) else (results,)

        return run

    def _apply_unknown(self, op: Op, operands: Sequence[Any], reason: str) -> Sequence[Any]:
        """Return random functions of the operands; if they do not prove that both sides agree, this is the reason."""
        try:
            results = apply_unknown(op, operands, self.dialects, self.field)
        except NoMatch as refusal:
            raise NoMatch(reason) from refusal
        self.unknown = self.unknown or reason
        return results


def _estimate(kind: str, operands: Sequence[Any], attributes: Mapping[str, Any]) -> float:
    arrays = [operand.p if isinstance(operand, Residues) else operand for operand in operands]
    elements = sum(getattr(operand, "size", 1) for operand in operands)
    if _is_lookup(kind, operands):
        table, indices, axis = arrays[:3]
        return (_PER_ELEMENT * table.shape[int(axis)] + _PER_PRODUCT * table.size) * indices.size
    products = count_steps(kind, arrays, attributes) if kind in _PRODUCTS else 0.0
    return _PER_ELEMENT * elements + _PER_PRODUCT * products


def _is_lookup(kind: str, operands: Sequence[Any]) -> bool:
    return kind == "tf.GatherV2" and isinstance(operands[1], Residues)


def _look_up(table: Any, indices: Residues, axis: int, *, batch_dims: int = 0) -> Residues:
    """Return the sum of all slices of a table, each multiplied by the opaque condition that an index is its number."""
    if batch_dims:
        raise NoMatch("indices in batches have no laws")
    axis, rows = axis % table.ndim, table.shape[axis]
    chosen: Any = np.equal(indices.reshape(-1, 1), np.arange(rows, dtype=indices.dtype))  # type: ignore[call-overload]
    slices = encode(np.moveaxis(table, axis, 0), indices.field)
    result = bilinear(np.matmul, chosen, slices.reshape(rows, -1)).reshape(*indices.shape, *slices.shape[1:])
    return np.moveaxis(result, range(indices.ndim), range(axis, axis + indices.ndim))  # type: ignore[call-overload]


def _apply(kind: str, kernel: partial[Any], operands: Sequence[Any]) -> Any:
    if not any(isinstance(operand, Residues) for operand in operands):
        results: Any = kernel(*operands)
        # A kernel may return a scalar of NumPy, or what a list of tensors holds.
        return cast(Any, results) if isinstance(results, tuple | list | Residues) else np.asarray(results)
    rest = list(operands)
    if _is_lookup(kind, operands):
        table, indices, *axis = rest
        return _look_up(table, indices, int(*axis), batch_dims=kernel.keywords.get("batch_dims", 0))
    if kind == "tf.Cast":
        return cast_residues(rest[0], kernel.keywords["DstT"].numpy)
    if kind in MOVES or kind in _MOVED:
        return move_all(kernel, rest)
    return kernel(*rest)
