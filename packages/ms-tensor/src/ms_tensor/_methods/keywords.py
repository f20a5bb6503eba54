"""Keywords of methods under their older and newer names: a dimension is `axis` or `dim`, and so on.

MindSpore's methods have two forms each, with one set of names each; ours take the names of both.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from ms_runtime import Tensor

# Names of one thing. A method knows the name that its function has, and the others by this table.
SYNONYMS = (
    ("axis", "dim"),
    ("keep_dims", "keepdims", "keepdim"),
    ("ddof", "correction"),
    ("other", "exponent", "divisor", "tensor2", "value", "y", "x2"),
)
METHODS = (
    "all any argmin argsort chunk count_nonzero cummax cummin cumprod cumsum diff divide index_fill index_select "
    "isclose kthvalue logcumsumexp logical_and logical_or logical_xor logsumexp "
    "matmul multiply nanmean nanmedian nansum narrow pow prod quantile "
    "remainder renorm repeat_interleave roll select_scatter slice_scatter softmax sort split std sub subtract "
    "tensor_split topk unbind unsqueeze var"
).split()


def with_synonyms(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, taking its keywords under their other names too."""
    code = inspect.unwrap(function).__code__  # type: ignore[attr-defined]  # much quicker than a signature, at import
    own = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    other: dict[str, str] = {}
    for group in SYNONYMS:
        known = [name for name in group if name in own]
        if len(known) == 1:
            other.update({name: known[0] for name in group if name != known[0]})
    if not other:
        return function

    def method(self: Tensor, *args: Any, **kwargs: Any) -> Any:
        if not kwargs:
            return function(self, *args)
        named = {other.get(name, name): value for name, value in kwargs.items()}
        if len(named) < len(kwargs):
            raise TypeError(f"{function.__name__}() got one argument under two names: {', '.join(kwargs)}.")
        return function(self, *args, **named)

    method.__name__ = method.__qualname__ = function.__name__
    method.__doc__ = function.__doc__
    return method
