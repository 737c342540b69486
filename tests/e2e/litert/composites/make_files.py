"""Make the files of litert-torch with composites in `data`, each with inputs and the answers of PyTorch.

Needs `pip install litert-torch==0.10.0 torch==2.13.0`; run
`python tests/e2e/litert/composites/make_files.py [folder] [name ...]`.
"""

# pyright: reportMissingImports=false
# litert-torch is installed elsewhere.
from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import litert_torch
import numpy as np
import torch
from litert_torch.backend.composite import StableHLOCompositeBuilder
from litert_torch.generative.export_hf.experimental.composites.rope import apply_mldrift_compatible_rope
from litert_torch.generative.layers.normalization import layer_norm_with_hlfb, rms_norm_with_hlfb
from litert_torch.generative.layers.scaled_dot_product_attention import scaled_dot_product_attention_with_hlfb
from torch import Tensor, nn
from torch.nn import functional

DATA = Path(__file__).with_name("data")
CALLS = 3
STEPS, WIDTH, HEADS, GROUPS = 6, 32, 4, 2
DEPTH = WIDTH // HEADS
EPSILON, BASE = 1e-6, 10000.0


class Swish(nn.Module):
    """A function that its author marks, with attributes of every type."""

    def forward(self, x: Tensor) -> Tensor:
        attributes = {"beta": 1.5, "steps": 3, "mode": "fast", "exact": True, "sizes": [1, 2], "rates": [0.5, 0.25]}
        builder = StableHLOCompositeBuilder("acme.swish", attr=attributes)
        x = builder.mark_inputs(x + 1.0)
        return builder.mark_outputs(x * torch.sigmoid(1.5 * x)) * 2.0


class TransformerBlock(nn.Module):
    """A block of a language model: RMS norm, rotary embedding, attention of grouped queries, a gated layer."""

    def __init__(self) -> None:
        super().__init__()
        self.before, self.after = nn.RMSNorm(WIDTH, EPSILON), nn.RMSNorm(WIDTH, EPSILON)
        self.q, self.k, self.v = (nn.Linear(WIDTH, heads * DEPTH, bias=False) for heads in (HEADS, GROUPS, GROUPS))
        self.out = nn.Linear(WIDTH, WIDTH, bias=False)
        self.gate, self.up = (nn.Linear(WIDTH, 2 * WIDTH, bias=False) for _ in range(2))
        self.down = nn.Linear(2 * WIDTH, WIDTH, bias=False)
        self.register_buffer("mask", torch.full((STEPS, STEPS), -1e9).triu(1).reshape(1, 1, STEPS, STEPS))

    def forward(self, x: Tensor, position: Tensor) -> Tensor:
        x = x + self.attention(self.normalize(self.before, x), position)
        y = self.normalize(self.after, x)
        return x + self.down(functional.silu(self.gate(y)) * self.up(y))

    def normalize(self, layer: nn.RMSNorm, x: Tensor) -> Tensor:
        return rms_norm_with_hlfb(x, layer.weight, EPSILON, torch.ones(()))

    def attention(self, x: Tensor, position: Tensor) -> Tensor:
        batch, steps, _ = x.shape
        q = self.q(x).reshape(batch, steps, HEADS, DEPTH)
        k, v = (layer(x).reshape(batch, steps, GROUPS, DEPTH) for layer in (self.k, self.v))
        q, k = (self.rotate(value, position) for value in (q, k))
        y = scaled_dot_product_attention_with_hlfb(q, k, v, DEPTH, mask=self.mask)
        return self.out(y.reshape(batch, steps, WIDTH))

    def rotate(self, x: Tensor, position: Tensor) -> Tensor:
        """Turn the pairs of a head's numbers; the composite has the steps behind the heads."""
        return apply_mldrift_compatible_rope(x.transpose(1, 2), position, BASE).transpose(1, 2)


class CappedAttention(nn.Module):
    """Attention whose scores are limited to both sides, under a mask that is an input."""

    def forward(self, q: Tensor, k: Tensor, v: Tensor, mask: Tensor) -> Tensor:
        return scaled_dot_product_attention_with_hlfb(q, k, v, DEPTH, mask=mask, scale=0.3, softcap=2.0)


