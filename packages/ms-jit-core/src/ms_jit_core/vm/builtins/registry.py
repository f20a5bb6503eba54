"""The tables of rules for builtin functions and methods.

A rule is called as ``rule(m, *args, **kwargs)``. Its signature, with names and defaults, says which calls it supports.
Other calls run in plain Python, which raises the error.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine
    from ms_jit_core.vm.core.values import Value

Rule = Callable[..., Any]
_R = TypeVar("_R", bound=Rule)

BUILTINS: dict[Any, Rule] = {}
#: by the class that has the method, and its name; the rule's first argument is the object
METHODS: dict[tuple[type, str], Rule] = {}


def builtin(*names: Any) -> Callable[[_R], _R]:
    """Register a rule for these callables."""

    def add(rule: _R) -> _R:
        BUILTINS.update(dict.fromkeys(names, rule))
        return rule

    return add


def method(owner: type | tuple[type, ...], *names: str) -> Callable[[_R], _R]:
    """Register a rule for methods of one or several classes."""

    def add(rule: _R) -> _R:
        owners = owner if isinstance(owner, tuple) else (owner,)
        METHODS.update({(cls, name): rule for cls in owners for name in names})
        return rule

    return add


@functools.lru_cache(maxsize=4096)
def accepts(fn: Callable[..., Any], count: int, names: tuple[str, ...]) -> bool:
    """Return whether a function accepts this number of positional arguments and these keywords."""
    try:
        inspect.signature(fn).bind(*[None] * count, **dict.fromkeys(names))
    except TypeError:
        return False
    return True


def apply(m: Machine, fn: Any, rule: Rule, args: list[Value], kwargs: dict[str, Value]) -> Any:
    """Call `fn` by its rule; break if the rule does not support the call."""
    if not accepts(rule, 1 + len(args), tuple(kwargs)):
        m.break_refused(f"calls {getattr(fn, '__qualname__', fn)} with arguments that it does not take")
    return rule(m, *args, **kwargs)
