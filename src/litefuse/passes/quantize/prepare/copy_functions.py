"""Give each loop and each conditional separate functions, before calibration.

    %a = while(%x) {body = @body}; %b = while(%y) {body = @body}
becomes
    %a = while(%x) {body = @body}; %b = while(%y) {body = @body_1}

LiteRT copies the bytes of operands and results, so that types of integers, which follow from the values of one caller,
would bind all others.
"""

from __future__ import annotations

from collections import Counter

from litefuse.context import Context
from litefuse.dialects.calls import callees, set_callees
from litefuse.ir import Module
from litefuse.ir.functions import clone_function
from litefuse.passes.quantize.integers.layers import integer_options
from litefuse.passes.quantize.prepare.decompose import decompositions

WHILE, IF = "tfl.while", "tfl.if"
MAX_COPIED_OPS = 10_000
"""Maximum number of ops in all copies: functions that call others twice would grow without bound."""


def copy_functions(module: Module, context: Context) -> None:
    """Copy shared functions if ops are to compute in integers."""
    if integer_options(context) is not None:
        copy_shared_functions(module)


def copy_shared_functions(module: Module) -> None:
    """Copy functions that several loops or conditionals call; beyond the maximum, they stay shared."""
    bodies = decompositions(module)
    seen: Counter[str] = Counter()
    left = MAX_COPIED_OPS
    pending = [function for name, function in module.functions.items() if name not in bodies]
    while pending:
        # A copy may call functions that are now shared.
        for op in pending.pop(0).ops_of({WHILE, IF}):
            names: list[str] = []
            for callee in callees(op):
                function = module.functions[callee.name]
                size = sum(1 for _ in function.ops())
                if seen[function.name] and size <= left:
                    left -= size
                    function = module.add(clone_function(function, module.fresh_name(function.name)))
                    pending.append(function)
                seen[function.name] += 1
                names.append(function.name)
            set_callees(op, names)
