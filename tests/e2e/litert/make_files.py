"""Make the LiteRT files of litert-torch in `data`, each with inputs and the answers of PyTorch to three calls.

Needs `pip install litert-torch==0.10.0 torch==2.13.0`; run
`python tests/e2e/litert/make_files.py [folder] [name ...]`.
Prints the processor time that each conversion takes, and the most memory that the process has used until then.
"""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import litert_torch
import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

DATA = Path(__file__).with_name("data")
CALLS = 3
STEPS, FEATURES, UNITS = 5, 4, 6


class First(nn.Module):
    """A recurrent layer of which only the sequence is returned."""

    def __init__(self, layer: nn.Module) -> None:
        super().__init__()
        self.layer = layer

    def forward(self, x: Tensor) -> Tensor:
        return self.layer(x)[0]


class WithStates(nn.Module):
    """An LSTM whose states are inputs and outputs."""

    def __init__(self) -> None:
        super().__init__()
        self.layer = nn.LSTM(FEATURES, UNITS, batch_first=True)

    def forward(self, x: Tensor, h: Tensor, c: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        y, (h, c) = self.layer(x, (h, c))
        return y, h, c


class Classifier(nn.Module):
    """A dense layer after the last step."""

    def __init__(self, layer: nn.Module) -> None:
        super().__init__()
        self.layer = layer
        self.dense = nn.Linear(UNITS, 3)

    def forward(self, x: Tensor) -> Tensor:
        return functional.softmax(self.dense(self.layer(x)[0][:, -1]), dim=-1)


class Cells(nn.Module):
    """A loop in Python over an LSTMCell."""

    def __init__(self) -> None:
        super().__init__()
        self.cell = nn.LSTMCell(FEATURES, UNITS)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        h = c = torch.zeros(x.shape[0], UNITS)
        outputs: list[Tensor] = []
        for step in range(x.shape[1]):
            h, c = self.cell(x[:, step], (h, c))
            outputs.append(h)
        return torch.stack(outputs, 1), c


class AttentionBlock(nn.Module):
    """A block of a transformer, written out."""

    def __init__(self) -> None:
        super().__init__()
        self.attention = nn.MultiheadAttention(8, 2, batch_first=True)
        self.first, self.second = nn.LayerNorm(8), nn.LayerNorm(8)
        self.network = nn.Sequential(nn.Linear(8, 16), nn.GELU(), nn.Linear(16, 8))

    def forward(self, x: Tensor) -> Tensor:
        y = self.first(x)
        x = x + self.attention(y, y, y, need_weights=False)[0]
        return x + self.network(self.second(x))


class Attention(nn.Module):
    """Scaled dot-product attention of three inputs."""

    def forward(self, q: Tensor, k: Tensor, v: Tensor) -> Tensor:
        return functional.scaled_dot_product_attention(q, k, v)


class TanhGelu(nn.Module):
    """Layer and RMS normalization, with the approximate GELU between them."""

    def __init__(self) -> None:
        super().__init__()
        self.before, self.dense, self.after = nn.RMSNorm(8), nn.Linear(8, 8), nn.RMSNorm(8, eps=1e-5)

    def forward(self, x: Tensor) -> Tensor:
        return self.after(x + functional.gelu(self.dense(self.before(x)), approximate="tanh"))


class Inverted(nn.Module):
    """The block of MobileNetV2."""

    def __init__(self, channels: int, stride: int) -> None:
        super().__init__()
        wide = channels * 2
        self.layers = nn.Sequential(
            nn.Conv2d(channels, wide, 1, bias=False),
            nn.BatchNorm2d(wide),
            nn.ReLU6(),
            nn.Conv2d(wide, wide, 3, stride, 1, groups=wide, bias=False),
            nn.BatchNorm2d(wide),
            nn.ReLU6(),
            nn.Conv2d(wide, channels, 1, bias=False),
            nn.BatchNorm2d(channels),
        )
        self.is_residual = stride == 1

    def forward(self, x: Tensor) -> Tensor:
        return x + self.layers(x) if self.is_residual else self.layers(x)


class Residual(nn.Module):
    """The basic block of ResNet."""

    def __init__(self, inner: int, outer: int, stride: int) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            nn.Conv2d(inner, outer, 3, stride, 1, bias=False),
            nn.BatchNorm2d(outer),
            nn.ReLU(),
            nn.Conv2d(outer, outer, 3, 1, 1, bias=False),
            nn.BatchNorm2d(outer),
        )
        self.shortcut = nn.Sequential(nn.Conv2d(inner, outer, 1, stride, bias=False), nn.BatchNorm2d(outer))

    def forward(self, x: Tensor) -> Tensor:
        return functional.relu(self.layers(x) + self.shortcut(x))


