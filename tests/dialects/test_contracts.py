"""Contracts of composites: what keeps them, and each way of breaking one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pytest

from litefuse.dialects import DIALECTS
from litefuse.dialects.tfl import contracts
from litefuse.dialects.tfl.contracts import find_contract, find_violation, is_wanted
from litefuse.fusions.contracts import CONTRACTS
from litefuse.ir import Builder, Constant, DType, Location, QuantizationParameters, TensorType, Value

ATTENTION = "odml.scaled_dot_product_attention"
B = Builder(DIALECTS, Location("test"))


def real(*shape: int | None, dtype: DType = DType.F32) -> Value:
    return Value(TensorType(dtype, shape))


def constant(*shape: int) -> Value:
    return B.const(np.zeros(shape, np.float32))


def integer(*shape: int) -> Value:
    return real(*shape, dtype=DType.I32)


def violation(
    name: str, operands: Sequence[Value | None], attributes: Mapping[str, Any], *results: Value, version: int = 1
) -> str:
    first = next(operand for operand in operands if operand is not None)
    return find_violation(name, version, operands, results or (first,), attributes)


X = real(2, 5, 8)
IMAGE = real(1, 4, 4, 6)
GROUPS = {"num_groups": 3, "epsilon": 1e-5}
Q, K, HEADS = real(1, 7, 4, 16), real(1, 9, 2, 16), real(1, 4, 7, 16)
AXES = {"TENSOR_SHAPE": [1], "TENSOR_TYPE": 4, "TENSOR_DATA": [3]}
SHUFFLED = {"size": [8, 8], "align_corners": False}
KEEPS: list[tuple[str, Sequence[Value | None], dict[str, Any], Sequence[Value]]] = [
    ("odml.rms_norm", [X, constant(8)], {"epsilon": 1e-6}, [X]),
    ("odml.rms_norm", [real(None, 8), constant(8)], {"epsilon": 0.0}, [real(None, 8)]),
    ("odml.group_norm", [IMAGE, constant(6), constant(6)], {**GROUPS, "sub_type": 0, "channel_axis": 3}, [IMAGE]),
    (
        "odml.group_norm",
        [IMAGE],
        {**GROUPS, "sub_type": 0, "reduction_axes": Constant.of([1, 2, 3], DType.I64)},
        [IMAGE],
    ),
    ("odml.group_norm", [IMAGE], {**GROUPS, "channel_axis": 3, "_TENSOR_V1_reduction_axes": AXES}, [IMAGE]),
    ("odml.group_norm", [X, constant(8), constant(8)], {"num_groups": 1, "epsilon": 1e-5, "channel_axis": 1}, [X]),
    ("odml.group_norm", [X], {"epsilon": 1e-5, "sub_type": 1}, [X]),
    (ATTENTION, [Q, K, K], {"scale": 0.25}, [Q]),
    (ATTENTION, [Q, K, K, real(1, 1, 7, 9)], {"scale": 0.25, "logit_cap": 50.0}, [Q]),
    ("odml.rope", [HEADS, integer(1, 7)], {"max_timescale": 500000.0}, [HEADS]),
    ("odml.rope", [HEADS, HEADS, integer(1, 1, 7)], {}, [HEADS, HEADS]),
    ("odml.upsample_bilinear2d", [IMAGE], {**SHUFFLED, "is_nchw_op": True}, [real(1, 4, 8, 8)]),
    ("odml.embedding_lookup", [integer(5), constant(10, 8)], {}, [real(5, 8)]),
    ("acme.swish", [X, integer(1)], {"beta": "anything"}, [X, X]),
]
BROKEN: list[tuple[str, Sequence[Value | None], dict[str, Any], Sequence[Value], str]] = [
    ("odml.rms_norm", [X, constant(8)], {}, [X], "the attribute 'epsilon' is missing"),
    ("odml.rms_norm", [X, constant(8)], {"epsilon": "1e-6"}, [X], "the attribute 'epsilon' is '1e-6', not a float"),
    ("odml.rms_norm", [X, constant(8)], {"epsilon": 1}, [X], "the attribute 'epsilon' is 1, not a float"),
    ("odml.rms_norm", [X, constant(8)], {"epsilon": 0.1, "offset": 1.0}, [X], "it has no attribute 'offset'"),
    ("odml.rms_norm", [X, real(8)], {"epsilon": 0.1}, [X], "gamma is not a constant"),
    ("odml.rms_norm", [X, constant(5)], {"epsilon": 0.1}, [X], "dimension 0 of gamma is 5, not 8"),
    ("odml.rms_norm", [X, constant(1, 8)], {"epsilon": 0.1}, [X], "gamma has 2 dimensions, not 1"),
    ("odml.rms_norm", [real(8), constant(8)], {"epsilon": 0.1}, [real(8)], "x has 1 dimensions, not 2 to 4"),
    ("odml.rms_norm", [X, constant(8), constant(8)], {"epsilon": 0.1}, [X], "it has 3 operands, not 2"),
    ("odml.rms_norm", [X], {"epsilon": 0.1}, [X], "it has 1 operands, not 2"),
    ("odml.rms_norm", [X, constant(8)], {"epsilon": 0.1}, [X, X], "it has 2 results, not 1"),
    (
        "odml.rms_norm",
        [X, constant(8)],
        {"epsilon": 0.1},
        [real(2, 5, 7)],
        "y has the shape [2, 5, 7], but x [2, 5, 8]",
    ),
    (
        "odml.rms_norm",
        [X, constant(8)],
        {"epsilon": 0.1},
        [real(2, 5, 8, dtype=DType.F16)],
        "y is float16, but x float32",
    ),
    (
        "odml.rms_norm",
        [integer(2, 8), constant(8)],
        {"epsilon": 0.1},
        [X],
        "x is int32, not float16 or float32 or bfloat16",
    ),
    ("odml.rms_norm", [None, constant(8)], {"epsilon": 0.1}, [X], "the operand x is missing"),
    (
        "odml.group_norm",
        [IMAGE],
        {**GROUPS, "num_groups": 4, "sub_type": 0},
        [IMAGE],
        "the size C (6) is not a multiple of num_groups (4)",
    ),
    (
        "odml.group_norm",
        [IMAGE],
        {**GROUPS, "num_groups": 0, "sub_type": 0},
        [IMAGE],
        "the size C (6) is not a multiple of num_groups (0)",
    ),
    ("odml.group_norm", [IMAGE], {**GROUPS, "sub_type": 0, "channel_axis": 1}, [IMAGE], "channel_axis is 1, not 3"),
    (
        "odml.group_norm",
        [IMAGE],
        {**GROUPS, "sub_type": 0, "reduction_axes": Constant.of([3], DType.I64)},
        [IMAGE],
        "reduction_axes is [3], not [1, 2, 3]",
    ),
    ("odml.group_norm", [IMAGE], GROUPS, [IMAGE], "num_groups is 3, not 1"),
    (
        "odml.group_norm",
        [IMAGE],
        {**GROUPS, "sub_type": 0, "reduction_axes": [1, 2, 3]},
        [IMAGE],
        "the attribute 'reduction_axes' is [1, 2, 3], not a tensor of integers",
    ),
    ("odml.group_norm", [X], {**GROUPS, "sub_type": 0}, [X], "x has 3 dimensions, not 4"),
    ("odml.group_norm", [X], {"epsilon": 1e-5, "sub_type": 2}, [X], "sub_type is 2, not 1"),
    (
        "odml.group_norm",
        [X],
        {"num_groups": True, "epsilon": 1e-5},
        [X],
        "the attribute 'num_groups' is True, not an int",
    ),
    (
        ATTENTION,
        [Q, real(1, 9, 3, 16), real(1, 9, 3, 16)],
        {"scale": 0.25},
        [Q],
        "the size N (4) is not a multiple of K (3)",
    ),
    (ATTENTION, [Q, K, real(1, 8, 2, 16)], {}, [Q], "dimension 1 of v is 8, not 9"),
    (ATTENTION, [Q, K, K, real(1, 2, 7, 9)], {}, [Q], "dimension 1 of mask is 2, not 4"),
    (ATTENTION, [Q, K, K, real(1, 1, 7, 1)], {}, [Q], "dimension 3 of mask is 1, not 9"),
    (ATTENTION, [Q, K, K], {"scale": 0.25, "softcap": 3.0}, [Q], "it has no attribute 'softcap'"),
    (ATTENTION, [Q, K, K], {}, [Q], "the attribute 'scale' is missing"),
    (ATTENTION, [Q, K, K, real(7, 9)], {"scale": 0.25}, [Q], "mask has 2 dimensions, not 4"),
    (
        "odml.rope",
        [real(1, 4, 7, 15), integer(1, 7)],
        {},
        [real(1, 4, 7, 15)],
        "the size H (15) is not a multiple of 2",
    ),
    (
        "odml.rope",
        [HEADS, real(1, 7, dtype=DType.BOOL)],
        {},
        [HEADS],
        "position is bool, not float16 or float32 or bfloat16 or int32 or int64",
    ),
    (
        "odml.upsample_bilinear2d",
        [IMAGE],
        {**SHUFFLED, "size": [8]},
        [IMAGE],
        "the attribute 'size' is [8], not a list of 2 ints",
    ),
    (
        "odml.upsample_bilinear2d",
        [IMAGE],
        {**SHUFFLED, "size": 8},
        [IMAGE],
        "the attribute 'size' is 8, not a list of 2 ints",
    ),
    ("odml.upsample_bilinear2d", [IMAGE], SHUFFLED, [real(1, 8, 8, 4)], "dimension 3 of y is 4, not 6"),
]


@pytest.mark.parametrize(("name", "operands", "attributes", "results"), KEEPS)
def test_a_composite_that_keeps_its_contract(name: str, operands: Any, attributes: Any, results: Any) -> None:
    assert not find_violation(name, 1, operands, results, attributes)


@pytest.mark.parametrize(("name", "operands", "attributes", "results", "problem"), BROKEN)
def test_a_composite_that_breaks_it(name: str, operands: Any, attributes: Any, results: Any, problem: str) -> None:
    assert find_violation(name, 1, operands, results, attributes) == problem


def test_an_unknown_version() -> None:
    assert (
        violation("odml.rms_norm", [X, constant(8)], {"epsilon": 0.1}, version=2)
        == "version 2 is not known; versions that are: 0, 1"
    )
    assert not violation("acme.swish", [X], {}, version=2)


def test_integers_that_stand_for_real_numbers() -> None:
    quantized = Value(TensorType(DType.I8, (2, 8), QuantizationParameters.of([0.1])))
    assert not violation("odml.rms_norm", [quantized, constant(8)], {"epsilon": 0.1})


def test_values_of_unknown_shape() -> None:
    unknown = Value(TensorType(DType.F32, None))
    assert not violation("odml.rms_norm", [unknown, constant(8)], {"epsilon": 0.1})
    assert not violation("odml.group_norm", [unknown], {**GROUPS, "sub_type": 0, "channel_axis": 3})


@pytest.mark.parametrize(
    ("attributes", "form"),
    [
        ({**GROUPS, "sub_type": 0}, "sub_type=0"),
        ({**GROUPS, "sub_type": 1}, "sub_type"),
        ({**GROUPS, "_TENSOR_V1_reduction_axes": AXES}, "reduction_axes"),
        (GROUPS, "*"),
    ],
)
def test_the_form_follows_from_the_attributes(attributes: dict[str, Any], form: str) -> None:
    contract = find_contract("odml.group_norm", 1, [IMAGE], attributes)
    assert contract is not None
    assert contract.when == form


@pytest.mark.parametrize("name", contracts.contract_names())
def test_decompositions_are_functions_of_ours(name: str) -> None:
    named = {contract.decomposition for contract in contracts.find_contracts(name)} - {""}
    assert named == ({CONTRACTS[name].function.__name__} if name in CONTRACTS else set())


def test_a_target_wants_no_composite_that_was_not_measured_there() -> None:
    assert not is_wanted("acme.swish", 1, "gpu")
    assert not is_wanted(ATTENTION, 1, "interpreter")
    assert not is_wanted(ATTENTION, 2, "gpu")


@pytest.mark.parametrize("name", contracts.contract_names())
def test_rows_are_read_and_belong_to_a_contract(name: str) -> None:
    assert contracts.has_contract(name)
    assert contracts.readers(name) or name in ("odml.softmax", "odml.swiglu")
    targets = {measurement.target for measurement in contracts.measurements(name)}
    assert targets <= {"interpreter", "compiled_model", "gpu", "micro"}


def test_every_row_names_a_contract() -> None:
    known = set(contracts.contract_names())
    assert {row[0] for kind in ("reader", "target") for row in contracts._rows(kind)} <= known
