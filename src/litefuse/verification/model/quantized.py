"""Comparison of quantized files: the allowed error by scheme, and conversion of integer inputs and outputs."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from litefuse.ir import QuantizationParameters, quantization
from litefuse.tflite import LiteFile, Subgraph, Tensor
from litefuse.verification.replacement.inputs import Array

TOLERANCE = {"float16": 0.01, "int16x8": 0.1, "dynamic": 0.1, "int8": 0.2, "int4": 0.4, "int2": 1.0}
"""Largest allowed error of an output by scheme: the root mean square of the error of a call, or of all calls with
samples, relative to that of the output over all calls. 0.2 is a signal-to-noise ratio of 14 dB; int8 files of trained
networks have 30 to 40 dB."""
_INTEGERS = {"INT8": "int8", "UINT8": "int8", "INT16": "int16x8"}
_SMALL_WEIGHTS = {"INT4": "int4", "INT2": "int2"}
NUMPY = {"INT8": np.int8, "UINT8": np.uint8, "INT16": np.int16}
_SPREAD = 0.15
"""Standard deviation of random inputs, relative to the range that the file can represent."""


def scheme_of(file: LiteFile) -> str:
    """Return the scheme of a file, the least exact one if there are several; "" for float files."""
    schemes: set[str] = set()
    for subgraph in file.subgraphs:
        for tensor in subgraph.tensors:
            is_constant = file.buffers[tensor.buffer].size > 0
            if tensor.dtype in _SMALL_WEIGHTS and is_constant:
                schemes.add(_SMALL_WEIGHTS[tensor.dtype])
            elif tensor.quantization is not None and tensor.dtype in _INTEGERS:
                schemes.add("dynamic" if is_constant else _INTEGERS[tensor.dtype])
        for operator in subgraph.operators:
            if operator.kind in ("DEQUANTIZE", "CAST") and subgraph.tensors[operator.inputs[0]].dtype == "FLOAT16":
                schemes.add("float16")
    if "int16x8" in schemes and "int8" not in schemes:
        schemes.discard("dynamic")
    return max(schemes, key=lambda scheme: TOLERANCE[scheme], default="")


def is_quantized(tensor: Tensor) -> bool:
    """Return whether the integers of a tensor represent real numbers."""
    return tensor.dtype in NUMPY and tensor.quantization is not None and tensor.quantization.is_per_tensor


def quantize(value: Array, tensor: Tensor) -> Array:
    """Return the integers for a float input of the source; other values unchanged."""
    parameters = tensor.quantization
    if parameters is None or not is_quantized(tensor) or value.dtype.kind != "f":
        return value
    return quantization.round_to_steps(value, parameters.scale, parameters.zero_point, NUMPY[tensor.dtype])


def dequantize(value: Array, tensor: Tensor) -> Array:
    """Return the float32 numbers that an integer output represents; other values unchanged."""
    parameters = tensor.quantization
    if parameters is None or not is_quantized(tensor):
        return value
    return quantization.dequantize(value, parameters)


def input_range(subgraph: Subgraph, number: int) -> tuple[float, float] | None:
    """Return the smallest and largest number that a file can represent of an input; None if it reads it as float."""
    tensor = subgraph.tensors[number]
    if is_quantized(tensor):
        return represented_range(tensor.quantization, tensor.dtype)
    readers = [operator for operator in subgraph.operators if number in operator.inputs]
    for operator in readers:
        target = subgraph.tensors[operator.outputs[0]]
        if operator.kind == "QUANTIZE" and is_quantized(target):
            return represented_range(target.quantization, target.dtype)
    return None


def output_step(subgraph: Subgraph, number: int) -> float:
    """Return the difference of adjacent numbers that a file can represent of an output; 0 if it computes it in float.

    A softmax, for example, has steps of 1/256, whatever its range is.
    """
    tensor = subgraph.tensors[number]
    for operator in subgraph.operators:
        if operator.kind == "DEQUANTIZE" and number in operator.outputs:
            tensor = subgraph.tensors[operator.inputs[0]]
    return tensor.quantization.scale if is_quantized(tensor) and tensor.quantization is not None else 0.0


def represented_range(parameters: QuantizationParameters | None, dtype: str) -> tuple[float, float]:
    """Return the smallest and the largest number that integers of a type can represent."""
    assert parameters is not None
    limits = np.iinfo(NUMPY[dtype])
    low, high = ((limit - parameters.zero_point) * parameters.scale for limit in (limits.min, limits.max))
    return low, high


def fit(value: Array, limits: tuple[float, float]) -> Array:
    """Return random numbers moved into the range that was calibrated."""
    low, high = limits
    moved = (low + high) / 2 + value.astype(np.float64) * (high - low) * _SPREAD
    return np.clip(moved, low, high).astype(value.dtype)


def magnitude(values: Sequence[Array]) -> float:
    """Return the root mean square of the finite numbers; 1 if there are none or all are 0."""
    numbers = np.concatenate([value.astype(np.float64).reshape(-1) for value in values])
    numbers = numbers[np.isfinite(numbers)]
    return float(np.sqrt(np.mean(numbers**2))) or 1.0 if numbers.size else 1.0


def relative_error(expected: Array, actual: Array, scale: float) -> float:
    """Return the root mean square of the error relative to `scale`; infinite if a number is not finite."""
    finite = np.isfinite(expected)
    error = actual.astype(np.float64)[finite] - expected.astype(np.float64)[finite]
    if not np.isfinite(error).all():
        return float("inf")
    return float(np.sqrt(np.mean(error**2))) / scale if error.size else 0.0
