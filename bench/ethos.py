"""Networks for Arm's Ethos-U, by litefuse and by TFLiteConverter: what Vela maps to the NPU, its cycles and memory.

    python -m bench.ethos [NAME ...] [--device ethos-u55]

Vela, a compiler, estimates cycles and SRAM: nothing runs on hardware. The signal-to-noise ratio is that of the file
before Vela, in LiteRT on held-out inputs, compared with the float model.
"""

from __future__ import annotations

import argparse
import os

from rich.console import Console
from rich.table import Table

from bench.answers import signal_to_noise
from litefuse.dialects.tfl.targets.ethos import DEVICES
from litefuse.options.target import TargetName
from litefuse.tflite import count_operators, read_file
from tests.e2e.ethos import networks
from tests.support.running.tflite_converter import convert_to_int8
from tests.support.running.vela import CONFIGURATIONS, Compiled, compile_files

_COLUMNS = ("network", "converter", "ops on the NPU", "cycles", "SRAM (kB)", "bytes", "dB")


def measure(name: str, device: TargetName) -> list[tuple[str, ...]]:
    """Return the rows of a network: litefuse's files in int8 and int16x8, and TFLiteConverter's in int8."""
    files = {
        "litefuse int8": bytes(networks.convert(name, device).to_bytes()),
        "litefuse int16x8": bytes(networks.convert(name, device, "int16").to_bytes()),
    }
    made, rows = networks.network(name), list[tuple[str, ...]]()
    try:
        files["TFLiteConverter int8"] = convert_to_int8(made.saved_model, made.samples)
    except Exception as error:
        rows.append((name, "TFLiteConverter int8", f"fails: {str(error).strip().splitlines()[0][:60]}", *[""] * 4))
    expected = networks.answers(name, bytes(networks.convert_to_float(name).to_bytes()))
    outcomes = {title: compiled for title, _, compiled in compile_files(files, device)}
    for title, content in files.items():
        ratio = f"{signal_to_noise(expected, networks.answers(name, content)):.1f}"
        rows.append((name, title, *_describe(content, outcomes[title]), f"{len(content):,}", ratio))
    return sorted(rows, key=lambda row: list(files).index(row[1]) if row[1] in files else len(files))


def _describe(content: bytes, compiled: Compiled) -> tuple[str, str, str]:
    if compiled.has_failed:
        return "Vela fails", "", ""
    total = sum(count_operators(read_file(content)).values())
    share = f"{total - sum(compiled.left.values())} of {total}"
    return share, f"{compiled.estimates['cycles_total']:,.0f}", f"{compiled.estimates['sram_memory_used']:,.1f}"


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m bench.ethos")
    parser.add_argument("names", nargs="*", default=networks.NAMES, metavar="NAME")
    parser.add_argument("--device", choices=DEVICES, default=DEVICES[0])
    arguments = parser.parse_args()
    table = Table(*_COLUMNS, title=CONFIGURATIONS[arguments.device])
    for name in arguments.names:
        for row in measure(name, arguments.device):
            table.add_row(*row)
    Console(width=None if os.isatty(1) else 160).print(table)


if __name__ == "__main__":
    main()
