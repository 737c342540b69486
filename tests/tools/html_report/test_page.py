"""The page in a real browser: drawing, selection, search, typing, and the effects of hostile names."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.support import zoo
from tests.support.pages.browser import Browser
from tests.tools.html_report.conftest import Written
from tests.tools.html_report.models import HOSTILE, converted, five_ops, hostile, many_ops, quantized

pytestmark = pytest.mark.xdist_group("browser")
PICTURES = zoo.ROOT / "tests" / ".cache" / "pages"
CHECKS = Path(__file__).with_name("checks.js").read_text()
ITEMS = "document.querySelectorAll('#{} g.item').length"
DETAILS = "document.getElementById('details').innerText"


def show(browser: Browser, path: Path) -> None:
    """Open a page, which must load nothing and log nothing."""
    browser.open(path)
    assert browser.messages == []
    assert browser.requests == [path.resolve().as_uri()]
    PICTURES.mkdir(parents=True, exist_ok=True)
    browser.screenshot(PICTURES / f"{path.stem}.png")
    browser.run(CHECKS)


def select(browser: Browser, side: str, kind: str) -> None:
    """Select the first op of a kind by its mark on the page, as a click does."""
    browser.run(f"page.{side}.reveal(page.{side}.items.find(item => item.node.k === '{kind}'))")
    browser.run("document.getElementById('chosen')?.removeAttribute('id')")
    browser.run(f"page.{side}.items.find(item => item.node.k === '{kind}').element.id = 'chosen'")
    browser.click("#chosen .box")


def test_five_ops_are_all_in_sight(browser: Browser, written: Written) -> None:
    show(browser, written(five_ops))
    for side in ("before", "after"):
        assert browser.run(f"document.querySelectorAll('#{side} g.op').length") == 5
        assert browser.run(f"document.querySelectorAll('#{side} g.io').length") == 2
    texts = browser.run("texts('#after g.op .kind')")
    assert texts == ["tanh", "abs", "sqrt", "sin", "exp"]


def test_nothing_overlaps(browser: Browser, written: Written) -> None:
    show(browser, written(hostile))
    assert browser.run("overlaps()") == 0
    browser.click("#expand")
    assert browser.run("overlaps()") == 0


def test_of_five_thousand_ops_few_are_drawn(browser: Browser, written: Written) -> None:
    assert sum(converted(many_ops).report.source_ops.values()) > 5000
    show(browser, written(many_ops))
    assert browser.run("document.querySelectorAll('*').length") < 2000
    for side in ("before", "after"):
        assert 5 < browser.run(ITEMS.format(side)) < 60
    browser.click("#expand")
    assert browser.run("document.querySelectorAll('#before g.op').length") > 5000
    browser.click("#collapse")
    assert browser.run(ITEMS.format("before")) < 60


LEAF = (
    "(() => {{ let at = page.{0}.middle();"
    " while (at.children) at = at.children.find(child => child.children || isOp(child)); return at.number; }})()"
)
"""The number of the first op in what is in the middle of the view."""
IN_SIGHT = (
    "(() => {{ const view = page.{0}.canvas.getBoundingClientRect(), item = page.{0}.visible(page.{0}.items[{1}]);"
    " const box = item.element.firstChild.getBoundingClientRect();"
    " return box.left >= view.left && box.right <= view.right"
    " && box.top >= view.top && box.bottom <= view.bottom; }})()"
)


def test_all_expanded_keeps_the_place(browser: Browser, written: Written) -> None:
    show(browser, written(many_ops))
    ops: dict[str, int] = {}
    for side in ("before", "after"):
        browser.run(f"page.{side}.canvas.scrollTo({{top: page.{side}.root.h / 2, behavior: 'instant'}})")
        ops[side] = browser.run(LEAF.format(side))
    for button in ("#expand", "#collapse"):
        browser.click(button)
        assert all(browser.run(IN_SIGHT.format(side, number)) for side, number in ops.items())


def test_fit_shows_the_whole_graph(browser: Browser, written: Written) -> None:
    show(browser, written(many_ops))
    browser.click("#expand")
    browser.run("document.querySelectorAll('.pane-head [aria-label^=Fit]').forEach(button => button.click())")
    for side in ("before", "after"):
        sizes = browser.run(
            f"[page.{side}.root.w * page.{side}.scale, page.{side}.canvas.clientWidth,"
            f" page.{side}.root.h * page.{side}.scale, page.{side}.canvas.clientHeight, page.{side}.scale]"
        )
        assert sizes[0] <= sizes[1]
        # Of a very long graph, boxes stay visible.
        assert sizes[2] <= sizes[3] or sizes[4] == 0.1


def test_passes_are_folded_and_xnnpack_is_first(browser: Browser, written: Written) -> None:
    show(browser, written(hostile, measure=True))
    assert not browser.run("document.querySelector('#passes details').open")
    assert browser.run("document.querySelectorAll('#passes tbody tr').length") > 3
    summary = browser.run("document.getElementById('summary').innerText")
    assert summary.index("with XNNPACK") < summary.index("without delegates")
    (first, *_) = browser.run("texts('#time > p')")
    assert "with XNNPACK" in first


def test_a_telephone_shows_everything(written: Written, quantized_page: Path) -> None:
    with Browser(420, 1000) as narrow:
        for path in (written(hostile, measure=True), quantized_page):
            narrow.open(path)
            assert narrow.run("document.documentElement.scrollWidth") == 420
            narrow.run("document.querySelectorAll('details').forEach(box => { box.open = true; })")
            outside = narrow.run(
                "[...document.querySelectorAll('body *')].filter(box => !box.closest('svg') && "
                "box.getBoundingClientRect().right > 420).map(box => box.tagName + box.textContent.slice(0, 40))"
            )
            assert outside == []
            narrow.screenshot(PICTURES / f"{path.stem}_narrow.png")


def test_two_files_side_by_side(browser: Browser, tmp_path: Path) -> None:
    from click.testing import CliRunner

    from litefuse.cli import main

    first, second, page = tmp_path / "a.tflite", tmp_path / "b.tflite", tmp_path / "vs.html"
    converted(hostile).save(first)
    second.write_bytes(first.read_bytes())
    result = CliRunner().invoke(main, ["report", str(first), "-o", str(page), "--vs", str(second), "--no-time"])
    assert result.exit_code == 0, result.output
    show(browser, page)
    text = browser.run("document.getElementById('comparison').innerText")
    rows = browser.run("[...document.querySelectorAll('#comparison tbody tr')].map(row => row.innerText.split('\\t'))")
    assert [row[3] for row in rows if row[0] in ("size", "ops", "weights")] == ["equal"] * 3
    assert [row[-1] for row in rows if "delegates" in row[0] or "XNNPACK" in row[0]] == ["agrees"] * 2, text


def test_inputs_outputs_and_metadata_are_listed(browser: Browser, tmp_path: Path) -> None:
    import litefuse

    model = litefuse.convert(zoo.ROOT / "demo" / "mobilenet_v2" / "saved_model", batch=1)
    model.describe(labels=[str(number) for number in range(10)], normalize=(0, 255), name="Animals")
    show(browser, model.write_report(tmp_path / "metadata.html", measure=False))
    text = browser.run("document.getElementById('interface').innerText")
    for expected in ("float32 [1, 96, 96, 3]", "normalized by mean 0", "labels in labels.txt", "Animals", "20 bytes"):
        assert expected in text


def test_an_op_links_to_its_conversion_and_to_the_rule(browser: Browser, written: Written) -> None:
    show(browser, written(hostile, measure=True))
    select(browser, "before", "tf.Erf")
    linked = browser.run("texts('#after .linked .kind')")
    assert linked == ["gelu"]
    details = browser.run(DETAILS)
    for expected in (
        "Became part of",
        "exact_gelu",
        "litefuse.fusions.activations",
        "error",
        "calls",
        "time per run",
    ):
        assert expected in details
    assert "replaced\t5 ops" in details
    browser.screenshot(PICTURES / "selected.png")
    select(browser, "after", "tfl.gelu")
    assert "Comes from" in browser.run(DETAILS)
    assert browser.run("document.querySelectorAll('#before .linked').length") >= 5


def test_regions_have_one_colour_on_both_sides(browser: Browser, written: Written) -> None:
    show(browser, written(hostile))
    browser.click("#expand")
    colours = browser.run("colours('g.op.made > .box')")
    assert len(colours) == 6
    assert len(set(colours)) == 1


def test_refusals_come_first(browser: Browser, written: Written) -> None:
    show(browser, written(hostile))
    first = browser.run("document.querySelector('main .event').innerText")
    assert first.startswith("Not fused")
    assert "exact_gelu" in first
    browser.click("main .event .places button")
    assert "reason" in browser.run(DETAILS)
    assert browser.run("document.querySelectorAll('#before .refused').length") >= 1


def test_names_are_shown_as_text(browser: Browser, written: Written) -> None:
    show(browser, written(hostile))
    browser.click("#expand")
    select(browser, "before", "tf.Tanh")
    assert HOSTILE in browser.run(DETAILS)
    assert browser.run("document.title").startswith("hostile")
    assert browser.run("document.images.length + document.scripts.length") == 2
    assert browser.messages == []


def test_a_script_that_came_in_would_not_run(browser: Browser, written: Written) -> None:
    show(browser, written(five_ops))
    browser.run("document.head.append(Object.assign(document.createElement('script'), {text: 'window.taken = 1'}))")
    assert browser.run("window.taken") is None
    assert "Content Security Policy" in str(browser.messages)


def test_the_keyboard_is_enough(browser: Browser, written: Written) -> None:
    show(browser, written(many_ops))
    browser.run("document.querySelector('#before [tabindex=\"0\"]').focus()")
    before = browser.run(ITEMS.format("before"))
    browser.press("ArrowDown")
    while browser.run("document.activeElement.getAttribute('aria-expanded')") != "false":
        browser.press("ArrowDown")
    browser.press("ArrowRight")
    assert browser.run(ITEMS.format("before")) > before
    browser.press("Enter")
    assert "Layer" in browser.run(DETAILS)
    assert browser.run("document.querySelectorAll('#before .selected').length") == 1
    browser.press("ArrowLeft")
    assert browser.run(ITEMS.format("before")) == before


def test_search_finds_ops_layers_and_rules(browser: Browser, written: Written) -> None:
    show(browser, written(many_ops))
    browser.press("/")
    assert browser.run("document.activeElement.id") == "search"
    for letter in "block_321 sin":
        browser.press(letter)
    results = browser.run("texts('#results li')")
    assert results == ["before: Sin — net/block_321/mlp/Sin", "after: sin — net/block_321/mlp/Sin"]
    browser.press("ArrowDown")
    browser.press("Enter")
    assert "net/block_321/mlp/Sin" in browser.run(DETAILS)
    assert browser.run("document.querySelector('#before .selected').getAttribute('aria-label')").startswith("Sin in")
    browser.screenshot(PICTURES / "search.png")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_can_be_read_in_both_themes(browser: Browser, written: Written, theme: str) -> None:
    """Contrast of at least 4.5 to 1: https://www.w3.org/TR/WCAG22/#contrast-minimum."""
    browser.dark(theme == "dark")
    try:
        show(browser, written(hostile))
    finally:
        browser.dark(False)
    assert browser.run("document.documentElement.dataset.theme") == theme
    assert browser.run("leastContrast()") >= 4.5


