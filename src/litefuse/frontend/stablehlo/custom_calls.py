"""Translate calls: of the module's functions, of known functions outside of it, and hints for compilers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from litefuse.errors import count_noun
from litefuse.frontend.stablehlo.artifact.nodes import CALLS, Operation, callee
from litefuse.frontend.stablehlo.marks import COMPILER_DIALECTS, composite_attributes, plain_attribute
from litefuse.frontend.stablehlo.operations.linalg import LAPACK
from litefuse.frontend.stablehlo.operations.sort import top_k
from litefuse.frontend.stablehlo.writer import Writer, as_result, refuse, tensor, translates
from litefuse.ir import Symbol, TensorType, Value
from litefuse.ir.composites import IMPLEMENTS, WITHOUT_DECOMPOSITION, annotate
from litefuse.ir.functions import add_equal_sizes
from litefuse.rewrite.sizes.dimensions import Dimensions

_FUNCTIONS = {
    **{name: name.capitalize() for name in ("acos", "acosh", "asin", "asinh", "atan", "atanh", "cosh", "sinh", "tan")},
    **{name: name.capitalize() for name in ("digamma", "erf", "erfc", "lgamma", "polygamma", "square", "zeta")},
    "erf_inv": "Erfinv",
    "is_inf": "IsInf",
}
"""Functions of the dialect CHLO, and the ops that compute them."""
_IGNORED = frozenset({"Sharding", "SPMDFullToShardShape", "SPMDShardToFullShape", "annotate_device_placement"})
"""Custom calls that only choose the device for a computation."""
_LAPACK_HINT = "the inverse, determinant, eigenvalues, and QR, LU and singular value decompositions call LAPACK"


@translates(*CALLS)
def call(operation: Operation, writer: Writer) -> Sequence[Value]:
    """Translate a call; a composite becomes a known op, or else a call of its decomposition, which has its mark."""
    operands = writer.values(operation.operands)
    types = [tensor(result) for result in operation.results]
    if operation.name == "composite":
        name = str(operation.attributes["name"])
        known = _call_known(name, writer, operands, types, composite_attributes(operation))
        if known is not None:
            return known
    name = callee(operation)
    expected = len(writer.target.bodies[name].arguments)
    if len(operands) != expected:
        raise refuse(f"{name!r} has {count_noun(expected, 'argument')}, but is called with {len(operands)}")
    attributes = {"f": writer.target.symbols[operation], "Tout": tuple(type.dtype for type in types)}
    return writer.append("PartitionedCall", operands, types, attributes)


def _call_known(
    name: str, writer: Writer, operands: list[Value], types: Sequence[TensorType], attributes: Mapping[str, Any]
) -> Sequence[Value] | None:
    """Return the results of a function of CHLO that is one op, or None."""
    if not name.startswith(COMPILER_DIALECTS):
        return None
    function = name.partition(".")[2]
    if function.replace("_", "") == "topk" and len(operands) == 1 and attributes.keys() <= {"k", "largest"}:
        count = attributes.get("k")
        if isinstance(count, int) and attributes.get("largest", True) is True:
            results = top_k(writer, operands[0], count)
            return [as_result(value, type) for value, type in zip(results, types, strict=True)]
    is_real = len(types) == 1 and all(operand.dtype.is_float for operand in operands)
    if function not in _FUNCTIONS or not is_real or attributes:
        return None
    return [writer.op(_FUNCTIONS[function], operands, types[0])]


@translates("custom_call")
def custom_call(operation: Operation, writer: Writer) -> Sequence[Value]:
    """Translate calls of known functions; drop assertions of shapes, and hints for compilers."""
    target = str(operation.attributes["call_target_name"])
    operands = writer.values(operation.operands)
    if target == "shape_assertion":
        _state_equal_sizes(operands, writer)
        return []
    if target in _IGNORED:
        return operands
    types = [tensor(result) for result in operation.results]
    known = _call_known(target, writer, operands, types, _older_attributes(operation))
    if known is not None:
        return known
    if target in LAPACK:
        return [as_result(*pair) for pair in zip(LAPACK[target](operation, writer), types, strict=True)]
    if target.startswith("lapack_"):
        raise refuse(f"the custom call {target!r} has no translation: {_LAPACK_HINT}")
    return _call_undefined(target, operation, operands, types, writer)


def _call_undefined(
    target: str, operation: Operation, operands: list[Value], types: list[TensorType], writer: Writer
) -> Sequence[Value]:
    """Call a composite without a decomposition, which a rule may replace or a plug-in define."""
    if not operands or not types or operation.attributes.get("has_side_effect"):
        raise refuse(f"the custom call {target!r} has no translation")
    config = operation.attributes.get("mhlo.backend_config") or operation.attributes.get("backend_config")
    given = cast(dict[str, Any], config) if isinstance(config, dict) else {"backend_config": config} if config else {}
    attributes = {key: plain_attribute(value) for key, value in given.items()}
    if any(value is None for value in attributes.values()):
        raise refuse(f"the custom call {target!r} has no translation")
    inner = writer.open(target, [operand.type for operand in operands])
    inner.function.attributes[IMPLEMENTS] = annotate(target, attributes)
    op = inner.function.append(WITHOUT_DECOMPOSITION, inner.function.arguments, types, {}, writer.location)
    inner.function.set_results(op.results)
    call = {"f": Symbol(inner.function.name), "Tout": tuple(type.dtype for type in types)}
    return writer.append("PartitionedCall", operands, types, call)


def _older_attributes(operation: Operation) -> Mapping[str, Any]:
    value = operation.attributes.get("mhlo.attributes")
    return cast(dict[str, Any], value) if isinstance(value, dict) else {}


def _state_equal_sizes(operands: Sequence[Value], writer: Writer) -> None:
    """Record the equal sizes of arguments that an assertion states; its first operand is the condition.

    LiteRT cannot check it.
    """
    op = operands[0].op if operands else None
    if op is None or op.kind != "tf.Equal" or writer.function.name not in writer.target.functions:
        return
    sizes = Dimensions()
    scalars = [sizes.scalar(operand) for operand in op.inputs]
    one, other = (None if size is None else size.dimension for size in scalars)
    if one is not None and other is not None:
        add_equal_sizes(writer.function, (one.value, one.axis), (other.value, other.axis))


@translates("partition_id", "replica_id")
def device(operation: Operation, writer: Writer) -> Value:
    """Translate the number of the device: there is one."""
    return writer.constant(0, tensor(operation.results[0]).dtype)
