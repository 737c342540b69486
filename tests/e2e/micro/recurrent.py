"""Recurrent networks in tflite-micro, in float and in integers: several calls, compared with the float file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

import litefuse
from litefuse.tflite import count_operators, read_file
from tests.e2e.recurrent import test_quantized
from tests.support.networks import quantized_networks
from tests.support.running.micro import run_file

Inputs = dict[str, np.ndarray[Any, Any]]
SCHEMES = ("float32", "int8", "int16x8")
ARENA_SIZE = 1 << 22
SAMPLES, CALLS = 24, 4


class Outcome(NamedTuple):
    """Root mean square of the error, relative to that of the answers, and the ops of the file."""

    error: float
    ops: dict[str, int]
    bytes: int


def run(content: bytes, calls: Sequence[Mapping[str, np.ndarray[Any, Any]]]) -> list[Inputs]:
    """Make the calls in tflite-micro; inputs and outputs have the names of the file's signature."""
    file = read_file(content)
    (signature,), graph = file.signatures, file.subgraphs[0]
    names = {tensor: name for name, tensor in signature.inputs.items()}
    given = [[call[names[tensor]] for tensor in graph.inputs] for call in calls]
    found = run_file(content, given, arena_size=ARENA_SIZE)
    places = {name: graph.outputs.index(tensor) for name, tensor in signature.outputs.items()}
    shapes = {name: graph.tensors[tensor].shape for name, tensor in signature.outputs.items()}
    return [{name: call[place].reshape(shapes[name]) for name, place in places.items()} for call in found]


def compare(name: str, scheme: str) -> Outcome:
    """Compare a network with its float file in LiteRT, whose LSTM kernel, unlike tflite-micro's, has no 16 bits."""
    network, random = quantized_networks.NETWORKS[name], np.random.default_rng(5)
    batch = network.shape[0] or 1
    samples, calls = (
        [{"x": network.call(random, batch, quantized_networks.TIME)} for _ in range(count)]
        for count in (SAMPLES, CALLS)
    )
    source = test_quantized.source(name)
    config = None if scheme == "float32" else test_quantized.with_samples(scheme, [*samples, *calls])
    shapes = {"x": calls[0]["x"].shape}
    model = litefuse.convert(
        source, target="micro", input_shapes=shapes, quantize=config, debug=litefuse.Debug(verify_ir=True)
    )
    content = bytes(model.to_bytes())
    expected = test_quantized.answers(test_quantized.convert(name), calls, "builtin")
    error = test_quantized.relative_error(expected, run(content, calls))
    return Outcome(error, count_operators(read_file(content)), len(content))
