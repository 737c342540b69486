"""The example of user-written recurrent layers is used; tests/docs executes the page that explains it."""

from __future__ import annotations

from pathlib import Path

from tests.rewrite.plugins.test_example import ROOT, run

EXAMPLE = ROOT / "examples" / "acme_rnn"
PAGE = ROOT / "docs" / "recurrent.md"


def test_both_options_are_fused_and_right(tmp_path: Path):
    tests = ("-m", "pytest", "-q", "-p", "no:cacheprovider", str(EXAMPLE / "tests"))
    assert "4 passed" in run(*tests, folder=tmp_path, path=str(EXAMPLE / "src"))


def test_the_first_screen_shows_a_keras_lstm():
    first = "\n".join(PAGE.read_text().splitlines()[:30])
    for part in ("keras.layers.LSTM(", "litefuse.convert(", "Fused:"):
        assert part in first


def test_the_page_shows_the_examples_rule():
    source = (EXAMPLE / "src" / "acme_rnn" / "rules.py").read_text()
    rule = source[source.index("    litefuse.require(") : source.index("RULES =")].strip()
    assert rule in PAGE.read_text()
