"""Find the functions of composites in the ops of a LiteRT file, if the composites are wanted.

    %s = tfl.square(%x); %m = tfl.mean(%s); %r = tfl.rsqrt(%m); %y = tfl.mul(%x, %r)
becomes
    %y = tfl.stablehlo_composite(%x) {name = "odml.rms_norm", ...}

A copy of the module is lifted to `tf` ops, which the rules match. It replaces the module if one of them applies.
"""

from litefuse.context import Context
from litefuse.fusions.contracts import RECOGNIZERS
from litefuse.ir import Module
from litefuse.passes import simplify
from litefuse.passes.base import run
from litefuse.passes.fusion import FUSE_COMPOSITES
from litefuse.passes.fusion.file_composites import LOWER
from litefuse.passes.fusion.modes import wants_composite
from litefuse.passes.fusion.patterns import apply_patterns
from litefuse.passes.litert import LIFT
from litefuse.passes.litert.densify_weights import keeps_ops


def find_composites(module: Module, context: Context) -> None:
    """Replace ops by the composites that the user or the target wants; without any, all ops stay as they are."""
    rules = [rule for name, rule in RECOGNIZERS.items() if wants_composite(name, context)]
    if not rules or keeps_ops(module, context):
        return
    name, own, lifted = context.pass_name, context.fork(), module.copy()
    run(lifted, own, (LIFT, simplify.FOLD))
    own.pass_name = name
    apply_patterns(lifted, own, rules)
    context.events += own.events
    if any(event.outcome == "fused" for event in own.events):
        own.events.clear()
        run(lifted, own, (FUSE_COMPOSITES, *LOWER))
        context.events += own.events
        module.functions, module.initializers = lifted.functions, lifted.initializers
