"""Every layer of both Kerases converts to builtin ops and answers as in Keras; none of their classes is left out.

No layer has more ops or bytes than tf.lite.TFLiteConverter's file, if that file answers as Keras does. Layers that
`python -m tests.e2e.layers.tflite_converter` has not measured yet are skipped.
"""

from __future__ import annotations

import ast
import importlib.util
from pathlib import Path

import pytest

from litefuse import convert
from litefuse.errors import UnsupportedOpsError
from tests.e2e.layers import models
from tests.e2e.layers.comparison import compare, convert_form
from tests.e2e.layers.models import VARIANTS
from tests.e2e.layers.tflite_converter import facts
from tests.e2e.layers.variants import BOTH, SHORT, Variant
from tests.support import harness

# Recurrent layers have a separate sweep.
RECURRENT = {
    *("RNN", "LSTM", "GRU", "SimpleRNN", "LSTMCell", "GRUCell", "SimpleRNNCell", "StackedRNNCells", "AbstractRNNCell"),
    *("ConvLSTM1D", "ConvLSTM2D", "ConvLSTM3D"),
}
NOT_TRIED = {
    **dict.fromkeys(("Layer", "Wrapper"), "are bases of others"),
    **dict.fromkeys(("JaxLayer", "FlaxLayer", "TorchModuleWrapper"), "are for other frameworks"),
    "InputLayer": "is in all models",
    "DenseFeatures": "takes feature columns, which Keras does not make any more",
    "Equalization": "cannot be called by a functional model in Keras 3.15",
    "Input": "is a function",
    "InputSpec": "describes an input",
}

# Layers whose ops are more than TFLiteConverter's, on purpose.
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


def _parameters(*, refused: bool) -> list[object]:
    return [
        pytest.param(v, id=v.name, marks=() if v.row.fast else (pytest.mark.slow,))
        for v in VARIANTS
        if bool(v.row.refused) is refused
    ]


@pytest.mark.parametrize("variant", _parameters(refused=False))
def test_answers_as_keras_does(variant: Variant) -> None:
    """Compare several consecutive calls, of a free and of a fixed batch, with and without XNNPACK."""
    for form in variant.forms:
        content = convert_form(variant.name, form).content
        compare(content, variant, form)
        kinds = harness.count_ops(content)
        assert not [kind for kind in kinds if kind.startswith("Flex") or kind == "CUSTOM"]


def _measured() -> list[object]:
    return [
        pytest.param(v, form, id=f"{v.name}-{form}", marks=() if v.row.fast else (pytest.mark.slow,))
        for v in VARIANTS
        for form in v.forms
        if isinstance(facts().get(v.name, {}).get(form), dict) and not any(kept in v.name for kept in KEPT)
    ]


@pytest.mark.parametrize(("variant", "form"), _measured())
def test_no_more_ops_and_bytes_than_tflite_converter(
    variant: Variant, form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    content, copies_are_separate = convert_form(variant.name, form)
    if copies_are_separate:
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


@pytest.mark.parametrize("variant", _parameters(refused=True))
def test_is_refused_by_name(variant: Variant) -> None:
    """LiteRT has no op that lowers, splits or hashes strings."""
    with pytest.raises(UnsupportedOpsError, match=variant.row.refused):
        convert(models.get(variant) / "saved_model")


@pytest.mark.parametrize("keras", BOTH)
def test_no_layer_is_left_out(keras: str) -> None:
    """Compare with the classes of `keras.layers`, or their aliases."""
    tried = {v.row.layer for v in VARIANTS if v.keras == keras} | RECURRENT | NOT_TRIED.keys()
    missing = {name for name, source in _layers(keras).items() if not {name, source} & tried}
    assert not missing, f"{SHORT[keras]}: {sorted(missing)}"


def _layers(keras: str) -> dict[str, str]:
    """Return the imports of the package's list of layers, from public name to class name, without importing Keras."""
    package = {"keras3": "keras", "tf_keras": "tf_keras"}[keras]
    spec = importlib.util.find_spec(package)
    assert spec is not None and spec.origin is not None
    root = Path(spec.origin).parent
    listing = next(path for path in (root / "layers/__init__.py", root / "api/layers/__init__.py") if path.exists())
    imports = [node for node in ast.walk(ast.parse(listing.read_text())) if isinstance(node, ast.ImportFrom)]
    found = {(name.asname or name.name): name.name for node in imports for name in node.names}
    return {name: source for name, source in found.items() if name[0].isupper()}
