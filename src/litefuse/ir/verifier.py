"""The verifier, which checks the invariants of the IR between passes in linear time."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import NoReturn

from litefuse.errors import InvalidModuleError
from litefuse.ir.constant import Constant
from litefuse.ir.core import CONSTANT, RETURN, Function, Module, Op, Value
from litefuse.ir.schema import VARIABLE_NAME, Dialects, OpSchema


def verify(module: Module, dialects: Dialects) -> None:
    """Check the whole module. Raises `InvalidModuleError` with the first violation and its location."""
    for name, function in module.functions.items():
        if function.name != name:
            raise InvalidModuleError(f"@{name}: the name of the function is @{function.name}")
        _StructureVerifier(function).verify()
    verify_ops(module, dialects)


def verify_ops(module: Module, dialects: Dialects) -> None:
    """Check what a stored model may violate: the ops against their schemas and callees, and the entry points.

    `verify` also checks the structure of the functions, which does not depend on the model's file.
    """
    for function in module.functions.values():
        _OpVerifier(module, dialects, function).verify()
    _verify_entries(module)


def _verify_entries(module: Module) -> None:
    names: set[str] = set()
    for signature in module.signatures:
        where = f"signature {signature.name!r}"
        if signature.name in names:
            raise InvalidModuleError(f"{where}: there are two signatures with this name")
        names.add(signature.name)
        function = module.functions.get(signature.function)
        if function is None:
            raise InvalidModuleError(f"{where}: there is no function @{signature.function}")
        for what, expected, actual in (
            ("inputs", signature.inputs, function.arguments),
            ("outputs", signature.outputs, function.results),
        ):
            if len(expected) != len(actual):
                raise InvalidModuleError(
                    f"{where}: it names {len(expected)} {what}, but @{function.name} has {len(actual)}"
                )
    for name in module.initializers:
        if name not in module.functions:
            raise InvalidModuleError(f"initializers: there is no function @{name}")
        if module.functions[name].arguments:
            raise InvalidModuleError(f"initializers: @{name} has arguments")
    for name, variable in module.variables.items():
        if variable.name != name:
            raise InvalidModuleError(f"variable {name!r}: its name is {variable.name!r}")


class _StructureVerifier:
    """Checks the linked list of one function's ops, its use lists and its indices in a single pass."""

    def __init__(self, function: Function) -> None:
        self.function = function
        self.seen: set[Op] = set()
        self.reads = 0

    def verify(self) -> None:
        uses = 0
        kinds: dict[str, int] = {}
        symbol_users: list[Op] = []
        for index, argument in enumerate(self.function.arguments):
            if argument.op is not None or argument.index != index:
                self.fail(None, f"argument {index} is misnumbered")
            uses += self.count_uses(argument, None)
        previous: Op | None = None
        op: Op | None = self.function.first
        while op is not None:
            if op.function is not self.function or op.previous is not previous:
                self.fail(op, "the linked list of ops is inconsistent")
            self.verify_operands(op)
            if op is not self.function.last:
                if op.symbols():
                    symbol_users.append(op)
                kinds[op.kind] = kinds.get(op.kind, 0) + 1
            for index, result in enumerate(op.results):
                if result.op is not op or result.index != index:
                    self.fail(op, f"result {index} is misnumbered")
                uses += self.count_uses(result, op)
            self.seen.add(op)
            previous, op = op, op.next
        last = self.function.last
        if previous is not last or last.kind != RETURN or last.results:
            self.fail(previous, "the last op is not the terminator")
        if kinds != self.function.kinds:
            self.fail(None, f"the index by kind has {self.function.kinds}, but the ops are {kinds}")
        if symbol_users != self.function.ordered_symbol_users():
            self.fail(None, "the index of the ops that refer to functions is inconsistent")
        if uses != self.reads:
            self.fail(None, f"the use lists have {uses} uses, but the ops have {self.reads} operands")

    def count_uses(self, value: Value, op: Op | None) -> int:
        for user in value.uses:
            if user.function is not self.function:
                self.fail(op, f"value {value.index} is used by {user.kind}, which is not in this function")
        return sum(value.uses.values())

    def verify_operands(self, op: Op) -> None:
        counts: dict[Value, int] = {}
        for index, operand in enumerate(op.operands):
            if operand is None:
                continue
            counts[operand] = counts.get(operand, 0) + 1
            if not self.is_defined(operand):
                source = "another function's argument" if operand.op is None else f"a result of {operand.op.kind}"
                self.fail(op, f"operand {index}, {source}, is not defined before it is used")
        for operand, count in counts.items():
            self.reads += count
            if operand.uses.get(op) != count:
                self.fail(op, f"the use list has {operand.uses.get(op, 0)} uses, but the op has {count} such operands")

    def is_defined(self, value: Value) -> bool:
        arguments = self.function.arguments
        if value.op is None:
            return value.index < len(arguments) and arguments[value.index] is value
        results = value.op.results
        return value.op in self.seen and value.index < len(results) and results[value.index] is value

    def fail(self, op: Op | None, problem: str) -> NoReturn:
        _fail(self.function, op, problem)


