"""Compositions of transforms: `Compose`, `RandomApply`, `RandomChoice`, `RandomOrder`."""

from __future__ import annotations

import enum
import random
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import numpy as np

from .._native import native
from .declare import describe, failed, wrong_type, wrong_value
from .operation import TensorOperation, fresh_seed, is_pil, to_array

F = TypeVar("F", bound=Callable)


class Implementation(enum.IntEnum):
    """How MindSpore implements an operation; PY operations also accept objects that are not arrays."""

    C = 0
    PY = 1


def not_random(function: F) -> F:
    """Marks a function for `map` as one that draws no random numbers.

    Args:
        function (Callable): The function.

    Returns:
        The same function, with `random = False`.

    Examples:
        >>> @not_random
        ... def double(x):
        ...     return 2 * x
        >>> double.random
        False
    """
    function.random = False  # type: ignore[attr-defined]
    return function


def check_transforms(operation: str, transforms: Any) -> None:
    if not isinstance(transforms, list):
        raise wrong_type(operation, "transforms", "list", transforms)
    if not transforms:
        raise wrong_value(operation, "transforms", "at least one operation", transforms)
    for place, one in enumerate(transforms):
        if not callable(one):
            raise wrong_type(operation, f"transforms[{place}]", "an operation or a function", one)
        if isinstance(one, type):
            raise wrong_value(operation, f"transforms[{place}]", f"an instance, {one.__name__}(...)", one)


def check_probability(operation: str, value: Any) -> None:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise wrong_type(operation, "prob", "int or float", value)
    if not 0 <= value <= 1:
        raise wrong_value(operation, "prob", "a value in [0, 1]", value)


class Order:
    """The order of the operations of `RandomOrder` for the last row. It is shuffled for each row."""

    def __init__(self, count: int) -> None:
        self.places = list(range(count))

    def state(self) -> Any:
        return list(self.places)

    def set_state(self, state: Any) -> None:
        self.places[:] = state


class Generators:
    """The generators of a composition and of its operations."""

    def __init__(self, own: Any, inner: list[Any]) -> None:
        self.own, self.inner = own, inner

    def state(self) -> Any:
        return self.own and self.own.state(), [one and one.state() for one in self.inner]

    def set_state(self, state: Any) -> None:
        own, inner = state
        if self.own:
            self.own.set_state(own)
        for one, saved in zip(self.inner, inner):
            if one:
                one.set_state(saved)


def generator_of(operation: Any, seed: int) -> Any:
    return operation.new_generator(seed) if isinstance(operation, TensorOperation) else None


def is_python(operation: Any) -> bool:
    return getattr(operation, "implementation", None) == Implementation.PY


def implementation_of_all(operations: Sequence[Any]) -> Implementation | None:
    """Returns the implementation of a composition, or None if its input decides.

    Apart from operations that have both: `PY` if all are `PY`; `C` if all are `C`, or if no operation has both.
    """
    kinds = [getattr(operation, "implementation", Implementation.C) for operation in operations]
    places = set(kinds) - {None}
    if places == {Implementation.PY}:
        return Implementation.PY
    return Implementation.C if None not in kinds or places == {Implementation.C} else None


