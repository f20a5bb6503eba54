"""Calls over batches and recomputed blocks: `data_sink` and `recompute`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import ms_nn as nn
from ms_tensor._messages import shorten

from .jit import JitConfig, jit


def _batches(dataset: Any) -> Iterator[Any]:
    """Yields batches endlessly: after the last one the dataset starts again."""
    while True:
        given = False
        source = dataset
        if hasattr(dataset, "create_tuple_iterator"):
            source = dataset.create_tuple_iterator(num_epochs=1)
        for batch in source:
            given = True
            yield tuple(batch.values()) if isinstance(batch, dict) else batch
        if not given:
            raise ValueError("For 'data_sink', the dataset gave nothing.")


def data_sink(
    fn: Callable[..., Any], dataset: Any, sink_size: int = 1, jit_config: Any = None, input_signature: Any = None
) -> Callable[[], Any]:
    """Returns a function without arguments whose calls each process the next batches of a dataset.

    Args:
        fn: A function that is called with the columns of a batch.
        dataset: An object with `create_tuple_iterator`, or a reusable iterable of batches, tuples or dicts.
        sink_size: The number of batches per call. Default: 1.
        jit_config: A JitConfig with which to jit `fn`. Default: None.
        input_signature: Accepted for compatibility: graphs are compiled for actual shapes. Default: None.

    Returns:
        The function; it returns the result of `fn` for the last batch.

    Raises:
        TypeError: `sink_size` is not an int.
        ValueError: `sink_size` is below 1, or the dataset is empty.

    Examples:
        >>> import ms
        >>> step = ms.data_sink(lambda x: x * 2, [(1,), (2,), (3,)], sink_size=2)
        >>> step(), step()
        (4, 2)
    """
    if isinstance(sink_size, bool) or not isinstance(sink_size, int):
        raise TypeError(f"For 'data_sink', 'sink_size' must be int, but got {type(sink_size).__name__}.")
    if sink_size < 1:
        raise ValueError(f"For 'data_sink', 'sink_size' must be at least 1, but got {shorten(sink_size)}.")
    if jit_config is not None:
        if not isinstance(jit_config, JitConfig):
            raise TypeError(f"For 'data_sink', 'jit_config' must be a JitConfig, but got {type(jit_config).__name__}.")
        fn = jit(fn, jit_config=jit_config)
    batches = _batches(dataset)

    def sunk() -> Any:
        result = None
        for _ in range(sink_size):
            batch = next(batches)
            result = fn(*batch) if isinstance(batch, (tuple, list)) else fn(batch)
        return result

    return sunk


class _Block(nn.Cell):
    """Calls a block that is recomputed for gradients."""

    def __init__(self, block: Any) -> None:
        super().__init__()
        self.block = block

    def construct(self, *args: Any, **kwargs: Any) -> Any:
        return self.block(*args, **kwargs)


def recompute(
    block: Any,
    *args: Any,
    use_reentrant: bool = True,
    output_recompute: bool = False,
    early_stop: bool = True,
    context_fn: Any = None,
    **kwargs: Any,
) -> Any:
    """Calls a cell and saves only its inputs for the gradient, which recomputes the intermediate results.

    Args:
        block: A Cell, or a method of a Cell.
        args: The arguments of the block.
        use_reentrant: Accepted for compatibility. Default: True.
        output_recompute: Accepted for compatibility. Default: False.
        early_stop: Accepted for compatibility. Default: True.
        context_fn: Accepted for compatibility. Default: None.
        kwargs: The keyword arguments of the block.

    Returns:
        The result of the block.

    Raises:
        TypeError: `block` has another type.

    Examples:
        >>> import ms
        >>> net = ms.nn.Dense(2, 1, weight_init="ones", bias_init="zeros")
        >>> print(ms.grad(lambda x: ms.recompute(net, x).sum())(ms.ops.ones((1, 2))))
        [[1. 1.]]
    """
    owner = getattr(block, "__self__", block)
    if not isinstance(owner, nn.Cell):
        raise TypeError(f"For 'recompute', 'block' must be a Cell or a method of one, but got {type(block).__name__}.")
    wrapped = _Block.__new__(_Block)
    nn.Cell.__init__(wrapped, auto_prefix=False)
    # Not stored as a sub-cell, so that the owner's names do not change.
    object.__setattr__(wrapped, "block", block)
    wrapped._cells["block"] = owner
    wrapped.recompute()
    return wrapped(*args, **kwargs)


def recompute_block(block: Any) -> Callable[..., Any]:
    """Returns a function that calls `block` by `recompute`: only its inputs are saved for the gradient.

    Args:
        block: A Cell, or a method of a Cell.

    Returns:
        The function, with the arguments of `block`.

    Raises:
        TypeError: at the call, `block` has another type.

    Examples:
        >>> import ms
        >>> net = ms.nn.Dense(2, 1, weight_init="ones", bias_init="zeros")
        >>> print(ms.ops.recompute_block(net)(ms.ops.ones((1, 2))))
        [[2.]]
    """

    def call(*args: Any, **kwargs: Any) -> Any:
        return recompute(block, *args, **kwargs)

    return call
