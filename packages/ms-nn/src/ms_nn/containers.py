"""Cells that hold cells: SequentialCell, CellList and CellDict."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

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
    """Cells under names. A cell's parameters are named after the container's prefix and its own place."""

    def _lead(self, cells: Iterable[tuple[str, Cell]] | None = None) -> str:
        """What stands before the names of the cells in the names of this container's parameters.

        As MindSpore finds it, so that its checkpoints load: of the parts of the first parameter's name that are its
        cell's name, the first one at which the second cell's parameter has its cell's name too, or else the last.
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
        """Puts a cell under a name."""
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
        """Notes that gradients are wanted, here and in the cells; returns this cell."""
        return super().set_grad(flag)

    def _note_grad(self, requires_grad: bool) -> None:
        """Of the cells in it, too."""
        _set(self, "requires_grad", requires_grad)
        for cell in self._children.values():
            cell._note_grad(requires_grad)


class _Indexed(_Container):
    """Cells in an order, under the names '0', '1', ..., or under names that were given."""

    def _place(self, index: Any, past: bool = False) -> int:
        """`index` from the start; with `past`, the place behind the last one is one too."""
        owner, size = type(self).__name__, len(self._children)
        kind(index, int, "int", "index", owner, bools=False)
        if not -size <= index < size + past:
            raise IndexError(
                f"For '{owner}', the value of 'index' must be a number in range [{-size}, {size}), "
                f"but got {shorten(index)}."
            )
        return index if index >= 0 else index + size

    def _rearrange(self, cells: list[tuple[str, Cell]], lead: str, start: int = 0) -> None:
        """Takes these cells in this order. Those from `start` on whose names were numbers are numbered anew, also in
        the names of their parameters, where the number of their old place stands behind `lead`."""
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
        """Puts a cell at the end."""
        self._take(str(len(self._children)), _checked(cell, type(self).__name__))

    def insert(self, index: int, cell: Cell) -> None:
        """Puts a cell before the one at an index.

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
    """Cells called one after the other, each on what the one before gave.

    args: Cells; or one list of them; or one OrderedDict of cells by name.
    TypeError: an argument is none of these.

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
        """The cells in their order."""
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
    """A list of cells, whose parameters count as this cell's.

    args: One list of cells, or none.
    auto_prefix: Whether names of parameters get the places of their cells as prefixes.
    kwargs: Ignored, as MindSpore does.
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
        return cells[self._place(index)]

    def extend(self, cells: Iterable[Cell]) -> CellList:
        """Puts several cells at the end; returns this cell.

        Raises:
            TypeError: `cells` is not a list of cells.
        """
        if not isinstance(cells, (list, tuple, CellList)):
            raise TypeError(f"For 'CellList', the new cells must be a list, but got {type(cells).__name__}.")
        lead = self._lead()  # of the cells before these: a list among `cells` must not change it for the next
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
    """A dict of cells, whose parameters count as this cell's.

    args: One dict of cells by name, or an iterable of (name, cell), or none.
    auto_prefix: Whether names of parameters get the names of their cells as prefixes.
    kwargs: Ignored, as MindSpore does.
    KeyError: a name is empty, has a dot, or is taken by an attribute.
    TypeError: a name is not a str, or a value no single cell.

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
        """Takes all cells out."""
        for name in list(self._children):
            self._drop(name)

    def pop(self, key: str) -> Cell:
        """Takes a cell out and returns it."""
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
        """(name, cell) of each."""
        return OrderedDict(self._children).items()

    def update(self, cells: Any) -> None:
        """Takes cells in by name.

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
