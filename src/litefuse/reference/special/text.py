"""Strings: object arrays of bytes."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable
from math import inf
from typing import Any

import numpy as np

from litefuse.ir import DType
from litefuse.reference.common import Array, Kernel, KernelTable, axes_of
from litefuse.reference.special.farmhash import fingerprint64

# Syntax that Python and RE2 interpret differently: escapes except `\d` and `\w`, `$`, groups with extensions, character
# classes with names, counts without a lower bound, quantifiers of quantifiers.
_SPECIAL = re.compile(rb"\\[a-ce-vx-zA-CE-VX-Z0-9]|\$|\(\?|\[[:=.]|\{,|[*+?}][*+]")
# Python's matcher backtracks; RE2, which TensorFlow uses, takes linear time. A repeated group may take exponential
# time, successive repetitions the length of the text to the power of their number.
_REPEATED_GROUP = re.compile(rb"\)[*+?{]")
_REPETITION = re.compile(rb"[*+?{]")
_ESCAPED = re.compile(rb"\\.|\[\^?\]?[^]]*\]", re.DOTALL)
MAX_STEPS = 1 << 22
"""Maximum cost of a match, in characters examined."""
# Patterns that match one character of any kind, except `.*`.
_ONE_CHARACTER = re.compile(rb"\.(?!\*(?!\?))|\[\^|\\[DW]")


def map_elements(function: Callable[..., Any], dtype: Any, *arrays: Array) -> Array:
    """Apply a function to the elements of broadcast arrays."""
    operands = np.broadcast_arrays(*arrays)
    result = np.empty(operands[0].shape, dtype)
    for index in np.ndindex(result.shape):
        result[index] = function(*(operand[index] for operand in operands))
    return result


def map_strings(function: Callable[[bytes], Any], dtype: Any, input: Array) -> Array:
    """Apply a function to each string."""
    return map_elements(function, dtype, input)


def format_numbers(function: Callable[[Any], bytes], input: Array) -> Array:
    """Write each number as a string."""
    return map_elements(function, object, input)


def _map_kernel(function: Callable[[bytes], Any], dtype: Any = object) -> Kernel:
    def kernel(input: Array) -> Array:
        return map_elements(function, dtype, input)

    return kernel


def _change_case(function: Callable[[str], str], plain: Callable[[bytes], bytes]) -> Kernel:
    """Return a kernel for lower or upper case: of ASCII letters, or of all letters if the encoding is UTF-8."""

    def kernel(input: Array, *, encoding: str) -> Array:
        if encoding == "utf-8":
            return map_strings(lambda item: function(item.decode()).encode(), object, input)
        return map_elements(plain, object, input)

    return kernel


def string_length(input: Array, *, unit: str) -> Array:
    if unit == "UTF8_CHAR":
        return map_strings(lambda item: sum(byte & 0xC0 != 0x80 for byte in item), np.int32, input)
    return map_elements(len, np.int32, input)


def string_join(*inputs: Array, separator: str) -> Array:
    return map_elements(lambda *parts: separator.encode().join(parts), object, *inputs)


def reduce_join(inputs: Array, reduction_indices: Array, *, keep_dims: bool, separator: str) -> Array:
    axes = axes_of(reduction_indices, inputs.ndim)
    rest = [axis for axis in range(inputs.ndim) if axis not in axes]
    moved = inputs.transpose([*rest, *axes])
    shape = moved.shape[: len(rest)]
    result = np.empty(shape, object)
    for index in np.ndindex(shape):
        result[index] = separator.encode().join(moved[index].reshape(-1).tolist())
    return np.expand_dims(result, tuple(sorted(axes))) if keep_dims else result


def as_string(input: Array, *, precision: int, scientific: bool, shortest: bool, width: int, fill: str) -> Array:
    """Format like C's printf: `%d`, `%f` with six digits, `%e`, `%g`; bools as words."""
    kind = input.dtype.kind
    if kind == "b":
        return format_numbers(lambda item: b"true" if item else b"false", input)
    if kind == "O":
        return input
    if kind == "c":
        raise ValueError("complex numbers are not supported")
    letter = "d" if kind in "iu" else "e" if scientific else "g" if shortest else "f"
    digits = f".{precision}" if precision > -1 else ""
    spec = f"%{fill}{width if width > -1 else ''}{digits}{letter}"
    return format_numbers(lambda item: (spec % item.item()).encode(), input)


def string_to_number(string_tensor: Array, *, out_type: DType) -> Array:
    convert = int if out_type.is_integer else float
    if any(b"_" in item for item in string_tensor.reshape(-1).tolist()):
        raise ValueError("TensorFlow does not accept numbers with underscores")
    return map_strings(lambda item: convert(item.strip()), out_type.numpy, string_tensor)


def substring(input: Array, pos: Array, len: Array, *, unit: str) -> Array:
    if unit != "BYTE":
        raise ValueError("only the unit BYTE is supported")

    def cut(item: bytes, first: Any, count: Any) -> bytes:
        start = int(first)
        return item[start:][: int(count)]

    return map_elements(cut, object, input, pos, len)


def regex_full_match(input: Array, pattern: Array) -> Array:
    return _full_match(input, bytes(pattern.item()))


def static_regex_full_match(input: Array, *, pattern: str) -> Array:
    return _full_match(input, pattern.encode())


