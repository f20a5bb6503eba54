"""Containers of cells: SequentialCell, CellList and CellDict."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ms_tensor import Tensor
from ms_tensor._messages import shorten

from ._validate import kind
from .cell import Cell

__all__ = ["CellDict", "CellList", "SequentialCell"]

_set = object.__setattr__


def _checked(cell: Any, owner: str) -> Cell:
    if isinstance(cell, Cell):
        return cell
    raise TypeError(f"For '{owner}', each cell must be a Cell, but got {type(cell).__name__}.")


class _Container(Cell):
    """A container of named cells. The container's prefix and the cell's name prefix the names of its parameters."""

    def _lead(self, cells: Iterable[tuple[str, Cell]] | None = None) -> str:
        """The prefix before the names of the cells in the names of this container's parameters.

        MindSpore's rule, so that its checkpoints load: of the positions at which the first parameter's name has the
        name of its cell, take the first at which the second cell's parameter also has the name of its cell, else the
        last.
        """
        children = cells or self._children.items()
        firsts = ((key, next(cell.get_parameters(), None)) for key, cell in children if cell is not None)
        named = [(key, parameter.name.split(".")) for key, parameter in firsts if parameter is not None][:2]
        if not named:
            return ""
        key, parts = named[0]
        places = [i for i, part in enumerate(parts) if part == key]
        if len(named) > 1:
            other, others = named[1]
            common = [i for i in places if i < len(others) and others[i] == other]
            places = common[:1] or places
        return "".join(f"{part}." for part in parts[: places[-1]]) if places else ""

    def _take(self, name: str, cell: Any, lead: str | None = None) -> None:
        if self._auto_prefix:
            cell.update_parameters_name(f"{self._lead() if lead is None else lead}{name}.")
        self._children[name] = cell
        _set(self, name, cell)

    def _drop(self, name: str) -> None:
        del self._children[name]
        object.__delattr__(self, name)

    def __len__(self) -> int:
        return len(self._children)

    def set_grad(self, flag: bool = True) -> Any:
        """Marks this cell and the cells in it as requiring gradients. Returns this cell."""
        return super().set_grad(flag)

    def _note_grad(self, requires_grad: bool) -> None:
        _set(self, "requires_grad", requires_grad)
        for cell in self._children.values():
            cell._note_grad(requires_grad)


class _Indexed(_Container):
    """An ordered container of cells with the names '0', '1', ..., or given names."""

    def _place(self, index: Any, past: bool = False) -> int:
        """Normalizes an index to count from the start; `past` allows the end position."""
        owner, size = type(self).__name__, len(self._children)
        kind(index, int, "int", "index", owner, bools=False)
        if not -size <= index < size + past:
            raise IndexError(
                f"For '{owner}', the value of 'index' must be a number in range [{-size}, {size}), "
                f"but got {shorten(index)}."
            )
        return index if index >= 0 else index + size

    def _rearrange(self, cells: list[tuple[str, Cell]], lead: str, start: int = 0) -> None:
        """Replaces the content by these cells in this order. Cells from `start` on with numeric names are renumbered,
        also in their parameters' names, where the old number follows `lead`."""
        depth = lead.count(".")
        for name in list(self._children):
            self._drop(name)
        for i, (name, cell) in enumerate(cells):
            place = str(i) if i >= start and name.isdecimal() else name
            if self._auto_prefix and i >= start and name.isdecimal():
                for parameter in cell.get_parameters():
                    parts = parameter.name.split(".")
                    parts[depth : depth + 1] = [place]
                    parameter.name = ".".join(parts)
            self._children[place] = cell
            _set(self, place, cell)

    def __bool__(self) -> bool:
        return len(self._children) != 0

    def __iter__(self) -> Iterator[Cell]:
        return iter(list(self._children.values()))

    def __delitem__(self, index: Any) -> None:
        cells = list(self._children.items())
        if isinstance(index, slice):
            del cells[index]
        else:
            del cells[self._place(index)]
        self._rearrange(cells, self._lead(cells))

    def __setitem__(self, index: int, cell: Cell) -> None:
        owner = type(self).__name__
        self._take(list(self._children)[self._place(index)], _checked(cell, owner))

    def append(self, cell: Cell) -> None:
        """Appends a cell."""
        self._take(str(len(self._children)), _checked(cell, type(self).__name__))

    def insert(self, index: int, cell: Cell) -> None:
        """Inserts a cell before an index.

        Raises:
            IndexError: the index is out of range.
            TypeError: `cell` is not a Cell, or `index` not an int.
        """
        cells = list(self._children.items())
        place = self._place(index, past=True)
        lead = self._lead()
        if self._auto_prefix:
            _checked(cell, type(self).__name__).update_parameters_name(f"{lead}{place}.")
        cells.insert(place, (str(place), _checked(cell, type(self).__name__)))
        self._rearrange(cells, lead, place)


