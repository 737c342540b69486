"""Programs with marked functions, built as modules, and runs of their converted files."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from litefuse import Debug
from litefuse.backend import to_bytes
from litefuse.context import Context
from litefuse.convert import make_options
from litefuse.dialects import DIALECTS
from litefuse.ir import (
    Annotation,
    Builder,
    Function,
    Location,
    Module,
    Rewriter,
    Symbol,
    TensorType,
    Value,
)
from litefuse.options import CompositeMode
from litefuse.passes import pipeline
from litefuse.report import Event
from litefuse.verification.replacement import Checker
from tests.support.harness import RESOLVERS, open_interpreter
from tests.support.modules import lite_modules

Body = Callable[..., Sequence[Value]]


def mark(name: str, **attributes: Any) -> dict[str, Any]:
    """Return the attribute of a function that its author marked as a composite."""
    return {"_implements": Annotation(name, tuple(attributes.items())) if attributes else name}


def function(module: Module, name: str, types: Sequence[TensorType], body: Body, **attributes: Any) -> Symbol:
    """Add a function of ops that `body(b, *arguments)` stages; `body` returns the results."""
    made = module.add(Function(name, types, attributes))
    b = Builder(DIALECTS, Location(f"{name}/op", name))
    results = body(b, *made.arguments)
    Rewriter(made, DIALECTS).commit(b)
    made.set_results(list(results))
    return Symbol(name)


def entry(module: Module, types: Sequence[TensorType], body: Body) -> Module:
    """Add the function @main and its signature of inputs x0, x1, ... and outputs y0, y1, ..."""
    return lite_modules.entry(types, body, module=module, name="main")


def call(b: Builder, callee: Symbol, operands: Sequence[Any], *types: TensorType) -> list[Value]:
    attributes = {"f": callee, "Tout": tuple(type.dtype for type in types)}
    return b.op("tf.StatefulPartitionedCall", operands, attributes, types).results


def convert(
    module: Module,
    *plugins: object,
    stages: Sequence[str] = ("fuse-composites",),
    verify: bool = False,
    composites: Mapping[str, CompositeMode] | None = None,
) -> list[Event]:
    """Run all passes, the IR verified (and with `verify` the fusions), layers as one op where possible.

    Return the events of some passes.
    """
    options = make_options(plugins=plugins, recurrent="fused", composites=composites, debug=Debug(verify_ir=True))
    context = Context(DIALECTS, options)
    context.checker = Checker(context) if verify else None
    pipeline.run(module, context)
    return [event for event in context.events if event.pass_name in stages]


def outcomes(events: Sequence[Event]) -> list[tuple[str, str, str]]:
    return [(event.rule, event.outcome, event.reason) for event in events]


def kinds(module: Module, name: str = "main") -> list[str]:
    """Return the kinds of a function's ops except constants, without the dialect."""
    names = [op.kind.partition(".")[2] for op in module.functions[name].ops()]
    return [name for name in names if name != "constant"]


class Runs:
    """A converted module with one interpreter per resolver, which is kept from call to call."""

    def __init__(self, module: Module) -> None:
        content = to_bytes(module)
        self.runners = [open_interpreter(content, resolver=name).get_signature_runner() for name in RESOLVERS]

    def __call__(self, *inputs: np.ndarray) -> list[list[np.ndarray]]:
        """Return the outputs, one set per resolver."""
        given = {f"x{index}": value for index, value in enumerate(inputs)}
        answers = [runner(**given) for runner in self.runners]
        return [[answer[f"y{index}"] for index in range(len(answer))] for answer in answers]


def composite_module(types: list[TensorType], result: TensorType, body: Body, name: str = "acme.op") -> Module:
    """Return a module whose entry calls one composite."""
    module = Module()
    composite = function(module, "inner", types, body, **mark(name))
    return entry(module, types, lambda b, *operands: call(b, composite, operands, result))
