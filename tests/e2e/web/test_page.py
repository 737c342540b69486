"""The code of docs/deploy/web.md, as it is printed."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import litefuse
from litefuse import Interpreter
from litefuse.dialects.tfl.targets.web import VERSION
from tests.e2e.web import site
from tests.support import zoo
from tests.support.pages.browser import SOFTWARE_GPU, Browser
from tests.support.pages.documentation import DEMO

pytestmark = pytest.mark.xdist_group("web")
READY = "document.querySelector('h1')?.textContent === 'Draw a digit'"


@pytest.fixture(scope="module")
def public(packages: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that the page makes."""
    return site.make(tmp_path_factory.mktemp("page"), packages)


@pytest.fixture(scope="module")
def browser(public: Path) -> Iterator[Browser]:
    """The page in a browser."""
    with site.serve(public) as address, Browser(*site.PICTURE_SIZE, flags=SOFTWARE_GPU) as found:
        found.open(address, READY)
        yield found


def test_it_reads_a_digit(browser: Browser) -> None:
    site.draw(browser)
    until = time.monotonic() + 60
    while browser.run("document.querySelectorAll('meter').length") < 10:
        assert time.monotonic() < until, browser.messages
        time.sleep(0.02)
    assert browser.run("document.querySelector('h1').textContent") == f"This is a {site.DRAWN}"
    percents = browser.run("[...document.querySelectorAll('meter')].map(bar => bar.value)")
    assert np.argmax(percents) == site.DRAWN
    assert sum(percents) == pytest.approx(1, abs=1e-4)


def test_the_module_answers_as_the_interpreter(public: Path, browser: Browser) -> None:
    runner = Interpreter(public / "digits.tflite").get_signature_runner()
    with np.load(DEMO / "mobilenet_v2" / "held_out.npz") as arrays:
        images = arrays["image"][:5]
    for image in images:
        pixels = json.dumps(image.ravel().tolist())
        answer = browser.run(
            f"import('./digits.js').then(({{classify}}) => classify(new Float32Array({pixels}))).then(x => [...x])"
        )
        np.testing.assert_allclose(answer, runner(image=image[None])["output_0"][0], rtol=0, atol=1e-5)


def test_streams_carry_their_states(public: Path, browser: Browser) -> None:
    model = litefuse.convert(
        zoo.get("counter").saved_model,
        signatures=["add"],
        target="compiled_model",
        recurrent=litefuse.Recurrent(states="inputs"),
    )
    model.save(public / "stream.tflite")
    runner = Interpreter(model).get_signature_runner("add")
    details = runner.get_input_details()
    x = np.random.default_rng(0).normal(size=(3, *details["x"]["shape"])).astype(np.float32)
    script = f"""import('./stream.js').then(async ({{Stream}}) => {{
        const first = new Stream(), second = new Stream(), found = [];
        for (const x of {json.dumps(x.reshape(3, -1).tolist())}) {{
            found.push([...await first.next(new Float32Array(x))]);
            await second.next(new Float32Array(x.map(value => -value)));
        }}
        return found;
    }})"""
    states = {name: np.zeros(info["shape"], np.float32) for name, info in details.items() if name != "x"}
    assert states
    for step, found in zip(x, browser.run(script), strict=True):
        answers = runner(x=step, **states)
        states = {name: answers[name] for name in states}
        np.testing.assert_allclose(found, answers["total"], rtol=0, atol=1e-5)


def test_it_is_about_the_version_that_is_tested() -> None:
    text = site.PAGE.read_text()
    assert f"@litertjs/core@{site.version()}\n" in text
    assert f"LiteRT.js {VERSION}" in text
    assert site.version() == VERSION
    assert site.PICTURE.stat().st_size < 60_000
