"""The one table of methods that Python adds to the compiled Tensor class.

A method is a generated function (`_generated/methods.py`), an `ops` function of the same signature (`SHARED`), or
written by hand where MindSpore's method differs from its function: each public function of a module here is the method
of its name, and the module's `METHODS` has the others: properties, static methods, second names. Later entries win.
"""

from __future__ import annotations

from types import FunctionType, ModuleType
from typing import Any

import ms_runtime
from ms_runtime import Tensor

from .. import _printing, ops, tensor_hooks
from .._argument_types import with_types
from .._generated.method_documentation import METHODS as DOCUMENTATION
from .._generated.methods import METHODS as _GENERATED
from ..dtype import float32
from ..initializer import initializer
from ..ops.argument_types import IN_PLACE
from . import argument_types, derived, in_place, indexing, keywords, order, random, reduce, shape, storage, write

# Methods that are `ops` functions: the tensor is the first argument.
SHARED = (
    "abs absolute add addcdiv addcmul addmm all any argmin baddbmm bernoulli bmm broadcast_to celu chunk clamp clip "
    "div divide dot elu eq expand_dims flip floor_div fmod gather_elements ge gelu ger greater "
    "greater_equal gt hardshrink isfinite le leaky_relu lerp less less_equal log10 log2 log_softmax logsumexp lt "
    "masked_fill matmul mm moveaxis movedim mul multiply mv narrow ne neg negative norm not_equal outer pow prod relu "
    "remainder repeat_interleave roll select silu softmax square std sub subtract swapaxes swapdims tan tile tril triu "
    "unbind unsqueeze var where "
    # Pointwise.
    "acos acosh addbmm addmv angle asin asinh atan atan2 atanh bitwise_and bitwise_left_shift "
    "bitwise_or bitwise_right_shift bitwise_xor conj copysign cosh deg2rad digamma erfc erfinv expm1 fmax "
    "fmin frac gcd heaviside hypot igamma igammac imag inner invert isclose isneginf isposinf lcm ldexp lgamma log1p "
    "logaddexp logaddexp2 logit mvlgamma nan_to_num nextafter rad2deg real sgn signbit sinc sinh soft_shrink xdivy "
    "xlogy "
    # Over dimensions.
    "aminmax argwhere bincount cov cross cummax cummin cumprod diagflat diagonal diff dsplit fliplr flipud histc "
    "hsplit logcumsumexp masked_select msort nanmean nanmedian nanquantile nonzero quantile renorm reverse_sequence "
    "rot90 tensor_split top_k topk unique_consecutive unique_with_pad vsplit "
    # By index, and matrices.
    "cholesky cholesky_inverse cholesky_solve col2im det diagonal_scatter eigvals fold gather_nd geqrf index_fill inv "
    "inverse log_matrix_determinant logdet lu_solve masked_scatter matrix_determinant matrix_power multinomial orgqr "
    "ormqr random_categorical select_scatter slice_scatter slogdet svd triangular_solve unfold unsorted_segment_max "
    "unsorted_segment_min unsorted_segment_prod"
).split()

# Methods that have another name than their function.
RENAMED = {
    "arccos": "acos",
    "arccosh": "acosh",
    "arcsin": "asin",
    "arcsinh": "asinh",
    "arctan": "atan",
    "arctan2": "atan2",
    "arctanh": "atanh",
    "i0": "bessel_i0",
    "scatter_div": "tensor_scatter_div",
    "scatter_max": "tensor_scatter_max",
    "scatter_min": "tensor_scatter_min",
    "scatter_mul": "tensor_scatter_mul",
    "scatter_sub": "tensor_scatter_sub",
    "true_divide": "div",
}


def where(self: Tensor, condition: Tensor, y: Any = None, *, other: Any = None) -> Tensor:
    """The elements of this tensor where `condition` is True, else those of `y`, which `other` names too."""
    if (y is None) == (other is None):
        raise TypeError("where() needs either 'y' or 'other'.")
    return ops.where(condition, self, other if y is None else y)


# Methods that are functions of `ops` too, and what only the functions have.
FUNCTIONS = "bernoulli_ erfinv_ exponential_ normal_ put_ random_ uniform_".split()


# `bernoulli_ext` is a function of `ops` alone, and `t_` is the method `t`.
_NO_METHODS = ("bernoulli_ext", "t_")


def methods_of(module: ModuleType) -> dict[str, Any]:
    """The methods of a module: its public functions, and the others that it names."""
    own = {name: value for name, value in vars(module).items() if type(value) is FunctionType and name[0] != "_"}
    here = {name: value for name, value in own.items() if value.__module__ == module.__name__}
    return {name: value for name, value in here.items() if name not in _NO_METHODS} | module.METHODS


def build() -> dict[str, Any]:
    """Every method and property, by name."""
    table: dict[str, Any] = dict(_GENERATED)
    table.update({name: getattr(ops, name) for name in SHARED if hasattr(ops, name)})
    table.update({name: getattr(ops, of) for name, of in RENAMED.items() if hasattr(ops, of)})
    for module in (derived, in_place, random, storage, reduce, shape, order, write, indexing):
        table.update(methods_of(module))
    table.update(tensor_hooks.METHODS)
    for name, kinds in argument_types.METHODS.items():
        if name in table:
            table[name] = with_types(table[name], name, kinds)
    for name in keywords.METHODS:
        if name in table:
            table[name] = keywords.with_synonyms(table[name])
    table["where"] = where
    table["__str__"] = _printing.to_str
    table["__repr__"] = _printing.to_repr
    for name, value in table.items():
        # What a table made has the method's name in Python's errors: `numel() takes 1 positional argument`.
        if type(value) is FunctionType and "<" in value.__qualname__:
            value.__name__ = value.__qualname__ = name
    return table


def function_of(member: Any) -> Any:
    """The function behind a method or property of the table."""
    if isinstance(member, property):
        return member.fget
    return member.__func__ if isinstance(member, staticmethod) else member


def _document(table: dict[str, Any]) -> None:
    """Gives the members that are no functions of `ops` the documentation that `nox -s gen` wrote."""
    for name, text in DOCUMENTATION.items():
        member = table.get(name)
        if member is not None:
            function_of(member).__doc__ = text
            if isinstance(member, property):
                member.__doc__ = text


def attach() -> None:
    """Puts the table's entries on the class, and fills the slots for what the compiled class leaves to this package."""
    table = build()
    _document(table)
    for name, value in table.items():
        setattr(Tensor, name, value)
    functions = {name: with_types(table[name], name, IN_PLACE.get(name, {})) for name in FUNCTIONS}
    functions["bernoulli_ext"] = random.bernoulli_ext
    for module in (ops, ops.functional):
        vars(module).update(functions)
    ms_runtime.set_matmul(ops.matmul)
    ms_runtime.set_tensor_init(_initial)


def _initial(init: Any, shape: Any, dtype: Any) -> Tensor:
    """The data of `Tensor(shape=..., dtype=..., init=...)`."""
    return initializer(init, shape, dtype or float32)
