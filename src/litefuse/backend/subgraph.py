"""Encoding of a function as a subgraph: its tensors, named after the model's ops, and its operators."""

from __future__ import annotations

import functools
from collections.abc import Sequence

import numpy as np

from litefuse.backend.appendix import Appendix
from litefuse.backend.buffers import Buffers
from litefuse.backend.flatbuffer import REFERENCE, Encoder, Field
from litefuse.backend.options import OptionsEncoder
from litefuse.backend.sparsity import encode_sparsity
from litefuse.dialects.tfl import TFL, TYPE_NUMBERS, version
from litefuse.dialects.tfl.table import FINAL_STATE, operator_number
from litefuse.dialects.tfl.variables import PSEUDO_VARIABLE, UPDATE, initial_state, state_operands, stateful_kinds
from litefuse.errors import ConversionError, InvalidModuleError
from litefuse.ir import (
    CONSTANT,
    Constant,
    DType,
    Function,
    Location,
    Op,
    QuantizationParameters,
    Shape,
    TensorType,
    Value,
)
from litefuse.ir.quantization import INTERMEDIATES
from litefuse.ir.storage.sparse import SparseConstant
from litefuse.tflite.appended import DISPATCH_OP
from litefuse.tflite.file import Operator
from litefuse.tflite.file_metadata import FunctionOrigin
from litefuse.tflite.flexbuffer import encode_options
from litefuse.tflite.reader import BLOCKWISE

CUSTOM = "tfl.custom"
FULLY_CONNECTED = "tfl.fully_connected"
ABSENT = -1
MAX_DIM = (1 << 31) - 1

# Kernels that check the number of inputs: absent trailing operands must be omitted.
_INPUT_COUNTING_KINDS = frozenset(("tfl.conv_3d", "tfl.conv_3d_transpose", "tfl.transpose_conv", "tfl.reshape"))

OperatorCode = tuple[str, str, int]
"""Kind, custom code and version of an op."""


class OperatorCodes:
    """The table of operator codes, in the order of first use."""

    def __init__(self) -> None:
        self.numbers: dict[OperatorCode, int] = {}

    def number(self, op: Op, source: Operator | None) -> int:
        """Return the number of an op's code, with the version that the op has in the source."""
        own = 1 if op.kind == CUSTOM else version(op)
        custom_code = str(op.attributes["custom_code"]) if op.kind == CUSTOM else ""
        code = (op.kind, custom_code, own if source is None else source.version)
        return self.numbers.setdefault(code, len(self.numbers))

    def encode(self, encoder: Encoder) -> int:
        positions: list[int] = []
        for kind, custom_code, number in self.numbers:
            builtin = operator_number(kind)
            fields: list[Field] = [(0, "b", min(builtin, 127)), (2, "i", number), (3, "i", builtin)]
            if custom_code:
                fields.append((1, REFERENCE, encoder.string(custom_code)))
            positions.append(encoder.table(fields))
        return encoder.references(positions)


