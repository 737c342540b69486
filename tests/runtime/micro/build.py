"""Files with one op each, in any combination of element types, and the right results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import ml_dtypes
import numpy as np

from litefuse.backend import to_bytes
from litefuse.dialects.tfl.quantization import quantization_rule
from litefuse.dialects.tfl.targets.micro import KernelCall, call_of
from litefuse.ir import Constant, DType, Module, QuantizationParameters, TensorType
from litefuse.ir.quantization import round_to_steps
from tests.support.modules.graph_builder import Graph, run_file

Array = np.ndarray[Any, Any]
TYPES = {
    "float32": DType.F32,
    "float16": DType.F16,
    "int4": DType.I4,
    "int8": DType.I8,
    "int16": DType.I16,
    "int32": DType.I32,
    "int64": DType.I64,
    "uint8": DType.U8,
    "uint32": DType.U32,
    "bool": DType.BOOL,
}
QUANTIZED = ("int8", "int16")
"""Types of activations that have scales."""
STAND_FOR_FLOATS = (*QUANTIZED, "uint8")
"""Types of activations for which the right result is computed in floats: LiteRT ends the process of some of them."""


class Scheme(NamedTuple):
    """The types of activations, weights and biases."""

    activations: str
    weights: str = ""
    bias: str = ""


SCHEMES = {
    **{name: Scheme(name, name, name) for name in ("float32", "int32", "int64", "uint8", "bool")},
    "int8": Scheme("int8", "int8", "int32"),
    "int16": Scheme("int16", "int8", "int64"),
    "int8 with int4": Scheme("int8", "int4", "int32"),
    "int16 with int4": Scheme("int16", "int4", "int64"),
    "int16 with an int32 bias": Scheme("int16", "int8", "int32"),
    "float32 with int8": Scheme("float32", "int8", "float32"),
}


@dataclass(frozen=True)
class Operand:
    """An operand: `role` is activation, weight, bias, or a type of integers (`values`); a constant or an input."""

    role: str
    shape: tuple[int, ...] = ()
    low: float = -1.0
    high: float = 1.0
    axis: int | None = None
    values: Any = None
    is_constant: bool = False


def real(*shape: int, low: float = -1.0, high: float = 1.0) -> Operand:
    """Return an activation, an input of the file."""
    return Operand("activation", shape, low, high)


def held(*shape: int, low: float = -1.0, high: float = 1.0) -> Operand:
    """Return an activation that is a constant."""
    return Operand("activation", shape, low, high, is_constant=True)


def weight(*shape: int, axis: int | None = 0) -> Operand:
    """Return constant weights with a scale for each index of `axis`, or a single one."""
    return Operand("weight", shape, axis=axis, is_constant=True)


def bias(size: int) -> Operand:
    """Return a constant bias."""
    return Operand("bias", (size,), is_constant=True)


def ints(values: Any, dtype: str = "int32") -> Operand:
    """Return a constant such as a permutation."""
    return Operand(dtype, values=values, is_constant=True)


def inputs(values: Any, dtype: str = "int32") -> Operand:
    """Return an input of integers or truth values, such as indices."""
    return Operand(dtype, values=values)


class Result(NamedTuple):
    """A result; `dtype` is empty if it is the activations'."""

    shape: tuple[int, ...]
    dtype: str = ""
    is_quantized: bool = False


@dataclass(frozen=True)
class Case:
    """An op with operands; `scales` is the rule for the results, by default that of LiteRT's kernels.

    `schemes` are the names of the only schemes in which the case is meaningful, by default all.
    """

    name: str
    operands: tuple[Operand, ...]
    results: tuple[Result, ...]
    attributes: Mapping[str, Any] = field(default_factory=dict[str, Any])
    scales: str = ""
    schemes: tuple[str, ...] = ()

    @property
    def op(self) -> str:
        """The name of the op, without the variant."""
        return self.name.partition(":")[0].lower()


class Sample(NamedTuple):
    """A file of one op, its inputs, and the right results as real numbers, with the types of the results."""

    content: bytes
    call: KernelCall
    inputs: list[Array]
    answers: list[Array]
    types: list[TensorType]


class _Stored(NamedTuple):
    """An operand as it is stored, and the numbers that it stands for."""

    type: TensorType
    array: Array
    numbers: Array


