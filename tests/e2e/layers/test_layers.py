"""Every layer of both Kerases converts to builtin ops and answers as in Keras; none of their classes is left out."""

from __future__ import annotations

import ast
import importlib.util
from pathlib import Path

import pytest

from litefuse import convert
from litefuse.errors import UnsupportedOpsError
from tests.e2e.layers import models
from tests.e2e.layers.comparison import convert_and_compare
from tests.e2e.layers.models import VARIANTS
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
        kinds = harness.count_ops(convert_and_compare(variant, form))
        assert not [kind for kind in kinds if kind.startswith("Flex") or kind == "CUSTOM"]


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
