"""Which Python code runs natively on symbols, which attributes need no guard, and which callables fold constants."""

from __future__ import annotations

import builtins
import functools
import math
import operator
import os
import re
import sysconfig
import types
from typing import Any, TypeGuard

import ms_runtime
import numpy as np

from ms_jit_core.vm.core.values import is_heap_type

#: packages whose functions are called with symbolic tensors instead of being decoded
NATIVE_PACKAGES = frozenset({"ms_tensor", "ms_autodiff", "ms_runtime"})
#: the module that the Tensor class claims in package `mindspore`
TENSOR_MODULE = "mindspore.common.tensor"
#: modules of those packages that call functions which the program stores in objects and classes: decoded, so that the
#: reads of these functions are guarded and their effects happen at every call
DECODED_MODULES = frozenset(
    {"ms_autodiff.function", "ms_tensor.ops.operations.python_prims", "ms_tensor.ops.primitive"}
)
#: packages whose globals and class attributes are not guarded
TRUSTED_PACKAGES = frozenset(
    {
        "ms_tensor",
        "ms_autodiff",
        "ms_runtime",
        "ms_nn",
        "ms_jit_core",
        "ms_jit_ast",
        "ms_jit_bytecode",
        "ms_jit_trace",
        "ms",
        "mindspore",
        "ms_compat",
    }
)


@functools.lru_cache(maxsize=4096)
def is_trusted_module(name: str | None) -> bool:
    """Return whether a module's globals are trusted not to change."""
    return type(name) is str and name.split(".", 1)[0] in TRUSTED_PACKAGES


#: folders of Python's library and of installed packages
_LIBRARIES = tuple({sysconfig.get_path(name) + os.sep for name in ("stdlib", "platstdlib", "purelib", "platlib")})


def is_library(filename: str) -> bool:
    """Return whether a source file belongs to Python or an installed package, rather than to the user."""
    return filename.startswith(_LIBRARIES)


@functools.lru_cache(maxsize=4096)
def is_native_module(name: str | None) -> bool:
    """Return whether a module's functions run natively."""
    if type(name) is not str:
        return False
    return name == TENSOR_MODULE or name.split(".", 1)[0] in NATIVE_PACKAGES and name not in DECODED_MODULES


def is_native_callable(obj: Any) -> bool:
    """Return whether `obj` is a function, class or instance of the packages that run natively."""
    t = type(obj)
    if not is_stable_class(t) and not issubclass(t, type) and _module_of(t) not in _ORDINARY:
        module: Any = _module_of(t)  # an instance's `__module__` may be copied (functools.wraps)
        return isinstance(module, str) and is_native_module(module)
    module = _module_of(obj) if issubclass(t, type) else getattr(obj, "__module__", None)
    if type(obj) is types.BuiltinFunctionType and isinstance(obj.__self__, types.ModuleType):
        module = obj.__self__.__name__
    elif type(obj) is types.BuiltinFunctionType and isinstance(obj.__self__, ms_runtime.Op):
        return True
    elif not isinstance(module, str):
        module = getattr(getattr(obj, "__objclass__", None), "__module__", None) or type(obj).__module__
    return is_native_module(module)


#: by id, since a metaclass may make its classes unhashable; only for classes that live forever
_stable: dict[int, bool] = {}


def _module_of(cls: type) -> str:
    """Return the module of a class without running a metaclass of the program."""
    if not is_heap_type(cls):
        return cls.__module__
    name = type.__dict__["__dict__"].__get__(cls).get("__module__")
    return name if type(name) is str else ""


def is_class(obj: Any) -> TypeGuard[type]:
    """Return whether `obj` is a class. `isinstance` would read `__class__`, which `list[int]` fakes on Python 3.10."""
    return issubclass(type(obj), type)


def is_stable_class(cls: type) -> bool:
    """Return whether attributes of `cls` need no guard: only static C types and classes of the ms packages."""
    found = _stable.get(id(cls))
    if found is None:
        found = all(not is_heap_type(k) or is_trusted_module(_module_of(k)) for k in cls.__mro__)
        if is_stable_cacheable(cls):
            _stable[id(cls)] = found
    return found


def is_stable_cacheable(cls: type) -> bool:
    """Return whether a class lives forever: user classes come and go."""
    return not is_heap_type(cls) or is_trusted_module(_module_of(cls))


#: modules whose C classes define `__getattribute__` but read attributes as `object` does
_ORDINARY = frozenset({"builtins", "types", "collections", "functools", "numpy", "_random", "random", "decimal", "_io"})


