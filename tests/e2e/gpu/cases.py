"""The models that are tried on the GPU: Keras's layers, recurrent networks, whole networks, and single forms of ops."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import litefuse
from bench.forms.__main__ import sample
from bench.rewrites.layers import LAYERS as LAYERS_WITH_REWRITES
from litefuse.backend import to_bytes
from litefuse.quantization import Scheme
from tests.e2e.gpu import accelerator
from tests.e2e.gpu.accelerator import ABSENT
from tests.e2e.layers import models as layers
from tests.e2e.layers.variants import FREE
from tests.e2e.recurrent import models as recurrent
from tests.e2e.recurrent.variants import BY_NAME as RECURRENT
from tests.support import harness, isolated, zoo
from tests.support.modules import gpu_forms, gpu_target_forms

LAYERS = tuple(v.name for v in layers.VARIANTS if v.keras == "keras3" and not v.row.refused)
_TIMES = "last sequences state masking stateful backwards unroll batch1 relu"
NETWORKS = tuple(
    name
    for kind in ("lstm", "gru", "simplernn", "bidirectional_lstm", "convlstm2d")
    for name in (f"k3_{kind}_{time}" for time in _TIMES.split())
    if name in RECURRENT
)
ZOO = """
k3_autoencoder k3_bidirectional_lstm k3_efficientnet_b0 k3_gru k3_lstm k3_mlp k3_mobilenet_v2 k3_mobilenet_v3_small
k3_transformer_small tfk_bidirectional_lstm tfk_lstm tfk_lstm_batch1 tfk_mobilenet_v2 micro_keyword_crnn
micro_keyword_ds_cnn micro_unet
"""
QUANTIZED = """
k3_mlp k3_autoencoder k3_transformer_small k3_lstm k3_gru micro_keyword_crnn micro_keyword_ds_cnn micro_unet
"""
"""Networks of the zoo that are quantized for GPUs."""
SCHEMES: tuple[Scheme, ...] = ("float16", "dynamic", "int4", "int8")
REWRITTEN = {f"{layer.rewrite}, {layer.name}": layer for layer in LAYERS_WITH_REWRITES}
"""Layers that are written in another form, since CPUs compute it faster."""
FOR_GPUS = " for GPUs"
"""The end of the kinds of cases that are converted with target="gpu"."""
FAST = (
    *(f"layer:k3_{name}" for name in ("MultiHeadAttention", "Attention", "Conv2D_strides", "Embedding", "PReLU")),
    *("layer:k3_TimeDistributed_conv", "zoo:k3_transformer_small", "network:k3_gru_last", "network:k3_lstm_sequences"),
    *(f"network for GPUs:k3_lstm_{time}" for time in ("sequences", "backwards")),
    *(f"layer for GPUs:k3_{name}" for name in ("Conv2D_groups", "Conv2DTranspose_free", "Lambda_sorted")),
    *(f"layer for GPUs:k3_{name}" for name in ("GroupNormalization", "UpSampling2D_bicubic", "Discretization_one_hot")),
    *(f"form for GPUs:{name}" for name in ("mean of axes 1, 2 and 4", "halves swapped", "normalized, tiny")),
    *("network for GPUs:k3_gru_masking", "zoo for GPUs:k3_bidirectional_lstm"),
    *(f"scheme for GPUs:k3_transformer_small, {scheme}" for scheme in ("float16", "int8")),
)
"""What `make test` runs."""


def titles(*, fast: bool = False, replaced: bool = False) -> Sequence[str]:
    """Return the titles of all cases, of those of `make test`, or of the forms that are replaced for GPUs."""
    if replaced:
        forms = {"": gpu_forms, FOR_GPUS: gpu_target_forms}
        return [f"replaced form{end}:{name}" for end, module in forms.items() for name in module.FORMS]
    names = {"layer": LAYERS, "network": NETWORKS, "zoo": tuple(ZOO.split())}
    every = [f"{kind}{end}:{name}" for end in ("", FOR_GPUS) for kind, group in names.items() for name in group]
    every += [f"scheme{FOR_GPUS}:{name}, {scheme}" for name in QUANTIZED.split() for scheme in SCHEMES]
    every += [f"form:{name}" for name in gpu_forms.FORMS]
    every += [f"form{FOR_GPUS}:{name}" for name in gpu_target_forms.FORMS]
    every += [f"rewrite:{name}" for name in REWRITTEN]
    return FAST if fast else every


def build(chosen: Sequence[str]) -> None:
    """Make the SavedModels of cases that are missing: a child that runs cases has not the time."""
    names = [title.replace(FOR_GPUS, "").partition(":")[::2] for title in chosen]
    layers.build(name for kind, name in names if kind == "layer")
    recurrent.build(name for kind, name in names if kind == "network")
    zoo.build(name.partition(",")[0] for kind, name in names if kind in ("zoo", "scheme"))


def verdict(title: str) -> tuple[str, str]:
    """Convert a model with default options and the shapes of its recorded inputs, and run it on the accelerator.

    The batch of a layer is one, as on devices.
    """
    kind, _, name = title.partition(":")
    if kind == "rewrite":
        return _rewrite_verdict(name)
    if "form" in kind:
        forms = gpu_target_forms if kind.endswith(FOR_GPUS) else gpu_forms
        module, inputs = forms.build(name)
        if not kind.startswith("replaced"):
            forms.rewrite(module)
        found = accelerator.run(bytes(to_bytes(module)), "serve", [inputs] * accelerator.CALLS)
        return found.verdict, found.detail
    name, _, scheme = name.partition(", ")
    folder = _folder(kind, name)
    model = zoo.BuiltModel(zoo.Spec(name, "", ""), folder)
    recorded = next(iter(harness.recorded_calls(model).values()))
    is_layer = kind.startswith("layer")
    signature = FREE if is_layer else str(recorded[0][0])
    inputs = [arrays for called, arrays, _ in recorded if called == signature]
    if is_layer:
        inputs = [{name: array[:1] for name, array in arrays.items()} for arrays in inputs]
    inputs = [arrays for arrays in inputs if _shapes(arrays) == _shapes(inputs[0])][: accelerator.CALLS]
    options: dict[str, Any] = {"signatures": [signature], "input_shapes": _shapes(inputs[0])}
    options["target"] = "gpu" if kind.endswith(FOR_GPUS) else "interpreter"
    try:
        if scheme:
            return _quantized_verdict(model, signature, inputs, options, scheme)
        content = litefuse.convert(model.saved_model, **options).to_bytes()
    except litefuse.LitefuseError as error:
        return ABSENT, isolated.one_line(error)
    found = accelerator.run(content, signature, inputs)
    return found.verdict, found.detail


def _quantized_verdict(
    model: zoo.BuiltModel, signature: str, inputs: Sequence[accelerator.Arrays], options: dict[str, Any], scheme: Any
) -> tuple[str, str]:
    """Run a quantized model, which is about as far from the float model as it is on the CPU."""
    from ai_edge_litert.interpreter import Interpreter

    exact = Interpreter(model_content=litefuse.convert(model.saved_model, **options).to_bytes())
    runner = exact.get_signature_runner(signature)
    answers = [{name: value.copy() for name, value in runner(**call).items()} for call in inputs]
    config = litefuse.Quantization.of(scheme, samples=list(inputs)) if scheme == "int8" else scheme
    content = litefuse.convert(model.saved_model, quantize=config, **options).to_bytes()
    found = accelerator.run(content, signature, inputs, exact=answers)
    return found.verdict, found.detail


def _rewrite_verdict(name: str) -> tuple[str, str]:
    """Run a layer in its faster form."""
    module, rewrites = REWRITTEN[name].build(), {REWRITTEN[name].rewrite: True}
    content = litefuse.convert(bytes(to_bytes(module)), rewrites=rewrites).to_bytes()
    calls = [sample(module, seed=number) for number in range(accelerator.CALLS)]
    found = accelerator.run(content, module.signatures[0].name, calls)
    return found.verdict, found.detail


def _shapes(arrays: accelerator.Arrays) -> dict[str, tuple[int, ...]]:
    return {name: array.shape for name, array in arrays.items()}


def _folder(kind: str, name: str) -> Path:
    if kind.startswith(("zoo", "scheme")):
        return zoo.get(name).directory
    return layers.get(layers.BY_NAME[name]) if kind.startswith("layer") else recurrent.get(RECURRENT[name])
