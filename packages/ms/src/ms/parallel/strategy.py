"""`mindspore.parallel.strategy`: the sharding of a compiled network's parameters. One device has no shards."""

from __future__ import annotations

from typing import Any

from ms_nn import Cell


def enable_save_strategy_online() -> None:
    """Keeps the strategies of networks compiled from now on."""


def clear_strategy_metadata() -> None:
    """Discards the strategies of networks."""


def get_strategy_metadata(network: Cell, rank_id: int | None = None) -> dict[int, dict[str, list[Any]]]:
    """Returns the sharding of a network's parameters, by rank and name. Here it is empty.

    Args:
        network: The Cell.
        rank_id: The rank; None for all. Default: None.
    """
    return {0: {parameter.name: [] for parameter in network.get_parameters()}}


def get_current_strategy_metadata(network: Cell) -> dict[int, dict[str, list[Any]]]:
    """Like `get_strategy_metadata`, for this process."""
    return get_strategy_metadata(network, 0)


__all__ = [
    "clear_strategy_metadata",
    "enable_save_strategy_online",
    "get_current_strategy_metadata",
    "get_strategy_metadata",
]
