"""Warnings about random numbers that a model draws at run time: layers exported with `training=True`."""

from __future__ import annotations

from litefuse.context import Context
from litefuse.ir import Module, Op, Value

_UNSEEDED = """
Multinomial ParameterizedTruncatedNormal RandomGamma RandomPoisson RandomPoissonV2 RandomShuffle RandomStandardNormal
RandomUniform RandomUniformInt StatefulRandomBinomial StatefulStandardNormal StatefulStandardNormalV2
StatefulTruncatedNormal StatefulUniform StatefulUniformFullInt StatefulUniformInt TruncatedNormal
"""
_SEEDED = """
StatelessMultinomial StatelessParameterizedTruncatedNormal StatelessRandomBinomial StatelessRandomGammaV2
StatelessRandomGammaV3 StatelessRandomNormal StatelessRandomNormalV2 StatelessRandomPoisson StatelessRandomUniform
StatelessRandomUniformFullInt StatelessRandomUniformFullIntV2 StatelessRandomUniformInt StatelessRandomUniformIntV2
StatelessRandomUniformV2 StatelessShuffle StatelessTruncatedNormal StatelessTruncatedNormalV2
"""
UNSEEDED = frozenset(f"tf.{kind}" for kind in _UNSEEDED.split())
SEEDED = frozenset(f"tf.{kind}" for kind in _SEEDED.split())
_RANDOM = UNSEEDED | SEEDED
_STATE_OPS = frozenset(f"tf.{kind}" for kind in ("ReadVariableOp", "RngReadAndSkip"))
_REASON = (
    "draws new random numbers in every call, so equal inputs give different results; "
    "if that is not wanted, export the model with training=False"
)


def report_random_numbers(module: Module, context: Context) -> None:
    """Record a warning for each op that draws random numbers, unless a constant or an input of the model seeds it."""
    entries = {signature.function for signature in module.signatures}
    for function in module.functions.values():
        for op in function.ops_of(_RANDOM):
            is_new = op.kind in SEEDED and _has_stored_seed(op, is_entry=function.name in entries)
            if op.kind in UNSEEDED or is_new:
                context.record(op.name, "warning", op.location, _REASON)


def _has_stored_seed(op: Op, *, is_entry: bool) -> bool:
    """Return whether the model stores the seed: it comes from a variable, or from outside of a loop or a branch."""
    # The first operand is the shape, or the value that is shuffled or counted.
    pending, seen = list(op.inputs[1:]), set[Value]()
    while pending:
        value = pending.pop()
        if value in seen:
            continue
        seen.add(value)
        if value.op is None:
            if not is_entry:
                return True
        elif value.op.kind in _STATE_OPS or value.op.kind in UNSEEDED:
            return True
        else:
            pending.extend(value.op.inputs)
    return False
