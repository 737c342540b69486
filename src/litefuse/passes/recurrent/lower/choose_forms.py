"""Set the attribute `form` of the recurrent layers for which the user requests one (`convert(recurrent=...)`).

    %y = rnn.scan(%x, %h) {step = @f}
becomes, with recurrent={"encoder/*": "loop"}, if the layer is named encoder/lstm,
    %y = rnn.scan(%x, %h) {step = @f, form = "loop"}

Other layers keep the empty form.
"""

from __future__ import annotations

from litefuse.context import Context
from litefuse.dialects.rnn import FUSED, SCAN, describe_form
from litefuse.ir import Module, Op
from litefuse.option_values import FASTEST, Recurrent, matches_layer

RULE = "form"
ONE_OP = frozenset(
    f"tfl.{direction}_sequence_{cell}" for direction in ("unidirectional", "bidirectional") for cell in ("lstm", "rnn")
)
"""Ops that are a layer already: those of marked functions and of LiteRT files."""


def choose_forms(module: Module, context: Context) -> None:
    """Set the forms, and record patterns of the user that match no recurrent layer."""
    recurrent: Recurrent = context.options.recurrent
    layers = module.ops_of({SCAN, *ONE_OP})
    for op in layers:
        form = recurrent.form_for(op.location)
        if form != FASTEST and op.kind == SCAN:
            op.attributes["form"] = form
        if form not in (FASTEST, FUSED):
            _record(op, form, context)
    if not layers:
        context.record(RULE, "warning", reason="recurrent= has no effect: no recurrent layer was recognized")
        return
    names = list(dict.fromkeys(op.location.layer or op.location.name for op in layers))
    for pattern, form in recurrent.patterns:
        if not any(matches_layer(pattern, name) for name in names):
            known = ", ".join(filter(None, names)) or "none with a name"
            reason = f"no recurrent layer matches this pattern, to be {form!r}; the model has {known}"
            context.record(pattern, "warning", reason=reason)


def _record(op: Op, form: str, context: Context) -> None:
    """Record the form of a layer, or that it is one op already: that of a rule, or of a LiteRT file."""
    if op.kind != SCAN:
        context.record(RULE, "note", op.location, f"the layer is one op already, and stays one, despite {form!r}")
        return
    context.record(RULE, "note", op.location, f"{describe_form(form)}, as recurrent= requests", form=form)
