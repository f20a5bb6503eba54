"""MindSpore's argument checks, which scripts import: each returns the value or raises TypeError or ValueError.

A relation is a number of this module (`GT`, `INC_LEFT`...), or, as in releases 1.x, a member of `Rel`; `Validator` has
the same functions as static methods.
"""

from __future__ import annotations

import enum
import functools
import inspect
import math
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np
from ms_tensor import Tensor
from ms_tensor._check import show
from ms_tensor._messages import shorten

from .axis_checks import (  # noqa: F401
    check_and_canonicalize_axes,
    check_astype_dtype,
    check_axis_type,
    check_axis_valid,
    check_flatten_order,
    check_input_format,
    check_output_data,
    check_reduce_shape,
    check_reshape_shp,
    check_swapaxes_axis,
    check_transpose_axis,
    check_type_support,
    expanded_shape,
    infer_out_shape,
    is_stub_tensor,
    max_,
    min_,
    prepare_shape_for_squeeze,
    tuple_slice,
)

EQ = 1
NE = 2
LT = 3
LE = 4
GT = 5
GE = 6
INC_NEITHER = 7
INC_LEFT = 8
INC_RIGHT = 9
INC_BOTH = 10
IN = 11
NOT_IN = 12


class Rel(enum.IntEnum):
    """The relations of releases 1.x."""

    EQ = EQ
    NE = NE
    LT = LT
    LE = LE
    GT = GT
    GE = GE
    INC_NEITHER = INC_NEITHER
    INC_LEFT = INC_LEFT
    INC_RIGHT = INC_RIGHT
    INC_BOTH = INC_BOTH
    IN = IN
    NOT_IN = NOT_IN


_ONE: dict[int, tuple[str, Callable[[Any, Any], bool]]] = {
    EQ: ("= {}", lambda a, b: a == b),
    NE: ("!= {}", lambda a, b: a != b),
    LT: ("< {}", lambda a, b: a < b),
    LE: ("<= {}", lambda a, b: a <= b),
    GT: ("> {}", lambda a, b: a > b),
    GE: (">= {}", lambda a, b: a >= b),
    IN: ("in {}", lambda a, b: a in b),
    NOT_IN: ("not in {}", lambda a, b: a not in b),
}
_TWO: dict[int, tuple[str, Callable[[Any, Any, Any], bool]]] = {
    INC_NEITHER: ("({}, {})", lambda v, low, high: low < v < high),
    INC_LEFT: ("[{}, {})", lambda v, low, high: low <= v < high),
    INC_RIGHT: ("({}, {}]", lambda v, low, high: low < v <= high),
    INC_BOTH: ("[{}, {}]", lambda v, low, high: low <= v <= high),
}


def _subject(arg_name: Any, prim_name: Any) -> str:
    lead = f"For '{prim_name}', the" if prim_name else "The"
    return f"{lead} '{arg_name}'" if arg_name else f"{lead} input value"


def _legal(value: Any) -> bool:
    return not (isinstance(value, (int, float, np.number)) and (math.isinf(value) or math.isnan(value)))


def _check_number(
    arg_value: Any, value: Any, rel: int, arg_type: type = int, arg_name: Any = None, prim_name: Any = None
) -> Any:
    subject = _subject(arg_name, prim_name)
    if not isinstance(arg_value, arg_type):
        raise TypeError(f"{subject} must be {arg_type.__name__}, but got '{type(arg_value).__name__}'")
    if not _legal(arg_value):
        raise ValueError(f"{subject} must be a legal value, but got '{shorten(arg_value)}'.")
    text, holds = _ONE[int(rel)]
    is_bool = isinstance(arg_value, bool)
    if is_bool or not holds(arg_value, value):
        raise (TypeError if is_bool else ValueError)(
            f"{subject} must be {arg_type.__name__} and must {text.format(value)}, but got '{shorten(arg_value)}' "
            f"with type '{type(arg_value).__name__}'."
        )
    return arg_value


