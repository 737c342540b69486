"""The results of kernels in Python and in C: several consecutive calls on one interpreter, with different sizes."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from ai_edge_litert.interpreter import OpResolverType, load_delegate

import litefuse
from litefuse.backend import to_bytes
from litefuse.ir import DType, Module, Symbol
from tests.support.generated import require_models
from tests.support.modules import custom_ops
from tests.support.modules.custom_ops import custom, single, strings
from tests.support.modules.lite_modules import add_function, counted, entry, f32, i32, loop, tensor

RESOLVERS = (OpResolverType.AUTO, OpResolverType.BUILTIN_WITHOUT_DEFAULT_DELEGATES)
RANDOM = np.random.default_rng(7)


def numbers(*shape: int) -> Any:
    return RANDOM.normal(size=shape).astype(np.float32)


def scaled(b, x, factor=0.5, offset=0.0):
    return custom(b, "Scale", x, types=[x.type], factor=factor, offset=offset)[0]


@pytest.mark.parametrize("resolver", RESOLVERS)
def test_between_builtin_ops(kernel, resolver):
    made = entry([f32(None, 4)], lambda b, x: [b.tfl.tanh(scaled(b, b.tfl.mul(x, np.float32(3)), 0.25, 1))])
    interpreter = litefuse.Interpreter(
        bytes(to_bytes(made)), kernels={"Scale": kernel("Scale")}, experimental_op_resolver_type=resolver, num_threads=4
    )
    run = interpreter.get_signature_runner()
    for rows in (1, 5, 5, 2, 0, 3):
        x = numbers(rows, 4)
        np.testing.assert_allclose(run(x0=x)["y0"], np.tanh(x * 3 * 0.25 + 1), rtol=1e-5, atol=1e-6)


def test_by_indices(kernel):
    """The other interface: allocate_tensors, set_tensor, invoke, get_tensor, resize_tensor_input."""
    interpreter = litefuse.Interpreter(
        model_content=single("Scale", [f32(2, 4)], f32(2, 4), factor=2.0), kernels={"Scale": kernel("Scale")}
    )
    (given,), (result,) = interpreter.get_input_details(), interpreter.get_output_details()
    for rows in (2, 2, 3):
        interpreter.resize_tensor_input(given["index"], [rows, 4])
        interpreter.allocate_tensors()
        for _ in range(2):
            x = numbers(rows, 4)
            interpreter.set_tensor(given["index"], x)
            interpreter.invoke()
            np.testing.assert_array_equal(interpreter.get_tensor(result["index"]), x * 2)


def test_one_after_another(kernel):
    """Consecutive nodes of a delegate stay separate, each with its own options."""
    made = entry([f32(None)], lambda b, x: [scaled(b, scaled(b, scaled(b, x, 2), 3, 1), 5)])
    run = runner(made, kernel, "Scale")
    for size in (3, 4, 0, 1):
        x = numbers(size)
        np.testing.assert_allclose(run(x0=x)["y0"], (x * 6 + 1) * 5, rtol=1e-6)


def runner(made: Module | bytes, kernel: Any, *names: str, **options: Any) -> Any:
    content = made if isinstance(made, bytes) else bytes(to_bytes(made))
    interpreter = litefuse.Interpreter(content, kernels={name: kernel(name) for name in names}, **options)
    return interpreter.get_signature_runner()


def test_shapes_that_only_the_run_knows(kernel):
    types = [f32(None), i32(None)]
    made = entry([f32(None)], lambda b, x: twice(b, *custom(b, "Positive", x, types=types)))
    run = runner(made, kernel, "Positive")
    for size in (5, 5, 9, 0, 1, 30):
        x = numbers(size)
        found = run(x0=x)
        np.testing.assert_array_equal(found["y0"], 2 * x[x > 0])
        np.testing.assert_array_equal(found["y1"], 2 * np.nonzero(x > 0)[0])


def twice(b, x, y):
    return [b.tfl.add(x, x), b.tfl.add(y, y)]


@pytest.mark.parametrize("used", [0, 1])
def test_an_unused_output(kernel, used):
    """The runtime allocates no memory for it."""
    types = [f32(), f32(None, 3)]
    made = entry([f32(None, 3)], lambda b, x: [b.tfl.neg(custom(b, "Parts", x, types=types)[used])])
    run = runner(made, kernel, "Parts")
    for rows in (2, 2, 4, 1):
        x = numbers(rows, 3)
        np.testing.assert_allclose(run(x0=x)["y0"], -(x.sum() if used == 0 else 2 * x), rtol=1e-5)


@pytest.mark.parametrize("known", [True, False])
def test_outputs_put_in_each_others_place(known):
    class Swap:
        def prepare(self, inputs, options):
            return [info.shape for info in inputs] if known else [None, None]

        def invoke(self, inputs, outputs):
            if known:
                outputs[0][...], outputs[1][...] = inputs
            else:
                outputs[:] = inputs
            outputs.reverse()

    types = [f32(None), f32(None)]
    made = entry(types, lambda b, x, y: custom(b, "Swap", x, y, types=types))
    run = runner(made, lambda _: Swap, "Swap")
    for size in (2, 2, 3):
        x, y = numbers(size), numbers(size)
        found = run(x0=x, x1=y)
        np.testing.assert_array_equal(found["y0"], y)
        np.testing.assert_array_equal(found["y1"], x)


def test_one_tensor_as_two_inputs(kernel):
    run = runner(entry([f32(None)], lambda b, x: custom(b, "Blend", x, x, None, types=[x.type])), kernel, "Blend")
    for size in (2, 3):
        x = numbers(size)
        np.testing.assert_array_equal(run(x0=x)["y0"], x + x)


@pytest.mark.parametrize("given", [(True, True), (False, True), (True, False), (False, False)])
def test_optional_inputs(kernel, given):
    bias, scale = np.float32([1, 2, 3]), np.float32(4)

    def body(b, x):
        return custom(b, "Blend", x, bias if given[0] else None, scale if given[1] else None, types=[x.type])

    run = runner(entry([f32(None, 3)], body), kernel, "Blend")
    for rows in (2, 1):
        x = numbers(rows, 3)
        expected = (x + bias if given[0] else x) * (scale if given[1] else 1)
        np.testing.assert_allclose(run(x0=x)["y0"], expected, rtol=1e-6)


def test_strings(kernel):
    content = single("Join", [strings(None), strings(None)], strings(None), text=" + ")
    run = runner(content, kernel, "Join")
    for a, b in (([b"x", b""], [b"yz", b"\xff\x00"]), ([b"one"], [b"two"]), ([], []), (["ä".encode()] * 5, [b"b"] * 5)):
        found = run(x0=np.array(a, object), x1=np.array(b, object))["y0"]
        assert found.tolist() == [left + b" + " + right for left, right in zip(a, b, strict=True)]


def test_strings_of_a_number_that_only_the_run_knows(kernel):
    def body(b, x):
        words = custom(b, "Words", x, types=[strings(None)])[0]
        return custom(b, "Join", words, words, types=[strings(None)], text="-")

    run = runner(entry([strings(None)], body), kernel, "Words", "Join")
    for texts, words in (([b"a bc", b"", b" d "], 3), ([b"e"], 1), ([b""], 0), ([b"f g h i", b"j"], 5)):
        found = run(x0=np.array(texts, object))["y0"]
        expected = [word for text in texts for word in text.split()]
        assert len(expected) == words
        assert found.tolist() == [word + b"-" + word for word in expected]


def test_options(kernel):
    options = {"int": -5, "large": 1 << 40, "float": 0.1, "flag": True, "text": "four", "names": ["a", "seven"]}
    for sizes, scales in (([1, 2, 3], [0.5, 2.0, -1.0]), ([-1, 300, 1 << 33], [1e-3, 4.0, 2])):
        content = single(
            "Options", [f32(1)], tensor(DType.F64, 12), **options, sizes=sizes, scales=scales, more={"x": 1}["x"]
        )
        found = runner(content, kernel, "Options")(x0=numbers(1))["y0"]
        np.testing.assert_allclose(found, [-5, 1 << 40, 0.1, 1, 4, 5, *sizes, *scales], rtol=1e-6)


def test_each_op_has_its_own_state(kernel):
    made = entry(
        [f32(1)],
        lambda b, x: [custom(b, "Count", x, types=[i32()])[0], custom(b, "Count", x, types=[i32()])[0]],
    )
    content = bytes(to_bytes(made))
    first, second = runner(content, kernel, "Count"), runner(content, kernel, "Count")
    for turn in (1, 2, 3):
        assert first(x0=numbers(1)) == {"y0": turn, "y1": turn}
    assert second(x0=numbers(1)) == {"y0": 1, "y1": 1}


@pytest.mark.parametrize("resolver", RESOLVERS)
def test_in_loops(kernel, resolver):
    module = Module()
    counted(module, [f32(None)], 4, lambda b, x: [scaled(b, x, -2, 1)])
    types = [i32(), f32(None)]
    made = entry(types, lambda b, n, x: [loop(b, [n, x], types)[1]], module=module)
    run = runner(made, kernel, "Scale", experimental_op_resolver_type=resolver)
    for size in (3, 3, 5):
        x = numbers(size)
        expected = x
        for _ in range(4):
            expected = -2 * expected + 1
        np.testing.assert_allclose(run(x0=np.int32(0), x1=x)["y0"], expected, rtol=1e-6)


def test_in_loops_that_grow(kernel):
    """The shapes change in each iteration."""
    module = Module()

    def body(b, x):
        longer = b.tfl.concatenation(scaled(b, x, 2), np.ones(1, np.float32), axis=0, result_types=[x.type])
        return [longer]

    counted(module, [f32(None)], 3, body)
    types = [i32(), f32(None)]
    run = runner(entry(types, lambda b, n, x: [loop(b, [n, x], types)[1]], module=module), kernel, "Scale")
    for size in (2, 5):
        x = numbers(size)
        np.testing.assert_allclose(run(x0=np.int32(0), x1=x)["y0"], [*(8 * x), 4, 2, 1], rtol=1e-6)


def test_in_branches(kernel):
    module = Module()
    add_function(module, "then", [f32(None)], lambda b, x: [scaled(b, x, 2)])
    add_function(module, "other", [f32(None)], lambda b, x: [scaled(b, x, 3)])
    names = {"then_subgraph_index": Symbol("then"), "else_subgraph_index": Symbol("other")}

    def body(b, condition, x):
        return list(b.op("tfl.if", [condition, x], names, [f32(None)]).results)

    run = runner(entry([tensor(DType.BOOL), f32(None)], body, module=module), kernel, "Scale")
    for condition, size in ((True, 3), (False, 3), (True, 1), (False, 4)):
        x = numbers(size)
        np.testing.assert_allclose(run(x0=np.bool_(condition), x1=x)["y0"], x * (2 if condition else 3), rtol=1e-6)


def test_in_several_signatures(kernel):
    module = entry([f32(None)], lambda b, x: [scaled(b, x, 2)], name="double")
    entry([f32(None)], lambda b, x: [scaled(b, x, 3)], name="triple", module=module)
    interpreter = litefuse.Interpreter(bytes(to_bytes(module)), kernels={"Scale": kernel("Scale")})
    double, triple = interpreter.get_signature_runner("double"), interpreter.get_signature_runner("triple")
    for size in (2, 3, 3):
        x = numbers(size)
        np.testing.assert_array_equal(double(x0=x)["y0"], 2 * x)
        np.testing.assert_array_equal(triple(x0=x)["y0"], 3 * x)


def composite(b, x, name="acme.scale", **attributes):
    """A preserved composite; its decomposition, which computes something else, must not be run."""
    stored = {
        "name": name,
        "decomposition_subgraph_index": Symbol("decomposition"),
        "composite_attributes": attributes,
        "version": 1,
    }
    return list(b.op("tfl.stablehlo_composite", [x], stored, [x.type]).results)


def composite_model() -> bytes:
    module = Module()
    add_function(module, "decomposition", [f32(None, 2)], lambda b, x: [b.tfl.neg(x)])
    return bytes(to_bytes(entry([f32(None, 2)], lambda b, x: composite(b, x, factor=1.5), module=module)))


@pytest.mark.parametrize("resolver", RESOLVERS)
def test_preserved_composites(resolver):
    class Composite:
        def prepare(self, inputs, options):
            self.options = options
            return [inputs[0].shape]

        def invoke(self, inputs, outputs):
            outputs[0][...] = inputs[0] * np.float32(self.options["factor"])

    content = composite_model()
    run = runner(content, lambda name: Composite, "acme.scale", experimental_op_resolver_type=resolver)
    plain = litefuse.Interpreter(content, experimental_op_resolver_type=resolver).get_signature_runner()
    for rows in (1, 3):
        x = numbers(rows, 2)
        np.testing.assert_array_equal(run(x0=x)["y0"], 1.5 * x)
        np.testing.assert_array_equal(plain(x0=x)["y0"], -x)


def test_composites_of_a_model():
    """Preserved by `convert`, with its author's attributes."""

    class Given:
        def prepare(self, inputs, options):
            given.append(dict(options))
            return [inputs[0].shape]

        def invoke(self, inputs, outputs):
            outputs[0][...] = 7

    given: list[dict[str, Any]] = []
    source = require_models("composites") / "fusable_with_options" / "saved_model"
    converted = litefuse.convert(source, composites={"*": "preserve"}, entry_points=False)
    assert converted.report.ops["tfl.stablehlo_composite"] == 1
    interpreter = litefuse.Interpreter(converted, kernels={"my_op": Given})
    interpreter.allocate_tensors()
    assert given[0].keys() == {"flag", "off", "alpha", "n", "sizes", "kind", "dims"}
    interpreter.invoke()


