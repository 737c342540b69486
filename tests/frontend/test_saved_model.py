"""Import SavedModels of every kind into the IR."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from litefuse.dialects import DIALECTS
from litefuse.dialects.tf.protos.messages import SavedModel
from litefuse.errors import ConversionError, LitefuseError, ReadError
from litefuse.frontend import read_saved_model
from litefuse.ir import Annotation, DType, Function, Module, Op, TensorType
from litefuse.ir.text.printer import print_module
from litefuse.ir.verifier import verify
from tests.support import zoo

pytestmark = pytest.mark.xdist_group("read")
FAST = [spec.name for spec in zoo.SPECS if spec.fast]
Build = Callable[[str], Path]


def read_zoo(name: str, **options: Any) -> Module:
    return read_saved_model(zoo.get(name).saved_model, **options)


def entry(module: Module, signature: int = 0) -> Function:
    return module.functions[module.signatures[signature].function]


def kinds(function: Function) -> list[str]:
    return [op.kind.removeprefix("tf.") for op in function.ops()]


def only(module: Module, kind: str) -> Op:
    (op,) = [op for op in module.ops() if op.kind == kind]
    return op


@pytest.mark.parametrize("name", FAST)
def test_every_model_of_the_zoo(name):
    module = read_zoo(name)
    verify(module, DIALECTS)
    facts = zoo.get(name).facts["signatures"]
    assert {signature.name for signature in module.signatures} == set(facts)
    for signature in module.signatures:
        assert set(signature.inputs) == set(facts[signature.name]["inputs"])
        assert set(signature.outputs) == set(facts[signature.name]["outputs"])
        assert module.functions[signature.function].attributes["arg_names"] == signature.inputs
    assert all(variable.initial is not None for variable in module.variables.values())


@pytest.mark.parametrize("name", ["captures", "k3_saved", "k3_mlp", "tfk_mlp", "tfk_lstm", "counter"])
def test_captures_are_those_of_tensorflow(tf, name):
    """Each signature's captures, in order, have the values that TensorFlow gives them."""
    module = read_zoo(name)
    loaded = tf.saved_model.load(str(zoo.get(name).saved_model))
    for signature in module.signatures:
        function = loaded.signatures[signature.name]
        values = {id(variable.handle): variable.numpy() for variable in function.variables}
        call = only_call(module.functions[signature.function])
        captures = call.operands[len(call.operands) - len(function.captured_inputs) :]
        for captured, operand in zip(function.captured_inputs, captures, strict=True):
            if operand.dtype is DType.RESOURCE:
                actual = module.variables[operand.op.attributes["shared_name"]].initial.numpy()
            else:
                actual = operand.constant.numpy()
            expected = values[id(captured)] if id(captured) in values else captured.numpy()
            assert np.array_equal(actual, expected)


def only_call(function: Function) -> Op:
    (call,) = [op for op in function.ops() if op.kind == "tf.StatefulPartitionedCall"]
    return call


def test_a_variable_captured_under_two_names_is_one():
    module = read_zoo("captures")
    assert set(module.variables) == {"shared", "Variable", "Variable_1"}
    assert module.variables["Variable"].type in (TensorType(DType.I64, ()), TensorType(DType.F32, (4, 4)))


def test_weights_are_lazy_views():
    module = read_zoo("k3_mlp")
    values = [variable.initial.numpy() for variable in module.variables.values()]
    assert not any(value.flags.writeable or value.flags.owndata for value in values)


def test_keras_2_composites_keep_their_attributes():
    module = read_zoo("tfk_lstm")
    (composite,) = [function for function in module.functions.values() if "api_implements" in function.attributes]
    assert composite.attributes["api_implements"].startswith("lstm_")
    assert composite.attributes["time_major"] is False
    assert composite.attributes["go_backwards"] is False
    assert composite.attributes["arg_names"] == (
        "inputs",
        "init_h",
        "init_c",
        "kernel",
        "recurrent_kernel",
        "bias",
    )
    assert [argument.dtype for argument in composite.arguments] == [DType.F32] * 6
    (call,) = [op for op in module.ops() if composite.name in op.symbols()]
    assert call.location.layer.endswith("lstm")


def test_composite_marks(build: Build):
    module = read_zoo("embedding_lookup")
    assert [f.attributes.get("_implements") for f in module.functions.values()].count("embedding_lookup") == 1
    marks = [
        f.attributes["_implements"]
        for f in read_saved_model(build("annotated")).functions.values()
        if "_implements" in f.attributes
    ]
    expected = (("alpha", 0.5), ("axes", (1, 2)), ("mode", "fast"), ("tfl_fusable_op", True))
    assert marks == [Annotation("acme.fused", expected)]


