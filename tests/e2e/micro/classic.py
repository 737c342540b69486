"""The models that are usual on microcontrollers, in 8-bit integers, by litefuse and by TFLiteConverter.

python -m tests.e2e.micro.classic     measure TFLiteConverter's files again: tflite_converter.json
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

import litefuse
from litefuse.ir.quantization import round_to_steps
from litefuse.micro import arena_size
from tests.support import harness, zoo
from tests.support.running.micro import run_file
from tests.support.running.tflite_converter import Record, convert_to_int8
from tests.support.zoo_build import keywords

Array = np.ndarray[Any, Any]
NAMES = tuple(f"micro_{name}" for name in zoo.MICRO)
BRANCHING = tuple(f"micro_{name}" for name in zoo.BRANCHING)
SAMPLES = 32
RECORD = Record(Path(__file__).with_name("tflite_converter.json"), "tests.e2e.micro.classic")


def samples(name: str, count: int = SAMPLES, seed: int = 0) -> list[dict[str, Array]]:
    """Return calibration samples of a model's input: keywords where it was trained on them."""
    if name == "micro_keyword_crnn":
        return [{"features": features[None]} for features in keywords.speak(count, seed)[0]]
    ((key, facts),) = zoo.get(name).facts["signatures"]["serving_default"]["inputs"].items()
    rng = np.random.default_rng(seed)
    return [{key: rng.uniform(-1, 1, (1, *facts["shape"][1:])).astype(np.float32)} for _ in range(count)]


def convert(name: str, **options: Any) -> litefuse.Model:
    """Convert to a file that computes in 8-bit integers from its input to its output."""
    config = litefuse.Quantization(
        "int8", "int8", samples=samples(name), input_type="int8", output_type="int8", float_fallback=False
    )
    return litefuse.convert(zoo.get(name).saved_model, target="micro", quantize=config, **options)


def run_both(name: str, content: bytes, count: int) -> list[tuple[Array, Array]]:
    """Return what tflite-micro and LiteRT compute for each output of a file of 8-bit integers, in several calls."""
    interpreter = harness.open_interpreter(content, resolver="builtin")
    interpreter.allocate_tensors()
    (given,), made = interpreter.get_input_details(), interpreter.get_output_details()
    calls, answers = list[list[Array]](), list[list[Array]]()
    for sample in samples(name, count, seed=1):
        (numbers,) = sample.values()
        scale, zero_point = given["quantization"]
        calls.append([round_to_steps(numbers, scale, zero_point, np.int8)])
        interpreter.set_tensor(given["index"], calls[-1][0])
        interpreter.invoke()
        answers.append([interpreter.get_tensor(output["index"]) for output in made])
    results = run_file(content, calls)
    pairs: list[tuple[Array, Array]] = []
    for found, expected in zip(zip(*results, strict=True), zip(*answers, strict=True), strict=True):
        pairs.append((np.reshape(found, np.shape(expected)), np.array(expected)))
    return pairs


def convert_by_tensorflow(name: str) -> bytes:
    """Convert by TFLiteConverter to the same kind of file, for one sample at a time."""
    return convert_to_int8(zoo.get(name).saved_model, samples(name))


def measure_case(name: str) -> tuple[dict[str, Any]]:
    """Return the sizes of TFLiteConverter's file, and of its arena in tflite-micro; or its error."""
    try:
        content = convert_by_tensorflow(name)
    except Exception as error:
        return ({"error": str(error).strip().splitlines()[0][:200]},)
    return ({"bytes": len(content), "arena": arena_size(content).bytes},)


def measurements() -> Iterator[tuple[str, Any]]:
    """Yield name and result of each model."""
    yield from RECORD.measure((*NAMES, *BRANCHING))


if __name__ == "__main__":
    RECORD.write(dict(measurements()))
