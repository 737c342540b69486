"""LiteRT's element types, `tflite.TensorType`."""

from __future__ import annotations

from litefuse.ir import DType

_TYPES: tuple[tuple[str, DType], ...] = (
    ("FLOAT32", DType.F32),
    ("FLOAT16", DType.F16),
    ("INT32", DType.I32),
    ("UINT8", DType.U8),
    ("INT64", DType.I64),
    ("STRING", DType.STRING),
    ("BOOL", DType.BOOL),
    ("INT16", DType.I16),
    ("COMPLEX64", DType.C64),
    ("INT8", DType.I8),
    ("FLOAT64", DType.F64),
    ("COMPLEX128", DType.C128),
    ("UINT64", DType.U64),
    ("RESOURCE", DType.RESOURCE),
    ("VARIANT", DType.VARIANT),
    ("UINT32", DType.U32),
    ("UINT16", DType.U16),
    ("INT4", DType.I4),
    ("BFLOAT16", DType.BF16),
    ("INT2", DType.I2),
    ("UINT4", DType.U4),
    ("FLOAT8_E4M3FN", DType.F8E4M3FN),
    ("FLOAT8_E5M2", DType.F8E5M2),
)
"""The schema's type names in numerical order, and their IR types."""
TYPE_NAMES = tuple(name for name, _ in _TYPES)
TYPE_NUMBERS = {dtype: number for number, (_, dtype) in enumerate(_TYPES)}
