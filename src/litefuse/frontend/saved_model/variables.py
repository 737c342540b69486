"""Variables: create uniquely named handles, and read initial values as lazy views of the checkpoint."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from litefuse.dialects.tf.protos.messages import NodeDef, TensorSliceProto
from litefuse.errors import ReadError
from litefuse.frontend.saved_model.checkpoint.bundle import Bundle
from litefuse.frontend.saved_model.definitions import text
from litefuse.frontend.saved_model.graph import GraphReader, Special
from litefuse.ir import Attributes, Constant, DType, Module, TensorType, Value, Variable

HANDLE = TensorType(DType.RESOURCE, ())
_TENSORS, _DENSE = "MutableHashTableOfTensorsV2", "MutableDenseHashTableV2"
TABLES = ("HashTableV2", "MutableHashTableV2", _TENSORS, _DENSE)


class VariableLocation(NamedTuple):
    """The location of a variable's value: a bundle key, or a slice of the tensor under that key."""

    key: str
    part: TensorSliceProto | None = None


def shared_name(node: NodeDef) -> str:
    """Return the name under which TensorFlow 1 shares the resource whose handle `node` creates."""
    stored = text(node.attr["shared_name"].s) if "shared_name" in node.attr else ""
    return stored or node.name


class VariableReader:
    """Reads the nodes that create handles of variables and tables.

    A resource is named after its node (`by_node`), or, as in functions and TensorFlow 1, by its
    `shared_name` if it has one. `used` collects the names of the resources whose handles were read.
    """

    def __init__(
        self,
        module: Module,
        bundle: Callable[[], Bundle],
        stored: Mapping[str, VariableLocation],
        used: set[str],
        *,
        by_node: bool,
    ) -> None:
        self.module = module
        self.used = used
        self._bundle = bundle
        self._stored = stored
        self._by_node = by_node

    def handlers(self) -> dict[str, Special]:
        return {"VarHandleOp": self.read_handle, **dict.fromkeys(TABLES, self.read_table)}

    def name(self, node: NodeDef) -> str:
        """Return the unique name of the resource whose handle `node` creates."""
        return node.name if self._by_node else shared_name(node)

    def read_handle(self, reader: GraphReader, node: NodeDef) -> list[Value]:
        """Read a VarHandleOp or a TensorFlow 1 reference variable."""
        attributes = self._attributes(reader, node, "VarHandleOp")
        name = attributes["shared_name"]
        if name not in self.module.variables:
            self.module.variables[name] = self._variable(reader, node, name, attributes)
        return reader.append(node.name, "tf.VarHandleOp", [], [HANDLE], attributes).results

    def read_table(self, reader: GraphReader, node: NodeDef) -> list[Value]:
        """Read a table's handle. A dense table is read as MutableHashTableOfTensorsV2, which needs no marker keys."""
        if node.op != _DENSE:
            attributes = self._attributes(reader, node, node.op)
            return reader.append(node.name, f"tf.{node.op}", reader.operands(node), [HANDLE], attributes).results
        kept = {name: node.attr[name] for name in node.attr if name not in ("initial_num_buckets", "max_load_factor")}
        attributes = self._attributes(reader, NodeDef(name=node.name, attr=kept), _TENSORS)
        return reader.append(node.name, f"tf.{_TENSORS}", [], [HANDLE], attributes).results

    def _attributes(self, reader: GraphReader, node: NodeDef, op: str) -> Attributes:
        definition = reader.model.definition(op)
        assert definition is not None
        name = self.name(node)
        self.used.add(name)
        return definition.attributes(node.attr, node) | {"shared_name": name, "container": ""}

    def _variable(self, reader: GraphReader, node: NodeDef, name: str, attributes: Attributes) -> Variable:
        type = TensorType(attributes["dtype"], attributes["shape"].shape)
        stored = self._stored.get(name)
        if stored is None:
            return Variable(name, type, None, reader.locator(node.name))
        bundle = self._bundle()
        values = bundle.find(stored.key) if stored.part is None else bundle.find_slice(stored.key, stored.part)
        if values.dtype != type.dtype.numpy or not _fits(values.shape, type):
            raise ReadError(
                bundle.index_path,
                f"tensor {stored.key!r} has type {values.dtype} {list(values.shape)}, "
                f"but variable {name!r} of the graph has type {type}.",
                "The files belong to different models: copy the whole folder again.",
            )
        return Variable(name, type, Constant(type.dtype, values.shape, values), reader.locator(node.name))


def _fits(shape: tuple[int, ...], type: TensorType) -> bool:
    if type.shape is None:
        return True
    return len(shape) == len(type.shape) and all(
        expected is None or size == expected for size, expected in zip(shape, type.shape, strict=True)
    )
