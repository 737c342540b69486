"""Copies of modules whose values are observed while they run."""

import json
import math
from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from litefuse.context import Context
from litefuse.dialects.calls import callees
from litefuse.dialects.tfl.table import FINAL_STATE
from litefuse.dialects.tfl.variables import state_operands
from litefuse.ir import CONSTANT, Builder, DType, Function, Location, Module, ModuleCopy, Op, Rewriter, Value
from litefuse.passes.quantize.kernels.channels import Scaling
from litefuse.passes.quantize.kernels.observer import OBSERVER
from litefuse.passes.quantize.observe.observed_states import use_resource_variables

if TYPE_CHECKING:
    from litefuse.backend import ModelFile
    from litefuse.passes.quantize.kernels.ranges import Observed
    from litefuse.runtime.worker import AnyWorker
    from litefuse.runtime.worker.kernels import Sent

RANGES = "litefuse.passes.quantize.kernels.ranges"
Array = np.ndarray[Any, Any]
Inputs = Mapping[str, Array]
Sample = tuple[str, Inputs]
"""The name of a signature, and its inputs."""
_OBSERVED_AT_ONCE = 64
"""Maximum number of values that one op observes."""
_ELEMENTS_AT_ONCE = 1 << 18
"""Number of elements after which an op observes the values so far, which stay in memory and in the cache until then."""
_STORED = frozenset({DType.I8, DType.U8, DType.I16})
"""Types of integers that may represent numbers."""


class ResultKey(NamedTuple):
    """Identifies the result of an op in different versions of a module: one of the ops of a kind at a location."""

    function: str
    kind: str
    location: Location
    number: int
    """The op's number among these ops, from 0."""
    result: int


class Copy(NamedTuple):
    """The original of an argument of a loop body that is a copy."""

    original: Value
    witness: Value
    """A value that is observed if the body runs."""


@dataclass(eq=False, repr=False, slots=True)
class ObservedModule:
    """A copy of a module with ops that observe `values` of the original, numbered in this order.

    `keys` are those of the values that are results of ops, by number.
    """

    module: Module
    values: list[Value] = field(default_factory=list[Value])
    keys: dict[int, ResultKey] = field(default_factory=dict[int, ResultKey])
    counts: dict[tuple[str, str, Location], int] = field(default_factory=dict[tuple[str, str, Location], int])
    """Number of the last op by function, kind and location, from 0."""
    layers: Mapping[Value, Sequence[Mapping[str, Any]]] = field(default_factory=dict[Value, Any])
    """The options of the observers of layers by the value of the original that they read."""
    channels: Set[Value] = frozenset()
    """The values of the original whose channels are observed."""
    scalings: Mapping[Value, Scaling] = field(default_factory=dict[Value, Scaling])
    """Values of the original that are observed as they were before their channels were scaled."""
    copies: dict[Value, Copy] = field(default_factory=dict[Value, Copy])
    """Arguments of loop bodies that are not observed, because all steps have the same."""

    @classmethod
    def of(
        cls,
        module: Module,
        *,
        layers: Mapping[Value, Sequence[Mapping[str, Any]]] = MappingProxyType({}),
        channels: Set[Value] = frozenset(),
        scalings: Mapping[Value, Scaling] = MappingProxyType({}),
    ) -> "ObservedModule":
        """Copy the module, and observe its float values and the integers that represent numbers.

        Of the values in `layers`, layers observe rows with these options. Each channel of the values in `channels` is
        observed, too. The values in `scalings` are observed as they were before their channels were scaled.
        """
        copy = ModuleCopy.of(module)
        observed = cls(copy.module, layers=layers, channels=channels, scalings=scalings)
        # No delegate runs ops in functions that LiteRT calls once, to initialize variables.
        initial = {name for op in module.ops_of({"tfl.call_once"}) for name in op.symbols()}
        functions = [function for name, function in module.functions.items() if name not in initial]
        observed.copies = _find_copies(module, functions)
        for function in functions:
            observed.observe(function, copy.module.functions[function.name], copy.values)
        return observed

    def observe(self, function: Function, copy: Function, mapping: Mapping[Value, Value]) -> None:
        """Insert the ops that observe the values of a function into its copy."""
        from litefuse.dialects import DIALECTS

        pending: list[Value] = []

        def flush(before: Op | None) -> None:
            if pending:
                b = Builder(DIALECTS)
                operands = [self._read(b, value, mapping[value]) for value in pending]
                options = json.dumps(self._options(pending)).encode()
                b.custom(OBSERVER, *operands, options=options, result_types=[])
                Rewriter(copy, DIALECTS).commit(b, before=before)
                self.values += pending
                pending.clear()

        pending += [value for value in function.arguments if _is_observed(value) and value not in self.copies]
        elements = sum(map(count_elements, pending))
        for op in function.ops():
            if op.kind == CONSTANT:
                continue
            group = function.name, op.kind, op.location
            number = self.counts[group] = self.counts.get(group, -1) + 1
            for result in filter(_is_observed, op.results):
                self.keys[len(self.values) + len(pending)] = ResultKey(*group, number, result.index)
                pending.append(result)
                elements += count_elements(result)
            if op.results and (len(pending) >= _OBSERVED_AT_ONCE or elements >= _ELEMENTS_AT_ONCE):
                flush(mapping[op.results[0]].op.next)  # type: ignore[union-attr]
                elements = 0
        flush(None)

    def _read(self, b: Builder, value: Value, copy: Value) -> Value:
        """Return the copy of a value of the original as an observer reads it."""
        if copy.dtype is not DType.F32:
            copy = b.tfl.dequantize(copy)
        scaling = self.scalings.get(value)
        if scaling is not None:
            copy = b.tfl.mul(copy, scaling.factors.astype(np.float32))
            if scaling.centers.any():
                copy = b.tfl.add(copy, scaling.centers.astype(np.float32))
        return copy

    def _options(self, pending: Sequence[Value]) -> dict[str, Any]:
        """Return the options of the op that observes the next values."""
        options: dict[str, Any] = {"first": len(self.values)}
        if not self.channels.isdisjoint(pending):
            options["widths"] = [_width(value) if value in self.channels else 0 for value in pending]
        layers = [
            {**layer, "operand": index} for index, value in enumerate(pending) for layer in self.layers.get(value, ())
        ]
        return options | ({"layers": layers} if layers else {})

    def by_value(self, observations: "Mapping[int, Observed]") -> "dict[Value, Observed]":
        """Return the observations by value of the original."""
        ranges = {self.values[number]: observation for number, observation in observations.items()}
        for argument, copy in self.copies.items():
            if copy.witness in ranges:
                original = copy.original
                while original in self.copies:
                    original = self.copies[original].original
                ranges[argument] = ranges[original]
        return ranges

    def match(self, other: "ObservedModule") -> dict[int, int]:
        """Return the numbers of values that both modules have: those of this module, by those of the other.

        Of ops of one kind at one location, none is matched if their number differs.
        """
        numbers = {key: number for number, key in self.keys.items()}
        matches: dict[int, int] = {}
        for number, key in other.keys.items():
            group = key.function, key.kind, key.location
            if key in numbers and self.counts[group] == other.counts[group]:
                matches[number] = numbers[key]
        return matches

    def open(self, worker: "AnyWorker", kernels: "Sent", context: Context, *, xnnpack: bool = False) -> int:
        """Open the file of the module in a worker process; returns its number there.

        Raises `KernelError`, `RuntimeError` or `ValueError` if it does not load.
        """
        return open_module(self.module, worker, {OBSERVER: kernels[OBSERVER]}, context, xnnpack=xnnpack)

    def open_again(self, worker: "AnyWorker", kernels: "Sent", *, xnnpack: bool = False) -> int:
        """Open the file once more; see `open`."""
        from litefuse.backend import ModelFile

        return _open_file(self.module, ModelFile(self.module), worker, {OBSERVER: kernels[OBSERVER]}, xnnpack=xnnpack)


