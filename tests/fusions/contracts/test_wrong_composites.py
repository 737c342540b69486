"""Composites of LiteRT files whose attributes, versions and operands are wrong: their ops, or an error, never others.

The decomposition says what a composite computes, whatever its name and attributes promise.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import pytest

import litefuse
from litefuse.backend import to_bytes
from litefuse.errors import ConversionError, LitefuseError, ReadError
from litefuse.ir import DType, Module, Symbol, TensorType, Value
from litefuse.tflite.flexbuffer import encode_options
from tests.support.harness import open_interpreter
from tests.support.modules.composite_files import with_composite, with_ops
from tests.support.modules.lite_files import composites
from tests.support.modules.lite_modules import add_function, entry

X = TensorType(DType.F32, (2, 4, 4, 6))
GAMMA, BETA = (np.random.default_rng(seed).uniform(0.5, 1.5, 6).astype(np.float32) for seed in (1, 2))
QUERIES = TensorType(DType.F32, (1, 5, 4, 8))
Decomposition = Callable[..., Sequence[Value]]


def rms(b: Any, x: Value, gamma: Value) -> list[Value]:
    mean = b.tfl.mean(b.tfl.mul(x, x), b.i32([-1]), keep_dims=True)
    return [b.tfl.mul(b.tfl.mul(x, b.tfl.rsqrt(b.tfl.add(mean, np.float32(1e-6)))), gamma)]


def attention(b: Any, q: Value, k: Value, v: Value) -> list[Value]:
    q, k, v = (b.tfl.transpose(value, b.i32([0, 2, 1, 3])) for value in (q, k, v))
    scores = b.tfl.mul(b.tfl.batch_matmul(q, k, adj_y=True), np.float32(0.25))
    return [b.tfl.transpose(b.tfl.batch_matmul(b.tfl.softmax(scores, beta=1.0), v), b.i32([0, 2, 1, 3]))]


def half(b: Any, x: Value, *_: Value) -> list[Value]:
    """Return something that no contract says."""
    return [b.tfl.mul(x, np.float32(0.5))]


CASES: Mapping[str, tuple[Sequence[Any], Mapping[str, Any], Decomposition]] = {
    "odml.rms_norm": ((X, GAMMA), {"epsilon": 1e-6}, rms),
    "odml.group_norm": ((X, GAMMA, BETA), {"num_groups": 2, "epsilon": 1e-5, "channel_axis": 3, "sub_type": 0}, half),
    "odml.scaled_dot_product_attention": ((QUERIES, QUERIES, QUERIES), {"scale": 0.25}, attention),
    "odml.l2_norm": ((X,), {"axis": 3, "epsilon": 1e-6}, half),
    "acme.norm": ((X, GAMMA), {"epsilon": 1e-6}, rms),
}
VALUES = (None, True, -1, 0, 3, 2**40, 0.0, -1.0, 1e-3, float("nan"), float("inf"), "fast", [], [1, 2], [0.5], b"\xff")
OPTIONS: Sequence[Mapping[str, Any]] = (
    {},
    {"composites": {"*": "preserve"}},
    {"composites": {"*": "fuse"}},
    {"composites": {"*": "inline"}},
    {"target": "gpu"},
    {"target": "compiled_model", "composites": {"odml.*": "preserve"}},
)


def damaged(attributes: Mapping[str, Any], chooser: random.Random) -> dict[str, Any] | bytes:
    """Return attributes with one of them missing, of another type or value, one too many, or damaged bytes."""
    changed = dict(attributes)
    name = chooser.choice(list(changed))
    match chooser.randrange(5):
        case 0:
            del changed[name]
        case 1:
            changed["surprise"] = chooser.choice(VALUES)
        case 2:
            content = bytearray(encode_options(changed))
            content[chooser.randrange(len(content))] = chooser.randrange(256)
            return bytes(content)
        case 3:
            changed[f"_TENSOR_V1_{name}"] = changed.pop(name)
        case _:
            changed[name] = chooser.choice(VALUES)
    return changed


def run(content: bytes, seed: int = 0) -> list[np.ndarray]:
    """Return the outputs of two calls on one interpreter, with XNNPACK, in which composites may have kernels."""
    interpreter = open_interpreter(content, resolver="xnnpack")
    runner = interpreter.get_signature_runner()
    rng = np.random.default_rng(seed)
    results: list[np.ndarray] = []
    for _ in range(2):
        details = sorted(runner.get_input_details().items())
        inputs = {name: rng.normal(size=detail["shape"]).astype(np.float32) for name, detail in details}
        results += runner(**inputs).values()
    return results


@pytest.mark.parametrize("name", CASES)
def test_damaged_attributes_never_change_the_answers(name: str) -> None:
    operands, attributes, decomposition = CASES[name]
    expected = run(to_bytes(with_ops(operands, decomposition)))
    chooser = random.Random(name)
    outcomes: dict[str, int] = {}
    for number in range(120):
        stored = damaged(attributes, chooser)
        version = chooser.choice((1, 1, 1, 0, 2, -1, 2**31 - 1))
        try:
            content = to_bytes(with_composite(name, operands, stored, decomposition, version=version))
        except litefuse.InvalidRuleError:  # a value that no options can have
            continue
        options = OPTIONS[number % len(OPTIONS)]
        try:
            model = litefuse.convert(content, entry_points=False, **options)
        except LitefuseError as error:
            assert isinstance(error, ReadError | ConversionError)
            outcomes["error"] = outcomes.get("error", 0) + 1
            continue
        kept = "kept" if "tfl.stablehlo_composite" in model.report.ops else "ops"
        outcomes[kept] = outcomes.get(kept, 0) + 1
        for found, answer in zip(run(model.to_bytes()), expected, strict=True):
            np.testing.assert_allclose(found, answer, atol=1e-5, err_msg=f"{stored} {version} {options}")
    assert outcomes["ops"] >= 10, outcomes
    assert name.startswith("odml.") or outcomes["kept"] >= 10, outcomes


@pytest.mark.parametrize(
    ("attributes", "version", "reason"),
    [
        ({}, 1, "the attribute 'epsilon' is missing"),
        ({"epsilon": "1e-6"}, 1, "the attribute 'epsilon' is '1e-6', not a float"),
        ({"epsilon": 1e-6, "axis": -1}, 1, "it has no attribute 'axis'"),
        ({"epsilon": 1e-6}, 2, "version 2 is not known"),
    ],
)
def test_a_composite_that_backends_would_misread_is_not_written(
    attributes: dict[str, Any], version: int, reason: str
) -> None:
    content = to_bytes(with_composite("odml.rms_norm", (X, GAMMA), attributes, rms, version=version))
    model = litefuse.convert(content, composites={"odml.*": "preserve"})
    assert not composites(model)
    reasons = [event.reason for event in model.report.events if event.outcome == "refused"]
    assert any(f"not what backends expect under this name: {reason}" in text for text in reasons), reasons


def test_a_wrong_decomposition_of_a_known_name() -> None:
    """A function of another meaning under a known name is not written under it: backends would compute the name's."""
    operands, attributes, _ = CASES["odml.l2_norm"]
    content = to_bytes(with_composite("odml.l2_norm", operands, attributes, half))
    for options in ({}, {"composites": {"odml.*": "preserve"}}):
        model = litefuse.convert(content, **options)
        assert [event.outcome for event in model.report.events if "something else" in event.reason] == ["refused"]
    assert not composites(model)


