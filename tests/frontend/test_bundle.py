"""Compare the bundle reader with TensorFlow's own checkpoints."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from litefuse.frontend.saved_model.checkpoint.bundle import Bundle
from litefuse.ir.types import DType, TensorType
from tests.support.running.counting import calls_of

pytestmark = pytest.mark.xdist_group("read")


def assert_same_as_tensorflow(tf: ModuleType, bundle: Bundle, prefix: Path) -> None:
    reader = tf.train.load_checkpoint(str(prefix))
    shapes = reader.get_variable_to_shape_map()
    assert set(bundle) == set(shapes)
    for key in shapes:
        expected, actual = np.asarray(reader.get_tensor(key)), bundle.read(key)
        assert actual.shape == expected.shape == bundle.type(key).shape
        if actual.dtype == object:
            assert actual.tolist() == expected.tolist()
        else:
            assert actual.dtype == expected.dtype
            assert actual.tobytes() == expected.tobytes()


@pytest.mark.parametrize("verify", [False, True])
def test_every_element_type(tf, bundle_prefix, every_dtype, verify):
    bundle = Bundle(bundle_prefix, verify=verify)
    assert len(bundle) == len(every_dtype)
    for key, expected in every_dtype.items():
        actual = bundle.read(key)
        assert actual.shape == expected.shape
        assert actual.dtype == expected.dtype
        assert actual.tolist() == expected.tolist()
    # TensorFlow's reader does not support 8-bit floats and int4.
    reader = tf.train.load_checkpoint(str(bundle_prefix))
    assert set(bundle) == set(reader.get_variable_to_shape_map())
    for key in ("float32", "bfloat16", "string", "complex128"):
        assert np.asarray(reader.get_tensor(key)).tolist() == bundle.read(key).tolist()


def test_views_are_read_only_and_share_the_file(bundle_prefix):
    bundle = Bundle(bundle_prefix)
    view = bundle.read("float32")
    assert not view.flags.writeable
    assert not view.flags.owndata
    assert bundle.read("float32").__array_interface__["data"] == view.__array_interface__["data"]
    del bundle
    assert view.sum() == 66


def test_types_and_membership(bundle_prefix):
    bundle = Bundle(bundle_prefix)
    assert "bfloat16" in bundle
    assert "absent" not in bundle
    assert bundle.type("bfloat16") == TensorType(DType.BF16, (3, 4))
    assert bundle.type("string_scalar") == TensorType(DType.STRING, ())


def test_several_shards(tf, save, tmp_path):
    parts = [save(tmp_path / f"part{i}", {f"v{i}": np.full(5, i, np.int64), f"w{i}": [b"s"] * i}) for i in range(3)]
    merged = tmp_path / "merged"
    tf.raw_ops.MergeV2Checkpoints(
        checkpoint_prefixes=[str(part) for part in parts], destination_prefix=str(merged), delete_old_dirs=False
    )
    assert len(list(tmp_path.glob("merged.data-*-of-00003"))) == 3
    assert_same_as_tensorflow(tf, Bundle(merged, verify=True), merged)


@pytest.mark.parametrize(
    "cuts",
    [
        ((0, 300), (300, 1)),
        ((0, 5), (5, 120), (125, 176)),
    ],
)
def test_partitioned_variables(tf, save, tmp_path, cuts):
    whole = np.arange(301 * 4, dtype=np.float32).reshape(301, 4)
    name = "scope/part\x00\xff".encode("latin-1").decode("utf-8", "replace")
    items = [(name, whole[start : start + size]) for start, size in cuts]
    slices = [f"301 4 {start},{size}:-" for start, size in cuts]
    prefix = save(tmp_path / "sliced", [*items, ("other", np.float32(1))], [*slices, ""])
    bundle = Bundle(prefix)
    assert set(bundle) == {name, "other"}
    assert np.array_equal(bundle.read(name), whole)
    assert bundle.type(name).shape == (301, 4)


def test_parts_along_two_axes(tf, save, tmp_path):
    whole = np.arange(24, dtype=np.int32).reshape(4, 6)
    corners = [(0, 3, 0, 2), (3, 1, 0, 2), (0, 3, 2, 4), (3, 1, 2, 4)]
    items = [("v", whole[a : a + b, c : c + d]) for a, b, c, d in corners]
    prefix = save(tmp_path / "sliced", items, [f"4 6 {a},{b}:{c},{d}" for a, b, c, d in corners])
    assert np.array_equal(Bundle(prefix, verify=True).read("v"), whole)


def test_twenty_thousand_keys(tf, save, tmp_path):
    arrays = {f"layer_{i // 10}/variable_{i}/.ATTRIBUTES/VARIABLE_VALUE": np.int32(i) for i in range(20_000)}
    prefix = save(tmp_path / "many", arrays)
    bundles: list[Bundle] = []
    calls = calls_of(lambda: bundles.append(Bundle(prefix)))
    assert calls < 10 * len(arrays)
    (bundle,) = bundles
    assert list(bundle) == sorted(arrays)
    assert all(bundle.read(key) == value for key, value in arrays.items())


def test_a_real_model(tf, tmp_path):
    module = tf.Module()
    module.a = tf.Variable(np.arange(6, dtype=np.float32).reshape(2, 3))
    module.b = [tf.Variable(7), tf.Variable("text")]
    tf.saved_model.save(module, str(tmp_path))
    prefix = tmp_path / "variables" / "variables"
    assert_same_as_tensorflow(tf, Bundle(prefix), prefix)


def test_slice_keys_of_every_length(save: Callable[..., Path], tmp_path):
    # The order-preserving code uses one more byte at 64, 8192, ...
    starts = [0, 1, 63, 64, 127, 128, 8191, 8192, 20_000]
    whole = np.arange(20_001, dtype=np.int8)
    ends = [*starts[1:], len(whole)]
    items = [("v", whole[start:end]) for start, end in zip(starts, ends, strict=True)]
    slices = [f"20001 {start},{end - start}" for start, end in zip(starts, ends, strict=True)]
    assert np.array_equal(Bundle(save(tmp_path / "v", items, slices)).read("v"), whole)
