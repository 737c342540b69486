"""Results of tf.lite.TFLiteConverter for the programs: its ops, their operands and results, their options.

    python -m tests.fusions.tflite_converter      convert, and write tests/fusions/tflite_converter.json (needs g++)

The conversions run in a process that is restarted if one of them kills it. TFLiteConverter processes `tftext:*` only if
the process knows the op WhitespaceTokenizeWithOffsets; therefore a library that only declares it is compiled.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from ai_edge_litert import schema_py_generated as schema

from tests.fusions import models
from tests.support import zoo
from tests.support.harness import Mismatch, compare, count_ops, open_interpreter

FACTS = Path(__file__).with_name("tflite_converter.json")
LONG = 4
SCRATCH = models.FOLDER / "incumbent"
_BUILTINS = {code: name for name, code in vars(schema.BuiltinOperator).items() if not name.startswith("_")}
_TYPES = {code: name for name, code in vars(schema.TensorType).items() if not name.startswith("_")}
_TEXT_OP = '#include "tensorflow/core/framework/op.h"\nREGISTER_OP("WhitespaceTokenizeWithOffsets");\n'


@cache
def facts() -> dict[str, Any]:
    """Return by program: `ops` (see `describe`; `kinds` of a long file) and `runs`, its interpreter's result; or
    `error`.
    """
    return json.loads(FACTS.read_text())


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
    root = models.require_models()
    SCRATCH.mkdir(parents=True, exist_ok=True)
    left = list(models.PROGRAMS)
    found: dict[str, Any] = {}
    while left:
        command = [sys.executable, "-m", "tests.fusions.tflite_converter", "--convert", str(root), *left]
        done = subprocess.run(command, cwd=zoo.ROOT, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        for name in list(left):
            file, error = SCRATCH / f"{name}.tflite", SCRATCH / f"{name}.error"
            if not file.exists() and not error.exists():
                if done.returncode >= 0:
                    raise RuntimeError(done.stderr[-2000:])
                error.write_text(f"killed by signal {-done.returncode}")
            left.remove(name)
            found[name] = {"error": error.read_text()} if error.exists() else _judged(name, file.read_bytes())
            file.unlink(missing_ok=True)
            error.unlink(missing_ok=True)
            if done.returncode < 0 and "killed" in found[name].get("error", ""):
                break
    FACTS.write_text(json.dumps(found, indent=1) + "\n")


def _judged(name: str, content: bytes) -> dict[str, Any]:
    command = [sys.executable, "-m", "tests.fusions.tflite_converter", "--judge", name]
    done = subprocess.run(command, cwd=zoo.ROOT, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    verdict = done.stdout.strip() if done.returncode >= 0 else f"killed by signal {-done.returncode}"
    ops = describe(content)
    if len(ops) > LONG:
        return {"runs": verdict, "kinds": count_ops(content)}
    return {"runs": verdict, "ops": ops}


def judge(name: str) -> str:
    """Return the result of LiteRT's interpreter for TFLiteConverter's file."""
    calls = models.answers(name)
    if not calls:
        return "not run"
    try:
        runner = open_interpreter((SCRATCH / f"{name}.tflite").read_bytes()).get_signature_runner()
        for inputs, outputs in calls:
            answer = runner(**{f"x{index}": x for index, x in enumerate(inputs)})
            for index, expected in enumerate(outputs):
                compare(answer[f"y{index}"], expected)
    except (Mismatch, RuntimeError, ValueError) as error:
        return f"{type(error).__name__}: {error}".splitlines()[0]
    return "as TensorFlow"


def convert(root: Path, names: list[str]) -> None:
    """Convert with TFLiteConverter; imports TensorFlow."""
    import tensorflow as tf

    source, library = SCRATCH / "text_op.cc", SCRATCH / "text_op.so"
    source.write_text(_TEXT_OP)
    flags = [*tf.sysconfig.get_compile_flags(), *tf.sysconfig.get_link_flags()]
    subprocess.run(["g++", "-shared", "-fPIC", "-o", str(library), str(source), *flags], check=True)
    tf.load_op_library(str(library))
    for name in names:
        converter = tf.lite.TFLiteConverter.from_saved_model(str(root / name))
        converter.allow_custom_ops = True
        try:
            (SCRATCH / f"{name}.tflite").write_bytes(converter.convert())
        except Exception as error:
            found = re.search(r"('tfl\.\w+' op|failed to legalize) .*|(?<=error: )(?!loc\().*", str(error))
            (SCRATCH / f"{name}.error").write_text(found[0] if found else str(error)[:200])


if __name__ == "__main__":
    if sys.argv[1:2] == ["--convert"]:
        convert(Path(sys.argv[2]), sys.argv[3:])
    elif sys.argv[1:2] == ["--judge"]:
        print(judge(sys.argv[2]))
    else:
        main()
