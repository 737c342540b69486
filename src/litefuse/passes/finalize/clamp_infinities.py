"""Replace infinities in constants by the largest and lowest finite numbers, as TensorFlow's converter does."""

from __future__ import annotations

from typing import cast

from litefuse.ir import CONSTANT, Constant, Module


def clamp_infinities(module: Module) -> None:
    """Clamp the infinities of all floating-point constants to finite numbers; NaN stays. Reads the weights in blocks.

    Must run on the converted module, so that constants folded earlier are clamped as well.
    """
    known: dict[int, Constant] = {}
    for op in module.ops():
        if op.kind == CONSTANT:
            constant = cast("Constant", op.attributes["value"])
            if id(constant) not in known:
                known[id(constant)] = constant.finite()
            op.attributes["value"] = known[id(constant)]
