"""Dead code elimination, for both dialects."""

from __future__ import annotations

from collections.abc import Callable

from litefuse.context import Context
from litefuse.ir import CONSTANT, Dialects, Function, Module, Op
from litefuse.ir.trampolines import Walk, walk
from litefuse.passes.simplify.inline import drop_unreachable

Keep = Callable[[Op], bool]
"""Predicate for ops that must be neither erased nor merged."""


class Effects:
    """Determines which ops have side effects, including those of the functions that they call."""

    def __init__(self, module: Module, dialects: Dialects) -> None:
        self._module = module
        self._dialects = dialects
        self._functions: dict[str, bool] = {}

    def of(self, op: Op) -> bool:
        """Return whether `op` has side effects, so that it must not be erased even if its results are unused."""
        symbols = op.symbols()
        return any(walk(self._function_has_effects(name)) for name in symbols) if symbols else self._op_has_effects(op)

    def _op_has_effects(self, op: Op) -> bool:
        schema = self._dialects.schema(op.kind)
        # An unknown op might have any effect.
        return op.kind != CONSTANT and (schema is None or (schema.stateful and not schema.pure_if_unused))

    def _function_has_effects(self, name: str) -> Walk[bool]:
        known = self._functions.get(name)
        if known is not None:
            return known
        self._functions[name] = False  # a recursive call adds no effects
        function = self._module.functions.get(name)
        has_effects = function is None
        for op in () if function is None else function.ops():
            for symbol in op.symbols():
                has_effects |= yield self._function_has_effects(symbol)
            has_effects = has_effects or (not op.symbols() and self._op_has_effects(op))
            if has_effects:
                break
        self._functions[name] = has_effects
        return has_effects


def eliminate_dead_code(module: Module, context: Context) -> None:
    """Erase unreachable functions, and unused ops without side effects."""
    effects = Effects(module, context.dialects)
    for function in module.functions.values():
        eliminate_dead_ops(function, effects)
    drop_unreachable(module)


def eliminate_dead_ops(function: Function, effects: Effects, keep: Keep | None = None) -> int:
    """Erase the unused ops of one function that have no side effects; return their number."""
    count = 0
    for op in function.ops_reversed():
        for result in op.results:
            if result.uses:
                break
        else:
            if effects.of(op) or (keep is not None and keep(op)):
                continue
            function.remove(op)
            count += 1
    return count
