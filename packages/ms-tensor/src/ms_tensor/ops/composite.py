"""Functions over nested containers: HyperMap, Map and functions chosen by argument type."""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable
from typing import Any

from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .. import dtype as mstype
from .._lazy import getter

__all__ = """
env_get add_flags tail Map MultitypeFuncGraph GradOperation HyperMap hyper_add augassign_add augassign_sub
augassign_mul augassign_div augassign_floordiv augassign_mod zeros_like ones_like zip_operation normal laplace uniform
gamma poisson multinomial cummin repeat_elements repeat_interleave sequence_mask matmul mm count_nonzero tensor_dot
vecdot dot batch_dot recompute_block
""".split()


class _ClassName(str):
    """A type of a higher package, matched by the name of the value's class or of a base class."""


_PY_NAMES: dict[str, Any] = {
    "Tensor": Tensor,
    "Number": (int, float),
    "Int": int,
    "UInt": int,
    "Float": float,
    "BFloat": float,
    "Complex": complex,
    "Bool": bool,
    "Tuple": tuple,
    "List": list,
    "Dictionary": dict,
    "Slice": slice,
    "Ellipsis": type(...),
    "String": str,
    "Function": Callable,
    "None": type(None),
    "TypeType": mstype.Type,
    "Undetermined": mstype.undetermined.__class__,
    "mstype.tensor_type": Tensor,
    "mstype.number": (int, float),
    **{name: _ClassName(name) for name in ("RowTensor", "COOTensor", "CSRTensor", "EnvType", "UMonad", "IOMonad")},
    "MapTensor": _ClassName("MapParameter"),
}
_PY_NAMES.update({str(d): _PY_NAMES[str(d).rstrip("0123456789")] for d in mstype.all_types})
_PY_NAMES.update({name.lower(): kind for name, kind in list(_PY_NAMES.items()) if not name.startswith("mstype")})
_TYPE_KINDS: dict[Any, Any] = {
    mstype.tensor_type: Tensor,
    mstype.number: (int, float),
    mstype.list_: list,
    mstype.tuple_: tuple,
    mstype.string: str,
    mstype.type_none: type(None),
    mstype.function: Callable,
    mstype.index_slices: _ClassName("RowTensor"),
    mstype.coo_tensor: _ClassName("COOTensor"),
    mstype.csr_tensor: _ClassName("CSRTensor"),
}


class MultitypeFuncGraph:
    """A function with one body for each combination of argument types.

    A single body is called without a check of types.

    name: The name in errors.
    read_value: Accepted for compatibility.

    Raises ValueError if none of several bodies accepts the arguments.

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
        """Returns a decorator that registers a function for these types or names of types ('Tensor', 'Number')."""
        kinds = tuple(_kind(name) for name in type_names)

        def decorate(fn: Callable[..., Any]) -> Callable[..., Any]:
            self.entries.append((kinds, fn))
            return fn

        return decorate

    def __call__(self, *args: Any) -> Any:
        if len(self.entries) == 1:
            return self.entries[0][1](*args)
        for kinds, fn in self.entries:
            if _matches(args, kinds):
                return fn(*args)
        raise _no_body(self.name, args)

    @staticmethod
    def __ms_capture__(machine: Any, obj: Any, args: Any, kwargs: Any) -> Any:
        """The rule of the capturing machine: the body is the user's code, so the machine finds and runs it."""
        python = [machine.to_python(a) for a in args]
        entries = machine.getattr(obj, "entries")
        count = machine.to_python(machine.call(machine.wrap(len, None), [entries], {}))
        for i in range(count):
            entry = machine.getitem(entries, i)
            if count == 1 or _matches(python, machine.to_python(machine.getitem(entry, 0))):
                return machine.call(machine.getitem(entry, 1), list(args), {})
        error = _no_body(machine.to_python(machine.getattr(obj, "name")), python)
        return machine.throw(type(error), *error.args)


def _matches(args: Any, kinds: tuple[Any, ...]) -> bool:
    return len(kinds) == len(args) and all(_fits(a, k) for a, k in zip(args, kinds, strict=True))