def check(
    arg_name: str,
    arg_value: Any,
    value_name: str,
    value: Any,
    rel: int = EQ,
    prim_name: Any = None,
    excp_cls: type[Exception] = ValueError,
) -> Any:
    """Checks the relation of a value to another value."""
    text, holds = _ONE[int(rel)]
    if not holds(arg_value, value):
        raise excp_cls(
            f"{_subject(arg_name, prim_name)} should be {text.format(f'{value_name}: {shorten(value)}')}, but "
            f"got {shorten(arg_value)}."
        )
    return arg_value


def check_number(arg_name: str, arg_value: Any, value: Any, rel: int, prim_name: Any) -> Any:
    text, holds = _ONE[int(rel)]
    if not holds(arg_value, value):
        raise ValueError(
            f"For '{prim_name}', the argument '{arg_name}' must {text.format(value)}, but got {shorten(arg_value)}."
        )
    return arg_value


def check_is_number(arg_value: Any, arg_type: type, arg_name: Any = None, prim_name: Any = None) -> Any:
    """Checks for a finite number of exactly this type that is not a bool."""
    lead = f"For '{prim_name}', the" if prim_name else "The"
    subject = f"'{arg_name}'" if arg_name else "input value"
    if not isinstance(arg_value, arg_type) or isinstance(arg_value, bool):
        raise TypeError(
            f"{lead} type of {subject} must be '{arg_type.__name__}', but got '{type(arg_value).__name__}'."
        )
    if not _legal(arg_value):
        raise ValueError(f"{lead} {subject} must be a legal float, but got '{shorten(arg_value)}'.")
    return arg_value


def check_number_range(
    arg_value: Any,
    lower_limit: Any,
    upper_limit: Any,
    rel: int,
    value_type: type,
    arg_name: Any = None,
    prim_name: Any = None,
) -> Any:
    subject = _subject(arg_name, prim_name)
    if not isinstance(arg_value, (np.ndarray, np.generic, value_type)) or isinstance(arg_value, bool):
        raise TypeError(f"{subject} must be '{value_type.__name__}',  but got '{type(arg_value).__name__}'.")
    text, holds = _TWO[int(rel)]
    if not holds(arg_value, lower_limit, upper_limit):
        raise ValueError(
            f"{subject} must be in range of {text.format(lower_limit, upper_limit)}, but got {shorten(arg_value)} "
            f"with type '{type(arg_value).__name__}'."
        )
    return arg_value


def check_int_range(
    arg_value: Any, lower_limit: Any, upper_limit: Any, rel: int, arg_name: Any = None, prim_name: Any = None
) -> Any:
    return check_number_range(arg_value, lower_limit, upper_limit, rel, int, arg_name, prim_name)


def check_float_range(
    arg_value: Any, lower_limit: Any, upper_limit: Any, rel: int, arg_name: Any = None, prim_name: Any = None
) -> Any:
    return check_number_range(arg_value, lower_limit, upper_limit, rel, float, arg_name, prim_name)


def check_int(arg_value: Any, value: Any, rel: int, arg_name: Any = None, prim_name: Any = None) -> Any:
    return _check_number(arg_value, value, rel, int, arg_name, prim_name)


def check_float(arg_value: Any, value: Any, rel: int, arg_name: Any = None, prim_name: Any = None) -> Any:
    return _check_number(arg_value, value, rel, float, arg_name, prim_name)


def check_equal_int(arg_value: Any, value: Any, arg_name: Any = None, prim_name: Any = None) -> Any:
    return _check_number(arg_value, value, EQ, int, arg_name, prim_name)


def check_is_int(arg_value: Any, arg_name: Any = None, prim_name: Any = None) -> Any:
    return check_is_number(arg_value, int, arg_name, prim_name)


def check_is_float(arg_value: Any, arg_name: Any = None, prim_name: Any = None) -> Any:
    return check_is_number(arg_value, float, arg_name, prim_name)


def check_positive_int(arg_value: Any, arg_name: Any = None, prim_name: Any = None) -> Any:
    return _check_number(arg_value, 0, GT, int, arg_name, prim_name)


def check_negative_int(arg_value: Any, arg_name: Any = None, prim_name: Any = None) -> Any:
    return _check_number(arg_value, 0, LT, int, arg_name, prim_name)


