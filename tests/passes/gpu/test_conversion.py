"""Conversions for GPUs: what is refused, what the report says, and what the file contains."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import litefuse
from litefuse.backend import to_bytes
from litefuse.ir import Builder, DType, QuantizationParameters, TensorType, Value
from litefuse.quantization import LayerRule
from litefuse.tflite import read_file
from tests.support import zoo
from tests.support.modules.lite_modules import add_function, counted, entry, f32, i32, loop, run

TABLE = np.random.default_rng(1).normal(size=(40, 8)).astype(np.float32)


def looked_up(b: Builder, ids: Value) -> list[Value]:
    """Build the lookup of rows."""
    return [b.tfl.gather(TABLE, ids, axis=0)]


def notes(model: litefuse.Model) -> list[str]:
    """Return what the report says about the GPU."""
    return [event.reason for event in model.report.events if event.rule == "GPU accelerator"]


@pytest.mark.parametrize(
    "config",
    [
        {"quantize": "int16x8"},
        {"quantize": litefuse.Quantization.of("int16x8", samples=[{"x0": np.zeros((1, 4), np.float32)}])},
        {"quantize": litefuse.Quantization.of("dynamic", rules=(LayerRule("int16x8", op="CONV_2D"),))},
    ],
    ids=str,
)
def test_activations_of_16_bits_are_refused(config: dict[str, Any]) -> None:
    content = to_bytes(entry([f32(1, 4)], lambda b, x: [b.tfl.tanh(x)]))
    with pytest.raises(litefuse.ConversionError, match="does not run activations of 16 bits"):
        litefuse.convert(content, target="gpu", **config)


def test_rows_of_float16_tables_are_cast() -> None:
    content = to_bytes(entry([i32(3)], looked_up))
    model = litefuse.convert(content, target="gpu", quantize="float16")
    assert model.report.ops == {"tfl.gather": 1, "tfl.cast": 1}
    ids = np.asarray([3, 0, 39], np.int32)
    np.testing.assert_array_equal(run(model.to_bytes(), x0=ids)["y0"], TABLE.astype(np.float16)[ids])
    assert notes(model) == ["all ops run on the GPU"]
    usual = litefuse.convert(content, quantize="float16")
    assert usual.report.ops == {"tfl.gather": 1, "tfl.dequantize": 1}


def test_the_report_lists_the_layers_on_the_cpu() -> None:
    model = litefuse.convert(
        to_bytes(entry([f32(1, 8)], lambda b, x: [b.tfl.real(b.tfl.rfft2d(x, b.i32([1, 8])))])), target="gpu"
    )
    (note,) = notes(model)
    assert note.startswith("2 of 2 ops run on the CPU: RFFT2D (no kernel) in ")


def test_recurrent_layers_are_unrolled_for_one_sequence() -> None:
    source = zoo.ROOT / "demo" / "lstm_classifier" / "saved_model"
    model = litefuse.convert(source, target="gpu")
    assert not {"tfl.while", "tfl.unidirectional_sequence_lstm"}.intersection(model.report.ops)
    (fixed,) = [event.reason for event in model.report.events if event.rule == "fix batch"]
    assert fixed.startswith("the free batch becomes 1: ")
    assert notes(model) == ["all ops run on the GPU"]


def test_a_batch_that_the_user_sets_stays() -> None:
    source = zoo.ROOT / "demo" / "lstm_classifier" / "saved_model"
    model = litefuse.convert(source, target="gpu", batch=2)
    assert not [event for event in model.report.events if event.rule == "fix batch"]
    assert notes(model) == ["all ops run on the GPU"]


def test_ops_that_need_the_size_of_the_batch_fix_it() -> None:
    content = to_bytes(entry([f32(None, 9)], lambda b, x: [b.tfl.topk_v2(x, b.i32(2))[0]]))
    model = litefuse.convert(content, target="gpu")
    assert [event.rule for event in model.report.events if event.rule == "fix batch"]
    assert notes(model) == ["all ops run on the GPU"]
    free = litefuse.convert(content, target="gpu", input_shapes={"x0": (None, 9)})
    assert not [event for event in free.report.events if event.rule == "fix batch"]


def test_free_sizes_are_reported() -> None:
    model = litefuse.convert(to_bytes(entry([f32(1, None, 4)], lambda b, x: [b.tfl.tanh(x)])), target="gpu")
    assert "input 'x0' has free sizes: GPUs are prepared for one shape; set input_shapes" in notes(model)


@pytest.mark.parametrize("turns", [5, 65])
def test_loops_of_a_litert_file_are_unrolled(turns: int) -> None:
    module = entry([f32(1, 4)], lambda b, x: [loop(b, [np.int32(0), x], [i32(), f32(1, 4)])[1]])
    counted(module, [f32(1, 4)], turns, lambda b, x: [b.tfl.add(b.tfl.tanh(x), np.float32(0.5))])
    source = bytes(to_bytes(module))
    default, model = (litefuse.convert(source, target=target) for target in ("compiled_model", "gpu"))
    assert default.report.ops["tfl.while"] == 1
    if turns == 5:
        assert model.report.ops == {"tfl.add": 5, "tfl.tanh": 5}
        assert notes(model) == ["all ops run on the GPU"]
    else:
        assert model.report.ops == default.report.ops
        (reason,) = [event.reason for event in model.report.events if event.rule == "unroll"]
        assert reason.startswith("the loop runs on the CPU: it has more than 64 steps")
    x = np.linspace(-1, 1, 4, dtype=np.float32)[None]
    np.testing.assert_allclose(run(bytes(model.to_bytes()), x0=x)["y0"], run(source, x0=x)["y0"], rtol=1e-6)


SCALE = QuantizationParameters.of(0.1, 3)


def int8(*shape: int) -> TensorType:
    return TensorType(DType.I8, shape, SCALE)


def transposed(b: Builder, x: Value) -> Value:
    """Transpose the middle axes of five."""
    high = b.tfl.reshape(x, b.i32([2, 3, 2, 2, 1]), result_types=[int8(2, 3, 2, 2, 1)])
    turned = b.tfl.transpose(high, b.i32([0, 2, 1, 3, 4]), result_types=[int8(2, 2, 3, 2, 1)])
    return b.tfl.reshape(turned, b.i32([4, 6]), result_types=[int8(4, 6)])


def averaged(b: Builder, x: Value) -> Value:
    """Average over axes of five, into another scale."""
    high = b.tfl.reshape(x, b.i32([2, 3, 2, 2, 1]), result_types=[int8(2, 3, 2, 2, 1)])
    type = TensorType(DType.I8, (2, 1, 2, 2, 1), QuantizationParameters.of(0.05))
    mean = b.tfl.mean(high, b.i32([1]), keep_dims=True, result_types=[type])
    return b.tfl.reshape(mean, b.i32([2, 4]), result_types=[TensorType(DType.I8, (2, 4), type.quantization)])


OF_INTEGERS: dict[str, tuple[Callable[[Builder, Value], Value], str]] = {
    "rows by a matrix": (
        lambda b, x: b.tfl.gather(x, np.asarray([[1, 3], [0, 2]], np.int32), axis=0, result_types=[int8(2, 2, 6)]),
        "gather reshape",
    ),
    "row": (
        lambda b, x: b.tfl.strided_slice(
            x, b.i32([1, 0]), b.i32([2, 6]), b.i32([1, 2]), shrink_axis_mask=1, result_types=[int8(3)]
        ),
        "strided_slice reshape",
    ),
    "padded": (
        lambda b, x: b.tfl.pad(x, b.const(np.asarray([[1, 0], [0, 2]], np.int32)), result_types=[int8(5, 8)]),
        "reshape pad reshape",
    ),
    "transposed": (transposed, "reshape transpose reshape"),
    "averaged": (averaged, "reshape mean reshape"),
}
"""Graphs of one quantized operand, and the kinds of their ops for GPUs."""


@pytest.mark.parametrize("name", OF_INTEGERS)
def test_quantized_files_have_forms_that_keep_scales(name: str) -> None:
    body, kinds = OF_INTEGERS[name]
    source = bytes(to_bytes(entry([int8(4, 6)], lambda b, x: [body(b, x)])))
    model = litefuse.convert(source, target="gpu")
    operators = read_file(bytes(model.to_bytes())).subgraphs[0].operators
    assert " ".join(operator.kind.lower() for operator in operators) == kinds
    assert (notes(model) == ["all ops run on the GPU"]) == (name != "averaged")
    x = np.arange(-12, 12, dtype=np.int8).reshape(4, 6)
    np.testing.assert_array_equal(run(bytes(model.to_bytes()), x0=x)["y0"], run(source, x0=x)["y0"])


def test_loops_of_quantized_files_are_unrolled() -> None:
    def turn(b: Builder, i: Value, x: Value, rows: Value) -> list[Value]:
        row = b.tfl.gather(rows, i, axis=0, result_types=[int8(1, 6)])
        return [b.tfl.add(x, row, result_types=[int8(1, 6)]), rows]

    def whole(b: Builder, i: Value, *rest: Value) -> list[Value]:
        return [b.tfl.add(i, np.int32(1), result_types=[i32()]), *turn(b, i, *rest)]

    types = [i32(), int8(1, 6), int8(4, 1, 6)]
    module = entry(types[1:], lambda b, x, rows: [loop(b, [np.int32(0), x, rows], types)[1]])
    less = TensorType(DType.BOOL, ())
    add_function(module, "cond", types, lambda b, i, *_: [b.tfl.less(i, np.int32(4), result_types=[less])])
    add_function(module, "body", types, whole)
    source = bytes(to_bytes(module))
    model = litefuse.convert(source, target="gpu")
    assert model.report.ops == {"tfl.gather": 4, "tfl.reshape": 4, "tfl.add": 4}
    assert notes(model) == ["all ops run on the GPU"]
    x, rows = np.arange(6, dtype=np.int8)[None], np.arange(24, dtype=np.int8).reshape(4, 1, 6)
    found, expected = (run(file, x0=x, x1=rows)["y0"] for file in (bytes(model.to_bytes()), source))
    np.testing.assert_array_equal(found, expected)


def test_a_free_batch_stays_without_loops() -> None:
    model = litefuse.convert(to_bytes(entry([f32(None, 4)], lambda b, x: [b.tfl.tanh(x)])), target="gpu")
    assert not [event for event in model.report.events if event.rule == "fix batch"]
    assert run(model.to_bytes(), x0=np.zeros((3, 4), np.float32))["y0"].shape == (3, 4)
