"""vmap: maps a function of one example over many examples.

The function runs for the first example, and the ops that it calls are called again for all examples at once
(`batching`). If its ops do not determine its results, it runs for each example and the results are stacked.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import ms_runtime
from ms_tensor import Tensor, ops
from ms_tensor import _table as table
from ms_tensor._messages import shorten

if TYPE_CHECKING:  # the first call that needs its tables builds them
    from .batching import Key


def _paired(axes: Any, value: Any, sizes: set[int]) -> Any:
    """Return the axes in the structure of a value, counted from the start; adds the mapped sizes to `sizes`."""
    if isinstance(axes, (tuple, list)):
        if not isinstance(value, (tuple, list)) or len(axes) != len(value):
            raise RuntimeError(f"For 'vmap', 'in_axes' {shorten(axes)} does not match the structure of an argument.")
        return [_paired(a, v, sizes) for a, v in zip(axes, value, strict=True)]
    if axes is None:
        return None
    if isinstance(value, (tuple, list)):
        return [_paired(axes, v, sizes) for v in value]
    if not isinstance(value, Tensor):
        raise RuntimeError(f"For 'vmap', a mapped argument must be a Tensor, but got {type(value).__name__}.")
    if not -value.ndim <= axes < value.ndim:
        raise RuntimeError(f"For 'vmap', the axis {shorten(axes)} is out of bounds for shape {value.shape}.")
    axis = axes % value.ndim
    sizes.add(value.shape[axis])
    return axis


def _rebuilt(value: Any, items: list[Any]) -> Any:
    return type(value)(*items) if hasattr(value, "_fields") else type(value)(items)


def _in_front(axes: Any, value: Any) -> Any:
    """Move the mapped axis of the mapped tensors to the front."""
    if axes is None:
        return value
    if isinstance(axes, list):
        return _rebuilt(value, [_in_front(a, v) for a, v in zip(axes, value, strict=True)])
    return ops.moveaxis(value, axes, 0) if axes else value


def _taken(axes: Any, value: Any, i: int) -> Any:
    """Return the i-th example of a result of `_in_front`."""
    if axes is None:
        return value
    if isinstance(axes, list):
        return _rebuilt(value, [_taken(a, v, i) for a, v in zip(axes, value, strict=True)])
    return value[i]


def _mapped_pairs(axes: Any, whole: Any, example: Any) -> list[tuple[Tensor, Tensor]]:
    if axes is None:
        return []
    if isinstance(axes, list):
        parts = zip(axes, whole, example, strict=True)
        return [pair for a, w, e in parts for pair in _mapped_pairs(a, w, e)]
    return [(whole, example)]


def _axes_of(axes: Any, result: Any) -> Any:
    """Expand `out_axes` to one per item of a tuple or list result."""
    several = axes if isinstance(axes, (tuple, list)) else (axes,) * len(result)
    if len(several) != len(result):
        raise RuntimeError(f"For 'vmap', 'out_axes' {shorten(axes)} does not match a result of {len(result)} values.")
    return several


def _out_axis(axes: Any, rank: int) -> int:
    if isinstance(axes, (tuple, list)):
        raise RuntimeError(f"For 'vmap', 'out_axes' {shorten(axes)} does not match a result that is one value.")
    if not -rank <= axes < rank:
        raise RuntimeError(
            f"For 'vmap', the axis {shorten(axes)} in 'out_axes' is out of bounds for {rank} dimensions."
        )
    return int(axes % rank)


def _as_tensor(value: Any) -> Tensor:
    if isinstance(value, Tensor):
        return value
    if isinstance(value, (bool, int, float, complex)):
        return Tensor(value)
    raise RuntimeError(f"For 'vmap', a result must be a Tensor or a number, but got {type(value).__name__}.")


def _joined(axes: Any, results: list[Any]) -> Any:
    """Stack the results of all examples."""
    first = results[0]
    if isinstance(first, (tuple, list)):
        if any(type(r) is not type(first) or len(r) != len(first) for r in results):
            raise RuntimeError("For 'vmap', the results of all examples must have one structure.")
        return tuple(_joined(a, [r[k] for r in results]) for k, a in enumerate(_axes_of(axes, first)))
    if axes is None:
        return first
    parts = [_as_tensor(r) for r in results]
    if any(p.shape != parts[0].shape for p in parts):
        other = next(p for p in parts if p.shape != parts[0].shape)
        raise ValueError(
            f"For 'vmap', the results of all examples must have one shape, but got {parts[0].shape} and {other.shape}."
        )
    return ops.stack(parts, _out_axis(axes, parts[0].ndim + 1))


def _tensors(value: Any) -> list[Tensor]:
    if isinstance(value, (tuple, list)):
        return [tensor for item in value for tensor in _tensors(item)]
    return [value] if isinstance(value, Tensor) else []


def _placed(axes: Any, result: Any, mapped: dict[Key, Tensor], views: set[Key], size: int) -> Any:
    """Build the result of all examples from the first one's: mapped tensors from `mapped`, others repeated."""
    if isinstance(result, (tuple, list)):
        return tuple(_placed(a, r, mapped, views, size) for a, r in zip(_axes_of(axes, result), result, strict=True))
    key = ms_runtime.CallLog.key(result) if isinstance(result, Tensor) else None
    whole = None if key is None else mapped.get(key)
    if axes is None:
        if whole is not None:
            raise RuntimeError(
                "For 'vmap', 'out_axes' must not be None for a result that depends on a mapped argument."
            )
        return result
    one = _as_tensor(result)
    axis = _out_axis(axes, one.ndim + 1)
    if whole is None:
        return ops.stack([one] * size, axis)
    whole = ops.moveaxis(whole, 0, axis) if axis else whole
    # A result must not share memory with an argument, because the caller may write to it.
    return table.cast(whole, whole.dtype) if key in views else whole