class Upsampler(nn.Module):
    """Convolutions between group norms, and images that grow by interpolation and by a shuffle of pixels."""

    def __init__(self) -> None:
        super().__init__()
        self.first, self.second = nn.Conv2d(3, 8, 3, padding=1), nn.Conv2d(8, 12, 3, padding=1)
        self.norms = nn.ModuleList([nn.GroupNorm(4, 8), nn.GroupNorm(3, 12, 1e-4)])

    def forward(self, x: Tensor) -> Tensor:
        x = functional.gelu(self.norms[0](self.first(x)))
        x = functional.interpolate(x, scale_factor=2.0, mode="bilinear")
        x = functional.hardswish(self.norms[1](self.second(x)))
        x = functional.interpolate(x, scale_factor=2.0, mode="nearest")
        return functional.pixel_shuffle(x, 2)


class Embedded(nn.Module):
    """Tokens, an average over them, and a layer norm that its author marks."""

    def __init__(self) -> None:
        super().__init__()
        self.table, self.norm = nn.Embedding(11, 8), nn.LayerNorm(8)

    def forward(self, tokens: Tensor) -> Tensor:
        x = self.table(tokens)
        return layer_norm_with_hlfb(x, [8], self.norm.weight, self.norm.bias, EPSILON)


def positions() -> Tensor:
    """Return the numbers of consecutive steps."""
    return torch.arange(STEPS, dtype=torch.int32).reshape(1, STEPS) + int(torch.randint(0, 9, ()))


def normal(*shape: int) -> Callable[[], Tensor]:
    """Return a function that draws a tensor."""
    return lambda: torch.randn(shape)


def mask() -> Tensor:
    """Return a mask to be added to scores."""
    return torch.where(torch.rand(1, 1, STEPS, STEPS) < 0.3, -1e9, 0.0)


KEYS = normal(1, STEPS, GROUPS, DEPTH)
MODELS: dict[str, tuple[Callable[[], nn.Module], tuple[Callable[[], Tensor], ...]]] = {
    "swish": (Swish, (normal(2, 4),)),
    "transformer_block": (TransformerBlock, (normal(1, STEPS, WIDTH), positions)),
    "capped_attention": (CappedAttention, (normal(1, STEPS, HEADS, DEPTH), KEYS, KEYS, mask)),
    "upsampler": (Upsampler, (normal(1, 3, 3, 2),)),
    "embedded": (Embedded, (lambda: torch.randint(0, 11, (1, 7)),)),
}


def main(folder: Path, names: list[str]) -> None:
    """Write the named models, by default all, to `folder`."""
    folder.mkdir(exist_ok=True)
    litert_torch.config.enable_group_norm_composite = True
    for seed, (name, (make, inputs)) in enumerate(MODELS.items()):
        if name in (names or MODELS):
            torch.manual_seed(seed)
            module = make().eval()
            for layer in module.modules():
                if isinstance(layer, nn.GroupNorm | nn.LayerNorm | nn.RMSNorm):
                    nn.init.uniform_(layer.weight, 0.5, 1.5)
                    if getattr(layer, "bias", None) is not None:
                        nn.init.uniform_(layer.bias, -0.5, 0.5)
            calls = [tuple(make_input() for make_input in inputs) for _ in range(CALLS)]
            litert_torch.convert(module, calls[0]).export(str(folder / f"{name}.tflite"))
            np.savez(folder / f"{name}.npz", **_vectors(module, calls))


def _vectors(module: nn.Module, calls: list[tuple[Tensor, ...]]) -> dict[str, Any]:
    """Return the inputs and the output of all calls, stacked, by the names that the file gives to them."""
    with torch.no_grad():
        vectors: dict[str, Any] = {"output_0": np.stack([module(*arguments).numpy() for arguments in calls])}
    for place, values in enumerate(zip(*calls, strict=True)):
        vectors[f"args_{place}"] = np.stack([value.numpy() for value in values])
    return vectors


if __name__ == "__main__":
    arguments = sys.argv[1:]
    main(Path(arguments[0]) if arguments else DATA, arguments[1:])
