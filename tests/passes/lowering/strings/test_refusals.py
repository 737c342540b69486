"""Ops that inspect strings are refused by name, with a workaround, or emitted for TensorFlow's Flex delegate on
request.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tensorflow as tf

from litefuse import convert
from litefuse.dialects.tf import not_in_flex
from litefuse.errors import UnsupportedOpsError
from tests.support import harness
from tests.support.reference import write_saved_model

X = tf.TensorSpec([None], tf.string)
strings, raw = tf.strings, tf.raw_ops

# Cases by the op that is refused.
FUNCTIONS: dict[str, Callable[[Any], Any]] = {
    "AsString": lambda x: tf.as_string(strings.to_number(x)),
    "DecodeBase64": tf.io.decode_base64,
    "DecodeCSV": lambda x: tf.io.decode_csv(x, [[0.0], [""]]),
    "DecodeJpeg": lambda x: tf.io.decode_jpeg(x[0]),
    "DecodePaddedRaw": lambda x: tf.io.decode_raw(x, tf.int32, fixed_length=8),
    "DecodeRaw": lambda x: tf.io.decode_raw(x, tf.uint8),
    "EncodeBase64": tf.io.encode_base64,
    "ParseExampleV2": lambda x: tf.io.parse_example(x, {"a": tf.io.FixedLenFeature([2], tf.float32)}),
    "ParseTensor": lambda x: tf.io.parse_tensor(x[0], tf.float32),
    "ReduceJoin": strings.reduce_join,
    "RegexReplace": lambda x: strings.regex_replace(x, x[0], "b"),
    "StaticRegexFullMatch": lambda x: strings.regex_full_match(x, "a.*"),
    "StaticRegexReplace": lambda x: strings.regex_replace(x, "a.*", "b"),
    "StringFormat": lambda x: strings.format("x: {}", x),
    "StringJoin": lambda x: strings.join([x, "end"]),
    "StringLength": strings.length,
    "StringLower": strings.lower,
    "StringNGrams": lambda x: strings.ngrams(x, 2),
    "StringSplitV2": lambda x: strings.split(x).values,
    "StringStrip": strings.strip,
    "StringToHashBucket": lambda x: raw.StringToHashBucket(string_tensor=x, num_buckets=5),
    "StringToHashBucketFast": lambda x: strings.to_hash_bucket_fast(x, 5),
    "StringToHashBucketStrong": lambda x: strings.to_hash_bucket_strong(x, 5, [1, 2]),
    "StringToNumber": strings.to_number,
    "StringUpper": strings.upper,
    "Substr": lambda x: strings.substr(x, 1, 2),
    "UnicodeDecode": lambda x: strings.unicode_decode(x, "UTF-8").values,
    "UnicodeScript": lambda x: strings.unicode_script(strings.to_number(x, tf.int32)),
    "UnicodeTranscode": lambda x: strings.unicode_transcode(x, "UTF-8", "UTF-16-BE"),
    "UnsortedSegmentJoin": lambda x: strings.unsorted_segment_join(x, tf.zeros_like(x, tf.int32), 1),
    "ConcatV2": lambda x: tf.concat([x, ["end"]], 0),
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_is_refused_by_name_or_written_as_flex(name: str, tmp_path: Path) -> None:
    write_saved_model(FUNCTIONS[name], [X], tmp_path)
    with pytest.raises(UnsupportedOpsError) as caught:
        convert(tmp_path)
    (problem,) = (problem for problem in caught.value.problems if problem.startswith(f"tf.{name} in layer"))
    assert "no legalization" not in problem
    if name in not_in_flex():
        with pytest.raises(UnsupportedOpsError, match="Flex delegate does not have the op"):
            convert(tmp_path, allow_flex=True)
        return
    result = convert(tmp_path, allow_flex=True)
    assert f"Flex{name}" in harness.count_ops(result.to_bytes())


class Served(tf.Module):
    """A model as Estimators exported it: one signature accepts serialized examples, another one numbers."""

    def __init__(self) -> None:
        self.weight = tf.Variable(np.float32([[1.5], [-2.0]]))

    @tf.function(input_signature=[tf.TensorSpec((None, 2), name="a")], autograph=False)
    def predict(self, a: tf.Tensor) -> dict[str, tf.Tensor]:
        return {"y": a @ self.weight}

    @tf.function(input_signature=[tf.TensorSpec((None,), tf.string, name="examples")], autograph=False)
    def serve(self, examples: tf.Tensor) -> dict[str, tf.Tensor]:
        features = tf.io.parse_example(examples, {"a": tf.io.FixedLenFeature([2], tf.float32)})
        return {"y": features["a"] @ self.weight}


def test_the_error_names_the_signature_to_leave_out(tmp_path: Path) -> None:
    module = Served()
    tf.saved_model.save(module, str(tmp_path), {"serving_default": module.serve, "predict": module.predict})
    with pytest.raises(UnsupportedOpsError) as caught:
        convert(tmp_path)
    text = str(caught.value)
    assert "pass the features themselves" in text
    assert (
        'Only signature "serving_default" needs this. Convert the others by themselves: '
        'signatures=["predict"] (--signature predict).' in text
    )
    content = convert(tmp_path, signatures=["predict"]).to_bytes()
    answers = harness.open_interpreter(content).get_signature_runner("predict")(a=np.float32([[2, 1]]))
    np.testing.assert_allclose(answers["y"], [[1.0]])
