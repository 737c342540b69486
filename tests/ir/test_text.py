"""The textual form: round trips of random modules, and an external parser."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from litefuse.ir import (
    Annotation,
    Constant,
    DType,
    Function,
    Location,
    Module,
    QuantizationParameters,
    ShapeAttr,
    Signature,
    Symbol,
    TensorType,
    Variable,
)
from litefuse.ir.text.compare import difference, equal
from litefuse.ir.text.parser import ParseError, parse_module
from litefuse.ir.text.printer import print_module

DTYPES = st.sampled_from(list(DType))
SHAPES = st.none() | st.lists(st.none() | st.integers(0, 9), max_size=4).map(tuple)
TYPES = st.builds(TensorType, DTYPES, SHAPES, st.none())
NAMES = st.text(min_size=1, max_size=6)


@st.composite
def constants(draw):
    dtype = draw(st.sampled_from([dtype for dtype in DType if dtype.has_values]))
    shape = draw(st.lists(st.integers(0, 4), max_size=3).map(tuple))
    size = int(np.prod(shape))
    if dtype is DType.STRING:
        values = draw(st.lists(st.binary(max_size=4), min_size=size, max_size=size))
        array = np.empty(size, object)
        array[:] = values
        return Constant.of(array.reshape(shape))
    if dtype is DType.BOOL:
        return Constant.of(np.array(draw(st.lists(st.booleans(), min_size=size, max_size=size)), bool).reshape(shape))
    if dtype in (DType.I2, DType.I4, DType.U4):
        flat = draw(st.lists(st.integers(0, 1 if dtype is DType.I2 else 7), min_size=size, max_size=size))
        return Constant.of(np.array(flat, np.int8).astype(dtype.numpy).reshape(shape), dtype)
    width = dtype.itemsize * size
    data = draw(st.binary(min_size=width, max_size=width))
    return Constant.of(np.frombuffer(data, dtype.numpy).reshape(shape), dtype)


def attributes(names):
    """Draw dictionaries of every kind of attribute."""
    leaves = st.one_of(
        st.booleans(),
        st.integers(-(2**63), 2**63 - 1),
        st.floats(),
        names,
        st.binary(max_size=4),
        DTYPES,
        st.builds(ShapeAttr, SHAPES),
        st.builds(Symbol, names),
        TYPES,
        st.builds(
            Annotation, names, st.dictionaries(names, st.integers(-9, 9), max_size=2).map(lambda d: (*d.items(),))
        ),
        st.none(),
        constants(),
    )
    nested = st.recursive(
        leaves, lambda leaf: st.lists(leaf, max_size=3).map(tuple) | st.dictionaries(names, leaf, max_size=2)
    )
    return st.dictionaries(names, nested, max_size=3)


@st.composite
def functions(draw, name, names):
    function = Function(name, draw(st.lists(TYPES, max_size=3)), draw(attributes(names)))
    values = [None, *function.arguments]
    for _ in range(draw(st.integers(0, 5))):
        if draw(st.booleans()):
            constant = draw(constants())
            op = function.append("arith.constant", (), [constant.type], {"value": constant})
        else:
            operands = draw(st.lists(st.sampled_from(values), max_size=3))
            types = draw(st.lists(TYPES, max_size=3))
            op = function.append("tf.Foo", operands, types, draw(attributes(names)), Location(draw(names), draw(names)))
        values.extend(op.results)
    if len(values) > 1:
        function.set_results(draw(st.lists(st.sampled_from(values[1:]), max_size=3)))
    return function


@st.composite
def modules(draw, names=NAMES):
    module = Module(attributes=draw(attributes(names)))
    for name in draw(st.lists(names, max_size=3, unique=True)):
        function = module.add(draw(functions(name, names)))
        inputs = tuple(draw(names) for _ in function.arguments)
        module.signatures.append(Signature(draw(names), name, inputs, ()))
    for name in draw(st.lists(names, max_size=2, unique=True)):
        module.variables[name] = Variable(name, draw(TYPES), draw(st.none() | constants()))
    module.initializers = list(module.functions)[:1]
    return module


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(modules(), st.booleans())
def test_printed_modules_parse_back(module, locations):
    text = print_module(module, locations=locations)
    parsed = parse_module(text)
    assert difference(module, parsed) is None
    assert print_module(parsed, locations=locations) == text


@pytest.mark.parametrize(
    ("dtype", "parameters", "printed"),
    [
        (DType.I8, QuantizationParameters.of(0.05, -128), "tensor<?x8x!quant.uniform<i8:f32, 0.05:-128>>"),
        (DType.I16, QuantizationParameters.of(2.0**-15), "tensor<?x8x!quant.uniform<i16:f32, 3.0517578e-05>>"),
        (
            DType.I8,
            QuantizationParameters.of([0.5, 1e-9], [3, 0], axis=1),
            "tensor<?x8x!quant.uniform<i8:f32:1, {0.5:3, 1.0e-09}>>",
        ),
        (
            DType.I2,
            QuantizationParameters.of([0.5] * 8, axis=1),
            "tensor<?x8x!quant.uniform<i2:f32:1, {0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5}>>",
        ),
        (
            DType.I4,
            QuantizationParameters.of([0.5, 0.25], axis=1, block_size=4),
            "tensor<?x8x!quant.uniform<i4:f32:{1:4}, {0.5, 0.25}>>",
        ),
    ],
    ids=["tensor", "symmetric", "channels", "2 bits", "blocks"],
)
def test_quantized_types_parse_back(dtype: DType, parameters: QuantizationParameters, printed: str) -> None:
    type = TensorType(dtype, (None, 8), parameters)
    module = Module()
    function = module.add(Function("main", [type]))
    function.set_results(list(function.arguments))
    assert printed in print_module(module)
    (parsed,) = parse_module(print_module(module)).functions["main"].arguments
    assert parsed.type == type


@pytest.mark.parametrize(
    "array",
    [
        np.linspace(-1, 1, 200, dtype=np.float32).reshape(10, 20),
        np.array([np.nan, np.inf, -0.0, 1.0]),
        np.full((50, 50), 7, np.int64),
        np.full((3, 40), np.nan, np.float32),
        np.zeros((0, 3), np.float32),
        np.float32(0.1),
        np.arange(100) % 2 == 0,
        np.array(["ä".encode(), b'\n"\\', b""], object),
        (np.arange(40) * 1j).astype(np.complex64),
    ],
)
def test_constants_of_every_spelling(array):
    module = Module()
    function = module.add(Function("f"))
    constant = Constant.of(array)
    function.append("arith.constant", (), [constant.type], {"value": constant})
    assert equal(parse_module(print_module(module)), module)


def test_large_constants_can_be_elided():
    module = Module(variables={"v": Variable("v", TensorType(DType.F32, (100,)), Constant.of(np.ones(100, "f4")))})
    text = print_module(module, limit=64)
    assert "dense_resource<elided> : tensor<100xf32>" in text
    with pytest.raises(ParseError, match="elided"):
        parse_module(text)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("module {", "line 1: expected 'func.func'"),
        ('module {\n func.func @f() {\n "tf.A"(%x) : () -> ()\n}}', "line 3: %x is not defined"),
        ("module {} }", "expected the end"),
        ("module attributes {a = #tf.what<>} {}", "can be parsed"),
        ('module { func.func @f(%x: tensor<f32>) { "tf.A"(%x) : (tensor<i32>) -> ()}}', "operands of tf.A do not have"),
        ('module { func.func @f(%x: tensor<f32>) { "func.return"(%x) : (tensor<f32>) -> ()}}', "the declared types"),
        ("module attributes {a = dense<[1, 2]> : tensor<3xi32>} {}", "3 elements, not 2"),
    ],
)
def test_errors_name_the_line(text, problem):
    with pytest.raises(ParseError) as error:
        parse_module(text)
    assert problem in str(error.value)


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(modules(names=st.text('ab_.$ /"\\\n', min_size=1, max_size=4)))
def test_xdsl_reads_it(module):
    xdsl = pytest.importorskip("xdsl.parser")
    from xdsl.context import Context
    from xdsl.dialects import builtin, func

    context = Context(allow_unregistered=True)
    context.load_dialect(builtin.Builtin)
    context.load_dialect(func.Func)
    parsed = xdsl.Parser(context, print_module(module)).parse_module()
    for function, other in zip(module.functions.values(), parsed.body.ops, strict=True):
        ops = [*function.ops(), function.last]
        extra = any(operand is None for op in ops for operand in op.operands)
        assert len(ops) + extra == len(list(other.body.block.ops))
