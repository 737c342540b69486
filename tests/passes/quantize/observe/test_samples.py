"""Calibration samples in every form that users have, and the errors for those that do not fit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import litefuse
from litefuse.errors import ConversionError
from litefuse.ir import DType, Function, Module, Signature, TensorType
from litefuse.passes.quantize.observe.sample_blocks import Pace
from litefuse.passes.quantize.observe.samples import open_samples
from tests.support import zoo

IMAGE = np.arange(6, dtype=np.float32).reshape(1, 2, 3)
IDS = np.array([4], np.int32)


def module(*names: str) -> Module:
    """Return a model with an image and ids as inputs of each signature."""
    made = Module()
    for name in names or ("main",):
        made.add(Function(name, [TensorType(DType.F32, (None, 2, 3)), TensorType(DType.I32, (1,))]))
        made.signatures.append(Signature(name, name, ("image", "ids"), ()))
    return made


def read(samples: Any, *names: str) -> list[tuple[str, dict[str, np.ndarray[Any, Any]]]]:
    return [pair for block in open_samples(samples, module(*names)) for pair in block.pairs]


def generator() -> Iterator[Any]:
    yield [IMAGE, IDS]
    yield [IMAGE + 1, IDS]


@pytest.mark.parametrize(
    "samples",
    [
        [{"image": IMAGE, "ids": IDS}, {"image": IMAGE + 1, "ids": IDS}],
        iter([{"image": IMAGE, "ids": IDS}, {"image": IMAGE + 1, "ids": IDS}]),
        [("main", {"image": IMAGE, "ids": IDS}), ("main", [IMAGE + 1, IDS])],
        [{"image": IMAGE.tolist(), "ids": [4]}, {"image": IMAGE.astype(np.float64) + 1, "ids": np.int64([4])}],
        generator,
        generator(),
    ],
    ids=["dicts", "iterator", "pairs", "converted", "function", "generator"],
)
def test_samples_in_memory(samples: Any) -> None:
    found = read(samples)
    assert [name for name, _ in found] == ["main", "main"]
    for number, (_, inputs) in enumerate(found):
        assert {name: array.dtype for name, array in inputs.items()} == {"image": np.float32, "ids": np.int32}
        np.testing.assert_array_equal(inputs["image"], IMAGE + number)
        np.testing.assert_array_equal(inputs["ids"], IDS)


def test_the_only_input_needs_no_name() -> None:
    made = Module()
    made.add(Function("f", [TensorType(DType.F32, (None, 2, 3))]))
    made.signatures.append(Signature("main", "f", ("image",), ()))
    found = [pair for block in open_samples([IMAGE, [IMAGE]], made) for pair in block.pairs]
    assert [inputs["image"].shape for _, inputs in found] == [(1, 2, 3)] * 2


def single(batch: int | None = None) -> Module:
    """Return a model with an image as its only input."""
    made = Module()
    made.add(Function("f", [TensorType(DType.F32, (batch, 2, 3))]))
    made.signatures.append(Signature("main", "f", ("image",), ()))
    return made


IMAGES = np.concatenate([IMAGE, IMAGE + 1])
LABELS = np.int64([7, 8])


@pytest.mark.parametrize("batch", [None, 1])
@pytest.mark.parametrize(
    "samples",
    [
        IMAGES,
        IMAGES[:, None],
        {"image": IMAGES},
        lambda: IMAGES,
        list(IMAGES),
        [(image, label) for image, label in zip(IMAGES, LABELS, strict=True)],
        [[image[None], LABELS[:1], LABELS[:1]] for image in IMAGES],
        [({"image": image}, 1) for image in IMAGES],
        [([image], 1) for image in IMAGES],
        [("main", image) for image in IMAGES],
    ],
    ids=["array", "calls", "dict", "function", "rows", "pairs", "weights", "dict and label", "list and label", "names"],
)
def test_forms_of_samples_for_one_input(samples: Any, batch: int | None) -> None:
    found = [pair for block in open_samples(samples, single(batch)) for pair in block.pairs]
    assert [(name, inputs["image"].tolist()) for name, inputs in found] == [
        ("main", [IMAGE[0].tolist()]),
        ("main", [(IMAGE[0] + 1).tolist()]),
    ]


@pytest.mark.parametrize("batch", [None, 1])
def test_a_file_of_one_array_is_for_the_only_input(tmp_path: Path, batch: int | None) -> None:
    path = tmp_path / "images.npy"
    for images in (IMAGES, IMAGES[:, None]):
        np.save(path, images)
        found = [inputs["image"] for block in open_samples(path, single(batch)) for _, inputs in block.pairs]
        np.testing.assert_array_equal(found, IMAGES[:, None])
    with pytest.raises(ConversionError, match="one array is for one input, but there are 'image', 'ids'"):
        read(path)


def test_batches_are_split_only_where_the_model_takes_one_sample() -> None:
    dataset = [(IMAGES, LABELS), (IMAGES[:1] + 2, LABELS[:1])]
    for batch, shapes in ((None, [(2, 2, 3), (1, 2, 3)]), (1, [(1, 2, 3)] * 3)):
        blocks = list(open_samples(dataset, single(batch)))
        assert [inputs["image"].shape for block in blocks for _, inputs in block.pairs] == shapes
        assert [number for block in blocks for number in block.numbers] == [*range(1, len(shapes) + 1)]


@pytest.mark.parametrize("batch", [None, 1])
def test_an_axis_before_those_of_the_model_counts_samples(batch: int | None) -> None:
    blocks = open_samples([{"image": IMAGES[:2, None]}], single(batch))
    found = [inputs["image"] for block in blocks for _, inputs in block.pairs]
    np.testing.assert_array_equal(found, IMAGES[:2, None])
    found = read([{"image": np.stack([IMAGE, IMAGE + 1]), "ids": np.stack([IDS, IDS + 1])}])
    assert [inputs["ids"].tolist() for _, inputs in found] == [[4], [5]]
    with pytest.raises(ConversionError, match=r"input 'image' must have the shape \[\?, 2, 3\], got \[2, 1, 2, 3\]"):
        read([{"image": np.stack([IMAGE, IMAGE]), "ids": IDS}])


def test_labels_after_several_inputs() -> None:
    for sample in (((IMAGE, IDS), 1), ([IMAGE[0], IDS[0]], 1), (IMAGE, IDS), ({"ids": IDS, "image": IMAGE}, 1)):
        ((_, inputs),) = read([sample])
        assert (inputs["image"].tolist(), inputs["ids"].tolist()) == (IMAGE.tolist(), [4])


@pytest.mark.parametrize("stacked", [True, False], ids=["samples of any batch", "rows of the batch axis"])
def test_a_file_has_an_axis_of_samples(tmp_path: Path, stacked: bool) -> None:
    images = np.concatenate([IMAGE, IMAGE + 1])
    path = tmp_path / "samples.npz"
    np.savez(path, image=images[:, None] if stacked else images, ids=np.stack([IDS, IDS]))
    found = read(path)
    assert [inputs["image"].tolist() for _, inputs in found] == [IMAGE.tolist(), (IMAGE + 1).tolist()]
    assert [inputs["ids"].tolist() for _, inputs in found] == [[4], [4]]
    assert [inputs["image"].tolist() for _, inputs in read(str(path))] == [IMAGE.tolist(), (IMAGE + 1).tolist()]


def test_a_folder_of_files(tmp_path: Path) -> None:
    for number in range(3):
        np.savez(tmp_path / f"{number}.npz", image=IMAGE + number, ids=IDS[None])
    assert [inputs["image"][0, 0, 0] for _, inputs in read(tmp_path)] == [0, 1, 2]


def test_a_file_with_several_signatures(tmp_path: Path) -> None:
    path = tmp_path / "samples.npz"
    np.savez(path, **{"a/image": IMAGE, "a/ids": IDS[None], "b/image": IMAGE + 1, "b/ids": IDS[None]})
    assert [(name, inputs["image"][0, 0, 0]) for name, inputs in read(path, "a", "b")] == [("a", 0), ("b", 1)]


def test_signatures_with_other_inputs(tmp_path: Path) -> None:
    made = Module()
    for name, key in (("encode", "x"), ("decode", "c")):
        made.add(Function(name, [TensorType(DType.F32, (None, 3))]))
        made.signatures.append(Signature(name, name, (key,), ()))
    arrays = {"encode/x": np.ones((3, 1, 3), np.float32), "decode/c": np.zeros((2, 1, 3), np.float32)}
    np.savez(tmp_path / "samples.npz", **arrays)
    pairs = [(key.partition("/")[0], {key.partition("/")[2]: row}) for key, rows in arrays.items() for row in rows]
    for samples in (tmp_path / "samples.npz", pairs, [*pairs[:1], *pairs[3:], *pairs[1:3]]):
        for at_once in (1, 9):
            blocks = open_samples(samples, made, pace=Pace(at_once))
            found = [(name, *inputs) for block in blocks for name, inputs in block.pairs]
            assert sorted(found) == [("decode", "c")] * 2 + [("encode", "x")] * 3


def test_an_input_name_may_have_slashes(tmp_path: Path) -> None:
    made = Module()
    made.add(Function("f", [TensorType(DType.F32, (1,))]))
    made.signatures.append(Signature("main", "f", ("scope/x",), ()))
    np.savez(tmp_path / "samples.npz", **{"scope/x": np.ones((2, 1), np.float32)})
    assert len(list(open_samples(tmp_path / "samples.npz", made))) == 2


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(
    ("samples", "message"),
    [
        (None, r"representative inputs.*--calibrate SAMPLES\.npz.*\"dynamic\""),
        (
            {"image": IMAGE, "idx": IDS},
            "samples: 'idx' is not an input of the model; use one of these names: image, ids",
        ),
        (IMAGE, "samples: one array is for one input, but there are 'image', 'ids'. Pass a dictionary with an array"),
        (7, "an array, a dictionary of arrays, an iterable of samples, a function that returns .*, or a path, got int"),
        ([{"image": [[[1, 2, 3], [4, 5]]], "ids": IDS}], "sample 1, input 'image' is not an array"),
        (lambda: None, "got NoneType"),
        ([{"image": IMAGE}], "sample 1: expected the inputs 'image', 'ids' of signature 'main', got 'image'"),
        ([{"image": IMAGE, "ids": IDS, "x": IDS}], "got 'image', 'ids', 'x'"),
        ([[IMAGE, IDS, IDS]], "got an object of type list"),
        ([IMAGE], "got an object of type ndarray"),
        ([("other", {"image": IMAGE, "ids": IDS})], "there is no signature 'other'; there are main"),
        ([{"image": IMAGE[0, 0], "ids": IDS}], r"sample 1, input 'image' must have the shape \[\?, 2, 3\], got \[3\]"),
        ([{"image": IMAGE, "ids": IDS[:0]}], r"input 'ids' must have the shape \[1\], got \[0\]"),
        ([{"image": IMAGE[:0], "ids": IDS}], r"sample 1, input 'image' is empty: its shape is \[0, 2, 3\]"),
        ([{"image": IMAGE, "ids": IDS + 0.5}], "input 'ids' must be int32, got float64"),
        ([{"image": np.array([["a"]]), "ids": IDS}], "input 'image' must be float32, got <U1"),
        ([{"image": IMAGE * np.nan, "ids": IDS}], "input 'image' has numbers that are not finite"),
        ([{"image": IMAGE + np.inf, "ids": IDS}], "not finite"),
        ([{"image": IMAGE.astype(np.float64) * 1e300, "ids": IDS}], "not finite"),
        ("nothing.npz", "nothing.npz: the file does not exist. Pass a .npz file with an array for each input"),
    ],
    ids=lambda value: re.sub(r" at 0x\w+", "", str(value)),
)
def test_what_does_not_fit_is_an_error(samples: Any, message: str) -> None:
    with pytest.raises(ConversionError, match=message):
        read(samples)


def test_several_signatures_need_names() -> None:
    with pytest.raises(ConversionError, match="the signatures 'a', 'b': pass pairs"):
        read([{"image": IMAGE, "ids": IDS}], "a", "b")


@pytest.mark.parametrize(
    ("arrays", "message"),
    [
        ({"image": IMAGE, "ids": np.stack([IDS, IDS])}, r"signature 'main': the arrays have \[1, 2\] samples"),
        ({"image": IMAGE, "ids": np.int32(4)}, "array 'ids' has no axis of samples"),
        ({"image": IMAGE, "idx": IDS[None]}, "'idx' is not an input of the model; use one of these names: image, ids"),
        ({"image": IMAGE}, "expected the inputs 'image', 'ids'"),
        ({"image": np.array([{}], object), "ids": IDS[None]}, "not a valid .npy or .npz file"),
    ],
    ids=["counts", "scalar", "name", "missing", "pickled"],
)
def test_a_file_that_does_not_fit(tmp_path: Path, arrays: dict[str, Any], message: str) -> None:
    path = tmp_path / "samples.npz"
    np.savez(path, **arrays)
    with pytest.raises(ConversionError, match=message):
        read(path)


def test_a_damaged_file(tmp_path: Path) -> None:
    path = tmp_path / "samples.npz"
    np.savez(path, image=IMAGE, ids=IDS[None])
    path.write_bytes(path.read_bytes()[:-40])
    with pytest.raises(ConversionError, match=r"samples\.npz: not a valid \.npy or \.npz file"):
        read(path)
    with pytest.raises(ConversionError, match=r"has no \.npz files"):
        (tmp_path / "empty").mkdir()
        read(tmp_path / "empty")


def test_an_array_of_several_signatures_is_ambiguous(tmp_path: Path) -> None:
    path = tmp_path / "samples.npz"
    np.savez(path, image=IMAGE, ids=IDS[None])
    with pytest.raises(ConversionError, match=r"'image' is an input of several signatures; use .*a/image, a/ids"):
        read(path, "a", "b")


def test_progress_is_the_fraction_of_the_samples(tmp_path: Path) -> None:
    calls: list[tuple[str, float]] = []

    def progress(name: str, share: float) -> None:
        calls.append((name, share))

    inputs = {"image": IMAGE, "ids": IDS}
    list(open_samples([inputs] * 4, module(), progress))
    assert calls == [(f"calibrate: sample {number + 1}", number / 4) for number in range(4)]
    calls.clear()
    list(open_samples(generator, module(), progress))
    assert [share for _, share in calls] == [0, 0]
    calls.clear()
    for number in range(2):
        np.savez(tmp_path / f"{number}.npz", image=np.concatenate([IMAGE] * 2), ids=np.stack([IDS] * 2))
    list(open_samples(tmp_path, module(), progress))
    assert [share for _, share in calls] == [0, 0.25, 0.5, 0.75]


def test_a_conversion_shows_the_progress_of_calibration() -> None:
    calls: list[tuple[str, float]] = []
    tokens = np.zeros((1, 32), np.int32)
    litefuse.convert(
        zoo.ROOT / "demo" / "lstm_classifier" / "saved_model",
        quantize=litefuse.Quantization("int8", "int8", samples=[[tokens]] * 2),
        progress=lambda name, share: calls.append((name, share)),
    )
    assert [call for call in calls if call[0].startswith("calibrate:")] == [
        ("calibrate: sample 1", 0.0),
        ("calibrate: sample 2", 0.5),
    ]
    place = [name for name, _ in calls].index("calibrate: sample 1")
    assert calls[place - 1][0] == "calibrate"


@pytest.mark.parametrize("targets", [{}, {"target_snr": 10.0}])
def test_a_generator_may_fill_the_same_arrays_again(targets: dict[str, float]) -> None:
    rng = np.random.default_rng(0)
    tokens = [rng.integers(0, 50, (1, 32)).astype(np.int32) for _ in range(12)]

    def reuse() -> Iterator[dict[str, np.ndarray[Any, Any]]]:
        array = np.empty((1, 32), np.int32)
        for row in tokens:
            array[:] = row
            yield {"tokens": array}

    source = zoo.ROOT / "demo" / "lstm_classifier" / "saved_model"
    goals = litefuse.Goals(**targets)  # type: ignore[arg-type]
    files = [
        litefuse.convert(
            source, quantize=litefuse.Quantization("int8", "int8", samples=samples, goals=goals)
        ).to_bytes()
        for samples in (iter([{"tokens": row} for row in tokens]), reuse())
    ]
    assert files[0] == files[1]
