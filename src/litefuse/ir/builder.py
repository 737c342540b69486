"""The builder: creates ops by name, checks them against their schemas, infers their types, and stages them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self, cast

import numpy as np

from litefuse.errors import InvalidRuleError
from litefuse.ir.constant import Constant
from litefuse.ir.core import CONSTANT, Attributes, Function, Op, Value
from litefuse.ir.operators import ACTIVE, Number, Stager
from litefuse.ir.schema import REQUIRED, Dialects, OpSchema, Trait, is_discardable
from litefuse.ir.types import UNKNOWN_LOCATION, DType, Location, TensorType

if TYPE_CHECKING:
    from litefuse.dialects.tf.builder import TFOps
    from litefuse.dialects.tfl.builder import TFLOps

ArrayLike = Constant | np.ndarray[Any, Any] | np.generic
Operand = Value | ArrayLike | Number | None


class Builder:
    """Stages new ops, which enter a function only when they are committed.

    `b.tfl.add(x, y, fused_activation_function=...)` stages an op of the dialect `tfl`: operands by position, attributes
    by keyword. Operands that are arrays become constants; Python numbers become constants of the element type of the
    other operands. While a rule runs, or within `with b:`, operators stage ops, too: `2 * x + y`.
    """

    max_staged: int | None = None
    """Maximum number of staged ops: builders of rules have one, so that a rule's loop without end is an error."""
    fresh_name: Callable[[str], str] = str
    """Returns an unused function name for a stem, for `functions`; set by the legalize pass."""
    dialect = "tf"
    """Name of the dialect of the ops that operators stage: that of the op that a rule replaces."""
    _outer: tuple[Stager | None, Any] | None = None
    """The builder that was active when this one was entered, and the previous value of this attribute."""

    def __init__(self, dialects: Dialects, location: Location = UNKNOWN_LOCATION) -> None:
        self.dialects = dialects
        self.location = location
        self.staged: list[Op] = []
        self.functions: list[Function] = []
        """Functions that staged ops refer to (decompositions, loop bodies); equal names mean equal functions."""

    @property
    def tf(self) -> TFOps:
        """Namespace that stages ops of TensorFlow's dialect: `b.tf.AddV2(x, y)`."""
        return cast("TFOps", OpNamespace(self, "tf"))

    @property
    def tfl(self) -> TFLOps:
        """Namespace that stages ops of LiteRT's dialect: `b.tfl.add(x, y)`."""
        return cast("TFLOps", OpNamespace(self, "tfl"))

    def const(self, value: Any, dtype: DType | None = None) -> Value:
        """Stage a constant: an array, a `Constant`, or numbers of the given element type."""
        constant = value if isinstance(value, Constant) else Constant.of(value, dtype)
        op = Op(CONSTANT, (), (constant.type,), {"value": constant}, self.location)
        self._stage(op)
        return op.results[0]

    def i32(self, value: int | Sequence[int]) -> Value:
        """Stage an int32 constant: a scalar or a vector, as for LiteRT's shapes, axes and permutations."""
        return self.const(np.asarray(value, np.int32))

    def op(
        self,
        kind: str,
        operands: Sequence[Operand] = (),
        attributes: Attributes | None = None,
        result_types: Sequence[TensorType] | None = None,
    ) -> Op:
        """Stage an op, under its canonical kind: `tf.AddV2` for `tf.Add`.

        Its result types are inferred by the shape function unless they are given.
        """
        schema = self.dialects.schema(kind)
        if schema is None:
            raise InvalidRuleError(f"there is no op {kind}")
        values = [
            operand if operand is None or isinstance(operand, Value) else self._constant(operand, schema, operands)
            for operand in operands
        ]
        complete = self._complete_attributes(schema, attributes or {})
        if schema.canonical_kinds:
            schema = self.dialects.canonical_schema(schema, values, complete)
            complete = {name: complete[name] for name in complete if name in schema.attributes or is_discardable(name)}
        op = Op(schema.kind, values, result_types or (), complete, self.location)
        if result_types is None:
            inferred = schema.infer_types(op)
            if inferred is None:
                raise InvalidRuleError(f"{kind} has no shape function: pass result_types")
            op.results = [Value(type, op, index) for index, type in enumerate(inferred)]
        self._stage(op)
        return op

    def nested(self) -> Builder:
        """Return a builder with the same limit, for the body of a function that staged ops refer to."""
        inner = Builder(self.dialects, self.location)
        inner.max_staged, inner.dialect = self.max_staged, self.dialect
        return inner

    def __enter__(self) -> Self:
        """Make operators of values stage ops in this builder."""
        self._outer = ACTIVE.get(), self._outer
        ACTIVE.set(self)
        return self

    def __exit__(self, *_: object) -> None:
        assert self._outer is not None
        outer, self._outer = self._outer
        ACTIVE.set(outer)

    def apply_operator(self, symbol: str, operands: tuple[Any, ...]) -> Value:
        """Stage the op of an operator: `tf.AddV2` for `+`."""
        dtype = next(operand.dtype for operand in operands if isinstance(operand, Value))
        if symbol == "/" and dtype.is_integer:
            raise InvalidRuleError(f"'/' is applied to {dtype.value} values: use // or cast them to a float type")
        if symbol in "&|~" and dtype is not DType.BOOL:
            raise InvalidRuleError(f"{symbol!r} is applied to {dtype.value} values: only bool values have it")
        op = self.op(self.dialects[self.dialect].operators[symbol], operands)
        dtypes = list(dict.fromkeys(operand.dtype for operand in op.inputs))
        if len(dtypes) > 1:
            raise InvalidRuleError(f"{symbol!r} is applied to {' and '.join(dtype.value for dtype in dtypes)} values")
        return op.results[0]

    def _stage(self, op: Op) -> None:
        active = ACTIVE.get()
        if active is not None and active is not self:
            raise InvalidRuleError("a rule stages ops in another builder than its own: do that within `with b:`")
        if self.max_staged is not None and len(self.staged) >= self.max_staged:
            raise InvalidRuleError(f"it stages more than {self.max_staged:,} ops in place of one: does its loop end?")
        self.staged.append(op)

    def custom(
        self,
        code: str | Operand = None,
        *operands: Operand,
        custom_code: str = "",
        options: Mapping[str, Any] | bytes = b"",
        result_types: Sequence[TensorType] | None = None,
    ) -> Any:
        """Stage the custom op `code`, and return its result, or a tuple of several. Usually called as `b.tfl.custom`.

        Args:
            code: name under which the kernel is registered; or, with `custom_code`, the first operand.
            options: options for the kernel: a mapping is encoded as a FlexBuffer map, bytes are written unchanged.
            result_types: by default, in a rule, the result types of the op or composite that it replaces.
        """
        if not isinstance(code, str):
            code, operands = custom_code, ((code, *operands) if code is not None else operands)
        (kind,) = self.dialects.kinds_with(Trait.CUSTOM)
        if not code:
            raise InvalidRuleError(f'a custom op needs a name, as in b.{kind}("AcmeSwish", x)')
        if result_types is None:
            result_types = self._default_result_types(code)
        stored = options if isinstance(options, bytes) else dict(options)
        op = self.op(kind, operands, {"custom_code": code, "options": stored}, result_types)
        return op.results[0] if len(op.results) == 1 else tuple(op.results)

    def _default_result_types(self, code: str) -> Sequence[TensorType]:
        """Return the result types of the custom op `code` if they are not given."""
        raise InvalidRuleError(f"custom op {code}: pass result_types")

    def _constant(self, operand: ArrayLike | Number, schema: OpSchema, operands: Sequence[Operand]) -> Value:
        if isinstance(operand, Number):
            dtype = _type_of_number(operand, schema, operands)
            if dtype is not None:
                return self.const(Constant.number(operand, dtype))
            if not isinstance(operand, np.generic):  # np.float64 is a float
                raise InvalidRuleError(f"{schema.kind} does not determine the element type of {operand}: use b.const")
        return self.const(operand)

    def _complete_attributes(self, schema: OpSchema, attributes: Attributes) -> Attributes:
        complete: Attributes = {}
        for name, spec in schema.attributes.items():
            if name in attributes:
                complete[name] = attributes[name]
            elif spec.default is not REQUIRED and not spec.derived:
                complete[name] = spec.default
        for name, value in attributes.items():
            if is_discardable(name):
                complete[name] = value
            elif name not in schema.attributes:
                known = ", ".join(schema.attributes) or "none"
                raise InvalidRuleError(f"{schema.kind} has no attribute {name!r}; it has: {known}")
        return complete


