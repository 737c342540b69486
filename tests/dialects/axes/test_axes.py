"""Axis maps against the kernels: changing an operand at one index changes only what the map allows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from litefuse.backend import to_bytes
from litefuse.dialects import DIALECTS
from litefuse.dialects.axes import RULES, axis_map
from litefuse.dialects.axes.model import AxisMap, Element, OperandAxis
from litefuse.dialects.rnn import SCAN
from litefuse.errors import NoMatch
from litefuse.ir import Builder, Constant, DType, Op, TensorType, Value
from litefuse.ir.types import meet_shapes
from litefuse.reference import evaluate
from litefuse.rewrite.facts import integers
from tests.support.kernel_cases import CASES
from tests.support.kernel_cases.case import Case, constant_value, op_of
from tests.support.modules.lite_modules import entry, f32, i32, run

Array = np.ndarray[Any, Any]
Kernel = Callable[[list[Array]], tuple[Array, ...]]

_RANDOM = np.random.default_rng(0)


def _mapped(cases: list[Case]) -> Iterator[Case]:
    for case in cases:
        if not all(_is_known(operand) for operand in case.operands):
            continue
        kind = op_of(case)[0].kind
        schema = DIALECTS.schema(kind)
        assert schema is not None
        if kind in RULES or schema.elementwise or schema.same_shape:
            yield case


def _is_known(operand: Any) -> bool:
    parts = operand if isinstance(operand, list) else [operand]
    return all(
        isinstance(part, np.ndarray) and part.dtype.kind in "biufc" and bool(np.isfinite(part).all()) for part in parts
    )


MAPPED = list(_mapped(CASES))


def _as_op(case: Case) -> tuple[Op, list[Array], Kernel]:
    op, arrays = op_of(case)
    schema = DIALECTS.schema(op.kind)
    assert schema is not None

    def kernel(operands: list[Array]) -> tuple[Array, ...]:
        return evaluate(Op(op.kind, (), (), op.attributes), operands, schema)

    return op, arrays, kernel


def _check(op: Op, arrays: list[Array], kernel: Kernel) -> int:
    """Check the types and maps of all results; return the number of elements that were changed."""
    results, schema = kernel(arrays), DIALECTS.schema(op.kind)
    assert schema is not None
    compares_any_shapes = not op.attributes.get("incompatible_shape_error", True)
    inferred = None if compares_any_shapes else schema.infer_types(op)
    op.results = [Value(Constant.of(y).type, op, index) for index, y in enumerate(results)]
    for type, value in zip(inferred or (), op.results, strict=inferred is not None):
        assert type.dtype == value.dtype
        assert meet_shapes(type.shape, value.shape) == value.shape
    changed = 0
    for index, result in enumerate(results):
        axes = axis_map(op, index, schema, integers)
        if axes is not None:
            _check_sizes(op, axes, arrays, result)
            changed += _check_alignment(op, axes, arrays, kernel, index)
    return changed


def _check_sizes(op: Op, axes: AxisMap, arrays: list[Array], result: Array) -> None:
    """The size of each dimension, by its sources or its formula, is that of the kernel's result."""
    assert len(axes) == result.ndim
    for axis, dim in zip(axes, result.shape, strict=True):
        sizes = {arrays[source.operand].shape[source.axis] for source in axis.sources}
        if axis.size is None:
            assert (sizes if axis.agree else (sizes - {1}) or {1}) == {dim}
            continue
        terms = [_resolve(term, arrays) for term in axis.size.terms]
        size = axis.size.function(*terms)
        assert size is None or size == dim, f"{op.kind}: {size} instead of {dim}"


def _resolve(term: OperandAxis | Element | int, arrays: list[Array]) -> int:
    match term:
        case OperandAxis():
            return arrays[term.operand].shape[term.axis]
        case Element():
            return int(arrays[term.operand].reshape(-1)[term.position])
        case _:
            return term


def _check_alignment(op: Op, axes: AxisMap, arrays: list[Array], kernel: Kernel, index: int) -> int:
    """A change at one index of a source changes only this index of the result."""
    before, changed = kernel(arrays)[index], 0
    for position, axis in enumerate(axes):
        for source in axis.sources:
            size = arrays[source.operand].shape[source.axis]
            if size != before.shape[position] or not before.size:
                continue
            at = int(_RANDOM.integers(size))
            try:
                after = kernel(_with_change(arrays, source, at))[index]
            except (NoMatch, IndexError):
                continue  # An index that does not exist.
            same = (before == after) | (_is_nan(before) & _is_nan(after))
            others = np.delete(same, at, position)
            assert others.all(), f"{op.kind}: {source} at {at} changes more than dimension {position} of result {index}"
            changed += int((~same).sum())
    return changed


def _is_nan(array: Array) -> Array:
    return np.isnan(array) if array.dtype.kind in "fc" else np.zeros(array.shape, bool)


def _with_change(arrays: list[Array], source: OperandAxis, at: int) -> list[Array]:
    array = arrays[source.operand].copy()
    where = (slice(None),) * source.axis + (at,)
    part = array[where]
    array[where] = ~part if array.dtype == bool else part + 1 if array.dtype.kind in "iu" else 1 - part * 1.5
    return [array if index == source.operand else other for index, other in enumerate(arrays)]


@pytest.mark.parametrize("kind", sorted({case.kind for case in MAPPED}))
def test_of_tf(kind: str) -> None:
    for case in MAPPED:
        if case.kind == kind:
            _check(*_as_op(case))


