"""The type of a jitted function for type checkers: the signature of the function, and the methods of the cache.

Only type checkers import this module.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, Protocol, TypeVar, overload

if TYPE_CHECKING:
    from ms_jit_core import CacheInfo

P = ParamSpec("P")
Q = ParamSpec("Q")
R = TypeVar("R", covariant=True)
T = TypeVar("T")


class Jitted(Protocol[P, R]):
    """A jitted function; as an attribute of a class it is a method."""

    __name__: str
    __wrapped__: Any

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R: ...
    @overload
    def __get__(self, instance: None, owner: Any = None) -> Jitted[P, R]: ...
    @overload
    def __get__(self: Jitted[Concatenate[Any, Q], R], instance: object, owner: Any = None) -> Jitted[Q, R]: ...
    def cache_info(self) -> CacheInfo: ...
    def cache_clear(self) -> None: ...