def check_non_negative_int(arg_value: Any, arg_name: Any = None, prim_name: Any = None) -> Any:
    return _check_number(arg_value, 0, GE, int, arg_name, prim_name)


def check_non_positive_int(arg_value: Any, arg_name: Any = None, prim_name: Any = None) -> Any:
    return _check_number(arg_value, 0, LE, int, arg_name, prim_name)


def check_positive_float(arg_value: Any, arg_name: Any = None, prim_name: Any = None) -> Any:
    return _check_number(arg_value, 0, GT, float, arg_name, prim_name)


def check_negative_float(arg_value: Any, arg_name: Any = None, prim_name: Any = None) -> Any:
    return _check_number(arg_value, 0, LT, float, arg_name, prim_name)


def check_non_negative_float(arg_value: Any, arg_name: Any = None, prim_name: Any = None) -> Any:
    return _check_number(arg_value, 0, GE, float, arg_name, prim_name)


def check_non_positive_float(arg_value: Any, arg_name: Any = None, prim_name: Any = None) -> Any:
    return _check_number(arg_value, 0, LE, float, arg_name, prim_name)


def _each(sequence: Any, one: Callable[..., Any], arg_name: Any, prim_name: Any) -> Any:
    for i, element in enumerate(sequence):
        one(element, f"{arg_name or 'arg_name'}[{i}]", prim_name)
    return sequence


def check_positive_int_sequence(sequence: Any, arg_name: Any = None, prim_name: Any = None) -> Any:
    return _each(sequence, check_positive_int, arg_name, prim_name)


def check_non_negative_int_sequence(sequence: Any, arg_name: Any = None, prim_name: Any = None) -> Any:
    return _each(sequence, check_non_negative_int, arg_name, prim_name)


def check_positive_float_sequence(sequence: Any, arg_name: Any = None, prim_name: Any = None) -> Any:
    return _each(sequence, check_positive_float, arg_name, prim_name)


def check_bool(arg_value: Any, arg_name: Any = None, prim_name: Any = None) -> Any:
    if not isinstance(arg_value, bool):
        raise TypeError(f"{_subject(arg_name, prim_name)} must be a bool, but got {type(arg_value).__name__}.")
    return arg_value


def check_string(arg_value: Any, valid_values: Any, arg_name: Any = None, prim_name: Any = None) -> Any:
    if not (isinstance(arg_value, str) and arg_value in valid_values):
        raise ValueError(
            f"{_subject(arg_name or 'parameter', prim_name)} must be str and must be in '{shorten(valid_values)}', "
            f"but got '{shorten(arg_value)}'."
        )
    return arg_value


def _names(valid_types: tuple[Any, ...]) -> Any:
    names = [getattr(t, "__name__", str(t)) for t in valid_types]
    return f"one of '{names}'" if len(names) > 1 else f"'{names[0]}'"


def check_value_type(arg_name: str, arg_value: Any, valid_types: Any, prim_name: Any = None) -> Any:
    """Checks for a value of one of several types; a bool is not an int."""
    types = tuple(valid_types) if isinstance(valid_types, Iterable) else (valid_types,)
    if not isinstance(arg_value, types) or (isinstance(arg_value, bool) and bool not in types):
        lead = f"For '{prim_name}', the" if prim_name else "The"
        raise TypeError(
            f"{lead} type of '{arg_name}' should be {_names(types)}, but got type '{type(arg_value).__name__}'."
        )
    return arg_value


def check_isinstance(arg_name: str, arg_value: Any, classes: Any) -> Any:
    """Checks for an instance of one of several classes; raises a ValueError otherwise."""
    if not isinstance(arg_value, classes):
        raise ValueError(
            f"The parameter '{arg_name}' must be isinstance of {shorten(classes)}, but got {shorten(arg_value)}."
        )
    return arg_value