def test_most_rules_are_reached() -> None:
    """The check can fail: for these kinds it changes elements."""
    moved = {kind for kind in {case.kind for case in MAPPED} if _num_changed(kind)}
    reached = {RULES.get(f"tf.{kind}") for kind in moved}
    names = {rule.__name__ for rule in reached if rule is not None}
    assert names >= {"transpose", "reduction", "matrix_product", "concatenation", "pack", "split", "windows"}
    assert names >= {"strided_slice", "slice_", "gather", "gather_nd", "tile", "unpack", "einsum", "one_hot", "top_k"}


def _num_changed(kind: str) -> int:
    return sum(_check(*_as_op(case)) for case in MAPPED if case.kind == kind)


# LiteRT's own ops: the runtime computes the answers.


def _lite(
    kind: str, operands: list[Any], attributes: dict[str, Any], type: TensorType
) -> tuple[Op, list[Array], Kernel]:
    """Return a LiteRT op, of which arrays of floats and indices (int32 of rank 1) are inputs, lists constants."""
    inputs = [index for index, operand in enumerate(operands) if isinstance(operand, np.ndarray)]
    arrays = [np.asarray(operand, np.int32) if isinstance(operand, list) else operand for operand in operands]

    def body(b: Builder, *arguments: Value) -> list[Value]:
        values: list[Value] = [b.const(array) for array in arrays]
        for index, argument in zip(inputs, arguments, strict=True):
            values[index] = argument
        return [b.op(f"tfl.{kind}", values, attributes, [type]).result]

    types = [(f32 if arrays[i].dtype == np.float32 else i32)(*arrays[i].shape) for i in inputs]
    names = [f"x{index}" for index in inputs]
    content = to_bytes(entry(types, body, inputs=names, outputs=["y"]))

    def kernel(given: list[Array]) -> tuple[Array, ...]:
        return (run(content, None, **{name: given[index] for name, index in zip(names, inputs, strict=True)})["y"],)

    schema = DIALECTS.schema(f"tfl.{kind}")
    assert schema is not None
    operands = [constant_value(array) for array in arrays]
    return Op(f"tfl.{kind}", operands, (), schema.defaults | attributes), arrays, kernel


def _random(*shape: int) -> Array:
    return _RANDOM.normal(size=shape).astype(np.float32)


_CONV = {"stride_h": 1, "stride_w": 2, "padding": "VALID", "fused_activation_function": "NONE"}
_POOL = {**_CONV, "filter_height": 2, "filter_width": 3}
_DILATED = {"dilation_h_factor": 1, "dilation_w_factor": 1}
_FC = {"fused_activation_function": "NONE", "weights_format": "DEFAULT"}
LITE = {
    "conv_2d": ([_random(2, 7, 8, 3), _random(5, 3, 2, 3), _random(5)], {**_CONV, **_DILATED}, f32(2, 5, 4, 5)),
    "depthwise_conv_2d": (
        [_random(2, 7, 8, 3), _random(1, 3, 2, 6), _random(6)],
        {**_CONV, **_DILATED, "depth_multiplier": 2},
        f32(2, 5, 4, 6),
    ),
    "conv_3d": (
        [_random(2, 5, 7, 8, 3), _random(2, 3, 2, 3, 4), _random(4)],
        {**_CONV, **_DILATED, "stride_d": 1, "dilation_d_factor": 1},
        f32(2, 4, 5, 4, 4),
    ),
    "max_pool_2d": ([_random(2, 7, 8, 3)], _POOL, f32(2, 6, 3, 3)),
    "transpose_conv": (
        [[2, 14, 16, 5], _random(5, 3, 3, 4), _random(2, 7, 8, 4)],
        {**_CONV, "stride_h": 2, "padding": "SAME"},
        f32(2, 14, 16, 5),
    ),
    "fully_connected": ([_random(2, 3, 4), _random(5, 4)], {**_FC, "keep_num_dims": True}, f32(2, 3, 5)),
    "batch_matmul": ([_random(2, 1, 3, 4), _random(6, 5, 4)], {"adj_y": True}, f32(2, 6, 3, 5)),
    "depth_to_space": ([_random(2, 3, 4, 8)], {"block_size": 2}, f32(2, 6, 8, 2)),
    "space_to_depth": ([_random(2, 4, 6, 3)], {"block_size": 2}, f32(2, 2, 3, 12)),
    "resize_bilinear": ([_random(2, 3, 4, 5), [6, 7]], {}, f32(2, 6, 7, 5)),
    "embedding_lookup": ([np.array([1, 0, 1], np.int32), _random(3, 4, 2)], {}, f32(3, 4, 2)),
    "dynamic_update_slice": ([_random(2, 5, 3), _random(2, 2, 3), [0, 1, 0]], {}, f32(2, 5, 3)),
    "l2_normalization": ([_random(2, 5, 3)], {"fused_activation_function": "NONE"}, f32(2, 5, 3)),
    "prelu": ([_random(2, 5, 3), _random(5, 1)], {}, f32(2, 5, 3)),
    "concatenation": (
        [_random(2, 5, 3), _random(2, 4, 3)],
        {"axis": -2, "fused_activation_function": "NONE"},
        f32(2, 9, 3),
    ),
    "pad": ([_random(2, 5, 3), [[0, 0], [1, 2], [0, 0]]], {}, f32(2, 8, 3)),
    "bucketize": ([_random(2, 5, 3)], {"boundaries": (-0.5, 0.0, 0.5)}, i32(2, 5, 3)),
    "arg_max": ([_random(2, 5, 3), [1]], {"output_type": DType.I32}, i32(2, 3)),
}


@pytest.mark.parametrize("kind", LITE)
def test_of_tfl(kind: str) -> None:
    assert _check(*_lite(kind, *LITE[kind])) > 0


def test_of_scans() -> None:
    assert RULES[SCAN].__name__ == "scan"