class SubgraphEncoder:
    """Encodes one function as a subgraph.

    `name`, `number` and `argument_names` are those of the subgraph and its inputs in the file; `names` are the tensor
    names in use. With an `origin`, tensors keep the numbers and names that they have there, and operators their
    versions. The constructor encodes the tensors and operators; `inputs` and `outputs` are tensor indices.
    """

    def __init__(
        self,
        function: Function,
        name: str,
        argument_names: Sequence[str],
        *,
        copies: tuple[Sequence[Op], Sequence[Value]] | None,
        encoder: Encoder,
        buffers: Buffers,
        appendix: Appendix,
        number: int,
        codes: OperatorCodes,
        options: OptionsEncoder,
        names: dict[str, int],
        origin: FunctionOrigin | None = None,
    ) -> None:
        self.name = name
        self._function = function
        self._encoder = encoder
        self._buffers = buffers
        self._appendix = appendix
        self._number = number
        self._codes = codes
        self._options = options
        self._names = names
        self._tensors: list[int] = []
        self._operators: list[int] = []
        self._numbers: dict[Value, int] = {}
        self._constants: dict[object, int] = {}
        self._types: dict[tuple[DType, Shape | None], list[Field]] = {}
        self._states = _collect_states(function)
        self._updates = {op.operands[1]: op.operands[0] for op in function.ops_of({UPDATE})}
        self._sources: dict[Op, Operator] = {} if origin is None else origin.operators
        if origin is not None:
            self._keep_tensors(origin)
        for argument, argument_name in zip(function.arguments, argument_names, strict=True):
            if argument not in self._numbers:
                self._numbers[argument] = self._add_tensor(
                    argument_name, argument.type, is_variable=argument in self._states
                )
        for op in function.ops():
            if op.kind != CONSTANT:
                self._add_op(op)
        added, results = ((), function.results) if copies is None else copies
        for op in added:
            self._add_op(op)
        self.inputs = [self._numbers[argument] for argument in function.arguments]
        self.outputs = [self._tensor_index(result) for result in results]

    def encode(self) -> int:
        """Add the subgraph's table; returns its position."""
        encoder = self._encoder
        return encoder.table(
            [
                (0, REFERENCE, encoder.references(self._tensors)),
                (1, REFERENCE, encoder.scalars("i", self.inputs)),
                (2, REFERENCE, encoder.scalars("i", self.outputs)),
                (3, REFERENCE, encoder.references(self._operators)),
                (4, REFERENCE, encoder.string(self.name)),
            ]
        )

    def _keep_tensors(self, origin: FunctionOrigin) -> None:
        """Add the tensors of the source under their names, which need not be unique."""
        for tensor, value in zip(origin.subgraph.tensors, origin.current_tensors(self._function), strict=True):
            self._names.setdefault(tensor.name, 1)
            scales = None if tensor.blocks is None else tensor.blocks.scales
            if isinstance(value, TensorType):
                self._add_tensor(tensor.name, value, scales=scales, keeps_name=True)
                continue
            constant, is_variable = value.constant, value in self._states
            self._numbers[value] = self._add_tensor(
                tensor.name,
                value.type,
                constant=constant,
                is_variable=is_variable,
                op=value.op,
                scales=scales,
                keeps_name=True,
            )

    def _add_op(self, op: Op) -> None:
        if op.kind == FINAL_STATE:
            # The kernel has updated the variable tensor of its state in place.
            self._numbers[op.result] = self._tensor_index(final_state(op))
            return
        if op.kind == UPDATE:
            # The producer of the value writes it directly to the variable tensor.
            return
        stem = op.location.name or op.name
        outputs: list[int] = []
        for result in op.results:
            name = f"{stem}:{result.index}" if result.index else stem
            updated = self._updates.get(result)
            number = self._numbers.get(result)
            if updated is not None:
                number = self._tensor_index(updated)
            elif number is None:
                number = self._add_tensor(name, result.type, is_variable=result in self._states, op=op)
            self._numbers[result] = number
            outputs.append(number)
        if op.kind == PSEUDO_VARIABLE:
            return
        least = _min_operands(op.kind)
        if least is None:
            raise InvalidModuleError(f"{op.kind} at {op.location} is not a LiteRT operator")
        if len(op.operands) < least:
            raise InvalidModuleError(f"{op.kind} at {op.location}: operand {len(op.operands)} is missing")
        inputs = [
            ABSENT if operand is None else self._tensor_index(operand, op, index)
            for index, operand in enumerate(_operands_to_write(op))
        ]
        source = self._sources.get(op)
        fields: list[Field] = [
            (0, "I", self._codes.number(op, source)),
            (1, REFERENCE, self._encoder.shared_scalars("i", tuple(inputs))),
            (2, REFERENCE, self._encoder.scalars("i", outputs)),
        ]
        intermediates: tuple[TensorType, ...] = op.attributes.get(INTERMEDIATES, ())
        if intermediates:
            # The tensors have no data; the kernel reads their quantization parameters.
            numbers = () if source is None else source.intermediates
            numbers = numbers or [self._add_tensor(f"{stem}/intermediate", type, op=op) for type in intermediates]
            fields.append((8, REFERENCE, self._encoder.scalars("i", numbers)))
        self._operators.append(self._encoder.table(fields + self._option_fields(op)))

    def _option_fields(self, op: Op) -> list[Field]:
        if op.kind == CUSTOM and op.attributes["custom_code"] == DISPATCH_OP:
            number = len(self._operators)
            return [(5, REFERENCE, self._appendix.add_options(self._encoder, op, self._number, number))]
        if op.kind == CUSTOM:
            data = encode_options(op.attributes.get("options", b""))
            return [(5, REFERENCE, self._encoder.data(data))] if data else []
        options = self._options.encode(op)
        if options is None:
            return []
        slot = 3 if options.union == 1 else 11
        return [(slot, "B", options.number), (slot + 1, REFERENCE, options.position)]

    def _tensor_index(self, value: Value, reader: Op | None = None, index: int = 0) -> int:
        """Return the tensor of a value; a constant's tensor is created on first use and named after its user."""
        number = self._numbers.get(value)
        if number is None:
            constant = value.constant
            if constant is None or value.op is None:
                raise InvalidModuleError(f"@{self._function.name}: a result of {value.op!r} is used before it is set")
            number = self._numbers[value] = self._add_constant(constant, value.op, reader, index)
        return number

    def _add_constant(self, constant: Constant, op: Op, reader: Op | None, index: int) -> int:
        """Add a constant; one with the same location as its user is named after the operand: `dense/MatMul/weights`.

        Integers (axes, shapes, begins), which are many, have only the op's name; viewers add the operand's name.
        """
        identity = constant.identity()
        number = self._constants.get((identity, constant.quantization))
        if number is None:
            name = op.location.name or "constant"
            if reader is not None and reader.location.name == op.location.name and not constant.dtype.is_integer:
                name = f"{name}/{operand_name(reader.kind, index)}"
            number = self._add_tensor(name, constant.type, constant=constant, op=op)
            self._constants[identity, constant.quantization] = number
        return number

    def _add_tensor(
        self,
        name: str,
        type: TensorType,
        *,
        constant: Constant | None = None,
        is_variable: bool = False,
        op: Op | None = None,
        scales: int | None = None,
        keeps_name: bool = False,
    ) -> int:
        """Add a tensor's table, and return the index of the tensor.

        `scales` is the tensor of its blocks' scales if that exists. A name that is in use is changed, unless the tensor
        keeps it.
        """
        if not keeps_name:
            name = self._unique_name(name, op)
        fields: list[Field] = [(3, REFERENCE, self._encoder.string(name)), *self._type_fields(type, name, op)]
        if constant is not None:
            fields.append((2, "I", self._buffers.add_constant(constant, constant.identity())))
        if is_variable:
            fields.append((5, "?", True))
        if isinstance(constant, SparseConstant):
            fields.append((6, REFERENCE, encode_sparsity(self._encoder, constant.sparsity)))
        if type.quantization is not None:
            fields.append((4, REFERENCE, self._encode_quantization(type, type.quantization, name, scales)))
        self._tensors.append(self._encoder.table(fields))
        return len(self._tensors) - 1

    def _type_fields(self, type: TensorType, name: str, op: Op | None) -> list[Field]:
        """Return the fields of a tensor's table that depend on its element type and shape, which many tensors share.

        Unknown dimensions are 1 in `shape` and -1 in `shape_signature`, which is omitted if there are none. A tensor of
        unknown rank has an empty shape like a scalar, because tools read it unconditionally, but no `has_rank`.
        """
        fields = self._types.get((type.dtype, type.shape))
        if fields is not None:
            return fields
        number = TYPE_NUMBERS.get(type.dtype)
        where = name if op is None else str(op.location)
        if number is None:
            raise ConversionError(f"LiteRT does not support tensors of type {type.dtype.value}.", where=where)
        known = type.shape or ()
        if max((dim or 0 for dim in known), default=0) > MAX_DIM:
            raise ConversionError(f"{type} has a dimension larger than LiteRT's maximum (2^31 - 1).", where=where)
        encoder = self._encoder
        fields = [(0, REFERENCE, encoder.shared_scalars("i", tuple(1 if dim is None else dim for dim in known)))]
        if type.shape is not None:
            fields.append((8, "?", True))
        if None in known:
            signature = tuple(-1 if dim is None else dim for dim in known)
            fields.append((7, REFERENCE, encoder.shared_scalars("i", signature)))
        if number:
            fields.append((1, "b", number))
        self._types[type.dtype, type.shape] = fields
        return fields

    def _encode_quantization(
        self, type: TensorType, quantization: QuantizationParameters, name: str, scales: int | None
    ) -> int:
        """Add a tensor's quantization parameters; the scales of blocks are a separate float16 tensor."""
        encoder = self._encoder
        if quantization.block_size is not None:
            if scales is None:
                rows = [dim or 0 for dim in type.shape or ()][:-1]
                constant = Constant.of(np.array(quantization.scales, np.float16).reshape(*rows, -1))
                scales = self._add_tensor(f"{name}/scales", constant.type, constant=constant)
            blocks = encoder.table([(0, "i", scales), (1, "i", ABSENT), (2, "i", quantization.block_size)])
            return encoder.table([(4, "B", BLOCKWISE), (5, REFERENCE, blocks)])
        fields: list[Field] = [
            (2, REFERENCE, encoder.shared_scalars("f", quantization.scales)),
            (3, REFERENCE, encoder.shared_scalars("q", quantization.all_zero_points())),
        ]
        if quantization.axis:
            fields.append((6, "i", quantization.axis))
        return encoder.table(fields)

    def _unique_name(self, name: str, op: Op | None) -> str:
        """Return `name`, or the first of `name_1`, `name_2`, ... that is not in use.

        A name in use is shortened first: the steps of an unrolled layer have thousands of names.
        """
        count = self._names.get(name)
        if count is not None and op is not None:
            name = _shorten(name, op.location)
            count = self._names.get(name)
        while count is not None:
            candidate = f"{name}_{count}"
            self._names[name] = count + 1
            if candidate not in self._names:
                self._names[candidate] = 1
                return candidate
            count += 1
        self._names[name] = 1
        return name


