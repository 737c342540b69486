"""The header of a model in C source: declarations that a program for tflite-micro needs to run it."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator

import numpy as np

from litefuse.dialects.tfl.targets.micro import resolver_method
from litefuse.micro.arena import arena_size
from litefuse.tflite import FileSignature, LiteFile, Tensor, count_operators, resource_variables

_HEADER = """\
//
{interface}

#ifndef LITEFUSE_{guard}_H_
#define LITEFUSE_{guard}_H_

#ifdef __cplusplus
#include <cstddef>

#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"

extern "C" {{
#endif

// The .tflite file, aligned to 16 bytes. tflite-micro reads it in place.
extern const unsigned char {name}[{size}];
extern const unsigned int {name}_len;

#ifdef __cplusplus
}}

{constants}

// Adds the ops of the model to a resolver: tflite::MicroMutableOpResolver<{name}_op_count>, or one with more room.
{custom}template <unsigned int kMaxOps>
TfLiteStatus {name}_register_ops(tflite::MicroMutableOpResolver<kMaxOps>& resolver) {{
  static_assert(kMaxOps >= {name}_op_count, "the resolver has too little room for the ops of the model");
{calls}
  return kTfLiteOk;
}}
#endif  // __cplusplus

#endif  // LITEFUSE_{guard}_H_
"""

_ARENA = (
    "Bytes of the tensor arena, {origin}. A 32-bit microcontroller needs about {small}; kernels that are optimized for "
    "a chip may need more. MicroInterpreter::arena_used_bytes() returns how many are used."
)
_CUSTOM = "Add a kernel for each custom op of the model, too, by resolver.AddCustom(): {names}."
_VARIABLES = "Variables that keep their values between calls: the argument of tflite::MicroResourceVariables::Create()."


def header_text(file: LiteFile, name: str) -> str:
    """Return the text of the header for the array `name`, after its first line."""
    methods, custom = _resolver_methods(file)
    return _HEADER.format(
        name=name,
        guard=name.upper(),
        interface="".join(map(_comment, _interface(file))).rstrip(),
        size=len(file.content),
        constants="\n\n".join(_constants(file, name, len(methods) + len(custom))),
        custom=_comment(_CUSTOM.format(names=", ".join(custom))) if custom else "",
        calls="\n".join(f"  TF_LITE_ENSURE_STATUS(resolver.{method}());" for method in methods),
    )


def _resolver_methods(file: LiteFile) -> tuple[list[str], list[str]]:
    """Return the resolver's methods for the ops of all subgraphs, and the custom ops for which it has none."""
    kinds = count_operators(file)
    methods = {kind: method for kind in kinds if (method := resolver_method(kind)) is not None}
    return sorted(set(methods.values())), [kind.partition(":")[2] for kind in kinds if kind not in methods]


def _interface(file: LiteFile) -> Iterator[str]:
    """Describe the inputs and outputs of the graph that tflite-micro runs, the first one, by position."""
    graph = file.subgraphs[0]
    signature = next(
        (candidate for candidate in file.signatures if candidate.subgraph == 0), FileSignature("", 0, {}, {})
    )
    sides = (("Input", graph.inputs, signature.inputs), ("Output", graph.outputs, signature.outputs))
    for title, indices, signature_names in sides:
        names = {index: name for name, index in signature_names.items()}
        for position, index in enumerate(indices):
            tensor = graph.tensors[index]
            yield f"{title} {position}: {names.get(index, tensor.name)}, {_describe(tensor)}"


def _describe(tensor: Tensor) -> str:
    """Return type and shape of a tensor, and for integers how they are read."""
    text = f"{tensor.dtype.lower()}[{', '.join(map(str, tensor.shape))}]"
    parameters = tensor.quantization
    if parameters is None:
        return text
    return f"{text}, scale {np.float32(parameters.scales[0])!s}, zero point {parameters.zero_points[0]}"


def _constants(file: LiteFile, name: str, op_count: int) -> Iterator[str]:
    """Define the numbers that the objects of tflite-micro are created with."""
    arena = arena_size(file)
    origin = _ARENA.format(origin=arena.origin, small=arena.on_microcontroller)
    yield f"{_comment(origin)}constexpr size_t {name}_arena_size = {arena.bytes};"
    yield f"constexpr unsigned int {name}_op_count = {op_count};"
    variables = resource_variables(file)
    if variables:
        yield f"{_comment(_VARIABLES)}constexpr int {name}_variable_count = {len(variables)};"


def _comment(text: str) -> str:
    """Return a comment; names in it may have any characters, but a backslash could continue it on the next line."""
    return "".join(f"// {line}\n" for line in textwrap.wrap(re.sub(r"[^ -\[\]-~]", "_", text), 117))
