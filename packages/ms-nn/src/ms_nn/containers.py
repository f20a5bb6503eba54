"""Cells that hold cells: SequentialCell, CellList and CellDict."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from typing import Any

from .cell import Cell

_set = object.__setattr__


def _checked(cell: Any, owner: str) -> Cell:
    if isinstance(cell, Cell):
        return cell
    raise TypeError(f"For '{owner}', the type of cell must be Cell, but got {type(cell).__name__}.")


class _Indexed(Cell):
    """Cells under the names '0', '1', ..."""

    def _place(self, index: Any) -> int:
        if isinstance(index, bool) or not isinstance(index, int):
            raise TypeError(f"For '{type(self).__name__}', the index must be an int, but got {type(index).__name__}.")
        size = len(self._cells)
        if not -size <= index < size:
            raise IndexError(f"For '{type(self).__name__}', the index must be in [{-size}, {size}), but got {index}.")
        return index % size

    def _replace_all(self, cells: list[Any]) -> None:
        """Takes these cells in this order, named anew."""
        for name in list(self._cells):
            Cell.__delattr__(self, name)
        for i, cell in enumerate(cells):
            self._take(str(i), cell)

    def _take(self, name: str, cell: Any) -> None:
        setattr(self, name, _checked(cell, type(self).__name__))

    def __len__(self) -> int:
        return len(self._cells)

    def __bool__(self) -> bool:
        return len(self._cells) != 0

    def __iter__(self) -> Iterator[Cell]:
        return iter(list(self._cells.values()))

    def __delitem__(self, index: Any) -> None:
        cells = list(self._cells.values())
        if isinstance(index, slice):
            del cells[index]
        else:
            del cells[self._place(index)]
        self._replace_all(cells)

    def append(self, cell: Cell) -> Any:
        """Puts a cell at the end; returns this cell."""
        self._take(str(len(self._cells)), cell)
        return self

    def set_grad(self, flag: bool = True) -> Any:
        _set(self, "requires_grad", flag)
        for cell in self._cells.values():
            cell.set_grad(flag)
        return self


class SequentialCell(_Indexed):
    """Cells called one after the other, each on what the one before gave.

    Args:
        args: Cells; or one list of them; or one OrderedDict of cells by name.

    Examples:
        >>> from ms_nn import Dense, ReLU, SequentialCell
        >>> SequentialCell(Dense(2, 3), ReLU())
        SequentialCell(
          (0): Dense(input_channels=2, output_channels=3, has_bias=True)
          (1): ReLU()
        )
    """

    def __init__(self, *args: Any) -> None:
        super().__init__()
        if len(args) == 1 and isinstance(args[0], OrderedDict):
            for name, cell in args[0].items():
                self._take(name, cell)
            return
        cells = args[0] if len(args) == 1 and isinstance(args[0], list) else args
        for i, cell in enumerate(cells):
            self._take(str(i), cell)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return type(self)(OrderedDict(list(self._cells.items())[index]))
        if isinstance(index, str):
            return self._cells[index]
        return list(self._cells.values())[self._place(index)]

    def __setitem__(self, index: int, cell: Cell) -> None:
        self._take(list(self._cells)[self._place(index)], cell)

    def __delitem__(self, index: Any) -> None:
        names = list(self._cells)
        for name in names[index] if isinstance(index, slice) else [names[self._place(index)]]:
            Cell.__delattr__(self, name)

    def construct(self, input_data: Any) -> Any:
        for cell in self._cells.values():
            input_data = cell(input_data)
        return input_data


class CellList(_Indexed):
    """A list of cells, whose parameters count as this cell's.

    Args:
        args: One list of cells, or none.

    Examples:
        >>> from ms_nn import CellList, Dense
        >>> cells = CellList([Dense(2, 2)])
        >>> cells.append(Dense(2, 3))[1]
        Dense(input_channels=2, output_channels=3, has_bias=True)
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(auto_prefix=kwargs.get("auto_prefix", True))
        if len(args) == 1 and not isinstance(args[0], Cell):
            self.extend(args[0])
        else:
            self.extend(list(args))

    def __getitem__(self, index: Any) -> Any:
        cells = list(self._cells.values())
        if isinstance(index, slice):
            return type(self)(cells[index])
        if isinstance(index, str):
            return self._cells[index]
        return cells[self._place(index)]

    def __setitem__(self, index: int, cell: Cell) -> None:
        self._take(str(self._place(index)), cell)

    def insert(self, index: int, cell: Cell) -> None:
        """Puts a cell before another."""
        cells = list(self._cells.values())
        size = len(cells)
        if isinstance(index, bool) or not isinstance(index, int) or not -size <= index <= size:
            raise IndexError(f"For 'CellList', the index must be an int in [{-size}, {size}], but got {index}.")
        cells.insert(index, _checked(cell, "CellList"))
        self._replace_all(cells)

    def extend(self, cells: Iterable[Cell]) -> CellList:
        """Puts several cells at the end; returns this cell."""
        if not isinstance(cells, (list, tuple, CellList)):
            raise TypeError(f"For 'CellList', a list of cells is needed, but got {type(cells).__name__}.")
        for cell in cells:
            self.append(cell)
        return self

    def __add__(self, other: Iterable[Cell]) -> CellList:
        return CellList([*self, *other])

    def __iadd__(self, other: Iterable[Cell]) -> CellList:
        return self.extend(list(other))

    def construct(self, *inputs: Any) -> Any:
        raise NotImplementedError("For 'CellList', the cells are called one by one, not the list.")


class CellDict(Cell):
    """A dict of cells, whose parameters count as this cell's.

    Args:
        args: One dict of cells by name, or an iterable of (name, cell), or none.

    Examples:
        >>> from ms_nn import CellDict, ReLU
        >>> CellDict({"act": ReLU()})["act"]
        ReLU()
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(auto_prefix=kwargs.get("auto_prefix", True))
        if args:
            self.update(args[0])

    def __getitem__(self, key: str) -> Cell:
        return self._cells[key]

    def __setitem__(self, key: str, cell: Cell) -> None:
        if not isinstance(key, str):
            raise TypeError(f"For 'CellDict', a key must be a str, but got {type(key).__name__}.")
        if not key or "." in key or (key not in self._cells and hasattr(self, key)):
            raise KeyError(f"For 'CellDict', the key '{key}' is taken, empty or has a dot.")
        setattr(self, key, _checked(cell, "CellDict"))

    def __delitem__(self, key: str) -> None:
        if key not in self._cells:
            raise KeyError(key)
        Cell.__delattr__(self, key)

    def __len__(self) -> int:
        return len(self._cells)

    def __iter__(self) -> Iterator[str]:
        return iter(list(self._cells))

    def __contains__(self, key: str) -> bool:
        return key in self._cells

    def clear(self) -> None:
        """Takes all cells out."""
        for name in list(self._cells):
            Cell.__delattr__(self, name)

    def pop(self, key: str) -> Cell:
        """Takes a cell out and returns it."""
        cell = self._cells[key]
        Cell.__delattr__(self, key)
        return cell

    def keys(self) -> Any:
        """The names."""
        return self._cells.keys()

    def values(self) -> Any:
        """The cells."""
        return self._cells.values()

    def items(self) -> Any:
        """(name, cell) of each."""
        return self._cells.items()

    def update(self, cells: Any) -> None:
        """Takes cells in by name."""
        for key, cell in cells.items() if hasattr(cells, "items") else cells:
            self[key] = cell

    def construct(self, *inputs: Any) -> Any:
        raise NotImplementedError("For 'CellDict', the cells are called one by one, not the dict.")
