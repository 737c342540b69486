"""Comparison of a `.tflite` file with its source model over several consecutive calls."""

from litefuse.verification.model.report import Failure, Verification
from litefuse.verification.model.verification import verify

__all__ = ["Failure", "Verification", "verify"]
