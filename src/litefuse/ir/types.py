"""Element types, tensor types and the small attribute types of the IR."""

import enum
from collections.abc import Sequence
from math import prod
from typing import Any, NamedTuple, cast

import numpy as np

from litefuse.ir.quantization import QuantizationParameters

Dim = int | None
Shape = tuple[Dim, ...]


class DType(enum.Enum):
    """An element type; the enum value is its MLIR spelling."""

    BOOL = "i1"
    I2 = "i2"
    I4 = "i4"
    U4 = "ui4"
    I8 = "i8"
    I16 = "i16"
    I32 = "i32"
    I64 = "i64"
    U8 = "ui8"
    U16 = "ui16"
    U32 = "ui32"
    U64 = "ui64"
    F8E4M3FN = "f8E4M3FN"
    F8E5M2 = "f8E5M2"
    BF16 = "bf16"
    F16 = "f16"
    F32 = "f32"
    F64 = "f64"
    C64 = "complex<f32>"
    C128 = "complex<f64>"
    QI8 = "!tf.qint8"
    QU8 = "!tf.quint8"
    QI16 = "!tf.qint16"
    QU16 = "!tf.quint16"
    QI32 = "!tf.qint32"
    STRING = "!tf.string"
    RESOURCE = "!tf.resource"
    VARIANT = "!tf.variant"

    __hash__ = object.__hash__

    @property
    def numpy(self) -> np.dtype[Any]:
        """The NumPy dtype; `object` for strings, whose elements are `bytes`.

        Raises `KeyError` for types without values (resource, variant).
        """
        if self in _ML_DTYPES and self not in _NUMPY:
            _add_ml_dtypes()
        return _NUMPY[self]

    @property
    def has_values(self) -> bool:
        """Whether tensors of this type have values that NumPy can represent."""
        return self in _NUMPY or self in _ML_DTYPES

    @property
    def is_float(self) -> bool:
        return self in _FLOATS

    @property
    def is_integer(self) -> bool:
        return self in _INTEGERS

    @property
    def is_complex(self) -> bool:
        return self is DType.C64 or self is DType.C128

    @property
    def itemsize(self) -> int:
        """Size of an element in memory in bytes; for strings, of the reference."""
        return self.numpy.itemsize

    @property
    def bits(self) -> int:
        """Size of an element in a file, in which small elements share a byte."""
        return _SMALL_BITS.get(self) or self.itemsize * BYTE_BITS


BYTE_BITS = 8
_SMALL_BITS = {DType.I2: 2, DType.I4: 4, DType.U4: 4}
_NUMPY: dict[DType, np.dtype[Any]] = {
    DType.BOOL: np.dtype(np.bool_),
    DType.I8: np.dtype(np.int8),
    DType.I16: np.dtype(np.int16),
    DType.I32: np.dtype(np.int32),
    DType.I64: np.dtype(np.int64),
    DType.U8: np.dtype(np.uint8),
    DType.U16: np.dtype(np.uint16),
    DType.U32: np.dtype(np.uint32),
    DType.U64: np.dtype(np.uint64),
    DType.F16: np.dtype(np.float16),
    DType.F32: np.dtype(np.float32),
    DType.F64: np.dtype(np.float64),
    DType.C64: np.dtype(np.complex64),
    DType.C128: np.dtype(np.complex128),
    DType.QI8: np.dtype(np.int8),
    DType.QU8: np.dtype(np.uint8),
    DType.QI16: np.dtype(np.int16),
    DType.QU16: np.dtype(np.uint16),
    DType.QI32: np.dtype(np.int32),
    DType.STRING: np.dtype(object),
}
_ML_DTYPES = {
    DType.I2: "int2",
    DType.I4: "int4",
    DType.U4: "uint4",
    DType.F8E4M3FN: "float8_e4m3fn",
    DType.F8E5M2: "float8_e5m2",
    DType.BF16: "bfloat16",
}
"""Types that are added to `_NUMPY` with the first use of one, because few models have them."""
_FLOATS = frozenset({DType.F8E4M3FN, DType.F8E5M2, DType.BF16, DType.F16, DType.F32, DType.F64})
_INTEGERS = frozenset(
    {
        *(DType.I2, DType.I4, DType.I8, DType.I16, DType.I32, DType.I64),
        *(DType.U4, DType.U8, DType.U16, DType.U32, DType.U64),
    }
)
_QUANTIZED = frozenset({DType.QI8, DType.QU8, DType.QI16, DType.QU16, DType.QI32})
_FROM_NUMPY = {dtype: member for member, dtype in _NUMPY.items() if member not in _QUANTIZED}

# The numbers of the enum `tensorflow.DataType` in types.proto.
TF_DTYPES: dict[int, DType] = {
    1: DType.F32,
    2: DType.F64,
    3: DType.I32,
    4: DType.U8,
    5: DType.I16,
    6: DType.I8,
    7: DType.STRING,
    8: DType.C64,
    9: DType.I64,
    10: DType.BOOL,
    11: DType.QI8,
    12: DType.QU8,
    13: DType.QI32,
    14: DType.BF16,
    15: DType.QI16,
    16: DType.QU16,
    17: DType.U16,
    18: DType.C128,
    19: DType.F16,
    20: DType.RESOURCE,
    21: DType.VARIANT,
    22: DType.U32,
    23: DType.U64,
    24: DType.F8E5M2,
    25: DType.F8E4M3FN,
    29: DType.I4,
    30: DType.U4,
}
TF_NUMBERS: dict[DType, int] = {dtype: number for number, dtype in TF_DTYPES.items()}


