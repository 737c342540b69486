"""Quantize a model with one of the tools that are compared, in a separate process: `bench.quantization.quantizing`."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

from bench.process import ROOT, Watched, watch
from bench.quantization.quantizing import AI_EDGE_QUANTIZER, FLOAT, TFLITE_CONVERTER

SCHEMES = (FLOAT, "float16", "dynamic", "int8", "int16x8", "int4")
REQUIREMENT = "ai-edge-quantizer==0.10.0"
VENV = ROOT / "bench" / ".cache" / "ai_edge_quantizer"
_PYTHON, _STAMP = VENV / "bin" / "python", VENV / ".installed"


def supports(tool: str, scheme: str) -> bool:
    """Return whether the tool has the scheme."""
    if tool == TFLITE_CONVERTER:
        return scheme != "int4"
    return tool != AI_EDGE_QUANTIZER or scheme != FLOAT


def quantize(tool: str, scheme: str, source: Path, data: Path, target: Path, *, timeout: float) -> Watched:
    """Quantize in a child process, which may crash; see `watch`."""
    python = sys.executable
    if tool == AI_EDGE_QUANTIZER:
        python = find_ai_edge_python() or _install_ai_edge_quantizer()
    arguments = ["-m", "bench.quantization.quantizing", tool, scheme, str(source), str(data), str(target)]
    return watch(arguments, timeout=timeout, python=python)


def find_ai_edge_python() -> str | None:
    """Return an interpreter that has AI Edge Quantizer: this one, or that of `VENV`; None if it is not installed."""
    if importlib.util.find_spec("ai_edge_quantizer") is not None:
        return sys.executable
    is_installed = _STAMP.exists() and _STAMP.read_text() == REQUIREMENT
    return str(_PYTHON) if is_installed else None


def _install_ai_edge_quantizer() -> str:
    """Make an environment with AI Edge Quantizer, and return its interpreter."""
    VENV.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run([sys.executable, "-m", "venv", "--clear", str(VENV)], check=True)
    subprocess.run([str(_PYTHON), "-m", "pip", "install", "-qq", REQUIREMENT], check=True)
    _STAMP.write_text(REQUIREMENT)
    return str(_PYTHON)
