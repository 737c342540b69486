"""Resource variables: freeze those that are never assigned, keep the others."""

from litefuse.passes.variables.freeze import freeze

__all__ = ["freeze"]
