"""A parameter that is a table of values by integer keys: `mindspore.experimental.MapParameter`."""

from __future__ import annotations

from typing import Any

import numpy as np
from ms_tensor import Parameter, Tensor, dtype
from ms_tensor.initializer import initializer

_NEVER = 9223372036854775807


class MapParameter(Parameter):
    """A table of tensors by integer key that grows when new keys are looked up.

    Args:
        key_dtype: int32 or int64; None is the dtype of `key_tensor`, or int32. Default: None.
        value_dtype: A float dtype; None is the dtype of `value_tensor`, or float32. Default: None.
        value_shape: The shape of a value; None is the shape of the rows of `value_tensor`, or 1. Default: None.
        key_tensor: The initial keys. Default: None.
        value_tensor: The values of the initial keys. Default: None.
        default_value: The value of a new key: the name of an initializer, or a number. Default: 'normal'.
        permit_filter_value: Accepted for compatibility: every key is admitted. Default: 1.
        evict_filter_value: Accepted for compatibility: no key is evicted. Default: 2 ** 63 - 1.
        kwargs: As for `Parameter`, such as `name`.

    Raises:
        TypeError: an argument has another type.

    Examples:
        >>> from ms_nn.experimental import MapParameter
        >>> from ms_tensor import float32, int32
        >>> table = MapParameter(int32, float32, (2,), default_value="zeros", name="table")
        >>> table.put(Tensor([3], int32), Tensor([[1.0, 2.0]]))
        >>> print(table.get(Tensor([3, 5], int32)))
        [[1. 2.]
         [0. 0.]]
        >>> print(table.get_keys())
        [3 5]
    """

    def __new__(
        cls,
        key_dtype: Any = None,
        value_dtype: Any = None,
        value_shape: Any = None,
        key_tensor: Tensor | None = None,
        value_tensor: Tensor | None = None,
        default_value: Any = "normal",
        permit_filter_value: int = 1,
        evict_filter_value: int = _NEVER,
        **kwargs: Any,
    ) -> MapParameter:
        shape, kind = _value_of(value_dtype, value_shape, value_tensor)
        return super().__new__(cls, Tensor(np.zeros(shape), kind), **kwargs)  # type: ignore[return-value]

    def __init__(
        self,
        key_dtype: Any = None,
        value_dtype: Any = None,
        value_shape: Any = None,
        key_tensor: Tensor | None = None,
        value_tensor: Tensor | None = None,
        default_value: Any = "normal",
        permit_filter_value: int = 1,
        evict_filter_value: int = _NEVER,
        **kwargs: Any,
    ) -> None:
        shape, kind = _value_of(value_dtype, value_shape, value_tensor)
        super().__init__(Tensor(np.zeros(shape), kind), **kwargs)
        if not isinstance(default_value, (str, int, float)):
            kind_name = type(default_value).__name__
            raise TypeError(f"For 'MapParameter', 'default_value' must be a str or number, but got {kind_name}.")
        keys = vars(self)
        keys["key_dtype"] = key_dtype or (key_tensor.dtype if key_tensor is not None else dtype.int32)
        keys["value_dtype"], keys["value_shape"] = kind, shape
        keys["default_value"] = default_value
        keys["permit_filter_value"], keys["evict_filter_value"] = permit_filter_value, evict_filter_value
        keys["_rows"], keys["_changed"] = {}, {}
        if key_tensor is not None and value_tensor is not None:
            self.put(key_tensor, value_tensor)
            self._changed.clear()

    def _default(self) -> Any:
        if isinstance(self.default_value, str):
            made = initializer(self.default_value, self.value_shape, self.value_dtype)
            return made.init_data().asnumpy().copy()
        return np.full(self.value_shape, self.default_value)

    def get(self, key_tensor: Tensor, insert_default_value: bool = True) -> Tensor:
        """Returns the values of keys.

        Args:
            key_tensor: Tensor of keys, of shape (n,).
            insert_default_value: Whether to insert new keys with the default value instead of raising. Default: True.

        Returns:
            Tensor of shape (n, *value_shape).

        Raises:
            KeyError: a key is new, and `insert_default_value` is False.
        """
        found = []
        for key in _keys(key_tensor, "get"):
            if key not in self._rows:
                if not insert_default_value:
                    raise KeyError(f"For 'MapParameter.get', there is no key {key}.")
                self._rows[key], self._changed[key] = self._default(), True
            found.append(self._rows[key])
        return Tensor(np.array(found).reshape(len(found), *self.value_shape), self.value_dtype)

    def put(self, key_tensor: Tensor, value_tensor: Tensor) -> None:
        """Sets the values of keys.

        Args:
            key_tensor: Tensor of keys, of shape (n,).
            value_tensor: Tensor of shape (n, *value_shape).

        Raises:
            ValueError: the shapes do not match.
        """
        keys, values = _keys(key_tensor, "put"), value_tensor.asnumpy()
        if values.shape != (len(keys), *self.value_shape):
            expected = (len(keys), *self.value_shape)
            raise ValueError(f"For 'MapParameter.put', values of shape {expected} are needed, but got {values.shape}.")
        for key, value in zip(keys, values, strict=True):
            self._rows[key], self._changed[key] = value.copy(), True

    def erase(self, key_tensor: Tensor) -> None:
        """Removes keys."""
        for key in _keys(key_tensor, "erase"):
            self._rows.pop(key, None)
            self._changed.pop(key, None)

    def __getitem__(self, key_tensor: Tensor) -> Tensor:
        return self.get(key_tensor)

    def __setitem__(self, key_tensor: Tensor, value_tensor: Tensor) -> None:
        self.put(key_tensor, value_tensor)

    def get_keys(self) -> Tensor:
        """Returns the keys, a Tensor of shape (n,)."""
        return Tensor(np.array(list(self._rows), np.int64), self.key_dtype)

    def get_values(self) -> Tensor:
        """Returns the values, a Tensor of shape (n, *value_shape)."""
        rows = list(self._rows.values())
        return Tensor(np.array(rows).reshape(len(rows), *self.value_shape), self.value_dtype)

    def get_data(self) -> tuple[Tensor, Tensor]:
        """Returns the keys and the values."""
        return self.get_keys(), self.get_values()

    def export_data(self, incremental: bool = False) -> tuple[Any, Any, Any]:
        """Returns the keys, the values, and their states, as NumPy arrays.

        Args:
            incremental: Whether to return only changes since the last call. Default: False.
        """
        chosen = [key for key in self._rows if not incremental or key in self._changed]
        rows = [self._rows[key] for key in chosen]
        self._changed.clear()
        values = np.array(rows).reshape(len(rows), *self.value_shape)
        keys = np.array(chosen, dtype.dtype_to_nptype(self.key_dtype))
        return keys, values.astype(dtype.dtype_to_nptype(self.value_dtype)), np.zeros(len(rows), np.int32)

    def export_slice_data(self, incremental: bool = False) -> tuple[Any, Any, Any, bool]:
        """Returns the result of `export_data`, and True for the last slice."""
        return (*self.export_data(incremental), True)

    def import_data(self, data: tuple[Any, Any, Any]) -> None:
        """Replaces the table by a result of `export_data`."""
        keys, values, _ = data
        self._rows.clear()
        self._rows.update(zip((int(key) for key in keys), (value.copy() for value in values), strict=True))

    def clone(self, init: Any = "same") -> MapParameter:
        """Returns a copy.

        Args:
            init: 'same' to also copy keys and values. Default: 'same'.
        """
        copy = MapParameter(self.key_dtype, self.value_dtype, self.value_shape, default_value=self.default_value)
        if init == "same":
            copy.import_data(self.export_data())
        return copy

    def __repr__(self) -> str:
        return (
            f"MapParameter(MapTensor(key_dtype={self.key_dtype}, value_dtype={self.value_dtype}, "
            f"value_shape={list(self.value_shape)}, default_value={self.default_value}, "
            f"permit_filter={self.permit_filter_value}, evict_filter={self.evict_filter_value}))"
        )

    __str__ = __repr__


def _value_of(value_dtype: Any, value_shape: Any, value_tensor: Tensor | None) -> tuple[tuple[int, ...], Any]:
    """Returns the shape and the dtype of a value."""
    kind = value_dtype or (value_tensor.dtype if value_tensor is not None else dtype.float32)
    if value_shape is None:
        value_shape = value_tensor.shape[1:] if value_tensor is not None else (1,)
    return ((value_shape,) if isinstance(value_shape, int) else tuple(value_shape)), kind


def _keys(key_tensor: Any, op: str) -> list[int]:
    if not isinstance(key_tensor, Tensor):
        raise TypeError(f"For 'MapParameter.{op}', keys must be a Tensor, but got {type(key_tensor).__name__}.")
    return [int(key) for key in key_tensor.asnumpy().ravel()]


__all__ = ["MapParameter"]
