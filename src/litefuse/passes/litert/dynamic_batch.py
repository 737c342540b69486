"""Free the size of the batch, for which other converters fix the shapes of a file, if the user asks for it.

A dimension of an input is freed if it is proved that it only counts examples: op by op (see `batch_axis`), each
example's part of a result must depend on that example's parts of the operands alone. A file that was made for a batch
of one may leave open where a reshape puts the batch; then all axes are kept which the ops before and after it allow,
and of those that remain for a result of the model, the first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product
from math import prod

from litefuse.context import Context
from litefuse.errors import ConversionError, NoMatch
from litefuse.ir import CONSTANT, Dim, Function, Module, Op, Signature, Value
from litefuse.ir.types import format_shape
from litefuse.passes.litert.batch_axis import BatchAxis, is_same_for_all, moves, result_axes, static_shape
from litefuse.passes.litert.batch_edits import Editor, with_dim
from litefuse.passes.simplify.shape_inference import infer_shapes

_MAX_CHOICES = 64
"""Combinations of batch_axes that are tried for the operands of one op."""
_LOOP = "tfl.while"


def free_batch(module: Module, context: Context) -> None:
    """Free the dimensions of inputs that the user asks for; raise `ConversionError` for an op that may mix examples."""
    freed = False
    for function in {signature.function: None for signature in module.signatures}:
        wanted = _requested(module.functions[function], module.signatures, context.options.input_shapes)
        if wanted:
            _free(module, module.functions[function], wanted, context)
            freed = True
    if freed:
        infer_shapes(module, context)


def find_batch_axes(module: Module, context: Context) -> None:
    """Find the dimensions of results that count examples before layers are fused, which may leave more of them open."""
    for function in {signature.function: None for signature in module.signatures}:
        entry = module.functions[function]
        try:
            wanted = _requested(entry, module.signatures, context.options.input_shapes)
            if wanted:
                batch_axes = _find_axes(module, entry, wanted, context)
                context.sample_axes[function] = [
                    batch_axes[value].axis if value in batch_axes else None for value in entry.results
                ]
        except ConversionError:
            continue  # It may be possible afterwards.


def _requested(
    function: Function, signatures: Sequence[Signature], shapes: Mapping[str, Sequence[Dim]]
) -> dict[Value, int]:
    """Return the arguments that have a fixed dimension which the user asks to be free, and its axis."""
    axes_by_argument: dict[Value, int] = {}
    for signature in signatures:
        if signature.function != function.name:
            continue
        for name, argument in zip(signature.inputs, function.arguments, strict=True):
            pairs = zip(shapes.get(name, ()), argument.shape or (), strict=False)
            axes = [axis for axis, (dim, stored) in enumerate(pairs) if dim is None and stored is not None]
            if len(axes) > 1:
                raise ConversionError(
                    f"several fixed dimensions of the input {name!r} {format_shape(argument.shape)} cannot be freed.",
                    hint="Free only the one that counts examples.",
                    argument="input_shapes",
                )
            if axes:
                axes_by_argument[argument] = axes[0]
    return axes_by_argument


def _find_axes(
    module: Module, function: Function, wanted: Mapping[Value, int], context: Context
) -> dict[Value, BatchAxis]:
    """Return where each value of a function carries the batch; raise `ConversionError` if an op may mix them."""
    sizes = {static_shape(argument)[axis] for argument, axis in wanted.items()}
    if len(sizes) > 1:
        raise _refusal(None, "the inputs have different batch sizes")
    (batch,) = sizes
    for op in module.ops():
        if function.name in op.symbols():
            raise _refusal(op, "it calls the function of a signature")
    arguments = {argument: BatchAxis(axis) for argument, axis in wanted.items()}
    search = _Search(module, function, arguments, batch, context)
    return search.run(search.find_results(context.sample_axes.get(function.name, ())))


def _free(module: Module, function: Function, wanted: Mapping[Value, int], context: Context) -> None:
    batch = next(static_shape(argument)[axis] for argument, axis in wanted.items())
    _apply(module, function, _find_axes(module, function, wanted, context), batch, context)
    shapes = ", ".join(format_shape(value.shape) for value in function.results)
    context.record("dynamic batch", "changed", reason=f"the results are {shapes}", fixed=batch)


def _apply(
    module: Module, function: Function, batch_axes: dict[Value, BatchAxis], batch: int, context: Context
) -> None:
    """Free the dimensions of values, and change the ops that name them, in the functions of loops too."""
    for value, batch_axis in batch_axes.items():
        value.type = value.type.with_shape(with_dim(value, batch_axis.axis, None))
    editor = Editor(function, batch_axes, context)
    for op in list(function.ops()):
        if not any(result in batch_axes for result in op.results):
            continue
        if op.kind != _LOOP:
            editor.edit(op)
            continue
        carried = [batch_axes.get(result) for result in op.results]
        for inner, inner_axes in _loop_axes(module, op, carried, batch, context).items():
            _apply(module, inner, inner_axes, batch, context)
        editor.fill_variables(op)


def _loop_axes(
    module: Module, op: Op, carried: Sequence[BatchAxis | None], batch: int, context: Context
) -> dict[Function, dict[Value, BatchAxis]]:
    """Return where the values in the functions of a loop carry the batch, if its variables do at these axes."""
    axes_by_function: dict[Function, dict[Value, BatchAxis]] = {}
    for name, results in (("cond_subgraph_index", [None]), ("body_subgraph_index", carried)):
        function = module.functions[op.attributes[name].name]
        pairs = zip(function.arguments, carried, strict=True)
        arguments = {argument: batch_axis for argument, batch_axis in pairs if batch_axis is not None}
        search = _Search(module, function, arguments, batch, context)
        axes_by_function[function] = search.run(
            [None if batch_axis is None else (batch_axis,) for batch_axis in results]
        )
    return axes_by_function


def _refusal(op: Op | None, reason: str) -> ConversionError:
    where = None if op is None else f'{op.name.upper()} in layer "{op.location.layer or op.location}"'
    return ConversionError(
        f"the size of the batch cannot be freed: {reason}.",
        where=where,
        hint="Convert the original model with a free dimension, or keep the file's shape.",
        argument="input_shapes",
    )


Pairs = list[tuple[tuple[BatchAxis | None, ...], tuple[BatchAxis | None, ...]]]
"""Batch axes of the operands of an op, with those of its results that follow from them."""
Allowed = Sequence[tuple[BatchAxis, ...] | None]
"""The axes that the results of a function may have; None for one that must not depend on the batch."""


class _Search:
    """Finds where each value of a function carries the batch."""

    def __init__(
        self, module: Module, function: Function, arguments: Mapping[Value, BatchAxis], batch: int, context: Context
    ) -> None:
        self._module = module
        self._function = function
        self._batch = batch
        self._context = context
        self._batch_axes: dict[Value, tuple[BatchAxis, ...]] = {
            value: (batch_axis,) for value, batch_axis in arguments.items()
        }
        self._open: list[Op] = []
        self._require_no_effects()
        for op in function.ops():
            if any(operand in self._batch_axes for operand in op.inputs):
                self._follow(op)

    def _require_no_effects(self) -> None:
        """Refuse effects, which are those of all examples."""
        for op in self._function.ops():
            schema = self._context.dialects.schema(op.kind)
            if op.kind not in (CONSTANT, _LOOP) and (schema is None or schema.stateful):
                raise _refusal(op, "it keeps a state, or is random")

    def _follow(self, op: Op) -> None:
        """Find the axes of the results of an op."""
        pairs = self._pairs(op)
        for index, result in enumerate(op.results):
            batch_axes = dict.fromkeys(results[index] for _, results in pairs)
            if None not in batch_axes:
                self._batch_axes[result] = tuple(batch_axis for batch_axis in batch_axes if batch_axis is not None)
        if any(len(self._batch_axes.get(value, ())) > 1 for value in (*op.inputs, *op.results)):
            self._open.append(op)

    def find_results(self, axes: Sequence[int | None]) -> Allowed:
        """Return the axes of results in dimensions that only count examples: along these axes, if they are known."""
        known = [*axes, *[None] * len(self._function.results)]
        return [self._own_axes(value, axis) for value, axis in zip(self._function.results, known, strict=False)]

    def _own_axes(self, value: Value, axis: int | None) -> tuple[BatchAxis, ...] | None:
        if value not in self._batch_axes:
            return None
        undivided = tuple(
            batch_axis for batch_axis in self._batch_axes[value] if batch_axis.outer * batch_axis.inner == 1
        )
        if not undivided:
            raise _refusal(value.op, "its result has no dimension of its own for the batch")
        return tuple(batch_axis for batch_axis in undivided if batch_axis.axis == axis) or undivided

    def run(self, results: Allowed) -> dict[Value, BatchAxis]:
        """Return the axes of all values that depend on the batch."""
        for value, allowed in zip(self._function.results, results, strict=True):
            batch_axes = tuple(
                batch_axis for batch_axis in self._batch_axes.get(value, ()) if batch_axis in (allowed or ())
            )
            if allowed is None and value in self._batch_axes:
                raise _refusal(value.op, "what is the same for all examples in a loop would depend on them")
            if allowed is not None and not batch_axes:
                raise _refusal(value.op, "a loop carries the batch along another axis after it")
            if batch_axes:
                self._batch_axes[value] = batch_axes
        self._narrow()
        for op in self._open:
            self._avoid_transposes(op)
        for value in [value for value, batch_axes in self._batch_axes.items() if len(batch_axes) > 1]:
            if len(self._batch_axes[value]) > 1:
                self._batch_axes[value] = self._batch_axes[value][:1]
                self._narrow()
        return {value: batch_axes[0] for value, batch_axes in self._batch_axes.items()}

    def _avoid_transposes(self, op: Op) -> None:
        """Drop the axes for which an op needs transposes, if the others suffice."""
        pairs = self._allowed(op)
        direct = [pair for pair in pairs if pair[1][0] is None or not moves(op, pair[0], pair[1][0])]
        if not direct or len(direct) == len(pairs):
            return
        before = dict(self._batch_axes)
        try:
            self._keep(op, direct)
            self._narrow()
        except ConversionError:
            self._batch_axes = before

    def _narrow(self) -> None:
        """Drop axes that an op does not allow, given those of its other operands and results, until none is left."""
        changed = True
        while changed:
            changed = False
            for op in (*self._open, *reversed(self._open)):
                changed |= self._narrow_at(op)

    def _narrow_at(self, op: Op) -> bool:
        pairs = self._allowed(op)
        if not pairs:
            raise _refusal(op, "it carries the batch along another axis than the ops after it")
        return self._keep(op, pairs)

    def _allowed(self, op: Op) -> Pairs:
        return [pair for pair in self._pairs(op) if all(map(self._may_be, op.results, pair[1]))]

    def _may_be(self, value: Value, batch_axis: BatchAxis | None) -> bool:
        return batch_axis is None or batch_axis in self._batch_axes[value]

    def _keep(self, op: Op, pairs: Pairs) -> bool:
        """Drop the axes of operands and results that no pair has; return whether there were any."""
        kept: dict[Value, set[BatchAxis | None]] = {
            value: {axes[index] for _, axes in pairs}
            for index, value in enumerate(op.results)
            if value in self._batch_axes
        }
        for index, operand in enumerate(op.operands):
            if operand in self._batch_axes:
                kept.setdefault(operand, set()).update(batch_axes[index] for batch_axes, _ in pairs)
        before = sum(len(self._batch_axes[value]) for value in kept)
        for value, batch_axes in kept.items():
            self._batch_axes[value] = tuple(
                batch_axis for batch_axis in self._batch_axes[value] if batch_axis in batch_axes
            )
        return sum(len(self._batch_axes[value]) for value in kept) < before

    def _pairs(self, op: Op) -> Pairs:
        """Return the axes that the rule of an op allows; raise `ConversionError` with its last reason if none."""
        if op.kind == _LOOP:
            return self._loop_pairs(op)
        pairs: Pairs = []
        reason = ""
        for operands in self._choices(op):
            try:
                pairs += [(operands, (axis,) * len(op.results)) for axis in result_axes(op, operands, self._batch)]
            except NoMatch as refusal:
                reason = str(refusal)
        if not pairs:
            raise _refusal(op, reason)
        return pairs

    def _loop_pairs(self, op: Op) -> Pairs:
        """Return the axes of the variables of a loop that its body keeps; raise `ConversionError` if there are none."""
        pairs: Pairs = []
        refusal = _refusal(op, "it may mix the examples of the batch")
        for batch_axes in self._choices(op):
            for carried in islice(product(*map(self._variable_axes, op.operands, batch_axes)), _MAX_CHOICES):
                try:
                    _loop_axes(self._module, op, carried, self._batch, self._context)
                except ConversionError as error:
                    refusal = error
                    continue
                pairs.append((batch_axes, carried))
                break
        if not pairs:
            raise refusal
        varying = [batch_axis is not None for batch_axis in pairs[0][1]]
        return [pair for pair in pairs if [batch_axis is not None for batch_axis in pair[1]] == varying]

    def _variable_axes(self, start: Value | None, batch_axis: BatchAxis | None) -> Sequence[BatchAxis | None]:
        """Return the axes along which a loop's variable may carry the batch: any, if it begins with equal examples."""
        if batch_axis is not None:
            return [batch_axis]
        shape = () if start is None or start.shape is None else start.shape
        axes = [axis for axis, dim in enumerate(shape) if dim == self._batch]
        return [*(BatchAxis(axis) for axis in axes if start is not None and is_same_for_all(start, axis)), None]

    def _choices(self, op: Op) -> Iterator[tuple[BatchAxis | None, ...]]:
        """Return the axes of the operands to try: if these are too many, only equal ones."""
        sets = [self._axes_of(operand) for operand in op.operands]
        if prod(len(batch_axes) for batch_axes in sets) <= _MAX_CHOICES:
            yield from product(*sets)
            return
        for batch_axis in next(batch_axes for batch_axes in sets if len(batch_axes) > 1):
            yield tuple(None if batch_axes == (None,) else batch_axis for batch_axes in sets)

    def _axes_of(self, operand: Value | None) -> tuple[BatchAxis | None, ...]:
        return (None,) if operand is None else self._batch_axes.get(operand, (None,))
