"""No layer has more ops or bytes than tf.lite.TFLiteConverter's file, if that file answers as Keras does.

Layers that `python -m tests.e2e.layers.tflite_converter` has not measured yet are skipped.
"""

from __future__ import annotations

import pytest

from litefuse import convert
from tests.e2e.layers import models
from tests.e2e.layers.models import VARIANTS
from tests.e2e.layers.tflite_converter import facts
from tests.e2e.layers.variants import Variant
from tests.support import harness

_SOFTPLUS = "TFLiteConverter's log(1 + exp(x)) is infinite above 88.7, and zero below -16.7"
_MASK = "XNNPACK adds, but does not select: a mask that is added is faster (docs/internals/composites_and_rules.md)"
KEPT = {
    "Activation_softplus": _SOFTPLUS,
    "Activation_log_sigmoid": _SOFTPLUS,
    "Activation_mish": _SOFTPLUS,
    "k3_MultiHeadAttention_mask": _MASK,
    "k3_GroupQueryAttention_mask": _MASK,
    "k3_TimeDistributed_conv": "XNNPACK runs a slice and a reshape of each step: 0.29 times the time of one slice",
    "tfk_GroupNormalization_free": "sums over non-adjacent axes are faster in two ops (docs/internals/optimization.md)",
}


def _parameters() -> list[object]:
    return [
        pytest.param(v, form, id=f"{v.name}-{form}", marks=() if v.row.fast else (pytest.mark.slow,))
        for v in VARIANTS
        for form in v.forms
        if isinstance(facts().get(v.name, {}).get(form), dict) and not any(kept in v.name for kept in KEPT)
    ]


@pytest.mark.parametrize(("variant", "form"), _parameters())
def test_no_more_ops_and_bytes_than_tflite_converter(
    variant: Variant, form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The other file lacks the ops that keep XNNPACK from skipping copies: both are compared without them.
    monkeypatch.setattr("litefuse.passes.finalize.separate_copies.separate_copies", lambda module, context: None)
    content = convert(models.get(variant) / "saved_model", signatures=[form], verify=False).to_bytes()
    kinds = harness.count_ops(content)
    # A composite stands for ops that are in the file, too.
    kinds.pop("STABLEHLO_COMPOSITE", None)
    reference = facts()[variant.name][form]
    assert not isinstance(reference, str)
    assert sum(kinds.values()) <= reference["ops"], f"litefuse: {kinds}"
    assert len(content) <= reference["bytes"]
