"""Parse the output of `litefuse.ir.text.printer`: modules in MLIR's generic assembly.

Values may have any names, and comments (`// ...`) and MLIR's `<{...}>` properties are allowed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, NoReturn

import numpy as np

from litefuse.errors import LitefuseError, count_noun
from litefuse.ir.constant import Constant
from litefuse.ir.core import RETURN, Function, Value
from litefuse.ir.module import Module, Signature, Variable
from litefuse.ir.quantization import QuantizationParameters
from litefuse.ir.text.printer import NO_VALUE
from litefuse.ir.types import UNKNOWN_LOCATION, Annotation, DType, Location, Shape, ShapeAttr, Symbol, TensorType


class ParseError(LitefuseError):
    """The text is not a valid module; the message contains the line number."""


def parse_module(text: str) -> Module:
    """Parse a module. Raises `ParseError` if `text` is not valid."""
    return _Parser(text).module()


_DTYPES: Final = {dtype.value: dtype for dtype in DType}
_DTYPE = re.compile("|".join(re.escape(name) for name in sorted(_DTYPES, key=len, reverse=True)))
_SPACE = re.compile(r"(?:\s+|//[^\n]*)*")
_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"', re.DOTALL)
_ESCAPE = re.compile(rb'\\([0-9A-Fa-f]{2}|["\\nt])')
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_$.]*")
_VALUE = re.compile(r"%[A-Za-z0-9_$.-]+(?:#\d+)?")
_HEX = re.compile(r"0x([0-9A-Fa-f]+)")
_NUMBER = re.compile(r"-?\d+(\.\d*(?:[eE][-+]?\d+)?)?")
_COUNT = re.compile(r"\d+")
_INTEGER = re.compile(r"-?\d+")
_SCALE = re.compile(r"\d+(?:\.\d*)?(?:[eE][-+]?\d+)?")
_DENSE = re.compile(r"dense<([^>]*)>")
_NO_BRACKETS = str.maketrans("", "", "[]")
_DIMS = re.compile(r"((?:(?:\?|\d+)x)*)")
_SHAPE = re.compile(r"\*|(?:(?:\?|\d+)(?:x(?:\?|\d+))*)?")


class _Text:
    """A cursor in the text, and the lexer."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def skip(self) -> None:
        match = _SPACE.match(self.text, self.at)
        assert match is not None
        self.at = match.end()

    def peek(self, token: str) -> bool:
        self.skip()
        return self.text.startswith(token, self.at)

    def accept(self, token: str) -> bool:
        if not self.peek(token):
            return False
        self.at += len(token)
        return True

    def expect(self, token: str) -> None:
        if not self.accept(token):
            self.fail(f"expected {token!r}")

    def match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        self.skip()
        match = pattern.match(self.text, self.at)
        if match is not None:
            self.at = match.end()
        return match

    def need(self, pattern: re.Pattern[str], what: str) -> str:
        match = self.match(pattern)
        if match is None:
            self.fail(f"expected {what}")
        return match[0]

    def parse_list(self, opening: str, item: Callable[[], Any], closing: str) -> list[Any]:
        """Parse comma-separated items between brackets."""
        self.expect(opening)
        items: list[Any] = []
        if self.accept(closing):
            return items
        while True:
            items.append(item())
            if self.accept(closing):
                return items
            self.expect(",")

    def string(self) -> bytes:
        match = self.match(_STRING)
        if match is None:
            self.fail("expected a string")
        return _ESCAPE.sub(_unescape, match[1].encode("utf-8", "surrogateescape"))

    def parse_text(self) -> str:
        return self.string().decode("utf-8", "surrogateescape")

    def fail(self, problem: str) -> NoReturn:
        line = self.text.count("\n", 0, self.at) + 1
        rest = self.text[self.at : self.at + 40].partition("\n")[0]
        raise ParseError(f"line {line}: {problem} (at {rest!r})")


def _unescape(match: re.Match[bytes]) -> bytes:
    code = match[1]
    return {b'"': b'"', b"\\": b"\\", b"n": b"\n", b"t": b"\t"}.get(code) or bytes([int(code, 16)])


