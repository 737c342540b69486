"""Free the number of samples, for which other converters fix the shapes of a file, if the user asks for it.

A dimension of an input is freed if it is proved that it only counts samples: op by op (see `samples`), each sample's
part of a result must depend on that sample's parts of the operands alone. A file that was made for one sample may leave
open where a reshape puts the samples; then all places are kept which the ops before and after it allow, and of those
that remain for a result of the model, the first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import product
from math import prod

from litefuse.context import Context
from litefuse.errors import ConversionError, NoMatch
from litefuse.frontend.interface import format_shape
from litefuse.ir import CONSTANT, Dim, Function, Module, Op, Signature, Value
from litefuse.passes.litert.sample_edits import Editor, with_dim
from litefuse.passes.litert.samples import RULES, Place, moves, static_shape
from litefuse.passes.simplify.shape_inference import infer_shapes

_MAX_CHOICES = 64
"""Combinations of places that are tried for the operands of one op."""


def free_samples(module: Module, context: Context) -> None:
    """Free the dimensions of inputs that the user asks for; raise `ConversionError` for an op that may mix samples."""
    freed = False
    for function in {signature.function: None for signature in module.signatures}:
        wanted = _requested(module.functions[function], module.signatures, context.options.input_shapes)
        if wanted:
            _free(module, module.functions[function], wanted, context)
            freed = True
    if freed:
        infer_shapes(module, context)


def place_samples(module: Module, context: Context) -> None:
    """Find the dimensions of results that count samples before layers are fused, which may leave more of them open."""
    for function in {signature.function: None for signature in module.signatures}:
        found = module.functions[function]
        try:
            wanted = _requested(found, module.signatures, context.options.input_shapes)
            if wanted:
                places = _find_places(module, found, wanted, context)
                context.sample_axes[function] = [
                    places[value].axis if value in places else None for value in found.results
                ]
        except ConversionError:
            continue  # It may be possible afterwards.


def _requested(
    function: Function, signatures: Sequence[Signature], shapes: Mapping[str, Sequence[Dim]]
) -> dict[Value, int]:
    """Return the arguments that have a fixed dimension which the user asks to be free, and its axis."""
    found: dict[Value, int] = {}
    for signature in signatures:
        if signature.function != function.name:
            continue
        for name, argument in zip(signature.inputs, function.arguments, strict=True):
            pairs = zip(shapes.get(name, ()), argument.shape or (), strict=False)
            axes = [axis for axis, (dim, stored) in enumerate(pairs) if dim is None and stored is not None]
            if len(axes) > 1:
                raise ConversionError(
                    f"several fixed dimensions of the input {name!r} {format_shape(argument.shape)} cannot be freed.",
                    hint="Free only the one that counts samples.",
                    argument="input_shapes",
                )
            if axes:
                found[argument] = axes[0]
    return found


def _find_places(
    module: Module, function: Function, wanted: Mapping[Value, int], context: Context
) -> dict[Value, Place]:
    """Return where each value of a function carries the samples; raise `ConversionError` if an op may mix them."""
    sizes = {static_shape(argument)[axis] for argument, axis in wanted.items()}
    _require_free_standing(module, function, sizes, context)
    (samples,) = sizes
    arguments = {argument: Place(axis) for argument, axis in wanted.items()}
    return _Search(function, arguments, samples, context.sample_axes.get(function.name, ())).run()


def _free(module: Module, function: Function, wanted: Mapping[Value, int], context: Context) -> None:
    samples = next(static_shape(argument)[axis] for argument, axis in wanted.items())
    places = _find_places(module, function, wanted, context)
    for value, place in places.items():
        value.type = value.type.with_shape(with_dim(value, place.axis, None))
    editor = Editor(function, places, context)
    for op in list(function.ops()):
        if op.results[:1] and op.results[0] in places:
            editor.edit(op)
    shapes = ", ".join(format_shape(value.shape) for value in function.results)
    context.record("free samples", "changed", reason=f"the results are {shapes}", fixed=samples)


def _require_free_standing(module: Module, function: Function, sizes: Set[int], context: Context) -> None:
    """Refuse inputs of several numbers of samples, effects, which are those of all samples, and recursion."""
    if len(sizes) > 1:
        raise _refusal(None, "the inputs have different numbers of samples")
    for op in function.ops():
        schema = context.dialects.schema(op.kind)
        if op.kind != CONSTANT and (schema is None or schema.stateful):
            raise _refusal(op, "it keeps a state, or is random")
    for op in module.ops():
        if function.name in op.symbols():
            raise _refusal(op, "it calls the function of a signature")


def _refusal(op: Op | None, reason: str) -> ConversionError:
    where = None if op is None else f'{op.name.upper()} in layer "{op.location.layer or op.location}"'
    return ConversionError(
        f"the number of samples cannot be freed: {reason}.",
        where=where,
        hint="Convert the original model with a free dimension, or keep the file's shape.",
        argument="input_shapes",
    )


Pairs = list[tuple[tuple[Place | None, ...], Place]]
"""Places of the operands of an op, and a place of its results that follows from them."""


class _Search:
    """Finds where each value of a function carries the samples."""

    def __init__(
        self, function: Function, arguments: Mapping[Value, Place], samples: int, axes: Sequence[int | None]
    ) -> None:
        """Prepare a search in which results carry the samples along these axes, if they are known."""
        self._function = function
        self._axes = dict(zip(function.results, axes, strict=False))
        self._samples = samples
        self._places: dict[Value, tuple[Place, ...]] = {value: (place,) for value, place in arguments.items()}
        self._open: list[Op] = []

    def run(self) -> dict[Value, Place]:
        """Return the places of all values that depend on the samples."""
        for op in self._function.ops():
            if any(operand in self._places for operand in op.inputs):
                places = tuple(dict.fromkeys(place for _, place in self._pairs(op)))
                self._places |= dict.fromkeys(op.results, places)
                if any(len(self._places.get(value, ())) > 1 for value in (*op.inputs, *op.results)):
                    self._open.append(op)
        for value in self._function.results:
            self._require_own_axis(value)
        self._narrow()
        for op in self._open:
            self._avoid_transposes(op)
        for value in [value for value, places in self._places.items() if len(places) > 1]:
            if len(self._places[value]) > 1:
                self._places[value] = self._places[value][:1]
                self._narrow()
        return {value: places[0] for value, places in self._places.items()}

    def _avoid_transposes(self, op: Op) -> None:
        """Drop the places for which an op needs transposes, if the others suffice."""
        pairs = self._allowed(op)
        direct = [(places, place) for places, place in pairs if not moves(op, places, place)]
        if not direct or len(direct) == len(pairs):
            return
        before = dict(self._places)
        try:
            self._keep(op, direct)
            self._narrow()
        except ConversionError:
            self._places = before

    def _require_own_axis(self, value: Value) -> None:
        """Let a result of the model have a dimension that only counts samples."""
        if value in self._places:
            found = tuple(place for place in self._places[value] if place.outer * place.inner == 1)
            if not found:
                raise _refusal(value.op, "its result has no dimension of its own for the samples")
            known = tuple(place for place in found if place.axis == self._axes.get(value))
            self._places[value] = known or found

    def _narrow(self) -> None:
        """Drop places that an op does not allow, given those of its other operands and results, until none is left."""
        changed = True
        while changed:
            changed = False
            for op in (*self._open, *reversed(self._open)):
                changed |= self._narrow_at(op)

    def _narrow_at(self, op: Op) -> bool:
        pairs = self._allowed(op)
        if not pairs:
            raise _refusal(op, "it carries the samples along another axis than the ops after it")
        return self._keep(op, pairs)

    def _allowed(self, op: Op) -> Pairs:
        return [pair for pair in self._pairs(op) if all(pair[1] in self._places[value] for value in op.results)]

    def _keep(self, op: Op, pairs: Pairs) -> bool:
        """Drop the places of operands and results that no pair has; return whether there were any."""
        kept: dict[Value, set[Place | None]] = {value: {place for _, place in pairs} for value in op.results}
        for index, operand in enumerate(op.operands):
            if operand in self._places:
                kept.setdefault(operand, set()).update(places[index] for places, _ in pairs)
        before = sum(len(self._places[value]) for value in kept)
        for value, places in kept.items():
            self._places[value] = tuple(place for place in self._places[value] if place in places)
        return sum(len(self._places[value]) for value in kept) < before

    def _pairs(self, op: Op) -> Pairs:
        """Return what the rule of an op allows; raise `ConversionError` with its last reason if that is nothing."""
        if op.kind not in RULES:
            raise _refusal(op, "it may mix samples")
        rule, reason = RULES[op.kind], ""
        found: Pairs = []
        for places in self._choices(op):
            try:
                found += [(places, place) for place in rule(op, places, self._samples)]
            except NoMatch as refusal:
                reason = str(refusal)
        if not found:
            raise _refusal(op, reason)
        return found

    def _choices(self, op: Op) -> Iterator[tuple[Place | None, ...]]:
        """Return the places of the operands to try: if these are too many, only equal ones."""
        sets = [self._places_of(operand) for operand in op.operands]
        if prod(len(places) for places in sets) <= _MAX_CHOICES:
            yield from product(*sets)
            return
        for place in next(places for places in sets if len(places) > 1):
            yield tuple(None if places == (None,) else place for places in sets)

    def _places_of(self, operand: Value | None) -> tuple[Place | None, ...]:
        return (None,) if operand is None else self._places.get(operand, (None,))
