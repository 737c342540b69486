"""The dialect's only op.

    %ys..., %finals... = rnn.scan(%xs..., %initials..., %captures...) {step = @f, xs = n, states = m, outputs = k}

It runs `step` for t = 0 .. T-1 on the `t`-th slices of the n tensors `xs` (all have T as their first dimension), on the
m states, which start as `initials`, and on the captures, which are loop-invariant. The step returns k outputs, which
are stacked along a new first dimension, and the next states. The op's results are the k stacked outputs and the states
after the last step; for T = 0 these are the initial states. A constant that every step reads is inside the step, not a
capture. `form` gives the form in which the scan is emitted, if the user requests one (`choose_forms.py`) or one was
measured (`autotune.py`).
"""

from __future__ import annotations

from litefuse.ir import AttributeSpec, Dialect, OperandSpec, OpSchema, Trait, parse_traits

SCAN = "rnn.scan"
FUSED, LOOP, UNROLLED = "fused", "loop", "unrolled"
"""Values of `form`, if not empty: one op, a loop, all steps unrolled; `loop:4` is a loop of 4 steps per iteration."""
STEPS_PER_ITERATION = (2, 4, 8, 16)
"""Numbers of steps per iteration that are considered."""

_FLAGS = Trait.RUN.value
# The results' types follow from the step, which a shape function cannot access: the op is created with its types, and
# the verifier compares them with the step's (`OpSchema.callees`).
_SCHEMA = OpSchema(
    SCAN,
    operands=(OperandSpec("operands", types="Toperands"),),
    results=(OperandSpec("results", types="Tresults"),),
    attributes={
        "step": AttributeSpec("func"),
        "xs": AttributeSpec("int"),
        "states": AttributeSpec("int"),
        "outputs": AttributeSpec("int"),
        "form": AttributeSpec("string", ""),
        "Toperands": AttributeSpec("list(type)", derived=True),
        "Tresults": AttributeSpec("list(type)", derived=True),
    },
    traits=parse_traits(_FLAGS),
)


def grouped_loops(time: int) -> list[str]:
    """Return the forms with several steps per iteration for which there are enough steps: at least two iterations."""
    return [f"{LOOP}:{count}" for count in STEPS_PER_ITERATION if 2 * count <= time]


def describe_form(form: str, time: int | None = None) -> str:
    """Return a form in words; `time` is the number of steps, if it is known."""
    unrolled = "unrolled" if time is None else f"{time} steps without a loop"
    titles = {FUSED: "one op", LOOP: "a loop", UNROLLED: unrolled}
    return titles.get(form) or f"a loop of {form.partition(':')[2]} steps per iteration"


def _schema(kind: str) -> OpSchema | None:
    return _SCHEMA if kind == SCAN else None


RNN = Dialect("rnn", _schema, {SCAN: _FLAGS})
