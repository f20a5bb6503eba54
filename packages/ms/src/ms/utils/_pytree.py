"""`mindspore.utils._pytree`: converts nested containers to lists of leaves and back."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from ms_tensor import Tensor

Flatten = Callable[[Any], tuple[Any, Any]]
_nodes: dict[type, tuple[Flatten, Callable[[Any, Any], Any]]] = {}


def register_pytree_node(
    node_type: type[Any], flatten_func: Callable[[Any], tuple[Any, Any]], unflatten_func: Callable[[Any, Any], Any]
) -> None:
    """Registers a class as a container.

    Args:
        node_type: The class.
        flatten_func: Returns the children of an object, and the context needed to rebuild it.
        unflatten_func: Rebuilds an object: `unflatten_func(children, context)`.
    """
    _nodes[node_type] = (flatten_func, unflatten_func)


def register_pytree_node_class(cls: type[Any]) -> type[Any]:
    """A decorator for a class with `tree_flatten` and `tree_unflatten(context, children)`."""
    register_pytree_node(
        cls, lambda value: value.tree_flatten(), lambda children, context: cls.tree_unflatten(context, children)
    )
    return cls


def _dict(children: Any, keys: Any) -> Any:
    return dict(zip(keys, children, strict=True))


register_pytree_node(tuple, lambda value: (list(value), None), lambda children, _: tuple(children))
register_pytree_node(list, lambda value: (list(value), None), lambda children, _: list(children))
register_pytree_node(dict, lambda value: (list(value.values()), list(value)), _dict)


@dataclass(frozen=True)
class TreeSpec:
    """The structure of a tree: a class, its context, and the structures of its children. A leaf has no class."""

    type: Any
    context: Any
    children: tuple[TreeSpec, ...]

    @property
    def num_leaves(self) -> int:
        """The number of leaves."""
        return 1 if self.type is None else sum(child.num_leaves for child in self.children)


def _named(value: Any) -> bool:
    return isinstance(value, tuple) and hasattr(value, "_fields")


def tree_flatten(
    tree: Any, is_leaf: Callable[[Any], bool] | None = None, tensors_only_leaf: bool = False
) -> tuple[list[Any], TreeSpec]:
    """Returns the leaves and the structure of a tree.

    Args:
        tree: Nested tuples, lists, dicts and registered classes.
        is_leaf: Returns whether to treat a container as a leaf. Default: None.
        tensors_only_leaf: Whether only tensors count as leaves. Default: False.

    Returns:
        tuple of a list and a TreeSpec.

    Examples:
        >>> from ms.utils._pytree import tree_flatten, tree_unflatten
        >>> leaves, spec = tree_flatten({"a": 1, "b": (2, [3])})
        >>> leaves, tree_unflatten(spec, [4, 5, 6])
        ([1, 2, 3], {'a': 4, 'b': (5, [6])})
    """
    stop = is_leaf is not None and is_leaf(tree)
    kind = None if stop else tuple if _named(tree) else type(tree)
    if kind not in _nodes:
        if tensors_only_leaf and not isinstance(tree, Tensor):
            return [], TreeSpec("constant", tree, ())
        return [tree], TreeSpec(None, None, ())
    children, context = _nodes[kind][0](tree)
    flat = [tree_flatten(child, is_leaf, tensors_only_leaf) for child in children]
    spec = TreeSpec(type(tree), context, tuple(found for _, found in flat))
    return [leaf for leaves, _ in flat for leaf in leaves], spec


def tree_unflatten(treedef: TreeSpec, leaves: Iterable[Any]) -> Any:
    """Rebuilds a tree from its structure and leaves.

    Args:
        treedef: The structure, as returned by `tree_flatten`.
        leaves: The leaves.

    Raises:
        ValueError: the number of leaves is wrong.
    """
    values = list(leaves)
    rest = iter(values)
    try:
        tree = _build(treedef, rest)
    except StopIteration:
        raise ValueError(f"For 'tree_unflatten', there are too few leaves: {len(values)}.") from None
    if next(rest, _END) is not _END:
        raise ValueError(f"For 'tree_unflatten', there are too many leaves: {len(values)}.")
    return tree


_END = object()


def _build(spec: TreeSpec, rest: Any) -> Any:
    if spec.type is None:
        return next(rest)
    if spec.type == "constant":
        return spec.context
    children = []
    for child in spec.children:
        children.append(_build(child, rest))
    if issubclass(spec.type, tuple) and spec.type not in _nodes:
        return spec.type(*children)
    return _nodes[spec.type][1](children, spec.context)


def tree_leaves(tree: Any, is_leaf: Callable[[Any], bool] | None = None, tensors_only_leaf: bool = False) -> list[Any]:
    """Returns the leaves of a tree."""
    return tree_flatten(tree, is_leaf, tensors_only_leaf)[0]


def tree_structure(
    tree: Any, is_leaf: Callable[[Any], bool] | None = None, tensors_only_leaf: bool = False
) -> TreeSpec:
    """Returns the structure of a tree."""
    return tree_flatten(tree, is_leaf, tensors_only_leaf)[1]


def tree_map(
    func: Callable[..., Any],
    tree: Any,
    *rest: Any,
    is_leaf: Callable[[Any], bool] | None = None,
    tensors_only_leaf: bool = False,
) -> Any:
    """Applies a function to each leaf of a tree.

    Args:
        func: Called with a leaf of each tree.
        tree: The tree.
        rest: Trees of the same structure.
        is_leaf: Returns whether to treat a container as a leaf. Default: None.
        tensors_only_leaf: Whether only tensors count as leaves. Default: False.

    Examples:
        >>> from ms.utils._pytree import tree_map
        >>> tree_map(lambda a, b: a + b, {"x": 1, "y": [2]}, {"x": 10, "y": [20]})
        {'x': 11, 'y': [22]}
    """
    leaves, spec = tree_flatten(tree, is_leaf, tensors_only_leaf)
    columns = [tree_leaves(other, is_leaf, tensors_only_leaf) for other in rest]
    return tree_unflatten(spec, [func(*row) for row in zip(leaves, *columns, strict=True)])
