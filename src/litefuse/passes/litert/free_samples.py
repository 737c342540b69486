"""Free the number of samples, for which other converters fix the shapes of a file, if the user asks for it.

A dimension of an input is freed if it is proved that it only counts samples: op by op (see `samples`), each sample's
part of a result must depend on that sample's parts of the operands alone. A file that was made for one sample may leave
open where a reshape puts the samples; then all places are kept which the ops before and after it allow, and of those
that remain for a result of the model, the first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product
from math import prod

from litefuse.context import Context
from litefuse.errors import ConversionError, NoMatch
from litefuse.frontend.interface import format_shape
from litefuse.ir import CONSTANT, Dim, Function, Module, Op, Signature, Value
from litefuse.passes.litert.sample_edits import Editor, with_dim
from litefuse.passes.litert.samples import RULES, Place, is_same_for_all, moves, static_shape
from litefuse.passes.simplify.shape_inference import infer_shapes

_MAX_CHOICES = 64
"""Combinations of places that are tried for the operands of one op."""
_LOOP = "tfl.while"


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
    if len(sizes) > 1:
        raise _refusal(None, "the inputs have different numbers of samples")
    (samples,) = sizes
    for op in module.ops():
        if function.name in op.symbols():
            raise _refusal(op, "it calls the function of a signature")
    arguments = {argument: Place(axis) for argument, axis in wanted.items()}
    search = _Search(module, function, arguments, samples, context)
    return search.run(search.find_results(context.sample_axes.get(function.name, ())))


def _free(module: Module, function: Function, wanted: Mapping[Value, int], context: Context) -> None:
    samples = next(static_shape(argument)[axis] for argument, axis in wanted.items())
    _apply(module, function, _find_places(module, function, wanted, context), samples, context)
    shapes = ", ".join(format_shape(value.shape) for value in function.results)
    context.record("free samples", "changed", reason=f"the results are {shapes}", fixed=samples)


def _apply(module: Module, function: Function, places: dict[Value, Place], samples: int, context: Context) -> None:
    """Free the dimensions of values, and change the ops that name them, in the functions of loops too."""
    for value, place in places.items():
        value.type = value.type.with_shape(with_dim(value, place.axis, None))
    editor = Editor(function, places, context)
    for op in list(function.ops()):
        if not any(result in places for result in op.results):
            continue
        if op.kind != _LOOP:
            editor.edit(op)
            continue
        carried = [places.get(result) for result in op.results]
        for inner, found in _loop_places(module, op, carried, samples, context).items():
            _apply(module, inner, found, samples, context)
        editor.fill_variables(op)


def _loop_places(
    module: Module, op: Op, carried: Sequence[Place | None], samples: int, context: Context
) -> dict[Function, dict[Value, Place]]:
    """Return where the values in the functions of a loop carry the samples, if its variables do at these places."""
    found: dict[Function, dict[Value, Place]] = {}
    for name, results in (("cond_subgraph_index", [None]), ("body_subgraph_index", carried)):
        function = module.functions[op.attributes[name].name]
        pairs = zip(function.arguments, carried, strict=True)
        arguments = {argument: place for argument, place in pairs if place is not None}
        search = _Search(module, function, arguments, samples, context)
        found[function] = search.run([None if place is None else (place,) for place in results])
    return found


def _refusal(op: Op | None, reason: str) -> ConversionError:
    where = None if op is None else f'{op.name.upper()} in layer "{op.location.layer or op.location}"'
    return ConversionError(
        f"the number of samples cannot be freed: {reason}.",
        where=where,
        hint="Convert the original model with a free dimension, or keep the file's shape.",
        argument="input_shapes",
    )


Pairs = list[tuple[tuple[Place | None, ...], tuple[Place | None, ...]]]
"""Places of the operands of an op, and those of its results that follow from them."""
Allowed = Sequence[tuple[Place, ...] | None]
"""The places that the results of a function may have; None for one that must not depend on the samples."""


class _Search:
    """Finds where each value of a function carries the samples."""

    def __init__(
        self, module: Module, function: Function, arguments: Mapping[Value, Place], samples: int, context: Context
    ) -> None:
        self._module = module
        self._function = function
        self._samples = samples
        self._context = context
        self._places: dict[Value, tuple[Place, ...]] = {value: (place,) for value, place in arguments.items()}
        self._open: list[Op] = []
        self._require_no_effects()
        for op in function.ops():
            if any(operand in self._places for operand in op.inputs):
                self._follow(op)

    def _require_no_effects(self) -> None:
        """Refuse effects, which are those of all samples."""
        for op in self._function.ops():
            schema = self._context.dialects.schema(op.kind)
            if op.kind not in (CONSTANT, _LOOP) and (schema is None or schema.stateful):
                raise _refusal(op, "it keeps a state, or is random")

    def _follow(self, op: Op) -> None:
        """Find the places of the results of an op."""
        pairs = self._pairs(op)
        for index, result in enumerate(op.results):
            places = dict.fromkeys(results[index] for _, results in pairs)
            if None not in places:
                self._places[result] = tuple(place for place in places if place is not None)
        if any(len(self._places.get(value, ())) > 1 for value in (*op.inputs, *op.results)):
            self._open.append(op)

    def find_results(self, axes: Sequence[int | None]) -> Allowed:
        """Return the places of results in dimensions that only count samples: along these axes, if they are known."""
        known = [*axes, *[None] * len(self._function.results)]
        return [self._own_axes(value, axis) for value, axis in zip(self._function.results, known, strict=False)]

    def _own_axes(self, value: Value, axis: int | None) -> tuple[Place, ...] | None:
        if value not in self._places:
            return None
        found = tuple(place for place in self._places[value] if place.outer * place.inner == 1)
        if not found:
            raise _refusal(value.op, "its result has no dimension of its own for the samples")
        return tuple(place for place in found if place.axis == axis) or found

    def run(self, results: Allowed) -> dict[Value, Place]:
        """Return the places of all values that depend on the samples."""
        for value, allowed in zip(self._function.results, results, strict=True):
            places = tuple(place for place in self._places.get(value, ()) if place in (allowed or ()))
            if allowed is None and value in self._places:
                raise _refusal(value.op, "what is the same for all samples in a loop would depend on them")
            if allowed is not None and not places:
                raise _refusal(value.op, "a loop carries the samples along another axis after it")
            if places:
                self._places[value] = places
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
        direct = [pair for pair in pairs if pair[1][0] is None or not moves(op, pair[0], pair[1][0])]
        if not direct or len(direct) == len(pairs):
            return
        before = dict(self._places)
        try:
            self._keep(op, direct)
            self._narrow()
        except ConversionError:
            self._places = before

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
        return [pair for pair in self._pairs(op) if all(map(self._may_be, op.results, pair[1]))]

    def _may_be(self, value: Value, place: Place | None) -> bool:
        return place is None or place in self._places[value]

    def _keep(self, op: Op, pairs: Pairs) -> bool:
        """Drop the places of operands and results that no pair has; return whether there were any."""
        kept: dict[Value, set[Place | None]] = {
            value: {found[index] for _, found in pairs}
            for index, value in enumerate(op.results)
            if value in self._places
        }
        for index, operand in enumerate(op.operands):
            if operand in self._places:
                kept.setdefault(operand, set()).update(places[index] for places, _ in pairs)
        before = sum(len(self._places[value]) for value in kept)
        for value, places in kept.items():
            self._places[value] = tuple(place for place in self._places[value] if place in places)
        return sum(len(self._places[value]) for value in kept) < before

    def _pairs(self, op: Op) -> Pairs:
        """Return what the rule of an op allows; raise `ConversionError` with its last reason if that is nothing."""
        if op.kind == _LOOP:
            return self._loop_pairs(op)
        if op.kind not in RULES:
            raise _refusal(op, "it may mix samples")
        rule, reason = RULES[op.kind], ""
        found: Pairs = []
        for places in self._choices(op):
            try:
                found += [(places, (place,) * len(op.results)) for place in rule(op, places, self._samples)]
            except NoMatch as refusal:
                reason = str(refusal)
        if not found:
            raise _refusal(op, reason)
        return found

    def _loop_pairs(self, op: Op) -> Pairs:
        """Return places of the variables of a loop that its body keeps; raise `ConversionError` if there are none."""
        found: Pairs = []
        refusal = _refusal(op, "it may mix samples")
        for places in self._choices(op):
            for carried in islice(product(*map(self._variable_places, op.operands, places)), _MAX_CHOICES):
                try:
                    _loop_places(self._module, op, carried, self._samples, self._context)
                except ConversionError as error:
                    refusal = error
                    continue
                found.append((places, carried))
                break
        if not found:
            raise refusal
        varying = [place is not None for place in found[0][1]]
        return [pair for pair in found if [place is not None for place in pair[1]] == varying]

    def _variable_places(self, start: Value | None, place: Place | None) -> Sequence[Place | None]:
        """Return where a variable of a loop may carry the samples: if it begins with the same for all, that is open."""
        if place is not None:
            return [place]
        shape = () if start is None or start.shape is None else start.shape
        axes = [axis for axis, dim in enumerate(shape) if dim == self._samples]
        return [*(Place(axis) for axis in axes if start is not None and is_same_for_all(start, axis)), None]

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
