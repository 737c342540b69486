"""Preprocessing of words and ids: hashes, vocabularies, lines of text, in further configurations."""

from __future__ import annotations

from tests.e2e.layers.rows_shaping import IDS, IDS32, LINES, NUMBERS, TABLE, TEXT, VOCABULARY
from tests.e2e.layers.variants import NEW, In, Row

ONE = (In((1,), "ids", "int64", 9),)
WORD = (In((1,), "text", "string"),)
BINS = {"num_bins": 5}
WHOLE = VOCABULARY | {"standardize": None, "split": None}
IDF = {"output_mode": "tf_idf", "idf_weights": (0.5, 1.0, 2.0, 0.7)}

ROWS = (
    Row("Hashing", "ids32", BINS, IDS32),
    Row("Hashing", "mask", BINS | {"mask_value": 0}, IDS),
    Row("Hashing", "one_hot", BINS | {"output_mode": "one_hot"}, ONE),
    Row("Hashing", "multi_hot", BINS | {"output_mode": "multi_hot"}, IDS),
    Row("Hashing", "count", BINS | {"output_mode": "count"}, IDS, fast=True),
    Row("Hashing", "one_bin", {"num_bins": 1}, TEXT),
    Row("Hashing", "ids_salt", BINS | {"salt": (7, 133)}, IDS),
    Row("HashedCrossing", "ids", BINS, (*ONE, *ONE), listed=True),
    Row("HashedCrossing", "one_hot", BINS | {"output_mode": "one_hot"}, (*ONE, *ONE), listed=True),
    Row("IntegerLookup", "int32", NUMBERS, IDS32, writer=TABLE),
    Row("IntegerLookup", "oov3", NUMBERS | {"num_oov_indices": 3}, IDS, writer=TABLE),
    Row("IntegerLookup", "mask_multi_hot", NUMBERS | {"mask_token": 0, "output_mode": "multi_hot"}, IDS, writer=TABLE),
    Row(
        "IntegerLookup",
        "padded",
        NUMBERS | {"max_tokens": 9, "output_mode": "count", "pad_to_max_tokens": True},
        IDS,
        writer=TABLE,
    ),
    Row("IntegerLookup", "tf_idf", NUMBERS | IDF, IDS, NEW, writer=TABLE),
    Row(
        "IntegerLookup",
        "inverse_mask",
        NUMBERS | {"invert": True, "mask_token": 0},
        (In((3,), "ids", "int64", 6),),
        writer=TABLE,
    ),
    Row("StringLookup", "scalars", VOCABULARY, (In((), "text", "string"),), writer=TABLE),
    Row(
        "StringLookup",
        "mask_multi_hot",
        VOCABULARY | {"mask_token": "", "output_mode": "multi_hot"},
        TEXT,
        writer=TABLE,
    ),
    Row(
        "StringLookup",
        "mask_oov0",
        VOCABULARY | {"mask_token": "", "num_oov_indices": 0},
        (In((3,), "words", "string"),),
        writer=TABLE,
    ),
    Row(
        "StringLookup",
        "padded",
        VOCABULARY | {"max_tokens": 9, "output_mode": "one_hot", "pad_to_max_tokens": True},
        WORD,
        writer=TABLE,
    ),
    Row(
        "StringLookup",
        "inverse_mask",
        VOCABULARY | {"invert": True, "mask_token": ""},
        (In((3,), "ids", "int64", 6),),
        writer=TABLE,
    ),
    Row(
        "StringLookup",
        "other_oov",
        VOCABULARY | {"oov_token": "other", "invert": True},
        (In((3,), "ids", "int64", 5),),
        writer=TABLE,
    ),
    Row("TextVectorization", "length", WHOLE | {"output_sequence_length": 3}, LINES, writer=TABLE),
    *(
        Row("TextVectorization", mode, WHOLE | {"output_mode": mode}, LINES, writer=TABLE)
        for mode in ("multi_hot", "count")
    ),
    Row("TextVectorization", "tf_idf", WHOLE | IDF, LINES, NEW, writer=TABLE),
    Row("TextVectorization", "split", VOCABULARY | {"standardize": None}, LINES, writer=TABLE, refused="StringSplitV2"),
    Row("TextVectorization", "lower", WHOLE | {"standardize": "lower"}, LINES, writer=TABLE, refused="StringLower"),
    Row(
        "TextVectorization",
        "strip",
        WHOLE | {"standardize": "strip_punctuation"},
        LINES,
        writer=TABLE,
        refused="StaticRegexReplace",
    ),
)
