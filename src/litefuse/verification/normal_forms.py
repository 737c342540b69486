"""Write ops in a normal form before a proof, where residues do not agree although the functions are equal."""

from __future__ import annotations

from litefuse.errors import NoMatch
from litefuse.ir import Value
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.rule import rewrite


@rewrite("tf.Maximum", after=("tf.Minimum",))
def limit_from_below_first(b: RewriteContext, x: Value, y: Value) -> Value:
    """Rewrite max(min(x, high), low) to min(max(x, low), high), for constants low <= high."""
    for bounded, low in ((x, y), (y, x)):
        op = bounded.op
        if op is None or op.kind != "tf.Minimum" or low.constant is None:
            continue
        for inner, high in (op.inputs, op.inputs[::-1]):
            if high.constant is not None and _is_ordered(low, high):
                return b.tf.Minimum(b.tf.Maximum(inner, low), high)
    raise NoMatch("it does not limit a number from both sides")


def _is_ordered(low: Value, high: Value) -> bool:
    assert low.constant is not None and high.constant is not None
    one, other = low.constant.numpy(), high.constant.numpy()
    return bool(one.size and other.size and one.max() <= other.min())


RULES = (limit_from_below_first,)
