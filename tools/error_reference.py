"""Write docs/errors.md: the errors that people meet, then all, extracted from the code, with cause and solution.

    python -m tools.error_reference [--check]

The text of an error is the one in the code; `…` stands for inserted values. The remedy is the error's own hint, or the
one of its package (`CURES`).
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from litefuse.errors import UnsupportedOpsError

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "litefuse"
PAGE = ROOT / "docs" / "errors.md"

CLASSES = {
    "ReadError": 1,
    "ConversionError": 0,
    "OptionError": 0,
    "UnsupportedOpsError": 0,
    "InvalidRuleError": 0,
    "KernelError": 0,
    "ProfilingError": 0,
    "ParseError": 0,
    "InvalidModuleError": 0,
    "TensorError": 0,
    "TableError": 0,
    "FlatBufferError": 0,
    "CrashedError": 0,
    "NoGpuError": 0,
    "UnavailableError": 0,
}
"""Position of the text among the arguments; the hint is the next argument, or the keyword `hint`."""

SECTIONS = (
    (
        "Reading a model",
        ("frontend/", "passes/variables/", "passes/simplify/deduplicate_functions.py"),
        "Change that part of the model, and save it again.",
    ),
    (
        "Arguments of convert and of the commands",
        ("options/", "option_values.py", "convert.py", "model.py", "cli/"),
        "Change the argument as the message says.",
    ),
    (
        "TFLiteConverter",
        ("interfaces/compat.py", "interfaces/compat_quantization.py", "interfaces/keras.py"),
        "Leave the option out, or convert with `tf.lite.TFLiteConverter` until litefuse has it.",
    ),
    (
        "Quantization: options, recipes and samples",
        ("quantization/", "passes/quantize/"),
        "Change the option, recipe or sample as the message says; docs/quantization.md explains them.",
    ),
    (
        "Converting",
        ("legalizations/", "passes/", "backend/", "budgets.py", "files.py"),
        "Change the layer that the message names, convert with `allow_flex=True`, or write a rule (`plugins=`).",
    ),
    (
        "Rules and plug-ins",
        ("rewrite/", "fusions/", "passes/fusion/", "interfaces/authoring.py", "rules.py", "tflite/flexbuffer.py"),
        "Change the rule as the message says; docs/write_a_composite.md has complete examples.",
    ),
    ("Kernels", ("runtime/",), "Change the kernel as the message says; docs/write_a_kernel.md has complete examples."),
    (
        "Finished files: verify, check, repair, report, bench, export-c",
        (
            "tflite/",
            "verification/model/",
            "runtime/worker/",
            "runtime/runner.py",
            "micro/",
            "tools/",
            "report/",
        ),
        "Copy or convert the file again.",
    ),
    (
        "Defects",
        ("ir/", "dialects/", "passes/base.py", "verification/replacement/", "reference/", "context.py"),
        "A bug in litefuse or in a plug-in: `--traceback` shows where it occurred. Please report it.",
    ),
)
"""Title, parts of the source, and the solution for errors without their own hint."""
DAMAGED = ("ReadError", "TensorError", "TableError", "FlatBufferError")
COPY_AGAIN = "Copy or save the model again, whole."
MIN_WORDS = 2
"""Minimum number of words of a text; shorter ones are assembled from the texts of other errors."""

HEAD = """\
# Errors: causes and solutions

This page is written from the code by `python -m tools.error_reference`; `…` represents the variable parts of a
message: files, layers, ops. All errors are subclasses of `litefuse.LitefuseError`:

- `ReadError`: a file is missing, damaged or of another kind. The problems that the readers of single formats find
  (`TensorError`, `TableError`, `FlatBufferError`) are part of its text.
- `ConversionError`: the model cannot be converted. `UnsupportedOpsError` lists every op without a conversion.
  `OptionError`, also a `ValueError`, concerns options of the [drop-in converter](coming_from_tfliteconverter.md).
- `InvalidRuleError`: a rule or plug-in is declared incorrectly. `KernelError`: a kernel of a custom op is.