def check_type_name(arg_name: str, arg_type: Any, valid_types: Any, prim_name: Any) -> Any:
    """Checks for one of several dtypes."""
    types = tuple(valid_types) if isinstance(valid_types, Iterable) else (valid_types,)
    if arg_type not in types:
        names = [getattr(t, "__name__", t) for t in types]
        shown = f"one of {names}" if len(names) > 1 else names[0]
        raise TypeError(f"For '{prim_name}', the '{arg_name}' should be {shown}, but got '{show(arg_type)}'.")
    return arg_type


def check_subclass(
    arg_name: str, type_: Any, template_types: Any, prim_name: Any, addition_error_info: str | None = None
) -> None:
    """Checks for one of several dtypes, or a subclass of one of several classes."""
    templates = tuple(template_types) if isinstance(template_types, Iterable) else (template_types,)
    for template in templates:
        if type_ == template:
            return
        if isinstance(template, type) and isinstance(type_, type) and issubclass(type_, template):
            return
    shown = ", ".join(str(template) for template in templates)
    more = f" {addition_error_info}" if addition_error_info else ""
    raise TypeError(
        f"For '{prim_name}', the element of '{arg_name}' must be {'one of ' if len(templates) > 1 else ''}{shown}, "
        f"but got {type_}{more}."
    )


def check_types_same_and_valid(args: Mapping[str, Any], valid_values: Any, prim_name: Any) -> None:
    """Checks that the dtypes in a dict are equal and one of several."""
    first: tuple[str, Any] | None = None
    for name, kind in args.items():
        check_subclass(name, kind, valid_values, prim_name)
        if first is None:
            first = (name, kind)
        elif kind != first[1]:
            raise TypeError(
                f"For '{prim_name}', the type of '{name}' should be same as '{first[0]}', "
                f"but got '{first[0]}' with type {first[1]} and '{name}' with type {kind}."
            )


def check_tensor_dtype_valid(arg_name: str, arg_type: Any, valid_dtypes: Any, prim_name: Any) -> None:
    check_subclass(arg_name, arg_type, valid_dtypes, prim_name)


def check_tensors_dtypes_same_and_valid(args: Mapping[str, Any], valid_dtypes: Any, prim_name: Any) -> None:
    """Checks that the dtypes of Tensors in a dict are equal and one of several."""
    check_types_same_and_valid(args, valid_dtypes, prim_name)


def check_valid_input(arg_name: str, arg_value: Any, prim_name: Any) -> Any:
    """Checks that a value is not None."""
    if arg_value is None:
        raise ValueError(f"For '{prim_name}', the argument '{arg_name}' can not be None.")
    return arg_value


def check_str_by_regular(target: str, reg: str | None = None, flag: Any = re.ASCII, prim_name: Any = None) -> bool:
    """Checks for a string that matches a pattern; by default a name with dots."""
    return _matches(target, reg or r"^\w+[0-9a-zA-Z\_\.]*$", flag, prim_name)


def check_str_and_none_by_regular(
    target: str, reg: str | None = None, flag: Any = re.ASCII, prim_name: Any = None
) -> bool:
    """Checks for a string that matches a pattern; by default empty, or a name with dots and dashes."""
    return _matches(target, reg or r"^\w*[0-9a-zA-Z\_\.\-]*$", flag, prim_name)


def check_file_name_by_regular(target: Any, reg: str | None = None, prim_name: Any = None) -> bool:
    """Checks for a file path of plain characters."""
    lead = f"For '{prim_name}', the" if prim_name else "The"
    if not isinstance(target, str):
        raise TypeError(f"{lead} '{shorten(target)}' must be string, but got {type(target)}.")
    if target.endswith(("\\", "/")):
        raise ValueError(f"{lead} '{shorten(target)}' cannot be a directory path.")
    return _matches(target, reg or r"^[0-9a-zA-Z@\_\-\.\:\/\\]+$", 0, prim_name)


def _matches(target: str, reg: str, flag: Any, prim_name: Any) -> bool:
    if re.match(reg, target, flag) is None:
        lead = f"For '{prim_name}', the" if prim_name else "The"
        raise ValueError(f"{lead} '{shorten(target)}' is illegal, it must match '{reg}'.")
    return True


