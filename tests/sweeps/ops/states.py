"""Cases: variables, tables, optionals, random numbers; control flow of TensorFlow 1."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import tensorflow as tf

from tests.sweeps.ops import cases as c
from tests.sweeps.ops.cases import Case, case, values

raw = tf.raw_ops
BATCH = ("static", "batch")


def cases() -> Iterator[Case]:
    yield from variables()
    yield from training()
    yield from tables()
    yield from optionals()
    yield from stateless()
    yield from distributions()
    yield from first_graphs()
    yield from first_loops()


def variables() -> Iterator[Case]:
    updates: dict[str, Callable[[tf.Variable, Any], Any]] = {
        "ReadVariableOp": lambda v, x: v + x,
        "AssignVariableOp": lambda v, x: v.assign(x * 2) + 1,
        "AssignAddVariableOp": lambda v, x: v.assign_add(x) * 2,
        "AssignSubVariableOp": lambda v, x: v.assign_sub(x) * 2,
        "ResourceGather": lambda v, x: tf.gather(v, [1, 0]) + x,
        "ResourceGatherNd": lambda v, x: tf.gather_nd(v, [[1, 0], [0, 2]]) + x[0, 0],
        "ResourceScatterUpdate": lambda v, x: v.scatter_update(tf.IndexedSlices(x[:1], [1])),
        "ResourceScatterAdd": lambda v, x: v.scatter_add(tf.IndexedSlices(x, [1, 1])),
        "ResourceScatterSub": lambda v, x: v.scatter_sub(tf.IndexedSlices(x, [1, 0])),
        "ResourceScatterMul": lambda v, x: v.scatter_mul(tf.IndexedSlices(x, [1, 0])),
        "ResourceScatterDiv": lambda v, x: v.scatter_div(tf.IndexedSlices(x + tf.cast(x == 0, x.dtype), [1, 0])),
        "ResourceScatterMax": lambda v, x: v.scatter_max(tf.IndexedSlices(x, [1, 0])),
        "ResourceScatterMin": lambda v, x: v.scatter_min(tf.IndexedSlices(x, [1, 0])),
        "ResourceScatterNdUpdate": lambda v, x: v.scatter_nd_update([[1, 2], [0, 0]], x[:, 0]),
        "ResourceScatterNdAdd": lambda v, x: v.scatter_nd_add([[1, 2], [0, 0]], x[:, 0]),
        "ResourceStridedSliceAssign": lambda v, x: v[1].assign(x[0]),
        "VarIsInitializedOp": lambda v, x: (raw.VarIsInitializedOp(resource=v.handle), x + v),
        "VariableShape": lambda v, x: (raw.VariableShape(input=v.handle), x),
    }
    for name, update in updates.items():
        for dtype in (c.F32, c.I32, c.I64, c.F16):

            def program(update: Any = update, dtype: str = dtype) -> Callable[..., Any]:
                v = tf.Variable(values(dtype, 2, 3, seed="v"))
                return lambda x: update(v, x)

            yield from case(f"{name}/{dtype}", program, values(dtype, 2, 3), forms=("static",), kind="module")
    yield from case("Variable/counter", counter, np.float32([1, 2]), forms=BATCH, kind="module")
    yield from case("Variable/in_branch", in_branch, np.float32([1, -2]), kind="module")
    yield from case("Variable/in_loop", in_loop, np.float32([1, -2]), kind="module")


def training() -> Iterator[Case]:
    """Three consecutive steps of each optimizer's op; the optimizer's state is included in the answer."""
    rate, powers = {"lr": 0.1}, {"beta1_power": 0.9, "beta2_power": 0.99, "beta1": 0.9, "beta2": 0.99, "epsilon": 1e-3}
    steps: dict[str, tuple[int, dict[str, Any]]] = {
        "GradientDescent": (0, {"alpha": 0.1}),
        "Momentum": (1, dict(**rate, momentum=0.9)),
        "Momentum/nesterov": (1, dict(**rate, momentum=0.9, use_nesterov=True)),
        "KerasMomentum": (1, dict(**rate, momentum=0.9)),
        "KerasMomentum/nesterov": (1, dict(**rate, momentum=0.9, use_nesterov=True)),
        "Adagrad": (1, rate),
        "Adagrad/fixed": (1, dict(**rate, update_slots=False)),
        "AdagradV2": (1, dict(**rate, epsilon=1e-3)),
        "Adadelta": (2, dict(**rate, rho=0.9, epsilon=1e-3)),
        "Adam": (2, dict(**rate, **powers)),
        "Adam/nesterov": (2, dict(**rate, **powers, use_nesterov=True)),
        "AdamWithAmsgrad": (3, dict(**rate, **powers)),
        "AdaMax": (2, dict(**rate, **{name: value for name, value in powers.items() if name != "beta2_power"})),
        "RMSProp": (2, dict(**rate, rho=0.9, momentum=0.5, epsilon=1e-3)),
        "CenteredRMSProp": (3, dict(**rate, rho=0.9, momentum=0.5, epsilon=1e-1)),
    }
    slots = {
        "Adadelta": ("accum", "accum_update"),
        "Adam": ("m", "v"),
        "AdaMax": ("m", "v"),
        "AdamWithAmsgrad": ("m", "v", "vhat"),
        "RMSProp": ("ms", "mom"),
        "CenteredRMSProp": ("mg", "ms", "mom"),
    }
    for name, (count, attributes) in steps.items():
        kind = name.partition("/")[0]
        names = slots.get(kind, ("accum",))[:count]

        def program(kind: str = kind, names: Any = names, attributes: Any = attributes) -> Callable[..., Any]:
            variables = [tf.Variable([1.0, 2.0, -3.0]), *(tf.Variable([0.5, 0.25, 0.75]) for _ in names)]
            handles = dict(zip(("var", *names), (v.handle for v in variables), strict=True))
            gradient = "delta" if kind == "GradientDescent" else "grad"

            def step(x: Any) -> Any:
                getattr(raw, f"ResourceApply{kind}")(**handles, **attributes, **{gradient: x})
                return [v.read_value() for v in variables]

            return step

        yield from case(f"ResourceApply{name}", program, np.float32([0.5, -2, 4]), forms=("static",), kind="module")


def counter() -> Callable[..., Any]:
    count = tf.Variable(0)

    def call(x: Any) -> Any:
        count.assign_add(1)
        return x * tf.cast(count, tf.float32), count.read_value()

    return call


def in_branch() -> Callable[..., Any]:
    total = tf.Variable(1.0)

    def call(x: Any) -> Any:
        tf.cond(x[0] > 0, lambda: total.assign_add(x[0]), lambda: total.assign(0.5))
        return total + x

    return call


def in_loop() -> Callable[..., Any]:
    total = tf.Variable(1.0)

    def step(i: Any) -> Any:
        total.assign_add(tf.cast(i, tf.float32))
        return [i + 1]

    def call(x: Any) -> Any:
        tf.while_loop(lambda i: i < 3, step, [0])
        return total + x

    return call


def tables() -> Iterator[Case]:
    words = np.array([b"red", b"blue", b"", b"none"], object)

    def of(keys: Any, found: Any, default: Any) -> Callable[[], Callable[..., Any]]:
        def program() -> Callable[..., Any]:
            table = tf.lookup.StaticHashTable(tf.lookup.KeyValueTensorInitializer(keys, found), default)
            return lambda x: table.lookup(x)

        return program

    some = ["red", "blue", "green"]
    yield from case("HashTableV2/string-int64", of(some, np.int64([3, 1, 2]), -1), words, kind="module")
    yield from case(
        "HashTableV2/int64-string", of(np.int64([3, 1]), ["a", "b"], "?"), np.int64([1, 3, 9]), kind="module"
    )
    yield from case("HashTableV2/int64-float", of(np.int64([3, 1]), [0.5, 2], -1.0), np.int64([1, 3, 9]), kind="module")
    yield from case(
        "HashTableV2/int32-int32", of(np.int32([3, 1]), np.int32([7, 8]), -1), np.int32([1, 3, 9]), kind="module"
    )
    yield from case("HashTableV2/string-float", of(some, np.float32([3, 1, 2]), -1.0), words, kind="module")
    yield from case("HashTableV2/matrix", of(some, np.int64([3, 1, 2]), -1), words.reshape(2, 2), kind="module")

    def from_file() -> Callable[..., Any]:
        path = Path(tempfile.mkdtemp()) / "words.txt"
        path.write_text("red\nblue\ngreen\n")
        source = tf.lookup.TextFileInitializer(
            str(path), tf.string, tf.lookup.TextFileIndex.WHOLE_LINE, tf.int64, tf.lookup.TextFileIndex.LINE_NUMBER
        )
        table = tf.lookup.StaticHashTable(source, -1)
        return lambda x: table.lookup(x)

    yield from case("InitializeTableFromTextFileV2", from_file, words, kind="module")

    def size() -> Callable[..., Any]:
        table = tf.lookup.StaticHashTable(tf.lookup.KeyValueTensorInitializer(some, np.int64([3, 1, 2])), -1)
        return lambda x: (table.size(), table.lookup(x))

    yield from case("LookupTableSizeV2", size, words, kind="module")


def gradient(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def graph(x: Any) -> Any:
        with tf.GradientTape() as tape:
            tape.watch(x)
            y = function(x)
        return tape.gradient(y, x)

    return graph


def optionals() -> Iterator[Case]:
    def with_value(x: Any) -> Any:
        handle = raw.OptionalFromValue(components=[x + 1])
        return raw.OptionalGetValue(optional=handle, output_types=[x.dtype], output_shapes=[x.shape])

    yield from case("OptionalFromValue", with_value, values(c.F32, 2, 3))
    branches: dict[str, Callable[[Any], Any]] = {
        "elements": lambda x: tf.cond(x[0, 0] > 0, lambda: tf.tanh(x) * 2, lambda: tf.exp(-x)),
        "one": lambda x: tf.cond(x[0, 0] > 0, lambda: tf.sigmoid(x) * x, lambda: x),
        "nested": lambda x: tf.cond(
            x[0, 0] > 0, lambda: tf.cond(x[0, 1] > 0, lambda: tf.exp(x), lambda: tf.sin(x)), lambda: x * 3
        ),
        "switch": lambda x: tf.switch_case(
            tf.cast(x[0, 0], tf.int32), [lambda: tf.exp(x), lambda: tf.tanh(x), lambda: x]
        ),
    }
    for name, function in branches.items():
        forms = ("static",) if name == "nested" else ("static", "free")
        x = np.float32([[1.5, -2, 0.5], [0, 1, -1]])
        yield from case(f"OptionalNone/gradient/{name}", gradient(function), x, forms=forms)
    yield from case(
        "OptionalHasValue", lambda x: (raw.OptionalHasValue(optional=raw.OptionalNone()), x), values(c.F32, 2)
    )


def stateless() -> Iterator[Case]:
    seed = np.int32([3, 7])
    functions: dict[str, Callable[..., Any]] = {
        "StatelessRandomUniformV2": lambda s: tf.random.stateless_uniform([3, 5], s),
        "StatelessRandomUniformV2/range": lambda s: tf.random.stateless_uniform([3, 5], s, -2.0, 5.0),
        # Mixes the seed in the graph, by scalars of uint64.
        "StatelessRandomUniformV2/philox": lambda s: tf.random.stateless_uniform([9], s, alg="philox"),
        "StatelessRandomUniformV2/f16": lambda s: tf.random.stateless_uniform([3, 5], s, dtype=tf.float16),
        "StatelessRandomUniformIntV2": lambda s: tf.random.stateless_uniform([3, 5], s, 0, 10, tf.int32),
        "StatelessRandomUniformIntV2/int64": lambda s: tf.random.stateless_uniform([3, 5], s, -5, 1 << 40, tf.int64),
        "StatelessRandomNormalV2": lambda s: tf.random.stateless_normal([3, 5], s),
        "StatelessRandomGetKeyCounter": lambda s: tf.cast(raw.StatelessRandomGetKeyCounter(seed=s)[1], tf.int64),
        "stateless_split": lambda s: tf.random.split(s, 3),
        "stateless_fold_in": lambda s: tf.random.fold_in(s, 5),
    }
    for name, function in functions.items():
        yield from case(name, function, seed, forms=("static",))
        yield from case(f"{name}/seed64", function, seed.astype(np.int64), forms=("static",))

    def generated() -> Callable[..., Any]:
        generator = tf.random.Generator.from_seed(5)
        return lambda x: generator.uniform([4]) + x

    yield from case("RngReadAndSkip", generated, np.float32(1), kind="module")


def distributions() -> Iterator[Case]:
    """For unseeded numbers, only properties that all such draws share are compared."""
    near = lambda x, mean, spread: tf.stack(
        [tf.abs(tf.reduce_mean(x) - mean) < 0.1, tf.abs(tf.math.reduce_std(x) - spread) < 0.1]
    )
    draws: dict[str, Callable[[Any], Any]] = {
        "RandomUniform": lambda n: near(tf.random.uniform([n, 5]), 0.5, 12**-0.5),
        "RandomStandardNormal": lambda n: near(tf.random.normal([n, 5]), 0.0, 1.0),
        "TruncatedNormal": lambda n: near(tf.random.truncated_normal([n, 5]), 0.0, 0.8796),
        "RandomUniformInt": lambda n: near(tf.cast(tf.random.uniform([n, 5], 0, 4, tf.int32), tf.float32), 1.5, 1.118),
        "Multinomial": lambda n: near(
            tf.cast(tf.random.categorical(tf.math.log([[0.5, 0.5]]), n), tf.float32), 0.5, 0.5
        ),
        "StatelessTruncatedNormalV2": lambda n: near(tf.random.stateless_truncated_normal([n, 5], [1, 2]), 0.0, 0.8796),
        "StatelessMultinomial": lambda n: near(
            tf.cast(tf.random.stateless_categorical(tf.math.log([[0.5, 0.5]]), n, [1, 2]), tf.float32), 0.5, 0.5
        ),
        "RandomShuffle": lambda n: tf.sort(tf.random.shuffle(tf.range(n))),
        "dropout": lambda n: near(tf.nn.dropout(tf.ones([n, 5]), 0.5), 1.0, 1.0),
    }
    for name, function in draws.items():
        yield from case(name, function, np.int32(2000))


def first_graphs() -> Iterator[Case]:
    v1 = tf.compat.v1
    x = values(c.F32, 2, 3)
    graphs: dict[str, Callable[..., Any]] = {
        "VariableV2": lambda x: x + v1.get_variable("v", initializer=values(c.F32, 3)),
        "VarHandleOp": lambda x: x + v1.get_variable("v", initializer=values(c.F32, 3), use_resource=True),
        "Assign": lambda x: v1.assign(v1.get_variable("v", initializer=values(c.F32, 3)), x[0]) + x,
        "AssignAdd": lambda x: v1.assign_add(v1.get_variable("v", initializer=values(c.F32, 3)), x[0]) + x,
        "PlaceholderWithDefault": lambda x: x + v1.placeholder_with_default(np.float32(2), []),
        "Switch": lambda x: v1.cond(x[0, 0] > 0, lambda: x + 1, lambda: x * 2),
        "Merge": lambda x: v1.cond(x[0, 0] > 0, lambda: (x + 1, x[0]), lambda: (x * 2, x[1])),
        "Switch/shapes": lambda x: v1.cond(x[0, 0] > 0, lambda: x[:1], lambda: x),
        "Switch/nested": lambda x: v1.cond(
            x[0, 0] > 0, lambda: v1.cond(x[0, 1] > 0, lambda: x, lambda: -x), lambda: x * 2
        ),
        "ScatterNdUpdate": lambda x: v1.scatter_nd_update(
            v1.get_variable("v", initializer=values(c.F32, 2, 3)), [[1, 2], [0, 0]], x[:, 0]
        ),
        "ScatterUpdate": lambda x: v1.scatter_update(v1.get_variable("v", initializer=values(c.F32, 2, 3)), [1], x[:1]),
    }
    for name, function in graphs.items():
        yield from case(name, function, x, forms=BATCH, kind="graph")


def first_loops() -> Iterator[Case]:
    v1 = tf.compat.v1
    x = values(c.F32, 4, 3)

    def written(x: Any) -> Any:
        array = tf.TensorArray(tf.float32, size=4, element_shape=[3])
        return v1.while_loop(lambda i, a: i < 4, lambda i, a: (i + 1, a.write(i, x[i] * 2)), (0, array))[1].stack()

    graphs: dict[str, Callable[..., Any]] = {
        "Enter": lambda x: v1.while_loop(lambda i, y: i < 5, lambda i, y: (i + 1, y * 2 + x), (0, x))[1],
        "Exit": lambda x: v1.while_loop(lambda y: tf.reduce_max(y) > 1, lambda y: [y / 2], [tf.abs(x)]),
        "NextIteration": lambda x: v1.while_loop(
            lambda i, y: i < 3,
            lambda i, y: (i + 1, v1.while_loop(lambda j, z: j < i, lambda j, z: (j + 1, z + x), (0, y))[1]),
            (0, x),
        )[1],
        "LoopCond": lambda x: v1.while_loop(
            lambda i, y: tf.logical_and(i < 5, tf.reduce_sum(y) < 50.0),
            lambda i, y: (i + 1, v1.cond(i > 2, lambda: y + 1, lambda: y * 2)),
            (0, x),
        ),
        "TensorArrayV3": written,
        "map_fn/v1": lambda x: v1.map_fn(lambda row: row * tf.reduce_sum(row), x),
        "scan/v1": lambda x: v1.scan(lambda a, row: a + row, x),
    }
    for name, function in graphs.items():
        yield from case(name, function, x, forms=BATCH, kind="graph")
