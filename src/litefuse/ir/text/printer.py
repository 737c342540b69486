"""Print modules as MLIR: `module` and `func.func` in their custom syntax, all other ops in the generic syntax.

`litefuse.ir.text.parser` parses the output. Constructs that MLIR does not have are printed so that other MLIR tools can
skip them: string constants as `#litefuse.strings<...>`, shapes as `#tf.shape<?x3>`, absent operands as the result of a
single `"litefuse.no_value"() : () -> none`.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, cast

import numpy as np

from litefuse.ir.constant import Constant
from litefuse.ir.core import RETURN, Function, Op, Value
from litefuse.ir.module import Module, Variable
from litefuse.ir.types import Annotation, DType, Location, ShapeAttr, Symbol, TensorType

NO_VALUE: Final = "litefuse.no_value"
ELEMENTS: Final = 32
"""Maximum number of elements that are printed individually; larger constants are printed in hexadecimal."""
_BARE = re.compile(r"[A-Za-z_][A-Za-z0-9_$.]*")
_SYMBOL = re.compile(r"[A-Za-z_][A-Za-z0-9_$.]*")
_DECIMAL_FLOATS = frozenset({DType.F16, DType.BF16, DType.F32, DType.F64})
# Element types that not all versions of MLIR support in dense constants.
_NOT_IN_MLIR = frozenset({DType.QI8, DType.QU8, DType.QI16, DType.QU16, DType.QI32, DType.F8E4M3FN, DType.F8E5M2})


def print_module(module: Module, *, limit: int | None = None, locations: bool = False) -> str:
    """Return the module as text. Constants with more than `limit` elements are elided, and cannot be parsed."""
    return _Printer(limit, locations).module(module)


def quote(text: str | bytes) -> str:
    """Return an MLIR string literal; bytes other than printable ASCII are escaped as `\\XX`."""
    data = text.encode("utf-8", "surrogateescape") if isinstance(text, str) else text
    return '"' + "".join(map(_escape, data)) + '"'


def _escape(byte: int) -> str:
    if byte in (0x22, 0x5C) or not 0x20 <= byte < 0x7F:
        return f"\\{byte:02X}"
    return chr(byte)


class _Printer:
    def __init__(self, limit: int | None, locations: bool) -> None:
        self.limit = limit
        self.locations = locations

    def module(self, module: Module) -> str:
        own: dict[str, tuple[Any, ...]] = {
            "litefuse.signatures": tuple(
                {"function": Symbol(s.function), "inputs": s.inputs, "name": s.name, "outputs": s.outputs}
                for s in module.signatures
            ),
            "litefuse.variables": tuple(self.variable(v) for v in module.variables.values()),
            "litefuse.initializers": tuple(Symbol(name) for name in module.initializers),
        }
        attributes = module.attributes | {name: value for name, value in own.items() if value}
        lines = [f"module attributes {self.dictionary(attributes)} {{" if attributes else "module {"]
        for function in module.functions.values():
            lines.extend(f"  {line}" for line in self.function(function))
        lines.append("}")
        return "\n".join(lines) + "\n"

    def variable(self, variable: Variable) -> dict[str, Any]:
        entry: dict[str, Any] = {"name": variable.name, "type": variable.type}
        if variable.initial is not None:
            entry["initial"] = variable.initial
        return entry

    def function(self, function: Function) -> Iterable[str]:
        names = {value: f"%arg{value.index}" for value in function.arguments}
        arguments = ", ".join(f"{names[value]}: {value.type}" for value in function.arguments)
        results = _types(function.results, single=True)
        arrow = "" if results == "()" else f" -> {results}"
        extra = f" attributes {self.dictionary(function.attributes)}" if function.attributes else ""
        yield f"func.func {self.attribute(Symbol(function.name))}({arguments}){arrow}{extra} {{"
        ops = [*function.ops(), function.last]
        if any(operand is None for op in ops for operand in op.operands):
            yield f'  %none = "{NO_VALUE}"() : () -> none'
        number = 0
        for op in ops:
            prefix = ""
            if op.results:
                name = f"%{number}"
                number += 1
                single = len(op.results) == 1
                prefix = f"{name} = " if single else f"{name}:{len(op.results)} = "
                names.update((value, name if single else f"{name}#{value.index}") for value in op.results)
            yield f"  {prefix}{self.op(op, names)}"
        yield f"}}{self.location(function.location)}"

    def op(self, op: Op, names: Mapping[Value, str]) -> str:
        operands = ", ".join("%none" if operand is None else names[operand] for operand in op.operands)
        attributes = f" {self.dictionary(op.attributes)}" if op.attributes else ""
        signature = f"{_types(op.operands)} -> {_types(op.results, single=op.kind != RETURN)}"
        return f'"{op.kind}"({operands}){attributes} : {signature}{self.location(op.location)}'

    def location(self, location: Location) -> str:
        if not self.locations or not (location.name or location.layer):
            return ""
        layer = f"({quote(location.layer)})" if location.layer else ""
        return f" loc({quote(location.name)}{layer})"

    def dictionary(self, attributes: Mapping[str, Any]) -> str:
        entries = (
            f"{name if _BARE.fullmatch(name) else quote(name)} = {self.attribute(value)}"
            for name, value in attributes.items()
        )
        return f"{{{', '.join(entries)}}}"

    def attribute(self, value: Any) -> str:
        """Format an attribute value, or a custom op option, which may also be a dictionary."""
        match value:
            case bool():
                return "true" if value else "false"
            case int():
                return f"{value} : i64"
            case float():
                return f"{_float64(value)} : f64"
            case str():
                return quote(value)
            case bytes():
                return f"#litefuse.bytes<{quote(value)}>"
            case DType():
                return value.value
            case TensorType():
                return str(value)
            case ShapeAttr():
                return f"#tf.shape<{_shape(value)}>"
            case Symbol():
                return f"@{value.name}" if _SYMBOL.fullmatch(value.name) else f"@{quote(value.name)}"
            case Annotation():
                version = "" if value.version == 1 else f", {value.version}"
                return f"#litefuse.annotation<{quote(value.name)}, {self.dictionary(dict(value.attributes))}{version}>"
            case Constant():
                return self.constant(value)
            case tuple() | list():
                items = cast("Iterable[Any]", value)
                return f"[{', '.join(self.attribute(item) for item in items)}]"
            case dict():
                return self.dictionary(cast("dict[str, Any]", value))
            case None:
                return "unit"
            case _:
                # Readable in a dump, but rejected by the parser.
                return f"#litefuse.opaque<{quote(repr(value))}>"

    def constant(self, constant: Constant) -> str:
        if self.limit is not None and constant.size > self.limit:
            return f"dense_resource<elided> : {constant.type}"
        array = constant.numpy()
        if constant.dtype is DType.STRING:
            texts = ", ".join(quote(text) for text in array.reshape(-1).tolist())
            return f"#litefuse.strings<[{texts}] : {constant.type}>"
        elements = _elements(constant.dtype, array)
        if constant.dtype in _NOT_IN_MLIR:
            return f"#litefuse.dense<{elements} : {constant.type}>"
        return f"dense<{elements}> : {constant.type}"


def _types(values: Iterable[Value | None], *, single: bool = False) -> str:
    types = ["none" if value is None else str(value.type) for value in values]
    return types[0] if single and len(types) == 1 else f"({', '.join(types)})"


def _shape(attribute: ShapeAttr) -> str:
    if attribute.shape is None:
        return "*"
    return "x".join("?" if dim is None else str(dim) for dim in attribute.shape)


def _elements(dtype: DType, array: np.ndarray[Any, Any]) -> str:
    if array.size == 0:
        return ""
    flat = array.reshape(-1)
    if dtype is DType.BOOL:
        uniform = bool((flat == flat[0]).all())
        return json.dumps(bool(flat[0]) if uniform else array.tolist())
    in_decimal = dtype.is_integer or (dtype in _DECIMAL_FLOATS and bool(np.isfinite(flat).all()))
    data = np.require(flat, requirements="C").tobytes()
    size = len(data) // array.size
    uniform = data == data[:size] * array.size
    if not in_decimal or (array.size > ELEMENTS and not uniform):
        return f'"0x{data[:size].hex().upper() if uniform else data.hex().upper()}"'
    number = _integer if dtype.is_integer else _float64 if dtype is DType.F64 else _float32
    return number(flat[0]) if uniform else _nested(array, number)


def _nested(array: np.ndarray[Any, Any], number: Any) -> str:
    if array.ndim == 0:
        return number(array[()])
    return f"[{', '.join(_nested(part, number) for part in array)}]"


def _integer(value: Any) -> str:
    return str(int(value))


def _float32(value: Any) -> str:
    return _decimal(str(np.float32(value)))


def _float64(value: Any) -> str:
    number = float(value)
    if not math.isfinite(number):
        return f"0x{np.float64(number).view(np.uint64):016X}"
    return _decimal(repr(number))


def _decimal(text: str) -> str:
    """Add the decimal point that MLIR requires in every float: `1.0e-05`."""
    mantissa, exponent, power = text.partition("e")
    return (mantissa if "." in mantissa else f"{mantissa}.0") + exponent + power
