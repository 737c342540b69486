"""Make src/litefuse/frontend/stablehlo/artifact/ops.tsv, from VhloOps.td and Version.h of StableHLO.

Usage: python tools/schemas/make_stablehlo_ops.py FOLDER; FOLDER is `stablehlo/dialect` of a checkout of StableHLO.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

TABLE = Path(__file__).parents[2] / "src/litefuse/frontend/stablehlo/artifact/ops.tsv"
HEADER = """\
# All operations of VHLO, by tools/schemas/make_stablehlo_ops.py from StableHLO's VhloOps.td; `version` is StableHLO's.
# name with version; operands; attributes in alphabetical order, which is that of bytecode; regions; results.
# A name with `*` stands for any number.
"""
_OP = re.compile(r'^def VHLO_\w+ : VHLO_Op<"([\w-]+)".*?\{(.*?)^\}', re.MULTILINE | re.DOTALL)
_LIST = {part: re.compile(rf"let {part} = \(\s*(?:ins|outs|region)(.*?)\);", re.DOTALL) for part in
         ("arguments", "regions", "results")}  # fmt: skip
_ITEM = re.compile(r"(?:(Variadic\w*)<)?VHLO_Any(Type|Attr|Region)>?:\$(\w+)")


def main() -> None:
    """Write the table."""
    folder = Path(sys.argv[1])
    version = re.search(r"return Version\((\d+), (\d+), (\d+)\);", (folder / "Version.h").read_text("utf-8"))
    if version is None:
        raise SystemExit("Version.h names no version")
    definitions = _OP.findall((folder / "VhloOps.td").read_text("utf-8"))
    lines = ["\t".join([name, *_columns(body)]) for name, body in definitions]
    text = HEADER + f"version\t{'.'.join(version.groups())}\n" + "\n".join(sorted(lines)) + "\n"
    TABLE.write_text(text, "utf-8")


def _columns(body: str) -> list[str]:
    found = {part: pattern.search(body) for part, pattern in _LIST.items()}
    items = {part: _ITEM.findall(match[1]) if match else [] for part, match in found.items()}
    arguments = items["arguments"]
    names = [
        [item for item in arguments if item[1] == "Type"],
        sorted((item for item in arguments if item[1] == "Attr"), key=lambda item: item[2]),
        items["regions"],
        items["results"],
    ]
    return [" ".join(name + "*" * bool(variadic) for variadic, _, name in part) for part in names]


if __name__ == "__main__":
    main()
