"""Infer the types of all values of a module that was read from a LiteRT file."""

from __future__ import annotations

from litefuse.context import Context
from litefuse.dialects.tfl.operand_forms import verify_operands
from litefuse.errors import ConversionError, InvalidModuleError
from litefuse.ir import Module
from litefuse.passes.simplify.shape_inference import infer_shapes

_HINT = "Convert the original model again."


def infer_types(module: Module, context: Context) -> None:
    """Infer types; raise `ConversionError` if operands, options and results of the file's ops contradict each other.

    Shape functions rely on what legalizations emit, while a damaged file may have ranks and numbers that no kernel
    accepts: whatever a shape function then raises means that the file is inconsistent.
    """
    try:
        infer_shapes(module, context)
        # Again, for the sizes: the file may declare other ranks, and contradictions in branches are no errors.
        verify_operands(module)
    except InvalidModuleError as error:
        raise ConversionError(f"the file is inconsistent: {error}.", hint=_HINT) from error
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        problem = f"the file is inconsistent: the operands of an op do not fit it ({type(error).__name__}: {error})."
        raise ConversionError(problem, hint=_HINT) from error
