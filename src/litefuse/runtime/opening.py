"""Creation of interpreters for litefuse's tools."""

# LiteRT's module has no type annotations.
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

from ai_edge_litert import interpreter as litert

from litefuse.runtime.interpreter import CheckedFileInterpreter


def open_interpreter(
    model: bytes | str | os.PathLike[str],
    *,
    xnnpack: bool,
    threads: int | None = None,
    kernels: Mapping[str, Any] | None = None,
    delegates: Sequence[Any] = (),
    keep_tensors: bool = False,
) -> Any:
    """Return an interpreter of a file, given by path or content, which litefuse has read or written before.

    It is LiteRT's, or litefuse's if there are `kernels`, which adds a few microseconds per call.

    Args:
        xnnpack: whether to use XNNPACK for the ops that it supports; otherwise no default delegate is used.
        keep_tensors: whether to keep the values of all tensors after a call.
    """
    kinds: Any = litert.OpResolverType
    make: Any = CheckedFileInterpreter if kernels else litert.Interpreter
    source = {"model_content": model} if isinstance(model, bytes) else {"model_path": os.fspath(model)}
    return make(
        **source,
        **({"kernels": kernels} if kernels else {}),
        num_threads=threads,
        experimental_op_resolver_type=kinds.AUTO if xnnpack else kinds.BUILTIN_WITHOUT_DEFAULT_DELEGATES,
        experimental_delegates=list(delegates) or None,
        experimental_preserve_all_tensors=keep_tensors,
    )