def check_pad_value_by_mode(pad_mode: str, padding: Any, prim_name: Any) -> Any:
    """Checks that a padding is 0 unless the mode is 'pad'."""
    if pad_mode != "pad" and padding != 0:
        raise ValueError(
            f"For '{prim_name}', padding must be zero when pad_mode is '{shorten(pad_mode)}', but got "
            f"{shorten(padding)}."
        )
    return padding


def check_element_type_of_iterable(arg_name: str, arg_value: Any, valid_types: Any, prim_name: Any = None) -> None:
    for element in arg_value:
        check_value_type(f"element of {arg_name}", element, valid_types, prim_name)


def check_element_type_of_dict(
    arg_name: str, arg_value: Any, key_types: Any, value_types: Any, prim_name: Any = None
) -> None:
    check_value_type(arg_name, arg_value, [dict], prim_name)
    for key, value in arg_value.items():
        check_value_type(f"key of {arg_name}", key, key_types, prim_name)
        check_value_type(f"value of {arg_name}", value, value_types, prim_name)


def check_size_and_element_type_of_tuple(
    arg_name: str, arg_value: Any, expect_size: int, expect_element_type: Any, prim_name: Any = None
) -> None:
    """Checks for a tuple of a given size with elements of one of several types."""
    check_value_type(arg_name, arg_value, [tuple], prim_name)
    check_equal_int(len(arg_value), expect_size, f"size of {arg_name}", prim_name)
    check_element_type_of_iterable(arg_name, arg_value, expect_element_type, prim_name)


def check_axis_in_range(axis: Any, ndim: int) -> int:
    """Returns an axis counted from the start.

    Raises:
        TypeError: `axis` is not an int.
        ValueError: `axis` is out of range.
    """
    if isinstance(axis, bool) or not isinstance(axis, int):
        raise TypeError(f"The axis must be an int, but got {type(axis).__name__}.")
    if not -ndim <= axis < ndim:
        raise ValueError(f"The axis must be in [{-ndim}, {ndim}), but got {shorten(axis)}.")
    return axis % ndim


def check_input_data(*data: Any, data_class: Any) -> None:
    """Checks for values of one of several classes, possibly in tuples, lists and dicts.

    Raises:
        ValueError: a value is not of one of the classes, or is empty.
    """
    classes = data_class if isinstance(data_class, (tuple, list)) else (data_class,)
    for item in data:
        if isinstance(item, (list, tuple)):
            check_input_data(*item, data_class=data_class)
        elif isinstance(item, dict):
            check_input_data(*item.values(), data_class=data_class)
        elif not isinstance(item, tuple(classes)) or (isinstance(item, Tensor) and item.size == 0):
            raise ValueError(
                f"The input must be {_names(tuple(classes))}, and not empty, but got {type(item).__name__}."
            )


def check_hook_fn(hook_fn: Any) -> bool:
    if not callable(hook_fn):
        raise TypeError(f"When using hooks, 'hook_fn' must be a function, but got {type(hook_fn)}.")
    return True


def args_type_check(*type_args: Any, **type_kwargs: Any) -> Any:
    """A decorator that checks the types of arguments at every call. None is always accepted.

    Examples:
        >>> from ms._checkparam import args_type_check
        >>> @args_type_check(size=int)
        ... def f(size):
        ...     return size
        >>> f(3)
        3
    """

    def decorate(func: Callable[..., Any]) -> Callable[..., Any]:
        signature = inspect.signature(func)
        rest = next((p.name for p in signature.parameters.values() if p.kind is p.VAR_KEYWORD), None)

        def flat(bound: inspect.BoundArguments) -> dict[str, Any]:
            """Returns arguments by name, including those in `**kwargs`."""
            named = bound.arguments.get(rest, {}) if rest else {}
            return {**{name: value for name, value in bound.arguments.items() if name != rest}, **named}

        wanted = flat(signature.bind_partial(*type_args, **type_kwargs))

        @functools.wraps(func)
        def wrapper(*args: Any, **kwargs: Any) -> Any:
            for name, value in flat(signature.bind(*args, **kwargs)).items():
                if value is not None and name in wanted and not isinstance(value, wanted[name]):
                    raise TypeError(f"The parameter '{name}' must be {wanted[name]}, but got {type(value)}")
            return func(*args, **kwargs)

        return wrapper

    return decorate