def _full_match(input: Array, pattern: bytes) -> Array:
    expression = _compile(pattern, input)
    return map_strings(lambda item: expression.fullmatch(item) is not None, bool, input)


def regex_replace(input: Array, pattern: Array, rewrite: Array, *, replace_global: bool) -> Array:
    return _replace(input, bytes(pattern.item()), bytes(rewrite.item()), replace_global)


def static_regex_replace(input: Array, *, pattern: str, rewrite: str, replace_global: bool) -> Array:
    return _replace(input, pattern.encode(), rewrite.encode(), replace_global)


def _replace(input: Array, pattern: bytes, rewrite: bytes, everywhere: bool) -> Array:
    expression = _compile(pattern, input)
    if expression.fullmatch(b""):
        raise ValueError("RE2 and Python replace different empty matches")
    if re.search(rb"\\[^\\0-9]|\\$", re.sub(rb"\\\\", b"", rewrite)):
        raise ValueError("the rewrite has an unknown escape")
    # RE2 writes \0 for the whole match, Python \g<0>.
    template = re.sub(rb"\\(\d)", rb"\\g<\1>", rewrite)
    return map_strings(lambda item: expression.sub(template, item, count=0 if everywhere else 1), object, input)


def _compile(pattern: bytes, input: Array) -> re.Pattern[bytes]:
    """Compile the pattern for Python; raise ValueError unless it means the same as in RE2.

    RE2 matches code points, its `$` does not match before a final newline, its whitespace lacks one of Python's,
    and its names for character classes (`[[:punct:]]`), flags and anchors differ.
    """
    items = input.reshape(-1).tolist()
    several = not all(item.isascii() for item in items) and _ONE_CHARACTER.search(pattern)
    if several or not pattern.isascii():
        raise ValueError("Python's patterns match bytes, not characters")
    for item in items:
        item.decode()
    if _SPECIAL.search(pattern):
        raise ValueError("RE2 may interpret the pattern differently")
    if _match_cost(pattern, items) > MAX_STEPS:
        raise ValueError("Python may take too long to match the pattern")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", FutureWarning)
            return re.compile(pattern)
    except (re.error, FutureWarning) as error:
        raise ValueError(f"invalid pattern: {error}") from None


def _match_cost(pattern: bytes, items: list[bytes]) -> float:
    """Return an upper bound on the characters examined by matches that begin anywhere in the texts."""
    plain = _ESCAPED.sub(b".", pattern)
    if len(pattern) > _MAX_PATTERN_LENGTH or _REPEATED_GROUP.search(plain):
        return inf
    repetitions = len(_REPETITION.findall(plain))
    choices = 1 + plain.count(b"|")
    return sum(choices * (len(item) + 1.0) ** min(repetitions + 1, _MAX_REPETITIONS) for item in items)


_MAX_PATTERN_LENGTH, _MAX_REPETITIONS = 1000, 60


def _to_sparse(rows: list[list[bytes]]) -> tuple[Array, Array, Array]:
    """Return rows of strings as a sparse matrix: indices, values, shape."""
    indices = [(row, column) for row, items in enumerate(rows) for column in range(len(items))]
    values = np.empty(len(indices), object)
    values[:] = [item for items in rows for item in items]
    width = max((len(items) for items in rows), default=0)
    return np.array(indices, np.int64).reshape(-1, 2), values, np.array([len(rows), width], np.int64)


def string_split(input: Array, delimiter: Array, *, skip_empty: bool) -> tuple[Array, Array, Array]:
    """Split at each character of the delimiter; without a delimiter, split into single bytes."""
    separators = bytes(delimiter.item())

    def parts(item: bytes) -> list[bytes]:
        if not item or not separators:
            return [item[start : start + 1] for start in range(len(item))]
        pieces = re.split(b"[" + re.escape(separators) + b"]", item)
        return [part for part in pieces if part or not skip_empty]

    return _to_sparse([parts(item) for item in input.tolist()])


def string_split_v2(input: Array, sep: Array, *, maxsplit: int) -> tuple[Array, Array, Array]:
    """Split like Python's `split`."""
    separator = bytes(sep.item()) or None
    return _to_sparse([item.split(separator, maxsplit) for item in input.tolist()])


def hash_bucket_fast(input: Array, *, num_buckets: int) -> Array:
    return map_strings(lambda item: fingerprint64(item) % num_buckets, np.int64, input)


KERNELS: KernelTable = {
    "tf.AsString": as_string,
    "tf.ReduceJoin": reduce_join,
    "tf.RegexFullMatch": regex_full_match,
    "tf.RegexReplace": regex_replace,
    "tf.StaticRegexFullMatch": static_regex_full_match,
    "tf.StaticRegexReplace": static_regex_replace,
    "tf.StringJoin": string_join,
    "tf.StringLength": string_length,
    "tf.StringLower": _change_case(str.lower, bytes.lower),
    "tf.StringSplit": string_split,
    "tf.StringSplitV2": string_split_v2,
    "tf.StringStrip": _map_kernel(bytes.strip),
    "tf.StringToHashBucketFast": hash_bucket_fast,
    "tf.StringToNumber": string_to_number,
    "tf.StringUpper": _change_case(str.upper, bytes.upper),
    "tf.Substr": substring,
}