def _check_axes(axes: Any, name: str) -> None:
    if isinstance(axes, (tuple, list)):
        for axis in axes:
            _check_axes(axis, name)
    elif axes is not None and (isinstance(axes, bool) or not isinstance(axes, int)):
        raise RuntimeError(f"For 'vmap', '{name}' must hold ints or None, but got {type(axes).__name__}.")


def _all_none(axes: Any) -> bool:
    return all(map(_all_none, axes)) if isinstance(axes, (tuple, list)) else axes is None


def _is_list(fn: Any) -> bool:
    return isinstance(fn, (list, tuple)) or (hasattr(fn, "__iter__") and hasattr(fn, "append"))


def _check(fn: Any, in_axes: Any, out_axes: Any) -> None:
    if not _is_list(fn) and not callable(fn):
        raise RuntimeError(f"For 'vmap', 'fn' must be a function or a list of functions, but got {type(fn).__name__}.")
    _check_axes(in_axes, "in_axes")
    _check_axes(out_axes, "out_axes")
    if _all_none(out_axes):
        raise RuntimeError("For 'vmap', 'out_axes' must not be None for every result.")


def _map(call: Callable[[int, Any], Any], several: int | None, in_axes: Any, out_axes: Any, args: Any) -> Any:
    """Run a mapped call.

    Args:
        call: `call(i, values)` calls the function, or the function of example i.
        several: The number of functions; None if there is one for all examples.
        in_axes: As for `vmap`.
        out_axes: As for `vmap`.
        args: The arguments.
    """
    wanted = in_axes if isinstance(in_axes, (tuple, list)) else (in_axes,) * len(args)
    if len(wanted) != len(args):
        raise RuntimeError(f"For 'vmap', 'in_axes' must have {len(args)} entries, but got {len(wanted)}.")
    sizes: set[int] = set() if several is None else {several}
    axes = [_paired(a, v, sizes) for a, v in zip(wanted, args, strict=True)]
    if not sizes:
        raise RuntimeError(f"For 'vmap', 'in_axes' must map an argument, but got {shorten(in_axes)}.")
    if len(sizes) > 1:
        raise RuntimeError(f"For 'vmap', the mapped axes must have one size, but got {sorted(sizes)}.")
    (size,) = sizes
    if size == 0:
        raise ValueError("For 'vmap', the mapped axes must not be empty.")
    whole = [_in_front(a, v) for a, v in zip(axes, args, strict=True)]

    def run(i: int) -> Any:
        return call(i, [_taken(a, v, i) for a, v in zip(axes, whole, strict=True)])

    if several is not None or size == 1:
        return _joined(out_axes, [run(i) for i in range(size)])
    examples = [_taken(a, v, 0) for a, v in zip(axes, whole, strict=True)]
    log = ms_runtime.CallLog()
    with log:
        first = call(0, examples)
    if log.opaque is not None:
        return _joined(out_axes, [first, *(run(i) for i in range(1, size))])
    pairs = [pair for a, w, e in zip(axes, whole, examples, strict=True) for pair in _mapped_pairs(a, w, e)]
    mapped = {log.key(example): tensor for tensor, example in pairs}
    from .batching import call_again

    # The log includes the casts of mixed precision.
    with ms_runtime.autocast({}) if ms_runtime.autocast_id() else contextlib.nullcontext():
        views = call_again(log, mapped, {log.key(x) for x in _tensors(first)}, size)
    return _placed(out_axes, first, mapped, views, size)


