"""Write TensorFlow's op table to `src/litefuse/dialects/tf/ops.tsv`, and the names of those that its Flex delegate
lacks to `not_in_flex.tsv` beside it. Needs TensorFlow for Linux; run by hand.

    python tools/schemas/make_tf_ops.py

One line per op, its columns separated by tabs:

    name    flags    operands    results    attribute ...

flags: letters of `litefuse.ir.Trait`, `-` for none. `s` and `c` come from TensorFlow; all others, and additional `c`,
are written by hand, and kept when the table is written again. Operands and results are separated by blanks: `x:T`,
`values:N*T` (as many as the attribute N says), `inputs:*Tin` (types from a list), `&ref:T` (a reference). Fixed element
types are DType's member names. An attribute is `name:type` or `name:type=default`, the default in JSON; one that an
operand determines has a `!` before its name.
"""

from __future__ import annotations

import ctypes
import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import tensorflow
from tensorflow.core.framework import op_def_pb2
from tensorflow.python.client import pywrap_tf_session

from litefuse.ir.types import TF_DTYPES

TARGET = Path(__file__).parents[2] / "src/litefuse/dialects/tf/ops.tsv"
NOT_IN_FLEX = TARGET.with_name("not_in_flex.tsv")

_IS_ALLOWLISTED = "_ZN6tflite4flex19IsAllowlistedFlexOpERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE"
"""`bool tflite::flex::IsAllowlistedFlexOp(const std::string&)`."""

# Input pipelines, accelerators' internals, distribution, debugging, gradients used only in training.
EXCLUDED = re.compile(
    r"^_|Dataset|Iterator|TPU|Tpu|BoostedTrees|Collective|Nccl|Mkl|Summary|Xla(?!(Dynamic(Update)?Slice|Einsum|Pad|Sharding)$)|Reader"
    r"|^Sdca|^Experimental|^Debug(?!Identity$)|Cudnn(?!RNNV3$)|Uniform(De)?Quantize|DataService|MlirPassthrough"
    r"|^Sparse?Apply|^ResourceSparseApply|^Stats|^Data(?!Format)|Rpc|Barrier|Accumulator|^Dtensor|^(Un)?Stage"
    r"|^Map(Un)?Stage|^OrderedMap|Queue|TensorForest|^Load|^Retrieve|^Risc|^Ragged.*Grad$|^Sync|TRT|DeviceIndex"
)

# Ops of TensorFlow's own tests, which its Python package registers, too.
TEST_OPS = re.compile(
    r"A|Attr(\w*)|B|Binary|ComplexStruct|ConstructionFails|CopyOp|DefaultAttrs|DevicePlacementOp"
    r"|DtypeWithDefaultOp|FiveFloatOutputs|FloatInput|FloatOutput(StringOutput)?|Foo[123]|FuncAttr"
    r"|FuncListAttr|GetDeadline|GraphDefVersion|InPolymorphicTwice|Int64Output|IntAttr|IntInput(FloatInput"
    r"|IntOutput)?|IntOutput(FloatOutput)?|IsResourceHandleRefCounting|IsTensorFloat32Enabled"
    r"|KernelLabel(Required)?|List(In|Out)put|MakeWeakResourceHandle|MixedStruct|NIn(PolymorphicTwice|Twice"
    r"|TwoTypeVariables)|NInts\w+|NPolymorphic\w+|Namespace>TestStringOutput|None|Old"
    r"|OpWith(Future)?DefaultAttr|OutT|OutTypeList(Restrict)?|Polymorphic\w*|Ref(In|Out)\w*"
    r"|RequiresOlderGraphVersion|Reserved(Attr|Input)|Resource(CreateOp|InitializedOp|UsingOp)|Restrict"
    r"|Simple|SimpleStruct|Sleep(Identity)?Op|StringListAttr|StubResourceHandleOp|TestAttr|TestStringOutput"
    r"|Two(Float|Int)\w+|TwoRefsIn|TypeList(Restrict|Twice)?|Unary"
)

# Ops that TensorFlow no longer registers, but that old models contain.
LEGACY = (
    "AliasInplaceAdd\t=\tx:T i:I32 v:T\ty:T\t!T:type",
    "AliasInplaceSub\t=\tx:T i:I32 v:T\ty:T\t!T:type",
    "AliasInplaceUpdate\t=\tx:T i:I32 v:T\ty:T\t!T:type",
)


