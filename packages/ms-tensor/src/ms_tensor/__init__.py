"""Tensors, parameters, dtypes, ops, random numbers and the context.

Examples:
    >>> import ms_tensor as ms
    >>> x = ms.Tensor([[1.0, 2.0], [3.0, 4.0]])
    >>> print(ms.ops.matmul(x, x).sum())
    54.0
"""

from __future__ import annotations

from os.path import dirname as _dirname
from typing import TYPE_CHECKING as _TYPE_CHECKING

import ms_runtime as _runtime

_TABLE_VERSION = 1
if _runtime.TABLE_VERSION != _TABLE_VERSION:
    raise ImportError(
        f"ms-tensor was made for table version {_TABLE_VERSION}, but the installed ms-runtime has "
        f"{_runtime.TABLE_VERSION}. Install the two from one release."
    )
_runtime.register_internal(_dirname(__file__))
# The classes that the rows of ops.primitive_table are compiled to.
_runtime.register_internal("<Primitive ")

from . import context, dtype, ops  # noqa: E402
from . import initializer as _initializer_module  # noqa: E402
from ._documentation import document as _document  # noqa: E402
from ._documentation import document_classes as _document_classes  # noqa: E402
from ._generated.ops_documentation import CONTEXT as _CONTEXT  # noqa: E402
from ._generated.ops_documentation import TOP as _DOCUMENTATION  # noqa: E402
from ._lazy import getter as _getter  # noqa: E402
from ._lazy import offer as _offer  # noqa: E402
from .context import (  # noqa: E402
    GRAPH_MODE,
    PYNATIVE_MODE,
    get_context,
    get_current_device,
    get_seed,
    reset_context,
    set_context,
    set_deterministic,
    set_device,
    set_seed,
)
from .dtype import (  # noqa: E402
    bfloat16,
    bool_,
    byte,
    cdouble,
    cfloat,
    complex64,
    complex128,
    double,
    dtype_to_nptype,
    dtype_to_pytype,
    float16,
    float32,
    float64,
    float_,
    get_py_obj_dtype,
    half,
    int8,
    int16,
    int32,
    int64,
    int_,
    intc,
    intp,
    long,
    pytype_to_dtype,
    short,
    single,
    ubyte,
    uint,
    uint8,
    uint16,
    uint32,
    uint64,
    uintc,
    uintp,
    ushort,
)
from .generator import (  # noqa: E402
    Generator,
    default_generator,
    get_rng_state,
    initial_seed,
    manual_seed,
    seed,
    set_rng_state,
)
from .parameter import Parameter, ParameterTuple  # noqa: E402
from .tensor import Tensor, from_numpy, frombuffer, is_tensor, tensor  # noqa: E402

# `bool`, `int` and `float` are dtypes as attributes of this module, but not in `from ms_tensor import *`.
bool = dtype.bool_
int = dtype.int32
float = dtype.float32
initializer = _initializer_module

if _TYPE_CHECKING:
    from . import mint, numpy

_offer(__name__, mint=f"{__name__}.mint", numpy=f"{__name__}.numpy")
__getattr__ = _getter(__name__)

__all__ = [
    "GRAPH_MODE",
    "PYNATIVE_MODE",
    "Generator",
    "Parameter",
    "ParameterTuple",
    "Tensor",
    "bfloat16",
    "bool_",
    "byte",
    "cdouble",
    "cfloat",
    "complex64",
    "complex128",
    "context",
    "default_generator",
    "double",
    "dtype",
    "dtype_to_nptype",
    "dtype_to_pytype",
    "float16",
    "float32",
    "float64",
    "float_",
    "from_numpy",
    "frombuffer",
    "get_context",
    "get_current_device",
    "get_py_obj_dtype",
    "get_rng_state",
    "get_seed",
    "half",
    "initial_seed",
    "initializer",
    "int8",
    "int16",
    "int32",
    "int64",
    "int_",
    "intc",
    "intp",
    "is_tensor",
    "long",
    "manual_seed",
    "ops",
    "pytype_to_dtype",
    "reset_context",
    "seed",
    "set_context",
    "set_deterministic",
    "set_device",
    "set_rng_state",
    "set_seed",
    "short",
    "single",
    "tensor",
    "ubyte",
    "uint",
    "uint8",
    "uint16",
    "uint32",
    "uint64",
    "uintc",
    "uintp",
    "ushort",
]

_document(globals(), _DOCUMENTATION)
_document(vars(context), _CONTEXT)
_document_classes(globals(), f"{__name__}._documented_arguments:OPS")
