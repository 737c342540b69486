"""Committed results of tf.lite.TFLiteConverter, with which tests compare: they need not run its conversions.

    python -m tests.support.running.tflite_converter [NAME ...]     measure test models again

A `Record` is one JSON file, and a module that measures a case in a child process, because some conversions kill it.
The other records have command lines of their own: `tests.e2e.layers.tflite_converter`, `tests.e2e.recurrent`,
`tests.fusions.tflite_converter` and `tests.passes.optimize.simplified.tflite_converter`.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tests.support import harness, isolated, zoo

FILES = zoo.ROOT / "tests" / ".cache" / "tflite_converter"
TIMEOUT = 3600.0
"""Maximum number of seconds per conversion."""


def convert_to_int8(saved_model: Path, samples: Sequence[Mapping[str, Any]]) -> bytes:
    """Convert a model with one input, for one sample at a time, to 8-bit integers from its input to its output."""
    import tensorflow as tf

    model = tf.saved_model.load(str(saved_model))
    ((key, value),) = samples[0].items()
    function = model.signatures["serving_default"]
    fixed = tf.function(lambda x: function(**{key: x}), input_signature=[tf.TensorSpec(value.shape, value.dtype)])
    converter = tf.lite.TFLiteConverter.from_concrete_functions([fixed.get_concrete_function()], model)
    converter.optimizations = [tf.lite.Optimize.DEFAULT]
    converter.representative_dataset = lambda: ([sample[key]] for sample in samples)
    converter.target_spec.supported_ops = [tf.lite.OpsSet.TFLITE_BUILTINS_INT8]
    converter.inference_input_type = converter.inference_output_type = tf.int8
    return converter.convert()


@dataclass(frozen=True)
class Record:
    """Results by name of the case, in a JSON file.

    `module` has a function `measure_case(name) -> (result,)`, which imports TensorFlow.
    """

    path: Path
    module: str

    def facts(self) -> dict[str, Any]:
        """Return the committed results; none if the file does not exist."""
        return _read(self.path)

    def measure(
        self,
        names: Sequence[str],
        *,
        function: str = "measure_case",
        environment: Mapping[str, str] | None = None,
    ) -> Iterator[tuple[str, Any]]:
        """Yield name and result of each case, or `Killed` for one that ends its process."""
        variables = {**zoo.environment(), **(environment or {})}
        found = isolated.verdicts(self.module, names, function=function, environment=variables, timeout=TIMEOUT)
        for name, *result in found:
            yield name, Killed(result[1].partition(":")[0]) if result[0] == "crash" else result[0]

    def write(self, facts: Mapping[str, Any]) -> None:
        """Replace the file."""
        self.path.write_text(json.dumps(facts, indent=1, sort_keys=True) + "\n")
        _read.cache_clear()


@dataclass(frozen=True)
class Killed:
    """The reason for which a child process ended."""

    reason: str


@cache
def _read(path: Path) -> dict[str, Any]:
    return json.loads(path.read_text()) if path.exists() else {}


def summarize(error: Exception, *, length: int = 160) -> str:
    """Return the informative lines of the converter's message, which consists mostly of locations."""
    text = str(error)
    informative = r"('tfl\.\w+' op|failed to legalize) [^\n]*|'\w+\.\w+' op [^\n]*|(?<=error: )(?!loc\()[^\n]*"
    found = re.search(informative, text)
    return (found[0] if found else f"{type(error).__name__}: {text.strip()}".partition("\n")[0])[:length]


def convert(source: Path, **options: Any) -> bytes:
    """Convert a SavedModel with TFLiteConverter; imports TensorFlow.

    `options` are the converter's attributes; `signature_keys` are its signatures.
    """
    import tensorflow as tf

    converter = tf.lite.TFLiteConverter.from_saved_model(
        str(source), signature_keys=options.pop("signature_keys", None)
    )
    for name, value in options.items():
        setattr(converter, name, value)
    return converter.convert()


def convert_with_shapes(source: Path, signature: str, shapes: Mapping[str, Sequence[int]]) -> bytes:
    """Convert one signature of a SavedModel with the shapes of its inputs; imports TensorFlow."""
    import tensorflow as tf

    model = tf.saved_model.load(str(source))
    serve = model.signatures[signature]
    _, named = serve.structured_input_signature
    specs = {name: tf.TensorSpec(shapes[name], spec.dtype, name) for name, spec in named.items()}
    function = tf.function(serve, autograph=False).get_concrete_function(**specs)
    return tf.lite.TFLiteConverter.from_concrete_functions([function], model).convert()


MODELS = Record(
    zoo.ROOT / "tests" / "e2e" / "models" / "tflite_converter.json", "tests.support.running.tflite_converter"
)


def facts() -> dict[str, dict[str, Any]]:
    """Return by model: `converts`; then `ops`, `bytes`, `kinds` and, if it runs, `relative_error`; else `error`."""
    return MODELS.facts()


def agrees(name: str) -> bool:
    """Return whether TFLiteConverter's file is as close to TensorFlow as litefuse's must be."""
    allowed = harness.tolerance_of(name) or harness.TOLERANCE["float32"]
    return facts().get(name, {}).get("relative_error", float("inf")) <= allowed


def measure_case(name: str) -> tuple[dict[str, Any]]:
    """Convert a test model and compare its file with TensorFlow's answers."""
    model = zoo.get(name)
    path = FILES / f"{name}.tflite"
    FILES.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    try:
        path.write_bytes(convert(model.saved_model))
    except Exception as error:
        return ({"converts": False, "error": summarize(error, length=200)},)
    kinds = harness.count_ops(path)
    result = {"converts": True, "ops": sum(kinds.values()), "bytes": path.stat().st_size, "kinds": kinds}
    try:
        worst = harness.compare_model(path, model, tolerance=float("inf"))
    except Exception as error:
        return ({**result, "error": f"{type(error).__name__}: {error}".splitlines()[0][:200]},)
    return ({**result, "relative_error": float(f"{worst.error:.2g}"), "worst": worst.where},)


def main(names: list[str]) -> None:
    """Measure test models and write their record."""
    known = dict(facts())
    for name in names or [spec.name for spec in zoo.SPECS]:
        for _, found in MODELS.measure([name]):
            known[name] = {"converts": False, "error": found.reason} if isinstance(found, Killed) else found
        MODELS.write(known)


if __name__ == "__main__":
    main(sys.argv[1:])