class UpAndDown(nn.Module):
    """Bilinear upsampling next to what it came from."""

    def forward(self, x: Tensor) -> Tensor:
        y = functional.interpolate(functional.avg_pool2d(x, 2), scale_factor=2, mode="bilinear", align_corners=False)
        return torch.cat([x, y], 1)


def convolutions() -> nn.Module:
    """Return a net whose batch normalizations fold into convolutions."""
    return nn.Sequential(
        nn.Conv2d(3, 4, 3, 2, 1),
        nn.BatchNorm2d(4),
        nn.ReLU6(),
        nn.Conv2d(4, 4, 3, padding=1, groups=4),
        nn.BatchNorm2d(4),
        nn.Hardswish(),
        nn.Conv2d(4, 6, 1),
        nn.SiLU(),
        nn.MaxPool2d(2),
        nn.AdaptiveAvgPool2d(1),
        nn.Flatten(),
        nn.Linear(6, 3),
    )


def normalizations() -> nn.Module:
    """Return a net of layers that litert-torch surrounds with transposes."""
    return nn.Sequential(
        nn.Conv2d(3, 4, 3, padding=1, padding_mode="reflect"),
        nn.GroupNorm(2, 4),
        nn.ReLU(),
        nn.Conv2d(4, 4, 3, padding=1),
        nn.InstanceNorm2d(4, affine=True),
        nn.LeakyReLU(0.1),
        UpAndDown(),
        nn.ConvTranspose2d(8, 3, 2, stride=2),
        nn.Sigmoid(),
    )


def mobilenet() -> nn.Module:
    """Return a small MobileNetV2."""
    first = nn.Sequential(nn.Conv2d(3, 4, 3, 2, 1, bias=False), nn.BatchNorm2d(4), nn.ReLU6())
    blocks = (Inverted(4, 1), Inverted(4, 2), Inverted(4, 1))
    return nn.Sequential(first, *blocks, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(4, 3))


def resnet() -> nn.Module:
    """Return a small ResNet."""
    first = nn.Sequential(nn.Conv2d(3, 4, 3, 2, 1, bias=False), nn.BatchNorm2d(4), nn.ReLU(), nn.MaxPool2d(3, 2, 1))
    blocks = (Residual(4, 4, 1), Residual(4, 6, 2))
    return nn.Sequential(first, *blocks, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(6, 3))


def encoder() -> nn.Module:
    """Return an encoder of two layers, which PyTorch creates with equal weights."""
    layer = nn.TransformerEncoderLayer(8, 2, 16, batch_first=True)
    found = nn.TransformerEncoder(layer, 2, enable_nested_tensor=False)
    for parameter in found.layers[1].parameters():
        parameter.data += torch.randn(parameter.shape) / 8
    return found


