"""`Cell._cells`, a dict that scripts modify to replace layers."""

from __future__ import annotations

from typing import Any

_set = object.__setattr__


class Children(dict[str, Any]):
    """A live view of the child cells of a Cell: adding or removing an item changes the attributes of the Cell.

    Args:
        owner: The Cell.
    """

    def __init__(self, owner: Any) -> None:
        super().__init__(owner._children)
        self._owner = owner

    def __setitem__(self, name: str, cell: Any) -> None:
        super().__setitem__(name, cell)
        self._owner._children[name] = cell
        _set(self._owner, name, cell)

    def __delitem__(self, name: str) -> None:
        super().__delitem__(name)
        self._owner._children.pop(name, None)
        vars(self._owner).pop(name, None)

    def pop(self, name: str, *default: Any) -> Any:
        if name not in self:
            return super().pop(name, *default)
        cell = self[name]
        del self[name]
        return cell

    def clear(self) -> None:
        for name in list(self):
            del self[name]

    def update(self, *others: Any, **named: Any) -> None:
        for name, cell in dict(*others, **named).items():
            self[name] = cell


def children_of(cell: Any) -> Children:
    """Returns the child cells by name, in order."""
    return Children(cell)


def _captured(machine: Any, function: Any, args: Any, kwargs: Any) -> Any:
    """The rule of the capturing machine: a capture reads the dict that the Cell stores."""
    return machine.getattr(args[0], "_children")


children_of.__ms_capture__ = _captured  # type: ignore[attr-defined]
