"""vmap: a function of one example as a function of many.

The function runs once for each index of the mapped axes, and its results are stacked. Since the loop is over a shape, a
capture holds it unrolled, and gradients pass.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ms_tensor import Tensor, ops
from ms_tensor._messages import shorten


def _paired(axes: Any, value: Any, sizes: set[int]) -> Any:
    """The axes in the structure of a value, counted from the start; the sizes that are mapped over."""
    if isinstance(axes, (tuple, list)):
        if not isinstance(value, (tuple, list)) or len(axes) != len(value):
            raise ValueError(f"For 'vmap', 'in_axes' {shorten(axes)} does not fit the structure of an argument.")
        return [_paired(a, v, sizes) for a, v in zip(axes, value, strict=True)]
    if axes is None:
        return None
    if isinstance(value, (tuple, list)):
        return [_paired(axes, v, sizes) for v in value]
    if not isinstance(value, Tensor):
        raise TypeError(f"For 'vmap', an argument that is mapped must be a Tensor, but got {type(value).__name__}.")
    if not -value.ndim <= axes < value.ndim:
        raise ValueError(f"For 'vmap', the axis {shorten(axes)} is out of bounds for shape {value.shape}.")
    axis = axes % value.ndim
    sizes.add(value.shape[axis])
    return axis


def _taken(axes: Any, value: Any, i: int) -> Any:
    """The i-th example."""
    if axes is None:
        return value
    if isinstance(axes, list):
        return type(value)([_taken(a, v, i) for a, v in zip(axes, value, strict=True)])
    return ops.moveaxis(value, axes, 0)[i] if axes else value[i]


def _joined(axes: Any, results: list[Any]) -> Any:
    """Results of all examples as one."""
    first = results[0]
    if isinstance(first, (tuple, list)):
        several = axes if isinstance(axes, (tuple, list)) else (axes,) * len(first)
        if len(several) != len(first):
            raise ValueError(f"For 'vmap', 'out_axes' {shorten(axes)} does not fit a result of {len(first)} values.")
        return type(first)([_joined(a, [r[k] for r in results]) for k, a in enumerate(several)])
    if axes is None:
        return first
    parts = [r if isinstance(r, Tensor) else Tensor(r) for r in results]
    rank = parts[0].ndim + 1
    if not -rank <= axes < rank:
        raise ValueError(f"For 'vmap', the axis {shorten(axes)} in 'out_axes' is out of bounds for {rank} dimensions.")
    return ops.stack(parts, axes % rank)


def _check_axes(axes: Any, name: str) -> None:
    if isinstance(axes, (tuple, list)):
        for axis in axes:
            _check_axes(axis, name)
    elif axes is not None and (isinstance(axes, bool) or not isinstance(axes, int)):
        raise TypeError(f"For 'vmap', '{name}' must hold ints or None, but got {type(axes).__name__}.")


def vmap(fn: Callable[..., Any], in_axes: Any = 0, out_axes: Any = 0) -> Callable[..., Any]:
    """A function that maps `fn` over an axis of its arguments.

    Args:
        fn: The function of one example; or a list of functions of one form, one for each example.
        in_axes: The axis of each argument that is mapped over, None for one that every example gets whole: an int for
        all,
            or a tuple in the structure of the arguments. Default: 0.
        out_axes: Where the mapped axis stands in each result; None takes the first example's. Default: 0.

    Returns:
        The function of many.

    Raises:
        TypeError: `fn` cannot be called, or an axis is no int.
        ValueError: an axis is out of bounds, sizes differ, or nothing is mapped.

    Examples:
        >>> from ms import Tensor, vmap
        >>> print(vmap(lambda x, y: (x * y).sum(), (0, None))(Tensor([[1.0, 2.0], [3.0, 4.0]]), Tensor([1.0, 10.0])))
        [21. 43.]
    """
    functions = (
        list(fn) if isinstance(fn, (list, tuple)) or (hasattr(fn, "__iter__") and hasattr(fn, "append")) else None
    )
    if functions is None and not callable(fn):
        raise TypeError(f"For 'vmap', 'fn' must be a function or a list of functions, but got {type(fn).__name__}.")
    _check_axes(in_axes, "in_axes")
    _check_axes(out_axes, "out_axes")
    if out_axes is None:
        raise ValueError("For 'vmap', 'out_axes' must not be None alone.")

    def mapped(*args: Any, **kwargs: Any) -> Any:
        wanted = in_axes if isinstance(in_axes, (tuple, list)) else (in_axes,) * len(args)
        if len(wanted) != len(args):
            raise ValueError(f"For 'vmap', 'in_axes' must have {len(args)} entries, but got {len(wanted)}.")
        sizes: set[int] = set() if functions is None else {len(functions)}
        axes = [_paired(a, v, sizes) for a, v in zip(wanted, args, strict=True)]
        if not sizes:
            raise ValueError(f"For 'vmap', 'in_axes' must map something, but got {shorten(in_axes)}.")
        if len(sizes) > 1:
            raise ValueError(f"For 'vmap', the mapped axes must have one size, but got {sorted(sizes)}.")
        (size,) = sizes
        if size == 0:
            raise ValueError("For 'vmap', the mapped axes must not be empty.")
        results = []
        for i in range(size):
            one = fn if functions is None else functions[i]
            results.append(one(*[_taken(a, v, i) for a, v in zip(axes, args, strict=True)], **kwargs))
        return _joined(out_axes, results)

    return mapped
