"""The verifier, which checks the invariants of the IR between passes in linear time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import inf
from typing import NoReturn

from litefuse.errors import InvalidModuleError
from litefuse.ir.constant import Constant
from litefuse.ir.core import CONSTANT, RETURN, Function, Op, Value
from litefuse.ir.module import Module
from litefuse.ir.schema import VARIABLE_NAME, Dialects, OperandSpec, OpSchema, is_discardable


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
        self.defined: set[Value] = set()
        self.reads = 0
        """Number of pairs of an op and a value that is among its operands."""

    def verify(self) -> None:
        function, last = self.function, self.function.last
        kinds: list[str] = []
        symbol_users: set[Op] = set()
        self.verify_definitions(None, function.arguments)
        previous: Op | None = None
        op: Op | None = function.first
        while op is not None:
            if op.function is not function or op.previous is not previous:
                self.fail(op, "the linked list of ops is inconsistent")
            if op.operands:
                self.verify_operands(op)
            self.verify_definitions(op, op.results)
            if op is not last:
                kinds.append(op.kind)
                if op.attributes and op.kind != CONSTANT and op.symbols():
                    symbol_users.add(op)
            previous, op = op, op.next
        if previous is not last or last.kind != RETURN or last.results:
            self.fail(previous, "the last op is not the terminator")
        if (counts := Counter(kinds)) != function.kinds:
            self.fail(None, f"the index by kind has {function.kinds}, but the ops are {dict(counts)}")
        if symbol_users != function.symbol_users:
            self.fail(None, "the index of the ops that refer to functions is inconsistent")
        self.verify_users()

    def verify_definitions(self, op: Op | None, values: list[Value]) -> None:
        """Check the results of `op`, or the arguments if it is None; later ops may use them."""
        for index, value in enumerate(values):
            if value.op is not op or value.index != index:
                self.fail(op, f"{'argument' if op is None else 'result'} {index} is misnumbered")
            self.defined.add(value)

    def verify_operands(self, op: Op) -> None:
        operands = op.operands
        counts: Mapping[Value | None, int] = dict.fromkeys(operands, 1)
        if len(counts) < len(operands):
            counts = Counter(operands)
        for operand, count in counts.items():
            if operand is None:
                continue
            if operand not in self.defined:
                source = "another function's argument" if operand.op is None else f"a result of {operand.op.kind}"
                where = f"operand {operands.index(operand)}, {source},"
                self.fail(op, f"{where} is not defined before it is used")
            if operand.uses.get(op) != count:
                self.fail(op, f"the use list has {operand.uses.get(op, 0)} uses, but the op has {count} such operands")
            self.reads += 1

    def verify_users(self) -> None:
        """Check that all users in the use lists are ops whose operands have been checked."""
        if sum([len(value.uses) for value in self.defined]) == self.reads:
            return
        for value in self.defined:
            for user in value.uses:
                if user.function is not self.function:
                    self.fail(value.op, f"value {value.index} is used by {user.kind}, which is not in this function")
                if value not in user.operands:
                    self.fail(value.op, f"value {value.index} is used by {user.kind}, which has no such operand")

    def fail(self, op: Op | None, problem: str) -> NoReturn:
        fail_at(self.function, op, problem)


class _OpVerifier:
    """Checks the ops of one function against their schemas and the functions that they call."""

    def __init__(self, module: Module, dialects: Dialects, function: Function) -> None:
        self.module = module
        self.dialects = dialects
        self.function = function

    def verify(self) -> None:
        symbol_users = self.function.symbol_users
        for op in self.function.ops():
            if op in symbol_users:
                self.verify_symbols(op)
            if op.kind == CONSTANT:
                self.verify_constant(op)
            elif (schema := self.dialects.schema(op.kind)) is not None:
                self.verify_schema(op, schema)
                if op in symbol_users:
                    self.verify_functions(op, schema)
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
        self.verify_number(op, "operand", len(op.operands), schema.operands, schema.operand_range)
        self.verify_number(op, "result", len(op.results), schema.results, schema.result_range)
        if None in op.operands and schema.operand_range[1] != inf:
            for operand, spec in zip(op.operands, schema.operands, strict=False):
                if operand is None and not spec.optional:
                    self.fail(op, f"operand {spec.name!r} is missing")
        for name in op.attributes:
            spec = schema.attributes.get(name)
            if spec is None and not is_discardable(name):
                self.fail(op, f"there is no attribute {name!r}")
            if spec is not None and spec.derived:
                self.fail(op, f"attribute {name!r} is derived from the operands and must not be stored")
        for name in schema.required:
            if name not in op.attributes:
                self.fail(op, f"attribute {name!r} is missing")
        if schema.is_variable_access and op.attributes.get(VARIABLE_NAME) not in self.module.variables:
            self.fail(op, f"there is no variable {op.attributes.get(VARIABLE_NAME)!r}")

    def verify_number(
        self, op: Op, what: str, number: int, specs: Sequence[OperandSpec], limits: tuple[int, float]
    ) -> None:
        least, most = limits
        if not least <= number <= most:
            self.fail(op, f"it has {number} {what}s, but its schema has {len(specs)}")

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
        fail_at(self.function, op, problem)


def fail_at(function: Function, op: Op | None, problem: str) -> NoReturn:
    where = f"@{function.name}"
    if op is not None:
        where += f": {op.kind} at {op.location}"
    raise InvalidModuleError(f"{where}: {problem}")
