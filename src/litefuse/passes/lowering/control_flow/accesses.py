"""Order reads and assignments of variables so that no delegate can change their order.

    %v = tfl.var_handle() {shared_name = "w"}; %a = tfl.read_variable(%v); tfl.assign_variable(%v, %b)
    %u = tfl.var_handle() {shared_name = "w"}; %c = tfl.read_variable(%u); tfl.assign_variable(%u, %d)
becomes
    %v = tfl.var_handle() {shared_name = "w"}; %a = tfl.read_variable(%v)
    tfl.assign_variable(%v, %d)

where %b replaces %c. The runtime keeps the order among ops with handles, but each assignment that a later op waits for
splits a graph that a delegate could otherwise run as a whole. Therefore, assignments come last.
"""

from __future__ import annotations

import numpy as np

from litefuse.context import Context
from litefuse.dialects.calls import callees
from litefuse.dialects.tfl.variables import ASSIGN, HANDLE, READ
from litefuse.ir import Constant, DType, Function, Module, Op, Rewriter, Value
from litefuse.ir.core import replace_uses, set_operand
from litefuse.ir.trampolines import Walk, walk
from litefuse.rewrite.build import reshape
from litefuse.rewrite.element_types import bitcast

DELAYED_BYTES = 1 << 16
"""Maximum bytes of values whose assignment is delayed; larger ones would occupy memory for longer."""
BITS = {DType.F32: DType.I32, DType.F16: DType.I16}
"""Integer types in which the file stores floats of variables, by the type of the floats."""


def order_accesses(module: Module, context: Context) -> None:
    """Keep one handle of each variable per function, remove redundant accesses, and delay assignments."""
    for function in module.functions.values():
        _share_handles(function)
        _fix_sizes(function, module, context)
    accesses = _Accesses(module)
    for function in module.functions.values():
        _Order(function, accesses).run()


def keep_bits(function: Function, context: Context) -> None:
    """Store the bits of floats in variables, since XNNPACK runs ops on variables of floats in place.

    XNNPACK reads a variable in place and writes the result of the last op there, so transposing a variable, or
    multiplying it with a matrix, overwrites elements that are still to be read. It also treats two handles of one
    variable as different variables, and a function that returns the value it reads crashes the process (measured:
    ai-edge-litert 2.3.0).
    """
    rewriter = Rewriter(function, context.dialects)
    for op in function.ops_of({READ, ASSIGN}):
        if op.kind == READ and op.result.dtype in BITS:
            b, type = rewriter.builder(op), op.result.type
            bits = b.tfl.read_variable(op.inputs[0], result_types=[type.with_dtype(BITS[type.dtype])])
            rewriter.replace(op, [bitcast(b, bits, type.dtype)], b)
        elif op.kind == ASSIGN and op.inputs[1].dtype in BITS:
            b, value = rewriter.builder(op), op.inputs[1]
            bits = bitcast(b, value, BITS[value.dtype])
            rewriter.commit(b, before=op)
            set_operand(op, 1, bits)


def to_stored(value: Constant) -> Constant:
    """Return a variable's value as the file stores it: as the bits of floats."""
    bits = BITS.get(value.dtype)
    return value if bits is None else Constant.of(np.require(value.numpy(), requirements="C").view(bits.numpy))


Key = tuple[str, str]
"""The container and name of a variable."""


def _variable(op: Op) -> Key | None:
    """Return the variable whose handle is an operand of the op, or None."""
    for value in op.inputs:
        if value.op is not None and value.op.kind == HANDLE:
            return value.op.attributes["container"], value.op.attributes["shared_name"]
    return None


def _share_handles(function: Function) -> None:
    """Replace all handles of a variable in the function by the first one."""
    first: dict[Key, Value] = {}
    for op in function.ops():
        if op.kind != HANDLE:
            continue
        handle = first.setdefault((op.attributes["container"], op.attributes["shared_name"]), op.result)
        if handle is not op.result:
            replace_uses(op.result, handle)
            function.remove(op)


def _fix_sizes(function: Function, module: Module, context: Context) -> None:
    """Reshape assigned values of free size to the shape of their variable, which is static.

    READ_VARIABLE copies as many bytes as its result has, without comparing them with those assigned: it would read a
    smaller value beyond its end. RESHAPE raises an error instead, as TensorFlow does.
    """
    rewriter = Rewriter(function, context.dialects)
    for op in function.ops():
        key = _variable(op) if op.kind == ASSIGN else None
        variable = None if key is None else module.variables.get(key[1])
        if variable is not None and not op.inputs[1].type.is_static:
            b, shape = rewriter.builder(op), variable.type.shape
            assert shape is not None and None not in shape, "freeze refuses assigned variables without a fixed shape"
            fixed = reshape(b, op.inputs[1], [dim for dim in shape if dim is not None])
            rewriter.commit(b, before=op)
            set_operand(op, 1, fixed)


class _Accesses:
    """The variables that ops read and change, directly or in the functions that they call."""

    def __init__(self, module: Module) -> None:
        self._module = module
        self._known: dict[str, tuple[set[Key], set[Key]]] = {}

    def of(self, op: Op) -> tuple[set[Key], set[Key]]:
        read: set[Key] = set()
        changed: set[Key] = set()
        for callee in callees(op):
            inside_read, inside_changed = walk(self._of_function(callee.name))
            read |= inside_read
            changed |= inside_changed
        variable = _variable(op)
        if variable is not None:
            (read if op.kind == READ else changed).add(variable)
        return read, changed

    def _of_function(self, name: str) -> Walk[tuple[set[Key], set[Key]]]:
        if name not in self._known:
            read, changed = self._known[name] = set[Key](), set[Key]()
            ops = list(self._module.functions[name].ops())
            for callee in [callee.name for op in ops for callee in callees(op)]:
                yield self._of_function(callee)
            for op in ops:
                inside_read, inside_changed = self.of(op)
                read |= inside_read
                changed |= inside_changed
        return self._known[name]


class _Order:
    """Reorders the accesses of one function, tracking the current value of each variable."""

    def __init__(self, function: Function, accesses: _Accesses) -> None:
        self.function = function
        self.accesses = accesses
        self.values: dict[Key, Value] = {}
        self.pending: dict[Key, Op] = {}
        """Assignments removed from the function, to be inserted again before an op that depends on them."""

    def run(self) -> None:
        for op in self.function.ops():
            variable = _variable(op)
            if op.kind == READ and variable is not None:
                self.read(op, variable)
            elif op.kind == ASSIGN and variable is not None:
                self.assign(op, variable)
            else:
                read, changed = self.accesses.of(op)
                for key in [key for key in self.pending if key in read or key in changed]:
                    self.insert_assignment(key, before=op)
                for key in changed:
                    self.values.pop(key, None)
        for key in list(self.pending):
            self.insert_assignment(key, before=self.function.last)

    def read(self, op: Op, variable: Key) -> None:
        known = self.values.get(variable)
        if known is not None and known.type == op.result.type:
            replace_uses(op.result, known)
            self.function.remove(op)
            return
        self.insert_assignment(variable, before=op)
        self.values[variable] = op.result

    def assign(self, op: Op, variable: Key) -> None:
        self.pending.pop(variable, None)
        value = self.values[variable] = op.inputs[1]
        count = value.type.num_elements
        if count is not None and count * value.dtype.itemsize <= DELAYED_BYTES:
            self.function.remove(op)
            self.pending[variable] = op

    def insert_assignment(self, variable: Key, *, before: Op) -> None:
        op = self.pending.pop(variable, None)
        if op is not None:
            self.function.insert(op, before=before)
