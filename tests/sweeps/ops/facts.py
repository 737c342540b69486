"""The contents of a SavedModel: kinds of ops, with the element types on which they work."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import tensorflow as tf
from tensorflow.core.framework import types_pb2
from tensorflow.core.protobuf import saved_model_pb2
from tensorflow.python.framework import op_def_registry

_NO_TYPES = (types_pb2.DT_INVALID, types_pb2.DT_RESOURCE, types_pb2.DT_VARIANT)
UNTOLD = frozenset({"Const", "Placeholder", "Identity", "NoOp"})
"""Ops that nearly every graph has, listed only if there are no others."""


def graph_kinds(path: Path) -> dict[str, list[str]]:
    """Return the ops of the graph and of its functions, by kind, except TensorFlow's own for saving and restoring."""
    model = saved_model_pb2.SavedModel.FromString((path / "saved_model.pb").read_bytes())
    found: dict[str, set[str]] = {}
    for node in _nodes(model.meta_graphs[0].graph_def):
        found.setdefault(node.op, set()).update(_element_type(node))
    told = {kind: sorted(types) for kind, types in found.items() if kind not in UNTOLD}
    return told or {kind: sorted(types) for kind, types in found.items()}


def _nodes(graph: Any) -> Iterator[Any]:
    yield from (node for node in graph.node if not node.name.startswith(("save/", "saver_", "StatefulPartitionedCall")))
    for function in graph.library.function:
        if not function.signature.name.startswith(("__inference__traced_save", "__inference__traced_restore")):
            yield from function.node_def


def _element_type(node: Any) -> list[str]:
    """Return the op's attribute T, or the type of its first operand; for an op on handles, its first type attribute."""
    definition = op_def_registry.get(node.op)
    if definition is None:
        return []
    first = definition.input_arg[0] if definition.input_arg else None
    names = [attribute.name for attribute in definition.attr if attribute.type == "type"]
    if "T" not in names and first is not None and first.type not in _NO_TYPES:
        return [tf.as_dtype(first.type).name]
    preferred = ("T", first.type_attr if first is not None else "", *names)
    found = next((name for name in preferred if name in names and name in node.attr), None)
    return [] if found is None else [tf.as_dtype(node.attr[found].type).name]
