"""ctypes declarations of the subset of LiteRT's C interface (`hoisted.h`) that kernels and delegates use.

LiteRT keeps this interface stable for external delegates: the layouts have not changed since TensorFlow 2.12. Names are
LiteRT's, without `TfLite`.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from ctypes import CFUNCTYPE, POINTER, c_bool, c_char_p, c_float, c_int, c_int32, c_int64, c_size_t, c_uint64, c_void_p

import numpy as np

OK, ERROR = 0, 1
BUILTIN_CUSTOM, BUILTIN_DELEGATE, BUILTIN_COMPOSITE = 32, 51, 206
MMAP_RO, DYNAMIC = 1, 4
"""Kinds of allocation: in the model file, and on the heap by the op that computes the tensor."""
ALLOW_DYNAMIC_TENSORS = 1
"""The flag of a delegate whose kernels may determine shapes when they run."""
STRING = 5

_DTYPES: dict[int, np.dtype[np.generic]] = {
    1: np.dtype(np.float32),
    2: np.dtype(np.int32),
    3: np.dtype(np.uint8),
    4: np.dtype(np.int64),
    STRING: np.dtype(np.object_),
    6: np.dtype(np.bool_),
    7: np.dtype(np.int16),
    8: np.dtype(np.complex64),
    9: np.dtype(np.int8),
    10: np.dtype(np.float16),
    11: np.dtype(np.float64),
    12: np.dtype(np.complex128),
    13: np.dtype(np.uint64),
    16: np.dtype(np.uint32),
    17: np.dtype(np.uint16),
}
_BFLOAT16 = 19


def dtype_of(number: int) -> np.dtype[np.generic] | None:
    """Return the NumPy type by LiteRT's type number; None for handles, and for types smaller than a byte."""
    if number != _BFLOAT16:
        return _DTYPES.get(number)
    import ml_dtypes

    return np.dtype(ml_dtypes.bfloat16)


# Pointers to structures are declared as `c_void_p`, which makes calls faster than `POINTER`.
InitFunction = CFUNCTYPE(c_void_p, c_void_p, c_void_p, c_size_t)
FreeFunction = CFUNCTYPE(None, c_void_p, c_void_p)
NodeFunction = CFUNCTYPE(c_int, c_void_p, c_void_p)
DelegateFunction = CFUNCTYPE(c_int, c_void_p, c_void_p)


class TfLiteTensor(ctypes.Structure):
    """`TfLiteTensor`."""

    _fields_ = (
        ("type", c_int),
        ("data", c_void_p),
        ("dims", c_void_p),
        ("scale", c_float),
        ("zero_point", c_int32),
        ("allocation_type", c_int),
        ("bytes", c_size_t),
        ("allocation", c_void_p),
        ("name", c_char_p),
        ("delegate", c_void_p),
        ("buffer_handle", c_int),
        ("data_is_stale", c_bool),
        ("is_variable", c_bool),
        ("quantization_type", c_int),
        ("quantization_params", c_void_p),
        ("sparsity", c_void_p),
        ("dims_signature", c_void_p),
    )


class TfLiteNode(ctypes.Structure):
    """`TfLiteNode`."""

    _fields_ = (
        ("inputs", c_void_p),
        ("outputs", c_void_p),
        ("intermediates", c_void_p),
        ("temporaries", c_void_p),
        ("user_data", c_void_p),
        ("builtin_data", c_void_p),
        ("custom_initial_data", c_void_p),
        ("custom_initial_data_size", c_int),
        ("delegate", c_void_p),
        ("might_have_side_effect", c_bool),
    )


class Registration(ctypes.Structure):
    """`TfLiteRegistration`: the functions of a kernel."""

    _fields_ = (
        ("init", InitFunction),
        ("free", FreeFunction),
        ("prepare", NodeFunction),
        ("invoke", NodeFunction),
        ("profiling_string", c_void_p),
        ("builtin_code", c_int32),
        ("custom_name", c_char_p),
        ("version", c_int),
        ("registration_external", c_void_p),
        ("async_kernel", c_void_p),
        ("inplace_operator", c_uint64),
    )


