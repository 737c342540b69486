"""docs/known_composites.md: the conversion of each known name, by litefuse and by TFLiteConverter.

python -m tests.fusions.table      write it from the two tflite_converter JSON files and from conversions
"""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

from litefuse.backend import to_bytes
from litefuse.frontend import read_saved_model
from litefuse.report import Event
from tests.fusions import tflite_converter
from tests.support.generated import require_models
from tests.support.modules.marked_functions import convert

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "known_composites.md"
OPTIONS = ROOT / "tests" / "passes" / "fusion" / "tflite_converter_options.json"
MANY = 6
"""Maximum number of kinds of ops that are listed."""
LONG = 80

LOOKUP, MATMUL, NMS = "embedding_lookup", "embedding_matmul", "non_max_suppression_padded_v2"
SSD, UNPOOLING = "TFLite_Detection_PostProcess", "addons:MaxUnpooling2D"
TOKENIZER, NGRAMS = "tftext:WhitespaceTokenizer", "tftext:Ngrams"
CASES = {
    "embedding_lookup": (LOOKUP, "int32 ids, rank 1"),
    "embedding_matmul": (MATMUL, "int32 ids, rank 1"),
    "embedding_ids_first": (MATMUL, "ids before the table"),
    "embedding_int64": (MATMUL, "int64 ids"),
    "embedding_scalar": (MATMUL, "one id, rank 0"),
    "embedding_matrix": (MATMUL, "ids of rank 2"),
    "nms": (NMS, "one image"),
    "nms_unpadded": (NMS, "one image, the result cut to what was found"),
    "nms_literal": (NMS, "one image, limits as literals"),
    "nms_free_size": (NMS, "max_output_size is an input"),
    "nms_batch": (NMS, "two images"),
    "nms_two_batches": (NMS, "two batch dimensions"),
    "nms_free_batch": (NMS, "a free batch"),
    "ssd_fast": (SSD, "fast NMS"),
    "ssd_regular": (SSD, "regular NMS"),
    "ssd_without_flag": (SSD, "without `use_regular_nms`"),
    "unpooling_same": (UNPOOLING, "padding SAME"),
    "unpooling_valid": (UNPOOLING, "padding VALID"),
    "unpooling_tiles": (UNPOOLING, "pool size equal to the strides"),
    "unpooling_int64": (UNPOOLING, "int64 indices"),
    "warp": ("addons:DenseImageWarp", ""),
    "tokenizer_scalar": (TOKENIZER, "a scalar"),
    "tokenizer_vector": (TOKENIZER, "a vector"),
    "tokenizer_matrix": (TOKENIZER, "a matrix"),
    "ngrams": (NGRAMS, "a tensor"),
    "ngrams_ragged": (NGRAMS, "a ragged tensor"),
    "sgnn": ("tftext:custom:SgnnProjection", ""),
}

INTRODUCTION = """# Known composites, compared with TFLiteConverter

How TFLiteConverter (TensorFlow 2.21) and litefuse convert functions that are marked with names that both know. This
page is written by `python -m tests.fusions.table`, and a test fails when it is out of date.

"the same" means the same ops, with operands and results of the same types, and options that are equal byte for byte.
Where litefuse does not fuse a function, its ops are converted one by one, and the report contains the reason.
"""

FUSABLE = """
## Options of `tfl_fusable_op`

The attributes of the function become the options of the custom op. "the same" means equal bytes.

| attributes | TFLiteConverter | litefuse |
|---|---|---|
"""


@cache
def converted(name: str) -> tuple[bytes, list[Event]]:
    """Return the file and the outcome of the composite; fusions are not verified numerically."""
    module = read_saved_model(require_models("library") / name)
    events = convert(module)
    return bytes(to_bytes(module)), events


def page() -> str:
    """Return the whole page."""
    assert set(CASES) == set(tflite_converter.facts())
    lines = [INTRODUCTION, "| name | case | TFLiteConverter | litefuse |", "|---|---|---|---|"]
    lines += [f"| `{CASES[name][0]}` | {CASES[name][1]} | {_theirs(name)} | {_ours(name)} |" for name in CASES]
    return "\n".join(lines) + "\n" + FUSABLE + "\n".join(map(_options, json.loads(OPTIONS.read_text()).items())) + "\n"


def _theirs(name: str) -> str:
    fact = tflite_converter.facts()[name]
    if "error" in fact:
        return f"fails: {fact['error']}"
    ops = _listed(fact.get("kinds") or Counter(op.get("code", op["kind"]) for op in fact["ops"]))
    wrong = name.startswith("nms") and fact["runs"] != "as TensorFlow"
    return f"{ops}, but its answer is wrong: {fact['runs'].partition(': ')[2]}" if wrong else ops


def _ours(name: str) -> str:
    content, (event,) = converted(name)
    described = tflite_converter.describe(content)
    if described == tflite_converter.facts()[name].get("ops"):
        return "the same"
    if event.outcome == "refused":
        return f"not fused: {event.reason}"
    return _listed(Counter(op.get("code", op["kind"]) for op in described))


def _listed(kinds: dict[str, int]) -> str:
    if len(kinds) > MANY:
        return f"{sum(kinds.values())} ops" + (", with loops" if "WHILE" in kinds else "")
    return ", ".join(f"{count} {kind}" if count > 1 else kind for kind, count in sorted(kinds.items()))


def _options(item: tuple[str, dict[str, Any]]) -> str:
    name, fact = item
    text = " ".join((fact["attributes"] or "").split())
    attributes = f"`{text if len(text) <= LONG else text[:LONG] + ' ...'}`" if text else "none"
    if name == "integer_mark":
        attributes = "`tfl_fusable_op` itself as an integer"
    if "error" in fact:
        reason = "crashes (signal 11)" if "signal" in fact["error"] else "fails to fuse"
        return f"| {attributes} | {reason} | written as what they are |"
    if name.startswith("bool"):
        return f'| {attributes} | writes true as -1 | booleans; the same with `custom_options="tflite_converter"` |'
    return f"| {attributes} | writes them | the same |"


if __name__ == "__main__":
    PAGE.write_text(page())
