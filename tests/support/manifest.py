"""SHA-256 sums of the files that litefuse writes for SavedModels: they show that a refactoring changes no file.

    python -m tests.support.manifest make MANIFEST.json FOLDER ...     convert every SavedModel below the folders
    python -m tests.support.manifest compare MANIFEST.json FOLDER ...  convert again; print differences, exit with 1
    python -m tests.support.manifest update                            write manifest.json for the committed models

`manifest.json` covers the SavedModels in the repository. Those that the tests build with TensorFlow are below
`tests/.cache` (`make models`, `make test-models`). Their sums depend on the TensorFlow that built them, so make their
manifest before a change and compare after it, on one machine. `compare` skips models whose source differs.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import litefuse

ROOT = Path(__file__).resolve().parents[2]
COMMITTED = ROOT / "tests" / "support" / "manifest.json"
COMMITTED_FOLDERS = (ROOT / "demo", ROOT / "tests" / "e2e" / "lingvo" / "data")


class Entry(NamedTuple):
    """A converted model: sums of its source and of its file (empty if it does not convert), bytes, number of ops."""

    source: str
    content: str
    nbytes: int
    ops: int


def saved_models(folders: Iterable[Path]) -> Iterator[Path]:
    """Yield the folders of all SavedModels below `folders`, in order of their names."""
    for folder in folders:
        yield from sorted(path.parent for path in folder.rglob("saved_model.pb"))


def entry(model: Path) -> Entry:
    """Convert a SavedModel with the default options."""
    source = hashlib.sha256()
    for path in sorted(each for each in model.rglob("*") if each.is_file()):
        source.update(path.relative_to(model).as_posix().encode() + b"\0" + path.read_bytes())
    try:
        converted = litefuse.convert(model)
    except litefuse.LitefuseError:
        return Entry(source.hexdigest(), "", 0, 0)
    content = converted.to_bytes()
    ops = sum(converted.report.ops.values())
    return Entry(source.hexdigest(), hashlib.sha256(content).hexdigest(), len(content), ops)


def make(folders: Iterable[Path]) -> dict[str, Entry]:
    """Convert all models below the folders; a model's name is its path below the folder's parent."""
    folders = [folder.resolve() for folder in folders]
    return {
        model.relative_to(folder.parent).as_posix(): entry(model)
        for folder in folders
        for model in saved_models([folder])
    }


def differences(before: dict[str, Entry], after: dict[str, Entry]) -> list[str]:
    """Describe each model of both manifests whose file has changed although its source has not."""
    found: list[str] = []
    for name, new in after.items():
        old = before.get(name)
        if old is None or old.source != new.source or old == new:
            continue
        found.append(f"{name}: {old.nbytes} bytes, {old.ops} ops -> {new.nbytes} bytes, {new.ops} ops")
    return found


def read(path: Path) -> dict[str, Entry]:
    """Read a manifest."""
    return {name: Entry(**fields) for name, fields in json.loads(path.read_text()).items()}


def write(path: Path, manifest: dict[str, Entry]) -> None:
    """Write a manifest, a line for each model."""
    lines = [f" {json.dumps(name)}: {json.dumps(manifest[name]._asdict())}" for name in sorted(manifest)]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n")


def main(arguments: list[str]) -> int:
    """Run the command line; returns the exit code."""
    match arguments:
        case ["update"]:
            write(COMMITTED, make(COMMITTED_FOLDERS))
        case ["make", target, *folders]:
            write(Path(target), make(map(Path, folders)))
        case ["compare", source, *folders]:
            before, after = read(Path(source)), make(map(Path, folders))
            changed = differences(before, after)
            same = sum(after.get(name) == known for name, known in before.items())
            print(*changed, f"{same} of {len(before)} files are equal, {len(changed)} have changed", sep="\n")
            return int(bool(changed))
        case _:
            print(__doc__)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
