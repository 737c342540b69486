"""The intermediate representation: modules, functions, ops and values, and the tools to build and rewrite them."""

from litefuse.ir.builder import Builder
from litefuse.ir.constant import Constant
from litefuse.ir.core import ADDED_SIGNATURE, CONSTANT, RETURN, Attributes, Function, Op, Value
from litefuse.ir.module import Module, ModuleCopy, Signature, Variable
from litefuse.ir.quantization import QuantizationParameters
from litefuse.ir.rewriter import Rewriter, check_replacement
from litefuse.ir.schema import (
    REQUIRED,
    AttributeSpec,
    BoundFunction,
    Callee,
    CanonicalKind,
    Dialect,
    Dialects,
    OperandSpec,
    OpSchema,
    Trait,
    parse_traits,
)
from litefuse.ir.types import (
    UNKNOWN_LOCATION,
    Annotation,
    Dim,
    DType,
    Location,
    Shape,
    ShapeAttr,
    Symbol,
    TensorType,
    join_shapes,
    meet_shapes,
    name_layers,
)

__all__ = [
    "ADDED_SIGNATURE",
    "CONSTANT",
    "REQUIRED",
    "RETURN",
    "UNKNOWN_LOCATION",
    "Annotation",
    "AttributeSpec",
    "Attributes",
    "BoundFunction",
    "Builder",
    "Callee",
    "CanonicalKind",
    "Constant",
    "DType",
    "Dialect",
    "Dialects",
    "Dim",
    "Function",
    "Location",
    "Module",
    "ModuleCopy",
    "Op",
    "OpSchema",
    "OperandSpec",
    "QuantizationParameters",
    "Rewriter",
    "Shape",
    "ShapeAttr",
    "Signature",
    "Symbol",
    "TensorType",
    "Trait",
    "Value",
    "Variable",
    "check_replacement",
    "join_shapes",
    "meet_shapes",
    "name_layers",
    "parse_traits",
]
