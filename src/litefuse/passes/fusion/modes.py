"""Handle composite calls that no rule replaces: as custom ops, preserved composites, or inlined ops."""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from litefuse.context import Context
from litefuse.dialects.tfl import is_flex
from litefuse.dialects.tfl.contracts import (
    XNNPACK,
    find_attribute_violation,
    find_faults,
    find_violation,
    is_wanted,
)
from litefuse.dialects.tfl.table import TENSORFLOW_CUSTOM_OPS
from litefuse.errors import ConversionError, require
from litefuse.ir import CONSTANT, Builder, DType, Function, Module, Op, Symbol, Value
from litefuse.ir.composites import Composite, is_defined
from litefuse.ir.core import replace_uses
from litefuse.ir.functions import clone_function
from litefuse.options import CompositeMode
from litefuse.passes.simplify.dce import Effects
from litefuse.rewrite.composite_rule import FUSABLE_MARK, CompositeRule

# Keras 2 appends a UUID to make the names of its composites unique.
_UUID = re.compile(r"_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")


STORED_ATTRIBUTES = "litefuse.composite_attributes"
"""Function attribute of a composite of a LiteRT file: its attributes as the file has them."""


def mode_of(name: str, modes: Mapping[str, CompositeMode]) -> CompositeMode:
    """Return the user's mode for the composite `name`: that of the first matching pattern, or "fuse" by default."""
    for pattern, mode in modes.items():
        if fnmatch.fnmatchcase(name, pattern):
            return mode
    return "fuse"


def is_fusable(attributes: Mapping[str, Any]) -> bool:
    """Return whether the author requested a custom op: `tfl_fusable_op` is true or a nonzero number."""
    mark = attributes.get(FUSABLE_MARK, False)
    return isinstance(mark, bool | int | float) and bool(mark)


def claims(rule: CompositeRule, composite: Composite) -> bool:
    """Return whether a rule applies to the composite.

    A `tfl_fusable_op` mark overrides shipped rules that match the composite's name only by a pattern.
    """
    general = rule.is_shipped and rule.name != composite.name
    return not rule.defines and rule.claims(composite) and not (general and is_fusable(composite.attributes))


def wants_composite(name: str, context: Context, version: int = 1) -> bool:
    """Return whether the file is to contain this composite with a contract where ops compute its function.

    The user asks for it by its name, not by a pattern, or the target runs it correctly and faster than the ops.
    """
    modes = context.options.composites
    asked = modes.get(name) in ("fuse", "preserve")
    return asked or (mode_of(name, modes) == "fuse" and is_wanted(name, version, context.target.name))


def stays(op: Op, composite: Composite, context: Context) -> bool:
    """Return whether the composite of a LiteRT file stays as it is.

    Others have rules or are not wanted, by the user or by the target, or a form that is not to be in a file.
    """
    rules, mode = context.options.composite_rules, mode_of(composite.name, context.options.composites)
    if mode == "fuse" and not context.target.runs_any_composite:
        return False
    if _find_objection(composite, op):
        return False
    return mode in ("fuse", "preserve") and not any(claims(rule, composite) for rule in rules)


def require_contract(composite: Composite, op: Op) -> None:
    """Raise `NoMatch` if the composite that an op calls breaks its contract, or has a form that XNNPACK gets wrong."""
    objection = _find_objection(composite, op)
    require(not objection, objection)


def _find_objection(composite: Composite, op: Op) -> str:
    """Return why a composite is not to be in a file, or ""."""
    name, version, attributes = composite.name, composite.version, composite.attributes
    violation = find_violation(name, version, op.operands, op.results, attributes)
    if violation:
        return f"it is not what backends expect under this name: {violation}"
    faults = (fault.what for fault in find_faults(name, version, op.operands, attributes) if fault.reader == XNNPACK)
    return next((f"XNNPACK computes it incorrectly with {what}" for what in faults), "")


