"""Each operation of StableHLO answers as XLA or StableHLO's own interpreter did in several calls, or is refused."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import litefuse
from litefuse.frontend.stablehlo.artifact.nodes import Artifact, Block, Opaque, Operation, TreeValue
from litefuse.frontend.stablehlo.artifact.reader import read_artifact
from litefuse.frontend.stablehlo.artifact.table import signatures
from litefuse.frontend.stablehlo.blocks import UNSUPPORTED
from litefuse.frontend.stablehlo.translate import RULES
from litefuse.ir import DType, TensorType
from tests.support.harness import RESOLVERS, compare_calls, open_interpreter, positional
from tests.support.modules.stablehlo_modules import convert, families, load
from tools import stablehlo_operations

CASES = [(family, name) for family in families() for name in load(family)]
TOLERANCES = {
    "elementwise/half": 1e-2,  # XLA does not round between operations in bfloat16.
}
ALL_OPERATIONS = Path(__file__).parents[3] / "frontend" / "stablehlo" / "data" / "vhlo_1_20_0.mlirbc"
FUNCTIONS = read_artifact(ALL_OPERATIONS.read_bytes(), ALL_OPERATIONS).functions
INSIDE_OF_FUNCTIONS = {"func", "return"}


@pytest.mark.parametrize(("family", "name"), CASES, ids=lambda part: part)
def test_answers_are_those_of_xla(family: str, name: str) -> None:
    module, calls = load(family)[name]
    content = convert(module).to_bytes()
    named = [positional(operands, answers) for operands, answers in calls]
    compare_calls(content, [*named, named[0]], resolvers=tuple(RESOLVERS), tolerance=TOLERANCES.get(f"{family}/{name}"))


def test_each_operation_is_translated_or_refused_with_a_reason() -> None:
    names = {signature.name for signature in signatures().values()} - INSIDE_OF_FUNCTIONS
    assert stablehlo_operations.page()
    assert names == RULES.keys() | UNSUPPORTED.keys()
    assert not RULES.keys() & UNSUPPORTED.keys()


@pytest.mark.parametrize("name", UNSUPPORTED)
def test_what_is_refused_is_named_with_its_reason(name: str) -> None:
    type = TensorType(DType.F32, (2,))
    operation = Operation(name, 1, [], [TreeValue(type)], {}, location="model/layer")
    with pytest.raises(litefuse.ConversionError) as refused:
        convert(program([], operation))
    assert str(refused.value).startswith(f"model/layer (stablehlo.{name})")
    assert UNSUPPORTED[name] in str(refused.value)


@pytest.mark.parametrize("name", [name for name, function in FUNCTIONS.items() if function.regions[0].operations])
def test_functions_of_all_operations_are_translated_or_refused(name: str) -> None:
    """Functions of StableHLO's own tests have no regard for what operations mean, but none is a surprise."""
    artifact = Artifact("StableHLO_v1.20.0", {**FUNCTIONS, "main": FUNCTIONS[name]}, {})
    try:
        assert convert(artifact).to_bytes()
    except litefuse.ConversionError as error:
        assert str(error)


def program(arguments: Sequence[TreeValue], operation: Operation) -> Artifact:
    """Return a program of one operation."""
    returned = Operation("return", 1, list(operation.results), [], {})
    body = Block(list(arguments), [operation, returned])
    return Artifact("StableHLO_v1.20.0", {"main": Operation("func", 1, [], [], {}, [body])}, {})


def run(artifact: Artifact, x: Any) -> Any:
    """Return the answer to one input."""
    return open_interpreter(convert(artifact).to_bytes()).get_signature_runner()(x0=x)["y0"]


QUANTIZED = Opaque("quantized", (1, DType.I8, DType.F32, 0.0625, 5, -128, 127))
ALONG = Opaque("quantized_per_axis", (1, DType.I8, DType.F32, 1, -128, 127, (0.5, 0.25, 0.03125), (0, 3, -7)))


@pytest.mark.parametrize(
    ("element", "scale", "zero_point"),
    [(QUANTIZED, 0.0625, 5), (ALONG, np.float32([[0.5], [0.25], [0.03125]]), np.float32([[0], [3], [-7]]))],
)
def test_quantization_leaves_the_numbers_of_the_integers(element: Opaque, scale: Any, zero_point: Any) -> None:
    argument = TreeValue(TensorType(DType.F32, (2, 3, 4)))
    result = TreeValue(Opaque("tensor", ((2, 3, 4), element)))
    x = np.random.default_rng(1).normal(0, 9, (2, 3, 4)).astype(np.float32)
    found = run(program([argument], Operation("uniform_quantize", 1, [argument], [result], {})), x)
    integers = np.clip(np.round(x / scale) + zero_point, -128, 127)
    np.testing.assert_array_equal(found, ((integers - zero_point) * scale).astype(np.float32))


def test_computing_with_quantized_tensors_is_refused() -> None:
    argument = TreeValue(TensorType(DType.F32, (2,)))
    result = TreeValue(Opaque("tensor", ((2,), QUANTIZED)))
    with pytest.raises(litefuse.ConversionError, match="quantized"):
        convert(program([argument], Operation("negate", 1, [argument], [result], {})))


@pytest.mark.parametrize(("target", "reason"), [("lapack_sgetrf_ffi", "LU"), ("my_kernel", "my_kernel")])
def test_unknown_custom_calls_are_named(target: str, reason: str) -> None:
    argument = TreeValue(TensorType(DType.F32, (2, 2)))
    attributes = {"call_target_name": target}
    operation = Operation("custom_call", 2, [argument], [TreeValue(argument.type)], attributes)
    with pytest.raises(litefuse.ConversionError, match=f"{target}.*{reason}|{reason}"):
        convert(program([argument], operation))


@pytest.mark.parametrize(
    ("case", "ops"),
    [
        ("gather/take_constant", {"tfl.gather": 1}),
        ("gather/take_clip", {"tfl.gather": 1, "tfl.maximum": 1, "tfl.minimum": 1}),
        ("scatter/constant_rows", {"tfl.scatter_nd": 2, "tfl.select_v2": 1}),
        ("scatter/part_added", {"tfl.scatter_nd": 1, "tfl.add": 1}),
        ("arrange/pad", {"tfl.padv2": 1}),
        ("convolve/transposed_same", {"tfl.transpose_conv": 1}),
        ("reduce/max_pool", {"tfl.max_pool_2d": 1}),
        ("reduce/argmax_of_integers", {"tfl.arg_max": 1, "tfl.arg_min": 1}),
        ("sort/top_k_of_integers", {"tfl.topk_v2": 1, "tfl.gather": 1}),
        ("sort/positions_of_integers", {"tfl.topk_v2": 1, "tfl.sub": 1}),
    ],
)
def test_simple_forms_become_few_ops(case: str, ops: dict[str, int]) -> None:
    """Index vectors are clamped only if they may be outside."""
    family, name = case.split("/")
    module, _ = load(family)[name]
    assert convert(module).report.ops == ops