class MappedFunction:
    """The result of `vmap`.

    Its capture rule (`__ms_capture__`) runs the function of one example over symbolic values.
    """

    def __init__(self, fn: Any, in_axes: Any, out_axes: Any) -> None:
        self.fn = fn
        self.in_axes = in_axes
        self.out_axes = out_axes

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        functions = list(self.fn) if _is_list(self.fn) else None

        def call(i: int, values: Any) -> Any:
            return (self.fn if functions is None else functions[i])(*values, **kwargs)

        return _map(call, None if functions is None else len(functions), self.in_axes, self.out_axes, args)

    @staticmethod
    def __ms_capture__(machine: Any, obj: Any, args: Any, kwargs: Any) -> Any:
        """The rule of the capturing machine: `obj` and the arguments are abstract values."""
        fn = machine.getattr(obj, "fn")
        in_axes, out_axes = (machine.to_python(machine.getattr(obj, name)) for name in ("in_axes", "out_axes"))
        several = None
        if machine.to_python(machine.call(machine.wrap_new(_is_list), [fn], {})):
            several = machine.to_python(machine.call(machine.wrap_new(len), [fn], {}))
        python = [machine.to_python(a) for a in args]

        def call(i: int, values: Any) -> Any:
            one = fn if several is None else machine.getitem(fn, i)
            # An argument that is not mapped keeps its abstract value, which knows its source.
            given = [args[k] if v is python[k] else machine.wrap_new(v) for k, v in enumerate(values)]
            return machine.to_python(machine.call(one, given, kwargs))

        return machine.wrap_new(_map(call, several, in_axes, out_axes, python))


def vmap(fn: Callable[..., Any], in_axes: Any = 0, out_axes: Any = 0) -> MappedFunction:
    """Return a function that maps `fn` over an axis of its arguments.

    `fn` runs once, for the first example, and each op that it calls is called again for all examples at once. It runs
    for each example in turn if its ops do not determine its results: if it reads the value of a tensor, draws random
    numbers, writes to a tensor, or has a custom gradient.

    Args:
        fn: The function of one example; or a list of functions with the same signature, one per example.
        in_axes: The axis of each argument to map over, or None for an argument that is passed whole: an int for all
            arguments, or a tuple in the structure of the arguments. Keyword arguments are not mapped. Default: 0.
        out_axes: The position of the mapped axis in each result: an int for all results, or a tuple in the structure of
            the results; None for a result that does not depend on a mapped argument. Default: 0.

    Returns:
        The mapped function. It returns several results as a tuple.

    Raises:
        RuntimeError: `fn` is not callable; an axis is neither int nor None, or out of bounds; sizes differ; no
            argument is mapped; axes do not match the structure of the arguments or results; a result is neither a
            tensor nor a number.
        ValueError: the mapped axes are empty, or the results of examples differ in shape.

    Examples:
        >>> from ms import Tensor, vmap
        >>> print(vmap(lambda x, y: (x * y).sum(), (0, None))(Tensor([[1.0, 2.0], [3.0, 4.0]]), Tensor([1.0, 10.0])))
        [21. 43.]
    """
    _check(fn, in_axes, out_axes)
    return MappedFunction(fn, in_axes, out_axes)


def _capture_vmap(machine: Any, obj: Any, args: Any, kwargs: Any) -> Any:
    """The rule of `vmap`: the function stays abstract."""
    given = {**dict(zip(("fn", "in_axes", "out_axes"), args, strict=False)), **kwargs}
    fn = given.pop("fn")
    axes = {name: machine.to_python(given[name]) if name in given else 0 for name in ("in_axes", "out_axes")}
    known = machine.to_python(machine.call(machine.wrap_new(callable), [fn], {}))
    listed = machine.to_python(machine.call(machine.wrap_new(_is_list), [fn], {}))
    machine.native_raw(_check, [len if known or listed else None, axes["in_axes"], axes["out_axes"]])
    attributes = {"fn": fn, **{name: machine.wrap_new(value) for name, value in axes.items()}}
    return machine.new_object(MappedFunction, attributes)


vmap.__ms_capture__ = _capture_vmap  # type: ignore[attr-defined]


class _Vmap:
    """`ops.composite._Vmap`: `_Vmap()(fn, in_axes, out_axes)` is `vmap(fn, in_axes, out_axes)`.

    Examples:
        >>> from mindspore import Tensor, ops
        >>> print(ops._Vmap()(lambda x: x.sum())(Tensor([[1.0, 2.0], [3.0, 4.0]])))
        [3. 7.]
    """

    def __call__(self, fn: Callable[..., Any], in_axes: Any = 0, out_axes: Any = 0) -> MappedFunction:
        return vmap(fn, in_axes, out_axes)
