"""The documentation site builds, its links have targets, and it needs no network."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tests.support.pages.browser import Browser, executable
from tests.support.pages.documentation import DOCS, ROOT
from tools import site

pytestmark = pytest.mark.xdist_group("site")

MARKDOWN = sorted((*ROOT.glob("*.md"), *DOCS.glob("*.md"), *ROOT.glob("examples/*/README.md")))


class Page(HTMLParser):
    """The links, loaded resources and link targets of a page."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.ids: set[str] = set()
        self.feed(path.read_text())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value for name, value in attrs if value is not None}
        self.ids.update(given[name] for name in ("id", "name") if name in given)
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        elif "src" in given:
            self.loaded.append(given["src"])
        elif tag == "link" and given.get("rel") not in ("canonical", "next", "prev"):
            self.loaded.append(given["href"])


@pytest.fixture(scope="module")
def pages() -> dict[Path, Page]:
    """The pages of the site."""
    assert site.main() == 0
    return {path: Page(path) for path in sorted(site.SITE.rglob("*.html"))}


def test_every_page_is_in_the_site(pages: dict[Path, Page]) -> None:
    names = {path.relative_to(site.SITE).with_suffix("").as_posix() for path in pages} - {"404"}
    sources = {path.relative_to(site.PAGES).with_suffix("").as_posix() for path in site.PAGES.rglob("*.md")}
    assert names == sources
    reached = {(path.parent / link.partition("#")[0]).resolve() for path, page in pages.items() for link in page.links}
    assert {site.SITE / f"{name}.html" for name in names} <= reached


def test_links_lead_somewhere(pages: dict[Path, Page]) -> None:
    for path, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or path.name == "404.html":
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path not in ("", ".") else path
            target = target / "index.html" if target.is_dir() else target
            assert target.is_file(), f"{path.name}: {link}"
            if parts.fragment and target in pages and parts.fragment != "__skip":
                assert unquote(parts.fragment) in pages[target].ids, f"{path.name}: {link}"


def test_nothing_is_loaded_from_elsewhere(pages: dict[Path, Page]) -> None:
    for path, page in pages.items():
        assert not [loaded for loaded in page.loaded if urlsplit(loaded).netloc], path.name
    for sheet in site.SITE.rglob("*.css"):
        assert not re.search(r"url\(\"?(https?:)?//|@import", sheet.read_text()), sheet.name


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if executable() is None:
        pytest.skip("there is no Chromium here, and .ci/run could not install it: apt-get install chromium")
    with Browser(1280, 1000) as found:
        yield found


SEARCH = "[...document.querySelectorAll('div')].map(e => e.shadowRoot).find(e => e?.querySelector('input'))"
"""The search is in a shadow tree."""


def test_the_search_works_from_disk(pages: dict[Path, Page], browser: Browser) -> None:
    def wait_for(condition: str) -> None:
        until = time.monotonic() + 120
        while not browser.run(condition):
            assert time.monotonic() < until, (condition, browser.run(f"{SEARCH}?.textContent"), browser.messages)
            time.sleep(0.05)

    browser.open(site.SITE / "index.html", "document.readyState === 'complete' && !!window.IFrameWorker")
    browser.click("button.md-search__button")
    wait_for(f"{SEARCH}?.textContent.includes('Loading') === false")
    for number, key in enumerate("lingvo", 1):
        browser.press(key)
        wait_for(f"{SEARCH}.querySelector('input').value === {'lingvo'[:number]!r}")
    wait_for(f"{SEARCH}.textContent.includes('s cells')")
    assert browser.messages == []
    assert all(request.startswith(("file:", "data:", "blob:", "about:")) for request in browser.requests)


@pytest.mark.parametrize("path", MARKDOWN, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_files_that_are_linked_to_exist(path: Path) -> None:
    """In the repository, as people read it there."""
    text = re.sub(r"^```.*?^```$", "", path.read_text(), flags=re.MULTILINE | re.DOTALL)
    for link in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`]*`", "", text)):
        parts = urlsplit(link)
        assert parts.scheme == "https" or not parts.scheme, link
        if not parts.scheme and parts.path:
            assert (path.parent / parts.path).exists(), link
