"""Table of who computes composites; a NAME selects all probes that contain it:

    python -m tests.e2e.composites [--fast] [NAME ...]
    python -m tests.e2e.composites --record [NAME ...]    write expected.json

Ends with an error if an answer is another one than `expected.json` says: the runtime has changed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path

from tests.e2e.composites.probes import PROBES
from tests.e2e.composites.running import TARGETS, outcomes

EXPECTED = Path(__file__).with_name("expected.json")
FAST = (
    "rms_norm: [2, 5, 8], gamma",
    "group_norm: sub_type 0, 3 groups, [1, 4, 5, 12]",
    "attention: mask",
    "other: unknown name",
)
"""What `make test` runs."""


def titles(*, fast: bool = False) -> list[str]:
    """Return the titles of all cases, or of those of `make test`."""
    return [f"{target}, {name}" for name in PROBES if not fast or name in FAST for target in TARGETS]


def main(arguments: list[str]) -> None:
    """Run the command line."""
    names = [word for word in arguments if not word.startswith("--")]
    chosen = [title for title in titles(fast="--fast" in arguments) if not names or any(n in title for n in names)]
    found: dict[str, str] = {}
    for title, kind, function, detail in outcomes(chosen):
        found[title] = f"{kind}: {function}" if function else kind
        print(f"{title:70} {found[title]:30} {detail[:200]}".rstrip(), flush=True)
    if "--record" in arguments:
        before: dict[str, str] = json.loads(EXPECTED.read_text()) if EXPECTED.exists() else {}
        EXPECTED.write_text(json.dumps(dict(sorted((before | found).items())), indent=1) + "\n")
    changed = changes(found)
    if changed:
        sys.exit("\n".join(changed))


def changes(found: Mapping[str, str]) -> list[str]:
    """Return a line for each answer that is not the recorded one."""
    expected: dict[str, str] = json.loads(EXPECTED.read_text())
    return [
        f"{title} is {kind}, was {expected.get(title)}" for title, kind in found.items() if kind != expected.get(title)
    ]


if __name__ == "__main__":
    main(sys.argv[1:])
