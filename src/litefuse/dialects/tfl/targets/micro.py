"""Kernels of tflite-micro: a rule for each op, from `micro.tsv`, and limits that a table cannot express."""

import functools
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from litefuse.dialects.tfl.kernel_call import KernelCall, KernelTensor, call_of
from litefuse.dialects.tfl.quantization import quantization_rule
from litefuse.dialects.tfl.table import TFL
from litefuse.dialects.tfl.targets.micro_limits import LIMITS
from litefuse.ir import QuantizationParameters

__all__ = [
    "SIZELESS_TYPES",
    "KernelCall",
    "KernelTensor",
    "call_of",
    "find_problems",
    "find_type_problems",
    "micro_rules",
    "resolver_method",
]

SIZELESS_TYPES = frozenset({"string", "variant", "int2", "uint4", "float8_e4m3fn", "float8_e5m2"})
"""Element types that tflite-micro cannot allocate."""
_PSEUDO = "tfl.pseudo_"
_ANY = "*"
_QUANTIZED = ("int8", "int16")
_SCALE_ERRORS = {("tfl.softmax", "int16"): 1e-3}
"""Relative errors of prescribed scales that kernels accept, by type of the results: some converters write 1/65535."""
MAX_RANK = 6
"""Dimensions of the shapes that most kernels make; with more, they write past the end of them."""


class TypeCombination(NamedTuple):
    """A combination of element types: alternatives for each operand and result; the last one repeats."""

    operands: tuple[frozenset[str], ...]
    results: tuple[frozenset[str], ...]


class MicroRule(NamedTuple):
    """Element types that the kernel of one op takes; the comment in the table explains the columns."""

    method: str
    forms: tuple[TypeCombination, ...]
    types: tuple[str, ...]
    """The column of types, for messages."""
    constants: tuple[int, ...] = ()
    scales: str = ""
    max_rank: int = MAX_RANK


def resolver_method(kind: str) -> str | None:
    """Return the method of `MicroMutableOpResolver` that adds the kernel of `tfl.conv_2d` or `tfl.custom:MyOp`."""
    rule = micro_rules().get(kind)
    return None if rule is None else rule.method


def find_problems(call: KernelCall) -> list[str]:
    """Return what keeps tflite-micro's kernel from running a call, one clause each; empty if it runs it."""
    rule = micro_rules().get(call.kind)
    if call.kind.startswith(_PSEUDO):
        return []
    if rule is None:
        return [f"{call.label} has no kernel"]
    checks = (_check_shapes, _check_types, _check_constants, _check_ranks, _check_scales)
    problems = [problem for check in checks for problem in check(call, rule)]
    limit = LIMITS.get(call.kind)
    return problems or ([] if limit is None else list(limit(call)))


def find_type_problems(call: KernelCall) -> list[str]:
    """Return why the kernel rejects the element types of a call; empty without a kernel."""
    rule = micro_rules().get(call.kind)
    return [] if rule is None else list(_check_types(call, rule))


@functools.cache
def micro_rules() -> dict[str, MicroRule]:
    """Return the rules by op kind."""
    text = Path(__file__).with_name("micro.tsv").read_text("utf-8")
    lines = [line.split("\t") for line in text.splitlines() if not line.startswith("#")]
    return {f"tfl.{line[0]}": _rule(*line[1:]) for line in lines}


def _rule(
    method: str,
    types: str,
    form: str = "",
    constants: str = "",
    scales: str = "",
    max_rank: str = "",
) -> MicroRule:
    plain = form or "T>T"
    forms = (name if ">" in name else plain.replace("T", name) for name in types.split())
    return MicroRule(
        method,
        tuple(map(_form, forms)),
        tuple(types.split()),
        tuple(int(index) for index in constants.split(",") if index),
        scales,
        int(max_rank or MAX_RANK),
    )


def _form(text: str) -> TypeCombination:
    operands, _, results = text.partition(">")
    return TypeCombination(_alternatives(operands), _alternatives(results))


def _alternatives(text: str) -> tuple[frozenset[str], ...]:
    return tuple(frozenset(entry.split("|")) for entry in text.split(","))


def _check_shapes(call: KernelCall, rule: MicroRule) -> Iterator[str]:
    """Require sizes: tflite-micro plans its memory before the first call. A variable's handle is always one number."""
    shapes = [tensor.shape for tensor in call.tensors if tensor.dtype != "resource"]
    if any(shape is None or None in shape for shape in shapes):
        yield f"{call.label} needs fixed sizes, but a dimension is free"


def _check_types(call: KernelCall, rule: MicroRule) -> Iterator[str]:
    if any(_matches(form, call) for form in rule.forms):
        return
    operands = ", ".join(dict.fromkeys(tensor.dtype for tensor in call.inputs))
    results = ", ".join(dict.fromkeys(tensor.dtype for tensor in call.results))
    types = operands if operands == results else f"{operands} to {results}"
    known = "; ".join(name.replace(",", ", ").replace("|", " or ").replace(">", " to ") for name in rule.types)
    yield f"{call.label} has no kernel for {types} (only for {known})"


def _matches(form: TypeCombination, call: KernelCall) -> bool:
    operands = _agree(form.operands, [None if tensor is None else tensor.dtype for tensor in call.operands])
    return operands and _agree(form.results, [tensor.dtype for tensor in call.results])


def _agree(wanted: Sequence[frozenset[str]], types: Sequence[str | None]) -> bool:
    """Return whether each type that is present is one of the alternatives at its position."""
    for position, dtype in enumerate(types):
        known = wanted[min(position, len(wanted) - 1)]
        if dtype is not None and dtype not in known and _ANY not in known:
            return False
    return True


def _check_constants(call: KernelCall, rule: MicroRule) -> Iterator[str]:
    for index in rule.constants:
        operand = call.operand(index)
        if operand is not None and not operand.is_constant:
            yield f"{call.label} needs a constant {_operand_name(call.kind, index)}"


def _operand_name(kind: str, index: int) -> str:
    schema = TFL.get(kind)
    assert schema is not None
    return schema.operands[index].name.replace("_", " ")


def _check_ranks(call: KernelCall, rule: MicroRule) -> Iterator[str]:
    rank = max((tensor.rank for tensor in call.tensors), default=0)
    if rank > rule.max_rank:
        yield f"{call.label} takes at most {rule.max_rank} dimensions, not {rank}"


def _check_scales(call: KernelCall, rule: MicroRule) -> Iterator[str]:
    quantized = [tensor for tensor in call.tensors if tensor.dtype in _QUANTIZED and tensor.quantization is not None]
    if rule.scales == "same" and len({tensor.quantization for tensor in quantized}) > 1:
        yield f"{call.label} does not rescale, but its scales differ"
    for result in call.results if rule.scales == "fixed" else ():
        fixed = quantization_rule(call.kind).fixed_result(call.inputs[0].dtype, result.dtype)
        if fixed is not None and not _agrees(
            result.quantization, fixed, _SCALE_ERRORS.get((call.kind, result.dtype), 0)
        ):
            yield f"{call.label} of {result.dtype} always has {_describe(fixed)}"


def _agrees(actual: QuantizationParameters | None, fixed: QuantizationParameters, error: float) -> bool:
    """Return whether parameters are those that a kernel prescribes, up to a relative error of the scale."""
    if actual is None or actual == fixed:
        return True
    is_like = actual.is_per_tensor and actual.zero_points == fixed.zero_points
    return is_like and abs(actual.scale - fixed.scale) <= error * fixed.scale


def _describe(parameters: QuantizationParameters) -> str:
    return f"scale {parameters.scale:g} and zero point {parameters.zero_point}"
