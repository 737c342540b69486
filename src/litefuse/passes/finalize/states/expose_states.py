"""Let programs set the states that a model keeps between calls: by a signature that resets them, or as inputs.

    func.func @main(%x) { call_once() {@initialize}; %v = var_handle() {shared_name = "h"}; %h = read_variable(%v)
                          %n = step(%x, %h); assign_variable(%v, %n); return %y }
becomes, with `states="inputs"`,

    func.func @main(%x, %h) { %n = step(%x, %h); return %y, %n }

With `reset_signature="reset"`, @initialize becomes a signature, or, if states are inputs, a function that returns their
initial values. This comes after the quantization, which runs the model on samples without states.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from litefuse.context import Context
from litefuse.dialects.calls import callees
from litefuse.dialects.tfl.variables import ASSIGN, HANDLE, READ, is_state_cast
from litefuse.errors import ConversionError
from litefuse.ir import (
    ADDED_SIGNATURE,
    CONSTANT,
    Builder,
    Constant,
    DType,
    Function,
    Location,
    Module,
    Op,
    Rewriter,
    Signature,
    TensorType,
    Value,
)
from litefuse.ir.core import replace_uses
from litefuse.ir.quantization import dequantize
from litefuse.passes.finalize.states.kernel_states import move_to_variables
from litefuse.rewrite.element_types import bitcast

CALL_ONCE = "tfl.call_once"
_WITHOUT_EFFECT = frozenset({CONSTANT, HANDLE})


@dataclass(eq=False, repr=False, slots=True)
class _State:
    """A resource variable, by the ops that access it."""

    variable: str
    type: TensorType
    """The type of the numbers: floats whose bits are stored are floats."""
    accesses: list[Op] = field(default_factory=list[Op])
    initial: Op | None = None
    """The op that assigns the initial value."""

    @property
    def location(self) -> Location:
        return self.accesses[0].location

    @property
    def value(self) -> Constant:
        """The initial value, as numbers of the type."""
        bits = None if self.initial is None else self.initial.inputs[1].constant
        if bits is None:
            raise ConversionError(f"the state {self.variable!r} has no initial value.", where=self.variable)
        return Constant.of(np.require(bits.numpy(), requirements="C").view(self.type.dtype.numpy))


def expose_states(module: Module, context: Context) -> None:
    """Add the signature that resets states, or make them inputs and outputs, as the user asks for.

    Raises `ConversionError` if the model keeps no states, if the name of the signature is taken, or if a loop or
    conditional accesses a state that should be an input.
    """
    reset = context.options.recurrent.reset_signature
    move_to_variables(module, context)
    states = _find_states(module)
    if not any(op.kind == ASSIGN for state in states for op in state.accesses):
        raise ConversionError(
            f"{_option(context)}: the model keeps no state between calls.", hint="Convert without this option."
        )
    if reset is not None:
        _check_reset(module, context)
        module.attributes[ADDED_SIGNATURE] = reset
    if context.options.recurrent.states == "inputs":
        values = _pass_as_arguments(module, states, context)
        if reset is not None:
            _add_initial_values(module, reset, values, context)
    elif reset is not None:
        _add_reset(module, reset, states, context)


def _option(context: Context) -> str:
    return (
        "states='inputs' (--states inputs)" if context.options.recurrent.states == "inputs" else _reset_option(context)
    )


def _reset_option(context: Context) -> str:
    return f"reset_signature={context.options.recurrent.reset_signature!r} (--reset-signature)"


def _check_reset(module: Module, context: Context) -> None:
    """Raise `ConversionError` if there cannot be a signature of the name that the user chose."""
    if context.target.is_micro:
        raise ConversionError(
            f"{_reset_option(context)}: tflite-micro runs only one signature.",
            hint="MicroInterpreter::Reset() clears the states.",
        )
    if any(signature.name == context.options.recurrent.reset_signature for signature in module.signatures):
        raise ConversionError(
            f"{_reset_option(context)}: the model has a signature of this name.", hint="Choose another name."
        )


def initializer_names(module: Module) -> list[str]:
    """Return the names of the functions that run once, to initialize variables."""
    return list(dict.fromkeys(callee.name for op in module.ops_of({CALL_ONCE}) for callee in callees(op)))


def _find_states(module: Module) -> list[_State]:
    """Return the variables that ops access, in the order of these ops."""
    initializers = initializer_names(module)
    accesses: dict[str, list[Op]] = {}
    initial: dict[str, Op] = {}
    for op in module.ops_of({READ, ASSIGN}):
        handle = op.inputs[0].op
        if handle is None or handle.kind != HANDLE:
            continue
        name: str = handle.attributes["shared_name"]
        if op.function is not None and op.function.name in initializers:
            initial[name] = op
        else:
            accesses.setdefault(name, []).append(op)
    return [_State(name, _number_type(ops), ops, initial.get(name)) for name, ops in accesses.items()]


def _number_type(accesses: Sequence[Op]) -> TensorType:
    """Return the type of the numbers that a variable keeps, whose bits may be stored as integers."""
    for op in accesses:
        stored = op.result if op.kind == READ else op.inputs[1]
        casts = [stored.op] if op.kind == ASSIGN else list(stored.uses)
        for cast in casts:
            if cast is not None and is_state_cast(cast):
                return stored.type.with_dtype((cast.result if op.kind == READ else cast.inputs[0]).dtype)
    first = accesses[0]
    return first.result.type if first.kind == READ else first.inputs[1].type


# A signature that resets the states.


def _add_reset(module: Module, name: str, states: Sequence[_State], context: Context) -> None:
    initializers = initializer_names(module)
    missing = [state.variable for state in states if state.initial is None]
    if len(initializers) != 1 or missing:
        which = f" of {', '.join(map(repr, missing))}" if missing else ""
        raise ConversionError(
            f"{_option(context)}: the file does not say in one place what the states{which} begin with."
        )
    module.signatures.append(Signature(name, initializers[0], (), ()))
    for state in states:
        reason = f"the signature {name!r} gives it its initial value"
        context.record("reset state", "note", state.location, reason, variable=state.variable)


# States as inputs and outputs.


def _pass_as_arguments(
    module: Module, states: Sequence[_State], context: Context
) -> dict[str, tuple[TensorType, np.ndarray]]:
    """Make the states arguments and results of the signatures' functions; returns their initial values by name."""
    entries = {signature.function for signature in module.signatures}
    inner = [state for state in states for op in state.accesses if op.function and op.function.name not in entries]
    if inner:
        lines = "\n".join(f"  {state.variable} at {state.location}" for state in dict.fromkeys(inner))
        raise ConversionError(
            f"{_option(context)}: loops or conditionals within the model access these states:\n{lines}",
            hint="\nConvert without this option: resource variables keep the states.",
        )
    names = _choose_names(module, states)
    arguments: dict[str, tuple[TensorType, np.ndarray]] = {}
    for state, name in zip(states, names, strict=True):
        outer = _outer_type(state, context)
        for function in dict.fromkeys(op.function for op in state.accesses):
            assert function is not None
            is_assigned = _pass_as_argument(function, state, outer, context)
            for index, signature in enumerate(module.signatures):
                if signature.function == function.name:
                    outputs = (*signature.outputs, name) if is_assigned else signature.outputs
                    module.signatures[index] = replace(signature, inputs=(*signature.inputs, name), outputs=outputs)
        arguments[name] = outer, _outer_value(state, outer)
        _report(state, name, arguments[name], context)
        module.variables.pop(state.variable, None)
    _report_code(arguments, context)
    _remove_initializers(module, states)
    return arguments