class _Attributes(_Text):
    """Parses types and attributes."""

    def dtype(self) -> DType:
        return _DTYPES[self.need(_DTYPE, "an element type")]

    def type(self) -> TensorType | None:
        """Parse a tensor type, or return None for `none`."""
        if self.accept("none"):
            return None
        return self.tensor_type()

    def tensor_type(self) -> TensorType:
        self.expect("tensor<")
        shape: Shape | None = None
        if not self.accept("*x"):
            dims = self.need(_DIMS, "dimensions")
            shape = tuple(None if dim == "?" else int(dim) for dim in dims.split("x")[:-1])
        if self.accept("!quant.uniform<"):
            dtype = self.dtype()
            quantization = self.quantization()
        else:
            dtype, quantization = self.dtype(), None
        self.expect(">")
        return TensorType(dtype, shape, quantization)

    def quantization(self) -> QuantizationParameters:
        """Parse the parameters of a quantized type, from the expressed type to the closing bracket."""
        self.expect(":")
        self.expect("f32")
        axis = block_size = None
        if self.accept(":"):
            if self.accept("{"):
                axis = int(self.need(_COUNT, "an axis"))
                self.expect(":")
                block_size = int(self.need(_COUNT, "a block size"))
                self.expect("}")
            else:
                axis = int(self.need(_COUNT, "an axis"))
        self.expect(",")
        pairs = [self.scale()] if axis is None else self.parse_list("{", self.scale, "}")
        self.expect(">")
        scales, points = zip(*pairs, strict=True) if pairs else ((), ())
        return QuantizationParameters.of(scales, points, axis=axis, block_size=block_size)

    def scale(self) -> tuple[float, int]:
        """Parse a scale and its zero point, which is 0 if it is omitted."""
        scale = float(self.need(_SCALE, "a scale"))
        return scale, int(self.need(_INTEGER, "a zero point")) if self.accept(":") else 0

    def types(self) -> list[TensorType | None]:
        return self.parse_list("(", self.type, ")") if self.peek("(") else [self.type()]

    def key(self) -> str:
        return self.parse_text() if self.peek('"') else self.need(_NAME, "an attribute's name")

    def symbol(self) -> Symbol:
        self.expect("@")
        return Symbol(self.parse_text() if self.peek('"') else self.need(_NAME, "a symbol"))

    def dictionary(self) -> dict[str, Any]:
        def entry() -> tuple[str, Any]:
            key = self.key()
            return (key, self.attribute()) if self.accept("=") else (key, None)

        return dict(self.parse_list("{", entry, "}"))

    def attribute(self) -> Any:
        self.skip()
        match self.text[self.at : self.at + 1]:
            case '"':
                return self.parse_text()
            case "@":
                return self.symbol()
            case "[":
                return tuple(self.parse_list("[", self.attribute, "]"))
            case "{":
                return self.dictionary()
            case "#":
                return self.dialect_attribute()
            case "-" | "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9":
                return self.number()
            case _:
                return self.word()

    def word(self) -> Any:
        for word, value in (("true", True), ("false", False), ("unit", None)):
            if self.accept(word):
                return value
        if self.peek("tensor<"):
            return self.tensor_type()
        return self.dense() if self.peek("dense") else self.dtype()

    def number(self) -> int | float:
        """Parse `5 : i64`, `0.5 : f64`, or the bits of a float: `0x7FF0000000000000 : f64`."""
        bits = self.match(_HEX)
        text = "" if bits is not None else self.need(_NUMBER, "a number")
        self.expect(":")
        if self.dtype().is_float:
            return float(text) if bits is None else float(np.uint64(int(bits[1], 16)).view(np.float64))
        return int(text) if bits is None else int(bits[1], 16)

    def dialect_attribute(self) -> Any:
        if self.accept("#tf.shape<"):
            text = self.need(_SHAPE, "a shape")
            self.expect(">")
            if text == "*":
                return ShapeAttr(None)
            return ShapeAttr(tuple(None if dim == "?" else int(dim) for dim in text.split("x") if dim))
        if self.accept("#litefuse.strings<"):
            texts = np.array([*self.parse_list("[", self.string, "]"), None], object)[:-1]
            self.expect(":")
            constant = self.constant(texts, self.tensor_type())
            self.expect(">")
            return constant
        if self.accept("#litefuse.dense<"):
            match = self.match(_STRING)
            self.expect(":")
            constant = self.elements("" if match is None else match[0], self.tensor_type())
            self.expect(">")
            return constant
        if self.accept("#litefuse.annotation<"):
            name = self.parse_text()
            self.expect(",")
            pairs = tuple(self.dictionary().items())
            version = int(self.need(_NUMBER, "a version")) if self.accept(",") else 1
            annotation = Annotation(name, pairs, version)
            self.expect(">")
            return annotation
        if not self.accept("#litefuse.bytes<"):
            self.fail("expected an attribute that can be parsed")
        data = self.string()
        self.expect(">")
        return data

    def dense(self) -> Constant:
        match = self.match(_DENSE)
        if match is None:
            self.fail("expected a constant with its elements (this one is elided)")
        self.expect(":")
        return self.elements(match[1].strip(), self.tensor_type())

    def elements(self, text: str, type: TensorType) -> Constant:
        if text.startswith('"'):
            data = bytes.fromhex(text.strip('"')[2:])
            return self.constant(np.frombuffer(data, type.dtype.numpy), type)
        words = text.translate(_NO_BRACKETS).split(",") if text else []
        if type.dtype is DType.BOOL:
            return self.constant(np.array([word.strip() == "true" for word in words], np.bool_), type)
        if type.dtype.is_integer:
            wide = np.uint64 if type.dtype is DType.U64 else np.int64
            numbers = np.array([int(word) for word in words], wide)
        else:
            numbers = np.array([float(word) for word in words])
        return self.constant(numbers.astype(type.dtype.numpy), type)

    def constant(self, flat: np.ndarray[Any, Any], type: TensorType) -> Constant:
        """Return a constant with these elements; a single element is repeated to fill the shape."""
        if type.shape is None or type.num_elements is None:
            self.fail(f"a constant must have a static shape, not {type}")
        shape = tuple(dim for dim in type.shape if dim is not None)
        if flat.size == 1 != type.num_elements:
            flat = np.full(type.num_elements, flat[0], flat.dtype)
        if flat.size != type.num_elements:
            self.fail(f"{type} has {count_noun(type.num_elements, 'element')}, not {flat.size}")
        return Constant.of(flat.reshape(shape), type.dtype).with_quantization(type.quantization)


