"""Options of `TFLiteConverter` compared with TensorFlow's: each has an effect, or an error or warning that names it."""

from __future__ import annotations

import inspect
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import litefuse
from tests.support.harness import open_interpreter

tf: Any = pytest.importorskip("tensorflow", reason="its converter is compared")
INF = float("inf")
CONSTRUCTORS = ("from_saved_model", "from_keras_model", "from_concrete_functions", "experimental_from_jax")
STATE = frozenset(
    f"_{name}"
    for name in ("collected_converter_params", "debug_info", "funcs", "keras_model", "metadata", "tflite_metrics")
) | {"_trackable_obj"}
"""Attributes of TensorFlow's instances that are state, not options: also all `_saved_model_...`."""
EFFECTIVE = frozenset(
    {
        "_experimental_disable_per_channel",
        "allow_custom_ops",
        "canonicalizing_inf_as_min_max_float",
        "exclude_conversion_metadata",
    }
)
"""Flags of which both values are accepted."""


class Constants(tf.Module):
    """Signatures with infinities of different origins."""

    def __init__(self) -> None:
        super().__init__()
        self.frozen = tf.Variable([INF, -INF, 1.0], trainable=False)
        self.state = tf.Variable([INF, 2.0, -INF])
        self.large = tf.Variable(np.where(np.arange(40_000) == 7, -INF, 1.0).astype(np.float32))

    @tf.function(input_signature=[tf.TensorSpec([3])])
    def vector(self, x: Any) -> Any:
        return {"y": x + tf.constant([INF, -INF, 1.0]), "z": tf.constant([INF, -INF, float("nan")])}

    @tf.function(input_signature=[tf.TensorSpec([3])])
    def scalar(self, x: Any) -> Any:
        return {"y": tf.where(x > 0, x, -INF), "z": tf.maximum(x, -INF)}

    @tf.function(input_signature=[tf.TensorSpec([3])])
    def variables(self, x: Any) -> Any:
        return {"y": x + self.frozen, "z": x[0] + self.large[5:9]}

    @tf.function(input_signature=[tf.TensorSpec([3])])
    def stateful(self, x: Any) -> Any:
        y = self.state + x
        self.state.assign(y)
        return {"y": y}

    @tf.function(input_signature=[tf.TensorSpec([3])])
    def folded(self, x: Any) -> Any:
        return {"y": x + tf.constant([1.0, -1.0, 2.0]) / tf.constant([0.0, 0.0, 1.0])}

    @tf.function(input_signature=[tf.TensorSpec([3])])
    def branches(self, x: Any) -> Any:
        return {"y": tf.cond(x[0] > 0, lambda: x - INF, lambda: x + INF)}

    @tf.function(input_signature=[tf.TensorSpec([3])])
    def padded(self, x: Any) -> Any:
        return {"y": tf.pad(x, [[1, 1]], constant_values=-INF), "z": tf.fill([2], -INF)}


NAMES = ("vector", "scalar", "variables", "stateful", "folded", "branches", "padded")


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> str:
    path, module = tmp_path_factory.mktemp("constants"), Constants()
    tf.saved_model.save(module, str(path), signatures={name: getattr(module, name) for name in NAMES})
    return str(path)


@pytest.fixture(scope="module")
def reference(saved: str) -> Any:
    return tf.lite.TFLiteConverter.from_saved_model(saved)


@pytest.mark.parametrize("flag", [True, False, None], ids=["finite", "infinite", "by default"])
def test_infinities_in_constants(saved: str, flag: bool | None) -> None:
    contents: list[bytes] = []
    for kind in (tf.lite.TFLiteConverter, litefuse.TFLiteConverter):
        converter = kind.from_saved_model(saved)
        if flag is not None:
            converter.canonicalizing_inf_as_min_max_float = flag
        contents.append(converter.convert())
    original, replacement = (open_interpreter(content) for content in contents)
    infinite = 0
    for name in NAMES:
        runners = [interpreter.get_signature_runner(name) for interpreter in (original, replacement)]
        for x in ([0, 0, 0], [1, 2, 3]):
            expected, found = (runner(x=np.asarray(x, np.float32)) for runner in runners)
            assert expected.keys() == found.keys()
            for key, array in expected.items():
                np.testing.assert_array_equal(array, found[key], f"{name} {key} {x}")
                infinite += int(np.isinf(array).sum())
    assert (infinite > 0) == (flag is False)