def test_recursion_and_missing_decompositions_are_errors() -> None:
    module = with_composite("acme.norm", (X, GAMMA), {"epsilon": 1e-6}, rms)
    (call,) = module.ops_of({"tfl.stablehlo_composite"})
    inner = module.functions[call.attributes["decomposition_subgraph_index"].name]
    inner.append(call.kind, inner.arguments, [inner.results[0].type], dict(call.attributes))
    with pytest.raises(ReadError, match="one of its subgraphs calls itself"):
        litefuse.convert(to_bytes(module))


def test_two_functions_of_one_name_stay_two() -> None:
    """The same name with other decompositions: each call keeps its own."""
    module = Module()
    symbols = [
        Symbol(add_function(module, f"acme.{place}", [X], body).name)
        for place, body in enumerate((half, lambda b, x: [b.tfl.mul(x, np.float32(3.0))]))
    ]

    def main(b: Any, x: Value) -> list[Value]:
        for symbol in symbols:
            stored = {"name": "acme.scale", "decomposition_subgraph_index": symbol, "composite_attributes": {}}
            x = b.op("tfl.stablehlo_composite", [x], {**stored, "version": 1}, [X]).result
        return [x]

    content = to_bytes(entry([X], main, module=module))

    @litefuse.fuse_composite("acme.scale")
    def fuse_half(b, x):
        return x * 0.5

    for options in ({}, {"plugins": [fuse_half]}, {"composites": {"*": "inline"}}):
        model = litefuse.convert(content, entry_points=False, **options)
        for found, answer in zip(run(model.to_bytes()), run(content), strict=True):
            np.testing.assert_allclose(found, answer, rtol=1e-6)
    assert len(composites(litefuse.convert(content, plugins=[fuse_half], entry_points=False))) == 1