def main() -> None:
    data = pywrap_tf_session.TF_GetBuffer(pywrap_tf_session.TF_GetAllOpList())
    ops = op_def_pb2.OpList.FromString(bytes(data))
    rows = (line.split("\t") for line in TARGET.read_text().splitlines())
    kept = {name: flags.replace("-", "") for name, flags, *_ in rows}
    lines = [
        line_of(op, kept.get(op.name, ""))
        for op in ops.op
        if not EXCLUDED.search(op.name) and not TEST_OPS.fullmatch(op.name)
    ]
    TARGET.write_text("".join(f"{line}\n" for line in sorted([*lines, *LEGACY])))
    lacking = ops_not_in_flex([line.partition("\t")[0] for line in TARGET.read_text().splitlines()])
    NOT_IN_FLEX.write_text("".join(f"{name}\n" for name in lacking))
    size = TARGET.stat().st_size / 1000
    print(f"{len(lines)} of {len(ops.op)} ops, {len(lacking)} not in the Flex delegate, {size:.0f} kB")


class _String(ctypes.Structure):
    """A `std::string` of libstdc++."""

    _fields_ = (("data", ctypes.c_char_p), ("size", ctypes.c_size_t), ("buffer", ctypes.c_char * 16))


def ops_not_in_flex(names: Iterable[str]) -> list[str]:
    """Return the ops that TFLiteConverter refuses as Flex ops, because the delegate is built without them."""
    library = ctypes.CDLL(str(Path(tensorflow.__file__).with_name("libtensorflow_cc.so.2")))
    is_allowed = getattr(library, _IS_ALLOWLISTED)
    is_allowed.restype = ctypes.c_bool
    texts = [name.encode() for name in names]
    return [text.decode() for text in texts if not is_allowed(ctypes.byref(_String(text, len(text), b"")))]


def line_of(op: Any, traits: str) -> str:
    derived = {attribute for arg in op.input_arg for attribute in (arg.type_attr, arg.number_attr, arg.type_list_attr)}
    given = ("s" if op.is_stateful else "") + ("c" if op.is_commutative else "")
    flags = given + "".join(trait for trait in traits if trait != "s" and trait not in given)
    columns = [
        op.name,
        flags or "-",
        " ".join(map(argument, op.input_arg)),
        " ".join(map(argument, op.output_arg)),
        *(attribute(spec, spec.name in derived) for spec in op.attr),
    ]
    return "\t".join(columns)


def argument(arg: Any) -> str:
    """Return `name:type`; see the module's docstring."""
    type_name = arg.type_attr or (TF_DTYPES[arg.type].name if arg.type else "")
    count = f"{arg.number_attr}*" if arg.number_attr else ""
    types = f"*{arg.type_list_attr}" if arg.type_list_attr else ""
    return f"{'&' if arg.is_ref else ''}{arg.name}:{count}{type_name}{types}"


def attribute(spec: Any, derived: bool) -> str:
    text = f"{'!' if derived else ''}{spec.name}:{spec.type}"
    if spec.HasField("default_value") and not derived:
        text += f"={json.dumps(plain(spec.default_value), separators=(',', ':'))}"
    return text


def plain(value: Any) -> Any:
    """Convert an AttrValue to JSON's types: element types as DType's names, shapes as lists (unknown rank: None)."""
    match value.WhichOneof("value"):
        case "s":
            return value.s.decode()
        case "type":
            return TF_DTYPES[value.type].name
        case "shape":
            return shape(value.shape)
        case "func":
            return value.func.name
        case "list":
            items = value.list
            if items.s:
                return [item.decode() for item in items.s]
            if items.type:
                return [TF_DTYPES[item].name for item in items.type]
            if items.shape:
                return [shape(item) for item in items.shape]
            return list(items.i) or list(items.f) or list(items.b)
        case None | "tensor":
            return None
        case field:
            return getattr(value, field)


def shape(proto: Any) -> list[int | None] | None:
    return None if proto.unknown_rank else [None if dim.size < 0 else dim.size for dim in proto.dim]


if __name__ == "__main__":
    main()