def dtype_of(array: np.ndarray) -> DType:
    """Return the element type of a NumPy array; `object` and `S`/`U` arrays are strings."""
    if array.dtype.kind in "OSU":
        return DType.STRING
    if array.dtype not in _FROM_NUMPY:
        _add_ml_dtypes()
    return _FROM_NUMPY[array.dtype]


def is_bfloat16(dtype: np.dtype[Any]) -> bool:
    """Return whether a NumPy dtype is bfloat16, without importing the package that defines it."""
    return dtype.kind == "V" and dtype.name == "bfloat16"


def float_limits(dtype: np.dtype[Any]) -> Any:
    """Return the limits of a float type, as `numpy.finfo` does, also for the types that NumPy lacks."""
    if dtype.type in (np.float16, np.float32, np.float64):
        return np.finfo(dtype)
    import ml_dtypes

    return cast("Any", ml_dtypes).finfo(dtype)


def _add_ml_dtypes() -> None:
    import ml_dtypes

    for member, name in _ML_DTYPES.items():
        dtype = np.dtype(getattr(ml_dtypes, name))
        _NUMPY[member] = dtype
        _FROM_NUMPY[dtype] = member


class TensorType(NamedTuple):
    """The element type and shape of a tensor, and the map from quantized integers to real numbers.

    `shape` is None if the rank is unknown; a dimension is None if it is unknown.
    """

    dtype: DType
    shape: Shape | None
    quantization: QuantizationParameters | None = None

    @property
    def rank(self) -> int | None:
        return None if self.shape is None else len(self.shape)

    @property
    def is_static(self) -> bool:
        """Whether every dimension is known."""
        return self.shape is not None and None not in self.shape

    @property
    def has_free_sizes(self) -> bool:
        """Whether a dimension other than the first, which counts samples, is unknown."""
        return self.shape is not None and None in self.shape[1:]

    @property
    def num_elements(self) -> int | None:
        """Number of elements, or None if it is unknown."""
        if self.shape is None:
            return None
        known = [dim for dim in self.shape if dim is not None]
        if len(known) < len(self.shape):
            return 0 if 0 in known else None
        return prod(known)

    def with_shape(self, shape: Shape | None) -> "TensorType":
        return TensorType(self.dtype, shape, self.quantization)

    def with_dtype(self, dtype: DType) -> "TensorType":
        """Return the type with another element type, and without quantization."""
        return TensorType(dtype, self.shape)

    def with_quantization(self, dtype: DType, quantization: QuantizationParameters | None) -> "TensorType":
        """Return the type of the tensor when it is stored as integers of type `dtype`."""
        return TensorType(dtype, self.shape, quantization)

    def __str__(self) -> str:
        element = self.dtype.value
        if self.quantization is not None:
            element = f"!quant.uniform<{element}:f32{self.quantization}>"
        if self.shape is None:
            return f"tensor<*x{element}>"
        dims = "".join("?x" if dim is None else f"{dim}x" for dim in self.shape)
        return f"tensor<{dims}{element}>"


def meet_shapes(a: Shape | None, b: Shape | None) -> Shape | None:
    """Combine two shapes of the same value; where both dimensions are known, `a` takes precedence."""
    if a is None or b is None or len(a) != len(b):
        return b if a is None else a
    if None not in a:
        return a
    return tuple([x if x is not None else y for x, y in zip(a, b, strict=True)])


def format_shape(shape: Shape | None) -> str:
    """Format a shape for users: `(?, 224, 224, 3)`."""
    if shape is None:
        return "of unknown rank"
    return "(" + ", ".join("?" if dim is None else str(dim) for dim in shape) + ")"


def join_shapes(a: Shape | None, b: Shape | None) -> Shape | None:
    """Return the most precise shape that covers both; dimensions that differ become unknown."""
    if a is None or b is None or len(a) != len(b):
        return None
    return tuple(x if x == y else None for x, y in zip(a, b, strict=True))


class Symbol(NamedTuple):
    """A reference to a function of the module by name (MLIR's `@name`)."""

    name: str

    def __str__(self) -> str:
        return f"@{self.name}"


class ShapeAttr(NamedTuple):
    """An attribute whose value is a shape (TensorFlow's attribute type `shape`)."""

    shape: Shape | None


class Annotation(NamedTuple):
    """The mark of a composite: its name, its attributes by name, and the version of its definition."""

    name: str
    attributes: tuple[tuple[str, Any], ...]
    version: int = 1


class Location(NamedTuple):
    """The origin of an op: `name` is its path in the source model.

    `layer` is the Keras layer or the innermost name scope, as the user wrote it.
    """

    name: str = ""
    layer: str = ""

    def __str__(self) -> str:
        return self.name or "?"


UNKNOWN_LOCATION = Location()
MAX_NAMED_LAYERS = 3


def name_layers(locations: Sequence[Location]) -> str:
    """Return ` in layers "a", "b", "c" and 2 more`, or an empty string if no layer is known."""
    layers = list(dict.fromkeys(location.layer or location.name for location in locations))
    layers = [layer for layer in layers if layer]
    shown = ", ".join(f'"{layer}"' for layer in layers[:MAX_NAMED_LAYERS])
    if len(layers) > MAX_NAMED_LAYERS:
        shown += f" and {len(layers) - MAX_NAMED_LAYERS} more"
    return f" in layer{'s' if len(layers) > 1 else ''} {shown}" if layers else ""