def why_unmatched(composite: Composite, rules: Sequence[CompositeRule]) -> str:
    """Return why no rule of a conversion replaces a composite: there is none, or only for other targets or versions."""
    claiming = [rule for rule in rules if claims(rule, composite)]
    if claiming:
        targets = dict.fromkeys(target for rule in claiming for target in rule.targets or ())
        return f"its rule is for other targets ({', '.join(targets)})"
    versions = {rule.version for rule in rules if rule.version is not None and rule.claims_name(composite)}
    if versions:
        return f"it has version {composite.version}, its rule is for version {' and '.join(map(str, sorted(versions)))}"
    return "no rule matches it"


def require_attributes(composite: Composite, op: Op) -> None:
    """Raise `NoMatch` if an attribute of a composite is of another type than the contract of its name says."""
    violation = find_attribute_violation(composite.name, composite.version, op.operands, composite.attributes)
    require(not violation, violation)


def strip_uuid(name: str) -> str:
    """Return the name to write to the file: without the UUID that Keras 2 appends."""
    return _UUID.sub("", name)


def strip_mark(attributes: Mapping[str, Any]) -> dict[str, Any]:
    """Return the attributes sorted by name, without the mark that requests a custom op."""
    return {name: attributes[name] for name in sorted(attributes) if name != FUSABLE_MARK}


def build_custom_op(call: Op, name: str, attributes: Mapping[str, Any], b: Builder, context: Context) -> list[Value]:
    """Replace `call @name(%x)` by `tfl.custom(%x) {custom_code = name}` with the author's attributes as options.

    `convert(custom_options="tflite_converter")` writes true as -1 and false as 0, as TFLiteConverter does: kernels
    written for its files read an integer.
    """
    _require_tensors(call)
    options = strip_mark(attributes)
    if context.options.custom_options == "tflite_converter":
        options = {key: -int(value) if isinstance(value, bool) else value for key, value in options.items()}
    types = [result.type for result in call.results]
    b.custom(strip_uuid(name), *call.operands, options=options, result_types=types)
    return b.staged[-1].results


def collect_custom_codes(ops: Iterable[Op]) -> set[str]:
    """Return the custom codes of the custom ops among `ops`."""
    return {str(op.attributes["custom_code"]) for op in ops if op.kind == "tfl.custom"}


