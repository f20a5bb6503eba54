"""Types of arguments as numbers, and conversions between them."""

from __future__ import annotations

from typing import Any

from ms_runtime import DType, Tensor

from ...tensor import tensor

_ELEMENTS: dict[str, Any] = {
    "BOOL": bool,
    "INT": int,
    "FLOAT": float,
    "NUMBER": (int, float),
    "TENSOR": Tensor,
    "STR": str,
}
DT_BOOL_VAL, DT_INT_VAL, DT_FLOAT_VAL, DT_NUMBER_VAL, DT_TENSOR_VAL = range(1, 6)
DT_TUPLE_BOOL_VAL, DT_TUPLE_INT_VAL, DT_TUPLE_FLOAT_VAL, DT_TUPLE_NUMBER_VAL = range(8, 12)
DT_TUPLE_TENSOR_VAL, DT_TUPLE_STR_VAL, DT_TUPLE_ANY_VAL = range(12, 15)
DT_LIST_BOOL_VAL, DT_LIST_INT_VAL, DT_LIST_FLOAT_VAL, DT_LIST_NUMBER_VAL = range(15, 19)
DT_LIST_TENSOR_VAL, DT_LIST_STR_VAL, DT_LIST_ANY_VAL, DT_TYPE_VAL = range(19, 23)

dtype_to_string = {
    value: name[3:-4].replace("_", " of ").lower() if "_" in name[3:-4] else name[3:-4].lower()
    for name, value in list(globals().items())
    if name.startswith("DT_") and value != DT_TYPE_VAL
}


def is_instance_of(data: Any, type_id: int) -> bool:
    """Whether a value has a type. A bool is not an int; the elements of tuples and lists count.

    Examples:
        >>> from ms_tensor.ops._utils.arg_dtype_cast import DT_TUPLE_INT_VAL, is_instance_of
        >>> is_instance_of((1, 2), DT_TUPLE_INT_VAL), is_instance_of([1, 2], DT_TUPLE_INT_VAL)
        (True, False)
    """
    if type_id == DT_TYPE_VAL:
        return isinstance(data, (DType, type))
    name = next(name[3:-4] for name, value in globals().items() if name.startswith("DT_") and value == type_id)
    container, _, element = name.rpartition("_")
    if container:
        of = {"TUPLE": tuple, "LIST": list}[container]
        return isinstance(data, of) and (element == "ANY" or all(_is_element(value, element) for value in data))
    return _is_element(data, element)


from ..._generated.rows.ops_checks import *


def do_type_cast(data: Any, dst_type: int, op_name: str) -> Any:
    """Converts a value to a type.

    Raises:
        TypeError: there is no conversion.
    """
    if is_instance_of(data, dst_type):
        return data
    scalar = isinstance(data, (bool, int, float))
    if dst_type == DT_FLOAT_VAL and isinstance(data, int):
        return float(data)
    if is_tuple(dst_type) or is_list(dst_type):
        of: Any = tuple if is_tuple(dst_type) else list
        values = (data,) if scalar else tensor_to_tuple(data) if isinstance(data, Tensor) else data
        if isinstance(values, (tuple, list)) and is_instance_of(of(values), dst_type):
            return of(values)
    if dst_type == DT_TENSOR_VAL and (scalar or isinstance(data, (tuple, list))):
        return tensor(data)
    if is_number(dst_type) and isinstance(data, Tensor) and data.size == 1:
        return do_type_cast(data.item(), dst_type, op_name)
    raise TypeError(
        f"For '{op_name}', a value cannot be converted: expected {dtype_to_string.get(dst_type, 'a type')}, "
        f"but got {type(data).__name__}."
    )


def type_it(op_name: str, arg_name: str, data: Any, src_type: Any, dst_type: int) -> Any:
    """Converts an argument to `dst_type`, if it has one of the types `src_type`.

    Args:
        op_name: The op.
        arg_name: Its argument.
        data: The value.
        src_type: The type or types that are converted.
        dst_type: The type that the op takes.

    Returns:
        The value.

    Raises:
        TypeError: `data` has neither the type `dst_type` nor one of `src_type`.

    Examples:
        >>> from ms_tensor.ops._utils.arg_dtype_cast import DT_INT_VAL, DT_TUPLE_INT_VAL, type_it
        >>> type_it("Op", "size", 3, DT_INT_VAL, DT_TUPLE_INT_VAL)
        (3,)
    """
    if is_instance_of(data, dst_type):
        return data
    sources = src_type if isinstance(src_type, (tuple, list)) else (src_type,)
    if not is_instance_in(data, tuple(sources)):
        words = [dtype_to_string.get(each, "a type") for each in (*sources, dst_type)]
        raise TypeError(f"For '{op_name}', '{arg_name}' must be {' or '.join(words)}, but got {type(data).__name__}.")
    return do_type_cast(data, dst_type, op_name)


def __getattr__(name: str) -> Any:
    """The Primitive classes that MindSpore defines here, created at first use."""
    if name in ("ListToTuple", "TupleToList"):
        from .. import auto_generate

        return getattr(auto_generate, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
