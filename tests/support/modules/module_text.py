"""Modules as text, for tests: attributes at their defaults may be left out."""

from __future__ import annotations

from typing import Any

from litefuse.context import Context
from litefuse.dialects import DIALECTS
from litefuse.ir import REQUIRED, Module
from litefuse.ir.text.compare import difference
from litefuse.ir.text.parser import parse_module
from litefuse.ir.text.printer import print_module
from litefuse.ir.verifier import verify
from litefuse.options import Options


def module(text: str, *, entry: str = "main") -> Module:
    """Parse and verify; a module without signatures gets one for the function `main`."""
    parsed = parse_module(text)
    complete(parsed)
    if not parsed.signatures and entry in parsed.functions:
        from litefuse.ir import Signature

        function = parsed.functions[entry]
        inputs = tuple(f"x{index}" for index in range(len(function.arguments)))
        outputs = tuple(f"y{index}" for index in range(len(function.results)))
        parsed.signatures.append(Signature("serving_default", entry, inputs, outputs))
    verify(parsed, DIALECTS)
    return parsed


def complete(parsed: Module) -> None:
    """Fill in attributes: defaults, and types that follow from the results."""
    for op in parsed.ops():
        schema = DIALECTS.schema(op.kind)
        if schema is None:
            continue
        for name, spec in schema.attributes.items():
            if spec.derived or name in op.attributes:
                continue
            if spec.default is not REQUIRED:
                op.attributes[name] = spec.default
            elif name == "Tout":
                op.attributes[name] = tuple(result.dtype for result in op.results)
            elif name == "dtype" and op.kind in ("tf.ReadVariableOp", "tf.ResourceGather"):
                op.attributes[name] = op.results[0].dtype


def context(**options: Any) -> Context:
    return Context(DIALECTS, Options(**options))


def check(actual: Module, expected: str) -> None:
    """Check that the module is valid, and structurally the one that `expected` describes."""
    verify(actual, DIALECTS)
    wanted = parse_module(expected)
    complete(wanted)
    wanted.signatures = wanted.signatures or actual.signatures
    first = difference(actual, wanted)
    assert first is None, f"{first}\n--- actual\n{print_module(actual)}"
