"""litefuse: convert TensorFlow SavedModels and Keras models to LiteRT, with a focus on operation fusion."""

import logging
import sys
from typing import TYPE_CHECKING

if sys.argv[:1] == ["-m"] and "litefuse" in sys.orig_argv:
    # `python -m litefuse` imports the package before the module that runs the command.
    import litefuse_command

    litefuse_command.exit_on_interrupt()

from litefuse import rules
from litefuse.convert import convert, optimize
from litefuse.errors import (
    ConversionError,
    InvalidRuleError,
    KernelError,
    LitefuseError,
    NoMatch,
    ReadError,
    UnsupportedOpsError,
    require,
)
from litefuse.ir import DType
from litefuse.lazy import make_getattr
from litefuse.model import Model
from litefuse.option_values import Debug, Recurrent, Strict
from litefuse.quantization import LayerRule, Quantization
from litefuse.quantization.goals import Goals
from litefuse.report import Report
from litefuse.rewrite.composite_rule import define_composite, fuse_composite
from litefuse.rewrite.pattern import fuse_pattern
from litefuse.rewrite.rule import legalize, rename

if TYPE_CHECKING:
    from litefuse.interfaces import compat as compat
    from litefuse.interfaces import keras as keras
    from litefuse.interfaces.authoring import composite
    from litefuse.interfaces.compat import TFLiteConverter
    from litefuse.runtime import Interpreter

__version__ = "0.1.0"

# A library stays silent unless its user sets up logging (https://docs.python.org/3/howto/logging.html).
logging.getLogger("litefuse").addHandler(logging.NullHandler())

__all__ = [
    "ConversionError",
    "DType",
    "Debug",
    "Goals",
    "Interpreter",
    "InvalidRuleError",
    "KernelError",
    "LayerRule",
    "LitefuseError",
    "Model",
    "NoMatch",
    "Quantization",
    "ReadError",
    "Recurrent",
    "Report",
    "Strict",
    "TFLiteConverter",
    "UnsupportedOpsError",
    "composite",
    "convert",
    "define_composite",
    "fuse_composite",
    "fuse_pattern",
    "legalize",
    "optimize",
    "rename",
    "require",
    "rules",
]

# Conversions do not need them.
__getattr__ = make_getattr(
    __name__,
    {
        "Interpreter": "litefuse.runtime",
        "TFLiteConverter": "litefuse.interfaces.compat",
        "compat": "litefuse.interfaces.compat",
        "composite": "litefuse.interfaces.authoring",
        "keras": "litefuse.interfaces.keras",
    },
)


def __dir__() -> list[str]:
    return __all__
