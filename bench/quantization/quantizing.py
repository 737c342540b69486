"""The measured process of `bench.quantization.quantizers`: quantize a model with one of the tools that are compared.

    python -m bench.quantization.quantizing TOOL SCHEME SOURCE DATA.npz TARGET.tflite

SOURCE is a SavedModel; for AI Edge Quantizer, a float file, and SCHEME may be the path of a recipe (.json). Prints the
seconds of the conversion without calibration, and of the calibration, their processor time, that of the whole process
without calibration, and that of the passes that fit the quantized model to the samples, as JSON. Needs the standard
library, NumPy, and the package of the tool; it imports little else (see `bench.measured`).
"""

from __future__ import annotations

import importlib
import json
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from bench.measured import processor_seconds, wait_for_start

FLOAT = "float32"
CALIBRATED = ("int8", "int16x8")
LITEFUSE, TFLITE_CONVERTER, AI_EDGE_QUANTIZER = "litefuse", "tflite_converter", "ai_edge_quantizer"
FITTING = ("round-weights", "correct-biases", "measure-error")
"""Passes of litefuse after the calibration that use samples; they are part of the conversion. Other tools have none."""
_MODULES = {LITEFUSE: "litefuse", TFLITE_CONVERTER: "tensorflow", AI_EDGE_QUANTIZER: "ai_edge_quantizer.quantizer"}


