"""Steps with which weights become integers."""

from __future__ import annotations

import numpy as np

from litefuse.dialects.tfl.quantization import QuantizationRule
from litefuse.ir import Constant, DType, QuantizationParameters, Value
from litefuse.ir.constant import Array
from litefuse.passes.quantize.integers.prequantized_weights import largest_multiples
from litefuse.passes.quantize.integers.scales import median
from litefuse.passes.quantize.integers.ternary import find_steps, has_four_levels
from litefuse.quantization import Quantization

LARGEST = {DType.I16: 32767, DType.I8: 127, DType.I4: 7, DType.I2: 1}
"""Largest magnitude of quantized weights, whose range is symmetric."""
LOST_WEIGHTS = "its weights differ too much in magnitude for one scale in 8 bits"


def small_type(config: Quantization, width: int, rule: QuantizationRule) -> DType | None:
    """Return the type of fewer than 8 bits in which kernels take rows of `width` weights; None if there is none.

    XNNPACK, and the kernel of EMBEDDING_LOOKUP, require rows of whole bytes: others have twice as many bits.
    """
    if config.weights == "int2" and "int2" in rule.hybrid and width % 4 == 0:
        return DType.I2
    is_small = config.weights in ("int4", "int2") and "int4" in rule.hybrid
    return DType.I4 if is_small and width % 2 == 0 else None


def weight_parameters(
    constant: Constant, dtype: DType, axis: int | None, block_size: int | None = None, *, has_lowest: bool = False
) -> QuantizationParameters | None:
    """Return symmetric parameters for the largest magnitude of each channel or block; None if one is not finite.

    Weights that are multiples of a step, which fake quantization yields, keep the step (`prequantized_weights.py`),
    except in blocks; with `has_lowest`, also those that reach -128. Kernels with float activations compute wrong
    results with these.
    Those of 2 bits have the step with the smallest squared error (`ternary.py`).
    The scale of channels of zeros is that of the largest channel, since kernels and XNNPACK require normal scales.
    Scales of blocks are rounded to float16, in which files store them. Parts of a constant have those of the whole,
    which a file then stores one time.
    """
    if constant.whole is not None and block_size is None:
        constant = constant.whole
    magnitudes = _magnitudes(constant, axis, block_size)
    if not np.isfinite(magnitudes).all():
        return None
    if dtype is DType.I2:
        scales = find_steps(_channels(constant, axis), magnitudes)
    elif block_size is None:
        rows = _channels(constant, axis)
        multiples = largest_multiples(rows, magnitudes, LARGEST[dtype], has_lowest=has_lowest)
        scales = (magnitudes / multiples.astype(np.float32)).astype(np.float32)
    else:
        scales = (magnitudes / np.float32(LARGEST[dtype])).astype(np.float16)
    tiny = scales < np.finfo(scales.dtype).tiny
    scales[tiny] = scales.max() if not tiny.all() else 1
    last = len(constant.shape) - 1
    return QuantizationParameters.of(scales, axis=last if block_size else axis, block_size=block_size)


def loses_weights(constant: Constant) -> bool:
    """Return whether most weights would become 0 with one scale for all of them in 8 bits."""
    magnitudes = np.abs(constant.numpy())
    given = magnitudes[magnitudes > 0]
    return bool(given.size) and bool(median(given) < magnitudes.max() / LARGEST[DType.I8] / 2)


def quantize_constant(constant: Constant, parameters: QuantizationParameters, dtype: DType) -> Constant:
    """Return weights in symmetric integers; only those whose steps are the model's own are the lowest integer."""
    largest = LARGEST[dtype]
    low = -largest - 1
    if dtype is DType.I2 and not has_four_levels(_channels(constant, parameters.axis), np.array(parameters.scales)):
        low = -largest
    return constant.quantize(parameters, dtype, low, largest)


def uses_lowest(weights: Value) -> bool:
    """Return whether any weight is the lowest integer of its type, which is only where the weights are exact."""
    constant = weights.constant
    if constant is None or weights.dtype not in LARGEST:
        return False
    return bool((constant.numpy().astype(np.int32) < -LARGEST[weights.dtype]).any())


def _magnitudes(constant: Constant, axis: int | None, block_size: int | None) -> Array:
    """Return the largest magnitude of the whole constant, each index of the axis, or each block of the last axis."""
    array = constant.numpy()
    if block_size is not None:
        parts = array.reshape(-1, block_size)
        return np.maximum(parts.max(1), -parts.min(1))
    others = tuple(i for i in range(array.ndim) if i != axis)
    return np.atleast_1d(np.maximum(array.max(others), -array.min(others)))


def _channels(constant: Constant, axis: int | None) -> Array:
    """Return the numbers that share a scale as rows."""
    array = constant.numpy()
    return array.reshape(1, -1) if axis is None else np.moveaxis(array, axis, 0).reshape(array.shape[axis], -1)


def fits_float16(constant: Constant) -> bool:
    # A NaN compares false.
    return bool(_magnitudes(constant, None, None).max() <= np.finfo(np.float16).max)
