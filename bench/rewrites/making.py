"""The networks of the comparison, and the child that writes one: its SavedModel, samples and Keras's answers.

python -m bench.rewrites.making NAME
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from bench.networks import Arrays
from bench.process import ROOT, environment
from bench.rewrites import architectures
from bench.rewrites.architectures import Build

CACHE = ROOT / "bench" / ".cache" / "rewrites"
CALIBRATION, TEST = 16, 4
"""Numbers of samples."""
NORMALIZING = 8
"""Calls in which batch normalizations measure their inputs; those of random weights would vanish or grow otherwise."""


@dataclass(frozen=True)
class Network:
    """A network with a free batch, as Keras exports it, and its folder with `saved_model` and `data.npz`."""

    name: str
    title: str
    build: Build
    pixels: tuple[float, float] | None = None
    """The range of the pixels, if it takes images."""

    @property
    def folder(self) -> Path:
        return CACHE / self.name

    @property
    def saved_model(self) -> Path:
        return self.folder / "saved_model"

    @property
    def data(self) -> Path:
        return self.folder / "data.npz"

    def file(self, scheme: str, tool: str) -> Path:
        """Return the path of a converter's file."""
        return self.folder / f"{scheme}.{tool}.tflite"


def _application(name: str, size: int = 224) -> Network:
    build = partial(architectures.application, name=name, size=size)
    return Network(name.lower(), f"{name}, {size} x {size}", build, pixels=(0.0, 255.0))


_UNET = "transposed convolution"
NETWORKS = (
    _application("ConvNeXtTiny", 96),
    _application("MobileNetV3Small"),
    _application("MobileNetV3Large"),
    Network("tcn_1000x16", "TCN, 1000 x 16", partial(architectures.tcn, steps=1000, filters=16)),
    Network("tcn_256x64", "TCN, 256 x 64", partial(architectures.tcn, steps=256, filters=64)),
    Network("wavenet", "WaveNet, 1000 x 32", architectures.wavenet),
    Network("ds_cnn", "DS-CNN", architectures.ds_cnn),
    Network("unet", "U-Net, Conv2DTranspose", partial(architectures.unet, by=_UNET), pixels=(0.0, 1.0)),
    Network("unet_upsampling", "U-Net, UpSampling2D", partial(architectures.unet, by="pixels"), pixels=(0.0, 1.0)),
    Network("dlrm", "DLRM, 26 tables", architectures.dlrm),
    Network("llama", "LLaMA-like, 2 blocks", architectures.llama),
)
BY_NAME = {network.name: network for network in NETWORKS}


def prepare(network: Network) -> None:
    """Write the network in a child process if it is missing."""
    if not network.data.exists():
        command = [sys.executable, "-m", "bench.rewrites.making", network.name]
        subprocess.run(
            command, cwd=ROOT, env=environment(), check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
        )


def make(network: Network) -> None:
    """Write the network."""
    import keras

    keras.utils.set_random_seed(3)
    model = network.build(keras)
    rng = np.random.default_rng(5)
    sides = {"calibration": _draw(network, model, CALIBRATION, rng), "test": _draw(network, model, TEST, rng)}
    for _ in range(NORMALIZING):
        model(list(sides["calibration"].values()), training=True)
    arrays = {f"{side}/{name}": value for side, drawn in sides.items() for name, value in drawn.items()}
    arrays["answer/output_0"] = _answers(model, sides["test"])
    shutil.rmtree(network.folder, ignore_errors=True)
    network.folder.mkdir(parents=True)
    model.export(str(network.saved_model), verbose=False)
    np.savez(network.data, allow_pickle=False, **arrays)


def _draw(network: Network, model: Any, count: int, rng: np.random.Generator) -> Arrays:
    """Return samples of every input."""
    from tests.support.zoo_build.samples import blobs

    drawn: Arrays = {}
    for value in model.inputs:
        shape = (count, *value.shape[1:])
        if network.pixels is not None:
            drawn[value.name] = blobs(shape, *network.pixels, rng).astype(np.float32)
        elif value.dtype == "int32":
            drawn[value.name] = rng.integers(0, architectures.ROWS, shape).astype(np.int32)
        else:
            drawn[value.name] = rng.normal(0, 1, shape).astype(np.float32)
    return drawn


def _answers(model: Any, inputs: Arrays) -> np.ndarray[Any, Any]:
    rows = ([value[index : index + 1] for value in inputs.values()] for index in range(TEST))
    return np.concatenate([np.asarray(model(row if len(row) > 1 else row[0], training=False)) for row in rows])


if __name__ == "__main__":
    make(BY_NAME[sys.argv[1]])
