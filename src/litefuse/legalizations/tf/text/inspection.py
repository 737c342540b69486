"""Ops that read the contents of strings: LiteRT has no kernels for them, so few can be expressed.

The others are refused with advice. Constants are folded before.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from litefuse.errors import NoMatch, require
from litefuse.ir import Builder, DType, Op, Value
from litefuse.legalizations.tf.text.farmhash import bucket_of_cross, bucket_of_number
from litefuse.legalizations.tf.text.siphash import strong_bucket_of_number
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.rule import Rule, legalize, rewrite

I32, STRING = DType.I32, DType.STRING

_HASHES = ("tf.StringToHashBucketFast", "tf.StringToHashBucketStrong", "tf.StringToHashBucket")
_AS_STRING = frozenset({"tf.AsString"})
_ELEMENTWISE = _AS_STRING | frozenset(
    f"tf.{name}" for name in ("StringLower", "StringStrip", "StringUpper", "StaticRegexReplace", "StaticRegexFullMatch")
)
_DEFAULT_FORMAT = {"precision": -1, "scientific": False, "shortest": False, "width": -1, "fill": ""}
"""Defaults of AsString: numbers are written in full, without padding."""


@rewrite(*_HASHES)
def hash_into_one_bucket(b: RewriteContext, strings: Value, *, num_buckets: int, **_key: object) -> Value:
    """Replace hashing into a single bucket by 0, as in a vocabulary with one bucket for unknown words."""
    require(num_buckets == 1, "there is more than one bucket")
    return b.tf.Fill(b.tf.Shape(strings), b.const(np.int64(0)))


@rewrite("tf.Shape", after=_ELEMENTWISE)
def shape_of_each(b: RewriteContext, strings: Value, *, out_type: DType) -> Value:
    """Use the shape of the op's operand, so that the strings are not needed."""
    assert strings.op is not None
    return b.tf.Shape(strings.op.inputs[0], out_type=out_type)


@rewrite("tf.StringToHashBucketFast", after=_AS_STRING)
def bucket_of_integer(b: RewriteContext, strings: Value, *, num_buckets: int) -> Value:
    return bucket_of_number(b, _source_integers(strings), num_buckets)


@rewrite("tf.StringToHashBucketStrong", after=_AS_STRING)
def strong_bucket_of_integer(b: RewriteContext, strings: Value, *, num_buckets: int, key: Sequence[int]) -> Value:
    return strong_bucket_of_number(b, _source_integers(strings), key, num_buckets)


def _source_integers(strings: Value) -> Value:
    """Return the integers whose texts these are."""
    assert strings.op is not None
    numbers = strings.op.inputs[0]
    require(numbers.dtype.is_integer and numbers.dtype is not DType.U64, "the texts are not written from integers")
    _require_plain(strings.op)
    return numbers


@rewrite("tf.AsString")
def look_up_text(b: RewriteContext, x: Value, **_format: object) -> Value:
    """Replace bools and 8-bit integers by lookups of their texts, and strings by themselves."""
    if x.dtype is STRING:
        return x
    if x.dtype is DType.BOOL:
        texts, indices = [b"false", b"true"], b.tf.Cast(x, DstT=I32)
    else:
        require(x.dtype in (DType.I8, DType.U8), "the type has too many numbers for a table")
        _require_plain(b.root)
        lowest = -128 if x.dtype is DType.I8 else 0
        texts = [str(number).encode() for number in range(lowest, lowest + 256)]
        indices = b.tf.Cast(x, DstT=I32) - b.i32(lowest)
    return b.tf.GatherV2(b.const(np.array(texts, object)), indices, b.i32(0))


def _require_plain(op: Op) -> None:
    require(
        all(op.attributes[name] == value for name, value in _DEFAULT_FORMAT.items()),
        "the number format is not the default",
    )


