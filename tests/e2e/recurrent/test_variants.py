"""Every recurrent layer of both Kerases, with every option: converts to builtin ops, answers as in Keras, is fused."""

from __future__ import annotations

import pytest

from litefuse import Debug, convert
from litefuse.verification.model import verify
from tests.e2e.recurrent import models
from tests.e2e.recurrent.comparison import compare, foreign_ops, fused_ops
from tests.e2e.recurrent.variants import BY_NAME, VARIANTS, Variant
from tests.support import harness


def _parameters() -> list[object]:
    return [pytest.param(v, id=v.name, marks=() if v.fast else (pytest.mark.slow,)) for v in VARIANTS]


@pytest.mark.parametrize("variant", _parameters())
def test_answers_as_keras_does(variant: Variant) -> None:
    """Compare four consecutive calls with different batch sizes and lengths, with and without XNNPACK; a stateful layer
    keeps its state.
    """
    folder = models.get(variant)
    content = convert(folder / "saved_model", recurrent="fused", debug=Debug(verify_ir=True)).to_bytes()
    assert not foreign_ops(content)
    compare(content, variant, folder)
    assert fused_ops(content) in variant.fused


@pytest.mark.parametrize("form", ["fused", "loop"])
@pytest.mark.parametrize(
    # The bits of float16 results are moved as integers, which have no laws.
    "variant",
    [pytest.param(v, id=v.name) for v in VARIANTS if v.fast and "float16" not in v.name],
)
def test_conversions_are_proved(variant: Variant, form: str) -> None:
    """The loop of the SavedModel and the file compute the same real functions, from the inputs to the outputs."""
    source = models.get(variant) / "saved_model"
    verification = verify(source, convert(source, recurrent=form).to_bytes(), reference="litefuse")
    reasons = {"" if proof.is_proved else proof.reason for proof in verification.proofs.values()}
    assert reasons == {"states are kept between calls" if variant.stateful else ""}


@pytest.mark.parametrize(
    "variant", [pytest.param(v, id=v.name) for v in VARIANTS if v.fast and v.time and not v.fused[0]]
)
def test_unrolled(variant: Variant) -> None:
    """Layers that are not fused become a graph without loops on request."""
    folder = models.get(variant)
    content = convert(folder / "saved_model", recurrent="unrolled").to_bytes()
    assert "WHILE" not in harness.count_ops(content)
    compare(content, variant, folder, resolvers=("xnnpack",))


def test_gates_are_split_by_an_op_that_xnnpack_executes() -> None:
    """tf_keras writes SplitV; as SPLIT_V it cuts the loop's body in two for XNNPACK, whose first answer after a resize
    from batch 1 to 3 was then wrong in a third of all interpreters.
    """
    folder = models.get(BY_NAME["tfk_gru_last"])
    assert "SPLIT_V" not in harness.count_ops(convert(folder / "saved_model").to_bytes())


def test_the_layers_of_a_stack_share_the_size_of_the_batch() -> None:
    ops = harness.count_ops(
        convert(models.get(BY_NAME["k3_lstm_stacked"]) / "saved_model", recurrent="fused").to_bytes()
    )
    assert ops["UNIDIRECTIONAL_SEQUENCE_LSTM"] > 1
    assert ops["SHAPE"] == 1