def test_convert_keeps_infinities(saved: str) -> None:
    """Only the drop-in does as the original: elsewhere a model means what it says."""
    runner = open_interpreter(litefuse.convert(saved).to_bytes()).get_signature_runner("vector")
    assert np.isinf(runner(x=np.zeros(3, np.float32))["y"]).tolist() == [True, True, False]


def test_every_attribute_of_the_original(reference: Any, saved: str) -> None:
    """A new option in TensorFlow's converter makes this fail: it must then be supported, or refused by name."""
    replacement = litefuse.TFLiteConverter.from_saved_model(saved)
    internal = {
        name for name in dir(reference) if name.startswith("_") and callable(getattr(type(reference), name, None))
    }
    internal |= {name for name in dir(reference) if name.startswith(("__", "_tf_api", "_saved_model_"))} | STATE
    internal.add("_original_model_type")
    assert [name for name in dir(reference) if name not in internal and not hasattr(replacement, name)] == []
    spec, target = tf.lite.TargetSpec(), replacement.target_spec
    assert [name for name in vars(spec) if not hasattr(target, name)] == []


def _other(value: Any) -> Any:
    """Return a value other than the default."""
    return not value if isinstance(value, bool) else ["other"] if isinstance(value, set | tuple | list) else "other"


def test_every_other_value_has_an_effect_or_is_named(reference: Any, saved: str) -> None:
    for name, default in vars(reference).items():
        if name in STATE or name.startswith("_saved_model_") or name == "target_spec":
            continue
        replacement = litefuse.TFLiteConverter.from_saved_model(saved)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            if name != "saved_model_dir":
                setattr(replacement, name, default)  # the default value: no message
            try:
                setattr(replacement, name, _other(default))
            except (litefuse.ConversionError, UserWarning) as problem:
                assert str(problem).startswith(name), problem
            else:
                assert name in EFFECTIVE, name
    for name, default in vars(tf.lite.TargetSpec()).items():
        target = litefuse.TFLiteConverter.from_saved_model(saved).target_spec
        setattr(target, name, default)
        with pytest.raises(litefuse.ConversionError, match=rf"^target_spec\.{name}"):
            setattr(target, name, _other(default))


@pytest.mark.parametrize("name", [*CONSTRUCTORS, "__init__", "convert"])
def test_every_argument_of_the_original(name: str) -> None:
    reference, replacement = (
        inspect.signature(getattr(kind, name)) for kind in (tf.lite.TFLiteConverter, litefuse.TFLiteConverter)
    )
    shared = [
        parameter for parameter in replacement.parameters.values() if parameter.kind is not parameter.KEYWORD_ONLY
    ]
    assert [(p.name, p.default) for p in shared] == [(p.name, p.default) for p in reference.parameters.values()]
    assert list(inspect.signature(litefuse.compat.TargetSpec).parameters) == list(
        inspect.signature(tf.lite.TargetSpec).parameters
    )


def test_the_enums_of_the_original() -> None:
    for kind in ("Optimize", "OpsSet"):
        assert [each.name for each in getattr(tf.lite, kind)] == [each.name for each in getattr(litefuse.compat, kind)]


def test_where_the_model_lies(saved: str) -> None:
    converter = litefuse.TFLiteConverter.from_saved_model(Path(saved))
    assert converter.saved_model_dir == saved
    with pytest.raises(litefuse.ConversionError, match="saved_model_dir cannot be set"):
        converter.saved_model_dir = "elsewhere"  # type: ignore[misc]
