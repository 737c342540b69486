"""Shape functions by op kind, for both `tf` and `tfl`, and partially known shape operands.

A shape function receives operands (Values; None for an absent one) by position and attributes by keyword, and returns
the type of the result, or a tuple of types. It never fails because information is missing, only for operands that
contradict each other. Kinds whose results depend on a function's body (calls, loops, conditionals) have none.
"""

from litefuse.dialects.shape_functions.convolution import CONVOLUTION
from litefuse.dialects.shape_functions.creation import CREATION
from litefuse.dialects.shape_functions.elementwise import ELEMENTWISE
from litefuse.dialects.shape_functions.image import IMAGE
from litefuse.dialects.shape_functions.matrix import MATRIX
from litefuse.dialects.shape_functions.partial import partial, partial_scalar, partial_shape
from litefuse.dialects.shape_functions.recurrent import RECURRENT
from litefuse.dialects.shape_functions.reduction import REDUCTION
from litefuse.dialects.shape_functions.reshaping import RESHAPING
from litefuse.dialects.shape_functions.slicing import SLICING
from litefuse.dialects.shape_functions.state import STATE
from litefuse.ir.schema import Infer

SHAPES: dict[str, Infer] = {
    **ELEMENTWISE,
    **CONVOLUTION,
    **MATRIX,
    **REDUCTION,
    **RESHAPING,
    **SLICING,
    **CREATION,
    **IMAGE,
    **RECURRENT,
    **STATE,
}

__all__ = ["SHAPES", "partial", "partial_scalar", "partial_shape"]
