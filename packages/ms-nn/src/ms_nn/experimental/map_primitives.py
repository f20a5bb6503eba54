"""Primitive classes for a `MapParameter`: `ops.operations._map_tensor_ops`."""

from __future__ import annotations

from typing import Any

from ms_tensor.ops.primitive_table import PrimitiveTable

from .._validate import kind
from .map_parameter import MapParameter

ROWS = """
MapTensorGet(insert_default_value: bool, *, side_effect_mem=True)(map_tensor, key_tensor) =
    _table_of(map_tensor, 'MapTensorGet').get(key_tensor, insert_default_value)
    # the values of keys; of those that are not there the default value.
MapTensorPut(*, side_effect_mem=True)(map_tensor, key_tensor, value_tensor) =
    _table_of(map_tensor, 'MapTensorPut').put(key_tensor, value_tensor)
    # values written at keys.
MapTensorErase(*, side_effect_mem=True)(map_tensor, key_tensor) =
    _table_of(map_tensor, 'MapTensorErase').erase(key_tensor)
    # keys taken out.
MapTensorGetKeys(*, side_effect_mem=True)(map_tensor) = _table_of(map_tensor, 'MapTensorGetKeys').get_keys()
    # all keys.
MapTensorGetValues(*, side_effect_mem=True)(map_tensor) = _table_of(map_tensor, 'MapTensorGetValues').get_values()
    # the values of all keys.
MapTensorGetData(*, side_effect_mem=True)(map_tensor) = _table_of(map_tensor, 'MapTensorGetData').get_data()
    # all keys and their values.
"""


def _table_of(value: Any, op: str) -> MapParameter:
    kind(value, MapParameter, "a MapParameter", "map_tensor", op)
    return value


_SCOPE = {"_table_of": _table_of, "bool": bool}
_table = PrimitiveTable(__name__, ROWS, scope=_SCOPE.__getitem__)
_INSTANCES = {"erase": "Erase", "get_data": "GetData", "get_keys": "GetKeys", "get_values": "GetValues", "put": "Put"}


def __getattr__(name: str) -> Any:
    if name in _table:
        return _table[name]
    if name in _INSTANCES:
        return globals().setdefault(name, _table[f"MapTensor{_INSTANCES[name]}"]())
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_table, *_INSTANCES})


__all__ = sorted(_table)
