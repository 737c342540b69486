"""Ops that LiteRT's GPU accelerator refuses, computes incorrectly or crashes on; `gpu.tsv` says how it was found."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from litefuse.dialects.tfl.kernel_call import type_name
from litefuse.dialects.tfl.limits import ATTENTION
from litefuse.ir import DType, Module, Op, Value

VERSION = "2.3.0"
"""The version of ai-edge-litert that was measured."""
REFUSED, WRONG, CRASH, ERROR = EFFECTS = ("refused", "wrong", "crash", "error")
"""The op runs on the CPU; its results are wrong; the process dies; CompiledModel cannot be created."""
VERBS = {WRONG: "computes incorrectly", CRASH: "crashes with", ERROR: "refuses a file with"}
_SHORT = {
    **{f"f{bits}": f"float{bits}" for bits in (16, 32)},
    **{f"i{bits}": f"int{bits}" for bits in (8, 16, 32)},
    **{f"u{bits}": f"uint{bits}" for bits in (8, 16, 32)},
    "bf16": "bfloat16",
}
_MASKS = ("shrink_axis", "new_axis", "ellipsis")


class Acceptance(NamedTuple):
    """The contract of an op's parser; None for a version that is not limited."""

    max_version: int | None
    types: frozenset[str]
    operand_types: frozenset[str]
    result_types: frozenset[str]
    max_rank: int


class GpuHazard(NamedTuple):
    """A form of some ops that is refused or wrong; the comments of `gpu.tsv` explain the fields."""

    form: str
    kinds: tuple[str, ...]
    conditions: tuple[str, ...]
    effect: str
    remedy: str
    replaced: str
    source: str


class GpuProblem(NamedTuple):
    """The outcome of a call on the accelerator, with the reason."""

    effect: str
    reason: str
    remedy: str
    replaced: str = "no"
    """The files of litefuse that have another form: `always`, `compiled_model` (the target's), or `no`."""


def find_problems(op: Op, version: int = 1) -> Iterator[GpuProblem]:
    """Iterate over what keeps the accelerator from running an op of this version correctly."""
    for hazard in _by_kind().get(op.kind, ()):
        if _applies(hazard, op):
            yield GpuProblem(hazard.effect, f"{op.name.upper()} with {hazard.form}", hazard.remedy, hazard.replaced)
    fields = _operations().get(op.kind)
    if fields is None:
        if op.kind not in _by_kind():
            yield GpuProblem(REFUSED, "no kernel", "-")
        return
    taken = _acceptance(*fields)
    if taken.max_version is not None and version > taken.max_version:
        yield GpuProblem(REFUSED, f"version {version}", "-")
    runtime = _runtime(op)
    if any((value.rank or 0) > taken.max_rank for value in (*runtime, *op.results)):
        yield GpuProblem(REFUSED, f"more than {taken.max_rank} dimensions", "Use fewer dimensions.")
    if any(value.op is not None and value.op.kind == "tfl.pseudo_variable" for value in runtime):
        yield GpuProblem(REFUSED, "variable tensors", 'Convert with target="compiled_model".')
    wrong = {type_name(value.dtype) for value in runtime} - taken.types - taken.operand_types
    wrong |= {type_name(value.dtype) for value in op.results} - taken.types - taken.result_types
    for name in sorted(wrong):
        yield GpuProblem(REFUSED, name, "-")


def find_mistakes(module: Module) -> Iterator[tuple[Op, GpuProblem]]:
    """Iterate over the ops that the accelerator takes, but computes incorrectly, or fails with."""
    by_kind = _by_kind()
    for op in module.ops_of(by_kind.keys()):
        # Few ops have a hazard: whether the accelerator takes the op is of no interest for the others.
        if any(_applies(hazard, op) for hazard in by_kind[op.kind]):
            problems = list(find_problems(op))
            if all(problem.effect != REFUSED for problem in problems):
                yield from ((op, problem) for problem in problems)


def _applies(hazard: GpuHazard, op: Op) -> bool:
    return all(CONDITIONS[name](op) for name in hazard.conditions)


def accepted() -> Mapping[str, Acceptance]:
    """Return the contracts by op kind: `tfl.conv_2d`."""
    return {kind: _acceptance(*fields) for kind, fields in _operations().items()}