def test_a_converted_demo(browser: Browser, tmp_path: Path) -> None:
    import litefuse

    source = zoo.ROOT / "demo" / "lstm_classifier" / "saved_model"
    model = litefuse.convert(source, recurrent="fused", keep_source=True)
    show(browser, model.write_report(tmp_path / "lstm.html", title="lstm_classifier"))
    select(browser, "after", "tfl.unidirectional_sequence_lstm")
    assert "lstm" in browser.run(DETAILS)
    browser.screenshot(PICTURES / "lstm.png")
    tables = browser.run("document.getElementById('time').innerText")
    assert "unidirectional_sequence_lstm" in tables
    assert "with XNNPACK" in tables
    assert browser.run("document.querySelectorAll('#weights tbody tr').length") > 5


def test_the_error_of_quantized_ops_is_shown(browser: Browser, quantized_page: Path) -> None:
    show(browser, quantized_page)
    rows = browser.run(
        "[...document.querySelectorAll('#quantization tbody tr')].map(row => row.innerText.split('\\t'))"
    )
    report = quantized().report
    assert len(rows) == len(report.quantization)
    alone, ratios = ([float(row[place].removesuffix(" dB")) for row in rows if row[place]] for place in (5, 6))
    known = [op.snr_alone for op in report.quantization if op.snr_alone is not None]
    assert len(known) >= 3 and sorted(alone) == pytest.approx(sorted(known), abs=0.051)
    assert ratios == sorted(ratios)
    assert ratios == pytest.approx(sorted(op.snr for op in report.quantization if op.snr is not None), abs=0.051)
    bars = "[...document.querySelectorAll('#quantization meter-bar i')].map(bar => parseFloat(bar.style.width))"
    assert browser.run(bars) == pytest.approx([100 * ratio / max(ratios) for ratio in ratios], abs=0.5)
    charts = browser.run(
        "[...document.querySelectorAll('#quantization value-bars')].map(chart => [chart.title, "
        "[...chart.children].map(bar => parseFloat(bar.style.height))])"
    )
    shown = sorted((op for op in report.quantization if op.histogram), key=lambda op: op.snr or 0)
    assert len(charts) == len(shown) >= 3
    for (title, heights), op in zip(charts, shown, strict=True):
        assert [float(end) for end in title.split(" to ")] == pytest.approx([op.low, op.high], rel=1e-3)
        largest = np.log1p(max(op.histogram))
        assert heights == pytest.approx([100 * np.log1p(count) / largest for count in op.histogram], abs=0.1)
    # The softmax is in float, and has no error alone.
    number, row = next((number, row) for number, row in enumerate(rows, 1) if row[5])
    browser.click(f"#quantization tbody tr:nth-child({number}) button")
    (worst,) = (op for op in report.quantization if op.name == row[1] and op.op.lower() == row[0])
    details = browser.run(DETAILS)
    assert "signal to noise alone" in details and f"{row[6]}" in details and worst.scheme in details
    assert any(text.startswith(f"{row[6]} · ") for text in browser.run("texts('#after g.op .sub')"))


