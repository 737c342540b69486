"""Updates of key-value caches: new keys and values are written at a position."""

from __future__ import annotations

from litefuse.errors import NoMatch, require
from litefuse.ir import Builder, DType, Value
from litefuse.rewrite.composite_rule import fuse_composite


@fuse_composite("odml.cache_update")
def cache_update(
    b: Builder,
    keys: Value,
    values: Value,
    parameters: Value,
    key_cache: Value | None = None,
    value_cache: Value | None = None,
    key_start: Value | None = None,
    value_start: Value | None = None,
    *,
    kv_cache_batch_size: int,
    cache_size: int,
    head_size: int,
    scale_k: float | None = None,
    scale_v: float | None = None,
    is_ring_buffer: bool = False,
) -> list[Value]:
    """Write keys and values (1, heads, tokens, depth) into caches (1, heads, size, depth) and (1, heads, depth, size).

    A start has the indices at which a cache is overwritten. `parameters` has the position for a GPU, which writes into
    the results' memory; its caches are no operands then, so that ops cannot compute the results.
    """
    if key_cache is None or value_cache is None or key_start is None or value_start is None:
        raise NoMatch("the caches are not operands, so that the results are not known")
    require(scale_k is None and scale_v is None, "the caches are quantized")
    require(not is_ring_buffer, "a ring of tokens is not supported")
    require(all(value.dtype is DType.F32 for value in (keys, values, key_cache, value_cache)), "it is not float32")
    sizes = (kv_cache_batch_size, cache_size, head_size)
    fits = key_cache.shape == (1, *sizes) and value_cache.shape == (1, sizes[0], head_size, cache_size)
    require(fits, "the caches do not have the sizes in the attributes", sizes=sizes, caches=str(key_cache.type))
    update = b.tf.Transpose(values, b.i32([0, 1, 3, 2]))
    return [
        b.tf.XlaDynamicUpdateSlice(key_cache, keys, key_start),
        b.tf.XlaDynamicUpdateSlice(value_cache, update, value_start),
    ]