class _Parser(_Attributes):
    """Parses modules, functions and ops."""

    def module(self) -> Module:
        self.expect("module")
        attributes = self.dictionary() if self.accept("attributes") else {}
        module = Module()
        for entry in attributes.pop("litefuse.signatures", ()):
            signature = Signature(entry["name"], entry["function"].name, entry["inputs"], entry["outputs"])
            module.signatures.append(signature)
        for entry in attributes.pop("litefuse.variables", ()):
            variable = Variable(entry["name"], entry["type"], entry.get("initial"))
            module.variables[variable.name] = variable
        module.initializers = [symbol.name for symbol in attributes.pop("litefuse.initializers", ())]
        module.attributes = attributes
        self.expect("{")
        while not self.accept("}"):
            module.add(self.function())
        self.skip()
        if self.at != len(self.text):
            self.fail("expected the end")
        return module

    def function(self) -> Function:
        self.expect("func.func")
        name = self.symbol().name
        arguments = self.parse_list("(", self.argument, ")")
        declared = self.types() if self.accept("->") else []
        attributes = self.dictionary() if self.accept("attributes") else {}
        function = Function(name, [type for _, type in arguments], attributes)
        values: dict[str, Value | None] = {
            label: value for (label, _), value in zip(arguments, function.arguments, strict=True)
        }
        self.expect("{")
        while not self.accept("}"):
            self.op(function, values)
        function.location = self.location()
        if [result.type for result in function.results] != declared:
            self.fail(f"the results of @{name} do not have the declared types")
        return function

    def argument(self) -> tuple[str, TensorType]:
        label = self.need(_VALUE, "an argument")
        self.expect(":")
        return label, self.tensor_type()

    def op(self, function: Function, values: dict[str, Value | None]) -> None:
        label = self.match(_VALUE)
        if label is not None:
            if self.accept(":"):
                self.need(_COUNT, "a number of results")
            self.expect("=")
        kind = self.parse_text()
        operands = self.parse_list("(", lambda: self.operand(values), ")")
        attributes: dict[str, Any] = {}
        if self.accept("<"):
            attributes |= self.dictionary()
            self.expect(">")
        if self.peek("{"):
            attributes |= self.dictionary()
        self.expect(":")
        operand_types = self.types()
        self.expect("->")
        types = self.types()
        location = self.location()
        if operand_types != [None if operand is None else operand.type for operand in operands]:
            self.fail(f"the operands of {kind} do not have the given types")
        if kind == NO_VALUE and label is not None:
            values[label[0]] = None
        elif kind == RETURN:
            function.set_results(operands)
        else:
            results = [type for type in types if type is not None]
            op = function.append(kind, operands, results, attributes, location)
            if label is not None:
                names = [label[0]] if len(results) == 1 else [f"{label[0]}#{i}" for i in range(len(results))]
                values.update(zip(names, op.results, strict=True))

    def operand(self, values: dict[str, Value | None]) -> Value | None:
        label = self.need(_VALUE, "an operand")
        if label not in values:
            self.fail(f"{label} is not defined before its use")
        return values[label]

    def location(self) -> Location:
        if not self.accept("loc("):
            return UNKNOWN_LOCATION
        name, layer = self.parse_text(), ""
        if self.accept("("):
            layer = self.parse_text()
            self.expect(")")
        self.expect(")")
        return Location(name, layer)