@cache
def hazards() -> tuple[GpuHazard, ...]:
    """Return all hazards, in the order of the table."""
    return tuple(
        GpuHazard(form, tuple([f"tfl.{kind}" for kind in kinds.split()]), tuple(conditions.split()), *rest)
        for form, kinds, conditions, *rest in _rows("hazard")
    )


@cache
def _operations() -> dict[str, list[str]]:
    return {f"tfl.{row[0]}": row[1:] for row in _rows("op")}


@cache
def _acceptance(version: str, types: str, rank: str) -> Acceptance:
    sets: dict[str, set[str]] = {"": set(), "in": set(), "out": set()}
    words = types.split()
    for index, word in enumerate(words):
        if word not in sets:
            where = words[index + 1] if index + 1 < len(words) and words[index + 1] in sets else ""
            sets[where].add(_SHORT.get(word, word))
    both, operands, results = (frozenset(sets[where]) for where in ("", "in", "out"))
    return Acceptance(None if version == "-" else int(version), both, operands, results, int(rank))


@cache
def _by_kind() -> dict[str, list[GpuHazard]]:
    by_kind: dict[str, list[GpuHazard]] = {}
    for hazard in hazards():
        for kind in hazard.kinds:
            by_kind.setdefault(kind, []).append(hazard)
    return by_kind


def _rows(what: str) -> list[list[str]]:
    """Return the fields of the rows of the table that are about `op` or `hazard`."""
    return [line.split("\t")[1:] for line in _lines() if line.startswith(what)]


@cache
def _lines() -> list[str]:
    return Path(__file__).with_name("gpu.tsv").read_text("utf-8").splitlines()


def _sizes(value: Value) -> tuple[int, ...]:
    """Return the sizes of a value, with 1 for free ones."""
    return tuple(size or 1 for size in value.shape or ())


def _runtime(op: Op) -> list[Value]:
    return [value for value in op.inputs if value.constant is None]


def _numbers(op: Op, index: int) -> list[int]:
    """Return the elements of an operand that is a constant, or an empty list."""
    value = op.operand(index)
    constant = None if value is None else value.constant
    return [] if constant is None else [int(number) for number in constant.numpy().reshape(-1)]


def _updates_other_ranks(op: Op) -> bool:
    shape = _sizes(op.inputs[0])
    return len(shape) != 4 and not (len(shape) == 3 and shape[0] == 1)


def _flattens_int8(op: Op) -> bool:
    is_int8 = op.inputs[1].dtype is DType.I8
    return is_int8 and not op.attributes["keep_num_dims"] and len(_sizes(op.inputs[0])) > 2


def _has_integers_of_unlike_ranks(op: Op) -> bool:
    runtime = [value for value in _runtime(op) if value.dtype in (DType.I8, DType.U8)]
    return len(runtime) == 2 and runtime[0].rank != runtime[1].rank


def _has_leading_constant(op: Op) -> bool:
    constants = [value for value in op.inputs if value.constant is not None and value.dtype is DType.F32]
    runtime = _runtime(op)
    if len(constants) != 1 or len(runtime) != 1:
        return False
    shape = _sizes(constants[0])
    return 1 <= len(shape) <= 3 and len(shape) == len(_sizes(runtime[0])) and shape[0] > 1


