"""Reachability of functions, and the check for recursion."""

from __future__ import annotations

from collections.abc import Iterable

from litefuse.errors import ConversionError
from litefuse.ir.core import Function
from litefuse.ir.module import Module


def reachable(module: Module, roots: Iterable[str] | None = None) -> set[str]:
    """Return the names of the functions reachable from `roots` (default: signatures and initializers)."""
    pending = _roots(module) if roots is None else list(roots)
    visited: set[str] = set()
    while pending:
        name = pending.pop()
        if name not in visited:
            visited.add(name)
            pending.extend(_callees(module.functions[name]))
    return visited


def _roots(module: Module) -> list[str]:
    return [*(signature.function for signature in module.signatures), *module.initializers]


def drop_unreachable(module: Module) -> None:
    """Drop the functions that are not reachable from a signature or an initializer."""
    if module.functions.keys() <= set(_roots(module)):
        return
    kept = reachable(module)
    for name in [name for name in module.functions if name not in kept]:
        del module.functions[name]


def reject_recursion(module: Module) -> None:
    """Raise `ConversionError` if a function calls itself, directly or indirectly."""
    done: set[str] = set()
    for root in module.functions:
        if root in done:
            continue
        path: dict[str, None] = {root: None}
        stack = [(root, iter(_callees(module.functions[root])))]
        while stack:
            name, callees = stack[-1]
            callee = next(callees, None)
            if callee is None:
                stack.pop()
                del path[name]
                done.add(name)
            elif callee in path:
                raise ConversionError(
                    f"function {callee!r} calls itself, but LiteRT does not support recursion.",
                    hint="Rewrite it as a tf.while_loop.",
                )
            elif callee not in done:
                path[callee] = None
                stack.append((callee, iter(_callees(module.functions[callee]))))


def _callees(function: Function) -> list[str]:
    return [name for op in function.ordered_symbol_users() for name in op.symbols()]
