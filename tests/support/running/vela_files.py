"""Compile files by Vela: `python vela_files.py CONFIGURATIONS FOLDER`.

CONFIGURATIONS are names such as `ethos-u55-128`, joined by commas. A line for each file and configuration is printed,
as JSON: both names, whether Vela failed, its numbers of ops on the CPU and on the NPU, what it says about the ops on
the CPU, and a dictionary of its estimates. The compiled file is written to FOLDER/CONFIGURATION. Only Vela is needed.
"""

import csv
import importlib
import json
import os
import re
import sys
from pathlib import Path

vela = importlib.import_module("ethosu.vela.vela")
REASON = re.compile(r"operator: (\w+), ofm: '([^']*)'\nReason: (.*)")
ESTIMATES = ("cycles_total", "sram_memory_used", "off_chip_flash_memory_used", "nn_macs")


def compile_file(path, configuration):
    """Run Vela's command line; returns whether it wrote a file. What it prints goes to a log."""
    folder = path.parent / configuration
    out = os.open(folder / f"{path.stem}.log", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(out, 1)
    os.dup2(out, 2)
    os.close(out)
    try:
        vela.main([str(path), "--accelerator-config", configuration, "--output-dir", str(folder)])
    except BaseException as error:  # Vela raises SystemExit, RuntimeError and others.
        print(f"{type(error).__name__}: {error}")
    sys.stdout.flush()


def compile_all(paths, configuration):
    """Compile files in a child; where Vela ends the process, the next one begins with the next file."""
    while paths:
        child = os.fork()
        if not child:
            for path in paths:
                compile_file(path, configuration)
            os._exit(0)
        if os.waitpid(child, 0)[1] == 0:
            return
        begun = sum((path.parent / configuration / f"{path.stem}.log").exists() for path in paths)
        paths = paths[max(begun, 1) :]


def describe(path, configuration):
    """Return what became of a file."""
    folder = path.parent / configuration
    text = (folder / f"{path.stem}.log").read_text(errors="replace")
    counts = [re.search(rf"{processor} operators = (\d+)", text) for processor in ("CPU", "NPU")]
    numbers = [0 if count is None else int(count[1]) for count in counts]
    has_failed = not (folder / f"{path.stem}_vela.tflite").exists()
    estimates = {}
    for summary in folder.glob(f"{path.stem}_summary_*.csv"):
        with summary.open() as rows:
            estimates = {name: float(row[name]) for row in csv.DictReader(rows) for name in ESTIMATES}
    return [path.stem, configuration, has_failed, *numbers, REASON.findall(text), estimates, text[-400:] * has_failed]


def main(configurations, folder):
    paths = sorted(folder.glob("*.tflite"))
    for configuration in configurations.split(","):
        (folder / configuration).mkdir(exist_ok=True)
        compile_all(paths, configuration)
        for path in paths:
            print(json.dumps(describe(path, configuration)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
