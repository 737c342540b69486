"""Inline calls; only functions of signatures, initializers, loops, branches and preserved composites remain.

    func.func @main(%x) { %y = tf.PartitionedCall(%x) {f = @inner}; return %y }
    func.func @inner(%a) { %b = tf.Relu(%a); return %b }
becomes
    func.func @main(%x) { %y = tf.Relu(%x); return %y }
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping

from litefuse.budgets import MAX_COPIED_OPS
from litefuse.context import Context
from litefuse.dialects.calls import CALL_KINDS
from litefuse.ir import Function, Location, Module, Op, Value, meet_shapes
from litefuse.ir.composites import PRESERVE
from litefuse.ir.core import replace_all_uses
from litefuse.ir.functions import EQUAL_SIZES, add_equal_sizes, clone_op
from litefuse.ir.reachability import drop_unreachable, reject_recursion
from litefuse.ir.trampolines import Walk, walk
from litefuse.rewrite.sizes.dimensions import Dimensions

MAX_NAME = 1000
"""Maximum length of a location name; longer names are shortened in the middle."""
# Names that TensorFlow gives to calls that the user did not name.
_UNNAMED_CALL = re.compile(r"(Stateful)?PartitionedCall(_\d+)?$")


def inline(module: Module, context: Context) -> None:
    """Replace each call by the ops of its callee, and drop unreachable functions.

    A callee with one reference is moved, any other is copied, so the cost is linear in the size of the result.
    Raises `ConversionError` if functions are recursive.
    """
    reject_recursion(module)
    drop_unreachable(module)
    lasting = sorted(_remaining_functions(module))
    _require_bounded(module, lasting, context)
    inliner = _Inliner(module, Counter(_references(module)))
    for name in lasting:
        inliner.inline_into(module.functions[name])
    drop_unreachable(module)


def _references(module: Module) -> Iterable[str]:
    yield from (signature.function for signature in module.signatures)
    yield from module.initializers
    for function in module.functions.values():
        for op in function.ordered_symbol_users():
            yield from op.symbols()


def _remaining_functions(module: Module) -> set[str]:
    """Return the names of the functions that remain, because something other than an inlined call refers to them."""
    names = {signature.function for signature in module.signatures} | set(module.initializers)
    names |= {name for name, function in module.functions.items() if function.attributes.get(PRESERVE)}
    for function in module.functions.values():
        names.update(
            name for op in function.ordered_symbol_users() if op.kind not in CALL_KINDS for name in op.symbols()
        )
    return names


def _require_bounded(module: Module, roots: Iterable[str], context: Context) -> None:
    """Raise `ConversionError`, before anything is copied, if inlining into `roots` would copy too many ops."""
    sizes: dict[str, int] = {}
    limit = context.expansion.ops

    def size(name: str) -> Walk[int]:
        """Return the number of ops of a function after inlining all its calls, capped above the limit."""
        if name not in sizes:
            total = module.functions[name].size
            for op in module.functions[name].ops_of(CALL_KINDS):
                called = _inlined_callee(op, module)
                total += 0 if called is None else (yield size(called)) - 1
            sizes[name] = min(total, limit + MAX_COPIED_OPS)
        return sizes[name]

    stored = module.size
    total = sum(walk(size(name)) for name in roots)
    repeated = _repeated_calls(module) if total - stored > limit else ""
    signatures = ", ".join(repr(signature.name) for signature in module.signatures[:_MAX_NAMED])
    context.expansion.take(max(0, total - stored), where=f"signature {signatures}", what=repeated)


_MAX_NAMED = 3


def _repeated_calls(module: Module) -> str:
    """Describe the calls that multiply copies, for an error: functions that call another one several times."""
    repeated: list[str] = []
    for name, function in module.functions.items():
        calls = Counter(called for op in function.ops() if (called := _inlined_callee(op, module)) is not None)
        repeated += (f"{name!r} calls {called!r} {count} times" for called, count in calls.items() if count > 1)
        if len(repeated) > _MAX_NAMED:
            return ", ".join(repeated[:_MAX_NAMED]) + ", and so on"
    return ", ".join(repeated) or "many functions call the same ones"


def _inlined_callee(op: Op, module: Module) -> str | None:
    """Return the name of the function that inlining expands in place of the op, or None."""
    if op.kind not in CALL_KINDS:
        return None
    name: str = op.attributes["f"].name
    return None if module.functions[name].attributes.get(PRESERVE) else name


class _Inliner:
    """Expands calls from the outermost inward, so that each op is copied or moved once."""

    def __init__(self, module: Module, references: Counter[str]) -> None:
        self.module = module
        self.references = references

    def inline_into(self, function: Function) -> None:
        """Inline all calls of `function` in one scan, which continues with the ops of each expanded call."""
        op = function.first
        while op is not function.last:
            following = op.next
            name = _inlined_callee(op, self.module)
            if name is not None:
                before = op.previous
                self.expand(op, self.module.functions[name], function)
                following = function.first if before is None else before.next
            assert following is not None
            op = following

    def expand(self, call: Op, callee: Function, function: Function) -> None:
        """Insert the callee's ops before the call, replace the call's results, and erase the call."""
        relocate = Relocation(call.location)
        values: dict[Value, Value] = {}
        for argument, operand in zip(callee.arguments, call.operands, strict=True):
            assert operand is not None
            values[argument] = operand
        self._carry_equal_sizes(callee, values, function)
        if self.references[callee.name] == 1:
            replace_all_uses(values)
            results = list(callee.results)
            callee.set_results([])
            for op in callee.ops():
                op.location = relocate(op.location)
            function.absorb(callee, before=call)
            del self.module.functions[callee.name]
        else:
            for op in callee.ops():
                self.references.update(op.symbols())
                copy = clone_op(op, values)
                copy.location = relocate(op.location)
                function.insert(copy, before=call)
            results = [values.get(result, result) for result in callee.results]
        self.references[callee.name] -= 1
        for old, new in zip(call.results, results, strict=True):
            new.type = new.type.with_shape(meet_shapes(new.shape, old.shape))
        replace_all_uses(dict(zip(call.results, results, strict=True)))
        function.remove(call)

    def _carry_equal_sizes(self, callee: Function, operands: Mapping[Value, Value], function: Function) -> None:
        """Record in `function` the equal sizes that the callee states for its arguments."""
        sizes = Dimensions()
        for one, axis, other, other_axis in callee.attributes.get(EQUAL_SIZES, ()):
            pairs = ((one, axis), (other, other_axis))
            add_equal_sizes(function, *(sizes.origin(operands[callee.arguments[index]], axis) for index, axis in pairs))


class Relocation:
    """Maps a location in a callee to one in the caller, by prefixing the path of the call."""

    def __init__(self, call: Location) -> None:
        self.call = call
        scope, _, last = call.name.rpartition("/")
        self.prefix = scope if _UNNAMED_CALL.match(last) else call.name
        self.known: dict[Location, Location] = {}

    def __call__(self, location: Location) -> Location:
        if not self.prefix and not self.call.layer:
            return location
        relocated = self.known.get(location)
        if relocated is None:
            relocated = self.known[location] = Location(
                _join(self.prefix, location.name), _join(self.call.layer, location.layer)
            )
        return relocated


def _join(prefix: str, name: str) -> str:
    """Return `prefix/name`, or `name` if it already has the prefix, as in Keras models."""
    if not prefix or name == prefix or name.startswith(f"{prefix}/"):
        return name
    joined = f"{prefix}/{name}" if name else prefix
    if len(joined) <= MAX_NAME:
        return joined
    # With thousands of nested calls, each name would take a megabyte.
    return f"{joined[: MAX_NAME // 2]}...{joined[3 - MAX_NAME // 2 :]}"