class SequentialCell(_Indexed):
    """Calls cells in order, each on the output of the previous one.

    args: Cells, or a list of cells, or an OrderedDict of cells by name.
    TypeError: an argument has another type.

    >>> nn.SequentialCell(nn.Dense(2, 3), nn.ReLU())
    SequentialCell(
      (0): Dense(input_channels=2, output_channels=3, has_bias=True)
      (1): ReLU()
    )
    """

    def __init__(self, *args: Any) -> None:
        super().__init__()
        named: Any
        if len(args) == 1 and isinstance(args[0], OrderedDict):
            named = args[0].items()
        elif len(args) == 1 and isinstance(args[0], list):
            named = ((str(i), cell) for i, cell in enumerate(args[0]))
        elif len(args) == 1 and not isinstance(args[0], Cell):
            raise TypeError(
                "For 'SequentialCell', the argument must be Cell, list or OrderedDict, "
                f"but got {type(args[0]).__name__}."
            )
        else:
            named = ((str(i), cell) for i, cell in enumerate(args))
        for name, cell in named:
            self.insert_child_to_cell(name, _checked(cell, "SequentialCell"))
            cell.update_parameters_name(f"{name}.")

    @property
    def cell_list(self) -> list[Cell]:
        """The cells in order."""
        return list(self._children.values())

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return type(self)(OrderedDict(list(self._children.items())[index]))
        if isinstance(index, str):
            return self._children[index]
        return list(self._children.values())[self._place(index)]

    def construct(self, input_data: Any) -> Any:
        for cell in self._children.values():
            input_data = cell(input_data)
        return input_data


class CellList(_Indexed):
    """A list of cells, whose parameters are parameters of the list. A tensor of one integer is an index, too.

    args: A list of cells, or nothing.
    auto_prefix: Whether to prefix parameter names with the index of their cell.
    kwargs: Ignored, as in MindSpore.
    TypeError: the argument is not a list of cells.

    >>> cells = nn.CellList([nn.Dense(2, 2)])
    >>> cells.append(nn.Dense(2, 3))
    >>> cells[1]
    Dense(input_channels=2, output_channels=3, has_bias=True)
    """

    def __init__(self, *args: Any, auto_prefix: bool = True, **kwargs: Any) -> None:
        super().__init__(auto_prefix=auto_prefix)
        if len(args) == 1 and not isinstance(args[0], Cell):
            self.extend(args[0])
        else:
            self.extend(list(args))

    def __getitem__(self, index: Any) -> Any:
        cells = list(self._children.values())
        if isinstance(index, slice):
            return CellList(cells[index])
        if isinstance(index, Tensor):  # MindSpore supports it in graphs
            return cells[index]  # type: ignore[call-overload]
        return cells[self._place(index)]

    def extend(self, cells: Iterable[Cell]) -> CellList:
        """Appends several cells. Returns this cell.

        Raises:
            TypeError: `cells` is not a list of cells.
        """
        if not isinstance(cells, (list, tuple, CellList)):
            raise TypeError(f"For 'CellList', the new cells must be a list, but got {type(cells).__name__}.")
        lead = self._lead()  # computed before the loop, because a CellList among `cells` would change it
        for cell in cells:
            if isinstance(cell, CellDict):
                raise TypeError("For 'CellList', a cell can not be a CellDict.")
            self._take(str(len(self._children)), _checked(cell, "CellList"), lead)
        return self

    def __add__(self, other: Iterable[Cell]) -> CellList:
        return CellList([*self, *other])

    def __iadd__(self, other: Iterable[Cell]) -> CellList:  # type: ignore[misc]
        return self.extend(other)

    def construct(self, *inputs: Any) -> Any:
        raise NotImplementedError("For 'CellList', the cells are called one by one, not the list.")


