"""Compiling kernels, in the shell and from Python."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result

import litefuse
from litefuse.cli import main
from litefuse.errors import KernelError
from litefuse.runtime import build_kernel, include_folder
from tests.runtime.conftest import NO_COMPILER
from tests.support.modules.custom_ops import single
from tests.support.modules.lite_modules import f32

SOURCE = """
#include "litefuse_kernel.h"
static lf_status prepare(lf_op *op) { return lf_resize_like(op, 0, lf_input(op, 0)); }
static lf_status invoke(lf_op *op) {
    const float *x = (const float *)lf_data(lf_input(op, 0));
    for (int64_t i = 0; i < lf_size(lf_input(op, 0)); i++) ((float *)lf_data(lf_output(op, 0)))[i] = FACTOR * x[i];
    return LF_OK;
}
LF_KERNELS({"Times", NULL, NULL, prepare, invoke});
"""
CONTENT = single("Times", [f32(None)], f32(None))
needs_compiler = pytest.mark.skipif(shutil.which("cc") is None, reason=NO_COMPILER)
needs_cplusplus = pytest.mark.skipif(shutil.which("c++") is None, reason="there is no C++ compiler (c++) on PATH")


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["build-kernel", *map(str, arguments)])


def times(library: Path) -> float:
    run = litefuse.Interpreter(CONTENT, kernels={"Times": library}).get_signature_runner()
    return run(x0=np.ones(1, np.float32))["y0"].item()


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for variable in ("CC", "CXX"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "times.c"
    file.write_text("#ifndef FACTOR\n#define FACTOR 2\n#endif\n" + SOURCE)
    return file


@needs_compiler
def test_in_the_shell(source):
    result = run(source)
    assert result.exit_code == 0, result.output
    assert result.output == "Wrote libtimes.so with kernels of Times\n"
    assert times(Path("libtimes.so")) == 2
    # Replace a library that is in use, with additional arguments.
    result = run(source, "-o", "libtimes.so", "--flags", "-DFACTOR=3 -std=c99", "--cc", "cc -pipe", "--json")
    assert json.loads(result.output) == {"library": "libtimes.so", "kernels": ["Times"]}
    assert times(Path("libtimes.so")) == 3
    assert run(source, "-q").output == ""
    assert sorted(path.name for path in Path().iterdir()) == ["libtimes.so", "times.c"]


@needs_compiler
def test_by_the_documented_line(source):
    """Compile by the command that the header documents, without litefuse."""
    header = (include_folder() / "litefuse_kernel.h").read_text()
    (line,) = re.findall(r"^ \*     (cc .*?)  ", header, re.MULTILINE)
    command = line.replace("FOLDER_OF_THIS_FILE", run("--include").output.strip()).replace("my_op", "times").split()
    subprocess.run(command, check=True)
    assert times(Path("libtimes.so")) == 2


@needs_cplusplus
def test_in_cplusplus(source):
    source = source.rename("times.cc")
    kernels = build_kernel([source], flags=["-std=c++11", "-Wall", "-Wextra", "-Werror"])
    assert kernels.names == ("Times",)
    assert times(kernels.path) == 2


@needs_compiler
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("int x = ;", r"the kernel does not compile \(cc .*\):\n.*expected expression"),
        ("int x = 1;", r"^libtimes.so: the library has no kernels"),
        (SOURCE, "FACTOR"),
        (SOURCE.replace("FACTOR", "unknown_function(1) * 1"), "cannot load the shared library|does not compile"),
    ],
)
def test_builds_that_fail(source, text, message):
    source.write_text(text)
    Path("libtimes.so").write_text("the old one")
    with pytest.raises(KernelError, match=re.compile(message, re.DOTALL)):
        build_kernel([source])
    assert Path("libtimes.so").read_text() == "the old one"
    assert len(list(Path().iterdir())) == 2


def test_missing_files_and_compilers(source, monkeypatch):
    cases = [
        ({"sources": ["none.c"]}, "none.c: the file does not exist"),
        ({"sources": []}, "no sources"),
        ({"sources": [source], "output": "none/libx.so"}, "the folder none"),
        ({"sources": [source], "compiler": "no-such-compiler -x"}, "compiler 'no-such-compiler' not found on PATH"),
    ]
    for arguments, message in cases:
        with pytest.raises(KernelError, match=message):
            build_kernel(**arguments)
    monkeypatch.setenv("CC", "no-such-compiler")
    with pytest.raises(KernelError, match="compiler 'no-such-compiler' not found"):
        build_kernel([source])
    monkeypatch.delenv("CC")
    monkeypatch.setenv("PATH", "")
    for name, package in (("times.c", "gcc libc6-dev"), ("times.cpp", r"g\+\+")):
        Path(name).touch()
        with pytest.raises(KernelError, match=rf"no compiler found on PATH .*apt install {package};"):
            build_kernel([name])
    result = run(source)
    assert result.exit_code == 1
    assert result.output.startswith("error: no compiler found on PATH")
