"""Write what is known of a conversion or a file: as a page, as JSON, and as graphs for Model Explorer."""

from __future__ import annotations

import importlib.metadata
import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, BinaryIO

from litefuse.export.files import write_whole
from litefuse.page.data import Content, page_data
from litefuse.page.explorer import explorer_graphs, node_data
from litefuse.page.graph import Graph
from litefuse.page.html import page_html
from litefuse.page.links import adopt_layers
from litefuse.page.lite import File, Locations
from litefuse.profiler import Profile, profile
from litefuse.report import Report
from litefuse.running import ProfilingError
from litefuse.tflite import read_file
from litefuse.worker.kernels import worker_for

PathLike = str | os.PathLike[str]


def gather(
    title: str,
    model: bytes | PathLike,
    *,
    before: Sequence[Graph] | None = None,
    locations: Locations | None = None,
    report: Report | None = None,
    measure: bool = True,
    kernels: Mapping[str, Any] | None = None,
) -> Content:
    """All that a page shows of a `.tflite` file, or of its content.

    Args:
        title: the page's.
        model: the file.
        before: the graphs of the model that it was made from.
        locations: where its operators come from; by default what their results are called.
        report: what the conversion did.
        measure: whether to run the file and take the times of its ops; it takes about two seconds a signature.
        kernels: kernels of custom ops, as `litefuse.Interpreter` takes them.

    Raises:
        ReadError: the file cannot be read.
        KernelError: a kernel is declared wrongly, or the file has no such op.
    """
    file = read_file(model)
    keys = [signature.key for signature in file.signatures]
    profiles, problem = _profiles(model, keys, kernels) if measure else ([], "")
    size = len(model) if isinstance(model, bytes) else Path(model).stat().st_size
    generator = f"litefuse {importlib.metadata.version('litefuse')}"
    content = Content(title, File(file, locations), size, before, report, profiles, problem, generator)
    for source, graph in content.pairs() if locations is None else ():
        if source is not None:
            adopt_layers(source, graph)
    return content


def _profiles(
    model: bytes | PathLike, signatures: Sequence[str], kernels: Mapping[str, Any] | None
) -> tuple[list[Profile], str]:
    """The times of all signatures without delegates and with XNNPACK, or why there are none."""
    found: list[Profile] = []
    worker = None if kernels else worker_for(None)[0]
    try:
        for signature in signatures or (None,):
            for xnnpack in (False, True):
                found.append(profile(model, signature=signature, xnnpack=xnnpack, kernels=kernels, worker=worker))
    except ProfilingError as error:
        return found, str(error)
    finally:
        if worker is not None:
            worker.close()
    return found, ""


def write_report(content: Content, path: PathLike) -> None:
    """Write the page, or its data where the name ends in `.json`. Raises `OSError` where it cannot be written."""
    data = page_data(content)
    text = json.dumps(data, indent=1) if Path(path).suffix == ".json" else page_html(data)
    _write(path, text)


def write_graphs(content: Content, path: PathLike) -> Path:
    """Write graphs for Model Explorer, and beside them data of their nodes; returns the path of these.

    Raises `OSError` where one cannot be written.
    """
    target = Path(path)
    beside = target.with_name(f"{target.stem}.node_data.json")
    _write(target, json.dumps(explorer_graphs(content)))
    _write(beside, json.dumps(node_data(content)))
    return beside


def _write(path: PathLike, text: str) -> None:
    # A name may hold what is no Unicode text: half of a surrogate pair.
    encoded = text.encode("utf-8", "replace")

    def write(file: BinaryIO, on_disk: bool) -> None:
        del on_disk
        file.write(encoded)

    write_whole(path, write)