class Preserver:
    """Replaces calls by composite ops, each with a copy of the called function as its decomposition.

    A decomposition is specialized to the operand types and constants of a call; equal calls share one.
    """

    def __init__(self, module: Module, context: Context) -> None:
        self.module = module
        self.context = context
        self.effects = Effects(module, context.dialects)
        self.known: dict[object, str] = {}

    def preserve(self, call: Op, function: Function, composite: Composite, b: Builder) -> list[Value]:
        """Replace `call @f(%x)` by `tfl.stablehlo_composite(%x) {name, decomposition = @f'}`.

        Raises:
            NoMatch: the call passes or returns handles, has no operands, has side effects, or ignores its operands,
                or it has no definition.
        """
        require(is_defined(function), "it has no decomposition")
        _require_tensors(call)
        require(call.operands, "LiteRT does not support composites without operands")
        require(not self.effects.of(call), "its body has side effects")
        require(uses_arguments(function), "its body computes nothing from its operands")
        name = strip_uuid(composite.name)
        attributes = function.attributes.get(STORED_ATTRIBUTES, strip_mark(composite.attributes))
        return self._build(call, self._decomposition(call, function, name), name, attributes, composite.version, b)

    def restore(self, call: Op, function: Function, composite: Composite, b: Builder) -> list[Value]:
        """Replace a call by the op of the LiteRT file that the call was made of."""
        if function.name not in self.known:
            copy = clone_function(function, self.module.fresh_name(f"{composite.name}.impl"))
            copy.attributes = _argument_names(copy)
            self.known[function.name] = self.module.add(copy).name
        attributes = function.attributes[STORED_ATTRIBUTES]
        return self._build(call, self.known[function.name], composite.name, attributes, composite.version, b)

    def _build(
        self, call: Op, decomposition: str, name: str, attributes: Mapping[str, Any] | bytes, version: int, b: Builder
    ) -> list[Value]:
        stored = {
            "name": name,
            "decomposition_subgraph_index": Symbol(decomposition),
            "composite_attributes": attributes,
            "version": version,
        }
        types = [result.type for result in call.results]
        return b.op("tfl.stablehlo_composite", call.operands, stored, types).results

    def _decomposition(self, call: Op, function: Function, name: str) -> str:
        """Return the name of a decomposition specialized to the operands of the call.

        The function has copies of constant operands, so that its ops have constant weights, shapes and axes.
        """
        constants = [operand.op if operand.constant is not None else None for operand in call.inputs]
        key = (
            function.name,
            tuple(operand.type for operand in call.inputs),
            tuple(None if op is None else op.attributes["value"].identity() for op in constants),
        )
        if key not in self.known:
            count = sum(1 for _ in function.ops())
            self.context.expansion.take(count, where=str(call.location), what=f"composite {name!r} is called often")
            copy = clone_function(function, self.module.fresh_name(f"{name}.impl"))
            copy.attributes = _argument_names(copy)
            for argument, operand, constant in zip(copy.arguments, call.inputs, constants, strict=True):
                argument.type = operand.type
                if constant is not None:
                    inner = Op(CONSTANT, (), (constant.result.type,), dict(constant.attributes), constant.location)
                    copy.insert(inner, before=copy.first)
                    replace_uses(argument, inner.result)
            self.known[key] = self.module.add(copy).name
        return self.known[key]


def _argument_names(function: Function) -> dict[str, Any]:
    return {key: function.attributes[key] for key in ("arg_names",) if key in function.attributes}


def _require_tensors(call: Op) -> None:
    """Refuse calls with handles, which a kernel cannot accept."""
    for value in (*call.inputs, *call.results):
        require(
            value.dtype not in (DType.RESOURCE, DType.VARIANT),
            "an operand or result is a handle",
            dtype=value.dtype.name,
        )


def uses_arguments(function: Function) -> bool:
    """Return whether a result depends on an argument; in a placeholder body for a kernel, none does."""
    pending, seen = list(function.results), set[Value]()
    while pending:
        value = pending.pop()
        if value in seen:
            continue
        seen.add(value)
        if value.op is None:
            return True
        pending.extend(value.op.inputs)
    return False


def check_custom_ops(module: Module, context: Context) -> None:
    """Raise `ConversionError` for custom ops that `allow_custom_ops` forbids.

    These are all custom ops, or with "marked" those that no mark requests.
    """
    allowed = context.options.allow_custom_ops
    if allowed is True:
        return
    marked = TENSORFLOW_CUSTOM_OPS | (context.marked_custom_ops if allowed == "marked" else set[str]())
    layers_by_code: dict[str, list[str]] = {}  # Flex ops have their own option
    for op in module.ops():
        if op.kind == "tfl.custom" and not is_flex(op) and op.attributes["custom_code"] not in marked:
            layers_by_code.setdefault(op.attributes["custom_code"], []).append(op.location.layer or op.location.name)
    if layers_by_code:
        named = {
            code: next((f' in "{layer}"' for layer in layers if layer), "") for code, layers in layers_by_code.items()
        }
        listed = "; ".join(code + where for code, where in named.items())
        problem = (
            "but these ops would be custom ops" if not allowed else "but no mark in the model requests these custom ops"
        )
        raise ConversionError(
            f"allow_custom_ops={allowed!r}, {problem}: {listed}.",
            hint='Allow them, or keep the ops of a composite\'s body with composites={name: "inline"} or "preserve".',
        )
