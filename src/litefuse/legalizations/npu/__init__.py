"""Rules that replace LiteRT ops that an NPU leaves to the CPU by ops that it runs.

Each rule is tried only on ops that the NPU refuses in the type in which they will compute, and emits ops of the `tfl`
dialect that it takes (`dialects/tfl/targets/ethos.tsv`). All shapes are known.
"""

from __future__ import annotations

from litefuse.legalizations.npu import activations, arrays, reductions, selections
from litefuse.rewrite.collect import rewrites_in

RULES = rewrites_in(arrays, reductions, selections)
INT16_RULES = rewrites_in(activations)
"""Rules for ops that will compute in 16 bits, before they are quantized."""