A fusion that does not apply is not an error: the report contains the reason of every refusal.
"""

COMMON = (
    (
        "UnsupportedOpsError",
        "… ops have no conversion to LiteRT: …",
        "The model contains ops that LiteRT does not have, in the layers that the list names. Replace these layers, "
        "write a [legalization](write_a_composite.md#patterns-and-legalizations) in Python, mark a function for "
        "[a kernel](write_a_kernel.md) of your own, or pass `--allow-flex` if the app has TensorFlow's Flex delegate.",
    ),
    (
        "ReadError",
        "does not exist.",
        "The path is relative to the folder in which the program or the command runs. A SavedModel is the folder that "
        "contains `saved_model.pb`.",
    ),
    (
        "ReadError",
        "is not a SavedModel folder.",
        "A single `.pb` file is usually a frozen graph, which has no signatures. Pass the folder that contains "
        "`saved_model.pb`, or save the model again by `model.export(folder)` or `tf.saved_model.save`.",
    ),
    (
        "ReadError",
        "is an ONNX model, not a SavedModel. / contains weights of PyTorch or a similar framework",
        "[Other tools write the first file](pytorch_and_onnx.md); litefuse takes it from there.",
    ),
    (
        "ConversionError",
        "… needs …, which is not installed.",
        "Keras files, models in memory and functions are traced by TensorFlow: `pip install '.[keras]'`. Or call "
        "`model.export(folder)` where TensorFlow is, and convert the folder anywhere.",
    ),
    (
        "ReadError",
        "Keras cannot load it: …",
        "The rest of the message is Keras's reason: usually a class or function of yours that the file names. Import "
        "its module first, with the class registered by `@keras.saving.register_keras_serializable()`, or load the "
        "model yourself and pass it.",
    ),
    (
        "ReadError",
        "contains a Lambda layer, whose Python code would be run.",
        "litefuse runs no code from files. If you trust the file, load it by "
        "`keras.models.load_model(path, safe_mode=False)` and pass the model.",
    ),
    (
        "ConversionError",
        "the model … has not been built, so the shapes of its inputs are unknown.",
        "A model of a class, or a `Sequential` without `keras.Input`, learns its shapes from its first call: call it "
        "once on a batch of data.",
    ),
    (
        "ConversionError",
        "the tf.function … has no input_signature, so the shapes and types of its inputs are unknown.",
        "Add `@tf.function(input_signature=[tf.TensorSpec([None, 28, 28], tf.float32)])`, where None is a free size.",
    ),
    (
        "ConversionError",
        "…: there is no signature …",
        "`litefuse inspect my_saved_model` lists the signatures with their inputs and outputs.",
    ),
    (
        "ConversionError",
        "shape … is incompatible with the model's shape …",
        "`batch=` and `input_shapes=` fix dimensions that the model leaves free. To change others, save the model with "
        "another input shape.",
    ),
    (
        "ConversionError",
        "layers that compute in integers need representative inputs.",
        'int8 and int16x8 measure ranges on [samples](quantization.md): `Quantization("int8", "int8", samples=...)`, '
        "`--calibrate samples.npz`. `dynamic` needs none.",
    ),
    (
        "ConversionError",
        "float_fallback=False (--no-float-fallback), but … would stay in float: …",
        "The message lists the ops, each with its reason. Replace these layers, quantize to int16x8, or leave the "
        "option out: the rest of the model computes in integers all the same.",
    ),
    (
        "ConversionError",
        "the file is quantized already.",
        "A `.tflite` file keeps its numbers. Quantize the float file that it was made from.",
    ),
    (
        "KernelError",
        "The model has custom ops that need kernels: …",
        "The file has custom ops, because a function is marked so or `composites=` asks for it. "
        '[Give the interpreter their kernels](write_a_kernel.md), or convert with `--composite "*=inline"`.',
    ),
)
"""The errors that people meet first: the class, the text in the code with `…` for inserted values, and what to do."""


class Entry(NamedTuple):
    """An error: its class, its text, and its hint."""

    kind: str
    text: str
    hint: str


def entries(path: Path) -> Iterator[Entry]:
    """Return the errors that a source file raises, in its order."""
    source = path.read_text()
    if not any(name in source for name in CLASSES):
        return
    tree = ast.parse(source)
    constants = _strings(tree.body)
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.Module):
            calls = [(kind, call) for call in _own_calls(function) if (kind := _name(call.func)) in CLASSES]
            known = constants | _strings(ast.walk(function)) if calls and function is not tree else constants
            for kind, call in calls:
                yield _entry(kind, call, known)


def _own_calls(function: ast.AST) -> Iterator[ast.Call]:
    """Yield the calls in a function, except those in nested functions."""
    for child in ast.iter_child_nodes(function):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if isinstance(child, ast.Call):
            yield child
        yield from _own_calls(child)


def _strings(nodes: Iterable[ast.AST]) -> dict[str, list[ast.expr]]:
    """Return the texts that names are bound to."""
    found: dict[str, list[ast.expr]] = {}
    for node in nodes:
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            pairs = [(node.targets[0], node.value)]
            if isinstance(node.targets[0], ast.Tuple) and isinstance(node.value, ast.Tuple):
                pairs = list(zip(node.targets[0].elts, node.value.elts, strict=False))
            for target, value in pairs:
                if isinstance(target, ast.Name):
                    found.setdefault(target.id, []).append(value)
    return found


def _name(function: ast.expr) -> str:
    return (
        function.id if isinstance(function, ast.Name) else function.attr if isinstance(function, ast.Attribute) else ""
    )


def _entry(kind: str, call: ast.Call, known: dict[str, list[ast.expr]]) -> Entry:
    place = CLASSES[kind]
    named = {keyword.arg: keyword.value for keyword in call.keywords}
    text = call.args[place] if len(call.args) > place else named.get("problem", named.get("problems"))
    hint = call.args[place + 1] if kind in ("ReadError", "UnsupportedOpsError") and len(call.args) > place + 1 else None
    hint = named.get("hint", hint)
    return Entry(kind, _format_expression(text, known), "" if hint is None else _format_expression(hint, known))


def _format_expression(node: ast.expr | None, known: dict[str, list[ast.expr]], depth: int = 0) -> str:
    """Return the text of an expression, with `…` for parts that are not in the code."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    if isinstance(node, ast.JoinedStr):
        parts = (part.value if isinstance(part, ast.Constant) else "…" for part in node.values)
        return "".join(map(str, parts))
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return _format_expression(node.left, known, depth) + _format_expression(node.right, known, depth)
    if isinstance(node, ast.IfExp):
        either = [_format_expression(part, known, depth) for part in (node.body, node.orelse)]
        return " / ".join(part for part in either if part)
    if isinstance(node, ast.Name) and depth < 3:
        found = [_format_expression(value, known, depth + 1) for value in known.get(node.id, ())]
        return " / ".join(dict.fromkeys(text for text in found if text)) or "…"
    return "…"


