"""Ops without laws in proofs: a random function of all operands, which is the same wherever the op occurs."""

from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from typing import Any, cast

import numpy as np

from litefuse.errors import LitefuseError, NoMatch
from litefuse.ir import Builder, Dialects, DType, Function, Location, Op, OpSchema, TensorType, Trait, Value
from litefuse.reference.fields import PrimeField
from litefuse.reference.integer_residues import MachineIntegers
from litefuse.reference.residues import Array, Residues, as_condition, encode, mix


def apply_unknown(op: Op, operands: Sequence[Any], dialects: Dialects, field: PrimeField) -> list[Residues]:
    """Return the results of an op as random residues.

    An elementwise op is a random function of the elements, others are of whole operands. Raises `NoMatch` for ops that
    are not functions, and if a type is not known.
    """
    schema = dialects.schema(op.kind)
    if schema is None or schema.stateful or any(isinstance(operand, list) for operand in operands):
        raise NoMatch("it is not a function of its operands")
    arrays = [_encode(operand, field) for operand in operands]
    attributes = sorted((key, repr(value)) for key, value in op.attributes.items() if key not in _RESULT_TYPES)
    name = f"{op.kind} {attributes}"
    types = _infer_types(op, operands, dialects)
    if any(type.shape is None or None in type.shape or type.dtype is DType.STRING for type in types):
        raise NoMatch("the shape of its result depends on numbers")
    if _is_elementwise(schema, arrays):
        (type,) = types
        return [_make(_mix_elements(arrays, name, field, cast("tuple[int, ...]", type.shape)), name, type, field)]
    if op.kind in _ALONG_AN_AXIS and isinstance(arrays[0], Residues):
        row = _mix_rows(arrays[0], _ALONG_AN_AXIS[op.kind](operands), name, field)
        return [_make(_extend(row, type, f"{index}", field), name, type, field) for index, type in enumerate(types)]
    seed = _digest(arrays, name)
    return [
        _make(
            mix(np.arange(np.prod(shape, dtype=np.int64)).view(np.uint64) + seed, f"{index}", field), name, type, field
        )
        for index, (type, shape) in enumerate((type, cast("tuple[int, ...]", type.shape)) for type in types)
    ]


_RESULT_TYPES = frozenset({"output_type", "index_type"})
_ALONG_AN_AXIS: Mapping[str, Callable[[Sequence[Any]], int]] = {
    **dict.fromkeys(("tf.ArgMax", "tf.ArgMin"), lambda operands: int(operands[1])),
    **dict.fromkeys(("tf.TopK", "tf.TopKV2"), lambda _operands: -1),
}
"""Ops that treat each row along one axis of the first operand alike: the axis, by the operands."""


def _mix_rows(x: Residues, axis: int, name: str, field: PrimeField) -> Array:
    """Return random bits for each row along an axis."""
    rows = np.moveaxis(x.p, axis, -1).view(np.uint64)
    bits = np.full(rows.shape[:-1], rows.shape[-1], np.uint64)
    for index in range(rows.shape[-1]):
        bits = mix(bits * np.uint64(3) + rows[..., index], name, field)
    return bits


def _extend(row: Array, type: TensorType, name: str, field: PrimeField) -> Array:
    """Return the bits of a result that has one number for each row, or several in a last axis."""
    if type.shape is None or row.ndim == len(type.shape):
        return mix(row, name, field)
    return mix(row[..., None] + np.arange(type.shape[-1] or 0, dtype=np.uint64), name, field)


def _encode(operand: Any, field: PrimeField) -> Any:
    """Return float numbers as residues, if they have any: the same numbers may be computed on the other side."""
    if not isinstance(operand, np.ndarray):
        return operand
    array = cast(Array, operand)
    return encode(array, field) if array.dtype.kind == "f" and np.isfinite(array).all() else array


def _is_elementwise(schema: OpSchema, arrays: Sequence[Any]) -> bool:
    return Trait.ELEMENTWISE in schema.traits and all(isinstance(array, Residues) for array in arrays)


def _mix_elements(arrays: Sequence[Residues], name: str, field: PrimeField, shape: tuple[int, ...]) -> Array:
    bits = np.zeros(shape, np.uint64)
    for array in arrays:
        bits = mix(bits * np.uint64(3) + array.p.view(np.uint64), name, field)
    return bits


def _digest(arrays: Sequence[Any], name: str) -> np.uint64:
    digest = blake2b(name.encode(), digest_size=8)
    for array in arrays:
        numbers = array.p if isinstance(array, Residues) else np.asarray(array)
        digest.update(f"{numbers.shape} {numbers.dtype}".encode())
        digest.update(repr(numbers.tolist()).encode() if numbers.dtype == object else numbers.tobytes())
    return np.uint64(int.from_bytes(digest.digest(), "little") >> 1)


def _make(bits: Array, name: str, type: TensorType, field: PrimeField) -> Residues:
    """Return residues of a type from 64 random bits of each element."""
    bits = bits.reshape(cast("tuple[int, ...]", type.shape))
    if type.dtype.is_integer:
        return MachineIntegers(field, mix(bits, name, field).view(np.int64), None, type.dtype.numpy)
    if not type.dtype.is_float and type.dtype is not DType.BOOL:
        raise NoMatch(f"{type.dtype.name.lower()} has no residues")
    p, q = (mix(bits, f"{name} {part}", field) % np.uint64(prime) for part, prime in (("p", field.p), ("q", field.q)))
    result = Residues(field, p, q, type.dtype.numpy)
    return as_condition(result) if type.dtype is DType.BOOL else result


def _infer_types(op: Op, operands: Sequence[Any], dialects: Dialects) -> Sequence[TensorType]:
    """Return the types of the results for operands of these shapes."""
    types = [result.type for result in op.results]
    if not any(type.shape is None or None in type.shape for type in types):
        return types
    function, builder = Function("types"), Builder(dialects, Location())
    values: list[Value | None] = []
    for operand, value in zip(operands, op.operands, strict=True):
        if value is None or operand is None:
            values.append(None)
        elif isinstance(operand, Residues) or operand.dtype == object:
            values.append(function.add_argument(TensorType(value.dtype, operand.shape)))
        else:
            values.append(builder.const(operand))
    try:
        return [result.type for result in builder.op(op.kind, values, dict(op.attributes)).results]
    except LitefuseError as error:
        raise NoMatch("the shape of its result is not known") from error
