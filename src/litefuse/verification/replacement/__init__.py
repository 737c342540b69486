"""Numerical verification: every fused replacement is compared with the ops that it replaces before it is accepted."""

from typing import TYPE_CHECKING

from litefuse.lazy import make_getattr

if TYPE_CHECKING:
    from litefuse.verification.replacement.checker import Checker, Verdict

__all__ = ["Checker", "Verdict"]

# The trial of a quantized file imports other modules of this package, and may be in a conversion without fusions.
__getattr__ = make_getattr(__name__, dict.fromkeys(__all__, "litefuse.verification.replacement.checker"))