def test_only_values_that_the_signatures_need():
    module = read_zoo("module", signatures=["affine"])
    assert [signature.name for signature in module.signatures] == ["affine"]
    assert not any(op.kind in ("tf.While", "tf.If") for op in module.ops())
    assert not any(op.kind in ("tf.SaveV2", "tf.RestoreV2") for op in read_zoo("module").ops())


def test_defaults_are_filled_in_and_derived_attributes_left_out():
    module = read_zoo("tfk_mlp")
    product = next(op for op in module.ops() if op.kind == "tf.MatMul")
    assert product.attributes == {"transpose_a": False, "transpose_b": False, "grad_a": False, "grad_b": False}


def test_locations_name_the_layers():
    layers = {op.location.layer for op in read_zoo("k3_mlp").ops()}
    # Keras traced `dense` as `dense_1` and `dense_1` as `dense_1_2`.
    assert {"sequential/dense", "sequential/dense_1", "sequential/dense_2"} <= layers
    assert not any("dense_1_2" in layer for layer in layers)
    assert "sequential/dense_1" in {op.location.layer for op in read_zoo("tfk_mlp").ops()}


def test_tables_and_assets():
    module = read_zoo("hash_tables")
    assert len(module.initializers) == 2
    assert list(module.attributes["assets"]) == ["assets/vocabulary.txt"]
    assert Path(module.attributes["assets"]["assets/vocabulary.txt"]).read_bytes() == b"red\ngreen\nblue\n"
    names = [op.attributes["shared_name"] for op in module.ops() if op.kind == "tf.HashTableV2"]
    assert len(names) == 4
    assert len(set(names)) == 2
    paths = [op.attributes["value"] for op in module.ops() if op.kind == "arith.constant"]
    assert any(
        path.dtype is DType.STRING and path.shape == () and path.item() == b"assets/vocabulary.txt" for path in paths
    )
    assert not module.variables


def test_only_the_initializers_of_used_tables():
    module = read_zoo("hash_tables", signatures=["constant"])
    assert len(module.initializers) == 1
    assert any(op.kind == "tf.LookupTableImportV2" for op in module.ops())
    assert not any(op.kind == "tf.InitializeTableFromTextFileV2" for op in module.ops())


def test_contents_of_a_mutable_table(build: Build):
    module = read_saved_model(build("mutable_table"))
    (name,) = module.initializers
    load = only(module, "tf.LookupTableImportV2")
    assert load.function is module.functions[name]
    keys, values = (operand.constant.numpy().tolist() for operand in load.operands[1:])
    assert dict(zip(keys, values, strict=True)) == {b"a": 5, b"b": 6}


def test_inputs_stand_in_the_functions_order(build: Build):
    module = read_saved_model(build("ordered"))
    # TensorFlow's wrapper of the function sorts its arguments by name.
    assert module.signatures[0].inputs == ("a", "z")
    assert only_call(entry(module)).operands[:2] == entry(module).arguments
    assert module.signatures[0].outputs == ("first", "second", "third")
    assert len(module.variables) == 1


def test_stateful_ops_stand_in_program_order(build: Build):
    module = read_saved_model(build("ordered"))
    (body,) = [f for f in module.functions.values() if any(op.kind == "tf.AssignVariableOp" for op in f.ops())]
    stateful = [kind for kind in kinds(body) if kind.endswith("VariableOp")]
    assert stateful == ["ReadVariableOp", "AssignVariableOp", "ReadVariableOp", "AssignAddVariableOp", "ReadVariableOp"]


# TensorFlow 1.


@pytest.mark.parametrize("name", ["tf1_ref", "tf1_resource"])
def test_variables_of_tensorflow_1(name):
    module = read_zoo(name)
    rng = np.random.default_rng(11)
    assert np.array_equal(module.variables["dense/kernel"].initial.numpy(), rng.normal(size=(5, 7)).astype(np.float32))
    assert np.array_equal(module.variables["dense/bias"].initial.numpy(), rng.normal(size=(7,)).astype(np.float32))
    assert module.variables["halves/part_1"].type == TensorType(DType.F32, (3, 3))
    assert "Assign" not in " ".join(kinds(entry(module)))