@pytest.mark.parametrize(
    "options",
    [
        {"experimental_preserve_all_tensors": True},
        {"experimental_disable_delegate_clustering": True},
        {"experimental_disable_delegate_node_fusion": True},
        {"experimental_op_resolver_type": OpResolverType.BUILTIN_REF},
    ],
)
@pytest.mark.filterwarnings("ignore:Warning. Enabling `experimental_preserve_all_tensors`")
def test_other_arguments_of_the_interpreter(kernel, options):
    made = entry([f32(None)], lambda b, x: [b.tfl.neg(scaled(b, scaled(b, b.tfl.neg(x), 2), 3, 1))])
    run = runner(made, kernel, "Scale", **options)
    for size in (3, 1):
        x = numbers(size)
        np.testing.assert_allclose(run(x0=x)["y0"], 6 * x - 1, rtol=1e-5)


def test_together_with_a_user_delegate(native):
    made = entry([f32(None)], lambda b, x: custom(b, "Count", scaled(b, x), types=[i32()]))
    interpreter = litefuse.Interpreter(
        bytes(to_bytes(made)),
        kernels={"Count": custom_ops.Count},
        experimental_delegates=[load_delegate(str(native.path))],
    )
    for turn in (1, 2):
        assert interpreter.get_signature_runner()(x0=numbers(2))["y0"] == turn


