"""Models for pages, made without TensorFlow: with any number of ops, in layers of any name."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

import litefuse
from litefuse.context import Context
from litefuse.convert import make_options
from litefuse.dialects import DIALECTS
from litefuse.ir import Builder, DType, Function, Location, Module, Rewriter, Signature, TensorType, Value
from litefuse.model import Model
from litefuse.passes import pipeline
from litefuse.quantization import Quantization
from litefuse.report import Report, count_ops
from litefuse.tools.html_report.source import source_graphs
from litefuse.verification.replacement import Checker
from tests.support import zoo

TYPE = TensorType(DType.F32, (4, 8))
HOSTILE = "</script><script>document.title = 'taken'</script><img src=x onerror=alert(1)>\"'&amp;"
"""A layer's name that would run as code if it were markup."""


class Layers:
    """Adds ops to a module of one signature, each in a layer."""

    def __init__(self) -> None:
        self.function = Function("main", (TYPE,))
        self.builder = Builder(DIALECTS)
        self.value: Value = self.function.arguments[0]

    def op(self, layer: str, kind: str, *operands: Any, **attributes: Any) -> Value:
        """Add an op of a layer; its operand is the last value by default."""
        self.builder.location = Location(f"{layer}/{kind}", layer)
        made = getattr(self.builder.tf, kind)(*(operands or (self.value,)), **attributes)
        self.value = made
        return made

    def gelu(self, layer: str, factor: float = 0.5**0.5) -> Value:
        """Write out GELU; with another factor the ops only resemble one."""
        x = self.value
        erf = self.op(layer, "Erf", self.op(layer, "Mul", x, np.float32(factor)))
        return self.op(
            layer, "Mul", self.op(layer, "Mul", x, np.float32(0.5)), self.op(layer, "AddV2", erf, np.float32(1))
        )

    def module(self) -> Module:
        Rewriter(self.function, DIALECTS).commit(self.builder)
        self.function.set_results([self.value])
        return Module({"main": self.function}, [Signature("serving_default", "main", ("x",), ("y",))])


def convert_module(module: Module) -> Model:
    """What `convert` does with a module that was read, with the graph as read."""
    context = Context(DIALECTS, make_options(entry_points=False))
    context.checker = Checker(context)
    source, source_ops = source_graphs(module), count_ops(module)
    seconds = pipeline.run(module, context).seconds
    return Model(module, Report(context.events, count_ops(module), source_ops, seconds), source)


@cache
def converted(make: Callable[[], Module]) -> Model:
    """Return a model, converted once."""
    return convert_module(make())


def five_ops() -> Module:
    """Five ops in three layers."""
    layers = Layers()
    for layer, kind in (("net/a", "Tanh"), ("net/a", "Abs"), ("net/b", "Sqrt"), ("net/b", "Sin"), ("net/c", "Exp")):
        layers.op(layer, kind)
    return layers.module()


def many_ops(blocks: int = 700) -> Module:
    """Eight ops per block, of which five are a GELU."""
    layers = Layers()
    for number in range(blocks):
        layers.op(f"net/block_{number}/attention", "Tanh")
        layers.gelu(f"net/block_{number}/mlp")
        layers.op(f"net/block_{number}/mlp", "Sin")
        layers.op(f"net/block_{number}", "AddV2", layers.value, layers.value)
    return layers.module()


def hostile() -> Module:
    """A fusion and a refusal in layers whose names are markup."""
    layers = Layers()
    layers.op(f"net/{HOSTILE}/a", "Tanh")
    layers.gelu(f"net/{HOSTILE}/b")
    layers.op(f"net/{HOSTILE}/c", "Sin")
    layers.gelu("net/nearly", factor=0.6)
    layers.op("net/__proto__", "Abs")
    return layers.module()


@cache
def quantized(target_snr: float | None = None) -> Model:
    """Return the demo of an LSTM, quantized to int8, but for the layers that must be more exact for the target."""
    tokens = np.random.default_rng(0).integers(0, 100, (4, 32))
    options = Quantization(
        "int8", "int8", samples=[[row[None]] for row in tokens], goals=litefuse.Goals(target_snr=target_snr)
    )
    source = zoo.ROOT / "demo" / "lstm_classifier" / "saved_model"
    return litefuse.convert(source, recurrent="fused", quantize=options, keep_source=True)