class _OpVerifier:
    """Checks the ops of one function against their schemas and the functions that they call."""

    def __init__(self, module: Module, dialects: Dialects, function: Function) -> None:
        self.module = module
        self.dialects = dialects
        self.function = function

    def verify(self) -> None:
        for op in self.function.ops():
            schema = self.dialects.schema(op.kind)
            if op.is_symbol_user:
                self.verify_symbols(op)
            if op.kind == CONSTANT:
                self.verify_constant(op)
            elif schema is not None:
                self.verify_schema(op, schema)
            elif not self.dialects.accepts(op.kind):
                self.fail(op, "the op is not in any dialect")

    def verify_symbols(self, op: Op) -> None:
        for name in op.symbols():
            if name not in self.module.functions:
                self.fail(op, f"there is no function @{name}")

    def verify_constant(self, op: Op) -> None:
        value = op.attributes.get("value")
        if op.operands or len(op.results) != 1 or not isinstance(value, Constant):
            self.fail(op, "a constant must have a value, one result and no operands")
        if op.results[0].type != value.type:
            self.fail(op, f"the type of the result is {op.results[0].type}, but that of the value is {value.type}")

    def verify_schema(self, op: Op, schema: OpSchema) -> None:
        for what, values, (least, most) in (
            ("operand", op.operands, schema.operand_range),
            ("result", op.results, schema.result_range),
        ):
            if not least <= len(values) <= most:
                specs = schema.operands if what == "operand" else schema.results
                self.fail(op, f"it has {len(values)} {what}s, but its schema has {len(specs)}")
        if None in op.operands and schema.operand_range[1] != inf:
            for operand, spec in zip(op.operands, schema.operands, strict=False):
                if operand is None and not spec.optional:
                    self.fail(op, f"operand {spec.name!r} is missing")
        for name in op.attributes:
            spec = schema.attributes.get(name)
            if spec is None and not _is_discardable(name):
                self.fail(op, f"there is no attribute {name!r}")
            if spec is not None and spec.derived:
                self.fail(op, f"attribute {name!r} is derived from the operands and must not be stored")
        for name in schema.required:
            if name not in op.attributes:
                self.fail(op, f"attribute {name!r} is missing")
        if schema.is_variable_access and op.attributes.get(VARIABLE_NAME) not in self.module.variables:
            self.fail(op, f"there is no variable {op.attributes.get(VARIABLE_NAME)!r}")
        if op.is_symbol_user:
            self.verify_functions(op, schema)

    def verify_functions(self, op: Op, schema: OpSchema) -> None:
        """Check the arity and element types of the functions that `op` calls."""
        for callee in schema.callees(op):
            function = self.module.functions[callee.name]
            operands, where = op.operands[callee.skip :], f"@{callee.name}"
            self.verify_same(op, "the operands", operands, f"the arguments of {where}", function.arguments)
            if callee.returns:
                self.verify_same(op, "the results", op.results, f"the results of {where}", function.results)
            elif len(function.results) != 1:
                self.fail(op, f"the condition {where} must return one value")
        if schema.is_loop:
            self.verify_same(op, "the loop's results", op.results, "its operands", op.operands)

    def verify_same(
        self, op: Op, what: str, left: Sequence[Value | None], other: str, right: Sequence[Value | None]
    ) -> None:
        if len(left) != len(right):
            self.fail(op, f"{what} and {other} differ in number: {len(left)} and {len(right)}")
        for index, (a, b) in enumerate(zip(left, right, strict=True)):
            if a is None or b is None or a.dtype is not b.dtype:
                self.fail(op, f"{what} and {other} differ at index {index}: {a} and {b}")

    def fail(self, op: Op | None, problem: str) -> NoReturn:
        _fail(self.function, op, problem)


def _fail(function: Function, op: Op | None, problem: str) -> NoReturn:
    where = f"@{function.name}"
    if op is not None:
        where += f": {op.kind} at {op.location}"
    raise InvalidModuleError(f"{where}: {problem}")


def _is_discardable(name: str) -> bool:
    """Return whether an attribute is discardable, as in MLIR: `litefuse.preserve`, or TensorFlow's `_class`."""
    return "." in name or name.startswith("_")