def _has_uneven_groups(op: Op) -> bool:
    channels, (outputs, *_, inputs) = _sizes(op.inputs[0])[-1], _sizes(op.inputs[1])
    groups = channels // max(inputs, 1)
    return groups > 1 and (inputs % 4 != 0 or outputs // groups % 4 != 0)


def _broadcasts_batches(op: Op) -> bool:
    x, y = op.inputs[:2]
    return len(_runtime(op)) == 2 and _sizes(x)[:-2] != _sizes(y)[:-2]


def _has_large_alpha_in_batch(op: Op) -> bool:
    shape = _sizes(op.inputs[1])
    return len(shape) >= 3 and max(shape[:-1]) > 1 and _sizes(op.inputs[0])[0] > 1


def _has_uneven_margins(op: Op) -> bool:
    """Return whether SAME padding of a transposed convolution is an odd number of rows or columns."""
    sizes, strides = _sizes(op.inputs[1])[1:3], (op.attributes["stride_h"], op.attributes["stride_w"])
    margins = [max((size or 0) - stride, 0) for size, stride in zip(sizes, strides, strict=True)]
    return op.attributes["padding"] == "SAME" and any(margin % 2 for margin in margins)


def _leads_above_1(op: Op) -> bool:
    """Return whether the first dimension of the result is above 1."""
    return (_sizes(op.results[0]) or (1,))[0] > 1


def _width(op: Op) -> int:
    return (_sizes(op.inputs[0]) or (4,))[-1]


def _is_last_of_uneven(op: Op) -> bool:
    rank = len(_sizes(op.inputs[0]))
    return rank > 1 and bool({-1, rank - 1}.intersection(_numbers(op, 1))) and _width(op) % 4 != 0


def _selects_unlike_shapes(op: Op) -> bool:
    shape = op.results[0].shape
    values = [value for value in op.inputs[1:] if value.shape != shape]
    return any(value.constant is None or value.type.num_elements != 1 for value in values)


def _has_repeated_slopes(op: Op) -> bool:
    slopes, shape = _sizes(op.inputs[1]), _sizes(op.inputs[0])
    return len(slopes) >= 3 and max(slopes[:-1]) > 1 and slopes[1 - len(shape) :] != shape[1:]


CONDITIONS: Mapping[str, Callable[[Op], bool]] = {
    "is_attention": lambda op: op.attributes["name"] == ATTENTION,
    "updates_other_ranks": _updates_other_ranks,
    "flattens_int8": _flattens_int8,
    "has_integers_of_unlike_ranks": _has_integers_of_unlike_ranks,
    "has_leading_constant": _has_leading_constant,
    "has_uneven_groups": _has_uneven_groups,
    "broadcasts_batches": _broadcasts_batches,
    "has_constant_left_side": lambda op: op.inputs[0].constant is not None,
    "has_an_operand_twice": lambda op: len(set(_runtime(op))) < len(_runtime(op)),
    "reverses_last_axis": lambda op: (
        op.inputs[0].rank != 1 and bool({-1, len(_sizes(op.inputs[0])) - 1}.intersection(_numbers(op, 1)))
    ),
    "has_large_alpha_in_batch": _has_large_alpha_in_batch,
    "has_alpha_of_rank_2": lambda op: op.inputs[1].rank == 2,
    "is_basic_lstm": lambda op: op.attributes["kernel_type"] == "BASIC",
    "has_indices_of_other_rank": lambda op: op.inputs[1].rank != 1,
    "has_float16_table": lambda op: op.inputs[0].dtype is DType.F16,
    "has_slice_masks": lambda op: any(op.attributes[f"{name}_mask"] for name in _MASKS),
    "has_negative_strides": lambda op: min(_numbers(op, 3), default=1) < 0,
    "has_uneven_margins": _has_uneven_margins,
    "pads_lower_rank": lambda op: len(_sizes(op.inputs[0])) < 3,
    "pads_batch_of_rank_3": lambda op: len(_sizes(op.inputs[0])) == 3 and _leads_above_1(op),
    "is_exclusive_or_reversed": lambda op: op.attributes["exclusive"] or op.attributes["reverse"],
    "has_uneven_width": lambda op: _width(op) > 4 and _width(op) % 4 != 0,
    "has_small_width": lambda op: _width(op) < 4,
    "sums_first_axis": lambda op: _numbers(op, 1) == [0] and len(_sizes(op.inputs[0])) < 4 and _leads_above_1(op),
    "has_negative_axis": lambda op: min(_numbers(op, 1), default=0) < 0,
    "is_last_of_uneven": _is_last_of_uneven,
    "is_batch": _leads_above_1,
    "leads_above_1": _leads_above_1,
    "leads_with_1": lambda op: _sizes(op.results[0])[:1] == (1,),
    "has_lower_condition": lambda op: 0 < (op.inputs[0].rank or 0) < (op.results[0].rank or 0),
    "selects_unlike_shapes": _selects_unlike_shapes,
    "has_repeated_slopes": _has_repeated_slopes,
    "has_inner_axis": lambda op: op.attributes["axis"] not in (-1, (op.results[0].rank or 0) - 1),
    "has_many_operands": lambda op: len(op.inputs) > 2,
    "has_table_of_rank_3": lambda op: op.inputs[1].rank == 3,
    "is_vector": lambda op: op.inputs[0].rank == 1,
    "has_beta": lambda op: op.attributes["beta"] != 1,
}
"""Conditions of hazards by name."""
