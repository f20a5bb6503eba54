"""Names that releases of MindSpore before 2.3 had, for repositories that import them.

Names whose function still exists here work. Using any other name raises an error.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from ms_nn import Cell, Dropout
from ms_tensor import Tensor, dtype, ops

from ._unavailable import ASCEND, GPU, PROCESSES, refused
from .jit import jit

_REMOVED = "which MindSpore itself removed in release 2.3, is not available."


class FlashAttention(Cell):
    """Softmax attention over heads, `nn.layer.flash_attention.FlashAttention` of release 2.2.

    Args:
        head_dim: The size of a head; scores are divided by its square root.
        head_num: Accepted for compatibility. Default: 1.
        dropout_rate: The probability of dropping a weight. Default: 0.0.
        prev_block_num: Accepted for compatibility. Default: 65536.
        next_block_num: Accepted for compatibility. Default: 65536.
        high_precision: Whether scores are computed in float32. Default: False.
        settings: The sharding over devices. Accepted for compatibility.

    Inputs:
        query, key, value (Tensor), of shape (batch, heads, length, head_dim); attn_mask (Tensor), of shape
        (batch, length, length), 1 for positions that are masked out. Default: None. alibi_mask (Tensor), added to
        the scores. Default: None.

    Examples:
        >>> from mindspore import ops
        >>> from mindspore.nn.layer.flash_attention import FlashAttention
        >>> q = ops.ones((1, 2, 3, 4))
        >>> FlashAttention(4)(q, q, q).shape
        (1, 2, 3, 4)
    """

    def __init__(
        self,
        head_dim: int,
        head_num: int = 1,
        dropout_rate: float = 0.0,
        prev_block_num: int = 65536,
        next_block_num: int = 65536,
        high_precision: bool = False,
        **settings: Any,
    ) -> None:
        super().__init__()
        self.scale = 1 / math.sqrt(head_dim)
        self.high_precision = high_precision
        self.dropout = Dropout(p=dropout_rate)

    def construct(
        self, query: Tensor, key: Tensor, value: Tensor, attn_mask: Any = None, alibi_mask: Any = None
    ) -> Tensor:
        scores = ops.matmul(query * self.scale, key.swapaxes(-1, -2))
        if self.high_precision:
            scores = scores.astype(dtype.float32)
        if alibi_mask is not None:
            scores = scores + alibi_mask.astype(scores.dtype)
        if attn_mask is not None:
            mask = attn_mask.expand_dims(1) if attn_mask.ndim == 3 else attn_mask
            scores = scores + mask.astype(scores.dtype) * -10000.0
        return ops.matmul(self.dropout(ops.softmax(scores, -1)).astype(value.dtype), value)


def trace(fn: Callable[..., Any]) -> Any:
    """Returns the function as a graph that its first call records: `jit(fn, capture_mode="trace")`.

    Args:
        fn: A function of tensors.

    Examples:
        >>> from mindspore import Tensor
        >>> from mindspore.ops._tracefunc import trace
        >>> print(trace(lambda x: x + x)(Tensor([1.0])))
        [2.]
    """
    return jit(fn, capture_mode="trace")


class PIJitCaptureContext:
    """Jits functions by their bytecode, `common._pijit_context`: `jit(fn, capture_mode="bytecode")`.

    Args:
        fullgraph: Whether a function must be one graph. Default: False.
        jit_config: The settings of `jit`. Default: None.

    Examples:
        >>> from mindspore import Tensor
        >>> from mindspore.common._pijit_context import PIJitCaptureContext
        >>> print(PIJitCaptureContext()(lambda x: x + x)(Tensor([1.0])))
        [2.]
    """

    def __init__(self, fullgraph: bool = False, jit_config: Any = None) -> None:
        self.fullgraph, self.jit_config = fullgraph, jit_config

    def __call__(self, fn: Callable[..., Any]) -> Any:
        settings = {} if self.jit_config is None else {"jit_config": self.jit_config}
        return jit(fn, capture_mode="bytecode", fullgraph=self.fullgraph, **settings)


def _convert_python_data(data: Any) -> Any:
    """Returns the data: results of graphs are Python objects."""
    return data


class _JitExecutor:
    """The jitted form of a function in `common.api`, which libraries extend.

    Args:
        fn: A function of tensors, or a method, which is called with its object.
        ms_create_time: Accepted for compatibility.
        input_signature: Accepted for compatibility: graphs are compiled for actual shapes.
        process_obj: Accepted for compatibility: a method is called with its object.
        jit_config: The settings of `jit`. Default: None.
    """

    def __init__(
        self,
        fn: Callable[..., Any],
        ms_create_time: Any = None,
        input_signature: Any = None,
        process_obj: Any = None,
        jit_config: Any = None,
    ) -> None:
        self.fn = fn
        self._captured = jit(fn) if jit_config is None else jit(fn, jit_config=jit_config)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self._captured(*args, **kwargs)


# the name in releases before 2.2
_MindsporeFunctionExecutor = _JitExecutor


class _Getters:
    """`ops._grad.grad_base.bprop_getters`: the gradients of Primitive classes.

    Examples:
        >>> from mindspore.ops._grad.grad_base import bprop_getters
        >>> from mindspore.ops import Primitive
        >>> class Square(Primitive):
        ...     def __call__(self, x):
        ...         return x * x
        >>> @bprop_getters.register(Square)
        ... def get_bprop_square(self):
        ...     return lambda x, out, dout: (2 * x * dout,)
        >>> bprop_getters.get(Square, None) is get_bprop_square
        True
    """

    def __init__(self) -> None:
        self._functions: dict[Any, Callable[..., Any]] = {}

    def register(self, prim: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """Returns a decorator that makes a function the `get_bprop` of a Primitive class that has none.

        Args:
            prim: A class, or its name.
        """

        def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
            self._functions[prim] = function
            if isinstance(prim, type) and not hasattr(prim, "get_bprop"):
                prim.get_bprop = function  # type: ignore[attr-defined]
            return function

        return decorate

    def get(self, prim: Any, default: Any = None) -> Any:
        """Returns the function of a class, or of the class of an instance."""
        return self._functions.get(prim, self._functions.get(type(prim), default))


bprop_getters = bprops = _Getters()


globals().update(refused(PROCESSES, "MuxSend MuxReceive", __name__))
globals().update(refused(ASCEND, "PromptKVCache DecoderKVCache Dequant Quant", __name__))
globals().update(refused(GPU, "CudnnGRU", __name__))
globals().update(
    refused(
        _REMOVED,
        "FakeQuantWithMinMaxObserver Conv2dBnFoldQuant Conv2dQuant DenseQuant ActQuant Conv2dBnFoldQuantOneConv "
        "Conv2dBnWithoutFoldQuant QuantConfig TensorAddQuant",
        __name__,
    )
)
