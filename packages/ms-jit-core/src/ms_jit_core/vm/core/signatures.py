"""Whether a native function takes the arguments of a call.

Rules for builtins look at the arguments that they know. Before one runs, the call is held against the function's own
signature, so that nothing is dropped silently.
"""

from __future__ import annotations

import collections
import functools
import inspect
import itertools
import operator
import types
from typing import TYPE_CHECKING, Any

from ms_jit_core.own_builtins import restored

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine
    from ms_jit_core.vm.core.values import V

#: functions without a signature of their own: least and most positional arguments, and the keywords (None: any)
_KNOWN: dict[Any, tuple[int, float, tuple[str, ...] | None]] = {
    max: (1, float("inf"), ("key", "default")),
    min: (1, float("inf"), ("key", "default")),
    iter: (1, 2, ()),
    next: (1, 2, ()),
    getattr: (2, 3, ()),
    vars: (0, 1, ()),
    zip: (0, float("inf"), ("strict",)),
    map: (2, float("inf"), ()),
    filter: (2, 2, ()),
    dict: (0, 1, None),
    bool: (0, 1, ()),
    slice: (1, 3, ()),
    type: (1, 3, None),  # a metaclass's own
    super: (0, 2, ()),
    dict.pop: (2, 3, ()),
    dict.update: (1, 2, None),
    collections.OrderedDict: (0, 1, None),
    collections.OrderedDict.update: (1, 2, None),
    collections.OrderedDict.pop: (2, 3, ("key", "default")),
    functools.partial: (1, float("inf"), None),
    functools.reduce: (2, 3, ()),
    str.format: (1, float("inf"), None),
    itertools.chain: (0, float("inf"), ()),
    itertools.product: (0, float("inf"), ("repeat",)),
    BaseException.__init__: (1, float("inf"), ()),
    object.__init__: (1, float("inf"), None),
    object.__new__: (1, float("inf"), None),
    object.__init_subclass__: (0, float("inf"), None),
    set.symmetric_difference_update: (2, 2, ()),
    types.GeneratorType.send: (2, 2, ()),
    types.GeneratorType.close: (1, 1, ()),
    slice.indices: (2, 2, ()),
    set: (0, 1, ()),
    frozenset: (0, 1, ()),
    itertools.islice: (2, 4, ()),
    itertools.repeat: (1, 2, ("object", "times")),
    operator.itemgetter: (1, float("inf"), ()),
    operator.attrgetter: (1, float("inf"), ()),
}


for _name in "keys values items clear copy".split():
    for _owner in (dict, collections.OrderedDict):
        _KNOWN[getattr(_owner, _name)] = (1, 1, ())
for _name in "copy add discard remove isdisjoint issubset issuperset symmetric_difference".split():
    for _owner in (set, frozenset):
        if hasattr(_owner, _name):
            _KNOWN[getattr(_owner, _name)] = (1, 1, ()) if _name == "copy" else (2, 2, ())

for _owner, _name in ((list, "__getitem__"), (dict, "__getitem__"), (set, "__contains__"), (frozenset, "__contains__")):
    _KNOWN[getattr(_owner, _name)] = (2, 2, ())


@functools.lru_cache(maxsize=4096)
def _accepts(fn: Any, count: int, names: tuple[str, ...]) -> bool:
    """Whether a function takes so many arguments by position, and these keywords."""
    known = _KNOWN.get(fn)
    if known is not None:
        low, high, keywords = known
        return low <= count <= high and (keywords is None or set(names) <= set(keywords))
    with restored():
        try:
            signature = inspect.signature(fn)
        except (ValueError, TypeError):
            return not names or not isinstance(fn, (types.MethodDescriptorType, types.WrapperDescriptorType))
        try:
            signature.bind(*[None] * count, **dict.fromkeys(names))
        except TypeError:
            return False
        return True


def check(m: Machine, fn: Any, args: list[V], kwargs: dict[str, V]) -> None:
    """A break where `fn` does not take so many arguments, or not these keywords."""
    if type(fn) is not types.FunctionType:  # those are bound where they are called
        check_any(m, fn, args, kwargs)


def check_any(m: Machine, fn: Any, args: list[V], kwargs: dict[str, V]) -> None:
    """`check`, of functions in Python too: those that have a rule."""
    if not _accepts(fn, len(args), tuple(kwargs)):
        m.refused(f"calls {getattr(fn, '__qualname__', fn)} with what it does not take")
