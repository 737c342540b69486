"""Decode the attributes and types of a module: a table of byte ranges, each decoded when it is first referred to."""

from collections.abc import Callable
from typing import Any, NamedTuple, cast

from litefuse.errors import count_noun
from litefuse.frontend.stablehlo.artifact.cursor import BytecodeError, Cursor
from litefuse.frontend.stablehlo.artifact.nodes import FunctionType, Opaque, Type
from litefuse.frontend.stablehlo.artifact.values import decode_float, decode_integer, decode_tensor
from litefuse.ir import DType, Shape, TensorType

MAX_DEPTH = 64
"""Maximum nesting of attributes and types, and of regions."""
MAX_RANK = 32
_FREE = -(1 << 63)
"""The size of a dimension that is not known."""

_ELEMENT_TYPES: dict[int, DType] = {
    0: DType.BOOL,
    2: DType.BF16,
    3: DType.F16,
    4: DType.F32,
    5: DType.F64,
    6: DType.F8E4M3FN,
    7: DType.F8E5M2,
    10: DType.I4,
    11: DType.I8,
    12: DType.I16,
    13: DType.I32,
    14: DType.I64,
    15: DType.U4,
    16: DType.U8,
    17: DType.U16,
    18: DType.U32,
    19: DType.U64,
    31: DType.I2,
}
_OTHER_TYPES = {
    9: "index",
    22: "token",
    26: "witness",
    27: "f8E4M3FNUZ",
    28: "f8E5M2FNUZ",
    29: "f8E4M3B11FNUZ",
    32: "ui2",
    33: "none",
    34: "tf32",
    35: "f8E4M3",
    36: "f8E3M4",
    37: "f4E2M1FN",
    38: "f6E2M3FN",
    39: "f6E3M2FN",
    40: "f8E8M0FNU",
}
_ENUMS: dict[int, tuple[str, ...]] = {
    3: ("EQ", "NE", "GE", "GT", "LE", "LT"),
    4: ("NOTYPE", "FLOAT", "TOTALORDER", "SIGNED", "UNSIGNED"),
    5: ("UNSPECIFIED", "ORIGINAL", "STATUS_RETURNING", "STATUS_RETURNING_UNIFIED", "TYPED_FFI"),
    7: ("FFT", "IFFT", "RFFT", "IRFFT"),
    11: ("DEFAULT", "HIGH", "HIGHEST"),
    12: ("DEFAULT", "THREE_FRY", "PHILOX"),
    13: ("", "UNIFORM", "NORMAL"),
    16: ("TRANSPOSE_INVALID", "NO_TRANSPOSE", "TRANSPOSE", "ADJOINT"),
    19: ("DEFAULT", "HIGHEST", "TOLERANCE"),
}


class AttributeEntry(NamedTuple):
    """The byte range of an attribute or type. If it is not `encoded`, the bytes are its text."""

    dialect: str
    start: int
    end: int
    encoded: bool


