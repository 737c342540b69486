"""Report the layers that a GPU or an NPU leaves to the CPU, with their share of the work.

    %y = tfl.rfft2d(%x) ...
is reported as
    3 of 40 ops run on the CPU, with 12 % of the multiply-adds: RFFT2D (no kernel) in stft; ...
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from litefuse.context import Context
from litefuse.dialects.tfl.targets import ethos, gpu
from litefuse.dialects.tfl.targets.placement import REFUSED, Placement, place_function
from litefuse.dialects.tfl.work import share_of_work
from litefuse.ir import Module, Op

RULE = "GPU accelerator"
_PSEUDO = "tfl.pseudo_"
_NAMED_LAYERS = 5
_SEPARATED = "others that these separate from the largest part"


def report_cpu(module: Module, context: Context) -> None:
    """Record an event for each signature: that all ops run on the accelerator, or which do not."""
    npu = context.target.npu
    accelerator = ethos.ACCELERATORS[npu] if npu else gpu.ACCELERATOR
    rule, processor = (context.target.title, "NPU") if npu else (RULE, "GPU")
    if not npu:
        _warn_of_free_sizes(module, context)
    for name in dict.fromkeys(signature.function for signature in module.signatures):
        # Variable tensors are no ops of the file.
        # Vela compiles the functions of loops and conditionals, too.
        functions = module.functions.values() if npu else (module.functions[name],)
        every = chain.from_iterable(place_function(function, accelerator) for function in functions)
        placed = [(op, placement) for op, placement in every if not op.kind.startswith(_PSEUDO)]
        left = [(op, placement) for op, placement in placed if not placement.is_accelerated]
        if not placed:
            continue
        if left:
            share = share_of_work(*([placement.call for _, placement in ops] for ops in (left, placed)))
            work = "" if share is None else f", with {_percent(share)} of the multiply-adds"
            reason = f"{len(left)} of {len(placed)} ops run on the CPU{work}: {_describe(left)}"
        else:
            share, reason = 0.0, f"all ops run on the {processor}"
        where = f" (signature function {name})" if len(module.signatures) > 1 else ""
        context.record(rule, "note", reason=reason + where, share=share)


def _warn_of_free_sizes(module: Module, context: Context) -> None:
    """Record an event for each input with free dimensions other than the batch."""
    for signature in module.signatures:
        for name, value in zip(signature.inputs, module.functions[signature.function].arguments, strict=True):
            if value.shape is None or None in value.shape[1:]:
                reason = f"input {name!r} has free sizes: GPUs are prepared for one shape; set input_shapes"
                context.record(RULE, "warning", reason=reason, input=name)


def _percent(share: float) -> str:
    return f"{share * 100:.{0 if share == 0 or share >= 0.1 else 1}f} %"


def _describe(left: Sequence[tuple[Op, Placement]]) -> str:
    """Return the kinds of ops, each with the reason and its layers; those of refused ops first."""
    layers: dict[str, dict[str, None]] = {}
    separated: dict[str, None] = {}
    for op, placement in left:
        layer = op.location.layer or op.location.name or "a layer without a name"
        reasons = [problem.reason for problem in placement.problems if problem.effect == REFUSED]
        if not reasons:
            separated[layer] = None
        for reason in reasons[:1]:
            label = placement.call.label
            layers.setdefault(reason if reason.startswith(label) else f"{label} ({reason})", {})[layer] = None
    groups = [f"{kind} in {_join(names)}" for kind, names in layers.items()]
    return "; ".join([*groups, *([f"{_SEPARATED}: {_join(separated)}"] if separated else [])])


def _join(names: dict[str, None]) -> str:
    return ", ".join([*names][:_NAMED_LAYERS]) + (" and others" if len(names) > _NAMED_LAYERS else "")