Shape = tuple[int, ...]
SEQUENCE = (1, STEPS, FEATURES)
STATES = ((1, 1, UNITS), (1, 1, UNITS))
MODELS: dict[str, tuple[Callable[[], nn.Module], tuple[Shape, ...]]] = {
    "lstm": (lambda: nn.LSTM(FEATURES, UNITS, batch_first=True), (SEQUENCE,)),
    "lstm_time_major": (lambda: nn.LSTM(FEATURES, UNITS), ((STEPS, 1, FEATURES),)),
    "lstm_time_major_batch_2": (lambda: First(nn.LSTM(FEATURES, UNITS)), ((STEPS, 2, FEATURES),)),
    "lstm_batch_2": (lambda: First(nn.LSTM(FEATURES, UNITS, batch_first=True)), ((2, STEPS, FEATURES),)),
    "lstm_2_layers": (lambda: nn.LSTM(FEATURES, UNITS, 2, batch_first=True), (SEQUENCE,)),
    "lstm_bidirectional": (lambda: First(nn.LSTM(FEATURES, UNITS, bidirectional=True, batch_first=True)), (SEQUENCE,)),
    "lstm_states": (WithStates, (SEQUENCE, *STATES)),
    "lstm_projection": (lambda: nn.LSTM(FEATURES, UNITS, proj_size=3, batch_first=True), (SEQUENCE,)),
    "lstm_classifier": (lambda: Classifier(nn.LSTM(FEATURES, UNITS, batch_first=True)), (SEQUENCE,)),
    "lstm_cells": (Cells, (SEQUENCE,)),
    "gru": (lambda: nn.GRU(FEATURES, UNITS, batch_first=True), (SEQUENCE,)),
    "gru_2_layers": (lambda: First(nn.GRU(FEATURES, UNITS, 2, bidirectional=True, batch_first=True)), (SEQUENCE,)),
    "rnn_tanh": (lambda: nn.RNN(FEATURES, UNITS, batch_first=True), (SEQUENCE,)),
    "rnn_relu": (lambda: First(nn.RNN(FEATURES, UNITS, nonlinearity="relu", batch_first=True)), (SEQUENCE,)),
    "attention_block": (AttentionBlock, ((1, STEPS, 8),)),
    "transformer_encoder": (encoder, ((1, STEPS, 8),)),
    "rms_norm": (TanhGelu, ((1, STEPS, 8),)),
    "scaled_dot_product_attention": (Attention, ((1, 2, STEPS, 4),) * 3),
    "convolutions": (convolutions, ((1, 3, 16, 16),)),
    "normalizations": (normalizations, ((1, 3, 8, 8),)),
    "mobilenet": (mobilenet, ((1, 3, 16, 16),)),
    "resnet": (resnet, ((1, 3, 16, 16),)),
}
LARGE = {
    "lstm_28": (lambda: First(nn.LSTM(20, 16, batch_first=True)), ((1, 28, 20),)),
    "lstm_100": (lambda: First(nn.LSTM(64, 64, batch_first=True)), ((1, 100, 64),)),
}
"""Models to be timed, which are made only if they are named."""


def main(folder: Path, names: list[str]) -> None:
    """Write the named models, by default all small ones, to `folder`."""
    for seed, (name, (make, shapes)) in enumerate((MODELS | LARGE).items()):
        if name in (names or MODELS):
            torch.manual_seed(seed)
            module = make().eval()
            _vary_statistics(module)
            calls = [tuple(torch.randn(shape) for shape in shapes) for _ in range(CALLS)]
            started = time.process_time()
            litert_torch.convert(module, calls[0]).export(str(folder / f"{name}.tflite"))
            seconds, peak = time.process_time() - started, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            np.savez(folder / f"{name}.npz", **_vectors(module, calls))
            print(f"{name:30} {seconds:6.1f} s {peak / 1024:7.0f} MB", flush=True)


def _vary_statistics(module: nn.Module) -> None:
    """Give batch normalizations statistics, and all normalizations scales, that are not neutral."""
    for layer in module.modules():
        if isinstance(layer, nn.BatchNorm2d):
            layer.running_mean.uniform_(-0.5, 0.5)
            layer.running_var.uniform_(0.5, 2)
        if isinstance(layer, nn.BatchNorm2d | nn.GroupNorm | nn.InstanceNorm2d | nn.LayerNorm | nn.RMSNorm):
            nn.init.uniform_(layer.weight, 0.5, 1.5)
            if getattr(layer, "bias", None) is not None:
                nn.init.uniform_(layer.bias, -0.5, 0.5)


def _vectors(module: nn.Module, calls: list[tuple[Tensor, ...]]) -> dict[str, Any]:
    """Return the inputs and outputs of all calls, stacked, by the names that the file gives to them."""
    with torch.no_grad():
        answers = [list(_flatten(module(*arguments))) for arguments in calls]
    named = {"args": calls, "output": answers}
    return {
        f"{side}_{place}": np.stack([np.asarray(value) for value in values])
        for side, rows in named.items()
        for place, values in enumerate(zip(*rows, strict=True))
    }


def _flatten(answer: Any) -> Iterator[Tensor]:
    if isinstance(answer, Tensor):
        yield answer
    else:
        for each in answer:
            yield from _flatten(each)


if __name__ == "__main__":
    arguments = sys.argv[1:]
    main(Path(arguments[0]) if arguments else DATA, arguments[1:])
