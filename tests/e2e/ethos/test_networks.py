"""Networks for Ethos-U: Vela maps them whole, and their numbers are those of files for the interpreter."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import litefuse
from bench.answers import signal_to_noise
from litefuse.dialects.tfl.targets.ethos import DEVICES
from litefuse.micro.c_source import write_c_source
from litefuse.options.target import TargetName
from litefuse.tflite import read_file
from litefuse.tflite.lint import check
from tests.e2e.ethos import networks
from tests.support.running.vela import Compiled, compile_files, require

FAST = ("lstm", "gru", "encoder", "ds_cnn")
LOSS = 0.3
"""Largest loss of signal-to-noise ratio in dB, compared with target interpreter."""


@cache
def content(name: str, target: TargetName) -> bytes:
    return bytes(networks.convert(name, target).to_bytes())


@cache
def compiled(device: TargetName) -> dict[str, Compiled]:
    files = {name: content(name, device) for name in FAST}
    return {name: outcome for name, _, outcome in compile_files(files, device)}


@pytest.mark.parametrize("name", FAST)
@pytest.mark.parametrize("device", ["ethos-u55", pytest.param("ethos-u85", marks=pytest.mark.slow)])
def test_the_npu_runs_all_ops(name: str, device: TargetName) -> None:
    require()
    outcome = compiled(device)[name]
    assert (outcome.has_failed, outcome.cpu_ops, outcome.left) == (False, 0, {})
    model = networks.convert(name, device)
    assert [event.reason for event in model.report.events if "share" in event.facts] == ["all ops run on the NPU"]


@pytest.mark.slow
@pytest.mark.parametrize("device", DEVICES)
def test_the_npu_runs_mobilenet(device: TargetName) -> None:
    require()
    (outcome,) = (found for *_, found in compile_files({"": content("mobilenet_v2", device)}, device))
    assert (outcome.has_failed, outcome.left) == (False, {})


@pytest.mark.parametrize("name", [*FAST, pytest.param("mobilenet_v2", marks=pytest.mark.slow)])
def test_numbers_are_those_of_the_interpreter(name: str) -> None:
    expected = networks.answers(name, bytes(networks.convert_to_float(name).to_bytes()))
    ratios = [
        signal_to_noise(expected, networks.answers(name, content(name, target)))
        for target in ("interpreter", "ethos-u55")
    ]
    assert ratios[1] > ratios[0] - LOSS


@pytest.mark.slow
@pytest.mark.parametrize("name", ["lstm", "gru", "encoder", "ds_cnn"])
def test_numbers_of_int16(name: str) -> None:
    expected = networks.answers(name, bytes(networks.convert_to_float(name).to_bytes()))
    files = [networks.convert(name, target, "int16") for target in ("interpreter", "ethos-u55")]
    ratios = [signal_to_noise(expected, networks.answers(name, bytes(file.to_bytes()))) for file in files]
    assert ratios[1] > ratios[0] - 2 * LOSS


@pytest.mark.slow
@pytest.mark.parametrize(("device", "left"), [("ethos-u55", "batch_matmul div"), ("ethos-u85", "")])
def test_the_cpu_divides_by_the_roots_of_an_encoder_of_16_bits(device: TargetName, left: str) -> None:
    require()
    content = bytes(networks.convert("encoder", device, "int16").to_bytes())
    (outcome,) = (found for *_, found in compile_files({"": content}, device))
    kinds = [f"tfl.{kind}" for kind in f"dequantize quantize sqrt {left}".split()]
    assert (outcome.has_failed, outcome.left) == (False, dict.fromkeys(kinds, 2))


def test_c_source_of_a_compiled_file(tmp_path: Path) -> None:
    require()
    outcome = compiled("ethos-u55")["gru"]
    file = read_file(outcome.content)
    assert "OfflineMemoryAllocation" in file.metadata and not check(file, target="micro")
    source = write_c_source(outcome.content, tmp_path / "model.cc")
    header = (tmp_path / "model.h").read_text()
    assert "resolver.AddEthosU()" in header and "g_model_op_count = 1;" in header
    array = source.read_text().partition("{\n")[2].partition("}")[0]
    assert bytes(int(number, 16) for number in array.split(",") if number.strip()) == outcome.content
    with pytest.raises(litefuse.ConversionError, match="compiled for Arm's Ethos-U"):
        litefuse.convert(outcome.content, target="ethos-u55")