def build(case: Case, scheme: Scheme, *, unlike_scales: bool = False) -> Sample:
    """Build the file of a case; with `unlike_scales`, operands and results that share a scale get different ones."""
    stored = _store(case, scheme, unlike_scales=unlike_scales)
    answers = _answers(case, scheme, stored)
    types = _result_types(case, scheme, stored, answers, unlike_scales=unlike_scales)
    module = _emit(case, [(entry.type, entry.array) for entry in stored], types)
    (op,) = (op for op in next(iter(module.functions.values())).ops() if op.dialect == "tfl")
    fed = [entry.array for entry, operand in zip(stored, case.operands, strict=True) if not operand.is_constant]
    return Sample(to_bytes(module), call_of(op), fed, answers, types)


def error_of(sample: Sample, results: Sequence[Array]) -> float:
    """Return the largest error: in steps of a quantized result, else relative to the largest number; inf if unlike."""
    worst = 0.0
    for result, answer, type in zip(results, sample.answers, sample.types, strict=True):
        if result.shape != answer.shape:
            return np.inf
        parameters = type.quantization
        if parameters is not None:
            right = round_to_steps(answer, parameters.scale, parameters.zero_point, type.dtype.numpy)
            error = np.abs(result.astype(np.float64) - right)
        else:
            error = np.abs(result.astype(np.float64) - answer) / (np.abs(answer).max(initial=0) + 1e-30)
        worst = max(worst, float(np.where(np.isfinite(error), error, np.inf).max(initial=0)))
    return worst


def _store(case: Case, scheme: Scheme, *, unlike_scales: bool) -> list[_Stored]:
    rng = np.random.default_rng(len(case.name))
    draws_floats = scheme.activations in (*_quantized_types(case), "float32")
    drawn = [_draw(operand, scheme.activations, rng, as_floats=draws_floats) for operand in case.operands]
    activations = [array for array, operand in zip(drawn, case.operands, strict=True) if operand.role == "activation"]
    shared = None
    if _rule(case) == "same" and activations:
        shared = _range(np.concatenate([array.reshape(-1) for array in activations]))
    stored: list[_Stored] = []
    for place, (array, operand) in enumerate(zip(drawn, case.operands, strict=True)):
        parameters = None
        if operand.role == "activation" and scheme.activations in _quantized_types(case):
            stretch = 1.7 if unlike_scales and place else 1.0
            low, high = shared or _range(array)
            parameters = _parameters(low * stretch, high * stretch, scheme.activations)
        elif operand.role == "weight" and scheme.weights in ("int8", "int4"):
            parameters = _weight_parameters(array, operand.axis, scheme.weights)
        elif operand.role == "bias" and scheme.activations in QUANTIZED:
            parameters = _bias_parameters(stored)
        stored.append(_store_one(array, _type_name(operand, scheme), parameters))
    return stored


def _quantized_types(case: Case) -> tuple[str, ...]:
    """Return the types of activations that have scales."""
    return (*QUANTIZED, "uint8", "int32") if case.op in ("quantize", "dequantize") else QUANTIZED


def _draw(operand: Operand, activations: str, rng: np.random.Generator, *, as_floats: bool) -> Array:
    if operand.values is not None:
        return np.asarray(operand.values, TYPES[operand.role].numpy)
    numbers = rng.uniform(operand.low, operand.high, operand.shape)
    if operand.role != "activation" or as_floats:
        return numbers.astype(np.float32)
    if activations == "bool":
        return np.asarray(numbers > (operand.low + operand.high) / 2)
    low = 0 if activations.startswith("u") else -20
    return rng.integers(max(low, int(operand.low * 20)), int(operand.high * 20) + 1, operand.shape).astype(
        TYPES[activations].numpy
    )


def _type_name(operand: Operand, scheme: Scheme) -> str:
    types = {"activation": scheme.activations, "weight": scheme.weights, "bias": scheme.bias}
    return types.get(operand.role, operand.role)


def _store_one(array: Array, name: str, parameters: QuantizationParameters | None) -> _Stored:
    if parameters is not None:
        return _quantize(array, parameters, name)
    array = array.astype(TYPES[name].numpy)
    return _Stored(TensorType(TYPES[name], array.shape), array, array)


def _bias_parameters(before: Sequence[_Stored]) -> QuantizationParameters:
    """Return the products of the scales of the activations and of the weights, whichever comes first."""
    first, second = (found for entry in before if (found := entry.type.quantization) is not None)
    scales = np.array(first.scales) * np.array(second.scales)
    return QuantizationParameters.of(scales, axis=None if len(scales) == 1 else 0)


