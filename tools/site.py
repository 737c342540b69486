"""Build the documentation site in build/docs from docs/, the examples, and the documents of the repository.

    python -m tools.site

The pages are written to read well on GitHub, too: links lead to files of the repository, and a list may directly follow
a paragraph. This module copies them to build/pages in the form that the site generator expects (mkdocs.yml).
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGES, SITE = ROOT / "build" / "pages", ROOT / "build" / "docs"
LANGUAGES = {".py": "python", ".c": "c", ".cc": "cpp", ".h": "cpp", ".toml": "toml"}
"""Languages of the files of examples that are shown, by suffix."""
DOCUMENTS = ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")
"""Documents in the root of the repository that become pages, with names in lower case."""

_LINK = re.compile(r"\[([^\]\[]*)\]\((?![a-z]+:|#)([^)\s#]+)(#[^)\s]*)?\)")
_ITEM = re.compile(r"(?:[-*]|\d+\.) ")
_FENCE = re.compile(r"\s*(`{3,})")


def sources() -> dict[Path, str]:
    """Return the name of the page of each Markdown file."""
    pages = {path: path.relative_to(ROOT / "docs").as_posix() for path in sorted((ROOT / "docs").rglob("*.md"))}
    pages |= {ROOT / name: name.lower() for name in DOCUMENTS}
    pages |= {path: f"results/{path.name}" for path in sorted((ROOT / "bench" / "results").glob("*.md"))}
    return pages | {path: f"examples/{path.parent.name}.md" for path in sorted(ROOT.glob("examples/*/README.md"))}


def prepare(folder: Path) -> None:
    """Write the generator's input: the pages, the files next to them, and a page for each example."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "docs", folder)
    pages = sources()
    targets = {**pages, ROOT / "README.md": "index.md"}
    targets |= {path.parent: name for path, name in pages.items() if name.startswith("examples/")}
    for path, name in pages.items():
        text = example(path.parent) if name.startswith("examples/") else path.read_text()
        page = folder / name
        page.parent.mkdir(exist_ok=True)
        page.write_text(adapt(redirect(text, path, name, targets)))


def redirect(markdown: str, path: Path, page: str, targets: Mapping[Path, str]) -> str:
    """Replace links to files of the repository by links to their pages; files without a page are named only.

    Args:
        markdown: the text of the file `path`.
        path: the file, to which its links are relative.
        page: the name of its page.
        targets: the names of the pages of files and folders.
    """

    def replace(link: re.Match[str]) -> str:
        text, target, fragment = link.groups(default="")
        file = (path.parent / target).resolve()
        if file not in targets:
            return link[0] if file.is_relative_to(ROOT / "docs") else text
        return f"[{text}]({os.path.relpath(targets[file], Path(page).parent)}{fragment})"

    parts = re.split(r"(^(`{3,}).*?^\2$)", markdown, flags=re.MULTILINE | re.DOTALL)
    # Of each fenced block, `split` returns the block and its fence.
    return "".join(
        _LINK.sub(replace, part) if index % 3 == 0 else part for index, part in enumerate(parts) if index % 3 < 2
    )


def example(folder: Path) -> str:
    """Return the README of an example, followed by its files."""
    parts = [(folder / "README.md").read_text(), "## Files"]
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder)
        if path.suffix in LANGUAGES and name.parts[0] != "build":
            code = path.read_text().rstrip()
            parts.append(f"### `{name.as_posix()}`\n\n````{LANGUAGES[path.suffix]}\n{code}\n````")
    return "\n\n".join(parts) + "\n"


def adapt(markdown: str) -> str:
    """Insert the blank line that the generator needs before each list and table."""
    lines: list[str] = []
    fence = ""
    for line in markdown.splitlines():
        mark = _FENCE.match(line)
        if mark is not None and fence in ("", mark[1]):
            fence = "" if fence else mark[1]
        if not fence and lines and _begins(line, lines[-1]):
            lines.append("")
        lines.append(line)
    return "\n".join(lines) + "\n"


def _begins(line: str, before: str) -> bool:
    """Return whether a list or a table begins here, directly after a paragraph."""
    if not before.strip() or before.startswith(" "):
        return False
    if line.startswith("|"):
        return not before.startswith("|")
    return _ITEM.match(line) is not None and _ITEM.match(before) is None


def main() -> int:
    """Build the site, and return the generator's exit code."""
    prepare(PAGES)
    shutil.rmtree(SITE, ignore_errors=True)
    return subprocess.run([sys.executable, "-m", "zensical", "build", "--clean", "--strict"], cwd=ROOT).returncode


if __name__ == "__main__":
    sys.exit(main())
