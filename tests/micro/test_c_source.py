"""C source of models: the array, the header, and programs that are compiled with them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

import litefuse
from litefuse.backend import to_bytes
from litefuse.errors import ConversionError, ReadError
from litefuse.ir import DType, Module, QuantizationParameters, Symbol
from litefuse.micro import ArenaSize, arena_size
from litefuse.micro.c_source import write_c_source
from litefuse.tflite import read_file
from tests.support import zoo
from tests.support.modules.lite_files import tflite_converter_lstm
from tests.support.modules.lite_modules import add_function, counted, entry, f32, i32, loop, run, tensor

STUBS = Path(__file__).with_name("tflite_micro_stubs")
EXAMPLE = zoo.ROOT / "examples" / "microcontroller"
COMPILERS = {".c": ["cc", "-std=c11"], ".cc": ["c++", "-std=c++17"]}
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"]
needs_compilers = pytest.mark.skipif(
    shutil.which("cc") is None or shutil.which("c++") is None,
    reason="there is no C and C++ compiler (cc, c++) on PATH; CI installs them where it may",
)
PROGRAM = """
#include <cstdint>
#include <cstdio>

#include "model.h"

int main() {
  tflite::MicroMutableOpResolver<g_model_op_count> resolver;
  if (g_model_register_ops(resolver) != kTfLiteOk) return 1;
  if (resolver.GetRegistrationLength() != g_model_op_count) return 2;
  if (reinterpret_cast<uintptr_t>(g_model) % 16 != 0) return 3;
  if (sizeof(g_model) != g_model_len) return 4;
  return std::fwrite(g_model, 1, g_model_len, stdout) == g_model_len ? 0 : 5;
}
"""
"""Prints the array; the stub of the resolver prints the ops to stderr."""
ARENA = ArenaSize(5000, 3000, 2000, 3500, "estimated for tests")


@pytest.fixture(autouse=True)
def arena(monkeypatch):
    """Do not run each file to measure its arena."""
    monkeypatch.setattr("litefuse.micro.c_header.arena_size", lambda _: ARENA)


def dense(count: int = 3) -> Module:
    """Return a model with `count` fully connected layers and a softmax."""
    weights = np.random.default_rng(0).normal(size=(8, 8)).astype(np.float32)

    def body(b, x):
        for _ in range(count):
            x = b.tfl.fully_connected(x, b.const(weights), result_types=[f32(1, 8)])
        return [b.tfl.softmax(x, beta=1.0)]

    return entry([f32(1, 8)], body, inputs=["x"], outputs=["y"])


def parse(source: Path) -> bytes:
    """Return the bytes of the array in a source."""
    text = source.read_text()
    array = text[text.index("{") + 1 : text.index("}")]
    assert all(len(line) <= 80 for line in array.splitlines())
    return bytes(int(literal, 16) for literal in re.findall(r"0x[0-9a-f]{2}(?=,)", array))


@pytest.mark.parametrize("suffix", [".c", ".cc", ".cpp", ".cxx"])
@pytest.mark.parametrize("source", ["bytes", "file"])
def test_the_array_is_the_file(suffix, source, tmp_path):
    content = to_bytes(dense())
    path = tmp_path / f"model{suffix}"
    (tmp_path / "model.tflite").write_bytes(content)
    assert write_c_source(content if source == "bytes" else tmp_path / "model.tflite", path) == path
    assert parse(path) == content
    assert f"const unsigned int g_model_len = {len(content)};" in path.read_text()
    assert f"extern const unsigned char g_model[{len(content)}];" in (tmp_path / "model.h").read_text()
    assert set(os.listdir(tmp_path)) == {path.name, "model.h", "model.tflite"}


@pytest.mark.parametrize("size", [1, 15, 16, 17, 32, (1 << 20) - 1, 1 << 20, (1 << 20) + 33])
def test_all_sizes(size, tmp_path):
    values = np.random.default_rng(size).integers(-128, 128, size).astype(np.int8)
    content = to_bytes(entry([f32(1)], lambda b, x: [x, b.const(values)], inputs=["x"], outputs=["x", "w"]))
    assert parse(write_c_source(content, tmp_path / "model.cc")) == content


def test_the_same_model_gives_the_same_text(tmp_path):
    (tmp_path / "b").mkdir()
    written = [write_c_source(to_bytes(dense()), folder / "model.cc") for folder in (tmp_path, tmp_path / "b")]
    for suffix in (".cc", ".h"):
        first, second = (path.with_suffix(suffix).read_text() for path in written)
        assert first == second


def test_a_saved_model_is_the_exported_file(tmp_path):
    model = litefuse.convert(zoo.ROOT / "demo" / "mobilenet_v2" / "saved_model", batch=1)
    assert parse(model.save(tmp_path / "model.cc")) == model.to_bytes()
    model.save(tmp_path / "model.tflite")
    write_c_source(tmp_path / "model.tflite", tmp_path / "same.cc", name="g_model")
    assert (tmp_path / "same.cc").read_text() == (tmp_path / "model.cc").read_text().replace("model.h", "same.h")
    assert (tmp_path / "same.h").read_text() == (tmp_path / "model.h").read_text()


@pytest.mark.parametrize(
    ("file", "name", "expected"),
    [
        ("model.cc", None, "g_model"),
        ("3d-model.v2.cc", None, "g_3d_model_v2"),
        ("größe.c", None, "g_gr__e"),
        ("int.cpp", None, "g_int"),
        ("model.cc", "keyword_data", "keyword_data"),
    ],
)
def test_names_are_identifiers(file, name, expected, tmp_path):
    source = write_c_source(to_bytes(dense()), tmp_path / file, name=name)
    header = source.with_suffix(".h")
    assert f"alignas(16) const unsigned char {expected}[" in source.read_text().replace("_Alignas", "alignas")
    assert f'#include "{header.name}"\n' in source.read_text()
    assert f"{expected}_register_ops(" in header.read_text()
    assert f"LITEFUSE_{expected.upper()}_H_" in header.read_text()


def test_the_header_describes_inputs_and_outputs(tmp_path):
    eighth = f32(1, 4).with_quantization(DType.I8, QuantizationParameters.of(0.1, -3))
    module = entry(
        [eighth, i32(2)], lambda b, x, n: [x, n], inputs=["audio\\", "count\n#error"], outputs=["scores", "again"]
    )
    write_c_source(to_bytes(module), tmp_path / "model.cc")
    assert (tmp_path / "model.h").read_text().splitlines()[:6] == [
        "// Written by litefuse. Do not edit.",
        "//",
        "// Input 0: audio_, int8[1, 4], scale 0.1, zero point -3",
        "// Input 1: count_#error, int32[2]",
        "// Output 0: scores, int8[1, 4], scale 0.1, zero point -3",
        "// Output 1: again, int32[2]",
    ]


def test_the_size_of_the_arena_and_its_origin(tmp_path, monkeypatch):
    write_c_source(to_bytes(dense()), tmp_path / "model.cc")
    text = (tmp_path / "model.h").read_text()
    assert "// Bytes of the tensor arena, estimated for tests. A 32-bit microcontroller needs about 3500;" in text
    assert "\nconstexpr size_t g_model_arena_size = 5000;\n" in text
    monkeypatch.setattr("litefuse.micro.c_header.arena_size", arena_size)
    write_c_source(to_bytes(dense()), tmp_path / "model.cc")
    size = arena_size(to_bytes(dense()))
    assert f"constexpr size_t g_model_arena_size = {size.bytes};" in (tmp_path / "model.h").read_text()
    assert all(len(line) <= 120 for line in text.splitlines())


def test_variables_are_counted(tmp_path):
    resource = tensor(DType.RESOURCE)
    module = Module()

    def handle(b, name):
        return b.tfl.var_handle(container="", shared_name=name, result_types=[resource])

    def initialize(b):
        for name in ("first", "second"):
            b.tfl.assign_variable(handle(b, name), np.zeros(2, np.float32), result_types=[])
        return []

    def body(b, x):
        b.tfl.call_once(init_subgraph_index=Symbol("initialize"), result_types=[])
        first, second = (b.tfl.read_variable(handle(b, name), result_types=[f32(2)]) for name in ("first", "second"))
        total = b.tfl.add(b.tfl.add(first, x, result_types=[f32(2)]), second, result_types=[f32(2)])
        b.tfl.assign_variable(handle(b, "first"), total, result_types=[])
        return [total]

    add_function(module, "initialize", [], initialize)
    entry([f32(2)], body, inputs=["x"], outputs=["y"], module=module)
    write_c_source(to_bytes(module), tmp_path / "model.cc")
    assert "constexpr int g_model_variable_count = 2;" in (tmp_path / "model.h").read_text()
    write_c_source(to_bytes(dense()), tmp_path / "model.cc")
    assert "variable_count" not in (tmp_path / "model.h").read_text()


def test_the_ops_of_all_graphs_are_registered_once(tmp_path):
    module = Module()
    types = [i32(), f32(1, 4)]
    counted(module, types[1:], 3, lambda b, x: [b.tfl.tanh(x)])
    entry(types, lambda b, n, x: loop(b, [n, x], types), inputs=["n", "x"], outputs=["n", "y"], module=module)
    write_c_source(to_bytes(module), tmp_path / "model.cc")
    header = (tmp_path / "model.h").read_text()
    assert re.findall(r"resolver\.(\w+)\(\)", header) == ["AddAdd", "AddLess", "AddTanh", "AddWhile"]
    assert "constexpr unsigned int g_model_op_count = 4;" in header


@pytest.mark.parametrize(
    ("path", "arguments", "message"),
    [
        ("model.h", {}, "a model is not written to a header. Specify the source, model.cc"),
        ("model.txt", {"format": "c"}, "C source has the suffix .c, .cc, .cpp, .cxx."),
        ("model.cc", {"format": "cc"}, "format='cc': choose from tflite, c."),
        ("model.cc", {"name": "3d"}, "'3d' is not a C identifier."),
        ("model.cc", {"name": ""}, "'' is not a C identifier."),
        ("model.tflite", {"name": "g_model"}, "g_model is the name of an array in C source"),
    ],
)
def test_wrong_arguments(path, arguments, message, tmp_path):
    model = litefuse.convert(zoo.ROOT / "demo" / "lstm_classifier" / "saved_model", batch=1)
    with pytest.raises(ConversionError, match=re.escape(message)):
        model.save(tmp_path / path, **arguments)
    assert list(tmp_path.iterdir()) == []


def test_the_format_can_be_chosen(tmp_path):
    model = litefuse.convert(zoo.ROOT / "demo" / "lstm_classifier" / "saved_model", batch=1)
    assert model.save(tmp_path / "model.cc", format="tflite").read_bytes() == model.to_bytes()
    assert parse(model.save(tmp_path / "model.cc", format="c")) == model.to_bytes()


def test_a_header_of_others_is_kept(tmp_path):
    header = tmp_path / "model.h"
    header.write_text("#pragma once\n")
    with pytest.raises(ConversionError, match=r"model\.h: the header of the source would replace this file"):
        write_c_source(to_bytes(dense()), tmp_path / "model.cc")
    assert header.read_text() == "#pragma once\n"
    assert list(tmp_path.iterdir()) == [header]


@pytest.mark.parametrize("failing", ["model.cc", "model.h"])
def test_a_failure_leaves_the_old_pair(failing, tmp_path, monkeypatch):
    write_c_source(to_bytes(dense()), tmp_path / "model.cc")
    before = {path.name: path.read_text() for path in tmp_path.iterdir()}
    if failing == "model.cc":
        monkeypatch.setattr("litefuse.micro.c_source._literals", _fail)
    else:
        monkeypatch.setattr("litefuse.micro.c_source.write_atomically", _fail_on(tmp_path / failing))
    with pytest.raises(OSError, match="No space left"):
        write_c_source(to_bytes(dense(4)), tmp_path / "model.cc")
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == before


def _fail(*_):
    raise OSError(28, "No space left on device")


def _fail_on(target):
    from litefuse.files import write_atomically

    def write(path, content):
        if path == target:
            raise OSError(28, "No space left on device", str(path))
        write_atomically(path, content)

    return write


def test_a_file_that_is_no_model(tmp_path):
    with pytest.raises(ReadError, match="not a \\.tflite file"):
        write_c_source(b"no model at all", tmp_path / "model.cc")
    assert list(tmp_path.iterdir()) == []


def test_files_that_do_not_run_are_refused(tmp_path):
    def body(b, x):
        return [b.tfl.gelu(b.tfl.atan2(x, x, result_types=[f32(1, 4)]))]

    content = to_bytes(entry([f32(1, 4)], body, inputs=["x"], outputs=["y"]))
    with pytest.raises(ConversionError) as error:
        write_c_source(content, tmp_path / "model.cc")
    first, *problems = str(error.value).splitlines()
    assert first == "tflite-micro cannot run this model:"
    assert [re.findall(r"tflite-micro has no (\w+)\.", problem) for problem in problems] == [["ATAN2"], ["GELU"]]
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_keeps_its_states_is_written(tmp_path):
    content = tflite_converter_lstm()
    assert parse(write_c_source(content, tmp_path / "model.cc")) == content


def test_custom_ops_are_named_and_counted(tmp_path):
    def body(b, x):
        return [b.tfl.tanh(b.custom("MyOp", x, result_types=[f32(1, 4)]))]

    write_c_source(to_bytes(entry([f32(1, 4)], body, inputs=["x"], outputs=["y"])), tmp_path / "model.cc")
    header = (tmp_path / "model.h").read_text()
    assert "constexpr unsigned int g_model_op_count = 2;" in header
    assert "// Add a kernel for each custom op of the model, too, by resolver.AddCustom(): MyOp.\n" in header
    assert re.findall(r"resolver\.(\w+)\(\)\)", header) == ["AddTanh"]


def test_equal_weights_are_in_flash_once(tmp_path):
    """In any graph, and whatever their scales are."""
    weights = np.random.default_rng(0).integers(-127, 128, (64, 64)).astype(np.int8)
    module = Module()

    def constant(b, scale):
        value = b.const(weights.copy())
        value.type = value.type.with_quantization(DType.I8, QuantizationParameters.of(scale))
        return value

    types = [i32(), tensor(DType.I8, 64, 64)]
    counted(module, types[1:], 3, lambda b, x: [constant(b, 0.5)])
    entry(
        types,
        lambda b, n, x: [*loop(b, [n, x], types), constant(b, 0.25)],
        inputs=["n", "x"],
        outputs=["n", "y", "w"],
        module=module,
    )
    file = read_file(to_bytes(module))
    assert [buffer.size for buffer in file.buffers].count(weights.nbytes) == 1
    array = parse(write_c_source(bytes(file.content), tmp_path / "model.cc"))
    assert array.count(weights.tobytes()) == 1


@needs_compilers
@pytest.mark.parametrize("suffix", [".c", ".cc"])
def test_a_program_sees_the_file_and_its_ops(suffix, tmp_path):
    content = to_bytes(dense())
    write_c_source(content, tmp_path / f"model{suffix}")
    (tmp_path / "main.cc").write_text(PROGRAM)
    for source in (f"model{suffix}", "main.cc"):
        compiler = COMPILERS[Path(source).suffix]
        subprocess.run([*compiler, *WARNINGS, f"-I{STUBS}", "-c", source], cwd=tmp_path, check=True)
    subprocess.run(["c++", "model.o", "main.o", "-o", "main"], cwd=tmp_path, check=True)
    done = subprocess.run([tmp_path / "main"], capture_output=True, check=True)
    assert done.stdout == content
    assert done.stderr.decode().split() == ["AddFullyConnected", "AddSoftmax"]


@needs_compilers
def test_a_header_of_another_model_does_not_compile(tmp_path):
    write_c_source(to_bytes(dense(4)), tmp_path / "model.cc")
    other = (tmp_path / "model.h").read_text()
    write_c_source(to_bytes(dense()), tmp_path / "model.cc")
    (tmp_path / "model.h").write_text(other)
    done = subprocess.run(["c++", f"-I{STUBS}", "-c", "model.cc"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode != 0
    assert "g_model" in done.stderr


@pytest.fixture(scope="module")
def gestures():
    """The model of the example, with the options of its Makefile."""
    quantization = litefuse.Quantization(
        "int8",
        "int8",
        samples=EXAMPLE / "samples.npz",
        input_type="int8",
        output_type="int8",
        float_fallback=False,
    )
    return litefuse.convert(EXAMPLE / "saved_model", target="micro", quantize=quantization)


@needs_compilers
@pytest.mark.skipif(shutil.which("make") is None, reason="there is no make on PATH")
def test_the_example_runs_with_stubs(gestures, tmp_path):
    """The stub of the interpreter copies the first values of the input."""
    for path in EXAMPLE.iterdir():
        if path.suffix in (".cc", ".h") or path.name == "Makefile":
            shutil.copy(path, tmp_path)
    gestures.save(tmp_path / "model.cc")
    environment = {"CXX": "c++", "CXXFLAGS": " ".join(WARNINGS), "INCLUDES": f"-I{STUBS}", "LIBRARY": ""}
    command = ["make", "-s", "--assume-old=model.cc", "--assume-old=model.h"]
    subprocess.run(command, cwd=tmp_path, check=True, env={**os.environ, **environment})
    done = subprocess.run([tmp_path / "gestures"], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [
        "rest: rest 0.00 shake 0.00 circle 0.50",
        "shake: rest 0.00 shake 0.00 circle 0.50",
        "circle: rest 0.00 shake 0.50 circle 0.50",
    ]
    assert done.stderr.splitlines()[-1] == "The model uses 195 bytes of the arena."


def test_the_model_of_the_example_recognizes_the_recordings_of_its_program(gestures):
    phase = 2 * np.pi * 4 * np.arange(64) / 64
    rest, one = np.zeros(64), np.ones(64)
    recordings = [(rest, rest, one), (np.sin(phase), rest, one), (np.sin(phase), np.cos(phase), one)]
    end = next(end for end in gestures.report.integer_ends if end.role == "input")
    for gesture, recording in enumerate(recordings):
        integers = np.round(np.stack(recording, axis=-1)[None] / end.scale) + end.zero_point
        scores = run(gestures.to_bytes(), acceleration=np.clip(integers, -128, 127).astype(np.int8))["output_0"]
        assert int(np.argmax(scores)) == gesture
