"""Why operations have no translation."""

from __future__ import annotations

_DEVICES = "it exchanges data between devices, and a LiteRT file runs on one: export the model for a single device"
_HOST = "it exchanges data with the host program while the model runs: return the data as results instead"
_TOKEN = "it orders effects, such as transfers and callbacks, which a LiteRT file does not have"
_GRADIENT = "only gradients have it, and inference needs none"
_RANDOM = "LiteRT has no random bits of this kind: use keys of jax.random's default kind (threefry), which are integers"
_TUPLE = "LiteRT has no tuples: return several results instead, as JAX does"

UNSUPPORTED = {
    **dict.fromkeys(("all_gather", "all_reduce", "all_to_all", "reduce_scatter", "cross-replica-sum"), _DEVICES),
    **dict.fromkeys(("collective_broadcast", "collective_permute", "collective_reduce"), _DEVICES),
    **dict.fromkeys(("async_start", "async_done"), _DEVICES),
    **dict.fromkeys(("send", "recv", "infeed", "outfeed"), _HOST),
    **dict.fromkeys(("after_all", "create_token"), _TOKEN),
    **dict.fromkeys(("batch_norm_grad", "select_and_scatter"), _GRADIENT),
    **dict.fromkeys(("rng", "rng_bit_generator"), _RANDOM),
    **dict.fromkeys(("tuple", "get_tuple_element"), _TUPLE),
}
"""The reasons by the name of the operation."""
