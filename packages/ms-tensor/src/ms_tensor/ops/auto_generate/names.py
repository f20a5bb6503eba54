"""Locations of names of `auto_generate` that are neither a Primitive class nor a public function of `ops`."""

from __future__ import annotations
import __future__

import functools
import typing
import warnings
from importlib import import_module

import ms_runtime

from .. import primitive
from . import conversion, derived, gen_ops_def, pyboost_inner_prim

_FEATURES = ("absolute_import", "division")
#: the module of ms_tensor for each name
_PLACES = {"Parameter": "parameter", "Zero": "initializer"} | dict.fromkeys(
    ("Tensor", "COOTensor", "CSRTensor"), "sparse"
)


def deprecated(
    version: str, substitute: str, use_substitute_name: bool = False, module_prefix: str = ""
) -> typing.Callable[..., typing.Any]:
    """A decorator that marks a function or class as deprecated. The first calls warn.

    version: The version since which it is deprecated.
    substitute: What to use in its place.
    use_substitute_name: Whether the name of the decorated object becomes that of its substitute.
    module_prefix: What the warning puts before the name.
    """

    def decorate(fn: typing.Any) -> typing.Any:
        name = f"{module_prefix}{fn.__name__}"

        @functools.wraps(fn)
        def wrapper(*args: typing.Any, **kwargs: typing.Any) -> typing.Any:
            warnings.warn(f"'{name}' is deprecated since {version}: use '{substitute}'.", FutureWarning, stacklevel=2)
            return fn(*args, **kwargs)

        if use_substitute_name:
            wrapper.__name__ = substitute
        return wrapper

    return decorate


def find(name: str, module: str) -> typing.Any:
    """Finds the object of a name.

    AttributeError: If there is none.
    """
    if name in conversion.VALUES:
        return conversion.VALUES[name]
    for place in (conversion, primitive):
        if not name.startswith("_") and getattr(vars(place).get(name), "__module__", None) == place.__name__:
            return vars(place)[name]
    if name in ("dtype_to_string", "hidden_handlers"):
        return vars(conversion)[name]
    if name == "OpDtype":
        return conversion.OpDtype
    if name in _FEATURES:
        return getattr(__future__, name)
    if name in _PLACES:
        return getattr(import_module(f"ms_tensor.{_PLACES[name]}"), name)
    if name == "Tensor_":
        return ms_runtime.Tensor
    if name == "deprecated":
        return deprecated
    if name in derived.FUNCTIONS:
        return getattr(gen_ops_def, name)
    if name.endswith(("_impl", "Prim_")):
        return getattr(pyboost_inner_prim, name)
    for rule in (derived.instance, derived.backend_function):
        if (found := rule(name)) is not None:
            return found
    if (found := derived.value_inference(name, module)) is not None:
        return found
    raise AttributeError(f"module {module!r} has no attribute {name!r}")
