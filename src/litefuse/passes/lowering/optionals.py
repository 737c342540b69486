"""Lower optionals, by which the gradient of a branch accesses the values that the branch computed.

    then: %o = tf.OptionalFromValue(%x)         else: %o = tf.OptionalNone()
    %o = tf.If(%p, ...); ... then: %x = tf.OptionalGetValue(%o)
becomes
    then: %x                                    else: zeros
    %x = tf.If(%p, ...); ... then: %x

The value itself replaces the optional. The zeros for an empty optional are never read, but must have the value's shape,
since LiteRT also prepares the branches that do not run.
"""

from __future__ import annotations

from collections.abc import Iterator

from litefuse.context import Context
from litefuse.dialects.calls import BRANCH_KINDS, callees
from litefuse.errors import ConversionError
from litefuse.ir import Builder, DType, Function, Module, Op, Rewriter, TensorType, Value
from litefuse.passes.lowering.control_flow.flows import connected_variants
from litefuse.rewrite.sizes.dimensions import Dimensions

_KINDS = frozenset({"tf.OptionalFromValue", "tf.OptionalNone", "tf.OptionalGetValue", "tf.OptionalHasValue"})
_SAME = frozenset({"tf.Identity", "tf.StopGradient"})


def lower_optionals(module: Module, context: Context) -> None:
    """Replace optionals of one value by tensors; of nested optionals, the inner ones first.

    Requires inferred types.

    Raises:
        ConversionError: An optional has several values, or different types in different branches; an empty optional
            replaces a list, or a tensor of a size that is unknown there; or the model queries whether an
            optional has a value.
    """
    count = 0
    while ops := module.ops_of(_KINDS):
        lowering = _Lowering(module, context, ops)
        inner = [op for op in ops if lowering.is_lowered(op)]
        lowering.lower(inner)
        count += len(inner)
    context.record("lower optionals", "changed", count=count)


class _Lowering:
    """Lowers the optionals of tensors; if there are none, those of lists and other variants."""

    def __init__(self, module: Module, context: Context, ops: list[Op]) -> None:
        self.module = module
        self.context = context
        self.roots = connected_variants(module, _SAME)
        self.types = _value_types(ops, self.roots)
        if any(type.dtype is not DType.VARIANT for type in self.types.values()):
            self.types = {root: type for root, type in self.types.items() if type.dtype is not DType.VARIANT}

    def is_lowered(self, op: Op) -> bool:
        return self.roots[_optional(op)] in self.types

    def lower(self, ops: list[Op]) -> None:
        zeros = [(op, self.zeros(op)) for op in ops if op.kind == "tf.OptionalNone"]
        for value, root in self.roots.items():
            if root in self.types:
                value.type = self.types[root]
        for op, b in zeros:
            self.rewriter(op).replace(op, [b.staged[-1].results[0]], b)
        for op in ops:
            if op.kind == "tf.OptionalHasValue":
                raise ConversionError(
                    "whether an optional has a value is unknown at conversion.", where=str(op.location)
                )
            if op.kind != "tf.OptionalNone":
                self.rewriter(op).replace(op, op.inputs)

    def rewriter(self, op: Op) -> Rewriter:
        assert op.function is not None
        return Rewriter(op.function, self.context.dialects)

    def zeros(self, op: Op) -> Builder:
        """Return a builder that has staged zeros in place of an empty optional."""
        type = self.types[self.roots[op.results[0]]]
        if type.dtype is DType.VARIANT:
            raise ConversionError("an empty optional of a list has no conversion.", where=str(op.location))
        b = self.rewriter(op).builder(op)
        zero = b.const(b"" if type.dtype is DType.STRING else 0, type.dtype)
        if type.is_static:
            b.tf.Fill(b.i32([dim for dim in type.shape or () if dim is not None]), zero)
            return b
        for index, sibling in self.siblings(op):
            if self.fill(b, op, index, sibling, zero):
                return b
        raise ConversionError(
            "the size of the value that an empty optional replaces is unknown.", where=str(op.location)
        )

    def siblings(self, op: Op) -> Iterator[tuple[Function, Value]]:
        """Yield the values that other branches return where `op` returns none, with their functions."""
        here = op.function
        for caller in self.module.ops():
            names = [callee.name for callee in callees(caller)]
            if caller.kind not in BRANCH_KINDS or here is None or here.name not in names:
                continue
            for index, result in enumerate(here.results):
                if result is not op.results[0]:
                    continue
                for name in names:
                    maker = self.module.functions[name].results[index].op
                    if maker is not None and maker.kind == "tf.OptionalFromValue":
                        yield self.module.functions[name], maker.inputs[0]

    def fill(self, b: Builder, op: Op, there: Function, value: Value, zero: Value) -> bool:
        """Stage zeros of the value's shape, if its sizes are constant or those of arguments of both branches.

        `op` is the empty optional, `there` the function of the value. Return whether that was possible.
        """
        assert op.function is not None
        sizes = Dimensions()
        dims: list[Value] = []
        for axis in range(value.rank or 0):
            size = sizes.of(value, axis)
            dimension = size.dimension
            if size.number is not None:
                dims.append(b.i32([size.number]))
            elif dimension is not None and dimension.value.op is None and dimension.value in there.arguments:
                argument = op.function.arguments[dimension.value.index]
                dims.append(b.tf.Slice(b.tf.Shape(argument), b.i32([dimension.axis]), b.i32([1])))
            else:
                return False
        if value.rank is None:
            return False
        b.tf.Fill(b.tf.ConcatV2(*dims, b.i32(0)) if len(dims) > 1 else dims[0], zero)
        return True


def _optional(op: Op) -> Value:
    """Return the optional that `op` produces or reads."""
    return op.results[0] if op.kind in ("tf.OptionalFromValue", "tf.OptionalNone") else op.inputs[0]


def _value_types(ops: list[Op], roots: dict[Value, Value]) -> dict[Value, TensorType]:
    """Return the type of the value in each group of connected optionals, by the group's representative."""
    held: dict[Value, TensorType] = {}
    for op in ops:
        if op.kind != "tf.OptionalFromValue":
            continue
        if len(op.inputs) != 1:
            raise ConversionError("an optional of several values has no conversion.", where=str(op.location))
        root, type = roots[op.results[0]], op.inputs[0].type
        if held.setdefault(root, type) != type:
            shapes = f"{held[root]} and {type}"
            raise ConversionError(f"an optional of the types {shapes} has no conversion.", where=str(op.location))
    for op in ops:
        if op.kind == "tf.OptionalGetValue":
            held.setdefault(roots[op.inputs[0]], op.results[0].type)
        else:
            held.setdefault(roots[_optional(op)], TensorType(DType.F32, ()))
    return held
