"""Resource variables: freeze those that are never assigned, keep the others."""

from litefuse.variables.freeze import freeze

__all__ = ["freeze"]
