"""The programming model in one import: tensors, ops, networks, gradients, jit.

Examples:
    >>> import ms
    >>> net = ms.nn.Dense(3, 2, weight_init="ones", bias_init="zeros")
    >>> print(net(ms.ops.ones((1, 3))))
    [[3. 3.]]
"""

from __future__ import annotations

from os.path import dirname as _dirname

import ms_autodiff
import ms_nn as nn
import ms_runtime as _runtime
import ms_tensor
from ms_autodiff import GradOperation, get_grad, grad, jacfwd, jacrev, jvp, value_and_grad, vjp
from ms_nn import load_checkpoint, load_param_into_net, save_checkpoint
from ms_tensor import (
    GRAPH_MODE,
    PYNATIVE_MODE,
    Generator,
    Parameter,
    ParameterTuple,
    Tensor,
    bfloat16,
    bool_,
    byte,
    cdouble,
    cfloat,
    complex64,
    complex128,
    context,
    default_generator,
    double,
    dtype,
    dtype_to_nptype,
    dtype_to_pytype,
    float16,
    float32,
    float64,
    float_,
    from_numpy,
    get_context,
    get_current_device,
    get_py_obj_dtype,
    get_rng_state,
    get_seed,
    half,
    initial_seed,
    initializer,
    int8,
    int16,
    int32,
    int64,
    int_,
    intc,
    intp,
    is_tensor,
    long,
    manual_seed,
    numpy,
    ops,
    pytype_to_dtype,
    reset_context,
    seed,
    set_context,
    set_deterministic,
    set_device,
    set_rng_state,
    set_seed,
    short,
    single,
    tensor,
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
from ms_tensor.ops.primitive import constexpr

_runtime.register_internal(_dirname(__file__))

from . import jit as _jit_module  # noqa: E402
from ._compat import LAX, STRICT, jit_class, lazy_inline, ms_function, mutable, no_inline, run_check  # noqa: E402
from .jit import JitConfig, explain, jit  # noqa: E402

_jit_module.install()

# Attributes that would hide Python's names in `from ms import *`, so they are not in `__all__`.
bool = ms_tensor.bool
int = ms_tensor.int
float = ms_tensor.float

__version__ = "0.1.0"

__all__ = [
    "GRAPH_MODE",
    "LAX",
    "PYNATIVE_MODE",
    "STRICT",
    "Generator",
    "GradOperation",
    "JitConfig",
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
    "constexpr",
    "context",
    "default_generator",
    "double",
    "dtype",
    "dtype_to_nptype",
    "dtype_to_pytype",
    "explain",
    "float16",
    "float32",
    "float64",
    "float_",
    "from_numpy",
    "get_context",
    "get_current_device",
    "get_grad",
    "get_py_obj_dtype",
    "get_rng_state",
    "get_seed",
    "grad",
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
    "jacfwd",
    "jacrev",
    "jit",
    "jit_class",
    "jvp",
    "lazy_inline",
    "load_checkpoint",
    "load_param_into_net",
    "long",
    "manual_seed",
    "ms_function",
    "mutable",
    "nn",
    "no_inline",
    "ops",
    "pytype_to_dtype",
    "reset_context",
    "run_check",
    "save_checkpoint",
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
    "value_and_grad",
    "vjp",
]
