"""Fix the free batch dimension of inputs that are combined with a state of a static batch size.

    func.func @serve(%x: tensor<?x5x3xf32>) {
      %s = tf.ReadVariableOp(%v) : tensor<2x4xf32>; %r = tf.While(..., %s) {body = @b}; tf.AssignVariableOp(%v, %r)
becomes
    func.func @serve(%x: tensor<2x5x3xf32>) { ... }

Keras 3's `export()` frees the batch of every input, even for models with stateful layers, whose variables have the
batch size that the model was built with. The step of such a layer adds a product of the input to a product of the
state; therefore the batch size must be that of the state. (TensorFlow would broadcast a batch of 1; the model in
memory, whose batch is static, does not accept it.)
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from litefuse.context import Context
from litefuse.dialects import TF
from litefuse.dialects.calls import WHILE_KINDS
from litefuse.ir import Function, Module, Op, Trait, Value
from litefuse.ir.dim_expr import SymbolicDim
from litefuse.passes.simplify.shape_inference import infer_shapes
from litefuse.rewrite.sizes.dimensions import Dimensions

_BROADCASTING = TF.kinds_with(Trait.BROADCASTING)
READ, ASSIGN = "tf.ReadVariableOp", "tf.AssignVariableOp"


class _State(NamedTuple):
    """A read of a variable that is also assigned, and the variable's batch size."""

    read: Op
    batch: int


class _BatchConstraint(NamedTuple):
    """An op that combines an unknown dimension with a state's batch dimension."""

    op: Op
    dimension: SymbolicDim
    batch: int


def fix_batches(module: Module, context: Context) -> None:
    """Set the batch size of inputs to that of the state they are combined with, report it, and infer types again."""
    for name in dict.fromkeys(signature.function for signature in module.signatures):
        function = module.functions[name]
        if all(x.type.is_static for x in function.arguments):
            continue
        states = list(_find_states(function))
        while states and _fix_arguments(function, list(_find_constraints(function, states, module)), context):
            # The new types may determine the batch size of other inputs.
            infer_shapes(module, context)


def _find_states(function: Function) -> Iterator[_State]:
    """Yield the variables that the function both reads and assigns, and that have a static batch size."""
    assigned = {_variable_key(op.operands[0]) for op in function.ops() if op.kind == ASSIGN}
    for op in function.ops():
        if op.kind == READ and _variable_key(op.operands[0]) in assigned:
            shape = op.results[0].shape
            if shape is not None and len(shape) >= 2 and shape[0] is not None:
                yield _State(op, shape[0])


def _variable_key(handle: Value | None) -> object:
    """Return a key that identifies the variable of a handle."""
    op = None if handle is None else handle.op
    return handle if op is None else op.attributes.get("shared_name") or handle


def _fix_arguments(function: Function, meetings: Iterable[_BatchConstraint], context: Context) -> bool:
    """Fix the first dimension of the function's arguments among `meetings`; return whether there was any."""
    is_fixed = False
    names = function.attributes.get("arg_names", ())
    for meeting in meetings:
        x, axis = meeting.dimension.value, meeting.dimension.axis
        if x.op is not None or x not in function.arguments or axis or not x.shape or x.shape[0] is not None:
            continue
        x.type = x.type.with_shape((meeting.batch, *x.shape[1:]))
        is_fixed = True
        index = function.arguments.index(x)
        name = names[index] if index < len(names) else str(index)
        reason = f"input {name!r} gets the batch size {meeting.batch} of a state that is kept between calls"
        context.record("fix batch", "note", meeting.op.location, reason, input=name, batch=meeting.batch)
    return is_fixed


def _find_constraints(function: Function, states: Iterable[_State], module: Module) -> Iterator[_BatchConstraint]:
    """Yield the ops, including those in loops, that combine an unknown dimension with a value computed from a state."""
    by_batch: dict[int, list[Op]] = {}
    for state in states:
        by_batch.setdefault(state.batch, []).append(state.read)
    for batch, reads in by_batch.items():
        values = {read.results[0] for read in reads}
        _add_dependents(values, function)
        yield from _elementwise_constraints(function, batch, values, {})
        yield from _exact_constraints(function, batch, {_variable_key(read.operands[0]) for read in reads})
        for op in function.ops():
            if op.kind in WHILE_KINDS and not values.isdisjoint(op.inputs):
                body = module.functions[op.attributes["body"].name]
                pairs = zip(body.arguments, op.operands, strict=True)
                inside = {argument for argument, operand in pairs if operand in values}
                _add_dependents(inside, body)
                yield from _elementwise_constraints(body, batch, inside, _slices(op, body))


def _add_dependents(values: set[Value], function: Function) -> None:
    """Add all values computed from `values`."""
    for op in function.ops():
        if not values.isdisjoint(op.inputs):
            values.update(op.results)


def _slices(loop: Op, body: Function) -> dict[Value, tuple[Value, int]]:
    """Return the slices that each step reads of sequences, which lack the first dimension of the sequence."""
    sources: dict[Value, tuple[Value, int]] = {}
    for argument, operand in zip(body.arguments, loop.operands, strict=True):
        source = None if operand is None else operand.op
        sequence = None if source is None or source.kind != "tf.TensorListFromTensor" else source.operands[0]
        if sequence is not None:
            readers = [user for user in argument.uses if user.kind == "tf.TensorListGetItem"]
            sources.update((reader.results[0], (sequence, 1)) for reader in readers)
    return sources


def _exact_constraints(function: Function, batch: int, variables: set[object]) -> Iterator[_BatchConstraint]:
    """Yield meetings without broadcasting: in concatenations, and in assignments to one of these variables."""
    sizes = Dimensions()
    for op in function.ops():
        others: Iterable[Value] = ()
        if op.kind == "tf.ConcatV2" and any((value.shape or (None,))[0] == batch for value in op.inputs[:-1]):
            axis = op.inputs[-1].constant
            others = () if axis is None or axis.numpy().item() % (op.results[0].rank or 1) == 0 else op.inputs[:-1]
        elif op.kind == ASSIGN and op.attributes["validate_shape"] and _variable_key(op.operands[0]) in variables:
            others = op.inputs[1:]
        for value in others:
            dimension = sizes.of(value, 0).dimension if value.rank else None
            if dimension is not None:
                yield _BatchConstraint(op, dimension, batch)


def _elementwise_constraints(
    function: Function, batch: int, values: set[Value], bound: Mapping[Value, tuple[Value, int]]
) -> Iterator[_BatchConstraint]:
    """Yield the elementwise ops of one function that combine a dimension with the batch of a state's `values`.

    A dimension that is combined with a batch of 1 can have any size, because the state is broadcast.
    """
    if batch == 1:
        return
    sizes = Dimensions(bound)
    for op in function.ops():
        if op.kind not in _BROADCASTING or values.isdisjoint(op.inputs) or op.results[0].rank is None:
            continue
        operands = op.inputs
        for axis in range(op.results[0].rank):
            axes = [(value, axis - op.results[0].rank + (value.rank or 0)) for value in operands]
            axes = [
                (value, axis_of_operand)
                for value, axis_of_operand in axes
                if value.rank is not None and axis_of_operand >= 0
            ]
            if not any(
                value in values and (value.shape or ())[axis_of_operand] == batch for value, axis_of_operand in axes
            ):
                continue
            for value, axis_of_operand in axes:
                dimension = sizes.of(value, axis_of_operand).dimension
                if dimension is not None:
                    yield _BatchConstraint(op, dimension, batch)
