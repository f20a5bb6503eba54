import types
from typing import Any

def resume(
    function: types.FunctionType,
    offset: int,
    locals: dict[str, Any],
    cells: dict[str, types.CellType],
    stack: list[Any],
    blocks: list[tuple[int, int]],
    null: Any,
    /,
) -> tuple[Any, ...]: ...
