"""Functions of `ms_tensor.ops.graph_parts`, from the rows of `ms_tensor.function_rows.ops`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import SymbolicNumber
from ms_runtime import Tensor
from ms_tensor import _check as check
from ms_tensor import _table as t
from ms_tensor import dtype as mstype
from typing import Any


def environ_create() -> Environment:
    """An empty environment, which maps keys to values such as gradients.

    >>> len(ops.environ_create())
    0
    """
    return Environment({})


def environ_set(env: Environment, key: Any, value: Any) -> Environment:
    """The environment with one more value.

    TypeError: `env` is not an environment.

    >>> key = ops.embed(3)
    >>> ops.environ_get(ops.environ_set(ops.environ_create(), key, 5), key, 0)
    5
    """
    return _environment(env, "environ_set", "env").set(key, value)


def environ_get(env: Environment, key: Any, default: Any) -> Any:
    """The value of a key, or `default`.

    TypeError: `env` is not an environment.

    >>> ops.environ_get(ops.environ_create(), ops.embed(3), 0)
    0
    """
    return _environment(env, "environ_get", "env").get(key, default)


def environ_add(x: Environment, y: Environment) -> Environment:
    """The environment of both; where both have a key, its values are added.

    TypeError: an argument is not an environment.

    >>> key = ops.embed(3)
    >>> one = ops.environ_set(ops.environ_create(), key, 5)
    >>> ops.environ_get(ops.environ_add(one, one), key, 0)
    10
    """
    return _environment(x, "environ_add", "x").add(_environment(y, "environ_add", "y"))


def embed(x: Any) -> Any:
    """The key of a value in environments: the value itself.

    >>> ops.embed(3)
    3
    """
    return x


def ref_to_embed(x: Any) -> Any:
    """The key of a Parameter in environments: the Parameter itself.

    >>> p = Parameter(Tensor([1.0]))
    >>> ops.ref_to_embed(p) is p
    True
    """
    return x


def hastype(x: Any, type_: Any) -> bool:
    """Whether a number has this dtype; a Tensor does not have the type of a number.

    >>> ms.ops.hastype(3, ms.int64), ms.ops.hastype(3, ms.float32)
    (True, False)
    """
    return {bool: mstype.bool_, int: mstype.int64, float: mstype.float32}.get(type(x)) is type_ and type_ is not None


def is_sequence_value_unknown(x: Any) -> bool:
    """Whether a sequence holds a number that is known only when the graph runs.

    >>> ops.is_sequence_value_unknown((2, 3))
    False
    """
    return any(isinstance(v, (SymbolicNumber, Tensor)) for v in x)


def distribute(x: Tensor, shape: Any) -> Tensor:
    """A tensor broadcast to a shape: `ops.broadcast_to`.

    >>> print(ops.distribute(Tensor([1, 2]), (2, 2)))
    [[1 2]
     [1 2]]
    """
    return t.broadcast_to(check.tensor(x, "distribute", "x"), check.shape(shape, "distribute"))


def iter_converter(x: Any) -> Any:
    """A value as something that `ms_next` and `ms_hasnext` step through: the keys of a dict, else the value itself.

    >>> ops.iter_converter({"a": 1})
    ('a',)
    """
    return tuple(x) if isinstance(x, (dict, range)) else x


def ms_hasnext(x: Any) -> bool:
    """Whether there is an element left.

    >>> ops.ms_hasnext(())
    False
    """
    return len(x) > 0


def ms_next(x: Any) -> tuple[Any, Any]:
    """The first element, and the rest.

    IndexError: there is none.

    >>> ops.ms_next((1, 2, 3))
    (1, (2, 3))
    """
    return x[0], x[1:]


for _function in (environ_create, environ_set, environ_get, environ_add, embed, ref_to_embed, hastype, is_sequence_value_unknown, distribute, iter_converter, ms_hasnext, ms_next,):
    _function.__module__ = "ms_tensor.ops.graph_parts"

__all__ = [
    "environ_create",
    "environ_set",
    "environ_get",
    "environ_add",
    "embed",
    "ref_to_embed",
    "hastype",
    "is_sequence_value_unknown",
    "distribute",
    "iter_converter",
    "ms_hasnext",
    "ms_next",
]

from ms_tensor.ops.graph_parts import Environment, _environment
