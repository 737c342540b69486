"""Conversions and judgements in a process that may die: it is started again behind the variant that killed it.

python -m tests.recurrent.trials CONVERTER NAME ...      the child; prints a line of JSON for each
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

from tests import zoo
from tests.recurrent import models
from tests.recurrent.judge import Outcome, try_out
from tests.recurrent.variants import BY_NAME, Variant

Convert = Callable[[Variant, Path], bytes]


def run(converter: str, variants: list[Variant]) -> dict[str, Outcome]:
    """The outcome of each, by name."""
    left = [variant.name for variant in variants]
    outcomes: dict[str, Outcome] = {}
    while left:
        command = [sys.executable, "-m", "tests.recurrent.trials", converter, *left]
        child = subprocess.Popen(
            command, cwd=zoo.ROOT, env=zoo.environment(), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True
        )
        assert child.stdout is not None
        for line in child.stdout:
            if line.startswith("{"):
                found = json.loads(line)
                name = found.pop("name")
                outcomes[name] = Outcome(**found)
        code = child.wait()
        left = [name for name in left if name not in outcomes]
        if left and code < 0:
            outcomes[left.pop(0)] = Outcome(False, False, {}, f"kills the process by signal {-code}")
        elif left:
            raise RuntimeError(f"the child ended with {code}; {len(left)} variants are left")
    return outcomes


def _litefuse(variant: Variant, folder: Path) -> bytes:
    import litefuse

    return litefuse.convert(folder / "saved_model").content


def _incumbent(variant: Variant, folder: Path) -> bytes:
    from tests.recurrent import incumbent

    return incumbent.convert(variant, folder)


def _incumbent_fixed(variant: Variant, folder: Path) -> bytes:
    from tests.recurrent import incumbent

    return incumbent.convert_fixed(variant, folder)


CONVERTERS: dict[str, Convert] = {
    "litefuse": _litefuse,
    "incumbent": _incumbent,
    "incumbent_fixed": _incumbent_fixed,
}
# The incumbent's second form has the batch that the first four calls have.
CALLS = {"incumbent_fixed": slice(4)}


def main(converter: str, names: list[str]) -> None:
    """Try them one after the other."""
    for name in names:
        variant = BY_NAME[name]
        folder = models.get(variant)
        try:
            content = CONVERTERS[converter](variant, folder)
        except Exception as error:
            lines = str(error).strip().splitlines() or [""]
            outcome = Outcome(False, False, {}, f"{type(error).__name__}: {' '.join(lines)[:600]}")
        else:
            outcome = try_out(content, variant, folder, calls=CALLS.get(converter, slice(None)))
        print(json.dumps({"name": name, **asdict(outcome)}), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
