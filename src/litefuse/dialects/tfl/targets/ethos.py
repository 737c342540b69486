"""Ops that Vela maps to Arm's Ethos-U NPUs; `ethos.tsv` says how it was found."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from math import prod
from pathlib import Path
from typing import Any, NamedTuple

from litefuse.dialects.tfl.kernel_call import KernelCall, KernelTensor
from litefuse.dialects.tfl.quantization import quantization_rule
from litefuse.dialects.tfl.table import ETHOS_U
from litefuse.dialects.tfl.targets.placement import ERROR, REFUSED, Accelerator, Problem

VERSION = "5.2.0"
"""The version of ethos-u-vela that was measured."""
DEVICES = ("ethos-u55", "ethos-u65", "ethos-u85")
CUSTOM_CODE = "ethos-u"
"""The custom op that Vela writes for what the NPU runs."""
_FAILS = "fails"
"""The effect of a limit that ends Vela unless something else keeps the op from the NPU."""
_SHORT = {"i8": "int8", "u8": "uint8", "i16": "int16", "i32": "int32", "i64": "int64"}
_SCALED = frozenset({"int8", "uint8", "int16"})
"""Types that have no meaning without scales."""
_MAX_SUM = {"int8": 127 << 16, "int16": 127 << 16}
_MAX_SUM_U85 = {"int8": 127 << 16, "int16": 32511 << 16}
_MAX_ELEMENTS = 1 << 16
_MAX_AVERAGED = {"int8": 1 << 24, "uint8": 1 << 23, "int16": 1 << 16}


class EthosAcceptance(NamedTuple):
    """Element types and other properties of an op kind on the NPU.

    `parameters` are the indices of operands such as axes and shapes, whose types do not matter.
    """

    types: frozenset[str]
    operand_types: frozenset[str]
    result_types: frozenset[str]
    parameters: tuple[int, ...]
    has_scales_per_channel: bool
    needs_scales: bool


class EthosLimit(NamedTuple):
    """A form of some ops that is refused or ends Vela; the comments of `ethos.tsv` explain the fields."""

    form: str
    kinds: tuple[str, ...]
    devices: str
    conditions: tuple[str, ...]
    effect: str
    remedy: str
    source: str


def find_problems(call: KernelCall, version: int = 1, *, device: str = DEVICES[0]) -> Iterator[Problem]:
    """Iterate over what keeps Vela from mapping an op to a device; it looks at no version.

    A problem of the effect `refused` leaves the op to the CPU, one of the effect `error` ends Vela.
    """
    if call.label == ETHOS_U:
        return  # Vela made it.
    column, kinds = _column(device), accepted(device)
    taken, by_kind = kinds.get(call.kind), _limits_by_kind(column)
    problems = [Problem(REFUSED, "not an operation of the NPU", "-")] if taken is None else []
    problems += [] if taken is None else [Problem(REFUSED, reason, "-") for reason in _find_reasons(call, taken)]
    for limit in (*by_kind.get(call.kind, ()), *by_kind.get("*", ())):
        if not all(CONDITIONS[name](call, column) for name in limit.conditions):
            continue
        if limit.effect != _FAILS or not problems:
            effect = ERROR if limit.effect == _FAILS else limit.effect
            problems.append(Problem(effect, f"{call.label} with {limit.form}", limit.remedy))
    yield from problems


ACCELERATORS: Mapping[str, Accelerator] = {
    device: Accelerator(
        device.title(), partial(find_problems, device=device), is_compiled_for=True, unread_operand={"tfl.reshape": 1}
    )
    for device in DEVICES
}
"""The devices by name; each takes any number of sets of ops. Vela knows the shape of a RESHAPE by its result."""


def find_interface_problems(tensors: Iterable[KernelTensor], *, device: str = DEVICES[0]) -> Iterator[Problem]:
    """Iterate over what makes Vela fail in the inputs and outputs of a file, whatever its ops are."""
    if _column(device) != "u85" and any(tensor.dtype == "bool" and tensor.shape != () for tensor in tensors):
        yield Problem(ERROR, "truth values as an input or output of the file", "Convert them to integers.")


@cache
def accepted(device: str) -> Mapping[str, EthosAcceptance]:
    """Return what a device takes by op kind: `tfl.conv_2d`."""
    rows: dict[str, EthosAcceptance] = {}
    for kind, types, types_u85, parameters, flags in _rows("op"):
        chosen = types_u85 if _column(device) == "u85" and types_u85 != "=" else types
        if chosen != "-":
            rows[f"tfl.{kind}"] = _acceptance(chosen, parameters, flags)
    return rows


def has_selections(device: str) -> bool:
    """Return whether a device selects numbers by truth values."""
    return "tfl.select_v2" in accepted(device)


@cache
def limits() -> tuple[EthosLimit, ...]:
    """Return all limits, in the order of the table."""
    return tuple(
        EthosLimit(
            form,
            tuple([kind if kind == "*" else f"tfl.{kind}" for kind in kinds.split()]),
            devices,
            tuple(conditions.split()),
            *rest,
        )
        for form, kinds, devices, conditions, *rest in _rows("limit")
    )


def _column(device: str) -> str:
    """Return the name of the columns of a device; Ethos-U55 and Ethos-U65 take the same."""
    return "u85" if device == "ethos-u85" else "u55"


@cache
def _limits_by_kind(column: str) -> dict[str, list[EthosLimit]]:
    by_kind: dict[str, list[EthosLimit]] = {}
    for limit in limits():
        for kind in limit.kinds if limit.devices in ("all", column) else ():
            by_kind.setdefault(kind, []).append(limit)
    return by_kind


def _acceptance(types: str, parameters: str, flags: str) -> EthosAcceptance:
    sets: dict[str, set[str]] = {"": set(), "in": set(), "out": set()}
    words = types.split()
    for word, following in zip(words, [*words[1:], ""], strict=True):
        if word not in sets:
            sets[following if following in sets else ""].add(_SHORT.get(word, word))
    both, operands, results = (frozenset(sets[where]) for where in ("", "in", "out"))
    indices = () if parameters == "-" else tuple(map(int, parameters.split()))
    return EthosAcceptance(both, operands, results, indices, "axis" in flags, "free" not in flags)


def _find_reasons(call: KernelCall, taken: EthosAcceptance) -> Iterator[str]:
    """Iterate over what the general constraints refuse: element types, free sizes, scalars, missing scales."""
    operands = [
        value for index, value in enumerate(call.operands) if value is not None and index not in taken.parameters
    ]
    runtime = [value for value in operands if not value.is_constant]
    if any(value.shape is None or None in value.shape[1:] for value in (*runtime, *call.results)):
        yield "free dimensions"
    elif any(value.shape == () and value.dtype != "resource" for value in (*runtime, *call.results)):
        yield "a scalar that is computed"
    wrong = {value.dtype for value in runtime} - taken.types - taken.operand_types
    wrong |= {value.dtype for value in call.results} - taken.types - taken.result_types
    yield from sorted(wrong)
    if wrong:
        return
    tensors = [value for value in (*operands, *call.results) if value.dtype in _SCALED]
    if taken.needs_scales and any(value.quantization is None for value in tensors):
        yield "integers without scales"
    if not taken.has_scales_per_channel and any(_has_many_scales(value) for value in tensors):
        yield "a tensor with several scales"


def _rows(what: str) -> list[list[str]]:
    """Return the fields of the rows of the table that are about `op` or `limit`."""
    return [line.split("\t")[1:] for line in _lines() if line.startswith(f"{what}\t")]


@cache
def _lines() -> list[str]:
    return Path(__file__).with_name("ethos.tsv").read_text("utf-8").splitlines()


def _numbers(call: KernelCall, index: int) -> list[int]:
    """Return the elements of an operand that is a constant, or an empty list."""
    operand = call.operand(index)
    return [] if operand is None else operand.numbers


def _axes(call: KernelCall) -> set[int]:
    """Return the axes that a reduction removes, counted from the first one."""
    rank = call.inputs[0].rank
    return {axis % rank for axis in _numbers(call, 1)} if rank else set()


def _type(value: KernelTensor | None) -> str:
    return "" if value is None else value.dtype


def _has_many_scales(value: KernelTensor) -> bool:
    return value.quantization is not None and not value.quantization.is_per_tensor


def _is_runtime(value: KernelTensor | None) -> bool:
    return value is not None and not value.is_constant


def _weights(call: KernelCall) -> KernelTensor | None:
    return next((call.operand(index) for index in quantization_rule(call.kind).weights), None)


def _bias(call: KernelCall) -> KernelTensor | None:
    index = quantization_rule(call.kind).bias
    return None if index is None else call.operand(index)


def _strides(call: KernelCall) -> tuple[int, int]:
    return call.attributes["stride_h"], call.attributes["stride_w"]


def _window(call: KernelCall) -> tuple[int, int]:
    """Return height and width of the window of a convolution or a pool, with dilation."""
    if "filter_height" in call.attributes:
        return call.attributes["filter_height"], call.attributes["filter_width"]
    dilations = call.attributes["dilation_h_factor"], call.attributes["dilation_w_factor"]
    sizes = call.inputs[1].sizes[1:3]
    return ((sizes[0] - 1) * dilations[0] + 1, (sizes[1] - 1) * dilations[1] + 1)


def _is_padded(call: KernelCall) -> bool:
    """Return whether the op reads beyond the borders of its input."""
    if call.attributes["padding"] != "SAME":
        return False
    sizes, made = call.inputs[0].sizes[1:3], call.results[0].sizes[1:3]
    return any(
        (count - 1) * stride + window > size
        for size, count, stride, window in zip(sizes, made, _strides(call), _window(call), strict=True)
    )


def _has_runtime_parameters(call: KernelCall, column: str) -> bool:
    taken = accepted("ethos-u85" if column == "u85" else "ethos-u55").get(call.kind)
    return taken is not None and any(_is_runtime(call.operand(index)) for index in taken.parameters)


def _has_large_sum(call: KernelCall, column: str) -> bool:
    weights = _weights(call)
    if weights is None or weights.read is None or not weights.shape:
        return False
    # Each output channel has its own sum; the largest possible one is 128 for each element of a filter.
    axis = 3 if call.kind == "tfl.depthwise_conv_2d" else 0
    bound = (_MAX_SUM_U85 if column == "u85" else _MAX_SUM).get(_type(call.results[0]), 127 << 16)
    if prod(weights.sizes) // weights.sizes[axis] * 128 <= bound:
        return False
    others = tuple(index for index in range(weights.rank) if index != axis)
    return int(abs(weights.read().astype("int64")).sum(axis=others).max()) > bound


def _has_large_strides(call: KernelCall, _: str) -> bool:
    is_dilated = max(call.attributes.get("dilation_h_factor", 1), call.attributes.get("dilation_w_factor", 1)) > 1
    return max(_strides(call)) > 3 and (is_dilated or _is_padded(call))


def _has_other_transposed_strides(call: KernelCall, _: str) -> bool:
    (height, width, *_rest), (rows, columns) = call.inputs[1].sizes[1:], call.inputs[2].sizes[1:3]
    one_row, one_column = height == rows == 1, width == columns == 1
    strides = _strides(call)
    is_even = strides in ((1, 1), (2, 2))
    return not (is_even or (strides == (1, 2) and one_row) or (strides == (2, 1) and one_column))


def _has_uneven_transposed_size(call: KernelCall, _: str) -> bool:
    given, made, window = call.inputs[2].sizes[1:3], call.results[0].sizes[1:3], call.inputs[1].sizes[1:3]
    pairs = zip(window, _strides(call), strict=True)
    margin = [0 if call.attributes["padding"] == "SAME" else max(size - stride, 0) for size, stride in pairs]
    return any(
        size * stride + extra != result
        for size, stride, extra, result in zip(given, _strides(call), margin, made, strict=True)
    )


def _averages_batch(call: KernelCall, _: str) -> bool:
    sizes = call.inputs[0].sizes
    return len(sizes) > 4 or (len(sizes) == 4 and sizes[0] != 1)


def _averages_deep(call: KernelCall, _: str) -> bool:
    sizes = call.inputs[0].sizes
    return len(sizes) > 2 and len(sizes) - 1 in _axes(call) and 1 not in sizes[-3:]


def _averages_long(call: KernelCall, _: str) -> bool:
    reduced = [call.inputs[0].sizes[axis] for axis in _axes(call)]
    most = _MAX_AVERAGED.get(_type(call.inputs[0]), 1 << 24)
    return any(size > 4096 for size in reduced) or prod(reduced) > most


def _searches_deep(call: KernelCall, _: str) -> bool:
    sizes = call.inputs[0].sizes
    return _axes(call) != {len(sizes) - 1} or sizes[-1] > 127


def _has_unlike_scales(call: KernelCall, _: str) -> bool:
    tensors = [value for value in (*call.inputs, *call.results) if value.quantization is not None]
    return len({value.quantization for value in tensors}) > 1


def _activates_int32(call: KernelCall, _: str) -> bool:
    return call.attributes["fused_activation_function"] != "NONE" and _type(call.results[0]) == "int32"


def _has_wide_operand(call: KernelCall, _: str) -> bool:
    return _type(call.inputs[0]) in ("int32", "int64", "bool" if call.kind != "tfl.quantize" else "int64")


def _factors(call: KernelCall) -> list[float]:
    """Return by how much an image grows along rows and columns."""
    less = int(call.attributes["align_corners"])
    pairs = zip(call.results[0].sizes[1:3], call.inputs[0].sizes[1:3], strict=True)
    return [1.0 if made == size else (made - less) / max(size - less, 1) for made, size in pairs]


def _is_pixel(call: KernelCall) -> bool:
    return call.inputs[0].sizes[1:3] == (1, 1)


def _has_other_factors(call: KernelCall, _: str) -> bool:
    if _is_pixel(call) or call.inputs[0].shape == call.results[0].shape:
        return False
    factors, made = _factors(call), call.results[0].sizes[1:3]
    if factors[0] != factors[1]:
        factors = [factor for factor, size in zip(factors, made, strict=True) if size > 1 or factor != 1]
    return len(set(factors)) > 1 or factors[0] not in (2, 4, 8)


def _has_centers_of_other_factors(call: KernelCall, _: str) -> bool:
    return call.attributes["half_pixel_centers"] and not _is_pixel(call) and _factors(call) != [2, 2]


def _has_odd_factors(call: KernelCall, _: str) -> bool:
    powers = {float(1 << power) for power in range(12)}
    return not _is_pixel(call) and not powers.issuperset(_factors(call))


def _steps_elsewhere(call: KernelCall, _: str) -> bool:
    strides = _numbers(call, 3)
    return any(
        stride != 1 and (stride < 1 or axis - len(strides) not in (-3, -2)) for axis, stride in enumerate(strides)
    )


def _transposes_int32(call: KernelCall, _: str) -> bool:
    sizes, order = call.inputs[0].sizes, _numbers(call, 1)
    if _type(call.inputs[0]) != "int32" or not order:
        return False
    lead = 4 - len(order)
    full = [*range(max(lead, 0)), *(axis + lead for axis in order)]
    batch = 1 if lead > 0 else sizes[0]
    return len(order) > 4 or not (full in ([0, 1, 2, 3], [0, 1, 3, 2]) or (full == [0, 2, 1, 3] and batch == 1))


def _has_lstm_variant(call: KernelCall, _: str) -> bool:
    present = [value is not None for value in call.operands]
    return not all(present[1:9]) or any((*present[9:12], *present[16:18], *present[20:24]))


def _scatters_elsewhere(call: KernelCall, _: str) -> bool:
    positions, shape = _numbers(call, 0), call.inputs[0].sizes
    return not positions or shape[-1:] != (1,) or len(set(positions)) < len(positions)


def _has_type(where: Callable[[KernelCall], Sequence[KernelTensor]], *types: str) -> Callable[[KernelCall, str], bool]:
    return lambda call, _: any(_type(value) in types for value in where(call))


def _tensors(call: KernelCall) -> list[KernelTensor]:
    return [*(value for value in call.inputs if not value.is_constant), *call.results]


CONDITIONS: Mapping[str, Callable[[KernelCall, str], Any]] = {
    "is_empty": lambda call, _: any(0 in (value.shape or ()) for value in (*call.inputs, *call.results)),
    "has_other_than_8_bits": lambda call, _: _type(call.inputs[0]) not in ("int8", "uint8"),
    "has_runtime_parameters": _has_runtime_parameters,
    "has_small_integers": lambda call, _: any(value.dtype in ("int4", "uint4", "int2") for value in call.tensors),
    "has_runtime_weights": lambda call, _: _is_runtime(_weights(call)) and _type(call.inputs[0]) in _SCALED,
    "has_wide_weights": lambda call, _: _type(_weights(call)) == "int16",
    "has_runtime_bias": lambda call, _: _is_runtime(_bias(call)),
    "has_large_sum": _has_large_sum,
    "has_long_rows": lambda call, _: _type(call.inputs[0]) in _SCALED and call.inputs[1].sizes[-1] > _MAX_ELEMENTS,
    "has_large_strides": _has_large_strides,
    "has_strides_above_3": lambda call, _: max(_strides(call)) > 3,
    "has_other_transposed_strides": _has_other_transposed_strides,
    "has_uneven_transposed_size": _has_uneven_transposed_size,
    "has_padded_large_window": lambda call, _: _is_padded(call) and max(_window(call)) > 8,
    "has_huge_window": lambda call, _: _window(call)[0] > 256 or prod(_window(call)) > _MAX_ELEMENTS,
    "multiplies_other": lambda call, _: _is_runtime(_weights(call)) and _type(_weights(call)) != "int8",
    "multiplies_wide": lambda call, _: _type(call.inputs[0]) == "int16",
    "averages_batch": _averages_batch,
    "averages_deep": _averages_deep,
    "averages_long": _averages_long,
    "searches_deep": _searches_deep,
    "has_unlike_scales": _has_unlike_scales,
    "changes_count": lambda call, _: (
        None not in (*(call.inputs[0].shape or (None,)), *(call.results[0].shape or (None,)))
        and prod(call.inputs[0].sizes) != prod(call.results[0].sizes)
    ),
    "activates_int32": _activates_int32,
    "has_int64": _has_type(_tensors, "int64"),
    "has_int64_operand": _has_type(lambda call: call.inputs[:1], "int64"),
    "selects_uint8": _has_type(lambda call: call.results, "uint8"),
    "has_unscaled_int32": lambda call, _: any(
        value.dtype == "int32" and value.quantization is None for value in _tensors(call)
    ),
    "has_wide_operand": _has_wide_operand,
    "has_wide_slopes": lambda call, _: _type(call.inputs[0]) == "int16" and prod(call.inputs[1].sizes) > 1,
    "has_wide_zero_point": lambda call, _: any(
        value.dtype == "int16" and value.quantization is not None and any(value.quantization.zero_points)
        for value in call.tensors
    ),
    "has_many_rows": lambda call, _: prod(call.inputs[0].sizes[-3:-1]) > _MAX_ELEMENTS - 1,
    "has_other_factors": _has_other_factors,
    "has_centers_of_other_factors": _has_centers_of_other_factors,
    "has_odd_factors": _has_odd_factors,
    "has_constant_axis": lambda call, _: bool(_numbers(call, 1)),
    "steps_elsewhere": _steps_elsewhere,
    "transposes_int32": _transposes_int32,
    "has_many_axes": lambda call, _: call.inputs[0].rank > 8,
    "gathers_inner": lambda call, _: call.attributes["axis"] != call.attributes["batch_dims"],
    "has_lstm_variant": _has_lstm_variant,
    "scatters_elsewhere": _scatters_elsewhere,
}
"""Conditions of limits by name: functions of an op and the device's columns (`u55` or `u85`)."""
