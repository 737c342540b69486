"""Faults of Keras itself, because of which a traced model computes something else than the model that the user runs."""

# TensorFlow and Keras have no type annotations.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from typing import Any


def find_faults(tf: Any, keras: Any, model: Any) -> tuple[str, ...]:
    """Return a warning for each layer of a Keras 3 model that is wrong in traced functions."""
    layers = [layer for layer in model._flatten_layers() if isinstance(layer, keras.layers.TimeDistributed)]
    free = [layer for layer in layers if _has_free_steps(layer)]
    if not free or not _iterates_over_batch(tf, keras):
        return ()
    return tuple(
        f"layer {layer.name!r}: TimeDistributed of Keras {keras.__version__} is wrong where the number of steps is "
        "free: it iterates over the batch, and so does the file. Fix the number of steps in keras.Input, or apply the "
        "inner layer to all steps directly."
        for layer in free
    )


def _has_free_steps(layer: Any) -> bool:
    """Return whether the number of steps is free; True if the layer is called in code, where it is unknown."""
    nodes = layer._inbound_nodes
    return not nodes or any(tensor.shape[1] is None for node in nodes for tensor in node.input_tensors[:1])


def _iterates_over_batch(tf: Any, keras: Any) -> bool:
    """Return whether a traced layer has the fault: it computes one step for each of the batch."""
    layer = keras.layers.TimeDistributed(keras.layers.Activation("linear"))
    traced = tf.function(layer, autograph=False).get_concrete_function(tf.TensorSpec([None, None, 1]))
    return traced(tf.zeros([1, 2, 1])).shape[1] != 2
