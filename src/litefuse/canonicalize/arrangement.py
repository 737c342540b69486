"""Transposes, slices, padding, tiling and concatenation that do nothing or that meet their inverse."""

from __future__ import annotations

from litefuse.rules.rule import Rule

REWRITES: tuple[Rule, ...] = ()
