"""The tables of rules for builtin functions and methods.

A rule is called as ``rule(m, *args, **kwargs)``. Its own parameters say which calls it knows, names and defaults
included; of any other call the interpreter says what is wrong, in plain Python.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine
    from ms_jit_core.vm.core.values import V

Rule = Callable[..., Any]
_R = TypeVar("_R", bound=Rule)

BUILTINS: dict[Any, Rule] = {}
#: by the class that has the method, and its name; the object is the first argument
METHODS: dict[tuple[type, str], Rule] = {}


def builtin(*names: Any) -> Callable[[_R], _R]:
    """Register a rule for these callables."""

    def add(rule: _R) -> _R:
        BUILTINS.update(dict.fromkeys(names, rule))
        return rule

    return add


def method(owner: type | tuple[type, ...], *names: str) -> Callable[[_R], _R]:
    """Register a rule for methods of a class, or of several."""

    def add(rule: _R) -> _R:
        owners = owner if isinstance(owner, tuple) else (owner,)
        METHODS.update({(cls, name): rule for cls in owners for name in names})
        return rule

    return add


@functools.lru_cache(maxsize=4096)
def takes(fn: Callable[..., Any], count: int, names: tuple[str, ...]) -> bool:
    """Whether a function takes so many arguments by position, and these keywords."""
    try:
        inspect.signature(fn).bind(*[None] * count, **dict.fromkeys(names))
    except TypeError:
        return False
    return True


def apply(m: Machine, fn: Any, rule: Rule, args: list[V], kwargs: dict[str, V]) -> Any:
    """A call of `fn` by its rule; a break where the rule does not know such calls."""
    if not takes(rule, 1 + len(args), tuple(kwargs)):
        m.refused(f"calls {getattr(fn, '__qualname__', fn)} with what it does not take")
    return rule(m, *args, **kwargs)
