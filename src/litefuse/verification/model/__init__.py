"""Comparison of a `.tflite` file with its source model over several consecutive calls."""

from typing import TYPE_CHECKING

from litefuse.lazy import make_getattr

if TYPE_CHECKING:
    from litefuse.verification.model.report import Failure, Verification
    from litefuse.verification.model.verification import verify

__all__ = ["Failure", "Verification", "verify"]

# Conversions use only the module `trial`.
__getattr__ = make_getattr(
    __name__,
    {
        "Failure": "litefuse.verification.model.report",
        "Verification": "litefuse.verification.model.report",
        "verify": "litefuse.verification.model.verification",
    },
)
