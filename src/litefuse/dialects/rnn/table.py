"""The dialect's one op.

    %ys..., %finals... = rnn.scan(%xs..., %initials..., %captures...) {step = @f, xs = n, states = m, outputs = k}

It runs `step` for t = 0 .. T-1 on the `t`-th slices of the n tensors `xs` (all have T as their first dimension), on the
m states, which begin as `initials`, and on the captures, which stay as they are. The step returns k outputs, which are
stacked along a new first dimension, and the next states. The op's results are the k stacked outputs and the states
after the last step: for T = 0 the initial ones. A constant that every step reads stands in the step: it is no capture.
`form` says how the scan is to be written, where that is decided (`forms.py`).
"""

from __future__ import annotations

from litefuse.ir import AttributeSpec, Dialect, OperandSpec, OpSchema

SCAN = "rnn.scan"
FUSED, LOOP, UNROLLED, STEPS = "fused", "loop", "unrolled", "steps"
"""What `form` may be, beside empty: one op, a loop, all steps one after the other; `steps:4` is a loop by fours."""

# The results' types follow from the step, which a shape function does not see: the op is made with its types, and
# the verifier compares them with the step's (`ir.functions.callees`).
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
)


def _schema(kind: str) -> OpSchema | None:
    return _SCHEMA if kind == SCAN else None


RNN = Dialect("rnn", _schema, (SCAN,))
