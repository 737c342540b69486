"""Repair of `.tflite` files: the public names of `litefuse.tools.repair`, which uses the passes."""

from typing import TYPE_CHECKING

from litefuse.lazy import make_getattr

if TYPE_CHECKING:
    from litefuse.tools.repair import Repair, repair_file

__all__ = ["Repair", "repair_file"]

# This package may not import the passes, which use it.
__getattr__ = make_getattr(__name__, {"Repair": "litefuse.tools.repair", "repair_file": "litefuse.tools.repair"})
