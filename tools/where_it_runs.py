"""Write docs/where_it_runs.md: targets and versions of the interpreter by features, from the tables of the tfl dialect.

    python -m tools.where_it_runs

The tables are `targets.tsv`, `runtimes.tsv`, `faults.tsv`, `versions.tsv`, `web.tsv`, `gpu.tsv` and `ethos.tsv` in
`src/litefuse/dialects/tfl`.
"""

from __future__ import annotations

from pathlib import Path

from litefuse.dialects.tfl.targets import ethos, gpu
from litefuse.dialects.tfl.targets.web import VERSION, accepted_types, custom_ops, last_versions
from tools.runtime_tables import faults_table, op_version_lines, versions_table

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "where_it_runs.md"
TABLE = ROOT / "src" / "litefuse" / "dialects" / "tfl" / "targets" / "targets.tsv"
TARGETS = {
    "interpreter": "Interpreter (CPU)",
    "compiled_model": "CompiledModel (CPU)",
    "gpu": "GPU accelerator",
    "web": "LiteRT.js",
    "micro": "tflite-micro",
    "ethos": "Ethos-U",
}
HEAD = """\
# Where does it run?

This page is written from measurements by `python -m tools.where_it_runs`. [Deploy](deploy.md) says what to do on each
platform. For a file of yours, `litefuse check` answers:

```text
litefuse check model.tflite
litefuse check model.tflite --runtime 2.17
litefuse check model.tflite --target compiled_model
litefuse check model.tflite --target gpu
litefuse check model.tflite --target web
litefuse check model.tflite --target micro
```

Nothing was measured with the NPU plug-ins of Qualcomm, MediaTek, Samsung, Google Tensor and Intel, which read other
tables of theirs: this page and `litefuse check` claim nothing about them.

## Targets

"""
VERSIONS = """
## Versions of the interpreter

A file says which version of TensorFlow Lite it needs (`min_runtime_version`). LiteRT counts its versions anew.

"""
FAULTS = """
With `--runtime 2.17`, `litefuse convert` writes a file for a version, or lists the layers that need a newer one. By
default, files are for the newest version, but where a form that is right everywhere costs nothing, it is written.

## Kernels that are wrong

The version of an op does not say everything. Default files avoid most of these; `min_runtime_version` and the option
`--runtime` of `litefuse check` consider all of them. ¹ only with XNNPACK, the default. ² only without XNNPACK. LiteRT's
columns have only the number.

"""
OPS = """
## Versions of ops

Ops and versions (for new element types and attributes) that came after TensorFlow 2.14:

| version | known to | ops |
|---|---|---|
"""
WEB = """
## Browsers

LiteRT.js {version} accepts inputs and outputs of {types}.
It has kernels for the custom ops {custom}.
It knows older versions of a few ops than LiteRT 2.3.0: {last}.
"""
GPU = """
## LiteRT's GPU accelerator

Measured with ai-edge-litert {version} (WebGPU, float16); OpenCL and Metal have the same parser. What it refuses runs on
the CPU, as the ops do that it does not know. It takes only the largest set of ops that run in one go: one op that it
refuses leaves all in front of it, or all behind it, to the CPU. A file with an op whose result has a computed size is
not loaded. `litefuse check --target gpu` says which ops of a file stay on the CPU. All files avoid what costs nothing
on CPUs to avoid, files for `--target gpu` more. The report of a conversion names the layers that the accelerator would
compute incorrectly.

`python -m tests.e2e.gpu --compare` runs files for GPUs and TFLiteConverter's files of the same models, with the same
fixed shapes, and compares the numbers with the interpreter's:

| models | files | run whole | in parts | are not loaded | wrong | end the process | do not convert |
|---|---|---|---|---|---|---|---|
| 114 kinds of Keras layers | `--target gpu` | 106 | 8 | 0 | 0 | 0 | 0 |
| | TFLiteConverter | 80 | 17 | 0 | 3 | 0 | 14 |
| 95 models of fusions | `--target gpu` | 84 | 9 | 2 | 0 | 0 | 0 |
| | TFLiteConverter | 60 | 11 | 6 | 0 | 4 | 14 |
| 29 recurrent networks | `--target gpu` | 24 | 5 | 0 | 0 | 0 | 0 |
| | TFLiteConverter | 3 | 7 | 0 | 0 | 0 | 19 |
| 28 networks | `--target gpu` | 27 | 1 | 0 | 0 | 0 | 0 |
| | TFLiteConverter | 16 | 5 | 2 | 0 | 0 | 5 |

The 8 layers in parts have inputs and outputs of 5 dimensions, which the CPU reshapes; volumes are convolved on the GPU.
The two files that are not loaded select boxes whose number is computed, or an input. In parts are also states between
calls, int64, and ops of object detection. TFLiteConverter does not convert recurrent layers of a free batch.
`make test-gpu` runs default files, too. Files that differ from the interpreter by more than 1 % only in float16, not in
float32, count as right: of litefuse's, one of the fusions, and 6 of the 28 networks, deep ones of random weights.

It takes at most 4 dimensions, no int64, and these ops:
{ops}.

| op | is | instead | avoided in |
|---|---|---|---|
"""
ETHOS = """
## Arm's Ethos-U

Measured with Vela {version}, which compiles files for Ethos-U55, Ethos-U65 (which take the same) and Ethos-U85, with a
file for each op, type and form; nothing was run on hardware. What the NPU does not take runs on the CPU, in
tflite-micro. An error is one of Vela, which then writes no file. For Ethos-U55 and Ethos-U65, so are truth values as
inputs or outputs of a file.
[Deploy to Ethos-U](deploy/ethos_u.md) says how to convert.

All devices take these ops in int8, and most in int16 and uint8, with scales:
{ops}.

Ethos-U85 also takes {more}, and integers of 32 bits in most.

| op | is | on | instead |
|---|---|---|---|
"""
_DEVICES = {"all": "all", "u55": "U55, U65", "u85": "U85"}
_EFFECTS = {"crash": "**fatal**", "error": "**an error**", "wrong": "**wrong**", "refused": "refused"}
_FILES = {
    "always": "all files",
    "compiled_model": "`--target compiled_model`, `gpu`",
    "gpu": "`--target gpu`",
    "no": "–",
}