@functools.lru_cache(maxsize=1024)
def reads_as_object(owner: type) -> bool:
    """Return whether a class's own `__getattribute__` in C acts as that of `object`. Those of `threading.local` and
    weak proxies do not, a module also uses its `__getattr__`, and `list[int]` forwards to list."""
    if owner in (types.ModuleType, types.GenericAlias):
        return False
    return _module_of(owner) in _ORDINARY or is_trusted_module(_module_of(owner))


_PURE_MODULES = (math, operator)
#: callables without side effects whose results depend only on their arguments
PURE: set[Any] = {
    builtins.abs,
    builtins.ascii,
    builtins.bin,
    builtins.chr,
    builtins.divmod,
    builtins.format,
    builtins.hex,
    builtins.oct,
    builtins.ord,
    builtins.pow,
    builtins.repr,
    builtins.round,
    int,
    float,
    bool,
    str,
    bytes,
    complex,
    range,
    int.from_bytes,
    float.fromhex,
    str.maketrans,
    bytes.fromhex,
}
for _module in _PURE_MODULES:
    PURE.update(v for v in vars(_module).values() if type(v) is types.BuiltinFunctionType)
#: functions of `operator` that change their argument, test identity, or call
_IMPURE = "is_ is_not setitem delitem call length_hint".split()
_IMPURE += [name for name in vars(operator) if name[0] == "i" and f"__{name[1:]}__" in vars(operator)]
PURE -= {getattr(operator, name) for name in _IMPURE if hasattr(operator, name)}

#: NumPy functions without side effects or random numbers; universal functions also count
NUMPY_PURE: frozenset[Any] = frozenset(
    getattr(np, name)
    for name in (
        "all allclose amax amin any append arange argmax argmin argsort argwhere around array array_equal array_split "
        "asarray atleast_1d atleast_2d atleast_3d average bincount block bool_ broadcast_arrays broadcast_shapes "
        "broadcast_to can_cast clip column_stack complex64 complex128 concatenate corrcoef count_nonzero cov cross "
        "cumprod cumsum delete diag diag_indices diagonal diff digitize dot dsplit dstack dtype einsum expand_dims eye "
        "finfo flatnonzero flip fliplr flipud float16 float32 float64 full full_like geomspace gradient hsplit hstack "
        "hypot identity iinfo indices inner insert int16 int32 int64 int8 interp intersect1d isclose iscomplexobj isin "
        "isrealobj isscalar issubdtype ix_ kron lexsort linspace logspace max mean median meshgrid min moveaxis nanmax "
        "nanmean nanmin nanstd nansum nanvar ndim nonzero ones ones_like outer pad percentile polyfit polyval prod "
        "promote_types ptp quantile ravel repeat reshape resize result_type roll rollaxis rot90 round "
        "searchsorted select setdiff1d shape sinc size sort split squeeze stack std sum swapaxes take tensordot tile "
        "trace transpose trapz tri tril tril_indices triu triu_indices uint16 uint32 uint64 uint8 union1d unique "
        "unravel_index unwrap vander var vdot vsplit vstack where zeros zeros_like"
    ).split()
    if hasattr(np, name)
) | frozenset(getattr(np.linalg, name) for name in "norm det inv matrix_power matrix_rank multi_dot pinv solve".split())
_NUMPY_CALLABLES = (np.ufunc, type(np.prod))


def is_numpy_callable(obj: Any) -> bool:
    """Return whether `obj` is a universal function or another module-level function of NumPy."""
    return issubclass(type(obj), _NUMPY_CALLABLES) and (getattr(obj, "__module__", None) or "numpy").startswith("numpy")


def is_numpy_pure(fn: Any) -> bool:
    """Return whether a NumPy callable folds constants."""
    return isinstance(fn, np.ufunc) or (is_hashable(fn) and fn in NUMPY_PURE)


def is_hashable(obj: Any) -> bool:
    """Return whether hash(obj) works."""
    try:
        hash(obj)
    except TypeError:
        return False
    return True


#: immutable builtin types whose methods fold constants
PURE_TYPES = frozenset({int, float, bool, str, bytes, complex, range, type(None), frozenset, re.Pattern, re.Match})
_IMPURE_METHODS = frozenset(
    {"__hash__", "__reduce__", "__reduce_ex__", "__init_subclass__", "__new__", "__sizeof__", "__dir__"}
)


def is_pure_method(owner: type, name: str) -> bool:
    """Return whether `owner.name` is a method of an immutable builtin that folds constants."""
    return owner in PURE_TYPES and name not in _IMPURE_METHODS