def test_placeholders(build: Build):
    module = read_saved_model(build("v1_placeholders"))
    assert module.signatures[0].inputs == ("inner", "scale")
    assert module.signatures[0].outputs == ("inner_again", "y")
    function = entry(module)
    assert function.results[0] is function.arguments[0]
    assert "Relu" not in kinds(function)
    split = only(module, "tf.Split")
    assert [value.shape for value in split.results] == [(None, 1)] * 3
    add = function.results[1].op
    assert add.operands[0] is split.results[2]
    assert add.operands[1].constant.item() == 1.0


def test_updates_of_reference_variables(build: Build):
    module = read_saved_model(build("v1_updates"))
    function = entry(module)
    assert kinds(function) == [
        "VarHandleOp",
        "ReadVariableOp",
        "Identity",
        "AssignAddVariableOp",
        "ReadVariableOp",
        "Identity",
        "ReadVariableOp",
    ]
    after, added, before = function.results
    assert module.signatures[0].outputs == ("added", "after", "before")
    assert module.variables["total"].initial.numpy().tolist() == [1, 2, 3]
    assert before.shape == after.shape == added.shape == (3,)


def test_conditionals_of_tensorflow_1(build: Build):
    module = read_saved_model(build("v1_conditionals"))
    function = entry(module)
    found = kinds(function)
    assert "Merge" not in found and "Switch" not in found
    assert not any("Random" in kind for kind in found)  # The branch for training is removed.
    constant = function.results[0].op
    assert constant.kind == "tf.SelectV2"
    assert [operand.constant.item() for operand in constant.operands[1:]] == [1.0, 0.0]
    # If the shapes are not known to agree, one branch runs.
    (outer,) = [op for op in function.ops() if op.kind == "tf.If"]
    taken = module.functions[outer.attributes["then_branch"].name]
    assert "If" in kinds(taken)
    assert kinds(module.functions[outer.attributes["else_branch"].name])[-1] == "Neg"


def test_loops_of_tensorflow_1(build: Build):
    module = read_saved_model(build("v1_loop"))
    loop = only(module, "tf.While")
    condition, body = (module.functions[loop.attributes[key].name] for key in ("cond", "body"))
    assert "Less" in kinds(condition)
    assert {"AddV2", "Mul"} <= set(kinds(body))
    assert [value.dtype for value in body.results] == [DType.I32, DType.F32]
    assert not {"Enter", "Merge", "Switch", "Exit", "NextIteration"} & {*kinds(entry(module)), *kinds(body)}


def test_initializers_of_tensorflow_1(build: Build):
    module = read_saved_model(build("v1_table"))
    (name,) = module.initializers
    assert kinds(module.functions[name]) == ["HashTableV2", "arith.constant", "InitializeTableFromTextFileV2"]
    assert list(module.attributes["assets"]) == ["assets/vocabulary.txt"]


# User options.


def test_batch_and_shapes():
    free = entry(read_zoo("k3_mlp")).arguments[0].shape
    assert free[0] is None
    assert entry(read_zoo("k3_mlp", batch=4)).arguments[0].shape == (4, *free[1:])
    module = read_zoo("k3_transformer_small", batch=2, input_shapes={"tokens": (3, None)}, signatures=["serve"])
    shapes = dict(zip(module.signatures[0].inputs, [a.shape for a in entry(module).arguments], strict=True))
    assert shapes == {"segments": (2, 16), "tokens": (3, 16)}
    with pytest.raises(ConversionError, match=r"batch=7: no input has a free first dimension. Available inputs: x "):
        read_zoo("counter", batch=7)


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"signatures": ["absent"]}, "no signature 'absent'. Available signatures: serve, serving_default"),
        ({"input_shapes": {"absent": (1,)}}, "no input 'absent'. Available inputs: features"),
        ({"input_shapes": {"features": (1, 7)}}, r"input 'features': shape \(1, 7\) is incompatible with the model"),
        ({"input_shapes": {"features": (1,)}}, "is incompatible with the model's shape"),
        ({"tags": "gpu"}, r"no graph with tags \{gpu\}. Choose with tags= from \{serve\}"),
    ],
)
def test_requests_that_do_not_fit(options, problem):
    with pytest.raises(LitefuseError, match=problem):
        read_zoo("k3_mlp", **options)


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("without_signatures", "has no signatures"),
        ("v1_unfed", "placeholder 'forgotten' is not an input of the signature"),
        ("v1_effect_in_branch", "AssignAdd in a branch of a TensorFlow 1 tf.cond is unsupported"),
        ("v1_sparse", "input 'x': sparse and composite tensors are unsupported"),
    ],
)
def test_unsupported_models(build: Build, name, problem):
    with pytest.raises(ConversionError, match=problem):
        read_saved_model(build(name))


