"""MindSpore's top-level functions for graph files."""

from __future__ import annotations

from typing import Any


def load_mindir(file_name: str) -> Any:
    """Not supported: reads MindSpore's protobuf of a graph.

    Raises:
        NotImplementedError: always; `ms.load` reads files of `ms.export`.
    """
    raise NotImplementedError(
        f"For 'load_mindir', MindSpore's protobuf is not read, so {file_name} stays as it is.\n"
        "  hint: ms.load reads what ms.export wrote"
    )


def save_mindir(model: Any, file_name: str) -> None:
    """Not supported: writes MindSpore's protobuf of a graph.

    Raises:
        NotImplementedError: always; `ms.export` writes the graph of a network.
    """
    raise NotImplementedError(
        f"For 'save_mindir', MindSpore's protobuf is not written, so there is no {file_name}.\n"
        "  hint: ms.export writes a network's graph"
    )


def export_split_mindir(
    file_name: str, device_num: int = 8, rank_id: int = 0, dynamic: bool = True, sapp: bool = True
) -> None:
    """Not supported: splits an exported graph over devices.

    Raises:
        NotImplementedError: always: one device runs the whole graph.
    """
    raise NotImplementedError("For 'export_split_mindir', a graph for several devices cannot be made by one.")
