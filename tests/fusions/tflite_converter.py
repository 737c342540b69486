"""Results of tf.lite.TFLiteConverter for the programs: its ops, their operands and results, their options.

    python -m tests.fusions.tflite_converter      convert, and write tests/fusions/tflite_converter.json (needs g++)

TFLiteConverter processes `tftext:*` only if
the process knows the op WhitespaceTokenizeWithOffsets; therefore a library that only declares it is compiled.
"""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from ai_edge_litert import schema_py_generated as schema

from tests.fusions import models
from tests.support import zoo
from tests.support.generated import require_models
from tests.support.harness import Mismatch, compare_calls, count_ops, positional
from tests.support.running.tflite_converter import Killed, Record, convert, summarize

RECORD = Record(Path(__file__).with_name("tflite_converter.json"), "tests.fusions.tflite_converter")
LONG = 4
SCRATCH = zoo.ROOT / "tests" / ".cache" / "library_tflite_converter"
_BUILTINS = {code: name for name, code in vars(schema.BuiltinOperator).items() if not name.startswith("_")}
_TYPES = {code: name for name, code in vars(schema.TensorType).items() if not name.startswith("_")}
_TEXT_OP = '#include "tensorflow/core/framework/op.h"\nREGISTER_OP("WhitespaceTokenizeWithOffsets");\n'


def facts() -> dict[str, Any]:
    """Return by program: `ops` (see `describe`; `kinds` of a long file) and `runs`, its interpreter's result; or
    `error`.
    """
    return RECORD.facts()


def describe(content: bytes) -> list[dict[str, Any]]:
    """Describe the ops of the first subgraph: kind, types of operands and results, and a custom op's options in
    hexadecimal.

    A type is the element type and the shape, unknown dimensions as -1.
    """
    model = schema.ModelT.InitFromObj(schema.Model.GetRootAsModel(content, 0))
    graph = model.subgraphs[0]

    def types(numbers: Any) -> list[str]:
        return ["none" if number < 0 else _type(graph.tensors[number]) for number in numbers]

    found: list[dict[str, Any]] = []
    for op in graph.operators:
        code = model.operatorCodes[op.opcodeIndex]
        kind = _BUILTINS[max(code.builtinCode, code.deprecatedBuiltinCode)]
        entry = {"kind": kind, "operands": types(op.inputs), "results": types(op.outputs)}
        if kind == "CUSTOM":
            options = b"" if op.customOptions is None else bytes(np.asarray(op.customOptions, np.uint8))
            entry |= {"code": code.customCode.decode(), "options": options.hex()}
        found.append(entry)
    return found


def _type(tensor: Any) -> str:
    shape = tensor.shape if tensor.shapeSignature is None else tensor.shapeSignature
    return f"{_TYPES[tensor.type]}{[] if shape is None else [int(dim) for dim in shape]}"


def main() -> None:
    """Convert all programs, then run and describe the files."""
    require_models("library")
    SCRATCH.mkdir(parents=True, exist_ok=True)
    found: dict[str, Any] = {}
    for name, error in RECORD.measure(list(models.PROGRAMS), function="convert_program"):
        if error:
            found[name] = {"error": error.reason if isinstance(error, Killed) else error}
    converted = [name for name in models.PROGRAMS if name not in found]
    for name, result in RECORD.measure(converted, function="run_program"):
        content = _file(name).read_bytes()
        ops = describe(content)
        entry = {"runs": result.reason if isinstance(result, Killed) else result}
        found[name] = entry | ({"kinds": count_ops(content)} if len(ops) > LONG else {"ops": ops})
    RECORD.write(found)


def _file(name: str) -> Path:
    return SCRATCH / f"{name}.tflite"


def run_program(name: str) -> tuple[str]:
    """Return the result of LiteRT's interpreter for TFLiteConverter's file."""
    calls = models.answers(name)
    if not calls:
        return ("not run",)
    recorded = [positional(inputs, outputs) for inputs, outputs in calls]
    try:
        compare_calls(_file(name).read_bytes(), recorded, resolvers=("xnnpack",))
    except (Mismatch, RuntimeError, ValueError) as error:
        return (f"{type(error).__name__}: {error}".splitlines()[0],)
    return ("as TensorFlow",)


def convert_program(name: str) -> tuple[str]:
    """Convert with TFLiteConverter; return the error, or nothing. Imports TensorFlow."""
    _load_text_op()
    try:
        _file(name).write_bytes(convert(require_models("library") / name, allow_custom_ops=True))
    except Exception as error:
        return (summarize(error, length=200),)
    return ("",)


@cache
def _load_text_op() -> None:
    import tensorflow as tf

    source, library = SCRATCH / "text_op.cc", SCRATCH / "text_op.so"
    source.write_text(_TEXT_OP)
    flags = [*tf.sysconfig.get_compile_flags(), *tf.sysconfig.get_link_flags()]
    subprocess.run(["g++", "-shared", "-fPIC", "-o", str(library), str(source), *flags], check=True)
    tf.load_op_library(str(library))


if __name__ == "__main__":
    main()
