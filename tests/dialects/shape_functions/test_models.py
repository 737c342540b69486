"""Inference over whole models: as precise as the shapes that TensorFlow stored, and static for a fixed batch."""

from __future__ import annotations

import pytest

from litefuse.context import Context
from litefuse.dialects import DIALECTS
from litefuse.frontend import read_saved_model
from litefuse.ir import Module
from litefuse.passes.simplify.inline import inline
from litefuse.passes.simplify.shape_inference import infer_shapes
from litefuse.passes.variables.freeze import freeze
from tests.dialects.shape_functions.graphs import disagreements, is_as_precise, is_compatible
from tests.support import zoo

MODELS = [spec.name for spec in zoo.SPECS if spec.fast]


def _read(name: str, batch: int | None = None) -> tuple[Module, Context]:
    module = read_saved_model(zoo.get(name).saved_model, batch=batch)
    context = Context(DIALECTS, None)
    freeze(module, context)
    inline(module, context)
    context.events.clear()
    return module, context


@pytest.mark.parametrize("name", MODELS)
def test_stored_types_are_confirmed(name: str):
    module, context = _read(name)
    stored = {value: value.type for op in module.ops() for value in op.results}
    assert not disagreements(module, DIALECTS)
    infer_shapes(module, context)
    assert not context.events
    for value, type in stored.items():
        assert is_compatible(value.type, type)
        assert is_as_precise(value.type, type)


@pytest.mark.parametrize("name", MODELS)
def test_stored_types_are_found_again(name: str):
    """The types that TensorFlow stored for ops with a shape function follow from the arguments."""
    module, context = _read(name)
    stored = {value: value.type for op in module.ops() for value in op.results}
    for op in module.ops():
        schema = DIALECTS.schema(op.kind)
        if schema is not None and schema.is_inferred:
            for value in op.results:
                value.type = value.type.with_shape(None)
    infer_shapes(module, context)
    worse = [f"{v.op}: {v.type}, stored {type}" for v, type in stored.items() if not is_as_precise(v.type, type)]
    assert not worse
    assert all(is_compatible(value.type, type) for value, type in stored.items())


@pytest.mark.parametrize("name", MODELS)
def test_a_fixed_batch_makes_everything_static(name: str):
    inputs = [i for s in zoo.get(name).facts["signatures"].values() for i in s["inputs"].values()]
    has_free_batch = any(i["shape"] and i["shape"][0] is None for i in inputs)
    module, context = _read(name, batch=4 if has_free_batch else None)
    infer_shapes(module, context)
    assert not context.events
    free = [
        f"{op}: {value.type}" for op in module.ops() for value in op.results if not value.type.is_static and value.uses
    ]
    assert not free
