"""The package's description and links on an index of packages, whose pages do not resolve relative links."""

from __future__ import annotations

import re

HOMEPAGE = ""
"""The public address of the repository, without a trailing slash. Set it before the first upload."""
BRANCH = "main"

_LINK = re.compile(r"(!?)\[([^\]]*)\]\((?![a-z]+:|#)([^)\s]+)\)")


def long_description(readme: str, homepage: str) -> str:
    """Return the README with absolute links; without a homepage, with their text alone.

    Args:
        readme: text in Markdown, whose relative links start at the root of the repository.
        homepage: the address of the repository, as GitHub lays it out, or "".
    """

    def absolute(link: re.Match[str]) -> str:
        image, text, path = link.groups()
        if not homepage:
            return text
        return f"{image}[{text}]({homepage}/{'raw' if image else 'blob'}/{BRANCH}/{path})"

    return _LINK.sub(absolute, readme)


def project_urls(homepage: str) -> dict[str, str]:
    """Return the links that an index shows next to the description."""
    if not homepage:
        return {}
    return {
        "Homepage": homepage,
        "Documentation": f"{homepage}/blob/{BRANCH}/docs/index.md",
        "Changelog": f"{homepage}/blob/{BRANCH}/CHANGELOG.md",
        "Issues": f"{homepage}/issues",
    }
