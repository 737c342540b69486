"""Nothing is erased unseen: a fused replacement runs beside what it replaces before it is accepted."""

from litefuse.equivalence.checker import Checker, Verdict

__all__ = ["Checker", "Verdict"]
