"""Spectra and cepstra of audio, by LiteRT's custom ops of the same names as TensorFlow's (as in micro_speech)."""

from __future__ import annotations

from collections.abc import Sequence

from litefuse.errors import require
from litefuse.ir import DType, Value
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.rule import legalize


@legalize("tf.AudioSpectrogram")
def audio_spectrogram(
    b: RewriteContext, samples: Value, *, window_size: int, stride: int, magnitude_squared: bool
) -> Sequence[Value]:
    """Compute spectra [channels, frames, frequencies] of samples [n, channels]."""
    options = {"window_size": window_size, "stride": stride, "magnitude_squared": magnitude_squared}
    require(samples.rank in (2, None), "the samples must have shape [n, channels]", type=str(samples.type))
    return _custom(b, "AudioSpectrogram", (samples,), options)


@legalize("tf.Mfcc")
def mfcc(
    b: RewriteContext,
    spectrogram: Value,
    sample_rate: Value,
    *,
    upper_frequency_limit: float,
    lower_frequency_limit: float,
    filterbank_channel_count: int,
    dct_coefficient_count: int,
) -> Sequence[Value]:
    """Compute coefficients [channels, frames, coefficients] of a spectrogram [channels, frames, frequencies]."""
    limits = {"upper_frequency_limit": upper_frequency_limit, "lower_frequency_limit": lower_frequency_limit}
    for name, limit in limits.items():
        # mfcc.cc reads them with AsInt64.
        require(float(limit).is_integer(), "LiteRT's kernel supports only limits in whole hertz", **{name: limit})
    require(sample_rate.dtype is DType.I32, "the sample rate must be int32", dtype=sample_rate.dtype.name)
    options = {name: int(limit) for name, limit in limits.items()}
    options |= {"filterbank_channel_count": filterbank_channel_count, "dct_coefficient_count": dct_coefficient_count}
    return _custom(b, "Mfcc", (spectrogram, sample_rate), options)


def _custom(b: RewriteContext, code: str, operands: Sequence[Value], options: dict[str, int]) -> Sequence[Value]:
    attributes = {"custom_code": code, "options": options}
    return b.op("tfl.custom", operands, attributes, [result.type for result in b.root.results]).results
