"""Repair of `.tflite` files: states that leak between calls, and cell clips that the model does not have.

The file is rewritten with the runtime's schema classes, which keep everything else in it.
"""

from __future__ import annotations

import importlib
import os
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any, BinaryIO, Literal

import numpy as np

from litefuse.dialects.tfl import TYPE_NUMBERS
from litefuse.dialects.tfl.table import operator_number
from litefuse.errors import ConversionError, ReadError
from litefuse.files import write_atomically
from litefuse.ir import DType
from litefuse.tflite.hazards import Hazard, OperatorView, iterate_operators
from litefuse.tflite.lint import OWN_DESCRIPTION, check, leaking_states
from litefuse.tflite.reader import COPY_AGAIN_HINT, IDENTIFIER, LiteFile, read_file

Clip = float | Literal["keep"] | None
"""The new clip of the cell states: a number, None to remove it, or "keep"."""
_ALIGNMENT = 64
_INT32, _FLOAT32 = TYPE_NUMBERS[DType.I32], TYPE_NUMBERS[DType.F32]
_SCHEMA_ERRORS = (struct.error, IndexError, TypeError, ValueError, OverflowError, AttributeError, MemoryError)
"""Exceptions that the schema classes raise for invalid tables."""


@dataclass
class Repair:
    """The result of a repair: `done` describes the changes, `left` are the hazards that the new file still has."""

    done: list[str] = field(default_factory=list[str])
    left: list[Hazard] = field(default_factory=list[Hazard])


def repair_file(
    source: str | os.PathLike[str], target: str | os.PathLike[str], *, cell_clip: Clip = "keep", states: bool = True
) -> Repair:
    """Write a repaired copy of `source` to `target`.

    Args:
        source: the `.tflite` file.
        target: the file to write.
        cell_clip: the new clip of the cell states of fused LSTMs: a number, None to remove it, or "keep".
        states: start every call of fused recurrent ops with zero states. Set to False for stateful layers, which keep
            their states on purpose.

    Raises `ReadError` if the source is not a valid model file, `ConversionError` if the clip is not positive,
    `OSError` if the target cannot be written.
    """
    if isinstance(cell_clip, float | int) and not 0 < cell_clip < float("inf"):
        raise ConversionError(f"cell_clip must be positive, got {cell_clip!r}.", hint="None removes the clip.")
    file = read_file(source)
    try:
        editor = _Editor(file)
        repair = _repair(editor, cell_clip, states=states)
        content, rest = editor.pack()
    except _SCHEMA_ERRORS as error:
        # `read_file` has checked only the tables that litefuse reads; the schema classes unpack all, unchecked.
        problem = f"is damaged: {type(error).__name__} in a section that litefuse does not read ({error})."
        raise ReadError(os.fspath(source), problem, COPY_AGAIN_HINT) from error
    write_atomically(target, lambda out, _: _write(out, content, rest))
    # Check the content in memory if possible, because the target may be a pipe. It lacks weights behind the tables.
    repair.left = check(read_file(target if len(rest) else content))
    return repair


def _repair(editor: _Editor, cell_clip: Clip, *, states: bool) -> Repair:
    """Repair the operators, last to first, because inserted operators shift the indices of those that follow."""
    repair = Repair()
    for place in reversed(list(iterate_operators(editor.file))):
        repair.done += editor.clip(place, cell_clip)
        repair.done += editor.begin_with_zeros(place) if states else []
    repair.done.reverse()
    return repair


def _write(out: BinaryIO, content: Any, rest: memoryview) -> None:
    out.write(content)
    if len(rest):
        out.write(bytes(-len(content) % _ALIGNMENT))
        out.write(rest)


