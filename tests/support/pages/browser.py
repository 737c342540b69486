"""A headless Chromium, driven through the pipe of the DevTools protocol (https://chromedevtools.github.io)."""

from __future__ import annotations

import base64
import fcntl
import json
import os
import select
import shutil
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--remote-debugging-pipe",
)
WITHOUT_GPU = ("--disable-gpu",)
SOFTWARE_GPU = ("--enable-unsafe-webgpu", "--use-webgpu-adapter=swiftshader", "--enable-features=Vulkan")
"""WebGPU on the CPU, by SwiftShader, which Chromium has with it."""
MAX_SECONDS = 120
"""The longest that the browser may take for an answer, and a page to be drawn."""
_FROM_US, _TO_US = 3, 4
"""File descriptors of the pipe's ends in the browser."""


def executable() -> str | None:
    """Return the browser of this machine, or None."""
    return next(filter(None, map(shutil.which, _NAMES)), None)


class Browser:
    """One browser with one page, to be used in `with`. `flags` are added to those of the command."""

    def __init__(self, width: int = 1600, height: int = 1400, *, flags: Sequence[str] = WITHOUT_GPU) -> None:
        program = executable()
        assert program is not None
        self._folder = tempfile.TemporaryDirectory(prefix="litefuse-browser-", ignore_cleanup_errors=True)
        theirs_in, self._out = os.pipe()
        self._in, theirs_out = os.pipe()
        ends = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in (theirs_in, theirs_out)]
        arguments = [f"--user-data-dir={self._folder.name}", f"--window-size={width},{height}", "about:blank"]

        def pass_ends() -> None:
            # Only this, because other threads may hold locks.
            os.dup2(ends[0], _FROM_US)
            os.dup2(ends[1], _TO_US)

        self._process = subprocess.Popen(
            [program, *_FLAGS, *flags, *arguments],
            preexec_fn=pass_ends,  # noqa: PLW1509
            pass_fds=(_FROM_US, _TO_US),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for end in (theirs_in, theirs_out, *ends):
            os.close(end)
        self._buffer = b""
        self._count = 0
        self.messages: list[dict[str, Any]] = []
        """Messages that the page logged, and errors of its code."""
        self.requests: list[str] = []
        """Addresses that the page requested."""
        self._session = ""
        target = self._send("Target.createTarget", url="about:blank")["targetId"]
        self._session = self._send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self._send(f"{domain}.enable")
        self._send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def __enter__(self) -> Browser:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait()
        os.close(self._in)
        os.close(self._out)
        self._folder.cleanup()

    def open(self, page: Path | str, drawn: str = "document.documentElement?.dataset.ready === 'true'") -> None:
        """Open a file or an address, and wait until the page is drawn: until the expression `drawn` is true."""
        self.messages.clear()
        self.requests.clear()
        until = time.monotonic() + MAX_SECONDS
        self._send("Page.navigate", url=page.resolve().as_uri() if isinstance(page, Path) else page)
        while not self.run(drawn):
            if time.monotonic() > until:
                raise TimeoutError(f"{page} is not drawn: {self.messages}")
            time.sleep(0.01)
        self.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def run(self, code: str) -> Any:
        """Return the value of an expression in the page; raise `RuntimeError` if it throws."""
        answer = self._send("Runtime.evaluate", expression=code, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise RuntimeError(details.get("exception", {}).get("description", details["text"]))
        return answer["result"].get("value")

    def press(self, key: str) -> None:
        """Press and release a key: `Enter`, `ArrowDown`, `a`."""
        text = {"Enter": "\r", " ": " "}.get(key, key if len(key) == 1 else "")
        codes = {"Enter": 13, "Escape": 27, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Tab": 9}
        common = {"key": key, "windowsVirtualKeyCode": codes.get(key, ord(key[0]))}
        self._send("Input.dispatchKeyEvent", type="keyDown", text=text, **common)
        self._send("Input.dispatchKeyEvent", type="keyUp", **common)

    def click(self, selector: str) -> None:
        """Click the middle of an element, as the mouse does; it must be in view."""
        box = self.run(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)});"
            " e.scrollIntoView({block: 'nearest', behavior: 'instant'});"
            " const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; })()"
        )
        for kind in ("mousePressed", "mouseReleased"):
            self._send("Input.dispatchMouseEvent", type=kind, x=box[0], y=box[1], button="left", clickCount=1)

    def drag(self, points: Sequence[tuple[float, float]]) -> None:
        """Press the mouse at the first point, move it along the others, and release it."""
        for kind, (x, y) in (
            ("mousePressed", points[0]),
            *(("mouseMoved", point) for point in points),
            ("mouseReleased", points[-1]),
        ):
            self._send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", buttons=1, clickCount=1)

    def dark(self, on: bool = True) -> None:
        """Let the system prefer dark colors."""
        value = "dark" if on else "light"
        self._send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": value}])

    def screenshot(self, path: Path) -> Path:
        """Save a picture of the visible area."""
        path.write_bytes(base64.b64decode(self._send("Page.captureScreenshot", format="png")["data"]))
        return path

    def _send(self, method: str, **parameters: Any) -> Any:
        self._count += 1
        message: dict[str, Any] = {"id": self._count, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._receive()
            if answer.get("id") == self._count:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self._note(answer)

    def _note(self, event: dict[str, Any]) -> None:
        method, parameters = event.get("method", ""), event.get("params", {})
        if method in ("Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded"):
            self.messages.append(parameters)
        elif method == "Network.requestWillBeSent":
            self.requests.append(parameters["request"]["url"])

    def _receive(self) -> dict[str, Any]:
        while b"\0" not in self._buffer:
            if not select.select([self._in], [], [], MAX_SECONDS)[0]:
                raise TimeoutError("the browser does not answer")
            data = os.read(self._in, 1 << 20)
            if not data:
                raise RuntimeError("the browser is gone")
            self._buffer += data
        message, _, self._buffer = self._buffer.partition(b"\0")
        return json.loads(message)
