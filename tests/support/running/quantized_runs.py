"""Quantization of modules in tests: samples in, files out, and their error."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from litefuse.backend import to_bytes
from litefuse.context import Context
from litefuse.dialects import DIALECTS
from litefuse.dialects.tfl.targets.fast_forms import names
from litefuse.ir import Location, Module, Op, Value
from litefuse.options import Options
from litefuse.passes.base import run
from litefuse.passes.pipeline import PHASES
from litefuse.passes.quantize.state import MeasuredErrors, QuantizationState
from litefuse.quantization import Quantization, parse_quantization
from litefuse.runtime.worker import ensure_started, shared_worker
from tests.support.harness import RESOLVERS
from tests.support.running.workers import one_process

Calls = Sequence[dict[str, np.ndarray]]
ACTIVATIONS = {"int8": "int8", "int16x8": "int16"}
ALL_REWRITES: Mapping[str, bool] = {}
IN_INTEGERS: Mapping[str, bool] = dict.fromkeys(names(), False)
"""The option with which ops compute in integers that would be faster in another form."""


def quantize(
    module: Module,
    scheme: str | Quantization,
    samples: Any = None,
    *,
    keep_source: bool = False,
    rewrites: Mapping[str, bool] = ALL_REWRITES,
    **options: Any,
) -> Context:
    """Run the passes that quantize and finalize; returns the context, which has the events."""
    return quantize_and_measure(module, scheme, samples, keep_source=keep_source, rewrites=rewrites, **options)[0]


def quantize_and_measure(
    module: Module,
    scheme: str | Quantization,
    samples: Any = None,
    *,
    keep_source: bool = False,
    rewrites: Mapping[str, bool] = ALL_REWRITES,
    **options: Any,
) -> tuple[Context, MeasuredErrors]:
    """Run the passes that quantize and finalize; returns the context, which has the events, and the errors."""
    config = parse_quantization("quantize", scheme)
    if samples is not None or options:
        assert isinstance(scheme, str) and config is not None
        config = Quantization(config.weights, config.activations, samples=samples, **options)
    context = Context(DIALECTS, Options(quantize=config, keep_source=keep_source, rewrites=rewrites))
    with one_process():
        state = run(module, context, (*PHASES["quantize"], *PHASES["finalize"])).state
    return context, state.errors if isinstance(state, QuantizationState) else MeasuredErrors()


def answers(module: Module, calls: Calls, resolver: str) -> list[dict[str, np.ndarray]]:
    """Write the file, and run the calls on one interpreter in another process, which a wrong file may abort."""
    worker = ensure_started(shared_worker())
    number = worker.open(to_bytes(module), {"xnnpack": resolver == "xnnpack"})
    (signature,) = module.signatures
    outputs = [worker.request("run_signature", number, signature.name, call) for call in calls]
    worker.release(number)
    return outputs


def largest_errors(expected: Sequence[dict[str, np.ndarray]], module: Module, calls: Calls) -> dict[str, float]:
    """Return the largest error of any float output, by resolver; outputs of other types must be equal."""
    errors: dict[str, float] = {}
    for resolver in RESOLVERS:
        worst = 0.0
        for want, got in zip(expected, answers(module, calls, resolver), strict=True):
            assert want.keys() == got.keys()
            for name, right in want.items():
                assert right.shape == got[name].shape and right.dtype == got[name].dtype
                if right.dtype.kind == "f":
                    error = np.abs(right.astype(np.float64) - got[name])
                    worst = max(worst, float(error.max(initial=0.0)))
                else:
                    np.testing.assert_array_equal(got[name], right)
        errors[resolver] = worst
    return errors


def find(module: Module, kind: str) -> Op:
    """Return the only op of a kind."""
    (op,) = module.ops_of({kind})
    return op


def named(value: Value, layer: str) -> Value:
    """Set the layer of the op that computes a value."""
    assert value.op is not None
    value.op.location = Location(f"{layer}/{value.op.name}", layer)
    return value


def normal(*shape: int, seed: int = 0) -> np.ndarray:
    """Return float32 numbers of the standard normal distribution."""
    return np.random.default_rng(seed).normal(size=shape).astype(np.float32)