class CellDict(_Container):
    """A dict of cells, whose parameters are parameters of the dict.

    args: A dict of cells by name, an iterable of (name, cell), or nothing.
    auto_prefix: Whether to prefix parameter names with the name of their cell.
    kwargs: Ignored, as in MindSpore.
    KeyError: a name is empty, has a dot, or is the name of an attribute.
    TypeError: a name is not a str, or a value is not a Cell.

    >>> nn.CellDict({"act": nn.ReLU()})["act"]
    ReLU()
    """

    def __init__(self, *args: Any, auto_prefix: bool = True, **kwargs: Any) -> None:
        super().__init__(auto_prefix=auto_prefix)
        if args:
            self.update(args[0])

    def __getitem__(self, key: str) -> Cell:
        return self._children[key]

    def __setitem__(self, key: str, cell: Cell) -> None:
        if not isinstance(key, str):
            raise TypeError(f"For 'CellDict', a key must be a str, but got {type(key).__name__}.")
        if not key or "." in key or (key not in self._children and hasattr(self, key)):
            raise KeyError(f"For 'CellDict', the key '{shorten(key)}' is taken, empty or has a dot.")
        if isinstance(_checked(cell, "CellDict"), _Container):
            raise TypeError(
                "For 'CellDict', a cell can not be CellDict, CellList or SequentialCell, "
                f"but got {type(cell).__name__}."
            )
        self._take(key, cell)

    def __delitem__(self, key: str) -> None:
        self._drop(key)

    def __iter__(self) -> Iterator[str]:
        return iter(list(self._children))

    def __contains__(self, key: str) -> bool:
        return key in self._children

    def clear(self) -> None:
        """Removes all cells."""
        for name in list(self._children):
            self._drop(name)

    def pop(self, key: str) -> Cell:
        """Removes a cell and returns it."""
        cell = self._children[key]
        self._drop(key)
        return cell

    def keys(self) -> Any:
        """The names."""
        return OrderedDict(self._children).keys()

    def values(self) -> Any:
        """The cells."""
        return OrderedDict(self._children).values()

    def items(self) -> Any:
        """The pairs (name, cell)."""
        return OrderedDict(self._children).items()

    def update(self, cells: Any) -> None:
        """Adds or replaces cells by name.

        Raises:
            TypeError: `cells` is neither a mapping nor an iterable of pairs.
            ValueError: an item is not a pair.
        """
        if isinstance(cells, (Mapping, CellDict)):
            pairs: Any = cells.items()
        elif isinstance(cells, Iterable):
            pairs = list(cells)
            for pair in pairs:
                if not isinstance(pair, Iterable):
                    raise TypeError(f"For 'CellDict', an item must be a pair, but got {type(pair).__name__}.")
                if len(tuple(pair)) != 2:
                    raise ValueError(f"For 'CellDict', an item must be a pair, but got {shorten(pair)}.")
        else:
            raise TypeError(f"For 'CellDict', a dict or pairs are needed, but got {type(cells).__name__}.")
        for key, cell in pairs:
            self[key] = cell

    def construct(self, *inputs: Any) -> Any:
        raise NotImplementedError("For 'CellDict', the cells are called one by one, not the dict.")
