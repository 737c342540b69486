"""Decide whether a file may keep a free batch: LiteRT's GPU accelerator runs few graphs with one."""

from __future__ import annotations

from litefuse.dialects.tfl.targets.gpu import ACCELERATOR
from litefuse.dialects.tfl.targets.placement import place_function
from litefuse.ir import Module

_REFUSED = frozenset({"tfl.topk_v2", "tfl.cumsum", "tfl.depth_to_space", "tfl.space_to_depth"})
"""Ops with which a file of a free batch is not loaded, or that need the size of the batch for their right form."""


def has_free_batch(module: Module) -> bool:
    """Return whether the first dimension of an input is free."""
    functions = (module.functions[signature.function] for signature in module.signatures)
    return any(x.shape is not None and x.shape[:1] == (None,) for function in functions for x in function.arguments)


def needs_fixed_batch(module: Module) -> bool:
    """Return whether the accelerator would not run a converted module with its free batch as a whole.

    Ops that need the size of the batch, such as SHAPE, loops and FILL, run on the CPU, or the file is not loaded.
    """
    if not has_free_batch(module):
        return False
    if module.has_any(_REFUSED):
        return True
    functions = dict.fromkeys(module.functions[signature.function] for signature in module.signatures)
    placed = (placement for function in functions for _, placement in place_function(function, ACCELERATOR))
    return not all(placement.is_accelerated for placement in placed)