class CompositeParams(ctypes.Structure):
    """`TfLiteStablehloCompositeParams`: the `builtin_data` of a STABLEHLO_COMPOSITE node."""

    _fields_ = (
        ("name", c_char_p),
        ("subgraph_index", c_int32),
        ("version", c_int32),
        ("attributes", c_void_p),
        ("attributes_size", c_size_t),
    )


class TfLiteContext(ctypes.Structure):
    """The first fields of `TfLiteContext`: a subgraph, as kernels see it."""

    _fields_ = (
        ("tensors_size", c_size_t),
        ("get_execution_plan", CFUNCTYPE(c_int, c_void_p, POINTER(c_void_p))),
        ("tensors", c_void_p),
        ("impl", c_void_p),
        ("resize_tensor", CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p)),
        ("report_error", CFUNCTYPE(None, c_void_p, c_char_p, c_char_p)),
        ("add_tensors", c_void_p),
        (
            "get_node_and_registration",
            CFUNCTYPE(c_int, c_void_p, c_int, POINTER(POINTER(TfLiteNode)), POINTER(POINTER(Registration))),
        ),
        ("replace_nodes", CFUNCTYPE(c_int, c_void_p, Registration, c_void_p, c_void_p)),
    )


class Delegate(ctypes.Structure):
    """`TfLiteDelegate`."""

    _fields_ = (
        ("data", c_void_p),
        ("prepare", DelegateFunction),
        ("copy_from_buffer_handle", c_void_p),
        ("copy_to_buffer_handle", c_void_p),
        ("free_buffer_handle", c_void_p),
        ("flags", c_int64),
        ("opaque_delegate_builder", c_void_p),
    )


class DelegateParams(ctypes.Structure):
    """`TfLiteDelegateParams`: the argument of `init` of a delegate's kernel."""

    _fields_ = (
        ("delegate", c_void_p),
        ("nodes_to_replace", c_void_p),
        ("input_tensors", c_void_p),
        ("output_tensors", c_void_p),
    )


# LiteRT frees memory allocated by kernels with the C library's free(), and vice versa.
_C = ctypes.CDLL(None)
_C.malloc.restype = c_void_p
_C.malloc.argtypes = (c_size_t,)
_C.free.restype = None
_C.free.argtypes = (c_void_p,)


def allocate(size: int) -> int:
    """Return the address of new memory that LiteRT will free; raises `MemoryError`."""
    address = _C.malloc(size)
    if address is None:
        raise MemoryError(f"cannot allocate {size} bytes for the tensor of a kernel")
    return address


def free(address: int | None) -> None:
    """Free memory that `allocate` or LiteRT allocated."""
    _C.free(address)


def int_array(values: Sequence[int]) -> int:
    """Return the address of a new `TfLiteIntArray`, allocated by `allocate`."""
    address = allocate(4 * (len(values) + 1))
    array = (c_int * (len(values) + 1)).from_address(address)
    array[:] = [len(values), *values]
    return address


def integers(address: int | None) -> tuple[int, ...]:
    """Return the items of the `TfLiteIntArray` at an address; empty for NULL."""
    if not address:
        return ()
    size = c_int.from_address(address).value
    return tuple((c_int * size).from_address(address + 4)[:])


TENSOR_SIZE = ctypes.sizeof(TfLiteTensor)


def tensor_at(context: int, index: int) -> TfLiteTensor:
    """Return a view of a tensor of the subgraph. It must not be kept, because the runtime may move its tensors."""
    return TfLiteTensor.from_address(_tensors(context) + index * TENSOR_SIZE)


def _tensors(context: int) -> int:
    return c_void_p.from_address(context + TfLiteContext.tensors.offset).value or 0
