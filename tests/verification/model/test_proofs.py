"""`verify` proves that files are equal for all inputs, or says why it does not."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from click.testing import CliRunner

import litefuse
from litefuse.backend import to_bytes
from litefuse.cli import main
from litefuse.ir import Builder, Module, Value
from litefuse.verification.model import Verification, verify
from litefuse.verification.proof import Proof
from tests.support import zoo
from tests.support.modules.lite_files import changed, litefuse_classifier, schema, tflite_converter_lstm
from tests.support.modules.lite_modules import entry, f32

CLASSIFIER = zoo.ROOT / "demo" / "lstm_classifier" / "saved_model"
PROVED = "equal for all inputs (proved for {})"


def proofs(verification: Verification) -> dict[str, str]:
    return {name: str(proof) for name, proof in verification.proofs.items()}


def single(body: Any, inputs: Sequence[str] | None = None, count: int = 1, **options: Any) -> bytes:
    """Return the file of a function of arrays of shape [?, 4]."""
    return to_bytes(entry([f32(None, 4)] * count, lambda b, *x: [body(b, *x)], inputs=inputs, **options))


def test_a_conversion_is_proved_from_the_saved_model_on() -> None:
    """The loop and the tensor lists of the source compute what the fused layer computes, for any batch and text."""
    found = verify(CLASSIFIER, litefuse_classifier(), reference="litefuse")
    assert found.agrees
    assert proofs(found) == {"serving_default": PROVED.format("2 shapes")}


def test_two_files_in_other_forms() -> None:
    loop = litefuse.convert(CLASSIFIER, target="compiled_model").to_bytes()
    assert proofs(verify(loop, litefuse_classifier())) == {"serving_default": PROVED.format("2 shapes")}


def test_float16_weights_are_numbers_like_others() -> None:
    half = litefuse.convert(CLASSIFIER, quantize="float16").to_bytes()
    assert proofs(verify(half, litefuse.optimize(half).to_bytes())) == {"serving_default": PROVED.format("2 shapes")}


def test_a_difference_that_no_input_showed_is_not_proved() -> None:
    """Random inputs do not reach the limit, so all runs agree."""
    one = single(lambda b, x: b.tfl.relu(x))
    other = single(lambda b, x: b.tfl.minimum(b.tfl.relu(x), np.float32(1000)))
    found = verify(one, other)
    assert found.agrees
    assert not found.proofs["serve"].is_proved
    assert "formulas differ" in found.proofs["serve"].reason


def test_a_wrong_weight_is_not_proved() -> None:
    def damage(model: Any) -> None:
        number = schema.BuiltinOperator.FULLY_CONNECTED
        codes = [max(code.builtinCode, code.deprecatedBuiltinCode) for code in model.operatorCodes]
        (dense,) = [op for op in model.subgraphs[0].operators if codes[op.opcodeIndex] == number][-1:]
        buffer = model.buffers[model.subgraphs[0].tensors[dense.inputs[1]].buffer]
        values = buffer.data.copy().view(np.float32)
        values[0] = np.nextafter(values[0], np.float32(1))
        buffer.data = values.view(np.uint8)

    right = litefuse_classifier()
    found = verify(right, changed(right, damage))
    assert found.agrees
    assert not found.proofs["serving_default"].is_proved


def test_inputs_and_outputs_are_matched_by_name() -> None:
    one = single(lambda b, x, y: b.tfl.sub(x, y), ["a", "b"], 2)
    swapped = single(lambda b, x, y: b.tfl.sub(y, x), ["b", "a"], 2)
    assert verify(one, swapped).proofs["serve"] == Proof(True, 2)
    wrong = single(lambda b, x, y: b.tfl.sub(x, y), ["b", "a"], 2)
    found = verify(one, wrong)
    assert not found.agrees
    assert not found.proofs["serve"].is_proved


def test_each_signature_is_proved_by_itself(tmp_path: Path) -> None:
    def file(limit: float) -> bytes:
        module = Module()

        def first(b: Builder, x: Value) -> Sequence[Value]:
            return [b.tfl.mul(x, np.float32(2))]

        entry([f32(2, 4)], first, module=module, name="double")
        entry([f32(2, 4)], lambda b, x: [b.tfl.minimum(x, np.float32(limit))], module=module, name="limit")
        return to_bytes(module)

    (tmp_path / "one.tflite").write_bytes(file(1000))
    (tmp_path / "other.tflite").write_bytes(file(1001))
    paths = [str(tmp_path / "one.tflite"), str(tmp_path / "other.tflite")]
    result = CliRunner().invoke(main, ["verify", *paths, "--json"])
    assert result.exit_code == 0
    facts = json.loads(result.stdout)["proofs"]
    assert facts["double"] == {"is_proved": True, "shapes": 1, "reason": "", "tried": 0}
    assert not facts["limit"]["is_proved"]
    lines = CliRunner().invoke(main, ["verify", *paths]).stdout.splitlines()
    assert "proved  double: equal for all inputs (proved for 1 shape)" in lines


def test_reasons_why_there_is_no_proof() -> None:
    leaking = tflite_converter_lstm()
    assert proofs(verify(leaking, leaking)) == {"serving_default": "not proved: states are kept between calls"}
    integers = litefuse.convert(CLASSIFIER, quantize="dynamic").to_bytes()
    assert proofs(verify(integers, integers)) == {
        "serving_default": "not proved: tfl.embedding_lookup: quantized numbers are rounded"
    }
