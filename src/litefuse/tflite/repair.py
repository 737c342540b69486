"""Mend what can be mended in a finished `.tflite` file: states that leak between calls, clips that no model asked for.

Everything else in the file stays: it goes through the runtime's own schema classes.
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
from litefuse.export.files import write_whole
from litefuse.ir import DType
from litefuse.tflite.file import COPY_AGAIN, IDENTIFIER, LiteFile, read_file
from litefuse.tflite.hazards import OURS, Hazard, Place, check, leaking_states, places

Clip = float | Literal["keep"] | None
"""The clip of the cells' states: a number, None for none, or "keep"."""
_ALIGNMENT = 64
_INT32, _FLOAT32 = TYPE_NUMBERS[DType.I32], TYPE_NUMBERS[DType.F32]
_UNSOUND = (struct.error, IndexError, TypeError, ValueError, OverflowError, AttributeError, MemoryError)
"""What the schema's classes raise over bytes that are no tables."""


@dataclass
class Repair:
    """What was mended, a line each, and the hazards that the mended file still has."""

    done: list[str] = field(default_factory=list[str])
    left: list[Hazard] = field(default_factory=list[Hazard])


def repair_file(
    source: str | os.PathLike[str], target: str | os.PathLike[str], *, cell_clip: Clip = "keep", states: bool = True
) -> Repair:
    """Write `source` to `target`, mended.

    Args:
        cell_clip: the clip of the states of fused LSTMs; "keep" leaves it as it is.
        states: let fused recurrent ops begin every call with zeros. Not for stateful layers, which go on on purpose.

    Raises `ReadError` where the source is no sound model file, `ConversionError` where the clip is no positive number,
    `OSError` where the target cannot be written.
    """
    if isinstance(cell_clip, float | int) and not 0 < cell_clip < float("inf"):
        raise ConversionError(f"cell_clip={cell_clip!r} is no positive number.", hint="None takes the clip away.")
    file = read_file(source)
    try:
        mended = _Mended(file)
        repair = _mend(mended, cell_clip, states=states)
        content, rest = mended.packed()
    except _UNSOUND as error:
        # `read_file` has checked all that litefuse looks at; the schema's classes unpack the rest, too, unchecked.
        problem = f"is damaged: {type(error).__name__} in a part that litefuse does not read ({error})."
        raise ReadError(os.fspath(source), problem, COPY_AGAIN) from error
    write_whole(target, lambda out, _: _write(out, content, rest))
    # The target may be a pipe; weights behind the tables are in the file alone.
    repair.left = check(read_file(target if len(rest) else content))
    return repair


def _mend(mended: _Mended, cell_clip: Clip, *, states: bool) -> Repair:
    """Mend operator by operator, from the last one on: new ones come before the old ones."""
    repair = Repair()
    for place in reversed(list(places(mended.file))):
        repair.done += mended.clip(place, cell_clip)
        repair.done += mended.begin_with_zeros(place) if states else []
    repair.done.reverse()
    return repair


def _write(out: BinaryIO, content: Any, rest: memoryview) -> None:
    out.write(content)
    if len(rest):
        out.write(bytes(-len(content) % _ALIGNMENT))
        out.write(rest)


class _Mended:
    """The file as the schema's classes, which can be changed."""

    def __init__(self, file: LiteFile) -> None:
        self.file = file
        # Takes 45 ms to import.
        self.schema: Any = importlib.import_module("ai_edge_litert.schema_py_generated")
        self.model: Any = self.schema.ModelT.InitFromObj(self.schema.Model.GetRootAs(file.content, 0))
        self.model.buffers = self.model.buffers or []

    def clip(self, place: Place, cell_clip: Clip) -> list[str]:
        """Set the clip of an LSTM."""
        old = place.operator.options.get("cell_clip")
        new = old if cell_clip == "keep" else cell_clip or 0.0
        if old is None or new == old:
            return []
        self._operator(place).builtinOptions.cellClip = new
        return [f"{place.where}: the clip of its cell state is {new or 'gone'} now; it was {old or 'none'}"]

    def begin_with_zeros(self, place: Place) -> list[str]:
        """Let an operator fill the states before the kernel runs."""
        # litefuse leaves a state alone only where the layer is stateful.
        if self._is_called(place) or self.file.description == OURS:
            return []
        # A quantized state would begin with its zero point.
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

    def _is_called(self, place: Place) -> bool:
        """Whether another operator runs the graph: the body of a loop keeps its state from turn to turn."""
        entries = {signature.subgraph for signature in self.file.signatures} | {0}
        return place.graph not in entries

    def _batch(self, place: Place) -> int | None:
        """The input's batch axis if the batch is free, else None."""
        tensor = place.subgraph.tensors[place.operator.inputs[0]]
        axis = 1 if place.operator.options.get("time_major") else 0
        return axis if len(tensor.dims) > axis and tensor.dims[axis] < 0 else None

    def _operator(self, place: Place) -> Any:
        return self.model.subgraphs[place.graph].operators[place.number]

    def _fill(self, place: Place, state: int, batch: int | None) -> None:
        """FILL before the kernel; the size of a free batch is read off the input."""
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

    def _free_dims(self, subgraph: Any, place: Place, sizes: list[int], batch: int, new: list[Any]) -> int:
        """The state's dimensions: the input's batch, then the rest."""
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

    def packed(self) -> tuple[Any, memoryview]:
        """The tables, and what lies behind them: the weights of a file larger than 2 GB, which are not copied."""
        outside = list(self._outside())
        begin = min((offset for offset, _ in outside), default=len(self.file.content))
        base = begin - begin % _ALIGNMENT
        # References have a fixed size: where the data lies does not change the size of the tables.
        content = self._pack()
        if not outside:
            return content, memoryview(b"")
        moved = len(content) + -len(content) % _ALIGNMENT - base
        for offset, move in outside:
            move(offset + moved)
        return self._pack(), memoryview(self.file.content)[base:]

    def _outside(self) -> Iterator[tuple[int, Any]]:
        """Offsets of data behind the tables, and what sets each."""
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
        """Data at multiples of 64 bytes, where delegates may read it in place."""

        def CreateNumpyVector(self, x: Any) -> Any:  # the library's name
            if x.nbytes >= _ALIGNMENT:
                self.Prep(_ALIGNMENT, x.nbytes)
            return create(self, x)

    return Aligned(size + size // 8 + (1 << 16))