def open_module(
    module: Module, worker: "AnyWorker", kernels: "Sent", context: Context, *, xnnpack: bool = False
) -> int:
    """Finalize a module with ops of these kernels, and open its file in a worker process; returns its number there.

    Raises `KernelError`, `RuntimeError` or `ValueError` if it does not load. Ops that refuse inputs of free sizes are
    noticed in the first call.
    """
    from litefuse.passes.base import compile_module
    from litefuse.passes.finalize import RUNNABLE

    use_resource_variables(module, context.dialects)
    file = compile_module(module, context.fork(), RUNNABLE)
    return _open_file(module, file, worker, kernels, xnnpack=xnnpack)


def _open_file(module: Module, file: "ModelFile", worker: "AnyWorker", kernels: "Sent", *, xnnpack: bool) -> int:
    from litefuse.backend import temporary_file

    with temporary_file(file) as model:
        number = worker.open(model, {"xnnpack": xnnpack}, kernels)
    arguments = module.functions[module.signatures[0].function].arguments
    # The file has a size of 1 for each free one, which ops need not accept: pools would leave images without pixels.
    if not any(argument.type.has_free_sizes for argument in arguments):
        try:
            worker.request("allocate", number)
        except BaseException:
            worker.release(number)
            raise
    return number


def _find_copies(module: Module, functions: Sequence[Function]) -> dict[Value, Copy]:
    """Return the arguments that loops pass on unchanged: weights, and sequences that each step reads a part of."""
    calls = Counter(name for op in module.ops() for name in op.symbols())
    copies: dict[Value, Copy] = {}
    for op in (op for function in functions for op in function.ops_of({"tfl.while"})):
        _, callee = callees(op)
        body = module.functions[callee.name]
        results = (result for inner in body.ops() if inner.kind != CONSTANT for result in inner.results)
        witness = next(filter(_is_observed, results), None)
        if witness is None or calls[callee.name] > 1:
            continue
        for argument, result, operand in zip(body.arguments, body.results, op.inputs, strict=True):
            if argument is result and operand.constant is None and _is_observed(argument) and _is_observed(operand):
                copies[argument] = Copy(operand, witness)
    return copies


def count_elements(value: Value) -> int:
    """Return the number of elements, with 1 for each dimension that is not known."""
    return math.prod(dim or 1 for dim in value.type.shape or ())


def _width(value: Value) -> int:
    """Return the number of channels of a value, which must be known."""
    assert value.shape and value.shape[-1]
    return value.shape[-1]


def _is_observed(value: Value) -> bool:
    parameters = value.type.quantization
    is_number = value.dtype is DType.F32 or (
        value.dtype in _STORED and parameters is not None and parameters.is_per_tensor
    )
    if not is_number or not value.uses:
        return False
    # The initial state of a kernel is observed in float models, except zeros.
    is_zeros = value.op is not None and value.op.kind == "tfl.fill"
    if is_state(value) and (value.dtype is not DType.F32 or is_zeros):
        return False
    return value.op is None or value.op.kind == FINAL_STATE or not value.op.kind.startswith("tfl.pseudo_")


def is_state(value: Value) -> bool:
    """Return whether `value` is the state of a kernel, which must have no other uses."""
    return any(user.operands[index] is value for user in value.uses for index in state_operands(user))