def test_the_files_that_a_search_measured_are_shown(browser: Browser, tmp_path: Path) -> None:
    model = quantized(45.0)
    found = model.report.precision
    assert found is not None and found.chosen
    show(browser, model.write_report(tmp_path / "chosen.html", measure=False))
    titles = browser.run("[...document.querySelectorAll('#quantization circle title')].map(title => title.textContent)")
    assert len(titles) == len(found.points) + 1 >= 3
    assert titles[-1].endswith(f"{found.reached.snr:.1f} dB, {len(found.chosen)} layers more exact")
    places = browser.run(
        "[...document.querySelectorAll('#quantization circle')].map(point => +point.getAttribute('cx'))"
    )
    assert (
        np.argsort(places, kind="stable").tolist()
        == np.argsort([point.size for point in (*found.points, found.reached)], kind="stable").tolist()
    )
    text = browser.run("document.getElementById('quantization').innerText")
    assert "Targets: target_snr = 45" in text
    for layer in found.layers:
        assert layer.layer in text and layer.scheme in text
    assert f"{min(layer.snr for layer in found.layers if layer.snr is not None):.1f} dB" in text


def test_a_float_model_has_no_section_of_quantization(browser: Browser, written: Written) -> None:
    show(browser, written(five_ops))
    assert browser.run("document.getElementById('quantization').hidden")
