"""Reads and assignments of variables, in an order that no delegate can change.

    %v = tfl.var_handle() {shared_name = "w"}; %a = tfl.read_variable(%v); tfl.assign_variable(%v, %b)
    %u = tfl.var_handle() {shared_name = "w"}; %c = tfl.read_variable(%u); tfl.assign_variable(%u, %d)
becomes
    %v = tfl.var_handle() {shared_name = "w"}; %a = tfl.read_variable(%v)
    tfl.assign_variable(%v, %d)

where %b takes the place of %c. The runtime keeps the order of ops with handles among themselves, but each assignment
that one has to wait for splits the graph that a delegate could run as a whole. So assignments come last.
"""

from __future__ import annotations

import numpy as np

from litefuse.events import Context
from litefuse.ir import Constant, DType, Function, Module, Op, Rewriter, Value
from litefuse.ir.core import replace_uses, set_operand
from litefuse.ir.functions import callees
from litefuse.legalize.element_types import bitcast
from litefuse.legalize.shaping import reshape
from litefuse.walks import Walk, walk

HANDLE, READ, ASSIGN = "tfl.var_handle", "tfl.read_variable", "tfl.assign_variable"
DELAYED_BYTES = 1 << 16
"""Larger values are assigned where the model does it: those that wait take memory."""
_BITS = {DType.F32: DType.I32, DType.F16: DType.I16}


def order_accesses(module: Module, context: Context) -> None:
    """Leave one handle of each variable in a function, and no access whose effect is known without it."""
    for function in module.functions.values():
        _share_handles(function)
        _fix_sizes(function, module, context)
    accesses = _Accesses(module)
    for function in module.functions.values():
        _Order(function, accesses).run()


def keep_bits(function: Function, context: Context) -> None:
    """Keep floats in variables by their bits: XNNPACK takes variables of floats, and computes in their place.

    It reads a variable where it lies and lets the last op write its result there, so that transposing a variable, or
    multiplying it with a matrix, overwrites what is still to be read; two handles of one variable are two to it, and
    a function that returns what it reads ends the process (measured: ai-edge-litert 2.3.0).
    """
    rewriter = Rewriter(function, context.dialects)
    for op in function.ops():
        if op.kind == READ and op.result.dtype in _BITS:
            b, type = rewriter.builder(op), op.result.type
            bits = b.tfl.read_variable(op.operands[0], result_types=[type.with_dtype(_BITS[type.dtype])])
            rewriter.replace(op, [bitcast(b, bits, type.dtype)], b)
        elif op.kind == ASSIGN and op.inputs[1].dtype in _BITS:
            b, value = rewriter.builder(op), op.inputs[1]
            bits = bitcast(b, value, _BITS[value.dtype])
            rewriter.commit(b, before=op)
            set_operand(op, 1, bits)


def stored(value: Constant) -> Constant:
    """A variable's value as the file keeps it."""
    bits = _BITS.get(value.dtype)
    return value if bits is None else Constant.of(np.require(value.numpy(), requirements="C").view(bits.numpy))


Key = tuple[str, str]
"""A variable's container and name."""


def _variable(op: Op) -> Key | None:
    """The variable that an op takes the handle of; None for another op."""
    for value in op.inputs:
        if value.op is not None and value.op.kind == HANDLE:
            return value.op.attributes["container"], value.op.attributes["shared_name"]
    return None


def _share_handles(function: Function) -> None:
    """Let the first handle of each variable serve for the whole function."""
    first: dict[Key, Value] = {}
    for op in function.ops():
        if op.kind != HANDLE:
            continue
        handle = first.setdefault((op.attributes["container"], op.attributes["shared_name"]), op.result)
        if handle is not op.result:
            replace_uses(op.result, handle)
            function.remove(op)


def _fix_sizes(function: Function, module: Module, context: Context) -> None:
    """Let an assigned value whose size is free take the shape of its variable, which has a fixed one.

    READ_VARIABLE copies as many bytes as its own result has, and does not compare them with those that were assigned:
    a smaller value would be read beyond its end. RESHAPE raises an error instead, as TensorFlow does.
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
    """Which variables ops read and change, themselves and in the functions that they run."""

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
    """Goes through one function and knows the value of each variable so far."""

    def __init__(self, function: Function, accesses: _Accesses) -> None:
        self.function = function
        self.accesses = accesses
        self.values: dict[Key, Value] = {}
        self.pending: dict[Key, Op] = {}
        """Assignments that are taken out, to come in again before what could see that they are missing."""

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
                    self.place(key, before=op)
                for key in changed:
                    self.values.pop(key, None)
        for key in list(self.pending):
            self.place(key, before=self.function.last)

    def read(self, op: Op, variable: Key) -> None:
        known = self.values.get(variable)
        if known is not None and known.type == op.result.type:
            replace_uses(op.result, known)
            self.function.remove(op)
            return
        self.place(variable, before=op)
        self.values[variable] = op.result

    def assign(self, op: Op, variable: Key) -> None:
        self.pending.pop(variable, None)
        value = self.values[variable] = op.inputs[1]
        count = value.type.num_elements
        if count is not None and count * value.dtype.itemsize <= DELAYED_BYTES:
            self.function.remove(op)
            self.pending[variable] = op

    def place(self, variable: Key, *, before: Op) -> None:
        op = self.pending.pop(variable, None)
        if op is not None:
            self.function.insert(op, before=before)
