"""Fuse functions marked by TensorFlow Text into custom ops, whose kernels come with that package.

A ragged tensor is represented by a vector of values and one int64 vector of row splits per ragged dimension.
"""

from __future__ import annotations

from litefuse.errors import require
from litefuse.fusions.attribute_checks import (
    build_custom_op,
    require_int,
    require_ints,
    require_str,
    require_tensor,
    result_types,
)
from litefuse.ir import DType, Value
from litefuse.rewrite.composite_rule import fuse_composite
from litefuse.rewrite.context import RewriteContext

STRING, I64 = DType.STRING, DType.I64


@fuse_composite("tftext:WhitespaceTokenizer")
def fuse_whitespace_tokenizer(b: RewriteContext, strings: Value) -> list[Value]:
    """Fuse WhitespaceTokenizer(strings of rank 0, 1 or 2) into the custom op.

    Results: the tokens, then one vector of row splits per dimension of the input.
    """
    require(
        strings.dtype is STRING and strings.rank is not None,
        "the input must be a string tensor",
        type=str(strings.type),
    )
    rank = strings.rank or 0
    require(rank <= 2, "the tokenizer supports strings of rank 0, 1 or 2", rank=rank)
    types = result_types(b, rank + 1)
    require_tensor(types[0], "the tokens", STRING, 1)
    for splits in types[1:]:
        require_tensor(splits, "the row splits", I64, 1)
    return build_custom_op(b, "tftext:WhitespaceTokenizer", (strings,), b"", types)


@fuse_composite("tftext:Ngrams")
def fuse_ngrams(
    b: RewriteContext,
    values: Value,
    *row_splits: Value,
    width: object,
    string_separator: object,
    axis: object,
    reduction_type: object,
) -> list[Value]:
    """Fuse Ngrams into the custom op.

    Operands and results: a string tensor, or the values and row splits of a ragged one.
    """
    types = result_types(b, 1 + len(row_splits))
    if row_splits:
        require_tensor(values.type, "the values", STRING, 1)
        require_tensor(types[0], "the resulting values", STRING, 1)
    else:
        require(values.dtype is STRING, "the input must be a string tensor", type=str(values.type))
        require(types[0].dtype is STRING, "the result must be a string tensor", type=str(types[0]))
        ranks = (values.rank, types[0].rank)
        require(None in ranks or ranks[0] == ranks[1], "input and result must have the same rank", ranks=ranks)
    for splits in (*(value.type for value in row_splits), *types[1:]):
        require_tensor(splits, "the row splits", I64, 1)
    options = {
        "width": require_int("width", width),
        "string_separator": require_str("string_separator", string_separator),
        "axis": require_int("axis", axis),
        "reduction_type": require_str("reduction_type", reduction_type),
    }
    return build_custom_op(b, "tftext:Ngrams", (values, *row_splits), options, types)


@fuse_composite("tftext:custom:SgnnProjection")
def fuse_sgnn_projection(
    b: RewriteContext, values: Value, row_splits: Value, *, hash_seed: object, buckets: object
) -> list[Value]:
    """Fuse SgnnProjection(string values, row splits) into the custom op; result: floats [rows, number of seeds]."""
    (result,) = result_types(b, 1)
    require(values.dtype is STRING, "the values must be a string tensor", type=str(values.type))
    require(row_splits.dtype.is_integer, "the row splits must be integers", type=str(row_splits.type))
    seeds = require_ints("hash_seed", hash_seed)
    require(all(-(1 << 31) <= seed < 1 << 31 for seed in seeds), "hash seeds must fit into 32 bits", hash_seed=seeds)
    fits = result.dtype.is_float and result.shape is not None and len(result.shape) == 2
    require(fits, "the result must be floats of rank 2", type=str(result))
    assert result.shape is not None
    require(result.shape[1] == len(seeds), "the result must have one column per hash seed", type=str(result))
    options = {"hash_seed": seeds, "buckets": require_int("buckets", buckets)}
    return build_custom_op(b, "tftext:custom:SgnnProjection", (values, row_splits), options, [result])
