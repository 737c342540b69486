"""Files with invalid operators or tensors: the reader names them, and no command crashes on undetected ones."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import litefuse
from litefuse.backend import to_bytes
from litefuse.errors import ReadError
from litefuse.ir import Builder, DType, Value
from litefuse.runtime.runner import ProfilingError
from litefuse.tflite import read_file
from litefuse.tflite.lint import check
from litefuse.tools.benchmark import benchmark
from tests.support import zoo
from tests.support.modules.lite_files import changed, litefuse_classifier
from tests.support.modules.lite_modules import entry, f32, tensor
from tests.support.modules.mutants import mutants

Change = Callable[[Any], None]


def kind_of(model: Any, operator: Any) -> int:
    code = model.operatorCodes[operator.opcodeIndex]
    return max(code.builtinCode, code.deprecatedBuiltinCode)


def first(model: Any, kind: int) -> Any:
    """Return the first operator of a kind, by its number."""
    return next(
        operator for graph in model.subgraphs for operator in graph.operators if kind_of(model, operator) == kind
    )


def dense(change: Callable[[Any], None]) -> Change:
    return lambda model: change(first(model, 9))


def constant(model: Any) -> Any:
    tensors = model.subgraphs[0].tensors
    return next(
        tensor for tensor in tensors if model.buffers[tensor.buffer].data is not None and len(tensor.shape) == 2
    )


FAULTS: dict[str, tuple[Change, str]] = {
    "too few operands": (
        dense(lambda op: setattr(op, "inputs", op.inputs[:1])),
        r"operator \d+ \(FULLY_CONNECTED\) has 1 operands, but its kernel accesses 2",
    ),
    "an operand left out": (
        dense(lambda op: setattr(op, "inputs", [-1, *op.inputs[1:]])),
        r"operator \d+ \(FULLY_CONNECTED\) lacks its operand",
    ),
    "no result": (
        dense(lambda op: setattr(op, "outputs", [])),
        r"operator \d+ \(FULLY_CONNECTED\) has 0 results, but its kernel accesses 1",
    ),
    "a result left out": (
        dense(lambda op: setattr(op, "outputs", [-1])),
        r"operator \d+ \(FULLY_CONNECTED\) lacks a result",
    ),
    "a tensor that is not there": (
        dense(lambda op: setattr(op, "inputs", [9999, *op.inputs[1:]])),
        r"operator \d+ \(FULLY_CONNECTED\) refers to tensor 9999, but there are \d+",
    ),
    "an operator code that is not there": (
        dense(lambda op: setattr(op, "opcodeIndex", 99)),
        r"operator \d+ refers to operator code 99, but there are \d+",
    ),
    "a result that is a constant": (
        dense(lambda op: setattr(op, "outputs", [op.inputs[1]])),
        r"operator \d+ \(FULLY_CONNECTED\) writes tensor \d+ '.*', which is a constant",
    ),
    "a negative shape": (
        lambda model: setattr(constant(model), "shape", [-5]),
        r"tensor \d+ '.*' has the shape \[-5\]",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_the_reader_names_the_operator_or_tensor(name: str) -> None:
    change, expected = FAULTS[name]
    with pytest.raises(ReadError, match=rf"is damaged or truncated: {expected}"):
        read_file(changed(litefuse_classifier(), change))


@pytest.mark.parametrize("change", [{"shape": [1000, 1000]}, {"type": 4}], ids=["shape", "type"])
def test_constants_of_other_sizes(change: dict[str, Any]) -> None:
    content = changed(litefuse_classifier(), lambda model: vars(constant(model)).update(change))
    (found,) = [hazard for hazard in check(read_file(content)) if hazard.id == "constant-size"]
    assert (
        found.severity == "error"
        and found.where.startswith("tensor ")
        and " bytes, but its shape requires " in found.problem
    )
    assert not [hazard for hazard in check(read_file(litefuse_classifier())) if hazard.id == "constant-size"]


def test_values_read_before_they_are_written() -> None:
    content = changed(litefuse_classifier(), lambda model: model.subgraphs[0].operators.reverse())
    (found, *_) = [hazard for hazard in check(read_file(content)) if hazard.id == "unwritten-tensor"]
    assert found.severity == "error" and "it reads tensor " in found.problem and "operator 0" in found.where
    assert not [hazard for hazard in check(read_file(litefuse_classifier())) if hazard.id == "unwritten-tensor"]


MUTATED = ("counter", "hash_tables", "k3_mlp", "tfk_lstm_batch1", "k3_transformer_small")


@pytest.mark.parametrize("count", [4, pytest.param(20, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", MUTATED)
def test_no_mutant_ends_the_program(tmp_path: Path, name: str, count: int) -> None:
    """Each is refused with a reason, or runs in a worker, whose crash is an error with a cause."""
    path = tmp_path / "mutant.tflite"
    outcomes: list[str] = []
    for what, mutant in mutants(litefuse.convert(zoo.get(name).saved_model).to_bytes(), count, seed=len(name)):
        path.write_bytes(mutant)
        try:
            check(read_file(path))
            benchmark([path], runs=1, warm_up=0)
        except ReadError as error:
            named = ("operator", "tensor", "graph", "buffer", "signature")
            assert any(word in str(error) for word in named), (what, str(error))
            outcomes.append("read")
        except ProfilingError as error:
            assert len(str(error)) > len("The model cannot be run here: "), what
            outcomes.append("run")
    assert "read" in outcomes


def test_variables_that_nothing_sets() -> None:
    def reads(*, sets: bool) -> bytes:
        def body(b: Builder, x: Value) -> list[Value]:
            handle = b.tfl.var_handle(container="", shared_name="dense/bias", result_types=[tensor(DType.RESOURCE)])
            if sets:
                b.tfl.assign_variable(handle, x)
            return [b.tfl.add(x, b.tfl.read_variable(handle, result_types=[f32(1, 8)]))]

        return bytes(to_bytes(entry([f32(1, 8)], body)))

    (found,) = [hazard for hazard in check(read_file(reads(sets=False))) if hazard.severity == "error"]
    assert found.id == "unset-variable" and "'dense/bias'" in found.problem
    assert not [hazard for hazard in check(read_file(reads(sets=True))) if hazard.severity == "error"]
