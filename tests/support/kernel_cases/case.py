"""Run one op with TensorFlow and with litefuse's kernel, and compare."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from litefuse.dialects import DIALECTS
from litefuse.ir import Builder, DType, Op, ShapeAttr, Value
from litefuse.ir.types import TF_NUMBERS
from litefuse.reference import evaluate

# Relative to the largest magnitude of the result; types other than floats are compared exactly.
TOLERANCES = {
    np.dtype(np.float16): 2e-3,
    np.dtype(np.float32): 3e-6,
    np.dtype(np.float64): 1e-12,
    np.dtype(np.complex64): 3e-6,
    np.dtype(np.complex128): 1e-12,
}
BFLOAT16_TOLERANCE = 1.6e-2
# Operands and attributes that `tf.raw_ops` names differently than the op definition.
RENAMED = {"reduction_indices": "axis", "dim": "axis", "split_dim": "axis", "squeeze_dims": "axis"}
RENAMED_IN = {
    "Select": {"t": "x", "e": "y"},
    "Where": {"input": "condition"},
    "ReduceJoin": {"reduction_indices": "reduction_indices"},
}


@dataclass(frozen=True)
class Case:
    """One call of an op. An operand list (`values: N*T`) is a Python list of arrays."""

    kind: str
    operands: tuple[Any, ...]
    attributes: dict[str, Any] = field(default_factory=dict)
    tolerance: float | None = None
    results: int | None = None
    """Number of results that are compared, if the others are undefined."""

    def __str__(self) -> str:
        firsts = [item[0] if isinstance(item, list) else item for item in self.operands if not _is_empty(item)]
        shown = ",".join(f"{array.dtype}{list(array.shape)}" for array in firsts)
        options = ",".join(f"{name}={value}" for name, value in self.attributes.items())
        return f"{self.kind}({shown}){{{options}}}"


def _is_empty(operand: Any) -> bool:
    return isinstance(operand, list) and not operand


def case(
    kind: str, *operands: Any, tolerance: float | None = None, results: int | None = None, **attributes: Any
) -> Case:
    """Return a case; numbers become int32 or float32 scalars, tuples int32 vectors."""
    return Case(kind, tuple(_operand(item) for item in operands), attributes, tolerance, results)


def _operand(item: Any) -> Any:
    if isinstance(item, list):
        return [_operand(part) for part in item]
    if isinstance(item, bool):
        return np.array(item)
    if isinstance(item, int):
        return np.array(item, np.int32)
    if isinstance(item, float):
        return np.array(item, np.float32)
    if isinstance(item, tuple):
        return np.array(item, np.int32)
    return item


def op_of(case: Case) -> tuple[Op, list[Any]]:
    """Return the op of a case under its canonical kind, without results, and its operands as arrays."""
    flat: list[Any] = []
    for operand in case.operands:
        flat.extend(operand if isinstance(operand, list) else [operand])
    return Builder(DIALECTS).op(f"tf.{case.kind}", flat, case.attributes, ()), flat


def constant_value(array: np.ndarray) -> Value:
    """Return a constant that belongs to no function."""
    return Builder(DIALECTS).const(array)


def by_litefuse(case: Case) -> tuple[Any, ...]:
    """Return the results of litefuse's kernel, called by its schema as folding does."""
    op, arrays = op_of(case)
    schema = DIALECTS.schema(op.kind)
    assert schema is not None
    return evaluate(op, arrays, schema)


def by_tensorflow(case: Case) -> tuple[Any, ...]:
    """Return the results of TensorFlow's eager kernel."""
    import tensorflow as tf

    schema = DIALECTS.schema(f"tf.{case.kind}")
    assert schema is not None
    renamed = RENAMED | RENAMED_IN.get(case.kind, {})
    named = {
        renamed.get(spec.name, spec.name): _tensor(operand)
        for spec, operand in zip(schema.operands, case.operands, strict=True)
    }
    attributes = {renamed.get(name, name): _attribute(value) for name, value in case.attributes.items()}
    with tf.device("/CPU:0"):
        results = getattr(tf.raw_ops, case.kind)(**named, **attributes)
    flat: list[Any] = []
    for result in results if isinstance(results, (list, tuple)) else [results]:
        flat.extend(result if isinstance(result, (list, tuple)) else [result])
    return tuple(item.numpy() for item in flat)


def _tensor(operand: Any) -> Any:
    import tensorflow as tf

    if isinstance(operand, list):
        return [_tensor(item) for item in operand]
    return tf.constant(operand)


def _attribute(value: Any) -> Any:
    import tensorflow as tf

    if isinstance(value, DType):
        return tf.as_dtype(TF_NUMBERS[value])
    if isinstance(value, ShapeAttr):
        return tf.TensorShape(value.shape)
    if isinstance(value, tuple):
        return [_attribute(item) for item in value]
    return value


def compare(case: Case, found: tuple[Any, ...], expected: tuple[Any, ...]) -> None:
    """Assert that results agree in number, element type, shape and value."""
    assert len(found) == len(expected)
    for actual, raw in zip(found[: case.results], expected[: case.results], strict=True):
        wanted = np.asarray(raw, object) if isinstance(raw, bytes) else np.asarray(raw)
        assert actual.shape == wanted.shape
        assert actual.dtype == wanted.dtype
        tolerance = case.tolerance or TOLERANCES.get(actual.dtype)
        if actual.dtype.name == "bfloat16":
            tolerance = case.tolerance or BFLOAT16_TOLERANCE
        if tolerance is None:
            np.testing.assert_array_equal(actual, wanted)
            continue
        _compare_floats(actual, wanted, tolerance)


def _compare_floats(actual: np.ndarray, expected: np.ndarray, tolerance: float) -> None:
    wide = np.complex128 if actual.dtype.kind == "c" else np.float64
    actual, expected = actual.astype(wide), expected.astype(wide)
    finite = np.abs(expected[np.isfinite(expected)])
    scale = float(finite.max()) if finite.size else 1.0
    np.testing.assert_allclose(actual, expected, rtol=tolerance, atol=tolerance * min(1.0, scale), equal_nan=True)