def check_int_positive(arg_name: str, arg_value: Any, prim_name: Any = None) -> Any:
    """Alias in early releases of the check of an int above 0."""
    return check_positive_int(arg_value, arg_name, prim_name)


def check_float_positive(arg_name: str, arg_value: Any, prim_name: Any = None) -> Any:
    """Alias in early releases of the check of a float above 0."""
    return check_positive_float(arg_value, arg_name, prim_name)


def check_float_legal_value(arg_name: str, arg_value: Any, prim_name: Any = None) -> Any:
    """Alias in early releases of the check of a finite float."""
    return check_is_float(arg_value, arg_name, prim_name)


def _repeated(count: int) -> Callable[[Any], tuple[int, ...]]:
    def repeat(value: Any) -> tuple[int, ...]:
        """Repeats an int `count` times as a tuple; a tuple of `count` ints is returned unchanged.

        Raises:
            TypeError: it is neither.
        """
        values = value if isinstance(value, tuple) else (value,) * count
        if len(values) != count or any(isinstance(item, bool) or not isinstance(item, int) for item in values):
            raise TypeError(f"Expected an int or a tuple of {count} ints, but got {shorten(value)}.")
        return values

    return repeat


def _check_3d_int_or_tuple(
    arg_name: str,
    arg_value: Any,
    prim_name: Any,
    allow_five: bool = False,
    ret_five: bool = False,
    greater_zero: bool = True,
    third_one: bool = False,
    three_input: bool = False,
    pad_value: int = 1,
) -> tuple[int, ...]:
    """Converts an int, or a tuple of ints for depth, height and width, to a tuple of three.

    Args:
        arg_name: the argument's name.
        arg_value: int or tuple of three; with `allow_five` also a tuple of five, of which the last three are used.
        prim_name: the caller's name.
        allow_five: see `arg_value`. Default: False.
        ret_five: whether to prepend `pad_value` twice. Default: False.
        greater_zero: whether ints must be above 0, else at least 0. Default: True.
        third_one: whether the depth must be 1. Default: False.
        three_input: whether to reject a tuple of five. Default: False.
        pad_value: see `ret_five`. Default: 1.

    Raises:
        TypeError: `arg_value` is neither an int nor a tuple.
        ValueError: `arg_value` has another length, or an int that is not allowed.
    """
    check_value_type(arg_name, arg_value, (int, tuple), prim_name)
    least = 1 if greater_zero else 0
    lengths = (3, 5) if allow_five and not three_input else (3,)
    values = (arg_value,) * 3 if isinstance(arg_value, int) else arg_value
    legal = all(isinstance(item, int) and not isinstance(item, bool) and item >= least for item in values)
    if len(values) not in lengths or not legal:
        known = "three or five" if 5 in lengths else "three"
        raise ValueError(
            f"For '{prim_name}', the parameter '{arg_name}' must be an int of at least {least} or a tuple of {known} "
            f"of them, but got {shorten(arg_value)}."
        )
    if third_one and values[-3] != 1:
        raise ValueError(f"For '{prim_name}', the depth of parameter '{arg_name}' must be 1, but got {values[-3]}.")
    if ret_five:
        return values if len(values) == 5 else (pad_value, pad_value, *values)
    return tuple(values[-3:])


once, twice, triple = _repeated(1), _repeated(2), _repeated(3)


class Validator:
    """The checks of this module as static methods, as in releases 1.x."""

    @staticmethod
    def check_integer(arg_name: str, arg_value: Any, value: Any, rel: int, prim_name: Any = None) -> Any:
        """`check_int`, with the order of arguments of release 1.0."""
        return check_int(arg_value, value, rel, arg_name, prim_name)


for _name, _value in list(globals().items()):
    if _name.startswith("check") and callable(_value):
        setattr(Validator, _name, staticmethod(_value))
for _relation in Rel:  # programs use these names on the module and on the class
    setattr(Validator, _relation.name, int(_relation))