def _type_of_number(number: Number, schema: OpSchema, operands: Sequence[Operand]) -> DType | None:
    """Return the element type that the schema or the other operands require of an operand that is a Python number."""
    wanted = schema.operand_type(next(index for index, operand in enumerate(operands) if operand is number))
    if wanted in DType.__members__:
        return DType[wanted]
    if wanted or schema.broadcasting:
        # LiteRT's schemas name no types. The operands have the same, except for the condition, which comes first.
        for index, other in reversed(list(enumerate(operands))):
            if isinstance(other, Value) and schema.operand_type(index) == wanted:
                return other.dtype
    return None


class OpNamespace:
    """`b.tf` and `b.tfl`: one method for each op kind of the dialect."""

    def __init__(self, builder: Builder, dialect: str) -> None:
        self._builder = builder
        self._dialect = dialect

    def __getattr__(self, name: str) -> Callable[..., Any]:
        builder, kind = self._builder, f"{self._dialect}.{name}"
        schema = builder.dialects.schema(kind)
        if schema is not None and Trait.CUSTOM in schema.traits:
            return builder.custom

        def emit(*operands: Operand, result_types: Sequence[TensorType] | None = None, **attributes: Any) -> Any:
            """Stage an op, and return its result, or a tuple unless it has exactly one."""
            op = builder.op(kind, operands, attributes, result_types)
            return op.results[0] if len(op.results) == 1 else tuple(op.results)

        return emit
