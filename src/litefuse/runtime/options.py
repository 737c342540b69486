"""Decoding of op options for kernels."""

from __future__ import annotations

import importlib
from typing import Any


def decode_options(content: bytes) -> dict[str, Any] | bytes:
    """Return the options as a dict if they are a FlexBuffer map, as written by litefuse and TFLiteConverter.

    Empty content becomes an empty dict; content in any other format is returned unchanged.
    """
    if not content:
        return {}
    # The import takes 0.1 s and is not needed for ops without options.
    flexbuffers: Any = importlib.import_module("flatbuffers.flexbuffers")
    try:
        root = flexbuffers.GetRoot(content)
        return root.Value if root.IsMap else content
    except Exception:
        # The library does not validate its input and may raise any exception for content in another format.
        return content
