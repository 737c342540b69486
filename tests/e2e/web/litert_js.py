"""Run files in LiteRT.js, each in a new page."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, NamedTuple

import numpy as np

from tests.e2e.web import site
from tests.support.pages.browser import SOFTWARE_GPU, Browser

Accelerator = Literal["wasm", "webgpu"]
Arrays = Mapping[str, np.ndarray[Any, Any]]
DRIVER = Path(__file__).with_name("driver.html")


class Call(NamedTuple):
    """The answers of a call by name, or the error that it raised."""

    error: str
    answers: dict[str, np.ndarray[Any, Any]]


class Outcome(NamedTuple):
    """What became of a file: the error of loading it or its calls, and the errors that LiteRT logged.

    `whole` says that no op runs on another device than the accelerator.
    """

    refused: str
    calls: list[Call]
    logged: list[str]
    whole: bool


class LiteRtJs:
    """A browser with LiteRT.js, and the folder that it loads files from."""

    def __init__(self, browser: Browser, folder: Path, address: str) -> None:
        self._browser, self._folder, self._address = browser, folder, address

    def run(
        self,
        content: bytes,
        calls: Sequence[Arrays],
        accelerator: Accelerator = "wasm",
        *,
        signature: str = "",
        jspi: bool = True,
    ) -> Outcome:
        """Load a file and call it, one call after the other; without `jspi`, WebAssembly cannot wait for the GPU."""
        (self._folder / "model.tflite").write_bytes(content)
        self._browser.open(f"{self._address}/driver.html{'' if jspi else '?sync'}")
        given = [{name: _to_json(array) for name, array in call.items()} for call in calls]
        arguments = ", ".join(map(json.dumps, (accelerator, given, signature)))
        found = self._browser.run(f"runFile({arguments})")
        done = [
            Call(call.get("error", ""), {name: _from_json(value) for name, value in call["answers"].items()})
            for call in found["calls"]
        ]
        return Outcome(found["refused"], done, self._errors(), found.get("whole", False))

    def _errors(self) -> list[str]:
        values = (str(value.get("value")) for message in self._browser.messages for value in message.get("args", ()))
        return [value for value in values if value.startswith("ERROR")]


def _to_json(array: np.ndarray[Any, Any]) -> dict[str, Any]:
    return {"dtype": array.dtype.name, "shape": array.shape, "values": array.ravel().tolist()}


def _from_json(value: Mapping[str, Any]) -> np.ndarray[Any, Any]:
    # JSON has null for numbers that are not finite.
    return np.array(value["values"], np.float64).astype(value["dtype"]).reshape(value["shape"])


@contextmanager
def opened(folder: Path, packages: Path) -> Iterator[LiteRtJs]:
    """Serve the driver from a folder, with the packages of npm, to a browser with WebGPU on the CPU."""
    shutil.copy(DRIVER, folder)
    (folder / "node_modules").symlink_to(packages)
    with site.serve(folder) as address, Browser(flags=SOFTWARE_GPU) as browser:
        yield LiteRtJs(browser, folder, address)
