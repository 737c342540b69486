"""StableHLO's bytecode is read as jaxlib reads it, in all versions; what is damaged or too new is refused."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from litefuse.errors import ReadError
from litefuse.frontend.stablehlo.artifact.nodes import Artifact, FunctionType, Operation
from litefuse.frontend.stablehlo.artifact.reader import JaxExport, read_artifact, read_jax_export
from litefuse.frontend.stablehlo.artifact.table import newest_version, parse_version, signatures
from litefuse.ir import Constant, DType, TensorType

DATA = Path(__file__).with_name("data")
COUNTS = json.loads((DATA / "counts.json").read_text())
ARTIFACTS = sorted(path.name for path in DATA.glob("vhlo_1_*.mlirbc"))
NOT_IN_ARTIFACTS = {"dynamic_conv_v1"}
EXPORTS = sorted(path.name for path in DATA.glob("*.jax"))


def read(name: str) -> Artifact:
    path = DATA / name
    data = path.read_bytes()
    return read_artifact(data, path) if path.suffix == ".mlirbc" else export(name).artifact


def export(name: str) -> JaxExport:
    return read_jax_export((DATA / name).read_bytes(), DATA / name)


def only(artifact: Artifact, name: str) -> Operation:
    (found,) = [operation for operation in artifact.operations() if operation.name == name]
    return found


@pytest.mark.parametrize("name", [name for name, counts in COUNTS.items() if counts])
def test_ops_are_those_that_jaxlib_counts(name: str) -> None:
    assert Counter(operation.name for operation in read(name).operations()) == COUNTS[name]


def test_nearly_all_operations_are_in_the_artifacts() -> None:
    found = {f"{operation.name}_v{operation.version}" for name in ARTIFACTS for operation in read(name).operations()}
    assert set(signatures()) - found == NOT_IN_ARTIFACTS


@pytest.mark.parametrize("name", ARTIFACTS + EXPORTS)
def test_operations_have_what_the_table_says(name: str) -> None:
    for operation in read(name).operations():
        signature = signatures()[f"{operation.name}_v{operation.version}"]
        assert set(signature.attributes) <= set(operation.attributes)
        assert len(operation.regions) == len(signature.regions) or signature.regions[-1].endswith("*")


@pytest.mark.parametrize("name", ARTIFACTS + EXPORTS)
def test_functions_have_the_types_of_their_arguments_and_results(name: str) -> None:
    for function in read(name).functions.values():
        declared = function.attributes["function_type"]
        assert isinstance(declared, FunctionType)
        (body,) = function.regions
        assert tuple(argument.type for argument in body.arguments) == declared.arguments
        if not body.operations:
            continue  # The function is only declared.
        assert body.operations[-1].name == "return"
        assert tuple(operand.type for operand in body.operations[-1].operands) == declared.results


def test_constants_of_all_types_have_their_values() -> None:
    artifact = read("constants.jax")
    results = artifact.functions["main"].regions[0].operations[-1].operands
    by_result = {id(op.results[0]): op.attributes.get("value") for op in artifact.operations() if op.results}
    # The last constant is broadcast by an op.
    values = [value for result in results[1:] if isinstance(value := by_result[id(result)], Constant)]
    assert len(values) == 13
    for value, dtype in zip(values, [DType.F32, DType.F16, DType.BF16, DType.I8, DType.U8], strict=False):
        expected = np.array([[-3, 2, 1], [0, 5, -6]])
        assert value.dtype is dtype
        assert value.numpy().astype(np.int64).tolist() == (expected % 256 if dtype is DType.U8 else expected).tolist()
    assert values[7].numpy().tolist() == [[-3, 2, 1], [0, 5, -6]]
    assert values[9].numpy().tolist() == [index % 3 == 1 for index in range(11)]
    assert values[10].numpy().tolist() == [True] * 9
    assert values[11].dtype is DType.I4
    assert values[11].numpy().astype(int).tolist() == list(range(-8, 8))
    assert values[12].numpy().tolist() == [1 + 2j, -3j]


def test_attributes_of_a_convolution_and_a_loop() -> None:
    artifact = read("layers.jax")
    convolution = only(artifact, "convolution")
    assert convolution.attributes["window_strides"].numpy().tolist() == [2, 2]
    assert convolution.attributes["padding"].numpy().tolist() == [[0, 1], [0, 1]]
    assert convolution.attributes["input_feature_dimension"] == 3
    assert convolution.attributes["precision_config"] == ["DEFAULT", "DEFAULT"]
    assert convolution.results[0].type == TensorType(DType.F32, (2, 4, 4, 2))
    assert convolution.operands[1].type == TensorType(DType.F32, (3, 3, 3, 2))
    kernel = next(op for op in artifact.operations() if convolution.operands[1] in op.results)
    expected = np.arange(54, dtype=np.float32).reshape(3, 3, 3, 2) / 54
    assert np.array_equal(kernel.attributes["value"].numpy(), expected)
    loop = only(artifact, "while")
    assert [len(region.arguments) for region in loop.regions] == [len(loop.operands)] * 2
    assert only(artifact, "sort").attributes["dimension"] == 1
    assert "conv_general_dilated" in convolution.location


def test_free_dimensions_are_unknown() -> None:
    main = read("free_batch.jax").functions["main"]
    assert main.attributes["function_type"].arguments == (TensorType(DType.F32, (None, 8, 8, 3)),)
    assert only(read("free_batch.jax"), "custom_call").attributes["call_target_name"] == "shape_assertion"


def test_an_export_names_its_function_and_platforms() -> None:
    found = export("layers.jax")
    assert (found.function, found.platforms, found.kept) == ("layers", ("cpu",), (0,))


def test_a_newer_version_is_named() -> None:
    with pytest.raises(ReadError, match=r"constant_v99.*StableHLO_v2\.0\.0.*knows StableHLO up to 1\.20\.0"):
        read("vhlo_future.mlirbc")


def test_a_newer_format_is_named() -> None:
    data = b"ML\xefR" + bytes([7 << 1 | 1]) + b"StableHLO_v3.0.0\0"
    with pytest.raises(ReadError, match="version 7 of MLIR's bytecode"):
        read_artifact(data, "model")


@pytest.mark.parametrize("data", [b"", b"\0", b"ML\xefR", b"a flatbuffer of something else" * 9])
def test_other_files_are_refused(data: bytes) -> None:
    with pytest.raises(ReadError):
        read_artifact(data, "model")
    with pytest.raises(ReadError):
        read_jax_export(data, "model")


def test_every_truncation_is_refused() -> None:
    data = (DATA / "layers.jax").read_bytes()
    module = data[data.index(b"ML\xefR") :]
    end = len(module)
    while True:  # The module ends somewhere in the file; the rest are fields of the export.
        try:
            read_artifact(module[:end], "model")
            break
        except ReadError:
            end -= 1
    for length in range(end):
        with pytest.raises(ReadError):
            read_artifact(module[:length], "model")


def test_versions_are_parsed() -> None:
    assert parse_version("StableHLO_v1.15.0") == (1, 15, 0)
    assert [parse_version(text) for text in ("", "MLIR20", "v1.2", "v1.2.x", "v1.2.²")] == [None] * 5
    assert newest_version() >= (1, 20, 0)


def test_flipped_bits_are_refused_or_read() -> None:
    rng = random.Random(1)
    artifacts = [(DATA / name).read_bytes() for name in EXPORTS]
    refused = 0
    for _ in range(600):
        data = bytearray(rng.choice(artifacts))
        for _ in range(rng.choice((1, 1, 2, 8))):
            data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        try:
            read_jax_export(bytes(data), "model")
        except ReadError:
            refused += 1
    assert 60 < refused < 600
