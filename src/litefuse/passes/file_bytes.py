"""Estimate the bytes that ops, weights and whole models take in the file."""

from collections.abc import Collection, Iterable, Sequence, Set
from typing import NamedTuple

from litefuse.ir import CONSTANT, Constant, DType, Module, Op, Value
from litefuse.quantization import Quantization, scheme_types

OP, RESULT, SCALE = 49, 26, 60
"""Bytes of an op, of a result without its name, and of the scale of an integer result."""
SMALL_OP = 40
"""Bytes of an op with its result, at least."""
FILE = 1_000
"""Bytes of a file without ops, at least."""
_NAME_SUFFIX, _BUFFER = 3, 40
"""Bytes of the number behind the name of a copied result, and of the buffer of a constant, which is aligned."""
_MAX_REPEATED = 16_384
"""Elements of a constant of one number, at most; others are not read."""
_BYTES = {"float32": 4.0, "float16": 2.0, "int8": 1.0, "int4": 0.5, "int2": 0.25}
"""Bytes of a weight by its type."""


class Growth(NamedTuple):
    """The bytes by which ops make the file larger."""

    nbytes: float
    repeated: Set[object]
    """Keys of new constants of one number, such as biases of zeros. The file has equal ones one time."""


def growth_by(root: Op, staged: Sequence[Op], config: Quantization | None, known: Set[object]) -> Growth:
    """Return the growth by the staged ops in place of the root; the file has the `known` constants already."""
    kept = {value for op in staged for value in op.inputs}
    grown = sum(_op_bytes(op, config) for op in staged) - sum(_op_bytes(op, config) for op in _dying(root, kept))
    repeated = {key: op.result.constant for op in staged if (key := _repeated(op)) is not None and key not in known}
    grown += sum(constant.nbytes for constant in repeated.values() if constant is not None)
    return Growth(grown, repeated.keys())


def least_file_bytes(module: Module, config: Quantization | None) -> float:
    """Return the bytes of the file, at least."""
    functions = module.functions.values()
    ops = sum(op.kind != CONSTANT for function in functions for op in function.ops())
    constants = (op.result.constant for op in module.ops_of({CONSTANT}))
    weights = sum(weight_bytes(constant, config) for constant in constants if constant is not None)
    return FILE + SMALL_OP * ops + weights


def weight_bytes(constant: Constant, config: Quantization | None) -> float:
    """Return the bytes of weights, at least: rules may make layers more exact, and integers have scales, too."""
    if config is None or not constant.dtype.is_float or (constant.whole or constant).size < config.min_elements:
        return constant.nbytes
    types = {config.weights, *(scheme_types(rule.scheme)[0] for rule in config.rules)}
    per_weight = min(_BYTES[type] for type in types)
    return constant.size * per_weight + (8 * constant.shape[-1] if per_weight < 2 and len(constant.shape) == 2 else 0)


def _dying(root: Op, kept: Collection[Value]) -> Iterable[Op]:
    """Return the root, and the ops that only it needs, unless the values to keep are theirs."""
    dying, pending = {root: None}, [root]
    while pending:
        for value in pending.pop().inputs:
            maker = value.op
            if maker is None or maker in dying or any(result in kept for result in maker.results):
                continue
            if all(user in dying for result in maker.results for user in result.uses):
                dying[maker] = None
                pending.append(maker)
    return dying


def _op_bytes(op: Op, config: Quantization | None) -> float:
    results = len(op.results) * (RESULT + len(op.location.name) + _NAME_SUFFIX)
    if op.kind == CONSTANT:
        is_counted = _repeated(op) is None
        return results + _BUFFER + (weight_bytes(op.attributes["value"], config) if is_counted else 0)
    has_integers = config is not None and config.activations != "float32"
    scales = sum(
        result.type.quantization is not None or (has_integers and result.dtype is DType.F32) for result in op.results
    )
    return OP + results + SCALE * scales


def _repeated(op: Op) -> object:
    """Return what equal constants have in common if all elements are one number; None for other ops."""
    constant = op.result.constant if op.kind == CONSTANT else None
    if constant is None or constant.size > _MAX_REPEATED or (number := constant.uniform_value()) is None:
        return None
    return constant.type, number