def _section_of(path: str) -> str:
    """Return the title of the section with the longest prefix of `path`."""
    found = [(len(part), title) for title, parts, _ in SECTIONS for part in parts if path.startswith(part)]
    return max(found)[1] if found else ""


def page() -> str:
    """Return the text of the page."""
    files = sorted(path for path in SOURCE.rglob("*.py") if not path.name.endswith("_pb2.py"))
    lines = [HEAD, *_common(files)]
    placed: set[Path] = set()
    for title, _, cure in SECTIONS:
        own = [path for path in files if _section_of(path.relative_to(SOURCE).as_posix()) == title]
        placed.update(own)
        rows = dict.fromkeys(entry for path in own for entry in entries(path) if _says_something(entry))
        if rows:
            lines += [f"## {title}\n", "| error | text | solution |", "|---|---|---|"]
            lines += [f"| `{row.kind}` | {_cell(row.text)} | {_cell(_cure(row, cure))} |" for row in rows]
            lines.append("")
    stray = [path for path in files if path not in placed and any(True for _ in entries(path))]
    if stray:
        raise SystemExit(f"in no section: {', '.join(map(str, stray))}")
    return "\n".join(lines)


def _common(files: Iterable[Path]) -> list[str]:
    """Return the section of the errors that people meet. The code must have their texts."""
    code = re.sub(r'"\n\s*f?"', "", "".join(path.read_text() for path in files))
    code += str(UnsupportedOpsError(["a", "b"]))
    lines = ["## The errors that people meet\n", "| error | text | what to do |", "|---|---|---|"]
    for kind, text, cure in COMMON:
        parts = [part.strip(" .,:") for part in re.split(r"…| / ", text)]
        missing = [part for part in parts if len(part.split()) >= MIN_WORDS and part not in code]
        if missing:
            raise SystemExit(f"COMMON has a text that the code does not have: {missing}")
        lines.append(f"| `{kind}` | {_cell(text)} | {_cell(cure)} |")
    return [*lines, ""]


def _says_something(entry: Entry) -> bool:
    return len(re.findall(r"[A-Za-z]{2,}", entry.text)) >= MIN_WORDS


def _cure(entry: Entry, usual: str) -> str:
    """Return the error's hint, or that of its section."""
    return entry.hint if entry.hint.strip(" ….") else COPY_AGAIN if entry.kind in DAMAGED else usual


def _cell(text: str) -> str:
    return " ".join(text.replace("|", "\\|").replace("<", "&lt;").split())


def main(arguments: list[str]) -> int:
    """Write the page, or report whether it is up to date."""
    if "--check" in arguments:
        return int(PAGE.read_text() != page())
    PAGE.write_text(page())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