def _choose_names(module: Module, states: Sequence[_State]) -> list[str]:
    """Return a name for each state, from that of its variable, which no input or output has."""
    taken = {name for signature in module.signatures for name in (*signature.inputs, *signature.outputs)}
    names: list[str] = []
    for state in states:
        stem = name = state_name(state.variable)
        number = 1
        while name in taken:
            name = f"{stem}_state" if number == 1 else f"{stem}_state_{number}"
            number += 1
        taken.add(name)
        names.append(name)
    return names


def state_name(variable: str) -> str:
    """Return the name of the input for a variable: `gru/state:0` becomes `gru_state_0`, a name that Python accepts."""
    name = re.sub(r"\W+", "_", variable, flags=re.ASCII).strip("_")
    return name if name.isidentifier() else f"state_{name}"


def initial_states(module: Module) -> dict[str, np.ndarray]:
    """Return the initial values of the source's variables by the names that they may have as inputs."""
    known = [variable for variable in module.variables.values() if variable.initial is not None]
    variables = {f"{state_name(variable.name)}{end}": variable for variable in known for end in ("_state", "")}
    return {name: variable.initial.numpy() for name, variable in variables.items() if variable.initial is not None}


def _outer_type(state: _State, context: Context) -> TensorType:
    """Return the type of the input: floats for quantized states, unless the user asks for integer inputs."""
    config = context.options.quantize
    is_float = config is None or config.input_type == "float32"
    return state.type.with_dtype(DType.F32) if state.type.quantization is not None and is_float else state.type


def _outer_value(state: _State, outer: TensorType) -> np.ndarray:
    value, parameters = state.value.numpy(), state.type.quantization
    return value if parameters is None or outer.quantization is not None else dequantize(value, parameters)