class _Editor:
    """The file as mutable objects of the runtime's schema classes."""

    def __init__(self, file: LiteFile) -> None:
        self.file = file
        # The import takes 45 ms.
        self.schema: Any = importlib.import_module("ai_edge_litert.schema_py_generated")
        self.model: Any = self.schema.ModelT.InitFromObj(self.schema.Model.GetRootAs(file.content, 0))
        self.model.buffers = self.model.buffers or []

    def clip(self, place: OperatorView, cell_clip: Clip) -> list[str]:
        """Set the cell clip of an LSTM, and return descriptions of the changes."""
        old = place.operator.options.get("cell_clip")
        new = old if cell_clip == "keep" else cell_clip or 0.0
        if old is None or new == old:
            return []
        self._operator(place).builtinOptions.cellClip = new
        return [f"{place.where}: changed the clip of its cell state from {old or 'none'} to {new or 'none'}"]

    def begin_with_zeros(self, place: OperatorView) -> list[str]:
        """Insert operators that fill the leaking states with zeros, and return descriptions of the changes."""
        # In files written by litefuse, a state is kept between calls only if the layer is stateful.
        if self._is_called(place) or self.file.description == OWN_DESCRIPTION:
            return []
        # A quantized state would have to start with its zero point.
        tensors = place.subgraph.tensors
        leaking = [(name, index) for name, index in leaking_states(place) if tensors[index].dtype == "FLOAT32"]
        if not leaking or place.operator.inputs[0] < 0:
            return []
        batch = self._batch(place)
        for _, index in leaking:
            self._fill(place, index, batch)
        names = " and ".join(name.replace("_", " ") for name, _ in leaking)
        verb = "begin" if len(leaking) > 1 else "begins"
        return [f"{place.where}: its {names} {verb} every call with zeros"]

    def _is_called(self, place: OperatorView) -> bool:
        """Return whether another operator runs the subgraph: a loop body keeps its states between iterations."""
        entries = {signature.subgraph for signature in self.file.signatures} | {0}
        return place.graph not in entries

    def _batch(self, place: OperatorView) -> int | None:
        """Return the batch axis of the input if the batch is free, else None."""
        tensor = place.subgraph.tensors[place.operator.inputs[0]]
        axis = 1 if place.operator.options.get("time_major") else 0
        return axis if len(tensor.dims) > axis and tensor.dims[axis] < 0 else None

    def _operator(self, place: OperatorView) -> Any:
        return self.model.subgraphs[place.graph].operators[place.number]

    def _fill(self, place: OperatorView, state: int, batch: int | None) -> None:
        """Insert a FILL of the state before the kernel; a free batch size is read from the input at run time."""
        subgraph = self.model.subgraphs[place.graph]
        tensor = subgraph.tensors[state]
        sizes = [int(size) for size in tensor.shape]
        new: list[Any] = []
        if batch is None:
            dims = self._constant(subgraph, np.array(sizes, np.int32), "dims")
        else:
            dims = self._free_dims(subgraph, place, sizes, batch, new)
            tensor.shapeSignature = np.array([-1, *sizes[1:]], np.int32)
        zero = self._constant(subgraph, np.array(0, np.float32), "zero")
        new.append(self._new_operator("fill", [dims, zero], [state]))
        subgraph.operators[place.number : place.number] = new

    def _free_dims(self, subgraph: Any, place: OperatorView, sizes: list[int], batch: int, new: list[Any]) -> int:
        """Return a tensor of the state's dimensions: the batch of the input, then the fixed dimensions."""
        x = place.operator.inputs[0]
        rank = len(place.subgraph.tensors[x].shape)
        shape = self._tensor(subgraph, [rank], "shape")
        new.append(self._new_operator("shape", [x], [shape], outType=_INT32))
        picked = self._tensor(subgraph, [1], "batch")
        bounds = [self._constant(subgraph, np.array([value], np.int32), "at") for value in (batch, batch + 1, 1)]
        new.append(self._new_operator("strided_slice", [shape, *bounds], [picked]))
        rest = self._constant(subgraph, np.array(sizes[1:], np.int32), "rest")
        dims = self._tensor(subgraph, [len(sizes)], "dims")
        new.append(self._new_operator("concatenation", [picked, rest], [dims], axis=0))
        return dims

    def _new_operator(self, name: str, inputs: list[int], outputs: list[int], **options: Any) -> Any:
        operator = self.schema.OperatorT()
        operator.opcodeIndex = self._code(operator_number(name))
        operator.inputs, operator.outputs = np.array(inputs, np.int32), np.array(outputs, np.int32)
        kind = "".join(part.capitalize() for part in name.split("_")) + "Options"
        operator.builtinOptionsType = getattr(self.schema.BuiltinOptions, kind)
        operator.builtinOptions = getattr(self.schema, f"{kind}T")()
        for option, value in options.items():
            setattr(operator.builtinOptions, option, value)
        return operator

    def _code(self, number: int) -> int:
        for index, code in enumerate(self.model.operatorCodes):
            if max(code.builtinCode, code.deprecatedBuiltinCode) == number and code.version == 1:
                return index
        code = self.schema.OperatorCodeT()
        code.builtinCode = code.deprecatedBuiltinCode = number
        code.version = 1
        self.model.operatorCodes.append(code)
        return len(self.model.operatorCodes) - 1

    def _tensor(self, subgraph: Any, shape: list[int], name: str, dtype: int = _INT32, buffer: int = 0) -> int:
        tensor = self.schema.TensorT()
        tensor.shape, tensor.type, tensor.buffer = np.array(shape, np.int32), dtype, buffer
        tensor.name, tensor.hasRank = f"litefuse_repair/{name}_{len(subgraph.tensors)}", True
        subgraph.tensors.append(tensor)
        return len(subgraph.tensors) - 1

    def _constant(self, subgraph: Any, value: np.ndarray[Any, Any], name: str) -> int:
        buffer = self.schema.BufferT()
        buffer.data = np.frombuffer(value.tobytes(), np.uint8)
        self.model.buffers.append(buffer)
        dtype = _FLOAT32 if value.dtype == np.float32 else _INT32
        return self._tensor(subgraph, list(value.shape), name, dtype, len(self.model.buffers) - 1)

    def pack(self) -> tuple[Any, memoryview]:
        """Return the tables, and the data behind them: the weights of a file larger than 2 GB, which are not copied."""
        outside = list(self._outside())
        begin = min((offset for offset, _ in outside), default=len(self.file.content))
        base = begin - begin % _ALIGNMENT
        # Offsets have a fixed size, so that the position of the data does not change the size of the tables.
        content = self._pack()
        if not outside:
            return content, memoryview(b"")
        moved = len(content) + -len(content) % _ALIGNMENT - base
        for offset, move in outside:
            move(offset + moved)
        return self._pack(), memoryview(self.file.content)[base:]

    def _outside(self) -> Iterator[tuple[int, Any]]:
        """Iterate over the offsets of data behind the tables, each with a function that sets it."""
        operators = (operator for subgraph in self.model.subgraphs for operator in subgraph.operators or ())
        for holder, name in (
            *((buffer, "offset") for buffer in self.model.buffers),
            *((operator, "largeCustomOptionsOffset") for operator in operators),
        ):
            offset: int = getattr(holder, name)
            if offset > 1:
                yield offset, partial(setattr, holder, name)

    def _pack(self) -> Any:
        size = sum(len(buffer.data) for buffer in self.model.buffers if buffer.data is not None)
        builder = _builder(size)
        builder.Finish(self.model.Pack(builder), IDENTIFIER)
        return memoryview(builder.Bytes)[builder.Head() :]


def _builder(size: int) -> Any:
    flatbuffers: Any = importlib.import_module("flatbuffers")
    create: Any = flatbuffers.Builder.CreateNumpyVector

    class Aligned(flatbuffers.Builder):
        """A builder that aligns data to 64 bytes, which lets delegates read it in place."""

        def CreateNumpyVector(self, x: Any) -> Any:  # the library's name
            if x.nbytes >= _ALIGNMENT:
                self.Prep(_ALIGNMENT, x.nbytes)
            return create(self, x)

    return Aligned(size + size // 8 + (1 << 16))
