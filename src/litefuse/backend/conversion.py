"""Writing of conversion metadata: the entry in which TFLiteConverter states from what and how it made a file.

The schema is TensorFlow's `lite/schema/conversion_metadata.fbs`.
"""

from typing import Literal

from litefuse.backend.flatbuffer import REFERENCE, Encoder

ModelType = Literal["SAVED_MODEL", "KERAS_MODEL", "CONCRETE_FUNCTIONS"]
Mode = Literal["float16", "dynamic", "int8", "int16x8", "trained"]
"""The quantization of a model: one of litefuse's schemes, or `trained` for the ranges of fake quantization."""

_MODEL_TYPES: dict[ModelType, int] = {"SAVED_MODEL": 1, "KERAS_MODEL": 2, "CONCRETE_FUNCTIONS": 3}
_MODES: dict[Mode, int] = {"float16": 1001, "dynamic": 1002, "int8": 1003, "int16x8": 1004, "trained": 2000}
_API_VERSION = 2
_NO_IDENTIFIER = bytes(4)


def encode_conversion(model_type: ModelType, mode: Mode | None, *, allow_custom_ops: bool, allow_flex: bool) -> bytes:
    """Return the content of the entry; the version of TensorFlow, which takes no part, is empty.

    Args:
        model_type: from what the model was converted.
        mode: how it was quantized; None if it was not.
        allow_custom_ops: whether custom ops were allowed.
        allow_flex: whether Flex ops were allowed; they never replace builtin ops, as the schema's third flag would say.
    """
    encoder = Encoder()
    environment = encoder.table(
        [(0, REFERENCE, encoder.string("")), (1, "I", _API_VERSION), (2, "i", _MODEL_TYPES[model_type])]
    )
    modes = encoder.scalars("i", [] if mode is None else [_MODES[mode]])
    flags = [(slot, "?", True) for slot, flag in enumerate((allow_custom_ops, allow_flex), 1) if flag]
    options = encoder.table([(0, REFERENCE, modes), *flags])
    return encoder.finish(encoder.table([(0, REFERENCE, environment), (1, REFERENCE, options)]), _NO_IDENTIFIER)