@rewrite("tf.StaticRegexFullMatch")
def match_words(b: RewriteContext, x: Value, *, pattern: str) -> Value:
    """Match a pattern that is a word, or words separated by `|`, by comparison."""
    require(re.fullmatch(r"[\w |-]*", pattern, re.ASCII), "the pattern is not a list of words", pattern=pattern)
    matches = [b.tf.Equal(x, b.const(np.array(word.encode(), object))) for word in dict.fromkeys(pattern.split("|"))]
    while len(matches) > 1:
        matches.append(matches.pop(0) | matches.pop(0))
    return matches[0]


@rewrite("tf.StringJoin")
def join_single(b: RewriteContext, x: Value, *others: Value, separator: str) -> Value:
    require(not others, "there is more than one string")
    return x


@legalize("tf.SparseCross")
def cross_integers(
    b: RewriteContext,
    *columns: Value,
    hashed_output: bool,
    num_buckets: int,
    hash_key: int,
    out_type: DType,
    internal_type: DType,
) -> tuple[Value, Value, Value]:
    """Cross columns with one integer per row, as in Keras's HashedCrossing; the result also has one per row."""
    single = all(x.dtype is DType.I64 and x.shape is not None and x.shape[1:] == (1,) for x in columns)
    require(
        single and hashed_output and internal_type is out_type is DType.I64,
        "only columns with one int64 per row are supported, with hashed output",
    )
    vectors = [b.tf.Reshape(x, b.i32([-1])) for x in columns]
    bucket = bucket_of_cross(b, vectors, hash_key, num_buckets or (1 << 63) - 1)
    count = b.tf.Reshape(b.tf.Shape(vectors[0]), b.i32([]))
    rows = b.tf.Cast(b.tf.Range(b.i32(0), count, b.i32(1)), DstT=DType.I64)
    indices = b.tf.Pack(rows, b.tf.ZerosLike(rows), axis=1)
    return indices, bucket, b.tf.Shape(columns[0], out_type=DType.I64)


_REFUSAL_PREFIX = "LiteRT has no kernel that reads or writes the contents of strings: "
_REASONS = {
    "create the text outside of the model, and return its components": ("AsString", "EncodeBase64", "StringFormat"),
    "join the strings outside of the model": ("StringJoin", "ReduceJoin", "UnsortedSegmentJoin", "StringNGrams"),
    "split the text outside of the model, and pass the tokens or their numbers": (
        *("StringSplit", "StringSplitV2", "UnicodeDecodeWithOffsets", "UnicodeDecode", "Substr"),
    ),
    "standardize the text outside of the model": (
        *("StringLower", "StringUpper", "StringStrip", "RegexReplace", "StaticRegexReplace", "UnicodeTranscode"),
    ),
    "match the text outside of the model, and pass a bool": ("RegexFullMatch", "StaticRegexFullMatch"),
    "hash the text outside of the model, or look it up in a vocabulary with one bucket for all other words": (
        *("StringToHashBucketFast", "StringToHashBucketStrong", "StringToHashBucket"),
    ),
    "cross the features outside of the model": ("SparseCross", "SparseCrossV2", "SparseCrossHashed"),
    "measure the text outside of the model": ("StringLength", "UnicodeScript"),
    "pass the numbers themselves": (
        "StringToNumber",
        "DecodeRaw",
        "DecodePaddedRaw",
        "DecodeBase64",
        "DecodeCSV",
        "ParseTensor",
    ),
    "pass the image's pixels": (
        "DecodeJpeg",
        "DecodePng",
        "DecodeImage",
        "DecodeBmp",
        "DecodeGif",
        "DecodeAndCropJpeg",
    ),
    "pass the features themselves": ("ParseExample", "ParseExampleV2", "ParseSingleExample", "ParseSequenceExampleV2"),
}


def _refusal(names: Sequence[str], reason: str) -> Rule:
    def refuse(_b: Builder, *_operands: Value, **_attributes: object) -> Value:
        raise NoMatch(_REFUSAL_PREFIX + reason)

    return Rule([f"tf.{name}" for name in names], refuse, "refuse text", legalizes=True)


_REFUSALS = tuple(_refusal(names, reason) for reason, names in _REASONS.items())
