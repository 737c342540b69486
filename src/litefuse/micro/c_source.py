"""Export of a `.tflite` file as C source for microcontrollers: an array of its bytes, and a header."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from litefuse.errors import ConversionError
from litefuse.files import C_SUFFIXES, header_path, write_atomically
from litefuse.micro.c_header import header_text
from litefuse.tflite import LiteFile, read_file
from litefuse.tflite.lint import check

_MARK = "// Written by litefuse. Do not edit.\n"
"""First line of both files. An existing header that begins differently is not replaced."""
_ROW_BYTES, _BLOCK_BYTES = 16, 1 << 20
_LITERALS = np.frombuffer("".join(f"0x{byte:02x}," for byte in range(256)).encode(), np.uint8).reshape(256, -1)


def write_c_source(
    model: bytes | str | os.PathLike[str], path: str | os.PathLike[str], *, name: str | None = None
) -> Path:
    """Write a `.tflite` file as C source for tflite-micro, and a header next to it; returns the path of the source.

    The source defines an array with the bytes of the file. The header declares it, and defines what a program needs to
    run it: the size of the tensor arena, and a function that adds the model's ops to an op resolver.

    Args:
        model: the path or content of a `.tflite` file, from any converter.
        path: the source to write: `.c`, or C++ with the suffix `.cc`, `.cpp` or `.cxx`. The header has the same path
            with the suffix `.h`. Existing files are replaced only when both new ones are complete.
        name: the name of the array, with which all other names begin. Default: `g_` and the name of the source.

    Raises `ReadError` if the model is not a valid file, `ConversionError` if tflite-micro cannot run it or the name is
    not an identifier, `OSError` if a file cannot be written.
    """
    source, header = Path(path), header_path(Path(path))
    check_c_source(source, name)
    file = read_file(model)
    _check_runs(file)
    array = _make_identifier(source.stem) if name is None else name
    declarations = (_MARK + header_text(file, array)).encode()

    def write_source(out: BinaryIO, _: bool) -> None:
        out.writelines(_source_blocks(file.content, array, source))
        out.flush()
        # The new header replaces the old one when the source is complete, which replaces the old source next.
        write_atomically(header, write_header)

    def write_header(out: BinaryIO, _: bool) -> None:
        out.write(declarations)

    write_atomically(source, write_source)
    return source


def check_c_source(source: Path, name: str | None) -> None:
    """Raise `ConversionError` if `write_c_source` does not accept the path or the array's name."""
    if source.suffix.lower() not in C_SUFFIXES:
        hint = "For example: model.cc."
        raise ConversionError(f"C source has the suffix {', '.join(C_SUFFIXES)}.", where=str(source), hint=hint)
    if name is not None and not re.fullmatch(r"[A-Za-z_]\w*", name, re.ASCII):
        raise ConversionError(f"{name!r} is not a C identifier.", hint="Use letters, digits and underscores: g_model.")
    header = header_path(source)
    if header.is_file() and not header.read_bytes().startswith(_MARK.encode()):
        hint = "Move it, or use another name for the source."
        raise ConversionError("the header of the source would replace this file.", where=str(header), hint=hint)


def _check_runs(file: LiteFile) -> None:
    """Raise `ConversionError` with everything that keeps tflite-micro from running the file."""
    problems = [
        f"  {hazard.where}: {hazard.problem} {hazard.hint}"
        for hazard in check(file, target="micro")
        # A model may keep its states on purpose.
        if hazard.severity == "error" and hazard.id != "leaking-state"
    ]
    if problems:
        raise ConversionError("\n".join(["tflite-micro cannot run this model:", *problems]))


def _make_identifier(stem: str) -> str:
    """Return the default name of the array: tflite-micro's examples begin those of models with `g_`."""
    return "g_" + re.sub(r"\W", "_", stem, flags=re.ASCII)


def _source_blocks(content: Any, name: str, source: Path) -> Iterator[bytes | memoryview]:
    """Iterate over the text of the source."""
    alignas = "_Alignas" if source.suffix.lower() == ".c" else "alignas"
    view = memoryview(content)
    yield f'{_MARK}#include "{header_path(source).name}"\n\n'.encode()
    # With its size, the definition does not compile with the header of another model.
    yield f"{alignas}(16) const unsigned char {name}[{len(view)}] = {{\n".encode()
    for start in range(0, len(view), _BLOCK_BYTES):
        yield from _literals(np.frombuffer(view[start : start + _BLOCK_BYTES], np.uint8))
    yield f"}};\n\nconst unsigned int {name}_len = {len(view)};\n".encode()


def _literals(content: np.ndarray[Any, Any]) -> Iterator[memoryview]:
    """Iterate over lines of literals, which end in a comma: in full lines, then in the rest."""
    whole = len(content) - len(content) % _ROW_BYTES
    for part, row in ((content[:whole], _ROW_BYTES), (content[whole:], len(content) - whole)):
        if len(part):
            text = _LITERALS[part].reshape(-1, row * _LITERALS.shape[1])
            yield np.pad(text, ((0, 0), (0, 1)), constant_values=ord("\n")).data
