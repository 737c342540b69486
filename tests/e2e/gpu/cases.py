"""What is tried on the GPU: Keras's layers, networks, models of the fusions, and single forms of ops."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

import litefuse
from bench.forms.__main__ import sample
from bench.rewrites.layers import LAYERS as LAYERS_WITH_REWRITES
from litefuse.backend import to_bytes
from litefuse.quantization import Scheme
from tests.e2e.gpu import accelerator, keras_layers, networks, reference, sources
from tests.e2e.gpu.accelerator import ABSENT
from tests.e2e.layers import models as layers
from tests.e2e.recurrent.variants import BY_NAME as RECURRENT
from tests.support import isolated
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
k3_archive k3_autoencoder k3_bidirectional_lstm k3_compact_mobilenet k3_efficientnet_b0 k3_gru k3_lstm k3_mlp
k3_mobilenet_v2 k3_mobilenet_v3_small k3_saved k3_transformer_small tfk_autoencoder tfk_bidirectional_lstm tfk_lstm
tfk_lstm_batch1 tfk_mlp tfk_mobilenet_v2 micro_densenet micro_gesture_cnn micro_inception micro_keyword_crnn
micro_keyword_ds_cnn micro_machine_sounds micro_mask_and_class micro_person_detection micro_residual micro_unet
"""
QUANTIZED = """
k3_mlp k3_autoencoder k3_transformer_small k3_lstm k3_gru micro_keyword_crnn micro_keyword_ds_cnn micro_unet
"""
"""Networks of the zoo that are quantized for GPUs."""
SCHEMES: tuple[Scheme, ...] = ("float16", "dynamic", "int4", "int8")
SAMPLED = {"k3_RMSNormalization": 1000, "k3_GroupNormalization": 3000, "k3_LayerNormalization": 1000}
"""Layers that are converted with samples, and what their inputs are multiplied by: float16 has not their squares."""
FILES = ("k3_gru_batch1", "k3_lstm_batch1", "k3_simplernn_batch1")
"""Recurrent networks whose LiteRT files with loops are converted for GPUs."""
REWRITTEN = {f"{layer.rewrite}, {layer.name}": layer for layer in LAYERS_WITH_REWRITES}
"""Layers that are written in another form, since CPUs compute it faster."""
FOR_GPUS, FOR_COMPILED_MODEL, BY_TENSORFLOW = " for GPUs", " for CompiledModel", reference.KIND
"""The ends of the kinds of cases that are converted with target="gpu", "compiled_model", and by TFLiteConverter."""
_TARGETS = {FOR_GPUS: "gpu", FOR_COMPILED_MODEL: "compiled_model"}
COMPILED_LAYERS = """
k3_Attention k3_Conv2D_groups k3_Conv2DTranspose_free k3_Discretization_one_hot k3_Embedding k3_GroupNormalization
k3_Lambda_sorted k3_MultiHeadAttention k3_PReLU k3_TimeDistributed_conv k3_UpSampling2D_bicubic
"""
"""Layers that have another form with target="compiled_model", or whose ops the accelerator refuses or gets wrong."""
COMPILED_MODELS = """
k3_autoencoder k3_bidirectional_lstm k3_gru k3_lstm k3_mlp k3_transformer_small tfk_lstm micro_keyword_crnn
micro_keyword_ds_cnn micro_unet
"""
FAST = (
    *(f"layer:k3_{name}" for name in ("MultiHeadAttention", "Attention", "Conv2D_strides", "Embedding", "PReLU")),
    *("layer:k3_TimeDistributed_conv", "zoo:k3_transformer_small", "network:k3_gru_last", "network:k3_lstm_sequences"),
    *(f"network for GPUs:k3_lstm_{time}" for time in ("sequences", "backwards")),
    *(f"layer for GPUs:k3_{name}" for name in ("Conv2D_groups", "Conv2DTranspose_free", "Lambda_sorted")),
    *(f"layer for GPUs:k3_{name}" for name in ("GroupNormalization", "UpSampling2D_bicubic", "Discretization_one_hot")),
    *(f"form for GPUs:{name}" for name in ("mean of axes 1, 2 and 4", "halves swapped", "normalized, tiny")),
    *(f"form for GPUs:{name}" for name in (*gpu_target_forms.SUMS, *gpu_target_forms.MASKS)),
    *(f"samples for GPUs:{name}" for name in SAMPLED),
    "file for GPUs:k3_gru_batch1",
    *("network for GPUs:k3_gru_masking", "zoo for GPUs:k3_bidirectional_lstm"),
    *(f"network{FOR_COMPILED_MODEL}:k3_gru_{time}" for time in ("sequences", "stateful")),
    *(f"scheme for GPUs:k3_transformer_small, {scheme}" for scheme in ("float16", "int8")),
)
"""What `make test` runs."""


def titles(*, fast: bool = False, replaced: bool = False) -> Sequence[str]:
    """Return the titles of all cases, of those of `make test`, or of the forms that are replaced for GPUs."""
    if replaced:
        forms = {"": gpu_forms, FOR_GPUS: gpu_target_forms}
        return [f"replaced form{end}:{name}" for end, module in forms.items() for name in module.FORMS]
    if fast:
        return FAST
    names = {"layer": LAYERS, "network": NETWORKS, "zoo": tuple(ZOO.split())}
    names |= {"fusion": tuple(sources.fusions()), "other layer": tuple(networks.LAYERS)}
    every = [f"{kind}{end}:{name}" for end in ("", FOR_GPUS) for kind, group in names.items() for name in group]
    compiled = {"layer": COMPILED_LAYERS.split(), "network": NETWORKS, "zoo": COMPILED_MODELS.split()}
    every += [f"{kind}{FOR_COMPILED_MODEL}:{name}" for kind, group in compiled.items() for name in group]
    every += [f"scheme{FOR_GPUS}:{name}, {scheme}" for name in QUANTIZED.split() for scheme in SCHEMES]
    every += [f"samples{FOR_GPUS}:{name}" for name in SAMPLED]
    every += [f"file{FOR_GPUS}:{name}" for name in FILES]
    every += [f"form:{name}" for name in gpu_forms.FORMS]
    every += [f"form{FOR_GPUS}:{name}" for name in gpu_target_forms.FORMS]
    every += [f"rewrite:{name}" for name in REWRITTEN]
    return every


