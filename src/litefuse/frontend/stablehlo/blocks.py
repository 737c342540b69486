"""Translate the operations of a block by their rules, or refuse them with a reason."""

from __future__ import annotations

from litefuse.errors import ConversionError, count_noun
from litefuse.frontend.stablehlo.artifact.cursor import BytecodeError
from litefuse.frontend.stablehlo.artifact.nodes import Block, Operation
from litefuse.frontend.stablehlo.writer import Writer
from litefuse.ir import Value

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
"""Reasons why operations have no translation, by their names."""


def translate_block(block: Block, writer: Writer) -> list[Value]:
    """Write the operations of a block whose arguments are defined, and return its results."""
    if not block.operations or block.operations[-1].name != "return":
        raise BytecodeError("has a block that does not end with a return")
    for operation in block.operations[:-1]:
        _translate_operation(operation, writer)
    return writer.values(block.operations[-1].operands)


def _translate_operation(operation: Operation, writer: Writer) -> None:
    rule = writer.target.rules.get(operation.name)
    where = f"{operation.location or 'an operation without a name'} (stablehlo.{operation.name})"
    if rule is None:
        reason = UNSUPPORTED.get(operation.name, "litefuse does not know its meaning")
        raise ConversionError(f"this operation of StableHLO has no translation to LiteRT: {reason}.", where=where)
    writer.enter(operation)
    try:
        translated = rule(operation, writer)
    except ConversionError as error:
        if error.where is not None:  # An operation in a region.
            raise
        raise ConversionError(f"{error.problem}.", where=where) from error
    results = [translated] if isinstance(translated, Value) else list(translated)
    if len(results) != len(operation.results):
        raise BytecodeError(f"has {operation.name} with {count_noun(len(operation.results), 'result')}")
    for source, value in zip(operation.results, results, strict=True):
        writer.define(source, value)
