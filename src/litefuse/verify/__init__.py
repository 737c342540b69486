"""Comparison of a `.tflite` file with its source model over several consecutive calls."""

from litefuse.verify.report import Failure, Verification
from litefuse.verify.verification import verify

__all__ = ["Failure", "Verification", "verify"]
