"""Reading of one subgraph as a function of `tfl` ops.

A variable tensor that an op of the subgraph writes before any op reads it is that op's result. One that is read first
keeps its value between calls: it becomes `tfl.pseudo_variable`, and an op that writes it later is followed by
`tfl.pseudo_update`. The final value of a state that a kernel updates in place is `tfl.pseudo_final_state`.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, cast

import numpy as np

from litefuse.dialects.layers import LAYERS
from litefuse.dialects.tfl.table import ETHOS_U, FINAL_STATE, TFL, enum, options
from litefuse.dialects.tfl.variables import PSEUDO_VARIABLE, UPDATE, state_operands
from litefuse.errors import ConversionError
from litefuse.frontend.litert.tensors import DTYPES, read_constant, read_type
from litefuse.ir import CONSTANT, Constant, DType, Function, Location, Op, Symbol, TensorType, Value
from litefuse.ir.quantization import INTERMEDIATES, QuantizationParameters
from litefuse.tflite import CUSTOM, LiteFile, Operator, Subgraph
from litefuse.tflite.appended import BYTECODE, read_bytecode
from litefuse.tflite.file_metadata import FunctionOrigin
from litefuse.tflite.flatbuffer import FlatBufferError

_ABSENT = -1
_DECLARED = frozenset({"tfl.densify", "tfl.read_variable"})
"""Ops whose results have the declared shape even if inputs have free dimensions: weights and variables."""
_BIASED = frozenset({"tfl.conv_2d", "tfl.depthwise_conv_2d"})
_BIAS_DTYPES = {DType.I16: DType.I64, DType.I8: DType.I32, DType.U8: DType.I32}


class VariableUpdate(NamedTuple):
    """The op that updated a variable tensor in place, and the index of this operand."""

    op: Op
    operand: int


class SubgraphReader:
    """Reads a subgraph into `function`, whose arguments exist; `names` are the functions by number of their subgraph.

    With `is_free`, inputs have free dimensions. Then only ranks are trusted, since some converters declare all tensors
    but the inputs with the sizes for which they traced the model; shape inference finds the shapes.
    """

    def __init__(
        self, file: LiteFile, subgraph: Subgraph, function: Function, names: Mapping[int, str], *, is_free: bool
    ) -> None:
        self._file = file
        self._subgraph = subgraph
        self._function = function
        self._names = names
        self._is_free = is_free
        self._values: dict[int, Value] = dict(zip(subgraph.inputs, function.arguments, strict=True))
        self._kept: dict[int, Value] = {}
        self._updated: dict[int, Value] = {}
        self._kernels: dict[int, VariableUpdate] = {}
        self._first: dict[int, Value] = dict(self._values)
        self._operators: dict[Op, Operator] = {}

    def read(self) -> None:
        """Read all operators and the results."""
        for operator in self._subgraph.operators:
            self._read_operator(operator)
        results = [self._value(index) for index in self._subgraph.outputs]
        for index, value in self._updated.items():
            self._function.append(UPDATE, (self._kept[index], value), (), {}, self._location(index))
        self._function.set_results(results)

    def read_whole(self) -> FunctionOrigin:
        """Read all operators, the results, and the tensors that nothing uses; return the origins of values and ops."""
        self.read()
        tensors: list[Value | TensorType] = []
        for index, tensor in enumerate(self._subgraph.tensors):
            is_source = tensor.is_variable or self._file.buffers[tensor.buffer].size > 0
            if index in self._first:
                tensors.append(self._first[index])
            else:
                tensors.append(self._source(index) if is_source else read_type(tensor, self._subgraph, self._file))
        return FunctionOrigin(self._subgraph, tensors, self._operators)

    def _read_operator(self, operator: Operator) -> None:
        kind = f"tfl.{operator.kind.lower()}"
        if operator.kind != CUSTOM and TFL.get(kind) is None:
            raise ConversionError(f"the op {operator.kind} is unknown to litefuse.", where=self._subgraph.name)
        operands = [None if self._is_absent(index, operator) else self._value(index) for index in operator.inputs]
        location = self._location(operator.outputs[0]) if operator.outputs else Location()
        self._complete(kind, operator, operands, location)
        types = [self._result_type(index, kind) for index in operator.outputs]
        op = self._function.append(kind, operands, types, self._attributes(operator), location)
        self._operators[op] = operator
        for position in state_operands(op):
            if position < len(operator.inputs) and operator.inputs[position] != _ABSENT:
                self._kernels[operator.inputs[position]] = VariableUpdate(op, position)
        for index, result in zip(operator.outputs, op.results, strict=True):
            self._define(index, result)

    def _is_absent(self, index: int, operator: Operator) -> bool:
        """Return whether an operator has no such operand; scratch memory of the Ethos-U has no values, either."""
        return index == _ABSENT or (
            operator.custom_code == ETHOS_U
            and index not in self._values
            and not self._file.buffers[self._subgraph.tensors[index].buffer].size
        )

    def _define(self, index: int, result: Value) -> None:
        tensor = self._subgraph.tensors[index]
        if index in self._values and not tensor.is_variable:
            raise FlatBufferError(f"tensor {index} {tensor.name!r} is written twice")
        if index in self._kernels and self._kernels[index].op is not result.op:
            raise ConversionError("an op overwrites the state of another.", where=tensor.name)
        if index in self._kept:
            self._updated[index] = result
        self._first.setdefault(index, result)
        self._values[index] = result

    def _value(self, index: int) -> Value:
        kernel = self._kernels.pop(index, None)
        if kernel is not None:
            return self._final_state(index, kernel)
        value = self._values.get(index)
        if value is None:
            value = self._values[index] = self._first[index] = self._source(index)
        return value

    def _final_state(self, index: int, kernel: VariableUpdate) -> Value:
        op = self._function.append(
            FINAL_STATE,
            (kernel.op.results[0],),
            (self._values[index].type,),
            {"operand": kernel.operand},
            self._location(index),
        )
        self._values[index] = op.result
        return op.result

    def _source(self, index: int) -> Value:
        """Return the value of a tensor that no op has written: a constant, or a variable tensor."""
        tensor = self._subgraph.tensors[index]
        type = read_type(tensor, self._subgraph, self._file)
        has_data = self._file.buffers[tensor.buffer].size > 0
        if tensor.is_variable:
            if has_data:
                raise ConversionError("a variable tensor has an initial value, unlike LiteRT's.", where=tensor.name)
            self._kept[index] = self._function.append(PSEUDO_VARIABLE, (), (type,), {}, self._location(index)).result
            return self._kept[index]
        if not has_data and 0 not in tensor.shape:
            raise FlatBufferError(f"tensor {index} {tensor.name!r} is read, but never written")
        return self._constant(read_constant(tensor, type, self._file), self._location(index))

    def _constant(self, constant: Constant, location: Location) -> Value:
        return self._function.append(CONSTANT, (), (constant.type,), {"value": constant}, location).result

    def _location(self, index: int) -> Location:
        name = self._subgraph.tensors[index].name
        return Location(name, name.rpartition("/")[0])

    def _result_type(self, index: int, kind: str) -> TensorType:
        if index == _ABSENT:
            raise FlatBufferError(f"an op of kind {kind} lacks a result")
        tensor = self._subgraph.tensors[index]
        type = read_type(tensor, self._subgraph, self._file)
        return forget_shape(type) if self._is_free and kind not in _DECLARED else type

    def _complete(self, kind: str, operator: Operator, operands: list[Value | None], location: Location) -> None:
        """Add the operands that kernels accept as absent, but litefuse's schemas require."""
        if kind == "tfl.reshape" and len(operands) == 1:
            shape: tuple[int, ...] = operator.options["new_shape"]
            operands.append(self._constant(Constant.of(np.array(shape, np.int32)), location))
        elif kind in _BIASED and (len(operands) == 2 or operands[2] is None):
            operands[2:] = [self._constant(_zero_bias(operands[0], operands[1], kind), location)]

    def _attributes(self, operator: Operator) -> dict[str, Any]:
        if operator.kind == CUSTOM:
            attributes: dict[str, Any] = {
                "custom_code": operator.custom_code,
                "options": operator.custom_options,
            }
            bytecode = read_bytecode(self._file, operator)
            if bytecode is not None:
                attributes[BYTECODE] = Constant.of(np.frombuffer(bytecode, np.uint8))
            return attributes
        table = options(operator.kind.lower())
        fields = () if table is None else table.fields
        attributes = {
            field.name: self._attribute(field.name, field.wire, operator.options[field.name])
            for field in fields
            if not field.derived and field.name in operator.options
        }
        if operator.intermediates:
            tensors = [self._subgraph.tensors[index] for index in operator.intermediates]
            attributes[INTERMEDIATES] = tuple(read_type(tensor, self._subgraph, self._file) for tensor in tensors)
        return attributes

    def _attribute(self, name: str, wire: str, value: Any) -> Any:
        """Return an option in the IR's form. Raises `FlatBufferError` for an unknown member of an enum."""
        if isinstance(value, tuple):
            return tuple(self._attribute(name, wire, item) for item in cast("Iterable[Any]", value))
        if "subgraph" in name or name == "called_computations":
            return Symbol(self._names[value])
        if wire == "TensorType":
            if value not in DTYPES:
                raise FlatBufferError(f"the option {name} has the unknown type {value}")
            return DTYPES[value]
        members = enum(wire)
        if members is not None and value not in members.numbers:
            known = {number: member for member, number in members.numbers.items()}
            if value not in known:
                raise FlatBufferError(f"the option {name} has the unknown value {value}")
            return known[value]
        return value


def forget_shape(type: TensorType) -> TensorType:
    """Return a type with only the rank of a shape without free dimensions, which may hold for one batch only."""
    return type.with_shape((None,) * len(type.shape)) if type.is_static and type.shape is not None else type


def _zero_bias(x: Value | None, filter: Value | None, kind: str) -> Constant:
    """Return the bias of a convolution without one."""
    if x is None or filter is None or filter.rank != 4:
        raise FlatBufferError(f"an op of kind {kind} lacks a filter of rank 4")
    channels = (filter.shape or ())[LAYERS[kind].output_axis]
    dtype = _BIAS_DTYPES.get(x.dtype, DType.F32)
    constant = Constant.of(np.zeros(channels or 0, dtype.numpy))
    inner, outer = x.type.quantization, filter.type.quantization
    if dtype is DType.F32 or inner is None or outer is None:
        return constant
    scales = np.array(outer.scales, np.float32) * np.float32(inner.scale)
    return constant.with_quantization(QuantizationParameters.of(scales, axis=0 if len(scales) > 1 else None))
