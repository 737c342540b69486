"""Resource variables: freeze those that are never assigned, keep the others."""

from litefuse.passes.base import Pass

FREEZE = Pass("freeze", "litefuse.passes.variables.freeze:freeze")
