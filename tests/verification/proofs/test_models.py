"""Marked layers of real models are proved when they are fused: every cell of Lingvo among them."""

from __future__ import annotations

from tests.verification.proofs.model_proofs import folders, prove_fusions

NAMES = {
    *("LSTMCellSimple*", "LayerNormalizedLstmCellSimple*", "lingvo.LSTMCellSimple*"),
    *("lstm_*", "non_max_suppression_padded_v2"),
}


def test_fusions_are_proved() -> None:
    proofs = [(folder.name, rule, reason) for folder in folders() for rule, reason in prove_fusions(folder).items()]
    assert [proof for proof in proofs if proof[2]] == []
    assert {rule.name for _, rule, _ in proofs} == NAMES
