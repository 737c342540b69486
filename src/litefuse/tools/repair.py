"""Repair of `.tflite` files: states that leak between calls, and cell clips that the model does not have.

The file is read whole, the passes of `litefuse.passes.repair` change the module, and it is written with all names,
numbers of tensors, versions, metadata and signatures of the source.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import BinaryIO

from litefuse.backend import write_file
from litefuse.errors import ConversionError, InvalidModuleError, ReadError
from litefuse.files import write_atomically
from litefuse.frontend.litert.reader import read_whole
from litefuse.ir import Module
from litefuse.option_values import Debug
from litefuse.options import Options
from litefuse.passes import pipeline
from litefuse.passes.litert.check_source import refuse_compiled
from litefuse.passes.repair.recurrent_layers import Clip, RepairOptions
from litefuse.report import Event
from litefuse.tflite import LiteFile, read_file
from litefuse.tflite.checks.hazards import Hazard, OperatorView, has_recurrent_ops, iterate_operators
from litefuse.tflite.checks.quantized_axes import place_axes
from litefuse.tflite.file_metadata import OWN_DESCRIPTION, Origin
from litefuse.tflite.flatbuffer import FlatBufferError
from litefuse.tflite.lint import check
from litefuse.tflite.reader import COPY_AGAIN_HINT
from litefuse.tflite.repair_check import find_loss


@dataclass
class Repair:
    """The result of a repair: `done` describes the changes, `left` are the hazards that the new file still has."""

    done: list[str] = field(default_factory=list[str])
    left: list[Hazard] = field(default_factory=list[Hazard])


def repair_file(
    source: str | os.PathLike[str], target: str | os.PathLike[str], *, cell_clip: Clip = "keep", states: bool = True
) -> Repair:
    """Write a repaired copy of `source` to `target`. A file in which nothing is repaired is copied byte for byte.

    Args:
        source: the `.tflite` file.
        target: the file to write.
        cell_clip: the new clip of the cell states of fused LSTMs: a number, None to remove it, or "keep".
        states: start every call of fused recurrent ops with zero states. Set to False for stateful layers, which keep
            their states on purpose.

    Raises `ReadError` if the source is not a valid model file, `ConversionError` if the clip is not positive or the
    repair would lose a part of the file, `OSError` if the target cannot be written.
    """
    if isinstance(cell_clip, float | int) and not 0 < cell_clip < float("inf"):
        raise ConversionError(f"cell_clip must be positive, got {cell_clip!r}.", hint="None removes the clip.")
    file, done = _place_axes(read_file(source))
    # In files written by litefuse, a state is kept between calls only if the layer is stateful.
    options = RepairOptions(cell_clip, states and file.description != OWN_DESCRIPTION)
    if has_recurrent_ops(file):
        module, origin = read_whole(file, os.fspath(source))
        refuse_compiled(module)
        context = pipeline.new_context(Options(debug=Debug(verify_ir=True)))
        pipeline.run(module, context, pipeline.REPAIR, options)
        if context.events:
            with _written(module, origin, os.fspath(source)) as path:
                new = read_file(path)
                _copy(new, target)
                return Repair([*done, *_describe(context.events, origin)], check(new))
    _copy(file, target)
    return Repair(done, check(file))


def _place_axes(file: LiteFile) -> tuple[LiteFile, list[str]]:
    """Return the file with scales along dimensions that exist, and a description of each change."""
    content, placed = place_axes(file)
    if not placed:
        return file, []
    done = [f"{tensor.where}: its scales are along dimension 0 instead of {tensor.axis}" for tensor in placed]
    return read_file(content), done


@contextmanager
def _written(module: Module, origin: Origin, name: str) -> Generator[str, None, None]:
    """Yield the path of a temporary file of the module; raise an error if it lacks a part of the source."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "model.tflite")
        try:
            write_file(module, path, origin=origin)
            lost = find_loss(origin.file, read_file(path))
        except InvalidModuleError as error:
            raise ConversionError(f"the file cannot be repaired: {error}.", where=name) from error
        except FlatBufferError as damage:
            raise ReadError(name, f"is damaged or truncated: {damage}.", COPY_AGAIN_HINT) from damage
        if lost is not None:
            raise ConversionError(
                f"the file cannot be repaired: this would change {lost}.",
                where=name,
                hint="Convert the original model again.",
            )
        yield path


def _copy(file: LiteFile, target: str | os.PathLike[str]) -> None:
    def write(out: BinaryIO, _: bool) -> None:
        out.write(file.content)

    write_atomically(target, write)


def _describe(events: list[Event], origin: Origin) -> list[str]:
    """Return a description of each change, in the order of the operators; states are first."""
    views = {(view.graph, view.number): view for view in iterate_operators(origin.file)}
    graphs = {name: graph for graph, name in enumerate(origin.functions)}
    changes: list[tuple[OperatorView, str]] = [
        (views[graphs[event.facts["function"]], event.facts["operator"]], event.reason) for event in reversed(events)
    ]
    changes.sort(key=lambda item: (item[0].graph, item[0].number))
    return [f"{view.where}: {reason}" for view, reason in changes]
