"""What Acme's layer-normalized LSTM becomes in LiteRT: one UNIDIRECTIONAL_SEQUENCE_LSTM."""

import numpy as np

import litefuse


@litefuse.fuse_composite("acme.layer_norm_lstm")
def fuse_layer_norm_lstm(b, weights, scale, bias, inputs, hidden, memory, *, epsilon, cap):
    """layer_norm_lstm(...) becomes unidirectional_sequence_lstm(...).

    LiteRT has the gates in the order input, forget, cell, output, and transposed weights; of the state and of the
    inputs each gate has a matrix of its own. Acme has them in the order output, cell, input, forget.
    """
    litefuse.require(b.options.target == "interpreter", "CompiledModel takes no variable tensors")
    litefuse.require(np.float32(epsilon) == np.float32(1e-8), "the kernel adds 1e-8 to the variance", epsilon=epsilon)
    weights, scale, bias = (litefuse.rules.known(operand) for operand in (weights, scale, bias))
    litefuse.require(weights is not None and scale is not None and bias is not None, "the weights are not constants")
    units = scale.shape[1]
    litefuse.require(weights.shape[1] == 4 * units, "the weights do not fit the scale", weights=weights.shape)
    order = [2, 3, 1, 0]
    gates = [weights[:, gate * units : (gate + 1) * units].T for gate in order]
    outputs = b.tfl.unidirectional_sequence_lstm(
        inputs,
        *[gate[:, units:] for gate in gates],
        *[gate[:, :units] for gate in gates],
        *[None, None, None],  # peephole weights
        *[bias[gate] for gate in order],
        *[None, None],  # a projection, and its bias
        litefuse.rules.initial_state(b, hidden, inputs, units, batch_axis=0),
        litefuse.rules.initial_state(b, memory, inputs, units, batch_axis=0),
        *[scale[gate] for gate in order],
        fused_activation_function="TANH",
        cell_clip=cap,
        proj_clip=0.0,
        time_major=False,
    )
    return outputs, litefuse.rules.final_state(b, outputs, 19)


RULES = (fuse_layer_norm_lstm,)
