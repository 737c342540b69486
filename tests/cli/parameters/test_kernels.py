"""Kernels on the command line: `--kernel` of `litefuse verify`, `bench` and `report`."""

from __future__ import annotations

import json
import runpy
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import litefuse
from litefuse.cli import main
from litefuse.runtime import build_kernel
from tests.support import zoo

DEMO_MODEL = zoo.ROOT / "demo" / "lstm_classifier" / "saved_model"
MODULE = """
import numpy as np

class MySoftmax:
    def prepare(self, inputs, options):
        return [inputs[0].shape]

    def invoke(self, inputs, outputs):
        powers = np.exp(inputs[0] - inputs[0].max(axis=-1, keepdims=True))
        outputs[0][...] = powers / powers.sum(axis=-1, keepdims=True)

class Wrong(MySoftmax):
    def invoke(self, inputs, outputs):
        outputs[0][...] = inputs[0]

KERNELS = {"MySoftmax": MySoftmax, "OfAnotherModel": Wrong}
OTHERS = {"OfAnotherModel": Wrong}
"""
RULES = """
import litefuse

@litefuse.legalize("tf.Softmax")
def custom(b, logits):
    return b.tfl.custom("MySoftmax", logits)

RULES = [custom]
"""
LIBRARY = """
#include "litefuse_kernel.h"
#include <math.h>

static lf_status prepare(lf_op *op) { return lf_resize_like(op, 0, lf_input(op, 0)); }

static lf_status invoke(lf_op *op) {
    const lf_tensor *x = lf_input(op, 0);
    int64_t width = lf_dim(x, lf_rank(x) - 1);
    for (int64_t row = 0; row < lf_size(x) / width; row++) {
        const float *in = (const float *)lf_data(x) + row * width;
        float *out = (float *)lf_data(lf_output(op, 0)) + row * width, sum = 0.0f;
        for (int64_t i = 0; i < width; i++) sum += out[i] = expf(in[i]);
        for (int64_t i = 0; i < width; i++) out[i] /= sum;
    }
    return LF_OK;
}

LF_KERNELS({"MySoftmax", NULL, NULL, prepare, invoke}, {"OfAnotherModel", NULL, NULL, prepare, invoke});
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with a custom op, and kernels for it: my_kernels.py and libmy_softmax.so."""
    folder = tmp_path_factory.mktemp("kernels")
    (folder / "my_rules.py").write_text(RULES)
    rules = runpy.run_path(str(folder / "my_rules.py"))["RULES"]
    litefuse.convert(DEMO_MODEL, recurrent="fused", plugins=rules).save(folder / "model.tflite")
    litefuse.convert(DEMO_MODEL, recurrent="fused").save(folder / "plain.tflite")
    (folder / "my_kernels.py").write_text(MODULE)
    (folder / "my_softmax.c").write_text(LIBRARY)
    build_kernel([folder / "my_softmax.c"], folder / "libmy_softmax.so")
    return folder


@pytest.fixture(autouse=True)
def in_the_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(folder)
    yield
    for name in ("my_kernels", "my_rules"):
        sys.modules.pop(name, None)


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def verify(*kernels: str) -> Result:
    options = [word for kernel in kernels for word in ("--kernel", kernel)]
    return run("verify", DEMO_MODEL, "model.tflite", "--reference", "litefuse", "--json", *options)


@pytest.mark.parametrize(
    "kernel",
    [
        "MySoftmax=my_kernels:MySoftmax",
        "my_kernels:KERNELS",
        "libmy_softmax.so",
        "./libmy_softmax.so",
        "MySoftmax=libmy_softmax.so",
    ],
)
def test_a_file_with_a_custom_op_agrees_by_its_kernel(kernel: str) -> None:
    result = verify(kernel)
    assert result.exit_code == 0, result.output
    assert len(json.loads(result.output)["runs"]) == 4


def test_a_wrong_kernel_is_found() -> None:
    result = verify("MySoftmax=my_kernels:Wrong")
    assert result.exit_code == 1
    assert not json.loads(result.output)["agrees"]


@pytest.mark.parametrize("kernel", ["MySoftmax=my_kernels:MySoftmax", "libmy_softmax.so"])
def test_times_by_op_are_those_of_the_kernels(kernel: str) -> None:
    bench = ("bench", "model.tflite", "--runs", 5, "--seconds", 0.05, "--json")
    (timing,) = json.loads(run(*bench, "--kernel", kernel).output)["timings"]
    assert {op["op"]: op["nodes"] for op in timing["by_op"]}["MySoftmax"] == 1
    both = json.loads(run(*bench, "--vs", "plain.tflite", "--kernel", kernel).output)["timings"]
    assert [sum(op["op"] == "MySoftmax" for op in timing["by_op"]) for timing in both] == [1, 0]
    page = json.loads(run("report", "model.tflite", "--json", "--kernel", kernel).output)
    assert page["problem"] == ""
    for profile in page["profiles"]:
        (softmax,) = (node for node in profile["nodes"] if node["operators"] == [9])
        assert (softmax["calls"], softmax["delegated"]) == (1, False)


def test_a_conversion_accepts_kernels_for_its_page(tmp_path: Path) -> None:
    convert = ("convert", DEMO_MODEL, "-o", tmp_path / "model.tflite", "--plugin", "my_rules:RULES")
    kernel, page = ("--kernel", "libmy_softmax.so"), tmp_path / "page.json"
    result = run(*convert, "--report", page, *kernel)
    assert result.exit_code == 0, result.output
    assert json.loads(page.read_text())["profiles"]
    assert run(*convert, *kernel).exit_code == 2
    run(*convert, "--report", page)
    assert "(--kernel)" in json.loads(page.read_text())["problem"]


def test_a_file_without_its_kernel_is_not_timed() -> None:
    result = run("bench", "model.tflite")
    assert (result.exit_code, "Pass kernels of custom ops with kernels= (--kernel)." in result.output) == (1, True)
    result = run("bench", "model.tflite", "--vs", "plain.tflite", "--kernel", "Other=my_kernels:MySoftmax")
    assert (result.exit_code, "kernel was given for 'Other', but no file has such an op" in result.output) == (1, True)


@pytest.mark.parametrize(
    ("kernel", "exit_code", "message"),
    [
        (None, 1, "custom ops need kernels= (--kernel)"),
        ("nothing.so", 2, "the shared library does not exist. Specify a Python kernel as module:NAME"),
        ("my_kernels.py", 2, "cannot load the shared library"),
        ("nothing:MySoftmax", 2, "cannot import 'nothing'"),
        ("my_kernels:nothing", 2, "has no 'nothing'"),
        ("my_kernels:MySoftmax", 2, "specify the op it implements: MyOp=my_kernels:MySoftmax"),
        ("my_kernels:OTHERS", 1, "for: OfAnotherModel. Custom ops and composites of the model: MySoftmax."),
        ("MySoftMax=my_kernels:MySoftmax", 1, "Did you mean 'MySoftmax'?"),
        ("OfAnotherModel=libmy_softmax.so", 1, "the model has no such op"),
        ("MySoftmax=my_kernels:KERNELS", 1, "is an object of type dict"),
    ],
)
def test_mismatched_kernels_are_reported(kernel: str | None, exit_code: int, message: str) -> None:
    result = verify(*([] if kernel is None else [kernel]))
    assert result.exit_code == exit_code, result.output
    assert message in " ".join(result.output.split())