class CompoundOperation(TensorOperation):
    """Base class of compositions of operations and functions."""

    def __init__(self, transforms: Any) -> None:
        super().__init__()
        check_transforms(type(self).__name__, transforms)
        self.transforms = list(transforms)
        self.implementation = implementation_of_all(transforms)

    #: whether the composition itself draws numbers
    draws = False

    def new_generator(self, seed: int) -> Any:
        """Returns the generators of the composition and of its operations, or None if none of them draws."""
        own = native.Mt19937(seed) if self.draws else None
        # As in MindSpore, inner operations have the same seed in all workers.
        base = fresh_seed()
        inner = [generator_of(one, base) for one in self.transforms]
        return Generators(own, inner) if own is not None or any(one is not None for one in inner) else None

    def __call__(self, *columns: Any) -> Any:
        values = [column if is_pil(column) else to_array(column) for column in columns]
        return self.apply(self.new_generator(fresh_seed()), *values)

    def draws_in_python(self, columns: tuple[Any, ...]) -> bool:
        """Returns whether numbers come from Python's `random`, as in MindSpore for operations in Python."""
        return self.implementation == Implementation.PY or (len(columns) == 1 and is_pil(columns[0]))

    def step(self, index: int, generators: Any, columns: tuple[Any, ...]) -> tuple[Any, ...]:
        one = self.transforms[index]
        try:
            if isinstance(one, TensorOperation):
                result = one.apply(generators and generators.inner[index], *columns)
            else:
                result = one(*columns)
        except Exception as error:
            if isinstance(error, RuntimeError) and isinstance(one, TensorOperation):
                raise
            name = getattr(one, "__name__", type(one).__name__)
            raise failed(
                type(self).__name__, f"operation {index} ({name}) raised {type(error).__name__}", "", error
            ) from error
        return result if isinstance(result, tuple) else (result,)

    def parameters(self) -> dict[str, Any]:
        return {"transforms": [repr(one) for one in self.transforms]}


def arrays(columns: tuple[Any, ...]) -> Any:
    """Converts columns to values of a row: all except arrays, dicts and images become arrays."""
    values = tuple(
        value if isinstance(value, (np.ndarray, dict)) or is_pil(value) else to_array(value) for value in columns
    )
    return values[0] if len(values) == 1 else values


def without_pillow(columns: tuple[Any, ...]) -> tuple[Any, ...]:
    """Converts Pillow images to arrays, as native operations do."""
    return tuple([np.asarray(value) if is_pil(value) else value for value in columns])


class Compose(CompoundOperation):
    """Applies operations one after the other.

    Args:
        transforms (list): Operations and functions. Functions are called with the columns and return one value or a
            tuple.

    Raises:
        TypeError: If `transforms` is not a list of operations and functions.
        ValueError: If `transforms` is empty or contains a class instead of an operation.
        RuntimeError: If an operation raises.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset.transforms import Fill, TypeCast
        >>> Compose([TypeCast(np.float32), lambda x: x / 2])(np.array([1, 2]))
        array([0.5, 1. ], dtype=float32)
    """

    def __init__(self, transforms: Sequence[Any]) -> None:
        super().__init__(transforms)
        self.transforms = self.decompose(self.transforms)
        self.random = any(one.random for one in self.transforms if isinstance(one, TensorOperation))

    @staticmethod
    def decompose(operations: Sequence[Any]) -> list[Any]:
        """Returns the operations, with each `Compose` replaced by its operations."""
        flat: list[Any] = []
        for one in operations:
            flat.extend(Compose.decompose(one.transforms) if isinstance(one, Compose) else [one])
        return flat

    def __call__(self, *columns: Any) -> Any:
        if not columns:
            raise failed("Compose", "was called without a value", "at least one column")
        if any(map(is_python, self.transforms)):
            self.implementation = Implementation.PY
        if self.implementation != Implementation.PY and not (len(columns) == 1 and is_pil(columns[0])):
            return super().__call__(*columns)
        # As in MindSpore, Python operations return a tuple, even for one value.
        return self.run(self.new_generator(fresh_seed()), columns)

    def run(self, generators: Any, columns: tuple[Any, ...]) -> tuple[Any, ...]:
        for index in range(len(self.transforms)):
            columns = self.step(index, generators, columns)
        return columns

    def apply(self, generator: Any, *columns: Any) -> Any:
        return arrays(self.run(generator, columns))


class RandomApply(CompoundOperation):
    """Applies all of the operations with a given probability, or none.

    Args:
        transforms (list): Operations and functions.
        prob (float): The probability that they are applied, in [0, 1]. Default: 0.5.

    Raises:
        TypeError: If a parameter has the wrong type.
        ValueError: If `transforms` is empty or `prob` out of range.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset.transforms import Fill
        >>> RandomApply([Fill(3)], 1.0)(np.array([1, 2]))
        array([3, 3])
    """

    random = draws = True

    def __init__(self, transforms: Sequence[Any], prob: float = 0.5) -> None:
        super().__init__(transforms)
        check_probability("RandomApply", prob)
        self.prob = prob

    def apply(self, generator: Any, *columns: Any) -> Any:
        python = self.draws_in_python(columns)
        if random.random() <= self.prob if python else generator.own.uniform_real(0.0, 1.0) < self.prob:
            for index in range(len(self.transforms)):
                columns = self.step(index, generator, columns)
                if not python:
                    columns = without_pillow(columns)
        return arrays(columns)


