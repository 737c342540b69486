"""Unroll loops of known length: LiteRT's GPU accelerator runs none, and each turn of one on the CPU waits for the GPU.

    %y:2 = tf.While(0, %x) {cond = @less_than_2, body = @b}
becomes
    %a = tf.AddV2(0, 1); %b = f(%x, 0); %c = tf.AddV2(%a, 1); %y#1 = f(%b, %a)

The condition is evaluated turn by turn with the counters that it depends on, which begin with constants.
"""

from __future__ import annotations

from typing import Any

from litefuse.context import Context
from litefuse.dialects.calls import callees
from litefuse.dialects.rnn import SCAN, UNROLLED, scan_of
from litefuse.dialects.tfl.targets.ethos import has_selections
from litefuse.errors import NoMatch
from litefuse.ir import CONSTANT, Builder, DType, Function, Module, Op, Rewriter, Value
from litefuse.ir.functions import clone_op
from litefuse.ir.reachability import drop_unreachable
from litefuse.passes.litert.lifting.driver import lift_counters
from litefuse.passes.simplify.fold import fold
from litefuse.passes.simplify.shape_inference import LOOPS, infer_shapes
from litefuse.reference.evaluator import Evaluator

RULE = "unroll"
MAX_STEPS = 64
MAX_OPS = 8192
"""Maximum number of ops of an unrolled loop: a GPU compiles a program for each."""
MAX_BYTES = 1 << 28
"""Maximum bytes of weights times steps, since the accelerator copies the weights of each op."""
_WORK = 1e7


def unroll_scans(module: Module, context: Context) -> None:
    """Let recurrent layers of known length become copies of their step, unless the user requests another form."""
    for op in module.ops_of({SCAN}):
        if op.attributes["form"]:
            continue
        scan = scan_of(op, module)
        refusal = _refuse_masks(scan.xs, context) or _refusal(scan.time, scan.step)
        if refusal is None:
            op.attributes["form"] = UNROLLED
            continue
        context.record(RULE, "note", op.location, f"the loop of this layer runs on the CPU: {refusal}")


def unroll_loops(module: Module, context: Context) -> None:
    """Unroll the other loops outside of loops, and fold the numbers that depend on their counters."""
    kept: set[Op] = set()
    while True:
        entries = [module.functions[signature.function] for signature in module.signatures]
        loops = [op for entry in entries for op in entry.ops_of(LOOPS) if op not in kept]
        changed = [op for op in loops if _unroll(op, module, context)]
        kept.update(op for op in loops if op not in changed)
        if not changed:
            return
        drop_unreachable(module)
        fold(module, context)
        infer_shapes(module, context)


def _refuse_masks(sequences: list[Value], context: Context) -> str | None:
    """Return why a loop over truth values is not unrolled for an NPU: each step would leave it to select by them."""
    npu = context.target.npu
    has_mask = any(value.dtype is DType.BOOL for value in sequences)
    return "the NPU does not select by a mask" if npu and has_mask and not has_selections(npu) else None


def _refusal(time: int | None, step: Function) -> str | None:
    """Return why a loop is not unrolled; None if it may be."""
    if time is None:
        return "its number of steps is not known; fix the shapes of the inputs (input_shapes)"
    if time > MAX_STEPS:
        return f"it has more than {MAX_STEPS} steps, the most that are unrolled"
    ops = [op for op in step.ops() if op.kind != CONSTANT]
    if time * len(ops) > MAX_OPS:
        return f"the unrolled steps would have {time * len(ops)} ops, more than {MAX_OPS}"
    nbytes = sum(op.result.constant.nbytes for op in step.ops_of({CONSTANT}) if op.result.constant is not None)
    if time * nbytes > MAX_BYTES:
        return f"the GPU would keep {time} copies of {nbytes} bytes of weights"
    return None


def _unroll(op: Op, module: Module, context: Context) -> bool:
    """Replace a loop by copies of its body; return whether that was possible."""
    assert op.function is not None
    _, body = (module.functions[callee.name] for callee in callees(op))
    time = _count_turns(op, _evaluable(module, context), context)
    refusal = _refusal(time, body)
    if refusal is not None:
        # The loop of a recurrent layer has a note of its own.
        if not any(event.rule == RULE and event.location.layer == op.location.layer != "" for event in context.events):
            context.record(RULE, "note", op.location, f"the loop runs on the CPU: {refusal}")
        return False
    assert time is not None
    rewriter, b = Rewriter(op.function, context.dialects), Builder(context.dialects, op.location)
    values = op.inputs
    for _ in range(time):
        values = _copy(body, values, b)
    rewriter.replace(op, values, b)
    context.record(RULE, "changed", op.location, steps=time)
    return True


def _copy(body: Function, operands: list[Value], b: Builder) -> list[Value]:
    """Stage a copy of a function's ops, and return its results."""
    values = dict(zip(body.arguments, operands, strict=True))
    b.staged += [clone_op(op, values) for op in body.ops() if op is not body.last]
    return [values.get(result, result) for result in body.results]


def _evaluable(module: Module, context: Context) -> Module:
    """Return the module, or a copy of one with LiteRT's ops whose counters are TensorFlow's, which can be evaluated."""
    if module.dialect != "tfl":
        return module
    copy = module.copy()
    lift_counters(copy, context)
    return copy


def _count_turns(op: Op, module: Module, context: Context) -> int | None:
    """Return how often a loop runs its body, or a number above the limit; None if that depends on data."""
    cond, body = (module.functions[callee.name] for callee in callees(op))
    state = _counters(op, cond, body)
    if state is None:
        return None
    evaluator = Evaluator(module, context.dialects, _WORK)
    try:
        for turn in range(MAX_STEPS + 1):
            (goes_on,) = _evaluate(evaluator, cond, [cond.results[0]], state)
            if not goes_on:
                return turn
            indices = list(state)
            state = dict(
                zip(indices, _evaluate(evaluator, body, [body.results[i] for i in indices], state), strict=True)
            )
    except NoMatch:
        return None
    return MAX_STEPS + 1


def _counters(op: Op, cond: Function, body: Function) -> dict[int, Any] | None:
    """Return the initial values of the loop's variables that its condition depends on; None if one is not constant."""
    pending, initial = _arguments(cond, [cond.results[0]]), dict[int, Any]()
    while pending:
        index = pending.pop()
        if index in initial:
            continue
        constant = op.inputs[index].constant
        if constant is None:
            return None
        initial[index] = constant.numpy()
        pending |= _arguments(body, [body.results[index]])
    return initial


def _evaluate(evaluator: Evaluator, function: Function, results: list[Value], state: dict[int, Any]) -> list[Any]:
    values: dict[Value, Any] = {function.arguments[index]: array for index, array in state.items()}
    return evaluator.run(_producers(function, results), results, values)


def _producers(function: Function, results: list[Value]) -> list[Op]:
    """Return the ops that compute these results, in order."""
    needed = set(results)
    chosen: list[Op] = []
    for op in reversed(list(function.ops())):
        if op is not function.last and not needed.isdisjoint(op.results):
            needed.update(op.inputs)
            if op.kind != CONSTANT:
                chosen.append(op)
    return chosen[::-1]


def _arguments(function: Function, results: list[Value]) -> set[int]:
    """Return the indices of the arguments on which these results depend."""
    needed = {*results, *(value for op in _producers(function, results) for value in op.inputs)}
    return {argument.index for argument in function.arguments if argument in needed}