def _pass_as_argument(function: Function, state: _State, outer: TensorType, context: Context) -> bool:
    """Replace the accesses of a state in a function; returns whether the function now returns its new value."""
    rewriter = Rewriter(function, context.dialects)
    argument = function.add_argument(outer)
    names = function.attributes.get("arg_names")
    if names is not None:
        function.attributes["arg_names"] = (*names, state_name(state.variable))
    b = Builder(context.dialects, function.location)
    value = argument if outer == state.type else b.op("tfl.quantize", (argument,), {}, [state.type]).result
    rewriter.commit(b, before=function.first)
    is_assigned = False
    for op in [op for op in state.accesses if op.function is function]:
        if op.kind == READ:
            _replace_read(rewriter, op, value)
        else:
            value, is_assigned = _assigned(rewriter, op, state.type), True
    if is_assigned:
        b = Builder(context.dialects, function.location)
        result = value if outer == state.type else b.op("tfl.dequantize", (value,), {}, [outer]).result
        rewriter.commit(b, before=function.last)
        function.set_results([*function.results, result])
    return is_assigned


def _replace_read(rewriter: Rewriter, read: Op, value: Value) -> None:
    """Replace the result of a read by a value with the same numbers."""
    handle = read.inputs[0].op
    for cast in [user for user in read.result.uses if is_state_cast(user) and user.result.dtype is value.dtype]:
        replace_uses(cast.result, value)
        rewriter.erase(cast)
    if read.result.uses:
        b = rewriter.builder(read)
        replace_uses(read.result, bitcast(b, value, read.result.dtype))
        rewriter.commit(b, before=read)
    rewriter.erase(read)
    _erase_unused(rewriter, handle)


def _assigned(rewriter: Rewriter, assign: Op, type: TensorType) -> Value:
    """Erase an assignment, and return the numbers that it assigns."""
    handle, value = assign.inputs[0].op, assign.inputs[1]
    cast = value.op
    b = rewriter.builder(assign)
    if value.dtype is type.dtype:
        numbers = value
    elif cast is not None and is_state_cast(cast) and cast.inputs[0].dtype is type.dtype:
        numbers = cast.inputs[0]
    else:
        numbers = bitcast(b, value, type.dtype)
    rewriter.commit(b, before=assign)
    rewriter.erase(assign)
    _erase_unused(rewriter, cast)
    _erase_unused(rewriter, handle)
    return numbers


def _erase_unused(rewriter: Rewriter, op: Op | None) -> None:
    if op is not None and (op.kind == HANDLE or op.kind == "tfl.bitcast") and not op.result.uses:
        rewriter.erase(op)


def _remove_initializers(module: Module, states: Iterable[_State]) -> None:
    """Remove the initial assignments of the states, and functions that do nothing without them."""
    for initial in (state.initial for state in states if state.initial is not None):
        function, handle = initial.function, initial.inputs[0].op
        assert function is not None
        function.remove(initial)
        if handle is not None and not handle.result.uses:
            function.remove(handle)
    for name in initializer_names(module):
        if all(op.kind in _WITHOUT_EFFECT for op in module.functions[name].ops()):
            for call in module.ops_of({CALL_ONCE}):
                if any(callee.name == name for callee in callees(call)) and call.function is not None:
                    call.function.remove(call)
            del module.functions[name]


def _report(state: _State, name: str, initial: tuple[TensorType, np.ndarray], context: Context) -> None:
    """Report the input and output that carry a state."""
    begin = "numbers that are not zero" if initial[1].any() else "zeros"
    reason = f"the input {name!r} and the output of this name carry it from call to call; it begins with {begin}"
    context.record("keep state", "note", state.location, reason, variable=state.variable, input=name)


def _report_code(values: Mapping[str, tuple[TensorType, np.ndarray]], context: Context) -> None:
    """Report the code that carries the states from call to call."""
    if all(not value.any() for _, value in values.values()):
        zeros = [f'"{name}": np.zeros({value.shape}, np.{value.dtype})' for name, (_, value) in values.items()]
        begin = f"{{{', '.join(zeros)}}}"
    else:
        name = context.options.recurrent.reset_signature or "reset"
        begin = f'interpreter.get_signature_runner("{name}")()'
        if context.options.recurrent.reset_signature is None:
            begin += f', if you convert with recurrent=litefuse.Recurrent(reset_signature="{name}")'
    code = f"state = {begin}; call: answer = run(**inputs, **state); state = {{name: answer[name] for name in state}}"
    context.record("carry states", "note", reason=code)


def _add_initial_values(
    module: Module, reset: str, values: Mapping[str, tuple[TensorType, np.ndarray]], context: Context
) -> None:
    """Add a signature that returns the initial values of states which are inputs."""
    function = module.add(Function(module.fresh_name(reset)))
    b = Builder(context.dialects)
    results = [b.const(Constant.of(value).with_quantization(type.quantization)) for type, value in values.values()]
    Rewriter(function, context.dialects).commit(b)
    function.set_results(results)
    module.signatures.append(Signature(reset, function.name, (), tuple(values)))
