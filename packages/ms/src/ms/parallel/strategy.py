"""How the parameters of a compiled network are cut: `mindspore.parallel.strategy`. One device cuts none."""

from __future__ import annotations

from typing import Any

from ms_nn import Cell


def enable_save_strategy_online() -> None:
    """Keeps strategies of networks that are compiled from now on."""


def clear_strategy_metadata() -> None:
    """Forgets the strategies of networks."""


def get_strategy_metadata(network: Cell, rank_id: int | None = None) -> dict[int, dict[str, list[Any]]]:
    """How the parameters of a network are cut, by rank and name: not at all.

    Args:
        network: The Cell.
        rank_id: The rank; None for all. Default: None.
    """
    return {0: {parameter.name: [] for parameter in network.get_parameters()}}


def get_current_strategy_metadata(network: Cell) -> dict[int, dict[str, list[Any]]]:
    """As `get_strategy_metadata`, for this process."""
    return get_strategy_metadata(network, 0)


__all__ = [
    "clear_strategy_metadata",
    "enable_save_strategy_online",
    "get_current_strategy_metadata",
    "get_strategy_metadata",
]