class RandomChoice(CompoundOperation):
    """Applies one of the operations, chosen uniformly.

    Args:
        transforms (list): Operations and functions.

    Raises:
        TypeError: If `transforms` is not a list of operations and functions.
        ValueError: If `transforms` is empty.

    Examples:
        >>> import numpy as np
        >>> from ms_dataset.transforms import Fill
        >>> int(RandomChoice([Fill(1), Fill(2)])(np.array(0))) in (1, 2)
        True
    """

    random = draws = True

    def apply(self, generator: Any, *columns: Any) -> Any:
        count = len(self.transforms)
        if self.draws_in_python(columns):
            return arrays(self.step(random.choice(range(count)), generator, columns))
        return arrays(without_pillow(self.step(generator.own.uniform_int(0, count - 1), generator, columns)))


class RandomOrder(CompoundOperation):
    """Applies all operations in a random order, drawn from Python's `random`.

    Args:
        transforms (list): Operations and functions of one column.

    Raises:
        TypeError: If `transforms` is not a list of operations and functions.
        ValueError: If `transforms` is empty.

    Examples:
        >>> import numpy as np
        >>> RandomOrder([lambda x: x + 1, lambda x: x + 2])(np.array([1]))
        array([4])
    """

    random = True

    def __init__(self, transforms: Sequence[Any]) -> None:
        super().__init__(transforms)
        self.implementation = Implementation.PY
        self._order = Order(len(self.transforms))

    def new_generator(self, seed: int) -> Any:
        inner = super().new_generator(seed)
        return Generators(self._order, inner.inner if inner is not None else [None] * len(self.transforms))

    def apply(self, generator: Any, *columns: Any) -> Any:
        if len(columns) != 1:
            raise failed("RandomOrder", "takes one column", "1 column", len(columns))
        # As in MindSpore, the order of the last row is shuffled.
        random.shuffle(self._order.places)
        for index in self._order.places:
            columns = self.step(index, generator, columns)
        return columns[0] if len(columns) == 1 else columns


class PyTensorOperation:
    """Base class of operations that users write in Python. A subclass defines `_execute_py` or `__call__`.

    Examples:
        >>> class Double(PyTensorOperation):
        ...     def _execute_py(self, image):
        ...         return image * 2
        >>> Double()(3)
        6
    """

    implementation = Implementation.PY

    def __init__(self) -> None:
        self.transforms: list[Any] = []
        self.output_type: Any = None

    def __call__(self, img: Any) -> Any:
        return self._execute_py(img)  # type: ignore[attr-defined]


class Plugin(TensorOperation):
    """An operation in a shared library with MindSpore's plug-in interface. Such libraries cannot be loaded.

    Args:
        lib_path (str): The library.
        func_name (str): The operation in it.
        user_args (str, optional): Its arguments. Default: None.

    Raises:
        TypeError: If a parameter is not a string.
        RuntimeError: When called, because such libraries need MindSpore's own engine.

    Examples:
        >>> Plugin("library.so", "operation").func_name
        'operation'
    """

    def __init__(self, lib_path: str, func_name: str, user_args: str | None = None) -> None:
        super().__init__()
        for name, value in (("lib_path", lib_path), ("func_name", func_name), ("user_args", user_args)):
            if not isinstance(value, str) and not (name == "user_args" and value is None):
                raise wrong_type("Plugin", name, "str", value)
        self.lib_path, self.func_name, self.user_args = lib_path, func_name, user_args or ""

    def apply(self, generator: Any, *columns: Any) -> Any:
        raise failed(
            "Plugin", "libraries for MindSpore's engine cannot be loaded", "", describe(self.lib_path),
            "give `map` a Python function that calls the library",
        )  # fmt: skip
