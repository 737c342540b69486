"""Convert the models with marked functions, and compare the files with TensorFlow's answers."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

from ai_edge_litert import schema_py_generated as schema
from flatbuffers import flexbuffers

import litefuse
from tests.passes.fusion import models
from tests.support.generated import require_models
from tests.support.harness import compare_calls, compare_elements, open_interpreter, saved_calls


def convert(name: str, *plugins: object, mode: str | None = None, **options: Any) -> litefuse.Model:
    """Convert a model; `mode` applies to all its composites."""
    if mode is not None:
        options["composites"] = {"*": mode}
    source = require_models("composites") / name / "saved_model"
    return litefuse.convert(
        source, plugins=list(plugins), debug=litefuse.Debug(verify_ir=True), entry_points=False, **options
    )


def compare(model: litefuse.Model, name: str) -> None:
    """Compare the recorded calls."""
    names = sorted(open_interpreter(model.to_bytes()).get_signature_runner().get_input_details())
    inputs = (dict(zip(names, call, strict=True)) for call in models.CASES[name][1])
    comparison = partial(compare_elements, relative=1e-5, absolute=1e-6)
    compare_calls(model.to_bytes(), saved_calls(require_models("composites") / name, inputs), comparison=comparison)


def outcomes(model: litefuse.Model) -> Counter[tuple[str, str]]:
    """Count the outcomes of each composite."""
    events = [event for event in model.report.events if event.pass_name == "fuse-composites"]
    return Counter((event.rule, event.outcome) for event in events)


def operators(model: litefuse.Model) -> list[Any]:
    """Return all operators of the file; `.name` is the custom code, the composite's name, or the builtin's number."""
    found = schema.ModelT.InitFromObj(schema.Model.GetRootAsModel(model.to_bytes(), 0))
    operators = [op for graph in found.subgraphs for op in graph.operators]
    for op in operators:
        code = found.operatorCodes[op.opcodeIndex]
        composite = op.builtinOptions2 if code.builtinCode == schema.BuiltinOperator.STABLEHLO_COMPOSITE else None
        op.name = code.customCode or (composite.name if composite else code.builtinCode)
        op.name = op.name.decode() if isinstance(op.name, bytes) else op.name
    return operators


def custom_options(model: litefuse.Model) -> dict[str, bytes]:
    """Return the options of the custom ops, by name."""
    found = [op for op in operators(model) if isinstance(op.name, str) and op.builtinOptions2 is None]
    return {op.name: b"" if op.customOptions is None else bytes(op.customOptions) for op in found}


def composites(model: litefuse.Model) -> list[tuple[str, Any]]:
    """Return names and attributes of the composites in the file."""
    found = [op for op in operators(model) if op.builtinOptions2 is not None]
    return [(op.name, flexbuffers.Loads(bytes(op.builtinOptions2.compositeAttributes))) for op in found]
