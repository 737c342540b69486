"""The committed models convert to exactly the bytes that the manifest records."""

from __future__ import annotations

from tests.support import manifest


def test_committed_models_convert_to_the_same_bytes(update_golden: bool) -> None:
    """If a change of these files is intended, record it by `python -m tests.support.manifest update`."""
    found = manifest.make(manifest.COMMITTED_FOLDERS)
    if update_golden:
        manifest.write(manifest.COMMITTED, found)
    recorded = manifest.read(manifest.COMMITTED)
    assert manifest.differences(recorded, found) == []
    assert recorded.keys() == found.keys()
    assert {name: entry.source for name, entry in recorded.items()} == {
        name: each.source for name, each in found.items()
    }
