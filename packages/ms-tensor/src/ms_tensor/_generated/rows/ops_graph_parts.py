"""Functions of `ms_tensor.ops.graph_parts`, from the rows of `ms_tensor.function_rows.ops_python`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import SymbolicNumber, Tensor
from ms_tensor import _check as check, dtype as mstype, _table as t
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


def env_get(env: Environment, parameter: Any) -> Any:
    """The gradient that an environment holds of a Parameter, or zeros.

    TypeError: `env` is not an environment.

    >>> print(ops.env_get(ops.environ_create(), Parameter(Tensor([1.0, 2.0]))))
    [0. 0.]
    """
    found = _environment(env, "env_get", "env").get(parameter, None)
    return t.full(parameter.shape, 0, parameter.dtype) if found is None else found


def switch(condition: Any, true_branch: Any, false_branch: Any) -> Any:
    """One of two values; a Tensor chooses between Tensors of one shape without being read.

    >>> ops.switch(True, 1, 2)
    1
    """
    tensors = isinstance(true_branch, Tensor) and isinstance(false_branch, Tensor)
    if isinstance(condition, Tensor) and tensors and true_branch.shape == false_branch.shape:
        return t.select(condition, true_branch, false_branch)
    return true_branch if condition else false_branch


def switch_layer(index: Any, layers: Any) -> Any:
    """One of several callables, by its place.

    TypeError: `layers` is not a tuple or list.
    IndexError: `index` is out of range.

    >>> ops.switch_layer(1, (min, max))(2, 3)
    3
    """
    if not isinstance(layers, (tuple, list)):
        raise TypeError(f"For 'switch_layer', 'layers' must be a tuple or list, but got {type(layers).__name__}.")
    return layers[int(index)]


def hastype(x: Any, type_: Any) -> bool:
    """Whether a number has this dtype; a Tensor does not have the type of a number.

    >>> ms.ops.hastype(3, ms.int64), ms.ops.hastype(3, ms.float32)
    (True, False)
    """
    kinds = {bool: mstype.bool_, int: mstype.int64, float: mstype.float32}
    return kinds.get(type(x)) is type_ and type_ is not None


def is_tensor_bool_cond(x: Any) -> bool:
    """Whether a value can be a condition.

    ValueError: it is a Tensor of another shape than () and (1,).

    >>> ops.is_tensor_bool_cond(Tensor([True]))
    True
    """
    if isinstance(x, Tensor) and x.shape not in ((), (1,)):
        raise ValueError(f"For 'is_tensor_bool_cond', a Tensor must have shape () or (1,), but got {x.shape}.")
    return True


def is_sequence_value_unknown(x: Any) -> bool:
    """Whether a sequence holds a number that is known only when the graph runs.

    >>> ops.is_sequence_value_unknown((2, 3))
    False
    """
    return any(isinstance(v, (SymbolicNumber, Tensor)) for v in x)


def is_sequence_shape_unknown(x: Any) -> bool:
    """Whether the length of a sequence is known only when the graph runs, which no sequence of Python's is.

    >>> ops.is_sequence_shape_unknown((2, 3))
    False
    """
    len(x)
    return False


def is_dynamic_sequence_element_unknown(x: Any) -> bool:
    """Whether it is unknown what a sequence of unknown length holds, which is so for no sequence of Python's.

    >>> ops.is_dynamic_sequence_element_unknown((2, 3))
    False
    """
    len(x)
    return False


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


for _row in (environ_create, environ_set, environ_get, environ_add, embed, ref_to_embed, env_get, switch, switch_layer, hastype, is_tensor_bool_cond, is_sequence_value_unknown, is_sequence_shape_unknown, is_dynamic_sequence_element_unknown, distribute, iter_converter, ms_hasnext, ms_next,):
    _row.__module__ = "ms_tensor.ops.graph_parts"

__all__ = [
    "environ_create",
    "environ_set",
    "environ_get",
    "environ_add",
    "embed",
    "ref_to_embed",
    "env_get",
    "switch",
    "switch_layer",
    "hastype",
    "is_tensor_bool_cond",
    "is_sequence_value_unknown",
    "is_sequence_shape_unknown",
    "is_dynamic_sequence_element_unknown",
    "distribute",
    "iter_converter",
    "ms_hasnext",
    "ms_next",
]

from ms_tensor.ops.graph_parts import Environment, _environment
