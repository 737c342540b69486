"""Translate calls of functions of the module, and of what only exists for the compiler."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from litefuse.errors import count_noun
from litefuse.frontend.stablehlo.artifact.nodes import CALLS, Operation, callee
from litefuse.frontend.stablehlo.operations.linalg import LAPACK
from litefuse.frontend.stablehlo.operations.sort import top_k
from litefuse.frontend.stablehlo.rules import translates
from litefuse.frontend.stablehlo.writer import Writer, refuse, settle, tensor
from litefuse.ir import Symbol, TensorType, Value
from litefuse.ir.functions import add_equal_sizes
from litefuse.rewrite.sizes.dimensions import Dimensions

_FUNCTIONS = {
    **{name: name.capitalize() for name in ("acos", "acosh", "asin", "asinh", "atan", "atanh", "cosh", "sinh", "tan")},
    **{name: name.capitalize() for name in ("digamma", "erf", "erfc", "lgamma", "polygamma", "square", "zeta")},
    "erf_inv": "Erfinv",
    "is_inf": "IsInf",
}
"""Functions of the dialect CHLO, and the ops that compute them."""
_DIALECTS = ("chlo.", "mhlo.")
"""Prefixes of these functions: composites have the former, custom calls of older versions of JAX the latter."""
_IGNORED = frozenset({"Sharding", "SPMDFullToShardShape", "SPMDShardToFullShape", "annotate_device_placement"})
"""Custom calls that only tell compilers where to compute."""
_LAPACK_HINT = "the inverse, determinant, eigenvalues, and QR, LU and singular value decompositions call LAPACK"


@translates(*CALLS)
def call(operation: Operation, write: Writer) -> Sequence[Value]:
    """Translate a call; a composite is a call of its decomposition, or the op that it stands for."""
    operands = write.values(operation.operands)
    types = [tensor(result) for result in operation.results]
    if operation.name == "composite":
        name, attributes = str(operation.attributes["name"]), _dictionary(operation, "composite_attributes")
        found = _call_known(name, write, operands, types, attributes)
        if found is not None:
            return found
    name = callee(operation)
    expected = len(write.target.bodies[name].arguments)
    if len(operands) != expected:
        raise refuse(f"{name!r} has {count_noun(expected, 'argument')}, but is called with {len(operands)}")
    attributes = {"f": write.target.symbols[name], "Tout": tuple(type.dtype for type in types)}
    return write.append("PartitionedCall", operands, types, attributes)


def _dictionary(operation: Operation, name: str) -> dict[str, Any]:
    value = operation.attributes.get(name)
    return cast(dict[str, Any], value) if isinstance(value, dict) else {}


def _call_known(
    name: str, write: Writer, operands: list[Value], types: Sequence[TensorType], attributes: Mapping[str, Any]
) -> Sequence[Value] | None:
    """Return the results of a function of CHLO that is one op, or None."""
    if not name.startswith(_DIALECTS):
        return None
    function = name.partition(".")[2]
    if function.replace("_", "") == "topk" and len(operands) == 1 and attributes.keys() <= {"k", "largest"}:
        count = attributes.get("k")
        if isinstance(count, int) and attributes.get("largest", True) is True:
            found = top_k(write, operands[0], count)
            return [settle(value, type) for value, type in zip(found, types, strict=True)]
    is_real = len(types) == 1 and all(operand.dtype.is_float for operand in operands)
    if function not in _FUNCTIONS or not is_real or attributes:
        return None
    return [write.op(_FUNCTIONS[function], operands, types[0])]


@translates("custom_call")
def custom_call(operation: Operation, write: Writer) -> Sequence[Value]:
    """Translate calls of known functions; drop assertions of shapes, and hints for compilers."""
    target = str(operation.attributes["call_target_name"])
    operands = write.values(operation.operands)
    if target == "shape_assertion":
        _state_equal_sizes(operands, write)
        return []
    if target in _IGNORED:
        return operands
    types = [tensor(result) for result in operation.results]
    found = _call_known(target, write, operands, types, _dictionary(operation, "mhlo.attributes"))
    if found is not None:
        return found
    if target in LAPACK:
        return [settle(*pair) for pair in zip(LAPACK[target](operation, write), types, strict=True)]
    hint = f": {_LAPACK_HINT}" if target.startswith("lapack_") else ""
    raise refuse(f"the custom call {target!r} has no translation{hint}")


def _state_equal_sizes(operands: Sequence[Value], write: Writer) -> None:
    """State what an assertion, whose first operand is the condition, says about the arguments of the module's function.

    LiteRT cannot check it.
    """
    op = operands[0].op if operands else None
    if op is None or op.kind != "tf.Equal" or Symbol(write.function.name) not in write.target.symbols.values():
        return
    sizes = Dimensions()
    found = [sizes.scalar(operand) for operand in op.inputs]
    one, other = (None if size is None else size.dimension for size in found)
    if one is not None and other is not None:
        add_equal_sizes(write.function, (one.value, one.axis), (other.value, other.axis))


@translates("partition_id", "replica_id")
def device(operation: Operation, write: Writer) -> Value:
    """Translate the number of the device: there is one."""
    return write.constant(0, tensor(operation.results[0]).dtype)
