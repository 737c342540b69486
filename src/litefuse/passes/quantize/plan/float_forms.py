"""Leave ops in float that LiteRT runs faster so, between ops that compute in integers.

    %1 = conv_2d(%x, ...); %2 = hard_swish(%1); %3 = conv_2d(%2, ...)

XNNPACK has no int8 kernel for HARD_SWISH: with floats between two conversions, it runs all of these ops in one
partition, and the results are the same.
"""

from litefuse.context import Context
from litefuse.ir import Op
from litefuse.passes.optimize.fast_forms.float_forms import float_rules
from litefuse.passes.optimize.fast_forms.form import RewriteChooser
from litefuse.quantization import Quantization

REASON = "it is faster in float"
_REQUESTS = ("int8", "int16x8")
"""Schemes of the user's rules that keep an op in integers."""


class FasterFloats:
    """Chooses the ops that compute in float for the sake of time."""

    def __init__(self, config: Quantization, context: Context) -> None:
        self._config, self._context = config, context
        self._chooser = RewriteChooser(context)
        self.ops: set[Op] = set()
        """The ops that were chosen."""

    def choose(self, op: Op) -> bool:
        """Return whether an op that could compute in integers is faster in float, unless a rule of the user is for it.

        If so, an event says how much faster it is.
        """
        config, rule = self._config, float_rules().get(op.kind)
        if rule is None or not config.float_fallback or not self._chooser.wants(rule.form, op):
            return False
        names = op.name, op.location.layer, op.location.name
        if next((rule.scheme for rule in config.rules if rule.matches(*names)), None) in _REQUESTS:
            return False
        self.ops.add(op)
        self._context.record(rule.rewrite, "note", op.location, **self._chooser.describe(rule.form, op))
        return True
