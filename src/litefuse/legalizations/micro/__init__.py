"""Rules that replace LiteRT ops without a kernel in tflite-micro by ops that have one.

Each rule is tried only on ops that the kernels refuse (`dialects/tfl/targets/micro.py`), and emits ops of the `tfl`
dialect. All shapes are known, because `passes/micro/fix_shapes.py` fixed them.
"""

from __future__ import annotations

from litefuse.legalizations import volumes
from litefuse.legalizations.micro import arrays, audio, elementwise, integers, reductions
from litefuse.legalizations.micro.conditions import is_refused_float
from litefuse.rewrite.collect import rewrites_in

FLOAT_RULES = (
    *rewrites_in(elementwise, arrays, reductions, audio),
    *(rule.only_where(is_refused_float) for rule in rewrites_in(volumes)),
)
INTEGER_RULES = rewrites_in(integers)
"""Rules that run after quantization only."""
TABULATED = integers.TABULATED
LATE = TABULATED | {"tfl.local_response_normalization"}
"""Kinds of ops that are quantized as a whole, or not at all: their steps in integers would lose too much."""
