"""Keras models whose code calls JAX. JAX is imported only where they are built."""

from __future__ import annotations

from typing import Any

import keras

LAYERS = keras.layers
_SERIES = {"x": {"shape": (12, 8)}}


class Smooth(LAYERS.Layer):
    """A layer that scans the steps of a sequence, of any length."""

    def build(self, shape: Any) -> None:
        self.decay = self.add_weight(shape=shape[-1:], name="decay")

    def call(self, x: Any) -> Any:
        from jax import lax
        from jax import numpy as jnp

        def step(state: Any, now: Any) -> Any:
            state = jnp.tanh(self.decay * state) + now
            return state, state

        _, steps = lax.scan(step, jnp.zeros_like(x[:, 0]), jnp.swapaxes(x, 0, 1))
        return jnp.swapaxes(steps, 0, 1)


def activation_of_jax(x: Any) -> Any:
    """Keras stores this function as `gelu`, the name of its own, which is not an approximation."""
    import jax

    return LAYERS.Dense(4, activation=jax.nn.gelu)(x)


def functions_of_jax(x: Any) -> Any:
    from jax import numpy as jnp

    def average(x: Any) -> Any:
        return jnp.cumsum(x, axis=1) / jnp.arange(1, 11)[:, None]

    return LAYERS.Lambda(average, output_shape=(10, 4))(LAYERS.Conv1D(4, 3)(x))


def scan_of_jax(x: Any) -> Any:
    return LAYERS.Dense(2)(LAYERS.LSTM(4)(Smooth()(x)))


def parameters_of_jax(x: Any, y: Any) -> Any:
    """Two inputs, and a layer made of a function and its parameters."""
    import jax
    from jax import numpy as jnp

    def apply(params: Any, inputs: Any) -> Any:
        return jax.nn.softmax(inputs @ params["kernel"]) @ jnp.transpose(params["kernel"])

    kernel = keras.random.normal((8, 5), seed=1)
    return LAYERS.Add()([LAYERS.JaxLayer(apply, params={"kernel": kernel})(x), y])


_CODE = (activation_of_jax, functions_of_jax)
JAX_MODELS: dict[str, Any] = {build.__name__: (build, _SERIES) for build in _CODE}
JAX_MODELS["scan_of_jax"] = scan_of_jax, {"x": {"shape": (None, 8)}}
JAX_MODELS["parameters_of_jax"] = parameters_of_jax, {"x": {"shape": (8,)}, "y": {"shape": (8,)}}