def page() -> str:
    """Return the text of the page."""
    web = WEB.format(
        version=VERSION,
        types=", ".join(accepted_types()),
        custom=", ".join(f"`{name}`" for name in sorted(custom_ops())),
        last=", ".join(f"`{name}` {number}" for name, number in last_versions().items()),
    )
    ops = "\n".join(op_version_lines()) + "\n"
    return "".join(
        (
            HEAD,
            _targets(),
            _gpu(),
            VERSIONS,
            versions_table(),
            "\n",
            FAULTS,
            faults_table(),
            "\n",
            OPS,
            ops,
            web,
            _ethos(),
        )
    )


def _targets() -> str:
    """Return the table of targets by features; targets without rows have no column."""
    lines = (line.split("\t") for line in TABLE.read_text("utf-8").splitlines() if not line.startswith("#"))
    answers = {(feature, target): answer for feature, target, answer, _ in lines}
    targets = {name: title for name, title in TARGETS.items() if any(target == name for _, target in answers)}
    rows = [f"| | {' | '.join(targets.values())} |", "|---|" + "---|" * len(targets)]
    for feature in dict.fromkeys(feature for feature, _ in answers):
        rows.append(f"| {feature} | {' | '.join(answers.get((feature, target), '–') for target in targets)} |")
    return "\n".join(rows) + "\n"


def _ethos() -> str:
    """Return the section about Ethos-U, with what ends Vela first."""
    first, last = (ethos.accepted(device) for device in (ethos.DEVICES[0], ethos.DEVICES[-1]))
    lists = [", ".join(f"`{_name(kind)}`" for kind in sorted(kinds)) for kinds in (first, last.keys() - first.keys())]
    rows = [
        f"| {', '.join(f'`{_name(kind)}`' for kind in limit.kinds if kind != '*') or 'any op'} with {limit.form} "
        f"| {_EFFECTS['refused' if limit.effect == 'refused' else 'error']} | {_DEVICES[limit.devices]} "
        f"| {limit.remedy.replace('-', '–') if limit.remedy == '-' else limit.remedy} |"
        for limit in sorted(ethos.limits(), key=lambda limit: limit.effect == "refused")
    ]
    return ETHOS.format(version=ethos.VERSION, ops=lists[0], more=lists[1]) + "\n".join(rows) + "\n"


def _gpu() -> str:
    """Return the section about the GPU accelerator, with the worst first."""
    ops = ", ".join(f"`{_name(kind)}`" for kind in sorted(gpu.accepted()))
    rows = [
        f"| {', '.join(f'`{_name(kind)}`' for kind in hazard.kinds)} with {hazard.form} "
        f"| {_EFFECTS[hazard.effect]} | {hazard.remedy} | {_FILES[hazard.replaced]} |"
        for hazard in sorted(gpu.hazards(), key=lambda hazard: [*_EFFECTS].index(hazard.effect))
    ]
    return GPU.format(version=gpu.VERSION, ops=ops) + "\n".join(rows) + "\n"


def _name(kind: str) -> str:
    name = kind.removeprefix("tfl.")
    return name.partition(":")[2] if ":" in name else name.upper()


if __name__ == "__main__":
    PAGE.write_text(page())
