"""Tables whose contents are stored in the checkpoint: add an initializer that imports them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import numpy as np

from litefuse.dialects.tf.protos.messages import NodeDef
from litefuse.frontend.saved_model.checkpoint.bundle import Bundle
from litefuse.frontend.saved_model.graph import GraphReader
from litefuse.frontend.saved_model.library import Library
from litefuse.frontend.saved_model.locations import Locator
from litefuse.frontend.saved_model.variables import VariableReader
from litefuse.ir import Constant, Function, Value

Array = np.ndarray[Any, Any]
DENSE = "MutableDenseHashTableV2"
KINDS = frozenset({"MutableHashTableV2", "MutableHashTableOfTensorsV2", DENSE})


def read_stored_tables(
    library: Library,
    resources: VariableReader,
    nodes: Mapping[str, NodeDef],
    keys: Mapping[str, str],
    bundle: Bundle,
    used: Collection[str],
) -> None:
    """Add an initializer for each table in `used` that imports its contents from the checkpoint.

    A table is stored as two tensors, `<key>-keys` and `<key>-values`.

    Args:
        keys: the checkpoint key of each table, by the name of its node.
        used: names of the resources that the model uses.
    """
    module = library.module
    for name, key in keys.items():
        node = nodes.get(name)
        if node is None or node.op not in KINDS or resources.name(node) not in used or f"{key}-keys" not in bundle:
            continue
        function = Function(library.fresh_name("initializer"), (), {"arg_names": ()})
        reader = GraphReader(library, function, nodes, fed={}, locator=Locator(), handlers=resources.handlers())
        operands: list[Value] = list(resources.read_table(reader, node))
        contents = [bundle.read(f"{key}-{part}") for part in ("keys", "values")]
        if node.op == DENSE:
            contents = _occupied_slots(reader, node, *contents)
        for part, content in zip(("keys", "values"), contents, strict=True):
            constant = Constant.of(content, bundle.type(f"{key}-{part}").dtype)
            operands.append(reader.constant(constant, node.name))
        reader.append(node.name, "tf.LookupTableImportV2", operands, [], {})
        module.add(function)
        module.initializers.append(function.name)


def _occupied_slots(reader: GraphReader, node: NodeDef, keys: Array, values: Array) -> list[Array]:
    """Return the keys and values of the occupied slots of a dense table.

    All slots are stored; two special keys mark the unused ones. Keys are stored as rows and flattened here.
    """
    marks = list(node.input)[:2]
    reader.read(marks)
    keys = keys.reshape(-1)
    used = np.ones(len(keys), bool)
    for mark in marks:
        constant = reader.value(mark).op
        if constant is not None and constant.kind == "tf.Const":
            used &= keys != constant.attributes["value"].item()
    shape = [dim.size for dim in node.attr["value_shape"].shape.dim] if "value_shape" in node.attr else []
    return [keys[used], values[used].reshape(-1, *shape)]
