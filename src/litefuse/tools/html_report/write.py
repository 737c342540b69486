"""Writing of reports on a conversion or a file: as a page, as JSON, and as graphs for Model Explorer."""

from __future__ import annotations

import base64
import hashlib
import html
import importlib.metadata
import json
import os
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, BinaryIO

from litefuse.files import write_atomically
from litefuse.report import Report
from litefuse.runtime.runner import ProfilingError
from litefuse.runtime.worker.kernels import worker_for
from litefuse.tflite import read_file
from litefuse.tools.html_report.data import Json, ReportData, page_data
from litefuse.tools.html_report.explorer import explorer_graphs, ratio_data, time_data
from litefuse.tools.html_report.graph import ReportGraph
from litefuse.tools.html_report.links import adopt_layers
from litefuse.tools.html_report.lite import FileGraphs, Locations
from litefuse.tools.profiler import Profile, profile

PathLike = str | os.PathLike[str]

_SCRIPTS = ("layout.js", "graph.js", "quantization.js", "interface.js", "page.js")
_FIELD = re.compile(r"\{\{(\w+)\}\}")


def collect_content(
    title: str,
    model: bytes | PathLike,
    *,
    before: Sequence[ReportGraph] | None = None,
    locations: Locations | None = None,
    report: Report | None = None,
    measure: bool = True,
    kernels: Mapping[str, Any] | None = None,
    progress: Callable[[str, float], None] | None = None,
) -> ReportData:
    """Collect the content of a report on a `.tflite` file.

    Args:
        title: title of the page.
        model: path or content of the file.
        before: graphs of the source model.
        locations: source locations of the file's operators. Default: derived from the names of their results.
        report: report of the conversion.
        measure: whether to run the file to time its ops, which takes about two seconds per signature.
        kernels: kernels of custom ops, as for `litefuse.Interpreter`.
        progress: called with the name of the step and the share of the time that the measurements have taken (0 to 1).

    Raises:
        ReadError: the file cannot be read.
        KernelError: a kernel is invalid, or the file does not have its op.
    """
    file = read_file(model)
    keys = [signature.key for signature in file.signatures]
    profiles, problem = _measure(model, keys, kernels, progress) if measure else ([], "")
    size = len(model) if isinstance(model, bytes) else Path(model).stat().st_size
    generator = f"litefuse {importlib.metadata.version('litefuse')}"
    content = ReportData(title, FileGraphs(file, locations), size, before, report, profiles, problem, generator)
    for source, graph in content.pairs() if locations is None else ():
        if source is not None:
            adopt_layers(source, graph)
    return content


def _measure(
    model: bytes | PathLike,
    signatures: Sequence[str],
    kernels: Mapping[str, Any] | None,
    progress: Callable[[str, float], None] | None,
) -> tuple[list[Profile], str]:
    """Measure all signatures without delegates and with XNNPACK; returns the profiles, and the problem, if any."""
    profiles: list[Profile] = []
    worker = None if kernels else worker_for(None)[0]
    try:
        for number, signature in enumerate(signatures or (None,)):
            for xnnpack in (False, True):
                if progress is not None:
                    progress(f"time {signature or 'ops'}", (number + xnnpack / 2) / max(1, len(signatures)))
                profiles.append(profile(model, signature=signature, xnnpack=xnnpack, kernels=kernels, worker=worker))
    except ProfilingError as error:
        return profiles, str(error)
    finally:
        if worker is not None:
            worker.close()
    return profiles, ""


def page_html(data: Json) -> str:
    """Return the page for data from `page_data`.

    Names from the model are arbitrary strings; the page treats them as data, never as markup. The content security
    policy allows only the page's own script and style, by their hashes.
    """
    folder = Path(__file__).parent
    style = folder.joinpath("page.css").read_text("utf-8")
    script = "".join(folder.joinpath(name).read_text("utf-8") for name in _SCRIPTS)
    fields = {
        "policy": f"default-src 'none'; script-src {_hash(script)}; style-src {_hash(style)}",
        "title": html.escape(f"{data['title']} · litefuse"),
        "style": style,
        # `</script` and `<!--` would end or change the data element. In JSON, `<` occurs only in strings.
        "data": json.dumps(data, separators=(",", ":"), allow_nan=False).replace("<", "\\u003c"),
        "script": script,
    }
    template = folder.joinpath("page.html").read_text("utf-8")
    return _FIELD.sub(lambda field: fields[field[1]], template)


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


def write_report(content: ReportData, path: PathLike) -> None:
    """Write the page, or its data if the name ends in `.json`. Raises `OSError` if it cannot be written."""
    data = page_data(content)
    text = json.dumps(data, indent=1) if Path(path).suffix == ".json" else page_html(data)
    _write(path, text)


def write_graphs(content: ReportData, path: PathLike) -> list[Path]:
    """Write Model Explorer graphs to `path` and their node data to files next to it; returns the paths of the latter.

    Times are in `NAME.node_data.json`, the signal-to-noise ratios of a quantized model in `NAME.snr.node_data.json`.
    Raises `OSError` if a file cannot be written.
    """
    target = Path(path)
    beside = {target.with_name(f"{target.stem}.node_data.json"): time_data(content)}
    ratios = ratio_data(content)
    if ratios:
        beside[target.with_name(f"{target.stem}.snr.node_data.json")] = ratios
    for file, data in {target: explorer_graphs(content), **beside}.items():
        _write(file, json.dumps(data))
    return list(beside)


def _write(path: PathLike, text: str) -> None:
    # A name may contain an unpaired surrogate, which UTF-8 cannot encode.
    encoded = text.encode("utf-8", "replace")

    def write(file: BinaryIO, on_disk: bool) -> None:
        del on_disk
        file.write(encoded)

    write_atomically(path, write)