class Samples:
    """Samples one at a time, and the seconds from the request of the first one until the last one was processed.

    The last one counts as processed when more are requested. For a tool that does more for the calibration, `begin` and
    `end` are called before and after all of it.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self.seconds = self.cpu_seconds = self.fitting_cpu_seconds = 0.0
        self._started = 0.0, 0.0
        self._is_within = False

    def __call__(self) -> Iterator[dict[str, np.ndarray[Any, Any]]]:
        """Yield a batch of one for each sample."""
        is_within = self._is_within
        if not is_within:
            self._started = time.perf_counter(), processor_seconds()
        arrays = self._read()
        for index in range(len(next(iter(arrays.values())))):
            yield {name: value[index : index + 1] for name, value in arrays.items()}
        if not is_within:
            self._add()

    def begin(self) -> None:
        """Count the seconds from now on, whenever samples are requested."""
        self._started, self._is_within = (time.perf_counter(), processor_seconds()), True

    def end(self) -> None:
        """Count the seconds until now."""
        self._is_within = False
        self._add()

    def _add(self) -> None:
        started, cpu_started = self._started
        self.seconds += time.perf_counter() - started
        self.cpu_seconds += processor_seconds() - cpu_started

    def _read(self) -> Mapping[str, np.ndarray[Any, Any]]:
        prefix = "calibration/"
        with np.load(self._path) as arrays:
            return {name.removeprefix(prefix): value for name, value in arrays.items() if name.startswith(prefix)}


def _litefuse(scheme: str, source: str, samples: Samples, target: str) -> None:
    import litefuse

    chosen: Any = None if scheme == FLOAT else scheme
    if scheme in CALIBRATED:
        activations: Any = scheme.removesuffix("x8")
        chosen = litefuse.Quantization("int8", activations, samples=samples)
    is_calibrating, fitting_since = False, None

    def progress(name: str, _: float) -> None:
        # Also before the first sample is requested: the process that runs the samples is started, and loads the model.
        nonlocal is_calibrating, fitting_since
        if name.startswith("calibrate") != is_calibrating:
            is_calibrating = not is_calibrating
            (samples.begin if is_calibrating else samples.end)()
        if fitting_since is not None:
            samples.fitting_cpu_seconds += processor_seconds() - fitting_since
        fitting_since = processor_seconds() if name in FITTING else None

    litefuse.convert(source, quantize=chosen, progress=progress).save(target)


def _tflite_converter(scheme: str, source: str, samples: Samples, target: str) -> None:
    import tensorflow as tf

    converter = tf.lite.TFLiteConverter.from_saved_model(source, signature_keys=["serving_default"])
    if scheme != FLOAT:
        converter.optimizations = [tf.lite.Optimize.DEFAULT]
    if scheme == "float16":
        converter.target_spec.supported_types = [tf.float16]
    if scheme in CALIBRATED:
        converter.representative_dataset = samples
    if scheme == "int16x8":
        sets = tf.lite.OpsSet
        converter.target_spec.supported_ops = [
            sets.EXPERIMENTAL_TFLITE_BUILTINS_ACTIVATIONS_INT16_WEIGHTS_INT8,
            sets.TFLITE_BUILTINS,
        ]
    Path(target).write_bytes(converter.convert())


def _ai_edge_quantizer(scheme: str, source: str, samples: Samples, target: str) -> None:
    # Not installed where types are checked.
    package = {name: importlib.import_module(f"ai_edge_quantizer.{name}") for name in ("quantizer", "recipe")}
    recipe = package["recipe"]
    quantizer = package["quantizer"].Quantizer(source)
    if scheme.endswith(".json"):
        chosen = json.loads(Path(scheme).read_text())
    elif scheme == "float16":
        config = {"num_bits": 16, "dtype": "FLOAT", "granularity": "TENSORWISE", "symmetric": True}
        chosen = [
            {
                "regex": ".*",
                "operation": "*",
                "algorithm_key": "float_casting",
                "op_config": {
                    "weight_tensor_config": config,
                    "compute_precision": "FLOAT",
                    "explicit_dequantize": True,
                    "skip_checks": False,
                },
            }
        ]
    else:
        recipes = {
            "dynamic": "dynamic_wi8_afp32",
            "int8": "static_wi8_ai8",
            "int16x8": "static_wi8_ai16",
            "int4": "dynamic_wi4_afp32",
        }
        chosen = getattr(recipe, recipes[scheme])()
    if scheme in CALIBRATED:
        # Inputs and outputs in float, as the other tools have them.
        keep = {"regex": ".*", "algorithm_key": "no_quantize", "op_config": {}}
        chosen = [*chosen, {**keep, "operation": "INPUT"}, {**keep, "operation": "OUTPUT"}]
    quantizer.load_quantization_recipe(chosen)
    ranges = None
    if quantizer.need_calibration:
        samples.begin()
        ranges = quantizer.calibrate({"serving_default": list(samples())})
        samples.end()
    quantizer.quantize(ranges).export_model(target, overwrite=True)


_TOOLS: dict[str, Callable[[str, str, Samples, str], None]] = {
    LITEFUSE: _litefuse,
    TFLITE_CONVERTER: _tflite_converter,
    AI_EDGE_QUANTIZER: _ai_edge_quantizer,
}


def _main(tool: str, scheme: str, source: str, data: str, target: str) -> None:
    module = importlib.import_module(_MODULES[tool])
    if tool == TFLITE_CONVERTER:
        module.lite.TFLiteConverter  # noqa: B018 - TensorFlow loads lazily: its import ends here
    samples = Samples(data)
    answers = wait_for_start()
    started, cpu_started = time.perf_counter(), processor_seconds()
    _TOOLS[tool](scheme, source, samples, target)
    seconds, process_cpu_seconds = time.perf_counter() - started, processor_seconds()
    result = {
        "seconds": seconds - samples.seconds,
        "cpu_seconds": process_cpu_seconds - cpu_started - samples.cpu_seconds,
        "process_cpu_seconds": process_cpu_seconds - samples.cpu_seconds,
        "calibration_seconds": samples.seconds,
        "calibration_cpu_seconds": samples.cpu_seconds,
        "fitting_cpu_seconds": samples.fitting_cpu_seconds,
    }
    print(json.dumps(result), file=answers, flush=True)


if __name__ == "__main__":
    _main(*sys.argv[1:])
