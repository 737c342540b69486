"""Replace infinities in constants by the largest and smallest finite numbers, as TensorFlow's converter does."""

from __future__ import annotations

from typing import cast

from litefuse.ir import CONSTANT, Constant, Module


def clamp_infinities(module: Module) -> None:
    """Make the infinities of all floating-point constants finite; the weights are read once, in blocks, for that.

    For the converted module: what was folded before is clamped, too, and NaN stays.
    """
    known: dict[int, Constant] = {}
    for op in module.ops():
        if op.kind == CONSTANT:
            constant = cast("Constant", op.attributes["value"])
            if id(constant) not in known:
                known[id(constant)] = constant.finite()
            op.attributes["value"] = known[id(constant)]
