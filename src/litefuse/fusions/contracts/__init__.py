"""Composites with a contract: functions that backends recognize by name, in litefuse's own ops.

A contract's rule is its body: what a mark becomes where the target prefers ops, and the decomposition of the composite
where it does not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from litefuse.fusions.contracts import activations, attention, images, key_value_cache, normalization, rotary
from litefuse.fusions.contracts.find_attention import scaled_dot_product_attention
from litefuse.fusions.contracts.find_images import interpolation, pixel_shuffle, repeated_pixels
from litefuse.fusions.contracts.find_normalization import find_group_norm, find_l2_norm, find_rms_norm
from litefuse.fusions.contracts.find_rope import find_rope
from litefuse.rewrite.collect import composites_in
from litefuse.rewrite.composite_rule import CompositeRule
from litefuse.rewrite.rule import Rule

RULES = composites_in(normalization, attention, rotary, key_value_cache, images, activations)
CONTRACTS: Mapping[str, CompositeRule] = {rule.name: rule for rule in RULES}
"""The rules that build the ops of a contract, by its name."""
KERNELS: Mapping[str, Callable[..., None]] = {"odml.scaled_dot_product_attention": attention.require_kernel}
"""Functions of a composite's operands that refuse those for which a backend's kernel is wrong, by the name."""
RECOGNIZERS: Mapping[str, Rule] = {
    "odml.l2_norm": find_l2_norm,
    "odml.rms_norm": find_rms_norm,
    "odml.group_norm": find_group_norm,
    "tfl.resize_nearest_neighbor": repeated_pixels,
    "odml.rope": find_rope,
    "odml.scaled_dot_product_attention": scaled_dot_product_attention,
}
"""Rules that find the function of a contract in ops that nobody marked, by the composite's name.

They are tried if the composite is wanted: the user asks for it, or the target runs it correctly and faster.
"""
ENLARGEMENTS = (interpolation, pixel_shuffle)
"""Rules that find functions of contracts for which LiteRT has an op, which is faster on every target."""
