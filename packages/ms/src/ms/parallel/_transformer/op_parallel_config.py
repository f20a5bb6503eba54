"""How operations of a transformer are cut over devices. One device cuts none, so the numbers are kept."""

from __future__ import annotations

from typing import Any


def positive(value: Any, name: str, owner: str) -> int:
    """The value, which must be a positive int.

    Raises:
        TypeError: it is not an int.
        ValueError: it is not positive.
    """
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"For '{owner}', '{name}' must be an int, but got {type(value).__name__}.")
    if value < 1:
        raise ValueError(f"For '{owner}', '{name}' must be positive, but got {value}.")
    return value


class OpParallelConfig:
    """Over how many devices batches and weights are cut.

    Args:
        data_parallel: Over how many batches are. Default: 1.
        model_parallel: Over how many weights are. Default: 1.
    """

    def __init__(self, data_parallel: int = 1, model_parallel: int = 1) -> None:
        self.data_parallel = positive(data_parallel, "data_parallel", type(self).__name__)
        self.model_parallel = positive(model_parallel, "model_parallel", type(self).__name__)


class MoEParallelConfig(OpParallelConfig):
    """Over how many devices a mixture of experts is cut.

    Args:
        data_parallel: Over how many batches are. Default: 1.
        model_parallel: Over how many weights are. Default: 1.
        expert_parallel: Over how many experts are. Default: 1.
    """

    def __init__(self, data_parallel: int = 1, model_parallel: int = 1, expert_parallel: int = 1) -> None:
        super().__init__(data_parallel, model_parallel)
        self.expert_parallel = positive(expert_parallel, "expert_parallel", "MoEParallelConfig")


default_dpmp_config = OpParallelConfig()
default_moeparallel_config = MoEParallelConfig()


def _check_config(config: Any) -> None:
    """Raises where a network would be cut over more devices than there are, which is one.

    Raises:
        ValueError: that is so.
    """
    devices = getattr(config, "data_parallel", 1) * getattr(config, "model_parallel", 1)
    if devices > 1:
        raise ValueError(f"The parallel config asks for {devices} devices, and 1 is available.")
