"""The builder: makes ops by name, checks them against their schemas, infers their types, stages them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from litefuse.errors import InvalidRuleError
from litefuse.ir.constant import Constant
from litefuse.ir.core import CONSTANT, Attributes, Function, Op, Value
from litefuse.ir.schema import REQUIRED, Dialects, OpSchema
from litefuse.ir.types import UNKNOWN_LOCATION, DType, Location, TensorType

Operand = Value | Constant | np.ndarray | np.generic | None


Domain = Callable[[np.ndarray[Any, Any]], np.ndarray[Any, Any]]
"""Makes values that an operand may have from as many numbers that are uniform between 0 and 1."""


class Builder:
    """Stages new ops; nothing enters the function before the driver commits them.

    `b.tfl.add(x, y, fused_activation_function=...)` makes one op of dialect `tfl`: operands by
    position, attributes by keyword. Arrays among the operands become constants.
    """

    def __init__(self, dialects: Dialects, location: Location = UNKNOWN_LOCATION, root: Op | None = None) -> None:
        self.dialects = dialects
        self.location = location
        self.root = root
        self.rule: tuple[str, str] | None = None
        """The rule that stages: what errors call it, and where it was written."""
        self.staged: list[Op] = []
        self.domains: dict[Value, Domain] = {}
        """What a check may give an operand, where its contract does not allow everything."""
        self.finite: dict[Value, str] = {}
        """Operands that the replacement takes for finite, and what they are."""
        self.limits: dict[Value, tuple[float, str]] = {}
        """Magnitudes up to which the replacement is right, and what these operands are."""
        self.captures: Sequence[Value] = ()
        """What the body to be replaced begins at, where these are not the root's operands."""
        self.body: Function | None = None
        """The function that the root calls, where it is a composite's call."""
        self.options: Any = None
        """What the user asked for (`litefuse.options.Options`), where a composite's rule builds."""
        self.trial: Trial | None = None
        """What is compared in place of the root and its replacement, where that keeps a state between calls."""
        self.tolerance: tuple[float, str] | None = None
        self.functions: list[Function] = []
        """Decompositions that staged composites refer to, bodies of loops; equal names mean equal functions."""
        self.fresh_name: Callable[[str], str] = str
        """Makes a name that no function of the module has, where a rule of the legalize stage builds."""

    @property
    def tf(self) -> OpNamespace:
        """Makes ops of TensorFlow's dialect: `b.tf.AddV2(x, y)`."""
        return OpNamespace(self, "tf")

    @property
    def tfl(self) -> OpNamespace:
        """Makes ops of LiteRT's dialect: `b.tfl.add(x, y)`."""
        return OpNamespace(self, "tfl")

    def const(self, value: Any, dtype: DType | None = None) -> Value:
        """A constant: an array, a `Constant`, or numbers of the given element type."""
        constant = value if isinstance(value, Constant) else Constant.of(value, dtype)
        op = Op(CONSTANT, (), (constant.type,), {"value": constant}, self.location)
        self.staged.append(op)
        return op.results[0]

    def tolerate(self, error: float, reason: str) -> None:
        """State that the replacement may differ from the body by `error`, and why.

        It is relative to the answer's largest magnitude; without it, float32 may differ by 1e-5.
        """
        if not isinstance(error, int | float) or not 0.0 <= error < 1.0:  # pyright: ignore[reportUnnecessaryIsInstance]
            raise InvalidRuleError(f"a tolerance is relative, from 0 up to 1, not {error!r}")
        self.tolerance = (float(error), str(reason))

    def assume_finite(self, values: Sequence[Value], what: str) -> None:
        """State that the replacement differs from the body where one of these operands is infinite."""
        self.finite.update(dict.fromkeys(values, what))

    def assume_at_most(self, values: Sequence[Value], limit: float, what: str) -> None:
        """State that the replacement differs from the body where one of these operands is larger, but not infinite."""
        self.limits.update(dict.fromkeys(values, (limit, what)))

    def i32(self, value: int | Sequence[int]) -> Value:
        """An int32 constant: a scalar or a vector (LiteRT's shapes, axes, permutations)."""
        return self.const(np.asarray(value, np.int32))

    def op(
        self,
        kind: str,
        operands: Sequence[Operand] = (),
        attributes: Attributes | None = None,
        result_types: Sequence[TensorType] | None = None,
    ) -> Op:
        """Stage an op; its result types come from the shape function unless they are given."""
        schema = self.dialects.schema(kind)
        if schema is None:
            raise InvalidRuleError(f"there is no op {kind}")
        values = [self._operand(operand) for operand in operands]
        op = Op(kind, values, (), self._complete(schema, attributes or {}), self.location)
        if result_types is None:
            result_types = schema.infer_types(op)
            if result_types is None:
                raise InvalidRuleError(f"{kind} has no shape function: give result_types")
        op.results = [Value(type, op, index) for index, type in enumerate(result_types)]
        self.staged.append(op)
        return op

    def custom(
        self,
        code: str | Operand = None,
        *operands: Operand,
        custom_code: str = "",
        options: Mapping[str, Any] | bytes = b"",
        result_types: Sequence[TensorType] | None = None,
    ) -> Any:
        """Stage the custom op `code`: one result is its Value, several a tuple. Usually called as `b.tfl.custom`.

        Args:
            code: the name under which the kernel is registered; or, with `custom_code`, the first operand.
            options: what the kernel gets: a mapping is written as a FlexBuffer map, bytes as they are.
            result_types: by default those of the op or composite which the rule replaces.
        """
        if not isinstance(code, str):
            code, operands = custom_code, ((code, *operands) if code is not None else operands)
        if not code:
            raise InvalidRuleError('a custom op has a name, as in b.tfl.custom("AcmeSwish", x)')
        if result_types is None:
            if self.root is None:
                raise InvalidRuleError(f"custom op {code}: give result_types")
            result_types = [result.type for result in self.root.results]
        stored = options if isinstance(options, bytes) else dict(options)
        op = self.op("tfl.custom", operands, {"custom_code": code, "options": stored}, result_types)
        return op.results[0] if len(op.results) == 1 else tuple(op.results)

    def _operand(self, operand: Operand) -> Value | None:
        if operand is None or isinstance(operand, Value):
            return operand
        return self.const(operand)

    def _complete(self, schema: OpSchema, attributes: Attributes) -> Attributes:
        complete: Attributes = {}
        for name, spec in schema.attributes.items():
            if name in attributes:
                complete[name] = attributes[name]
            elif spec.default is not REQUIRED and not spec.derived:
                complete[name] = spec.default
        for name in attributes:
            if name not in schema.attributes:
                known = ", ".join(schema.attributes) or "none"
                raise InvalidRuleError(f"{schema.kind} has no attribute {name!r}; it has: {known}")
        return complete


class Trial(NamedTuple):
    """An op, what would replace its results, and the builder that staged that."""

    root: Op
    values: Sequence[Value | None]
    builder: Builder


class OpNamespace:
    """`b.tf` and `b.tfl`: one method an op kind of the dialect."""

    def __init__(self, builder: Builder, dialect: str) -> None:
        self._builder = builder
        self._dialect = dialect

    def __getattr__(self, name: str) -> Callable[..., Any]:
        builder, kind = self._builder, f"{self._dialect}.{name}"
        if kind == "tfl.custom":
            return builder.custom

        def emit(*operands: Operand, result_types: Sequence[TensorType] | None = None, **attributes: Any) -> Any:
            """One result: its Value. Otherwise a tuple of Values."""
            op = builder.op(kind, operands, attributes, result_types)
            return op.results[0] if len(op.results) == 1 else tuple(op.results)

        return emit
