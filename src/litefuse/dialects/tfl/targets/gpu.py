"""Ops that LiteRT's GPU accelerator refuses, computes incorrectly or crashes on; `gpu.tsv` says how it was found."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import dropwhile
from math import prod
from pathlib import Path
from typing import NamedTuple

from litefuse.dialects.tfl.kernel_call import KernelCall, KernelTensor, call_of
from litefuse.dialects.tfl.targets.gpu_lanes import sums_infinite_lanes
from litefuse.dialects.tfl.targets.placement import CRASH, ERROR, REFUSED, RETURN, WRONG, Accelerator, Problem
from litefuse.ir import CONSTANT, Module, Op, Value

VERSION = "2.3.0"
"""The version of ai-edge-litert that was measured."""
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


def find_problems(call: KernelCall, version: int = 1) -> Iterator[Problem]:
    """Iterate over what keeps the accelerator from running a call, of an op of this version, correctly."""
    for hazard in _by_kind().get(call.kind, ()):
        if _applies(hazard, call):
            yield Problem(hazard.effect, f"{call.label} with {hazard.form}", hazard.remedy, hazard.replaced)
    fields = _operations().get(call.kind)
    if fields is None:
        if call.kind not in _by_kind():
            yield Problem(REFUSED, "no kernel", "-")
        return
    taken = _acceptance(*fields)
    if taken.max_version is not None and version > taken.max_version:
        yield Problem(REFUSED, f"version {version}", "-")
    runtime = _runtime(call)
    if any(tensor.rank > taken.max_rank for tensor in (*runtime, *call.results)):
        yield Problem(REFUSED, f"more than {taken.max_rank} dimensions", "Use fewer dimensions.")
    if any(tensor.is_variable for tensor in runtime):
        yield Problem(REFUSED, "variable tensors", 'Convert with target="compiled_model".')
    wrong = {tensor.dtype for tensor in runtime} - taken.types - taken.operand_types
    wrong |= {tensor.dtype for tensor in call.results} - taken.types - taken.result_types
    for name in sorted(wrong):
        yield Problem(REFUSED, name, "-")


def _widens_constant(call: KernelCall) -> bool:
    """Return whether a call makes float32 of float16 weights, which the accelerator reads as they are."""
    return call.kind == "tfl.dequantize" and call.inputs[0].is_constant and call.inputs[0].dtype == "float16"


ACCELERATOR = Accelerator(
    "LiteRT's GPU accelerator",
    find_problems,
    max_parts=1,
    takes_dynamic_graphs=False,
    takes_only_in_whole_graphs=_widens_constant,
)


def find_mistakes(module: Module) -> Iterator[tuple[Op, Problem]]:
    """Iterate over the ops that the accelerator takes, but computes incorrectly, or fails with."""
    for function in module.functions.values():
        tensors: dict[Value, KernelTensor] = {}
        for op in function.ops():
            if op.kind in (CONSTANT, RETURN):
                continue
            call = call_of(op, tensors)
            # Few ops have a hazard: whether the accelerator takes the op is of no interest for the others.
            if any(hazard.effect != REFUSED and _applies(hazard, call) for hazard in _by_kind().get(op.kind, ())):
                problems = list(find_problems(call))
                if all(problem.effect != REFUSED for problem in problems):
                    yield from ((op, problem) for problem in problems)


def _applies(hazard: GpuHazard, call: KernelCall) -> bool:
    return all(CONDITIONS[name](call) for name in hazard.conditions)


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


def _runtime(call: KernelCall) -> list[KernelTensor]:
    return [tensor for tensor in call.inputs if not _is_fixed(tensor)]


def _is_fixed(tensor: KernelTensor) -> bool:
    """Return whether the accelerator reads a tensor as a constant: also float16 numbers behind a DEQUANTIZE."""
    return tensor.is_constant or tensor.is_widened


def _numbers(call: KernelCall, index: int) -> list[int]:
    """Return the elements of an operand that is a constant, or an empty list."""
    operand = call.operand(index)
    return [] if operand is None else operand.numbers


def _updates_first_axis(call: KernelCall) -> bool:
    """Return whether an update covers a part of the first axis, at another rank than 4."""
    shape = call.inputs[0].sizes
    return len(shape) != 4 and shape[:1] != call.inputs[1].sizes[:1]


def _flattens_quantized(call: KernelCall) -> bool:
    """Return whether the image of the result has other rows or columns than that of the input."""
    return call.inputs[1].quantization is not None and _image(call.inputs[0])[:3] != _image(call.results[0])[:3]


def _has_computed_weights_and_bias(call: KernelCall) -> bool:
    return not _is_fixed(call.inputs[1]) and call.operand(2) is not None


def _has_computed_bias(call: KernelCall) -> bool:
    weights, bias = call.inputs[1], call.operand(2)
    return bias is not None and not _is_fixed(bias) and _is_fixed(weights)


def _has_integers_of_unlike_ranks(call: KernelCall) -> bool:
    runtime = [value for value in _runtime(call) if value.dtype in ("int8", "uint8")]
    return len(runtime) == 2 and runtime[0].rank != runtime[1].rank


def _misplaces_constant(call: KernelCall) -> bool:
    """Return whether the accelerator broadcasts a constant along other axes than the op says.

    It places tensors into images [batch, rows, columns, channels]: by `_AXES`, but float constants from the right. A
    size that is not 1 must have the place of the same axis of the result, and no float constant may add a batch.
    """
    fixed = [value for value in call.inputs if _is_fixed(value)]
    constants = [value for value in fixed if _is_read_as_float(value) or value.dtype == "int32"]
    runtime, rank = _runtime(call), call.results[0].rank
    if len(constants) != 1 or len(runtime) != 1 or prod(constants[0].sizes) == 1:
        return False
    if not max(runtime[0].rank, constants[0].rank) <= rank <= 4:  # It takes no others.
        return False
    wanted = _AXES[rank]
    is_float = _is_read_as_float(constants[0])
    moved = [
        position != wanted[axis - value.rank]
        for value, positions in (
            (runtime[0], _AXES[runtime[0].rank]),
            (constants[0], range(4 - constants[0].rank, 4) if is_float else _AXES[constants[0].rank]),
        )
        for axis, (size, position) in enumerate(zip(value.sizes, positions, strict=True))
        if size > 1
    ]
    batches = [value.sizes[0] if value.rank == 4 else 1 for value in (runtime[0], constants[0])]
    return any(moved) or (is_float and batches[0] < batches[1])


def _is_read_as_float(constant: KernelTensor) -> bool:
    is_quantized = constant.quantization is not None and constant.dtype in ("int8", "uint8", "int4")
    return is_quantized or constant.dtype in ("float32", "float16")


def _has_other_number(call: KernelCall) -> bool:
    """Return whether an operand is a constant of one element that is neither read as a float nor int32."""
    return any(
        value.is_constant and prod(value.sizes) == 1 and not (_is_read_as_float(value) or value.dtype == "int32")
        for value in call.inputs
    )


def _has_other_constant(call: KernelCall) -> bool:
    """Return whether an operand is a constant of several elements that is neither read as a float nor int32."""
    return any(
        value.is_constant
        and prod(value.sizes) > 1
        and not (_is_read_as_float(value) or value.dtype in ("int32", "bool"))
        for value in call.inputs
    )


_AXES = ((), (0,), (0, 3), (0, 2, 3), (0, 1, 2, 3))
"""Axes of tensors of rank 0 to 4 in an image."""


def _image(tensor: KernelTensor) -> list[int]:
    """Return the sizes of the image that the accelerator makes of a tensor: batch, rows, columns, channels."""
    sizes = [1, 1, 1, 1]
    for position, size in zip(_AXES[min(tensor.rank, 4)], tensor.sizes, strict=False):
        sizes[position] = size
    return sizes


def _misplaces_condition(call: KernelCall) -> bool:
    condition, rank = call.inputs[0], call.results[0].rank
    if not condition.rank < rank <= 4:
        return False
    wanted = _AXES[rank][rank - condition.rank :]
    return any(
        size > 1 and position != axis
        for size, position, axis in zip(condition.sizes, _AXES[condition.rank], wanted, strict=True)
    )


def _joins_parts(call: KernelCall) -> bool:
    """Return whether an op reads parts of one tensor, nothing else, and no other op does."""
    parts = {id(value): value for value in _runtime(call)}.values()
    wholes = {id(value.part_of): value.part_of for value in parts}
    return len(parts) > 1 and len(wholes) == 1 and None not in wholes.values() and not any(map(_is_fixed, call.inputs))


def _rejoins_parts(call: KernelCall) -> bool:
    if not _joins_parts(call):
        return False
    whole = _runtime(call)[0].part_of
    return whole is not None and call.results[0].sizes == whole.sizes


def _packs_rows(call: KernelCall) -> bool:
    part = _runtime(call)[0]
    return call.kind == "tfl.pack" and part.part_of is not None and part.part_of.rank > part.rank


def _groups(call: KernelCall) -> int:
    return call.inputs[0].sizes[-1] // max(call.inputs[1].sizes[-1], 1)


def _has_quantized_pixels(call: KernelCall) -> bool:
    """Return whether the weights of 1x1 groups are quantized, which the accelerator reads as those of a dense layer."""
    filter = call.inputs[1]
    return _groups(call) > 1 and filter.sizes[1:3] == (1, 1) and filter.dtype in ("int8", "int4")


def _has_uneven_groups(call: KernelCall) -> bool:
    groups, (outputs, *_, inputs) = _groups(call), call.inputs[1].sizes
    is_depthwise = inputs == 1 and outputs == groups
    if is_depthwise or _has_quantized_pixels(call):
        return False
    return groups > 1 and (inputs % 4 != 0 or outputs // groups % 4 != 0)


def _broadcasts_batches(call: KernelCall) -> bool:
    return len(_runtime(call)) == 2 and _batch(call.inputs[0]) != _batch(call.inputs[1])


def _batch(tensor: KernelTensor) -> tuple[int, ...]:
    """Return the sizes of a batch of matrices, without leading ones."""
    return tuple(dropwhile(lambda size: size == 1, tensor.sizes[:-2]))


def _transposes_constant_product(call: KernelCall) -> bool:
    is_matrix = _is_fixed(call.inputs[1]) and len(call.inputs[1].sizes) == 2
    return is_matrix and (call.attributes["adj_x"] or call.attributes["adj_y"])


def _repeats_constant_batch(call: KernelCall) -> bool:
    x, y = call.inputs[:2]
    return _is_fixed(y) and len(y.sizes) > 2 and _batch(y) != _batch(x)


def _has_large_alpha_in_batch(call: KernelCall) -> bool:
    shape = call.inputs[1].sizes
    return len(shape) >= 3 and max(shape[:-1]) > 1 and call.inputs[0].sizes[0] > 1


def _has_other_margins(call: KernelCall) -> bool:
    """Return whether the accelerator cuts other rows or columns in front of a transposed convolution with SAME padding.

    It takes the margins of a convolution of the input, instead of those of a convolution of the result.
    """
    if call.attributes["padding"] != "SAME":
        return False
    kernel, strides = call.inputs[1].sizes[1:3], (call.attributes["stride_h"], call.attributes["stride_w"])
    sides = zip(call.inputs[2].sizes[1:3], call.results[0].sizes[1:3], kernel, strides, strict=True)
    return any(
        max((size - 1) * stride + taps - result, 0) // 2 != max(taps - (size - 1) % stride - 1, 0) // 2
        for size, result, taps, stride in sides
    )


def _leads_above_1(call: KernelCall) -> bool:
    """Return whether the first dimension of the result is above 1."""
    return (call.results[0].sizes or (1,))[0] > 1


def _width(call: KernelCall) -> int:
    return (call.inputs[0].sizes or (4,))[-1]


def _is_last_of_uneven(call: KernelCall) -> bool:
    rank = len(call.inputs[0].sizes)
    return rank > 1 and bool({-1, rank - 1}.intersection(_numbers(call, 1))) and _width(call) % 4 != 0


def _is_nonnegative(tensor: KernelTensor) -> bool:
    return tensor.producer is not None and tensor.producer.kind in _NONNEGATIVE


_NAMES = "abs exp logistic relu relu6 rsqrt softmax sqrt square squared_difference"
_NONNEGATIVE = frozenset(f"tfl.{name}" for name in _NAMES.split())
"""Ops whose results are not negative."""


def _selects_unlike_shapes(call: KernelCall) -> bool:
    shape = call.results[0].sizes
    return any(value.sizes not in (shape, (), (1,)) for value in call.inputs[1:])


def _has_unfit_slopes(call: KernelCall) -> bool:
    slopes, image = call.inputs[1].sizes, _image(call.inputs[0])
    if prod(slopes[:-1]) == 1:
        return slopes[-1:] != (image[3],)
    rest = slopes[1:] if len(slopes) == 4 and slopes[0] == 1 else slopes
    return rest != tuple(image[1:])


def _ends_behind(call: KernelCall) -> bool:
    """Return whether an end that counts is larger than its axis."""
    sizes, ends = call.inputs[0].sizes, _numbers(call, 2)
    skipped = len(sizes) - len(ends)  # Ends may be omitted for the batch.
    mask = call.attributes["end_mask"]
    return any(
        end > size and not mask >> axis & 1 for axis, (end, size) in enumerate(zip(ends, sizes[skipped:], strict=False))
    )


def _pads_single_image(call: KernelCall) -> bool:
    return len(call.inputs[0].sizes) == 4 and call.inputs[0].sizes[0] == 1 and any(_numbers(call, 1)[:2])


def _sums_first_axis(call: KernelCall) -> bool:
    sizes = call.inputs[0].sizes
    return _numbers(call, 1) == [0] and (sizes[0] == 1 if len(sizes) == 4 else sizes[:1] > (1,))


def _has_inner_axis(call: KernelCall) -> bool:
    """Return whether the axis is neither -1 nor, as the accelerator has it, the last size of the indices."""
    return call.attributes["axis"] not in (-1, *call.inputs[0].sizes[-1:])


def _is_known(composite: KernelCall) -> bool:
    # Few files have composites.
    from litefuse.dialects.tfl.contracts import ML_DRIFT, is_recognized

    return is_recognized(composite.attributes["name"], ML_DRIFT)


CONDITIONS: Mapping[str, Callable[[KernelCall], bool]] = {
    "is_known_composite": _is_known,
    "updates_first_axis": _updates_first_axis,
    "flattens_quantized": _flattens_quantized,
    "merges_axes": lambda call: _image(call.inputs[0])[3] != call.inputs[1].sizes[-1],
    "has_computed_weights_and_bias": _has_computed_weights_and_bias,
    "has_computed_bias": _has_computed_bias,
    "has_many_computed_operands": lambda call: len(_runtime(call)) > 2,
    "multiplies_channels": lambda call: (
        call.inputs[1].sizes[1:3] == (1, 1) and 1 < call.inputs[0].sizes[-1] < call.inputs[1].sizes[-1]
    ),
    "has_computed_multiplier": lambda call: (
        not _is_fixed(call.inputs[1]) and call.inputs[0].sizes[-1] < call.inputs[1].sizes[-1]
    ),
    "has_computed_groups": lambda call: (
        not _is_fixed(call.inputs[1]) and call.inputs[0].sizes[-1] > call.inputs[1].sizes[-1]
    ),
    "joins_one_operand": lambda call: len(call.inputs) == 1 and call.inputs[0].sizes[:1] == (1,),
    "has_one_part": lambda call: len(call.results) == 1,
    "pads_single_image": _pads_single_image,
    "has_rows_of_indices": lambda call: call.inputs[0].rank == 3 and call.inputs[0].sizes[1] > 1,
    "ends_behind": _ends_behind,
    "has_constant_wide_indices": lambda call: call.inputs[1].is_constant and call.inputs[1].dtype != "int32",
    "is_unknown_composite": lambda call: not _is_known(call),
    "has_integers_of_unlike_ranks": _has_integers_of_unlike_ranks,
    "misplaces_constant": _misplaces_constant,
    "has_uneven_groups": _has_uneven_groups,
    "has_narrow_groups": lambda call: call.inputs[1].sizes[-1] <= 4,
    "has_wide_groups": lambda call: call.inputs[1].sizes[-1] > 4,
    "has_quantized_pixels": _has_quantized_pixels,
    "broadcasts_batches": _broadcasts_batches,
    "has_constant_left_side": lambda call: _is_fixed(call.inputs[0]),
    "has_an_operand_twice": lambda call: len({id(tensor) for tensor in _runtime(call)}) < len(_runtime(call)),
    "reverses_last_axis": lambda call: (
        call.inputs[0].rank != 1 and bool({-1, len(call.inputs[0].sizes) - 1}.intersection(_numbers(call, 1)))
    ),
    "has_large_alpha_in_batch": _has_large_alpha_in_batch,
    "is_basic_lstm": lambda call: call.attributes["kernel_type"] == "BASIC",
    "has_indices_of_other_rank": lambda call: call.inputs[1].rank != 1,
    "has_table_without_scale": lambda call: (
        call.inputs[0].is_constant
        and call.inputs[0].dtype in ("int8", "uint8", "int16")
        and call.inputs[0].quantization is None
    ),
    "has_widened_table": lambda call: (
        call.inputs[0].is_widened or (call.inputs[0].dtype == "float16" and call.results[0].dtype != "float16")
    ),
    "has_slice_masks": lambda call: any(call.attributes[f"{name}_mask"] for name in _MASKS),
    "has_negative_strides": lambda call: min(_numbers(call, 3), default=1) < 0,
    "has_other_margins": _has_other_margins,
    "pads_lower_rank": lambda call: len(call.inputs[0].sizes) < 3,
    "pads_batch_of_rank_3": lambda call: len(call.inputs[0].sizes) == 3 and _leads_above_1(call),
    "is_exclusive_or_reversed": lambda call: call.attributes["exclusive"] or call.attributes["reverse"],
    "has_uneven_width": lambda call: _width(call) > 4 and _width(call) % 4 != 0,
    "has_small_width": lambda call: _width(call) < 4,
    "sums_first_axis": _sums_first_axis,
    "has_negative_axis": lambda call: min(_numbers(call, 1), default=0) < 0,
    "is_last_of_uneven": lambda call: _is_last_of_uneven(call) and not _is_nonnegative(call.inputs[0]),
    "has_constant_input": lambda call: _is_fixed(call.inputs[0]) and call.kind != "tfl.dequantize",
    "is_batch": _leads_above_1,
    "leads_above_1": _leads_above_1,
    "leads_with_1": lambda call: call.results[0].sizes[:1] == (1,),
    "misplaces_condition": _misplaces_condition,
    "selects_unlike_shapes": _selects_unlike_shapes,
    "has_unfit_slopes": _has_unfit_slopes,
    "has_inner_axis": _has_inner_axis,
    "has_many_operands": lambda call: len(call.inputs) > 2,
    "has_table_of_rank_3": lambda call: call.inputs[1].rank == 3,
    "is_vector": lambda call: call.inputs[0].rank == 1,
    "has_beta": lambda call: call.attributes["beta"] != 1,
    "transposes_constant_product": _transposes_constant_product,
    "repeats_constant_batch": _repeats_constant_batch,
    "has_other_number": _has_other_number,
    "sums_infinite_lanes": sums_infinite_lanes,
    "reads_bits": lambda call: any(value.is_bitcast for value in call.inputs),
    "changes_width": lambda call: call.inputs[0].rank != call.results[0].rank,
    "has_other_scales": lambda call: len({value.quantization for value in call.tensors if value.dtype == "int16"}) > 1,
    "has_scales": lambda call: any(value.dtype == "int16" and value.quantization is not None for value in call.tensors),
    "has_other_constant": _has_other_constant,
    "has_plain_integers": lambda call: (
        call.inputs[0].dtype.lstrip("u").startswith(("int", "bool"))
        and (call.inputs[0].dtype not in ("int8", "uint8") or call.inputs[0].quantization is None)
    ),
    "has_computed_scalar": lambda call: call.results[0].rank > 0 and any(x.rank == 0 for x in _runtime(call)),
    "has_constant_starts": lambda call: call.inputs[2].is_constant,
    "has_computed_slopes": lambda call: not _is_fixed(call.inputs[1]),
    "has_constant_base": lambda call: _is_fixed(call.inputs[0]) and prod(call.inputs[0].sizes) == 1,
    "has_sparse_weights": lambda call: any(value.is_sparse for value in call.inputs),
    "joins_parts": lambda call: _joins_parts(call) and not _rejoins_parts(call) and not _packs_rows(call),
    "rejoins_parts": _rejoins_parts,
    "cuts_an_input": lambda call: any(part.part_of is not None and part.part_of.is_input for part in _runtime(call)),
    "cuts_a_result": lambda call: any(
        part.part_of is not None and not part.part_of.is_input for part in _runtime(call)
    ),
    "has_computed_shape": lambda call: any(not value.is_constant for value in call.inputs[1:]),
    "is_symmetric": lambda call: call.attributes["mode"] == "SYMMETRIC",
}
"""Conditions of hazards by name."""
