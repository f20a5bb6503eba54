"""Networks whose containers are built in the ways that real ones are; `names(nn)` gives their parameters' names.

Run by the tests over this package, and once by MindSpore 2.10, whose names are in container_names.json.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any


def names(nn: Any) -> dict[str, list[str]]:
    """The names of the parameters of each network, alone and within another."""

    def dense() -> Any:
        return nn.Dense(1, 1, has_bias=False)

    class Block(nn.Cell):  # type: ignore[misc, name-defined]
        def __init__(self) -> None:
            super().__init__()
            self.norm = nn.LayerNorm((2,))
            self.mods = nn.SequentialCell([dense(), nn.ReLU(), dense()])

    def appended(cell: Any) -> None:
        cell.layers = nn.CellList()
        for _ in range(3):
            cell.layers.append(Block())

    def listed(cell: Any) -> None:
        cell.layers = nn.CellList([Block() for _ in range(3)])
        cell.head = dense()

    def nested(cell: Any) -> None:
        cell.stages = nn.CellList()
        for _ in range(2):
            inner = nn.CellList()
            for _ in range(2):
                inner.append(nn.SequentialCell([dense(), dense()]))
            cell.stages.append(inner)

    def sequential(cell: Any) -> None:
        cell.feat = nn.SequentialCell()
        for _ in range(3):
            cell.feat.append(nn.SequentialCell(nn.ReLU(), dense()))
        cell.feat.append(dense())

    def mixed(cell: Any) -> None:
        cell.l = nn.CellList([nn.ReLU()])
        cell.l.append(dense())
        cell.l.append(nn.SequentialCell(dense(), dense()))
        cell.l.insert(0, nn.SequentialCell(dense(), dense()))
        cell.l.extend([dense(), nn.SequentialCell(dense())])

    def replaced(cell: Any) -> None:
        cell.l = nn.CellList([nn.CellList([dense()]), nn.CellList([dense(), dense()])])
        cell.l[1] = nn.CellList([dense()])
        cell.l[0][0] = dense()
        cell.l[0].append(dense())
        del cell.l[1]
        cell.l.append(dense())

    def inner_replaced(cell: Any) -> None:
        cell.a = nn.SequentialCell(nn.SequentialCell(dense()), nn.SequentialCell(dense()))
        cell.a[0][0] = nn.SequentialCell(dense(), dense())
        cell.a[1].append(dense())

    def dicts(cell: Any) -> None:
        cell.d = nn.CellDict()
        cell.d["x"] = nn.Dense(1, 1)
        cell.d["0"] = dense()
        cell.l = nn.CellList()
        cell.l.append(nn.SequentialCell(nn.SequentialCell(dense())))
        cell.l.append(nn.SequentialCell(nn.SequentialCell(dense())))
        cell.l.insert(1, nn.SequentialCell(dense()))

    def many(cell: Any) -> None:
        cell.l = nn.CellList([dense() for _ in range(12)])
        cell.l.insert(2, dense())
        cell.l[11] = dense()

    def unprefixed(cell: Any) -> None:
        cell.l = nn.CellList(auto_prefix=False)
        cell.l.append(Block())
        cell.l.append(dense())

    def named(cell: Any) -> None:
        cell.s = nn.SequentialCell(OrderedDict(a=dense(), b=nn.SequentialCell(dense(), dense()), c=dense()))
        del cell.s[0]
        cell.s.append(dense())

    def shared(cell: Any) -> None:
        one = dense()
        cell.m = nn.CellList([one, one, dense()])
        cell.n = one

    def cut(cell: Any) -> None:
        cell.l = nn.CellList([Block(), Block(), dense()])
        del cell.l[::2]
        cell.l.insert(-1, nn.SequentialCell(dense(), nn.SequentialCell(dense())))

    def dict_changed(cell: Any) -> None:
        cell.m = nn.CellDict({"a": dense()})
        cell.m["b"] = dense()
        cell.m.update([("c", dense())])
        cell.m["a"] = dense()

    builds = [appended, listed, nested, sequential, mixed, replaced, inner_replaced, dicts, many, unprefixed, named]
    builds += [shared, cut, dict_changed]

    class Net(nn.Cell):  # type: ignore[misc, name-defined]
        def __init__(self, build: Any) -> None:
            super().__init__()
            build(self)

    class Outer(nn.Cell):  # type: ignore[misc, name-defined]
        def __init__(self, build: Any) -> None:
            super().__init__()
            self.body = Net(build)
            self.x = nn.SequentialCell(Net(build), dense())

    found = {}
    for build in builds:
        for kind in (Net, Outer):
            found[f"{build.__name__} {kind.__name__}"] = [p.name for p in kind(build).get_parameters()]

    # Lists that no cell holds: assigning one to a cell's attribute would name its parameters anew.
    pair = nn.CellList([dense(), dense()])
    lists = {
        "list first": nn.CellList([nn.CellList([dense(), dense()]), dense()]),
        "list first, appended to": nn.CellList([nn.CellList([dense()]), dense()]),
        "list last": nn.CellList([dense(), nn.CellList([dense()])]),
        "list twice": nn.CellList([pair, pair]),
    }
    lists["list first, appended to"].append(dense())
    for name, cells in lists.items():
        found[name] = [p.name for p in cells.get_parameters()]
    return found
