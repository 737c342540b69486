"""Sizes of arenas: what litefuse estimates is what tflite-micro accepts."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest

import litefuse
from litefuse.backend import to_bytes
from litefuse.ir import Builder, Module, Value
from litefuse.micro import arena_size, measure
from litefuse.micro.estimate import estimate_arena
from litefuse.micro.kernels import MICROCONTROLLER, WORKSTATION
from litefuse.micro.measure import NotMeasuredError, measure_arena
from litefuse.micro.peak import find_peak
from litefuse.tflite import read_file
from tests.support import zoo
from tests.support.generated import require_models
from tests.support.modules import module_text
from tests.support.modules.lite_modules import counted, entry, f32, i32, loop
from tests.support.networks.quantized_networks import NETWORKS

pytestmark = pytest.mark.usefixtures("one_process")

is_installed = importlib.util.find_spec("tflite_micro") is not None
needs_wheel = pytest.mark.skipif(not is_installed, reason="tflite-micro has wheels for Linux on x86-64 only")
RNG = np.random.default_rng(0)
DEMO = zoo.ROOT / "demo"
TOLERANCE = 16
"""Bytes by which an estimate may exceed the size that is measured."""


def weights(*shape: int) -> np.ndarray:
    return RNG.standard_normal(shape).astype(np.float32)


def transposed_products(b: Builder, x: Value, y: Value) -> Value:
    """Products whose operands are copied for them."""
    return b.tfl.batch_matmul(b.tfl.batch_matmul(x, y, adj_x=True), y, adj_y=True)


def images(b: Builder, x: Value) -> Value:
    """Kernels with scratch buffers, and kernels that copy the dimensions of their results."""
    x = b.tfl.conv_2d(x, weights(8, 3, 3, 4), weights(8), padding="SAME", stride_w=1, stride_h=1)
    x = b.tfl.depthwise_conv_2d(
        x, weights(1, 3, 3, 8), weights(8), padding="SAME", stride_w=1, stride_h=1, depth_multiplier=1
    )
    x = b.tfl.mirror_pad(x, np.array([[0, 0], [1, 1], [1, 1], [0, 0]], np.int32))
    x = b.tfl.space_to_depth(b.tfl.depth_to_space(x, block_size=2), block_size=4)
    x = b.tfl.tanh(b.tfl.add_n(x, x, x))
    return b.tfl.softmax(b.tfl.mean(x, np.array([1, 2], np.int32)), beta=1.0)


def lookups(b: Builder, ids: Value) -> Value:
    x = b.tfl.gather(weights(20, 6), ids)
    return b.tfl.log_softmax(b.tfl.cumsum(x, np.int32(1)))


def build(body: Callable[..., Value], *arguments: Any) -> bytes:
    names = [f"x{number}" for number in range(len(arguments))]
    return to_bytes(entry(list(arguments), lambda b, *x: [body(b, *x)], inputs=names, outputs=["y"]))


def build_loop() -> bytes:
    module = Module()
    counted(module, [f32(1, 30)], 4, lambda b, x: [b.tfl.tanh(b.tfl.mul(x, x))])

    def repeat(b: Builder, x: Value) -> list[Value]:
        return loop(b, [np.int32(0), x], [i32(), f32(1, 30)])[1:]

    return to_bytes(entry([f32(1, 30)], repeat, inputs=["x"], outputs=["y"], module=module))


VARIABLES = """
module {
  func.func @main(%x: tensor<6xf32>) -> tensor<6xf32> {
    %v = "tfl.var_handle"() {container = "", shared_name = "v"} : () -> tensor<!tf.resource>
    %w = "tfl.var_handle"() {container = "", shared_name = "w"} : () -> tensor<!tf.resource>
    "tfl.assign_variable"(%v, %x) : (tensor<!tf.resource>, tensor<6xf32>) -> ()
    "tfl.assign_variable"(%w, %x) : (tensor<!tf.resource>, tensor<6xf32>) -> ()
    %y = "tfl.read_variable"(%v) : (tensor<!tf.resource>) -> tensor<6xf32>
    "func.return"(%y) : (tensor<6xf32>) -> ()
  }
}
"""


def convert(path: Any, **options: Any) -> bytes:
    return litefuse.convert(path, batch=1, recurrent="fused", **options).to_bytes()


def convert_network(name: str, scheme: str) -> bytes:
    # Only for tflite-micro are its states variable tensors.
    target = "micro" if name == "lstm_stateful" else "interpreter"
    source = require_models("quantized_networks") / name / "saved_model"
    if scheme == "float32":
        return convert(source, target=target)
    samples = [{"x": call["x"][:1]} for call in NETWORKS[name].samples_and_calls()[0][:3]]
    # Without a rule, loops for the interpreter would have float activations beside int8 weights.
    rule = litefuse.LayerRule({"int8": "int8", "int16": "int16x8"}[scheme], regex=".*")
    quantize = litefuse.Quantization("int8", scheme, samples=samples, rules=(rule,))
    return convert(source, target=target, quantize=quantize)


def convert_mobilenet() -> bytes:
    (name,) = read_file(content("demo mobilenet_v2")).signatures[0].inputs
    samples = [{name: RNG.uniform(-1, 1, (1, 96, 96, 3)).astype(np.float32)} for _ in range(2)]
    return convert(
        DEMO / "mobilenet_v2" / "saved_model", quantize=litefuse.Quantization("int8", "int8", samples=samples)
    )


FILES: dict[str, Callable[[], bytes]] = {
    **{
        f"demo {name}": lambda name=name: convert(DEMO / name / "saved_model")
        for name in ("bidirectional_lstm", "lstm_classifier", "mobilenet_v2")
    },
    "mobilenet int8": convert_mobilenet,
    **{
        name: lambda name=name: convert(zoo.get(name).saved_model)
        for name in ("tfk_mlp", "tfk_autoencoder", "k3_saved", "embedding_lookup")
    },
    **{
        f"{name} {scheme}": lambda name=name, scheme=scheme: convert_network(name, scheme)
        for name, schemes in {
            "lstm": "float32 int8 int16",
            "bidirectional_lstm": "float32 int8 int16",
            "gru": "float32 int8",
            "gru_stack": "float32 int8",
            "lstm_stateful": "float32 int8",
            "conv_lstm": "int8",
            "custom": "int8",
        }.items()
        for scheme in schemes.split()
    },
    "products": lambda: build(transposed_products, f32(1, 5, 7), f32(1, 5, 6)),
    "images": lambda: build(images, f32(1, 8, 8, 4)),
    "lookups": lambda: build(lookups, i32(3)),
    "concatenation": lambda: build(
        lambda b, *x: b.tfl.concatenation(*x, axis=1, fused_activation_function="NONE"), f32(2, 3), f32(2, 3)
    ),
    "pack": lambda: build(lambda b, *x: b.tfl.pack(*x, axis=0, values_count=2), f32(2, 3), f32(2, 3)),
    "loop": build_loop,
    "variables": lambda: to_bytes(module_text.module(VARIABLES)),
}


@cache
def content(name: str) -> bytes:
    return bytes(FILES[name]())


@needs_wheel
@pytest.mark.parametrize("name", FILES)
def test_the_estimate_is_what_the_library_accepts(name: str) -> None:
    estimate = estimate_arena(read_file(content(name)), WORKSTATION)
    measured = measure_arena(content(name), estimate.bytes)
    assert estimate.non_persistent == measured.non_persistent
    assert 0 <= estimate.persistent - measured.persistent <= TOLERANCE
    assert 0 <= estimate.bytes - measured.bytes <= TOLERANCE
    assert not estimate.unknown


def test_variables_of_one_name_in_two_containers() -> None:
    """tflite-micro tells them apart; its wheel, which counts names, cannot run such a file."""
    other = VARIABLES.replace('container = "", shared_name = "w"', 'container = "other", shared_name = "v"')
    assert other != VARIABLES
    estimates = [
        estimate_arena(read_file(to_bytes(module_text.module(each))), WORKSTATION) for each in (VARIABLES, other)
    ]
    assert estimates[0] == estimates[1]


def test_subgraphs_that_run_in_many_places() -> None:
    # Each branch of 40 nested ones runs the next function, so that there are 2**40 steps.
    lines = ["module {"]
    for number in range(40):
        called = f"{{then_subgraph_index = @f{number + 1}, else_subgraph_index = @f{number + 1}}}"
        lines += [
            f"func.func @f{number}(%x: tensor<1xf32>) -> tensor<1xf32> {{",
            '%c = "arith.constant"() {value = dense<true> : tensor<i1>} : () -> tensor<i1>',
            f'%y = "tfl.if"(%c, %x) {called} : (tensor<i1>, tensor<1xf32>) -> tensor<1xf32>',
            '"func.return"(%y) : (tensor<1xf32>) -> ()',
            "}",
        ]
    lines += [
        "func.func @f40(%x: tensor<1xf32>) -> tensor<1xf32> {",
        '"func.return"(%x) : (tensor<1xf32>) -> ()',
        "}",
        "}",
    ]
    with pytest.raises(litefuse.ReadError, match="too many places"):
        arena_size(to_bytes(module_text.module("\n".join(lines), entry="f0")))


def test_pointers_of_a_microcontroller_are_smaller() -> None:
    for name in ("lstm int8", "gru int8", "loop"):
        file = read_file(content(name))
        large, small = estimate_arena(file, WORKSTATION), estimate_arena(file, MICROCONTROLLER)
        assert small.non_persistent == large.non_persistent
        assert 0.3 * large.persistent < small.persistent < 0.9 * large.persistent


@needs_wheel
def test_sizes_are_measured() -> None:
    size = arena_size(content("images"))
    assert size.origin == "measured with tflite-micro's Python package on this machine"
    assert size.bytes >= size.non_persistent + size.persistent
    assert size.on_microcontroller < size.bytes


def test_sizes_are_estimated_without_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure, "PACKAGE", "no_such_package")
    size = arena_size(read_file(content("images")))
    assert size.origin == "estimated by litefuse, because the Python package tflite-micro is not installed"
    estimate = estimate_arena(read_file(content("images")), WORKSTATION)
    assert (size.bytes, size.non_persistent, size.persistent) == estimate[:3]


@needs_wheel
def test_the_reason_why_a_file_is_not_accepted() -> None:
    gelu = build(lambda b, x: b.tfl.gelu(x), f32(1, 4))
    reason = "tflite-micro does not accept the file: Didn't find op for builtin opcode 'GELU'"
    assert arena_size(gelu).origin.startswith(f"estimated by litefuse, because {reason}")
    assert arena_size(gelu).origin.endswith("without the kernels of GELU, which it does not know")


@needs_wheel
def test_a_file_that_ends_the_process() -> None:
    with pytest.raises(NotMeasuredError, match=r"does not accept the file: its process ended with "):
        measure_arena(bytes(4) + b"TFL3" + bytes(1000), 10_000)


def test_arenas_that_are_too_large_are_not_measured() -> None:
    with pytest.raises(NotMeasuredError, match="not installed" if not is_installed else "larger than"):
        measure_arena(b"", 1 << 31)


def test_the_peak() -> None:
    peak = find_peak(read_file(content("images")))
    assert peak is not None
    assert (peak.operator, peak.layer) == ("ADD_N", "serve/op_6")
    assert peak.bytes == sum(tensor.bytes for tensor in peak.tensors) == 2 * 4 * 800 + 32
    # It reads and writes 5 x 5 x 32 floats, and needs 3 pointers, which are aligned.
    assert [tensor.shape for tensor in peak.tensors] == [(1, 5, 5, 32), (1, 5, 5, 32), ()]
    assert [tensor.dtype for tensor in peak.tensors] == ["float32", "float32", ""]
    assert peak.tensors[2].name == "scratch memory"


def test_a_file_without_operators_has_no_peak() -> None:
    file = read_file(content("images"))
    (main,) = file.subgraphs
    assert find_peak(file._replace(subgraphs=(main._replace(operators=()),))) is None


def test_the_peak_may_be_in_a_loop() -> None:
    peak = find_peak(read_file(content("loop")))
    assert peak is not None
    assert peak.operator in ("MUL", "TANH")
