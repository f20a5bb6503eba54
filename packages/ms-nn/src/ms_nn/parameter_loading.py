"""`load_param_into_net`: loads parameters into a network."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterable
from typing import Any

from ms_tensor import Parameter, _devices, ops
from ms_tensor import dtype as mstype
from ms_tensor._messages import shorten

from ._validate import boolean, kind
from .cell import Cell


def load_param_into_net(
    net: Cell, parameter_dict: dict[str, Any], strict_load: bool = False, remove_redundancy: bool = False
) -> tuple[list[str], list[str]]:
    """Loads parameters into the parameters of a network with the same names.

    A prefix that only names in the dict have is removed, with a warning. Parameters of the network that are not loaded
    are also reported by a warning.

    parameter_dict: Parameters by name.
    strict_load: Whether dtypes must match and prefixes are kept; else floats are cast to floats and ints to ints.
    Returns: (names of the network's parameters that were not loaded, names in the dict that were not used).
    TypeError: `net` is not a Cell, or `parameter_dict` is not a dict of Parameters.
    RuntimeError: a shape or dtype differs.

    >>> nn.load_param_into_net(nn.Dense(2, 3), nn.Dense(2, 3).parameters_dict())
    ([], [])
    """
    op = "load_param_into_net"
    kind(net, Cell, "a Cell", "net", op)
    kind(parameter_dict, dict, "a dict", "parameter_dict", op)
    for name, value in parameter_dict.items():
        if not isinstance(name, str) or not isinstance(value, (Parameter, str)):
            raise TypeError(f"For '{op}', 'parameter_dict' must hold Parameters, but got {type(value).__name__}.")
    boolean(strict_load, "strict_load", op)
    boolean(remove_redundancy, "remove_redundancy", op)
    used, missing = set(), []
    prefixes: list[str] = []
    if not all(parameter.name in parameter_dict for parameter in net.get_parameters()):
        net.check_names_and_refresh_name()  # as the network whose parameters were saved
    for parameter in net.get_parameters():
        source = parameter_dict.get(parameter.name)
        if isinstance(source, Parameter):
            _update_param(parameter, source, strict_load)
            used.add(parameter.name)
        elif source is None and not parameter.name.startswith("accu_grads"):
            missing.append(parameter)
    if missing and not strict_load:
        missing, prefixes = _load_without_prefix(missing, parameter_dict)
    unused = [name for name in parameter_dict if name not in used]
    _warn_of_names(parameter_dict, [parameter.name for parameter in missing], bool(used or prefixes), prefixes)
    return [parameter.name for parameter in missing], unused


def _load_without_prefix(
    missing: list[Parameter], parameter_dict: dict[str, Any], strict: bool = False
) -> tuple[list[Parameter], list[str]]:
    """Loads parameters whose names in the dict have a prefix; returns those not loaded, and the prefixes."""
    ends = [(name, own.name) for own in missing for name in parameter_dict if name.endswith(own.name)]
    taken: list[str] = []
    for prefix in dict.fromkeys(name[: len(name) - len(end)] for name, end in ends):
        for parameter in list(missing):
            source = parameter_dict.get(prefix + parameter.name)
            if isinstance(source, Parameter):
                _update_param(parameter, source, strict)
                missing = [other for other in missing if other is not parameter]
                taken.append(prefix)
    return missing, list(dict.fromkeys(taken))


def _load_dismatch_prefix_params(
    net: Cell, parameter_dict: dict[str, Any], param_not_load: list[str], strict_load: bool
) -> None:
    """Loads those of `param_not_load` whose names in the dict have a prefix, and removes them from that list."""
    missing = [parameter for parameter in net.get_parameters() if parameter.name in param_not_load]
    left, _ = _load_without_prefix(missing, parameter_dict, strict_load)
    param_not_load[:] = [parameter.name for parameter in left]


def _some(names: Iterable[str]) -> str:
    """The first of these names, for a message."""
    several = list(names)
    return ", ".join(f"'{shorten(name)}'" for name in several[:5]) + (", ..." if len(several) > 5 else "")


def _warn_of_names(values: dict[str, Any], missing: list[str], any_loaded: bool, prefixes: list[str]) -> None:
    """Warns about parameters that were not loaded, and names that match only without a prefix."""
    text = ""
    if prefixes:
        text = f"load_param_into_net: the prefix {_some(prefixes)} was taken off names of 'parameter_dict'."
    if missing:
        text = (
            f"load_param_into_net: {len(missing)} parameters of the network were not loaded, because "
            f"'parameter_dict' does not have their names: {_some(missing)}."
        )
        if not any_loaded:
            text += f" It has no parameter of the network; its names are: {_some(values) or '(none)'}."
    if text:
        warnings.warn(text, UserWarning, stacklevel=_caller())


def _caller() -> int:
    """The stack level, for the caller, of the frame that called into this package."""
    frame, level = sys._getframe(1), 1
    while frame.f_back is not None and frame.f_globals.get("__name__", "").startswith("ms_nn."):
        frame, level = frame.f_back, level + 1
    return level


_INTS = (mstype.int8, mstype.int16, mstype.int32, mstype.int64)


def _update_param(parameter: Parameter, source: Parameter, strict: bool) -> None:
    name, own, other = parameter.name, tuple(parameter.shape), tuple(source.shape)
    # Shapes may differ by trailing dimensions of size 1.
    if own != other and not (other[: len(own)] == own and all(n == 1 for n in other[len(own) :])):
        raise RuntimeError(
            f"For 'load_param_into_net', {name} in the argument 'net' should have the same shape as {name} in the "
            f"argument 'parameter_dict'. But got its shape {own} in the argument 'net' and shape "
            f"{other} in the "
            "argument 'parameter_dict'."
        )
    pair = {parameter.dtype, source.dtype}
    alike = pair <= set(mstype.float_type) or pair <= set(_INTS)
    if len(pair) > 1 and (strict or not alike):
        raise RuntimeError(
            f"For 'load_param_into_net', {name} in the argument 'net' should have the same type as {name} in the "
            f"argument 'parameter_dict'. But got its type {parameter.dtype} in the argument 'net' and type "
            f"{source.dtype} in the argument 'parameter_dict'."
        )
    value = source if own == other else ops.reshape(source, own)
    if _devices.takes_values(parameter):
        parameter._assign(value)
    else:
        parameter.set_data(value)