def test_custom_ops_in_a_decomposition(kernel):
    module = Module()
    add_function(module, "decomposition", [f32(None, 2)], lambda b, x: [scaled(b, x, 4)])
    run = runner(entry([f32(None, 2)], composite, module=module), kernel, "Scale")
    for rows in (1, 3):
        x = numbers(rows, 2)
        np.testing.assert_array_equal(run(x0=x)["y0"], 4 * x)


def test_several_interpreters_in_several_threads(kernel):
    content = single("Scale", [f32(None)], f32(None), factor=3.0)

    def work(seed: int) -> None:
        run = runner(content, kernel, "Scale")
        for turn in range(50):
            x = np.full(seed + turn % 3, seed, np.float32)
            np.testing.assert_array_equal(run(x0=x)["y0"], 3 * x)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(work, range(1, 17)))


NUMERIC = "BOOL I8 I16 I32 I64 U8 U16 U32 U64 BF16 F16 F32 F64 C64"


@pytest.mark.parametrize("dtype", [DType[name] for name in NUMERIC.split()])
def test_types(dtype):
    array = np.array([[1, 0, 3]], dtype=dtype.numpy)

    class Copy:
        def prepare(self, inputs, options):
            assert inputs[0].dtype == dtype.numpy
            return [(3,)]

        def invoke(self, inputs, outputs):
            outputs[0][...] = inputs[0][0]

    content = single("Copy", [tensor(dtype, 1, 3)], tensor(dtype, 3))
    interpreter = litefuse.Interpreter(content, kernels={"Copy": Copy})
    interpreter.allocate_tensors()
    interpreter.set_tensor(interpreter.get_input_details()[0]["index"], array)
    interpreter.invoke()
    found = interpreter.get_tensor(interpreter.get_output_details()[0]["index"])
    np.testing.assert_array_equal(found.view(dtype.numpy), array[0])