def _quantize(numbers: Array, parameters: QuantizationParameters, name: str) -> _Stored:
    scales, points = parameters.broadcast(numbers.ndim)
    limits = ml_dtypes.iinfo(ml_dtypes.int4) if name == "int4" else np.iinfo(TYPES[name].numpy)
    steps = np.rint(numbers / scales.astype(np.float64)) + points
    integers = np.clip(steps, int(limits.min), int(limits.max)).astype(np.int64)
    meant = ((integers - points) * scales).astype(np.float32)
    return _Stored(TensorType(TYPES[name], numbers.shape, parameters), integers.astype(TYPES[name].numpy), meant)


def _range(array: Array) -> tuple[float, float]:
    return min(float(array.min(initial=0)), 0.0), max(float(array.max(initial=0)), 0.0)


def _parameters(low: float, high: float, name: str) -> QuantizationParameters:
    if low == high:
        return QuantizationParameters.of(1.0)
    if name == "int16":
        return QuantizationParameters.of(max(-low, high) / 32767)
    if name == "int32":
        return QuantizationParameters.of(max(-low, high) / 2**20)
    scale = (high - low) / 255
    least = 0 if name == "uint8" else -128
    return QuantizationParameters.of(scale, round(least - low / scale))


def _weight_parameters(array: Array, axis: int | None, name: str) -> QuantizationParameters:
    others = None if axis is None else tuple(place for place in range(array.ndim) if place != axis)
    return QuantizationParameters.of(np.abs(array).max(axis=others) / (7 if name == "int4" else 127), axis=axis)


def _rule(case: Case) -> str:
    return case.scales or quantization_rule(f"tfl.{case.op}").scales


def _answers(case: Case, scheme: Scheme, stored: Sequence[_Stored]) -> list[Array]:
    """Return LiteRT's results for the real numbers that the operands stand for, or for the integers themselves."""
    if case.op in ("quantize", "dequantize"):
        return [stored[0].numbers]
    name = "float32" if scheme.activations in STAND_FOR_FLOATS else scheme.activations
    plain = [_plain(entry, operand, scheme) for entry, operand in zip(stored, case.operands, strict=True)]
    types = [
        TensorType(TYPES[name if result.is_quantized else result.dtype or name], result.shape)
        for result in case.results
    ]
    module = _emit(case, plain, types)
    fed = [array for (_, array), operand in zip(plain, case.operands, strict=True) if not operand.is_constant]
    return run_file(module, *fed, resolver="builtin")


def _plain(entry: _Stored, operand: Operand, scheme: Scheme) -> tuple[TensorType, Array]:
    """Return the numbers of an operand as floats, or unchanged if they are integers."""
    numbers = entry.numbers
    if operand.role in ("activation", "weight", "bias") and scheme.activations in STAND_FOR_FLOATS:
        numbers = numbers.astype(np.float32)
    return TensorType(DType.F32 if numbers.dtype == np.float32 else entry.type.dtype, numbers.shape), numbers


def _result_types(
    case: Case, scheme: Scheme, stored: Sequence[_Stored], answers: Sequence[Array], *, unlike_scales: bool
) -> list[TensorType]:
    rule = quantization_rule(f"tfl.{case.op}")
    types: list[TensorType] = []
    for result, answer in zip(case.results, answers, strict=True):
        name = result.dtype or scheme.activations
        if not result.is_quantized and (name not in QUANTIZED or result.dtype):
            types.append(TensorType(TYPES[name], result.shape))
            continue
        low, high = _range(answer)
        parameters = _parameters(low, high, name)
        if _rule(case) == "same" and not unlike_scales:
            parameters = next(entry.type.quantization for entry in stored if entry.type.quantization is not None)
        elif _rule(case) == "fixed" and not unlike_scales:
            parameters = rule.fixed_result(scheme.activations, name) or parameters
        elif unlike_scales:
            parameters = _parameters(low * 1.4, high * 1.2, name)
        types.append(TensorType(TYPES[name], result.shape, parameters))
    return types


def _emit(case: Case, operands: Sequence[tuple[TensorType, Array]], types: Sequence[TensorType]) -> Module:
    g = Graph()
    values: list[Any] = []
    for (type, array), operand in zip(operands, case.operands, strict=True):
        if operand.is_constant:
            values.append(g.const(Constant.of(array, type.dtype).with_quantization(type.quantization)))
        else:
            values.append(g.function.add_argument(type))
    attributes = dict(case.attributes)
    if case.op == "cast":
        attributes |= {"in_data_type": operands[0][0].dtype, "out_data_type": types[0].dtype}
    results = getattr(g.tfl, case.op)(*values, result_types=list(types), **attributes)
    return g.returns(*(results if isinstance(results, tuple) else (results,)))
