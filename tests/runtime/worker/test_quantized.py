"""A conversion that quantizes starts few processes, and imports little."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.runtime.worker.programs import ROOT, output, program

CONVERT = """
    import litefuse
    from litefuse.runtime.worker import client

    def count(*, is_quick, may_copy):
        kinds.append("copy" if may_copy else "script")
        return launch_worker(is_quick=is_quick, may_copy=may_copy)

    kinds = []
    launch_worker, client.launch = client.launch, count
    with np.load({vectors!r}) as arrays:
        inputs = [key for key in arrays if key.startswith("batch1/0/") and "/in/" in key]
        samples = [{{key.split("/")[-1]: arrays[key] for key in inputs}}]
    scheme = litefuse.Quantization("int8", "int8", samples=samples) if {scheme!r} == "int8" else {scheme!r}
    before = set(sys.modules)
    model = litefuse.convert({source!r}, recurrent="fused", quantize=scheme)
    loaded = set(sys.modules) - before
    print(kinds)
    print("quantize-trial" in model.report.seconds, any(op.snr for op in model.report.quantization))
    slow = {{"ai_edge_litert", "litefuse.frontend.stablehlo", "litefuse.legalizations.micro", "numpy.ma"}}
    slow |= {{"litefuse.passes.lowering.tensor_lists", "subprocess", "tempfile"}}
    print(sorted(loaded & {{"litefuse.passes.quantize.observe.calibration", *slow}}))
"""


def convert(name: str, scheme: str, folder: Path) -> list[str]:
    """Convert a model of the demo; returns the lines that the program prints."""
    demo = ROOT / "demo" / name
    code = CONVERT.format(source=str(demo / "saved_model"), vectors=str(demo / "vectors.npz"), scheme=scheme)
    return output(program(code, folder=folder, copies=True)).splitlines()


@pytest.mark.parametrize("scheme", ["float16", "dynamic"])
def test_float_activations_need_one_process_and_no_calibration(scheme: str, tmp_path: Path) -> None:
    assert convert("mobilenet_v2", scheme, tmp_path) == ["['copy']", "True False", "[]"]


def test_calibration_measurement_and_trial_share_a_process(tmp_path: Path) -> None:
    found = convert("mobilenet_v2", "int8", tmp_path)
    assert found == ["['copy']", "True True", "['litefuse.passes.quantize.observe.calibration']"]


def test_samples_run_in_a_process_in_which_no_fusion_was_verified(tmp_path: Path) -> None:
    found = convert("lstm_classifier", "int8", tmp_path)
    assert found[:2] == ["['copy', 'copy']", "True True"]


REPEATED = """
    import resource

    import litefuse
    from litefuse.runtime.worker import client

    def keep(*, is_quick, may_copy):
        workers.append(launch_worker(is_quick=is_quick, may_copy=may_copy))
        return workers[-1]

    workers = []
    launch_worker, client.launch = client.launch, keep
    # As in a program with many open files, the numbers of the workers' sockets are above 1023.
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, max(4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1])))
    files = [open("/dev/null") for _ in range(1100)]
    with np.load({vectors!r}) as arrays:
        inputs = [key for key in arrays if key.startswith("batch1/0/") and "/in/" in key]
        samples = [{{key.split("/")[-1]: arrays[key] for key in inputs}}]
    for _ in range(3):
        litefuse.convert({source!r}, quantize=litefuse.Quantization("int8", "int8", samples=samples))
    print(len(workers), sum(worker.process.poll() is None for worker in workers))
"""


def test_conversions_in_a_row_leave_one_process(tmp_path: Path) -> None:
    demo = ROOT / "demo" / "mobilenet_v2"
    code = REPEATED.format(source=str(demo / "saved_model"), vectors=str(demo / "vectors.npz"))
    assert output(program(code, folder=tmp_path, copies=True)) == "3 1\n"