def test_a_native_library_is_a_delegate_of_litert(native):
    """Any program that loads delegates can use it, without litefuse."""
    from ai_edge_litert.interpreter import Interpreter

    content = single("Scale", [f32(None)], f32(None), factor=3.0, offset=1.0)
    interpreter = Interpreter(model_content=content, experimental_delegates=[load_delegate(str(native.path))])
    run = interpreter.get_signature_runner()
    for size in (2, 5):
        x = numbers(size)
        np.testing.assert_array_equal(run(x0=x)["y0"], 3 * x + 1)


def test_constants_are_there_when_shapes_are_decided():
    class Table:
        def prepare(self, inputs, options):
            assert inputs[0].value is None
            self.table = inputs[1].value
            assert not self.table.flags.writeable
            return [(*inputs[0].shape, self.table.shape[1])]

        def invoke(self, inputs, outputs):
            outputs[0][...] = self.table[inputs[0]]

    table = numbers(9, 2)
    made = entry([i32(None)], lambda b, ids: custom(b, "Table", ids, table, types=[f32(None, 2)]))
    run = runner(made, lambda name: Table, "Table")
    for ids in ([1, 2, 8], [0], []):
        np.testing.assert_array_equal(run(x0=np.int32(ids))["y0"], table[np.int32(ids)])


def test_models_are_given_in_three_ways(tmp_path):
    content = single("Scale", [f32(2)], f32(2), factor=3.0)
    path = tmp_path / "model.tflite"
    path.write_bytes(content)
    for given in ({"model": content}, {"model": path}, {"model": str(path)}, {"model_path": path}):
        interpreter = litefuse.Interpreter(**given, kernels={"Scale": custom_ops.Scale})
        assert interpreter.get_signature_runner()(x0=np.ones(2, np.float32))["y0"].tolist() == [3, 3]
