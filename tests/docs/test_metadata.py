"""The page on a package index, which resolves no relative links."""

from __future__ import annotations

import re

import pytest

from tests.support import zoo
from tools.metadata import long_description, project_urls

README = (zoo.ROOT / "README.md").read_text("utf-8")
RELATIVE = re.compile(r"\]\((?!https?:|#)([^)]*)\)")
HOMEPAGE = "https://example.com/litefuse"


@pytest.mark.parametrize("homepage", ["", HOMEPAGE])
def test_the_description_has_no_relative_links(homepage: str) -> None:
    paths = RELATIVE.findall(README)
    assert len(paths) > 5
    assert all((zoo.ROOT / path).exists() for path in paths)
    description = long_description(README, homepage)
    assert RELATIVE.findall(description) == []
    absolute = re.findall(rf"\]\({HOMEPAGE}/(?:blob|raw)/main/", description)
    assert len(absolute) == (len(paths) if homepage else 0)


def test_links_keep_their_text_and_images_are_raw() -> None:
    text = "see [the design](docs/design.md), [here](#use-it) and ![a graph](docs/a.png)"
    assert long_description(text, "") == "see the design, [here](#use-it) and a graph"
    linked = f"see [the design]({HOMEPAGE}/blob/main/docs/design.md), [here](#use-it) and "
    assert long_description(text, HOMEPAGE) == f"{linked}![a graph]({HOMEPAGE}/raw/main/docs/a.png)"


def test_project_urls_follow_from_the_homepage() -> None:
    assert project_urls("") == {}
    assert project_urls(HOMEPAGE)["Issues"] == f"{HOMEPAGE}/issues"
    assert len(project_urls(HOMEPAGE)) == 4