def groups() -> Mapping[str, Sequence[tuple[str, str]]]:
    """Return what is compared with TFLiteConverter: kinds and names of cases."""
    layers = [title.partition(":")[::2] for title in keras_layers.LAYERS.values()]
    return {
        "Keras layers": [(kind, name) for kind, name in layers],
        "fusions": [("fusion", name) for name in sources.fusions()],
        "recurrent networks": [("network", name) for name in NETWORKS],
        "zoo": [("zoo", name) for name in ZOO.split()],
    }


def build(chosen: Sequence[str]) -> None:
    """Make the SavedModels of cases that are missing, and TFLiteConverter's files."""
    parts = [title.partition(":") for title in chosen]
    sources.build((_without_end(kind), name) for kind, _, name in parts)
    reference.make_all([title for title in chosen if BY_TENSORFLOW in title])


def _without_end(kind: str) -> str:
    """Return a kind without the target or the converter."""
    for end in (*_TARGETS, BY_TENSORFLOW):
        kind = kind.replace(end, "")
    return kind


def verdict(title: str) -> tuple[str, str]:
    """Convert a model with default options and the shapes of its recorded inputs, and run it on the accelerator."""
    kind, _, name = title.partition(":")
    if kind == "rewrite":
        return _rewrite_verdict(name)
    if "form" in kind:
        forms = gpu_target_forms if kind.endswith(FOR_GPUS) else gpu_forms
        module, inputs = forms.build(name)
        if not kind.startswith("replaced"):
            forms.rewrite(module)
        strict = {**gpu_target_forms.SUMS, **gpu_target_forms.MASKS}
        in_float16 = name in strict and not kind.startswith("replaced")
        found = accelerator.run(bytes(to_bytes(module)), "serve", [inputs] * accelerator.CALLS, in_float16=in_float16)
        return found.verdict, found.detail
    if kind == f"samples{FOR_GPUS}":
        return _sampled_verdict(name)
    if kind == f"file{FOR_GPUS}":
        return _file_verdict(name)
    if kind.endswith(BY_TENSORFLOW):
        return reference.verdict(title)
    scheme = ""
    if kind.startswith("scheme"):
        name, _, scheme = name.partition(", ")
    source = sources.source(_without_end(kind), name)
    options: dict[str, Any] = {"signatures": [source.signature], "input_shapes": source.shapes}
    options["target"] = next((target for end, target in _TARGETS.items() if kind.endswith(end)), "interpreter")
    try:
        if scheme:
            return _quantized_verdict(source, options, scheme)
        content = litefuse.convert(source.saved_model, **options).to_bytes()
    except litefuse.LitefuseError as error:
        return ABSENT, isolated.one_line(error)
    found = accelerator.run(content, source.signature, source.calls)
    return found.verdict, found.detail


def _quantized_verdict(source: sources.Source, options: dict[str, Any], scheme: Any) -> tuple[str, str]:
    """Run a quantized model, which is about as far from the float model as it is on the CPU."""
    from ai_edge_litert.interpreter import Interpreter

    exact = Interpreter(model_content=litefuse.convert(source.saved_model, **options).to_bytes())
    runner = exact.get_signature_runner(source.signature)
    answers = [{name: value.copy() for name, value in runner(**call).items()} for call in source.calls]
    config = litefuse.Quantization.of(scheme, samples=list(source.calls)) if scheme == "int8" else scheme
    content = litefuse.convert(source.saved_model, quantize=config, **options).to_bytes()
    found = accelerator.run(content, source.signature, source.calls, exact=answers)
    return found.verdict, found.detail


def _sampled_verdict(name: str) -> tuple[str, str]:
    """Convert a layer with samples that are large, and run it with them."""
    source = sources.source("layer", name)
    calls = [{key: array * np.float32(SAMPLED[name]) for key, array in inputs.items()} for inputs in source.calls]
    config = litefuse.Quantization("float32", "float32", samples=calls)
    options: dict[str, Any] = {"signatures": [source.signature], "input_shapes": source.shapes, "quantize": config}
    content = litefuse.convert(source.saved_model, target="gpu", **options).to_bytes()
    found = accelerator.run(content, source.signature, calls, in_float16=True)
    return found.verdict, found.detail


def _file_verdict(name: str) -> tuple[str, str]:
    """Convert a network's file with loops."""
    source = sources.source("network", name)
    options: dict[str, Any] = {"signatures": [source.signature], "input_shapes": source.shapes}
    loops = litefuse.convert(source.saved_model, target="compiled_model", **options).to_bytes()
    found = accelerator.run(litefuse.convert(loops, target="gpu").to_bytes(), source.signature, source.calls)
    return found.verdict, found.detail


def _rewrite_verdict(name: str) -> tuple[str, str]:
    """Run a layer in its faster form."""
    module, rewrites = REWRITTEN[name].build(), {REWRITTEN[name].rewrite: True}
    content = litefuse.convert(bytes(to_bytes(module)), rewrites=rewrites).to_bytes()
    calls = [sample(module, seed=number) for number in range(accelerator.CALLS)]
    found = accelerator.run(content, module.signatures[0].name, calls)
    return found.verdict, found.detail
