"""Transforms whose parameters are declared as fields with a default, a type and a range.

The signature, the checks and the JSON parameters of a `DeclaredOperation` come from its fields, in the order of the
arguments.

Examples:
    >>> import numpy as np
    >>> class Scale(DeclaredOperation):
    ...     factor = number(2.0, low=0)
    ...     def apply(self, generator, column):
    ...         return column * self.factor
    >>> Scale(3)(np.array([1, 2]))
    array([3, 6])
    >>> Scale(-1)
    Traceback (most recent call last):
        ...
    ValueError: Scale: factor is out of range
      expected: a value in [0, 16777216]
      got: -1
"""

from __future__ import annotations

import enum
import inspect
from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np

from .operation import TensorOperation, is_pil

INT32_MIN, INT32_MAX = -(2**31), 2**31 - 1
UINT32_MAX = 2**32 - 1
#: the range of real parameters: float32 represents all integers in it
FLOAT_MIN, FLOAT_MAX = -(2**24), 2**24

REQUIRED: Any = inspect.Parameter.empty


def describe(value: Any) -> str:
    """Returns the type and up to 60 characters of a value, for errors."""
    text = repr(value)
    return f"{type(value).__name__} {text if len(text) <= 60 else text[:57] + '...'}"


def wrong_type(operation: str, name: str, expected: str, value: Any) -> TypeError:
    return TypeError(f"{operation}: {name} has the wrong type\n  expected: {expected}\n  got: {describe(value)}")


def wrong_value(operation: str, name: str, expected: str, value: Any) -> ValueError:
    return ValueError(f"{operation}: {name} is out of range\n  expected: {expected}\n  got: {value!r}")


def failed(operation: str, what: str, expected: str = "", got: Any = None, hint: str = "") -> RuntimeError:
    lines = [f"{operation}: {what}"]
    lines += [f"  expected: {expected}"] if expected else []
    lines += [f"  got: {got}"] if got is not None else []
    lines += [f"  hint: {hint}"] if hint else []
    return RuntimeError("\n".join(lines))


def check_type(operation: str, name: str, value: Any, types: tuple[type, ...]) -> None:
    """Raises TypeError unless the value has one of the types; a bool is not an int."""
    if isinstance(value, types) and not (isinstance(value, bool) and bool not in types):
        return
    raise wrong_type(operation, name, " or ".join(one.__name__ for one in types), value)


def check_range(
    operation: str, name: str, value: Any, low: float, high: float, *, above: bool = False, below: bool = False
) -> None:
    """Raises ValueError unless `low <= value <= high`; `above` excludes `low`, `below` excludes `high`."""
    if (value > low if above else value >= low) and (value < high if below else value <= high):
        return
    raise wrong_value(operation, name, f"a value in {'(' if above else '['}{low}, {high}{')' if below else ']'}", value)


class Field:
    """A parameter: its name, its default, and the check of its value."""

    def __init__(self, default: Any, check: Callable[[str, str, Any], Any], *, none: bool = False) -> None:
        self.default, self.check, self.none = default, check, none
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name


def number(
    default: Any = REQUIRED,
    *,
    low: float = FLOAT_MIN,
    high: float = FLOAT_MAX,
    above: bool = False,
    nonzero: bool = False,
    none: bool = False,
) -> Any:
    """A real parameter, an int or a float, in [low, high], or in (low, high] with `above`."""

    def check(operation: str, name: str, value: Any) -> None:
        check_type(operation, name, value, (int, float))
        check_range(operation, name, value, low, high, above=above)
        if nonzero and value == 0:
            raise wrong_value(operation, name, "a value other than 0", value)

    return Field(default, check, none=none)


def integer(
    default: Any = REQUIRED, *, low: int = INT32_MIN, high: int = INT32_MAX, nonzero: bool = False, none: bool = False
) -> Any:
    def check(operation: str, name: str, value: Any) -> None:
        check_type(operation, name, value, (int,))
        check_range(operation, name, value, low, high)
        if nonzero and value == 0:
            raise wrong_value(operation, name, "a value other than 0", value)

    return Field(default, check, none=none)


def instance(default: Any, *types: type, none: bool = False) -> Any:
    return Field(default, lambda operation, name, value: check_type(operation, name, value, types), none=none)


def flag(default: Any = REQUIRED) -> Any:
    return instance(default, bool)


def checked(default: Any, check: Callable[[str, str, Any], Any], *, none: bool = False) -> Any:
    """A parameter with a custom check, called with the names of the operation and the parameter, and the value."""
    return Field(default, check, none=none)


class DeclaredOperation(TensorOperation):
    """A transform with declared parameters.

    A subclass defines fields, `apply`, and, if parameters depend on each other, `prepare`. Its docstring describes the
    parameters.
    """

    fields: ClassVar[tuple[Field, ...]] = ()
    declared: ClassVar[inspect.Signature] = inspect.Signature()

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        own = tuple(value for value in vars(cls).values() if isinstance(value, Field))
        if own:
            cls.fields = own
        kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
        cls.declared = inspect.Signature(
            [inspect.Parameter(field.name, kind, default=field.default) for field in cls.fields]
        )
        if "__init__" not in vars(cls):
            cls.__signature__ = cls.declared  # type: ignore[attr-defined]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__()
        cls = type(self)
        try:
            bound = cls.declared.bind(*args, **kwargs)
        except TypeError as error:
            raise TypeError(f"{cls.__name__}: {error}\n  signature: {cls.__name__}{cls.declared}") from None
        bound.apply_defaults()
        for field in cls.fields:
            value = bound.arguments[field.name]
            if not (value is None and field.none):
                field.check(cls.__name__, field.name, value)
            setattr(self, field.name, value)
        self.prepare()

    def __call__(self, *columns: Any) -> Any:
        # Only operations of `vision` receive Pillow images as they are.
        columns = tuple(np.asarray(column) if is_pil(column) else column for column in columns)
        for column in columns:
            if isinstance(column, np.ndarray) and column.size == 0:
                raise self.fail("a column is empty", "at least one element", f"shape {column.shape}")
        return super().__call__(*columns)

    def prepare(self) -> None:
        """Checks parameters that depend on each other, and computes values that all rows share."""

    def parameters(self) -> dict[str, Any]:
        """Returns the parameters by name, as JSON types."""
        return {field.name: plain(getattr(self, field.name)) for field in self.fields}

    def fail(self, what: str, expected: str = "", got: Any = None, hint: str = "") -> RuntimeError:
        return failed(type(self).__name__, what, expected, got, hint)

    def single(self, columns: tuple[Any, ...]) -> Any:
        """Returns the only column of a row; raises RuntimeError if there are several."""
        if len(columns) != 1:
            raise self.fail("takes one column", "1 column", f"{len(columns)} columns")
        return columns[0]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self.parameters().items())})"


def plain(value: Any) -> Any:
    if isinstance(value, enum.Enum):
        return value.value
    if isinstance(value, np.ndarray):
        return value.tolist()
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    return value if isinstance(value, (str, int, float, bool, type(None))) else str(value)