def _shorten(name: str, location: Location) -> str:
    """Return the name within the user's layer: `dense/MatMul` for `model_1/dense_1/while/cell/MatMul`."""
    scope, _, last = location.name.rpartition("/")
    if not name.startswith(location.name) or not 0 < len(location.layer) < len(scope):
        return name
    return f"{location.layer}/{last}{name[len(location.name) :]}"


def _operands_to_write(op: Op) -> list[Value | None]:
    operands = op.operands
    if op.kind == FULLY_CONNECTED and len(operands) == 2:
        return [*operands, None]  # version 1 requires an explicit absent bias
    if op.kind in _INPUT_COUNTING_KINDS:
        while operands and operands[-1] is None:
            operands = operands[:-1]
    return operands


@functools.cache
def _min_operands(kind: str) -> int | None:
    """Return the minimum number of operands of a kind of op, or None if LiteRT does not have it."""
    schema = TFL.get(kind)
    return None if schema is None else sum(not spec.variadic and not spec.optional for spec in schema.operands)


def operand_name(kind: str, index: int) -> str:
    """Return the schema's name of an operand, the last one for variadic operands; the index if unknown."""
    schema = TFL.get(kind)
    if schema is None or not schema.operands:
        return str(index)
    return schema.operands[min(index, len(schema.operands) - 1)].name


def final_state(op: Op) -> Value:
    """Return the state whose variable tensor a `tfl.pseudo_final_state` reads."""
    output = op.operands[0]
    maker = None if output is None else output.op
    number: int = op.attributes["operand"]
    state = initial_state(op)
    if state is None or maker is None or number not in state_operands(maker):
        raise InvalidModuleError(f"{op.kind} at {op.location}: {maker and maker.kind} has no state operand {number}")
    return state


def _collect_states(function: Function) -> set[Value]:
    """Return the values that become variable tensors: the states of recurrent kernels.

    A kernel overwrites its state, which therefore must not be a constant or have other uses.
    """
    states: set[Value] = set()
    for op in function.ops_of(stateful_kinds(function) | {PSEUDO_VARIABLE}):
        for number in () if op.kind == UPDATE else state_operands(op):
            value = op.operands[number]
            if value is None:
                continue
            if value.constant is not None or not value.has_one_use:
                problem = "is a constant" if value.constant is not None else "has other uses"
                raise InvalidModuleError(f"{op.kind} at {op.location}: its state, operand {number}, {problem}")
            states.add(value)
        if op.kind == PSEUDO_VARIABLE:
            states.add(op.result)
    return states
