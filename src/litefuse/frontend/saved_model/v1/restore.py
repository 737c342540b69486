"""TensorFlow 1 graphs: locate the stored values of variables, and read reference variables as resources."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from litefuse.dialects.tf.protos.messages import AssetFileDef, MetaGraphDef, NodeDef
from litefuse.errors import ReadError
from litefuse.frontend.saved_model.checkpoint.slices import parse_slice
from litefuse.frontend.saved_model.definitions import text
from litefuse.frontend.saved_model.graph import GraphReader, Special
from litefuse.frontend.saved_model.v1.graph import node_name
from litefuse.frontend.saved_model.variables import VariableLocation, VariableReader
from litefuse.ir import Value

REFERENCE_VARIABLES = ("VariableV2", "Variable")
_ASSIGNMENTS = ("Assign", "AssignVariableOp")
# Updates of a reference variable, and the equivalent updates of a resource.
_UPDATES = {
    "Assign": "AssignVariableOp",
    "AssignAdd": "AssignAddVariableOp",
    "AssignSub": "AssignSubVariableOp",
    "ScatterUpdate": "ResourceScatterUpdate",
    "ScatterAdd": "ResourceScatterAdd",
    "ScatterSub": "ResourceScatterSub",
    "ScatterMul": "ResourceScatterMul",
    "ScatterDiv": "ResourceScatterDiv",
    "ScatterMin": "ResourceScatterMin",
    "ScatterMax": "ResourceScatterMax",
    "ScatterNdUpdate": "ResourceScatterNdUpdate",
    "ScatterNdAdd": "ResourceScatterNdAdd",
    "ScatterNdSub": "ResourceScatterNdSub",
}
REFERENCE_UPDATES = frozenset(_UPDATES)
"""Kinds of nodes that change a variable by reference."""

ASSETS = "saved_model_assets"


def collect_assets(meta_graph: MetaGraphDef) -> list[AssetFileDef]:
    """Return the assets that TensorFlow 1 lists in a collection."""
    if ASSETS not in meta_graph.collection_def:
        return []
    return [AssetFileDef.FromString(item.value) for item in meta_graph.collection_def[ASSETS].any_list.value]


def find_restored_variables(
    meta_graph: MetaGraphDef, nodes: Mapping[str, NodeDef], path: Path
) -> dict[str, VariableLocation]:
    """Return the locations from which the saver's restore graph reads variables, by the names of their nodes."""
    locations: dict[str, VariableLocation] = {}
    pending = [meta_graph.saver_def.restore_op_name.partition(":")[0]]
    seen = set(pending)
    while pending:
        node = nodes.get(pending.pop())
        if node is None:
            continue
        if node.op in _ASSIGNMENTS and len(node.input) >= 2:
            stored = _source(node.input[1], nodes, path)
            if stored is not None:
                locations[node_name(node.input[0])] = stored
        for reference in node.input:
            name = node_name(reference)
            if name not in seen:
                seen.add(name)
                pending.append(name)
    return locations


def _source(reference: str, nodes: Mapping[str, NodeDef], path: Path) -> VariableLocation | None:
    """Return the bundle key and slice that a RestoreV2 node reads for this value, or None for another source."""
    node = nodes.get(node_name(reference))
    while node is not None and node.op == "Identity":
        reference = node.input[0]
        node = nodes.get(node_name(reference))
    if node is None or node.op != "RestoreV2" or len(node.input) < 3:
        return None
    try:
        index = int(reference.partition(":")[2] or 0)
        key, part = (_string(nodes[node_name(name)], index) for name in node.input[1:3])
        return VariableLocation(key, parse_slice(part))
    except (LookupError, ValueError) as error:
        raise ReadError(path, f"the restore graph is damaged at node {node.name!r}.") from error


def _string(node: NodeDef, index: int) -> str:
    """Return one string of a constant vector; a shortened list repeats its last value."""
    stored = node.attr["value"].tensor.string_val
    return text(stored[min(index, len(stored) - 1)])


def reference_handlers(variables: VariableReader) -> dict[str, Special]:
    """Return handlers that read reference variables as resource variables."""

    def read_variable(reader: GraphReader, node: NodeDef) -> list[Value]:
        handles = variables.read_handle(reader, node)
        reader.references[handles[0]] = variables.module.variables[variables.name(node)].type
        return handles

    return {
        **dict.fromkeys(REFERENCE_VARIABLES, read_variable),
        **dict.fromkeys(_UPDATES, read_update),
        "IsVariableInitialized": read_is_initialized,
        "RefIdentity": read_reference,
    }


def read_update(reader: GraphReader, node: NodeDef) -> list[Value]:
    """Read an update of a reference variable; its result is the reference."""
    operands = reader.operands(node, reader.model.definition(node.op))
    if operands[0] not in reader.references:
        return reader.read_op(node)
    op = _UPDATES[node.op]
    definition = reader.model.definition(op)
    assert definition is not None
    known = {name: node.attr[name] for name in definition.schema.attributes if name in node.attr}
    reader.append(node.name, f"tf.{op}", operands, [], definition.attributes(known, node))
    return operands[:1]


def read_is_initialized(reader: GraphReader, node: NodeDef) -> list[Value]:
    definition = reader.model.definition("VarIsInitializedOp")
    assert definition is not None
    operands = reader.operands(node, reader.model.definition(node.op))
    return reader.append(node.name, definition.kind, operands, definition.result_types({}, operands), {}).results


def read_reference(reader: GraphReader, node: NodeDef) -> list[Value]:
    return reader.operands(node, reader.model.definition(node.op))