def test_ops_that_only_the_model_describes(copy):
    """A custom op of the user: its definition is in the model's own op list."""
    path = copy / "saved_model.pb"
    changed = SavedModel.FromString(path.read_bytes())
    (graph,) = changed.meta_graphs
    (definition,) = [op for op in graph.meta_info_def.stripped_op_list.op if op.name == "Mul"]
    definition.name = "AcmeMul"
    definition.attr.add(name="mode", type="string").default_value.s = b"fast"
    for function in graph.graph_def.library.function:
        for node in function.node_def:
            node.op = "AcmeMul" if node.op == "Mul" else node.op
    path.write_bytes(changed.SerializeToString())
    customs = [op for op in read_saved_model(copy).ops() if op.kind == "tf.AcmeMul"]
    assert len(customs) == 3
    assert all(op.attributes == {"mode": "fast"} and op.result.dtype is DType.F32 for op in customs)
    definition.name = "Other"
    path.write_bytes(changed.SerializeToString())
    with pytest.raises(
        ConversionError, match="unknown op AcmeMul: it is not in litefuse's op table or the model's own op list"
    ):
        read_saved_model(copy)


# Damage.


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    shutil.copytree(zoo.get("captures").saved_model, tmp_path / "model")
    return tmp_path / "model"


def test_variables_of_another_model(copy):
    other = zoo.get("counter").saved_model / "variables"
    shutil.rmtree(copy / "variables")
    shutil.copytree(other, copy / "variables")
    with pytest.raises(ReadError, match=r"variables\.index"):
        read_saved_model(copy)


def test_missing_variables(copy):
    shutil.rmtree(copy / "variables")
    with pytest.raises(ReadError, match=r"variables\.index: does not exist"):
        read_saved_model(copy)


def test_a_graph_with_damaged_parts(copy):
    """Random changes of the file's structure: a model, or an error of litefuse."""
    path = copy / "saved_model.pb"
    original = path.read_bytes()
    generator = random.Random(0)
    outcomes = {True: 0, False: 0}
    for _ in range(200):
        changed = SavedModel.FromString(original)
        parts = list(all_messages(changed))
        for _ in range(generator.randrange(1, 6)):
            change(generator.choice(parts), generator)
        path.write_bytes(changed.SerializeToString())
        try:
            verify(read_saved_model(copy), DIALECTS)
            outcomes[True] += 1
        except LitefuseError:
            outcomes[False] += 1
    assert min(outcomes.values()) > 20


def all_messages(message: Any) -> Iterator[Any]:
    yield message
    for field, value in message.ListFields():
        if field.message_type is None:
            continue
        if field.message_type.GetOptions().map_entry:
            if field.message_type.fields_by_name["value"].message_type is not None:
                for key in sorted(value):
                    yield from all_messages(value[key])
        elif hasattr(value, "add"):
            for item in value:
                yield from all_messages(item)
        else:
            yield from all_messages(value)


def change(message: Any, generator: random.Random) -> None:
    fields = message.ListFields()
    if not fields:
        return
    field, value = generator.choice(fields)
    if isinstance(value, bool):
        setattr(message, field.name, not value)
    elif isinstance(value, int):
        setattr(message, field.name, generator.choice([-1, 0, 1, 7, 20, 100, 2**31 - 1]))
    elif isinstance(value, str):
        setattr(message, field.name, generator.choice(["", "x", value + "_", value[:-1], f"{value}:1", f"^{value}"]))
    elif isinstance(value, bytes):
        setattr(message, field.name, generator.choice([b"", b"\xff", value[:-1], value * 2]))
    elif hasattr(value, "append") and generator.random() < 0.5:
        del value[generator.randrange(len(value))]
    else:
        message.ClearField(field.name)


# Determinism.


def test_the_same_file_gives_the_same_module():
    code = (
        "import sys; from litefuse.frontend import read_saved_model; "
        "from litefuse.ir.text.printer import print_module; "
        "print(print_module(read_saved_model(sys.argv[1]), limit=4)); assert 'tensorflow' not in sys.modules"
    )
    texts: set[str] = set()
    for seed in ("1", "2"):
        command = [sys.executable, "-c", code, str(zoo.get("module").saved_model)]
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        texts.add(subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout)
    assert texts == {print_module(read_zoo("module"), limit=4) + "\n"}
