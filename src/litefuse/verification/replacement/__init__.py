"""Numerical verification: every fused replacement is compared with the ops that it replaces before it is accepted."""

from litefuse.verification.replacement.checker import Checker, Verdict

__all__ = ["Checker", "Verdict"]
