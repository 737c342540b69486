"""The page of the example of user-written recurrent layers shows it; `test_example` runs its tests."""

from __future__ import annotations

from tests.rewrite.plugins.test_example import RECURRENT_EXAMPLE, ROOT

PAGE = ROOT / "docs" / "recurrent.md"


def test_the_first_screen_shows_a_keras_lstm():
    first = "\n".join(PAGE.read_text().splitlines()[:30])
    for part in ("keras.layers.LSTM(", "litefuse.convert(", "Fused:"):
        assert part in first


def test_the_page_shows_the_examples_rule():
    source = (RECURRENT_EXAMPLE / "src" / "acme_rnn" / "rules.py").read_text()
    rule = source[source.index("    litefuse.require(") : source.index("RULES =")].strip()
    assert rule in PAGE.read_text()