def _no_body(name: str, args: Any) -> ValueError:
    types = ", ".join(type(a).__name__ for a in args)
    return ValueError(f"For 'MultitypeFuncGraph', '{name}' has no body for ({types}).")


def _kind(name: Any) -> Any:
    if isinstance(name, str):
        if name not in _PY_NAMES:
            raise RuntimeError(f"For 'MultitypeFuncGraph', the type '{name}' is not known.")
        return _PY_NAMES[name]
    if isinstance(name, mstype.DType):
        return Tensor
    return _TYPE_KINDS.get(name, name) if isinstance(name, mstype.Type) else name


def _fits(value: Any, kind: Any) -> bool:
    if kind is Callable:
        return callable(value)
    if isinstance(kind, _ClassName):
        return any(base.__name__ == kind for base in type(value).__mro__)
    if isinstance(value, bool) and kind is not bool:
        return kind is int or isinstance(kind, tuple) and int in kind
    return isinstance(value, kind)


class HyperMap:
    """Applies a function to the leaves of one or several nested tuples, lists and dicts of equal structure.

    Sequences of results are tuples.

    ops: The function; None if calls pass it as their first argument.
    reverse: Whether leaves are visited from the last to the first.

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
    """Returns the keys of the containers, in the order of visits; None for leaves."""
    first = values[0]
    if not nested or not isinstance(first, (tuple, list, dict)) or hasattr(first, "_fields"):
        return None
    for other in values[1:]:
        if not isinstance(other, (tuple, list, dict)) or len(other) != len(first):
            raise TypeError(f"For '{op}', all sequences must have the same structure.")
    keys = list(first) if isinstance(first, dict) else list(range(len(first)))
    return keys[::-1] if reverse else keys


def _rebuilt(like: Any, results: dict[Any, Any]) -> Any:
    """Returns the results in a dict, or in a tuple for a tuple or list."""
    if isinstance(like, dict):
        return {key: results[key] for key in like}
    return tuple(results[i] for i in range(len(like)))


class Map(HyperMap):
    """Like HyperMap, over one level only.

    >>> ops.Map()(lambda x, y: x + y, (1, 2), (3, 4))
    (4, 6)
    """

    _deep = False


def partial(func: Callable[..., Any], *args: Any, **kwargs: Any) -> Callable[..., Any]:
    """Binds the first arguments of `func`.

    Examples:
        >>> from ms_tensor import ops
        >>> ops.partial(max, 3)(2)
        3
    """
    return functools.partial(func, *args, **kwargs)


def _partial_rule(machine: Any, obj: Any, args: Any, kwargs: Any) -> Any:
    """The rule of the capturing machine: the function and its arguments stay abstract."""
    return machine.call(machine.wrap_new(functools.partial), args, kwargs)


partial.__ms_capture__ = _partial_rule  # type: ignore[attr-defined]


def add_flags(fn: Any = None, **flags: Any) -> Any:
    """Stores flags on a function, or on a Cell by its method; no flag changes the result.

    Args:
        fn: The function; None returns a decorator. Default: None.
        flags: The flags.

    Returns:
        The function, or the decorator.

    Raises:
        TypeError: `fn` is not callable.

    Examples:
        >>> from ms_tensor import ops
        >>> @ops.add_flags(has_effect=True)
        ... def f(x):
        ...     return x
        >>> f._func_graph_flags
        {'has_effect': True}
    """

    def keep(target: Any) -> Any:
        if not callable(target):
            raise TypeError(f"For 'add_flags', 'fn' must be callable, but got {check.show(target)}.")
        own = getattr(target, "add_flags", None)
        if own is not None:
            own(**flags)
            return target
        kept = getattr(target, "_func_graph_flags", {})
        target._func_graph_flags = {**kept, **flags}
        return target

    return keep if fn is None else keep(fn)


def core(fn: Any = None, **flags: Any) -> Any:
    """Like `add_flags`, with the flag `core`.

    Examples:
        >>> from ms_tensor.ops import composite
        >>> composite.core(lambda x: x)._func_graph_flags
        {'core': True}
    """
    return add_flags(fn, core=True, **flags)


def _over_leaves(fn: Callable[[Any], Any], value: Any) -> Any:
    """Applies `fn` to each leaf of nested tuples, lists and dicts."""
    if isinstance(value, (tuple, list)):
        return type(value)(_over_leaves(fn, v) for v in value)
    if isinstance(value, dict):
        return {key: _over_leaves(fn, v) for key, v in value.items()}
    return fn(value)


def _like(value: Any, op: str, number: int) -> Any:
    def fill(leaf: Any) -> Any:
        if isinstance(leaf, Tensor):
            return t.full(leaf.shape, number, leaf.dtype)
        if isinstance(leaf, (bool, int, float)):
            return type(leaf)(number)
        raise TypeError(f"For '{op}', a leaf must be a Tensor or a number, but got {type(leaf).__name__}.")

    return _over_leaves(fill, value)


def ones_like(x: Any) -> Any:
    """Returns ones in the structure, shapes and dtypes of nested tensors.

    Examples:
        >>> from ms_tensor import Tensor
        >>> from ms_tensor.ops import composite
        >>> print(composite.ones_like(Tensor([3.0])))
        [1.]
    """
    return _like(x, "ones_like", 1)


def zeros_like(x: Any) -> Any:
    """Returns zeros in the structure, shapes and dtypes of nested tensors.

    Examples:
        >>> from ms_tensor import Tensor
        >>> from ms_tensor.ops import composite
        >>> print(composite.zeros_like(Tensor([3.0])))
        [0.]
    """
    return _like(x, "zeros_like", 0)


def hyper_add(x: Any, y: Any) -> Any:
    """Adds two tensors, or nested tuples of them.

    Examples:
        >>> from ms_tensor import ops
        >>> ops.hyper_add((1, 2), (3, 4))
        (4, 6)
    """
    return HyperMap()(lambda a, b: a + b, x, y) if isinstance(x, (tuple, list, dict)) else x + y


def mixed_precision_cast(dst_dtype: Any, x: Any) -> Any:
    """Casts the float tensors in nested tuples, lists and dicts; anything else is kept.

    Args:
        dst_dtype: A dtype.
        x: Tensors, nested or not.

    Returns:
        The same structure as `x`.

    Raises:
        TypeError: `dst_dtype` is not a dtype.

    Examples:
        >>> import mindspore as ms
        >>> ms.ops.mixed_precision_cast(ms.float64, (ms.Tensor([1.5]), 3))[0].dtype
        mindspore.float64
    """
    wanted = mstype.as_dtype(dst_dtype, "mixed_precision_cast")

    def cast(leaf: Any) -> Any:
        return t.cast(leaf, wanted) if isinstance(leaf, Tensor) and leaf.dtype in mstype.float_type else leaf

    return _over_leaves(cast, x)


def _add_attr(fn: Callable[..., Any], **kwargs: Any) -> Callable[..., Any]:
    """Returns the function; attributes for its ops only affect other devices."""
    if not callable(fn):
        raise TypeError(f"For '_add_attr', 'fn' must be a function, but got {type(fn).__name__}.")

    @functools.wraps(fn)
    def add_attr_fn(*args: Any, **named: Any) -> Any:
        return fn(*args, **named)

    return add_attr_fn


_ones_like_for_grad = HyperMap(ones_like)


def _augmented(name: str, function: Callable[[Any, Any], Any]) -> MultitypeFuncGraph:
    """Returns the function of an augmented assignment such as `x += y`, which returns the new value."""
    graph = MultitypeFuncGraph(name)
    for kinds in (("Tensor", "Tensor"), ("Tensor", "Number"), ("Number", "Tensor"), ("Number", "Number")):
        graph.register(*kinds)(function)
    return graph


augassign_add = _augmented("augassign_add", operator.add)
augassign_sub = _augmented("augassign_sub", operator.sub)
augassign_mul = _augmented("augassign_mul", operator.mul)
augassign_div = _augmented("augassign_div", operator.truediv)
augassign_floordiv = _augmented("augassign_floordiv", operator.floordiv)
augassign_mod = _augmented("augassign_mod", operator.mod)

# From higher packages: gradients and vmap.
__getattr__ = getter(__name__)
