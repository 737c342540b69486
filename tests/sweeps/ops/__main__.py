"""The score of the sweep, or of the cases whose titles contain a text.

    python -m tests.sweeps.ops [--fast] [--family FAMILY] [--json FILE] [TEXT ...]
    python -m tests.sweeps.ops --record [...]     save the results: not_right.txt, conversions.json
    python -m tests.sweeps.ops --again --record   only the cases that were not right

Cases run in a child process; if one crashes it, the next child continues after it.
"""

from __future__ import annotations

import argparse
import collections
import json
import os
from dataclasses import asdict
from pathlib import Path

from tests.sweeps.ops import record
from tests.sweeps.ops.run import outcomes

COLUMNS = ("right", "absent", "refused", "wrong", "failed", "crashed")
SHOWN = COLUMNS[2:]


def main() -> int:
    """Print the cases that are not right and the table; return 1 if an answer is wrong or missing."""
    parser = argparse.ArgumentParser(prog="python -m tests.sweeps.ops", description=__doc__)
    parser.add_argument("texts", nargs="*", metavar="TEXT")
    parser.add_argument("--fast", action="store_true", help="one case of each op")
    parser.add_argument("--family")
    parser.add_argument("--again", action="store_true", help="what was not right when it was recorded")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all verdicts")
    parser.add_argument("--record", action="store_true", help="keep what is found")
    arguments = parser.parse_args()
    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
    from tests.sweeps.ops.families import BY_TITLE, FAMILIES, chosen

    titles = chosen(arguments.texts, arguments.family, fast=arguments.fast)
    known = record.known_verdicts()
    results = outcomes([title for title in titles if title in known] if arguments.again else titles)
    for title, outcome in results.items():
        if outcome.verdict in SHOWN:
            print(f"{outcome.verdict:8} {title}: {outcome.reason}")
    family_of = {case.title: name for name, cases in FAMILIES.items() for case in cases}
    counts = {name: collections.Counter[str]() for name in (*FAMILIES, "all")}
    for title, outcome in results.items():
        counts[family_of[title]][outcome.verdict] += 1
        counts["all"][outcome.verdict] += 1
    print(f"\n{'':14}" + "".join(f"{column:>9}" for column in COLUMNS))
    for name, count in counts.items():
        if count:
            print(f"{name:14}" + "".join(f"{count[column]:9}" for column in COLUMNS))
    if arguments.json is not None:
        arguments.json.write_text(json.dumps({t: asdict(o) for t, o in results.items()}, indent=1), "utf-8")
    if arguments.record:
        record.write(results, BY_TITLE)
    return int(any(counts["all"][verdict] for verdict in ("wrong", "failed", "crashed")))


if __name__ == "__main__":
    raise SystemExit(main())
