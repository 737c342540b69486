"""Resource variables: freeze those that nothing assigns, keep the others."""

from litefuse.variables.freeze import freeze

__all__ = ["freeze"]
