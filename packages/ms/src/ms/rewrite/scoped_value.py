"""Values in the source of a network."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any


class ValueType(Enum):
    """The kind of a value."""

    ConstantValue = 0
    TupleValue = 20
    ListValue = 21
    DictValue = 22
    NamingValue = 40
    CustomObjValue = 41
    UnsupportedValue = 50


class ScopedValue:
    """A constant, a container of values, or a name within a scope.

    Args:
        arg_type: The kind of the value.
        scope: The scope of a name, such as 'self'. Default: ''.
        value: The constant, the items, or the name. Default: None.

    Raises:
        TypeError: an argument has another type.

    Examples:
        >>> from ms.rewrite import ScopedValue
        >>> str(ScopedValue.create_naming_value("weight", "self"))
        'self.weight'
        >>> str(ScopedValue.create_variable_value([1, "a"]))
        "[1, 'a']"
    """

    def __init__(self, arg_type: ValueType, scope: str = "", value: Any = None) -> None:
        if not isinstance(arg_type, ValueType):
            raise TypeError(f"For 'ScopedValue', 'arg_type' must be a ValueType, but got {type(arg_type).__name__}.")
        if not isinstance(scope, str):
            raise TypeError(f"For 'ScopedValue', 'scope' must be a str, but got {type(scope).__name__}.")
        self.type, self.scope, self.value = arg_type, scope, value

    @classmethod
    def create_variable_value(cls, value: Any) -> ScopedValue:
        """Creates the value of a Python object.

        Args:
            value: A number, str or None, a tuple, list or dict of these, a ScopedValue, or another object.
        """
        if isinstance(value, ScopedValue):
            return value
        if isinstance(value, tuple):
            return cls(ValueType.TupleValue, "", tuple(cls.create_variable_value(item) for item in value))
        if isinstance(value, list):
            return cls(ValueType.ListValue, "", [cls.create_variable_value(item) for item in value])
        if isinstance(value, dict):
            items = {key: cls.create_variable_value(item) for key, item in value.items()}
            return cls(ValueType.DictValue, "", items)
        if value is None or isinstance(value, (bool, int, float, complex, str, bytes)):
            return cls(ValueType.ConstantValue, "", value)
        return cls(ValueType.CustomObjValue, "", value)

    @classmethod
    def create_naming_value(cls, name: str, scope: str = "") -> ScopedValue:
        """Creates the value of a name.

        Args:
            name: The name.
            scope: Its scope. Default: ''.

        Raises:
            TypeError: an argument is not a str.
        """
        if not isinstance(name, str) or not isinstance(scope, str):
            raise TypeError("For 'create_naming_value', 'name' and 'scope' must be str.")
        return cls(ValueType.NamingValue, scope, name)

    @staticmethod
    def create_name_values(names: Sequence[str], scopes: Sequence[str] | None = None) -> list[ScopedValue]:
        """Creates the values of names.

        Args:
            names: The names.
            scopes: Their scopes; None if they have none. Default: None.

        Raises:
            ValueError: `scopes` and `names` differ in length.
        """
        if scopes is not None and len(scopes) != len(names):
            raise ValueError(f"For 'create_name_values', {len(names)} scopes are needed, but got {len(scopes)}.")
        places = scopes or [""] * len(names)
        return [ScopedValue.create_naming_value(name, scope) for name, scope in zip(names, places, strict=True)]

    def __str__(self) -> str:
        if self.type is ValueType.NamingValue:
            return f"{self.scope}.{self.value}" if self.scope else str(self.value)
        if self.type is ValueType.ConstantValue:
            return repr(self.value)
        if self.type is ValueType.TupleValue:
            return f"({', '.join(map(str, self.value))}{',' if len(self.value) == 1 else ''})"
        if self.type is ValueType.ListValue:
            return f"[{', '.join(map(str, self.value))}]"
        if self.type is ValueType.DictValue:
            return f"{{{', '.join(f'{key!r}: {item}' for key, item in self.value.items())}}}"
        return str(self.value)

    __repr__ = __str__

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ScopedValue):
            return NotImplemented
        return (self.type, self.scope, self.value) == (other.type, other.scope, other.value)

    def __hash__(self) -> int:
        return hash((self.type, self.scope, str(self.value)))
