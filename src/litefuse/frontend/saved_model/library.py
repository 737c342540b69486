"""The model's functions and the definitions of its ops: read on demand, each function once."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from litefuse.dialects import DIALECTS
from litefuse.dialects.tf.protos.messages import AttrValue, FunctionDef, MetaGraphDef, NodeDef, TensorProto
from litefuse.errors import ReadError
from litefuse.frontend.saved_model.definitions import (
    OUTPUT_SHAPES,
    Definition,
    decode_untyped,
    schema_of,
    shape_of,
    text,
)
from litefuse.frontend.saved_model.graph import GraphReader, Special
from litefuse.frontend.saved_model.locations import Locator, learn_layers
from litefuse.frontend.saved_model.tensor_proto import dtype_of_number, to_constant
from litefuse.ir import Annotation, Constant, DType, Function, Module, TensorType
from litefuse.ir.constant import SMALL_BYTES

INPUT_SHAPES = "_input_shapes"
MEANINGFUL = ("_implements", "api_implements", "time_major", "go_backwards")


class Library:
    """Reads the required functions into `module`.

    `variable_paths` maps each function that captures variables to their paths by argument name.
    """

    def __init__(
        self,
        path: Path,
        meta_graph: MetaGraphDef,
        module: Module,
        handlers: Mapping[str, Special],
        variable_paths: Mapping[str, Mapping[str, str]],
    ) -> None:
        self.path = path
        self.module = module
        self.handlers = handlers
        self._functions = {function.signature.name: function for function in meta_graph.graph_def.library.function}
        self._op_list = {op.name: op for op in meta_graph.meta_info_def.stripped_op_list.op}
        self._definitions: dict[str, Definition | None] = {}
        self._constants: dict[bytes, Constant] = {}
        """Constants by their serialized tensors, which are fast to compare and slow to decode."""
        self._variable_paths = variable_paths
        self._required: dict[str, Locator] = {}
        self._pending: list[str] = []

    def definition(self, op: str) -> Definition | None:
        """Return the definition for nodes of this kind, or None if the kind is unknown."""
        try:
            return self._definitions[op]
        except KeyError:
            schema = DIALECTS.schema(f"tf.{op}")
            if schema is None and op in self._op_list:
                schema = schema_of(self._op_list[op])
            definition = self._definitions[op] = None if schema is None else Definition(schema)
            return definition

    def constant(self, tensor: TensorProto) -> Constant:
        """Return the value of a stored tensor; equal small tensors, such as shapes and axes, share one constant."""
        if len(tensor.tensor_content) > SMALL_BYTES:
            return to_constant(tensor)
        key = tensor.SerializeToString()
        constant = self._constants.get(key)
        if constant is None:
            constant = self._constants[key] = to_constant(tensor)
        return constant

    def require(self, function: str, locator: Locator) -> None:
        if function not in self._required:
            self._required[function] = locator
            self._pending.append(function)

    def add_function(self, function: FunctionDef) -> None:
        """Register a function extracted from the graph."""
        self._functions[function.signature.name] = function

    def fresh_name(self, stem: str) -> str:
        """Return a name that no function of the model or the module has."""
        name = stem
        while name in self._functions:
            name += "_entry"
        return self.module.fresh_name(name)

    def function_results(self, name: str) -> list[TensorType] | None:
        function = self._functions.get(name)
        if function is None:
            return None
        return [TensorType(dtype_of_number(result.type), None) for result in function.signature.output_arg]

    def function_result(self, name: str, result: str) -> int | None:
        function = self._functions.get(name)
        names = [] if function is None else [output.name for output in function.signature.output_arg]
        return names.index(result) if result in names else None

    def read_required(self) -> None:
        """Read all required functions and, transitively, the functions that these require."""
        while self._pending:
            name = self._pending.pop(0)
            definition = self._functions.get(name)
            if definition is None:
                raise ReadError(self.path, f"function {name!r} is called, but does not exist.")
            self.module.add(self._read(definition, self._required[name]))

    def _read(self, definition: FunctionDef, inherited: Locator) -> Function:
        name = definition.signature.name
        arguments = [argument.name for argument in definition.signature.input_arg]
        function = Function(name, _argument_types(definition), _attributes(definition.attr))
        function.attributes["arg_names"] = tuple(arguments)
        paths = self._variable_paths.get(name)
        locator = learn_layers(definition.node_def, paths) if paths else inherited
        nodes = {node.name: node for node in definition.node_def}
        fed = dict(zip(arguments, function.arguments, strict=True))
        reader = GraphReader(self, function, nodes, fed=fed, locator=locator, handlers=self.handlers)
        results = [definition.ret[result.name] for result in definition.signature.output_arg]
        needed = {reference.partition(":")[0] for reference in results}
        needed.update(definition.control_ret.values())
        reader.read(node for node in nodes if node in needed or self._has_effect(nodes[node]))
        function.set_results([reader.value(reference) for reference in results])
        return function

    def _has_effect(self, node: NodeDef) -> bool:
        definition = self.definition(node.op)
        return definition is not None and definition.schema.stateful and not definition.schema.pure_if_unused


def _argument_types(definition: FunctionDef) -> list[TensorType]:
    stored = definition.attr
    shapes = stored[INPUT_SHAPES].list.shape if INPUT_SHAPES in stored else ()
    types: list[TensorType] = []
    for index, argument in enumerate(definition.signature.input_arg):
        dtype = dtype_of_number(argument.type)
        shape = shape_of(shapes[index]) if index < len(shapes) else None
        if index in definition.arg_attr:
            attributes = definition.arg_attr[index].attr
            if OUTPUT_SHAPES in attributes and len(attributes[OUTPUT_SHAPES].list.shape) == 1:
                shape = shape_of(attributes[OUTPUT_SHAPES].list.shape[0])
        types.append(TensorType(dtype, () if dtype is DType.RESOURCE else shape))
    return types


def _attributes(stored: Mapping[str, AttrValue]) -> dict[str, Any]:
    """Return the function attributes that carry meaning; a composite's name may itself have attributes."""
    decoded: dict[str, Any] = {}
    for name in MEANINGFUL:
        if name not in stored:
            continue
        value = stored[name]
        if value.HasField("func"):
            attributes = value.func.attr
            pairs = tuple((key, decode_untyped(attributes[key])) for key in sorted(attributes))
            decoded[name] = Annotation(value.func.name, pairs)
        elif value.HasField("s"):
            decoded[name] = text(value.s)
        else:
            decoded[name] = decode_untyped(value)
    return decoded
