"""Tables whose contents are in the checkpoint: each gets an initializer that imports them."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from litefuse.ir import Constant, Function, Value
from litefuse.read.bundle import Bundle
from litefuse.read.graph import GraphReader
from litefuse.read.library import Library
from litefuse.read.locations import Locator
from litefuse.read.protos.messages import NodeDef
from litefuse.read.variables import VariableReader

KINDS = frozenset({"MutableHashTableV2", "MutableHashTableOfTensorsV2"})


def read_stored_tables(
    library: Library,
    resources: VariableReader,
    nodes: Mapping[str, NodeDef],
    keys: Mapping[str, str],
    bundle: Bundle,
    used: Collection[str],
) -> None:
    """Read the contents of the `used` tables; `keys` has each one's checkpoint key by its node.

    A table is stored as two tensors, `<key>-keys` and `<key>-values`.
    """
    module = library.module
    for name, key in keys.items():
        node = nodes.get(name)
        if node is None or node.op not in KINDS or resources.name(node) not in used or f"{key}-keys" not in bundle:
            continue
        function = Function(library.fresh_name("initializer"), (), {"arg_names": ()})
        reader = GraphReader(library, function, nodes, fed={}, locator=Locator(), handlers=resources.handlers())
        operands: list[Value] = list(resources.read_table(reader, node))
        for part in ("keys", "values"):
            stored = f"{key}-{part}"
            constant = Constant.of(bundle.read(stored), bundle.type(stored).dtype)
            operands.append(reader.constant(constant, node.name))
        reader.append(node.name, "tf.LookupTableImportV2", operands, [], {})
        module.add(function)
        module.initializers.append(function.name)
