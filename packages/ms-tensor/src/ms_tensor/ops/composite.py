"""Functions over nested containers: HyperMap, Map and functions chosen by argument type."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ms_runtime import Tensor

from .. import dtype as mstype

_PY_NAMES: dict[str, Any] = {
    "Tensor": Tensor,
    "Number": (int, float),
    "Int": int,
    "Float": float,
    "Bool": bool,
    "Tuple": tuple,
    "List": list,
    "Dictionary": dict,
    "String": str,
    "Function": Callable,
    "None": type(None),
    "mstype.tensor_type": Tensor,
    "mstype.number": (int, float),
}


class MultitypeFuncGraph:
    """A function with one body for each combination of argument types.

    Args:
        name: What errors call it.
        read_value: Accepted for compatibility. Default: False.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> double = ops.MultitypeFuncGraph("double")
        >>> @double.register("Tensor")
        ... def _double_tensor(x):
        ...     return x * 2
        >>> print(double(Tensor([1.0])))
        [2.]
    """

    def __init__(self, name: str, read_value: bool = False) -> None:
        self.name = name
        self.entries: list[tuple[tuple[Any, ...], Callable[..., Any]]] = []

    def register(self, *type_names: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """A decorator: the function is the body for these types, given as names ('Tensor', 'Number'), or types."""
        kinds = tuple(_kind(name) for name in type_names)

        def decorate(fn: Callable[..., Any]) -> Callable[..., Any]:
            self.entries.append((kinds, fn))
            return fn

        return decorate

    def __call__(self, *args: Any) -> Any:
        for kinds, fn in self.entries:
            if _matches(args, kinds):
                return fn(*args)
        raise _no_body(self.name, args)

    @staticmethod
    def __ms_capture__(machine: Any, obj: Any, args: Any, kwargs: Any) -> Any:
        """The rule of the capturing machine: the body is the user's code, so the machine finds and runs it."""
        python = [machine.to_python(a) for a in args]
        entries = machine.getattr(obj, "entries")
        for i in range(machine.to_python(machine.call(machine.wrap(len, None), [entries], {}))):
            entry = machine.getitem(entries, i)
            if _matches(python, machine.to_python(machine.getitem(entry, 0))):
                return machine.call(machine.getitem(entry, 1), list(args), {})
        raise _no_body(machine.to_python(machine.getattr(obj, "name")), python)


def _matches(args: Any, kinds: tuple[Any, ...]) -> bool:
    return len(kinds) == len(args) and all(_fits(a, k) for a, k in zip(args, kinds, strict=True))


def _no_body(name: str, args: Any) -> TypeError:
    types = ", ".join(type(a).__name__ for a in args)
    return TypeError(f"For 'MultitypeFuncGraph', '{name}' has no body for ({types}).")


def _kind(name: Any) -> Any:
    if isinstance(name, str):
        if name not in _PY_NAMES:
            raise TypeError(f"For 'MultitypeFuncGraph', the type '{name}' is not known.")
        return _PY_NAMES[name]
    return Tensor if isinstance(name, mstype.DType) else name


def _fits(value: Any, kind: Any) -> bool:
    if kind is Callable:
        return callable(value)
    if isinstance(value, bool) and kind is not bool:
        return kind is int or isinstance(kind, tuple) and int in kind
    return isinstance(value, kind)


class HyperMap:
    """Applies a function to the leaves of one or several nested tuples, lists and dicts of equal structure.

    Args:
        ops: The function; None means that a call gets it as its first argument. Default: None.
        reverse: Whether leaves are visited from the last to the first. Default: False.

    Examples:
        >>> from ms_tensor import Tensor, ops
        >>> square = lambda x: x * x
        >>> ops.HyperMap()(square, (Tensor(2.0), [Tensor(3.0)]))[1][0].item()
        9.0
    """

    _deep = True

    def __init__(self, ops: Callable[..., Any] | None = None, reverse: bool = False) -> None:
        if ops is not None and not callable(ops):
            raise TypeError(f"For '{type(self).__name__}', 'ops' must be callable, but got {type(ops).__name__}.")
        self.ops, self.reverse = ops, reverse

    def __call__(self, *args: Any) -> Any:
        fn, values = (self.ops, args) if self.ops is not None else (args[0], args[1:])
        if not values:
            raise TypeError(f"For '{type(self).__name__}', at least one sequence is needed.")
        return self._apply(fn, values, True)

    def _apply(self, fn: Any, values: tuple[Any, ...], top: bool) -> Any:
        keys = _keys(values, top or self._deep, self.reverse, type(self).__name__)
        if keys is None:
            return fn(*values)
        results = {key: self._apply(fn, tuple(v[key] for v in values), False) for key in keys}
        return _rebuilt(values[0], results)

    @staticmethod
    def __ms_capture__(machine: Any, obj: Any, args: Any, kwargs: Any) -> Any:
        """The rule of the capturing machine: the function is the user's code, so the machine runs it on each leaf."""
        fn, values = machine.getattr(obj, "ops"), args
        if fn.cls is type(None):
            fn, values = args[0], args[1:]
        reverse, deep = (machine.to_python(machine.getattr(obj, name)) for name in ("reverse", "_deep"))

        def apply(abstract: Any, top: bool) -> Any:
            python = [machine.to_python(v) for v in abstract]
            keys = _keys(python, top or deep, reverse, "HyperMap")
            if keys is None:
                return machine.to_python(machine.call(fn, list(abstract), {}))
            return _rebuilt(python[0], {k: apply([machine.getitem(v, k) for v in abstract], False) for k in keys})

        return machine.wrap_new(apply(list(values), True))


def _keys(values: Any, nested: bool, reverse: bool, op: str) -> Any:
    """The keys of the containers, in the order of visits; None for leaves."""
    first = values[0]
    if not nested or not isinstance(first, (tuple, list, dict)) or hasattr(first, "_fields"):
        return None
    for other in values[1:]:
        if not isinstance(other, (tuple, list, dict)) or len(other) != len(first):
            raise TypeError(f"For '{op}', all sequences must have the same structure.")
    keys = list(first) if isinstance(first, dict) else list(range(len(first)))
    return keys[::-1] if reverse else keys


def _rebuilt(like: Any, results: dict[Any, Any]) -> Any:
    """The results in a container like `like`."""
    if isinstance(like, dict):
        return {key: results[key] for key in like}
    items = [results[i] for i in range(len(like))]
    return items if isinstance(like, list) else tuple(items)


class Map(HyperMap):
    """As HyperMap, over one level only.

    Examples:
        >>> from ms_tensor import ops
        >>> ops.Map()(lambda x, y: x + y, (1, 2), (3, 4))
        (4, 6)
    """

    _deep = False


def partial(func: Callable[..., Any], *args: Any) -> Callable[..., Any]:
    """`func` with its first arguments bound.

    Examples:
        >>> from ms_tensor import ops
        >>> ops.partial(max, 3)(2)
        3
    """
    from functools import partial as bind

    return bind(func, *args)
