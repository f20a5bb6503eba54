"""`Plan`: the settings with which the nodes of a dataset create their stages, and which a position records."""

from __future__ import annotations

from typing import Any

from . import config
from .transforms.operation import UNSET_SEED, fresh_seed


class Plan:
    """The settings with which nodes create their stages.

    Args:
        serial (bool): Whether to start no worker processes, as for sizes, shapes and types. Default: False.
        saved (dict, optional): The `state` of a plan whose seed and numbers of logical workers are used. Default: None.
    """

    def __init__(self, serial: bool = False, saved: dict[str, Any] | None = None) -> None:
        self.debug = config.get_debug_mode()
        self.serial = serial or self.debug
        self.config_seed = config.get_seed() if saved is None else saved["seed"]
        self._saved = None if saved is None else list(saved["workers"])
        self._workers: list[tuple[str, bool, int]] = []  # stage, whether it has processes, logical workers
        self._batches: list[int | None] = []  # rows per batch, None if they vary

    def seed(self) -> int:
        if self.config_seed != UNSET_SEED:
            return int(self.config_seed)
        return 1 if self.debug else fresh_seed()

    def requested_workers(self, workers: int | None) -> int:
        """Returns the argument `num_parallel_workers`, or the configured number if it is None."""
        return 1 if self.debug else workers or config.get_num_parallel_workers()

    def workers(self, label: str, wanted: int, processes: bool = False) -> int:
        """Returns the number of logical workers of a stage that requests `wanted`.

        Random numbers depend on it, so a restored position keeps the number with which it was saved.
        """
        if self._saved is not None:
            wanted = self._saved[len(self._workers)][2]
        self._workers.append((label, processes, wanted))
        return wanted

    def batch(self, rows: Any) -> None:
        self._batches.append(rows if isinstance(rows, int) else None)

    def state(self) -> dict[str, Any]:
        """Returns what a position records of the plan."""
        return {"seed": self.config_seed, "workers": list(self._workers), "batches": list(self._batches)}

    def fits(self, saved: dict[str, Any], running: bool) -> bool:
        """Returns whether a position saved with another plan can be restored without a new plan.

        Args:
            saved (dict): The `state` of that plan.
            running (bool): Whether the position is within an epoch.

        Raises:
            ValueError: If stages differ in a setting that a position cannot change.
        """
        if [stage[0] for stage in saved["workers"]] != [stage[0] for stage in self._workers]:
            raise ValueError("load_state_dict: expected a state of this dataset, got one of another dataset")
        for (label, processes, _), (_, now, _) in zip(saved["workers"], self._workers):
            if processes != now:
                raise ValueError(
                    f"load_state_dict: {label}: expected python_multiprocessing={processes}, as the position was "
                    f"saved with, got {now}"
                )
        if running and saved["batches"] != self._batches:
            raise ValueError(
                f"load_state_dict: expected batches of {saved['batches']} rows, as the position was saved with, "
                f"got {self._batches}\n  hint: the size can change between two epochs"
            )
        same_seed = saved["seed"] == self.config_seed or not any(stage[1] for stage in self._workers)
        return same_seed and saved["workers"] == self._workers
