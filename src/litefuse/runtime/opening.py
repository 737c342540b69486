"""Open a file as litefuse's own tools run it."""

# LiteRT's module carries no types.
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

from ai_edge_litert import interpreter as litert

from litefuse.runtime.interpreter import Interpreter


def open_interpreter(
    model: bytes | str | os.PathLike[str],
    *,
    xnnpack: bool,
    threads: int | None = None,
    kernels: Mapping[str, Any] | None = None,
    delegates: Sequence[Any] = (),
    keep_tensors: bool = False,
) -> Any:
    """LiteRT's interpreter over a file or its content; litefuse's, which costs a call some microseconds, for kernels.

    Args:
        xnnpack: whether XNNPACK takes what it can; without it no delegate does.
        keep_tensors: whether the values of all tensors can be looked at after a call.
    """
    kinds: Any = litert.OpResolverType
    make: Any = Interpreter if kernels else litert.Interpreter
    source = {"model_content": model} if isinstance(model, bytes) else {"model_path": os.fspath(model)}
    return make(
        **source,
        **({"kernels": kernels} if kernels else {}),
        num_threads=threads,
        experimental_op_resolver_type=kinds.AUTO if xnnpack else kinds.BUILTIN_WITHOUT_DEFAULT_DELEGATES,
        experimental_delegates=list(delegates) or None,
        experimental_preserve_all_tensors=keep_tensors,
    )