class Pool:
    """The attributes and types of a module by number."""

    def __init__(
        self,
        data: memoryview,
        strings: list[str],
        attributes: list[AttributeEntry],
        types: list[AttributeEntry],
        written_by: str,
    ) -> None:
        self._data = data
        self._strings = strings
        self._attributes = attributes
        self._types = types
        self._written_by = written_by
        self._known_attributes: dict[int, Any] = {}
        self._known_types: dict[int, Type] = {}
        self._depth = 0
        self._attribute_readers: dict[int, Callable[[Cursor], Any]] = {
            1: self._array,
            2: self._boolean,
            6: self._dictionary,
            8: lambda cursor: decode_float(cursor, self.type(cursor.varint())),
            9: lambda cursor: decode_integer(cursor, self.type(cursor.varint())),
            10: _output_operand_alias,
            14: self._string,
            15: self._tensor,
            17: lambda cursor: self.type(cursor.varint()),
            18: lambda cursor: Opaque("bounds", tuple(cursor.signed_numbers())),
            20: self._result_accuracy,
            21: lambda cursor: Opaque("sub_axis_info", (cursor.signed(), cursor.signed())),
            22: self._axis_ref,
            23: lambda cursor: Opaque("mesh_axes", (self._attribute_at(cursor), self._attribute_at(cursor))),
            24: lambda cursor: Opaque("mesh_axis", (self._attribute_at(cursor), cursor.signed())),
            25: lambda cursor: Opaque("mesh", (self._attribute_at(cursor), self.optional_attribute(cursor))),
        }
        self._type_readers: dict[int, Callable[[Cursor], Type]] = {
            1: self._complex,
            8: self._function_type,
            20: self._ranked,
            21: self._ranked_with_encoding,
            23: lambda cursor: Opaque("tuple", tuple(self.types(cursor))),
            24: self._quantized,
            25: self._unranked,
            30: self._quantized_per_axis,
            41: lambda cursor: Opaque("buffer", (self._shape(cursor), self.type(cursor.varint()))),
            42: lambda cursor: Opaque("future", tuple(self.types(cursor))),
        }

    def string(self, index: int) -> str:
        if index >= len(self._strings):
            raise BytecodeError(f"refers to string {index} of {len(self._strings)}")
        return self._strings[index]

    def attribute(self, index: int) -> Any:
        """Return the attribute with a number."""
        if index not in self._known_attributes:
            entry = _at(self._attributes, index, "attribute")
            self._known_attributes[index] = self._decode(entry, self._read_attribute)
        return self._known_attributes[index]

    def type(self, index: int) -> Type:
        """Return the type with a number."""
        if index not in self._known_types:
            self._known_types[index] = self._decode(_at(self._types, index, "type"), self._read_type)
        return self._known_types[index]

    def types(self, cursor: Cursor) -> list[Type]:
        """Read a list of types."""
        return [self.type(index) for index in cursor.numbers()]

    def dictionary(self, index: int) -> dict[str, Any]:
        """Return the attribute with a number, which must be a dictionary."""
        value = self.attribute(index)
        if not isinstance(value, dict):
            raise BytecodeError("has attributes that are not a dictionary")
        return cast(dict[str, Any], value)

    def optional_attribute(self, cursor: Cursor) -> Any:
        """Read an attribute that may be absent, which gives None."""
        index, present = cursor.flagged()
        return self.attribute(index) if present else None

    def location(self, index: int) -> str:
        """Return the name in a location: the path of the operation in its source, or ""."""
        for _ in range(MAX_DEPTH):
            entry = _at(self._attributes, index, "location")
            if entry.dialect != "builtin" or not entry.encoded:
                return ""
            cursor = Cursor(self._data, entry.start, entry.end)
            code, first = cursor.varint(), cursor.varint() if cursor.left else 0
            if code == _NAME_LOCATION:
                name = self.attribute(first)
                return name if isinstance(name, str) else ""
            if code in _FUSED_LOCATIONS and first:
                first = cursor.varint()
            elif code != _CALL_LOCATION:
                return ""
            index = first
        return ""

    def _decode(self, entry: AttributeEntry, read: Callable[[str, Cursor], Any]) -> Any:
        cursor = Cursor(self._data, entry.start, entry.end)
        if not entry.encoded:
            return Opaque("text", (cursor.text(),))
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise BytecodeError(f"nests attributes or types more than {MAX_DEPTH} deep")
        value = read(entry.dialect, cursor)
        if not (isinstance(value, Opaque) and value.kind == _FOREIGN):
            cursor.finish("an attribute or type")
        self._depth -= 1
        return value

    def _read_attribute(self, dialect: str, cursor: Cursor) -> Any:
        code = cursor.varint()
        if dialect == "builtin":
            return self._builtin_attribute(code, cursor)
        if dialect != "vhlo":
            return Opaque(_FOREIGN, (dialect,))
        if code in _ENUMS:
            return _enum(cursor, _ENUMS[code])
        if code not in self._attribute_readers:
            raise BytecodeError(f"has an unknown attribute (VHLO's code {code}){self._written_by}")
        return self._attribute_readers[code](cursor)

    def _builtin_attribute(self, code: int, cursor: Cursor) -> Any:
        match code:
            case 0:
                return self._array(cursor)
            case 1:
                return self._dictionary(cursor)
            case 2:
                return self._string(cursor)
            case 4:
                return self._attribute_at(cursor)
            case 6:
                return self.type(cursor.varint())
            case 7:
                return True
            case _:
                return Opaque(_FOREIGN, ("builtin", code))

    def _read_type(self, dialect: str, cursor: Cursor) -> Type:
        code = cursor.varint()
        if dialect == "builtin" and code == _BUILTIN_FUNCTION:
            return self._function_type(cursor)
        if dialect != "vhlo":
            return Opaque(_FOREIGN, (dialect, code))
        if code in _ELEMENT_TYPES:
            return _ELEMENT_TYPES[code]
        if code in _OTHER_TYPES:
            return Opaque(_OTHER_TYPES[code])
        if code not in self._type_readers:
            raise BytecodeError(f"has an unknown type (VHLO's code {code}){self._written_by}")
        return self._type_readers[code](cursor)

    def _attribute_at(self, cursor: Cursor) -> Any:
        return self.attribute(cursor.varint())

    def _array(self, cursor: Cursor) -> list[Any]:
        return [self.attribute(index) for index in cursor.numbers()]

    def _boolean(self, cursor: Cursor) -> bool:
        value = cursor.varint()
        if value > 1:
            raise BytecodeError(f"has the boolean {value}")
        return value == 1

    def _string(self, cursor: Cursor) -> str:
        return self.string(cursor.varint())

    def _dictionary(self, cursor: Cursor) -> dict[str, Any]:
        items: dict[str, Any] = {}
        for _ in range(cursor.count()):
            name, value = self._attribute_at(cursor), self._attribute_at(cursor)
            if not isinstance(name, str):
                raise BytecodeError("has a dictionary with a key that is not a string")
            items[name] = value
        return items

    def _tensor(self, cursor: Cursor) -> Any:
        type = self.type(cursor.varint())
        return decode_tensor(type, cursor.take(cursor.varint()))

    def _result_accuracy(self, cursor: Cursor) -> Opaque:
        tolerances = (decode_float(cursor, DType.F64), decode_float(cursor, DType.F64), cursor.signed())
        return Opaque("result_accuracy", (*tolerances, self._attribute_at(cursor)))

    def _axis_ref(self, cursor: Cursor) -> Opaque:
        name = self._attribute_at(cursor)
        return Opaque("axis_ref", (name, self._attribute_at(cursor) if cursor.varint() else None))

    def _complex(self, cursor: Cursor) -> Type:
        element = self.type(cursor.varint())
        dtype = {DType.F32: DType.C64, DType.F64: DType.C128}.get(element) if isinstance(element, DType) else None
        return Opaque("complex", (element,)) if dtype is None else dtype

    def _function_type(self, cursor: Cursor) -> FunctionType:
        return FunctionType(tuple(self.types(cursor)), tuple(self.types(cursor)))

    def _shape(self, cursor: Cursor) -> Shape:
        sizes = cursor.signed_numbers()
        if len(sizes) > MAX_RANK:
            raise BytecodeError(f"has a tensor with {count_noun(len(sizes), 'dimension')}")
        if any(size < 0 and size != _FREE for size in sizes) or max(sizes, default=0) > _MAX_DIM:
            raise BytecodeError(f"has a tensor of shape {sizes}")
        return tuple(None if size == _FREE else size for size in sizes)

    def _ranked(self, cursor: Cursor) -> Type:
        shape = self._shape(cursor)
        element = self.type(cursor.varint())
        return TensorType(element, shape) if isinstance(element, DType) else Opaque("tensor", (shape, element))

    def _ranked_with_encoding(self, cursor: Cursor) -> Type:
        encoding = self._attribute_at(cursor)
        type = self._ranked(cursor)
        # Bounds of free dimensions do not change what the program computes.
        is_bounds = isinstance(encoding, Opaque) and encoding.kind == "bounds"
        return type if is_bounds else Opaque("encoded", (type, encoding))

    def _unranked(self, cursor: Cursor) -> Type:
        element = self.type(cursor.varint())
        return TensorType(element, None) if isinstance(element, DType) else Opaque("tensor", (None, element))

    def _quantized(self, cursor: Cursor) -> Opaque:
        flags, storage, expressed = cursor.varint(), self.type(cursor.varint()), self.type(cursor.varint())
        scale, numbers = decode_float(cursor, DType.F64), (cursor.signed(), cursor.signed(), cursor.signed())
        return Opaque("quantized", (flags, storage, expressed, scale, *numbers))

    def _quantized_per_axis(self, cursor: Cursor) -> Opaque:
        flags, storage, expressed = cursor.varint(), self.type(cursor.varint()), self.type(cursor.varint())
        axis, least, greatest = cursor.varint(), cursor.signed(), cursor.signed()
        scales = tuple(decode_float(cursor, DType.F64) for _ in range(cursor.count()))
        zero_points = tuple(cursor.signed_numbers())
        fields = (flags, storage, expressed, axis, least, greatest, scales, zero_points)
        return Opaque("quantized_per_axis", fields)


_FOREIGN = "foreign"
_BUILTIN_FUNCTION = 2
_CALL_LOCATION = 10
_FUSED_LOCATIONS = (12, 13)
_NAME_LOCATION = 14
_MAX_DIM = (1 << 63) - 1


def _at(entries: list[AttributeEntry], index: int, what: str) -> AttributeEntry:
    if index >= len(entries):
        raise BytecodeError(f"refers to {what} {index} of {len(entries)}")
    return entries[index]


def _enum(cursor: Cursor, cases: tuple[str, ...]) -> str:
    number = cursor.varint()
    if number >= len(cases) or not cases[number]:
        raise BytecodeError(f"has the enum value {number}; the cases are {', '.join(filter(None, cases))}")
    return cases[number]


def _output_operand_alias(cursor: Cursor) -> Opaque:
    outputs, operand = tuple(cursor.signed_numbers()), cursor.signed()
    return Opaque("output_operand_alias", (outputs, operand, tuple(cursor.signed_numbers())))
