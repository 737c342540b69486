"""Signatures and initializers: the parts of the main graph that become entry functions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from litefuse.dialects.tf.protos.messages import MetaGraphDef, NodeDef, SignatureDef, TensorInfo
from litefuse.errors import ConversionError
from litefuse.frontend.interface import Overrides
from litefuse.frontend.saved_model.definitions import shape_of
from litefuse.frontend.saved_model.graph import HANDLERS, GraphReader
from litefuse.frontend.saved_model.library import Library
from litefuse.frontend.saved_model.locations import Locator
from litefuse.frontend.saved_model.object_graph import CALLS
from litefuse.frontend.saved_model.tensor_proto import TensorError, dtype_of_number
from litefuse.frontend.saved_model.v1 import lower_control_flow, needs_structure
from litefuse.frontend.saved_model.v1.graph import Functions, node_name
from litefuse.frontend.saved_model.v1.restore import REFERENCE_UPDATES, REFERENCE_VARIABLES, reference_handlers
from litefuse.frontend.saved_model.variables import VariableReader
from litefuse.ir import Constant, DType, Function, Signature, TensorType, Value

INIT_OP = "__saved_model_init_op"
TRAIN_OP = "__saved_model_train_op"
_REFERENCE = re.compile(r"[^:^]+:\d{1,9}")
INIT_COLLECTIONS = ("saved_model_main_op", "legacy_init_op")


class MainGraph:
    """The main graph, from which the entry functions are extracted.

    `resources` reads the handles; `constants` maps references to assets to their constants.
    """

    def __init__(
        self,
        meta_graph: MetaGraphDef,
        nodes: Mapping[str, NodeDef],
        library: Library,
        resources: VariableReader,
        constants: Mapping[str, Constant],
    ) -> None:
        self.meta_graph = meta_graph
        self.nodes = nodes
        self.library = library
        self.module = library.module
        self._needs_structure = needs_structure(nodes)
        self._resources = resources
        self._handlers = {**HANDLERS, **resources.handlers(), **reference_handlers(resources)}
        self._constants = constants

    def read_signature(self, name: str, signature: SignatureDef, overrides: Overrides) -> Signature:
        """Read one signature as a function with the signature's inputs as arguments and outputs as results."""
        where = f"signature {name!r}"
        inputs = {key: _reference(info, f"{where}, input {key!r}") for key, info in signature.inputs.items()}
        outputs = {key: _reference(info, f"{where}, output {key!r}") for key, info in signature.outputs.items()}
        inputs = self._sort(inputs, self._call_order(outputs))
        outputs = self._sort(outputs, {})
        types = [overrides.apply(key, _type_of(signature.inputs[key], where), where) for key in inputs]
        function = Function(self.library.fresh_name(name), types, {"arg_names": tuple(inputs)})
        fed = _map_fed_values(inputs.values(), function.arguments)
        nodes = self._lower_control_flow(list(outputs.values()), fed) if self._needs_structure else self.nodes
        reader = self._reader(function, nodes, fed)
        reader.read(node_name(reference) for reference in outputs.values() if not reader.is_fed(reference))
        function.set_results([self._result(reader, reference) for reference in outputs.values()])
        self.module.add(function)
        return Signature(name, function.name, tuple(inputs), tuple(outputs))

    def _lower_control_flow(self, outputs: Sequence[str], fed: Mapping[str, Value]) -> dict[str, NodeDef]:
        functions = Functions(self.library.fresh_name, self.library.add_function, REFERENCE_UPDATES)
        return lower_control_flow(self.nodes, outputs, fed, functions)

    def read_initializers(self, used: set[str]) -> None:
        """Read each initializer of a resource in `used` as a function."""
        for node in self._initializer_nodes():
            if used.isdisjoint(self._used_resources(node)):
                continue
            function = Function(self.library.fresh_name("initializer"), (), {"arg_names": ()})
            self._reader(function, self.nodes, {}).read([node.name])
            self.module.add(function)
            self.module.initializers.append(function.name)

    def _reader(self, function: Function, nodes: Mapping[str, NodeDef], fed: Mapping[str, Value]) -> GraphReader:
        return GraphReader(
            self.library,
            function,
            nodes,
            fed=fed,
            locator=Locator(),
            handlers=self._handlers,
            constants={reference: value for reference, value in self._constants.items() if reference not in fed},
        )

    def _result(self, reader: GraphReader, reference: str) -> Value:
        value = reader.value(reference)
        return reader.dereference(node_name(reference), value) if value in reader.references else value

    def _call_order(self, outputs: Mapping[str, str]) -> dict[str, int]:
        """Return the operand index of each input, if all outputs come from one function call; else an empty dict."""
        names = {node_name(reference) for reference in outputs.values()}
        node = self.nodes.get(names.pop()) if len(names) == 1 else None
        if node is None or node.op not in CALLS:
            return {}
        return {_normalize(reference): index for index, reference in enumerate(node.input)}

    def _sort(self, references: dict[str, str], order: Mapping[str, int]) -> dict[str, str]:
        """Sort by operand index in the call, else by result number (if all are results of one call) or name."""
        of_one_call = len({node_name(reference) for reference in references.values()}) == 1

        def key(item: tuple[str, str]) -> tuple[int, str]:
            name, reference = item
            index = int(reference.partition(":")[2]) if of_one_call else 0
            return order.get(reference, len(order)) if order else index, name

        return dict(sorted(references.items(), key=key))

    def _initializer_nodes(self) -> list[NodeDef]:
        """Return the ops that the model runs when it is loaded, in order; grouping NoOps are expanded."""
        pending = self._init_names()
        initializers: dict[str, NodeDef] = {}
        seen = set[str]()
        while pending:
            name = pending.pop(0)
            node = self.nodes.get(name)
            if node is None or name in seen:
                continue
            seen.add(name)
            if node.op == "NoOp":
                pending = [node_name(reference) for reference in node.input] + pending
            else:
                initializers[name] = node
        return list(initializers.values())

    def _init_names(self) -> list[str]:
        signatures, collections = self.meta_graph.signature_def, self.meta_graph.collection_def
        if INIT_OP in signatures and INIT_OP in signatures[INIT_OP].outputs:
            return [node_name(signatures[INIT_OP].outputs[INIT_OP].name)]
        names = [name for key in INIT_COLLECTIONS if key in collections for name in collections[key].node_list.value]
        return [node_name(name) for name in names]

    def _used_resources(self, node: NodeDef) -> set[str]:
        """Return the names of the resources that a node reads, directly or through other nodes."""
        kinds = {*self._resources.handlers(), *REFERENCE_VARIABLES}
        names, seen, pending = set[str](), {node.name}, [node]
        while pending:
            node = pending.pop()
            if node.op in kinds:
                names.add(self._resources.name(node))
            for reference in node.input:
                name = node_name(reference)
                if reference[0] != "^" and name not in seen and name in self.nodes:
                    seen.add(name)
                    pending.append(self.nodes[name])
        return names


def _reference(info: TensorInfo, where: str) -> str:
    if info.WhichOneof("encoding") != "name":
        raise ConversionError(
            "sparse and composite tensors are unsupported.",
            where=where,
            hint="Save the model with dense inputs and outputs.",
        )
    reference = _normalize(info.name)
    if not _REFERENCE.fullmatch(reference):
        raise TensorError(f"of {where} has the malformed name {info.name!r}")
    return reference


def _type_of(info: TensorInfo, where: str) -> TensorType:
    dtype = dtype_of_number(info.dtype)
    if dtype in (DType.RESOURCE, DType.VARIANT):
        raise ConversionError(f"an input of type {dtype.name.lower()} is unsupported.", where=where)
    return TensorType(dtype, shape_of(info.tensor_shape))


def _map_fed_values(references: Iterable[str], values: Iterable[Value]) -> dict[str, Value]:
    """Map both spellings of each reference to its value; of two inputs with the same reference the first wins."""
    fed: dict[str, Value] = {}
    for reference, value in zip(references, values, strict=True):
        fed.setdefault(reference, value)
        if reference.endswith(":0"):
            fed.setdefault(reference[:-2], value)
    return fed


def _normalize(reference: str) -> str:
    return reference if ":" in reference else f"{reference}:0"
