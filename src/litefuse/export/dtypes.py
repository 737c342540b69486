"""The numbers of LiteRT's element types (`tflite.TensorType`)."""

from __future__ import annotations

from litefuse.ir import DType

DTYPES: dict[DType, int] = {
    DType.F32: 0,
    DType.F16: 1,
    DType.I32: 2,
    DType.U8: 3,
    DType.I64: 4,
    DType.STRING: 5,
    DType.BOOL: 6,
    DType.I16: 7,
    DType.C64: 8,
    DType.I8: 9,
    DType.F64: 10,
    DType.C128: 11,
    DType.U64: 12,
    DType.RESOURCE: 13,
    DType.VARIANT: 14,
    DType.U32: 15,
    DType.U16: 16,
    DType.I4: 17,
    DType.BF16: 18,
    DType.U4: 20,
    DType.F8E4M3FN: 21,
    DType.F8E5M2: 22,
}
