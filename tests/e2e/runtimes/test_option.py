"""`convert(runtime=...)` and `litefuse check --runtime`."""

import numpy as np
import pytest
from click.testing import CliRunner

import litefuse
from litefuse.backend import to_bytes
from litefuse.cli import main
from litefuse.dialects.tfl.targets.runtimes import find_runtime, level
from litefuse.interfaces.compat import TFLiteConverter
from litefuse.ir import DType
from litefuse.quantization import scheme_types
from litefuse.tflite import read_file
from litefuse.tflite.lint import check
from tests.support import recorded
from tests.support.modules.lite_modules import entry, f32, tensor
from tests.support.zoo import ROOT


def needed(content):
    file = read_file(content)
    return bytes(file.data(file.metadata["min_runtime_version"])).rstrip(b"\0").decode()


def fill():
    """A file with a FILL of float64."""
    return to_bytes(
        entry([tensor(DType.I32, 2)], lambda b, n: [b.tfl.fill(n, np.float64(1))], inputs=["n"], outputs=["y"])
    )


@pytest.mark.parametrize(
    ("network", "scheme", "runtime"),
    [
        ("cnn", "int16x8", "2.14"),
        ("transformer", "dynamic", "2.14"),
        ("lstm", "float16", "2.14"),
        ("lstm", "int8", "2.17"),
    ],
)
def test_files_for_an_older_runtime_have_only_ops_that_it_runs(network, scheme, runtime):
    case = recorded.read("small_networks")[network]
    samples = case.facts["samples"] if scheme.startswith("int") else None
    options = litefuse.Quantization(*scheme_types(scheme), samples=samples)
    newest = litefuse.convert(case.saved_model, recurrent="fused", quantize=options).to_bytes()
    older = litefuse.convert(case.saved_model, recurrent="fused", quantize=options, runtime=runtime).to_bytes()
    version = find_runtime(runtime)
    assert not [hazard for hazard in check(read_file(older), runtime=version) if hazard.severity == "error"]
    assert network == "lstm" or [
        hazard for hazard in check(read_file(newest), runtime=version) if hazard.severity == "error"
    ]


def test_ops_that_the_runtime_computes_wrongly_are_refused():
    with pytest.raises(litefuse.errors.UnsupportedOpsError) as raised:
        litefuse.convert(fill(), runtime="litert-1.4.0")
    text = str(raised.value)
    assert "1 op has no right kernel in LiteRT 1.4.0" in text
    assert 'FILL with float64 in layer "serve": LiteRT 1.4.0 fails in a call. Use float32' in text
    litefuse.convert(fill(), runtime="2.1.4")


def test_unknown_versions_are_refused_with_the_list():
    with pytest.raises(
        litefuse.ConversionError, match=r"runtime='2\.15': choose from tensorflow-2\.14, .*litert-2\.3\.0"
    ):
        litefuse.convert(fill(), runtime="2.15")
    with pytest.raises(litefuse.ConversionError, match="expected a string"):
        litefuse.convert(fill(), runtime=2.17)
    with pytest.raises(litefuse.ConversionError, match="target='micro' has none"):
        litefuse.convert(fill(), runtime="2.17", target="micro")


def test_the_drop_in_takes_the_runtime():
    converter = TFLiteConverter.from_saved_model(ROOT / "demo" / "lstm_classifier" / "saved_model")
    converter.runtime, converter.recurrent = "2.14", "fused"
    assert level(needed(converter.convert())) <= (2, 14, 0)
    with pytest.raises(litefuse.ConversionError, match="choose from"):
        converter.runtime = "3.0"


def test_check_says_what_a_runtime_does_wrong(tmp_path):
    path = tmp_path / "model.tflite"
    path.write_bytes(fill())
    done = CliRunner().invoke(main, ["check", str(path), "--runtime", "2.17"])
    assert done.exit_code == 1
    assert "error [runtime-version] operator 0, FILL" in done.output
    assert "FILL with float64: TensorFlow 2.17 fails in a call." in done.output
    assert CliRunner().invoke(main, ["check", str(path), "--runtime", "2.3.0"]).exit_code == 0
    assert CliRunner().invoke(main, ["check", str(path), "--runtime", "2.2"]).exit_code == 1
    assert CliRunner().invoke(main, ["check", str(path), "--runtime", "2.17", "--target", "micro"]).exit_code == 2


def test_check_knows_op_versions_of_a_runtime(tmp_path):
    path = tmp_path / "model.tflite"
    module = entry([tensor(DType.I32, 2)], lambda b, x: [b.tfl.sign(x)], inputs=["x"], outputs=["y"])
    path.write_bytes(to_bytes(module))
    assert CliRunner().invoke(main, ["check", str(path), "--runtime", "2.14"]).exit_code == 0
    module = entry([f32(2, 3, 2, 3, 2)] * 2, lambda b, x, y: [b.tfl.less(x, y)], inputs=["x", "y"], outputs=["z"])
    path.write_bytes(to_bytes(module))
    assert CliRunner().invoke(main, ["check", str(path), "--runtime", "2.14"]).exit_code == 0


def test_check_says_that_blocks_of_int4_need_xnnpack(tmp_path):
    case = recorded.read("small_networks")["transformer"]
    path = tmp_path / "model.tflite"
    litefuse.convert(case.saved_model, quantize=litefuse.Quantization("int4", block_size=32)).save(path)
    done = CliRunner().invoke(main, ["check", str(path)])
    assert (
        "FULLY_CONNECTED with int4 weights in blocks: LiteRT 2.3.0 computes wrong numbers without XNNPACK"
        in done.output
    )


@pytest.mark.parametrize("kind", ["less", "squared_difference"])
def test_axes_are_merged_for_runtimes_that_abort_on_them(kind):
    types = [f32(2, 3, 2, 3, 2), f32(2, 1, 1, 3, 1)]
    source = to_bytes(entry(types, lambda b, x, y: [getattr(b.tfl, kind)(x, y)], inputs=["x", "y"], outputs=["z"]))
    newest, older = litefuse.convert(source), litefuse.convert(source, runtime="1.4.0")
    assert f"tfl.{kind}" in newest.report.ops and "tfl.reshape" not in newest.report.ops
    assert level(older.report.min_runtime_version) <= find_runtime("1.4.0").level
    x, y = (np.random.default_rng(0).normal(size=type.shape).astype(np.float32) for type in types)
    answers = [
        litefuse.Interpreter(model.to_bytes()).get_signature_runner()(x=x, y=y)["z"] for model in (newest, older)
    ]
    np.testing.assert_array_equal(*answers)
