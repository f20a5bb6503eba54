"""The sharding of a transformer over devices. The numbers are only stored: there is one device."""

from __future__ import annotations

from typing import Any


def positive(value: Any, name: str, owner: str) -> int:
    """Returns the value, which must be a positive int.

    Raises:
        TypeError: `value` is not an int.
        ValueError: `value` is not positive.
    """
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"For '{owner}', '{name}' must be an int, but got {type(value).__name__}.")
    if value < 1:
        raise ValueError(f"For '{owner}', '{name}' must be positive, but got {value}.")
    return value


class OpParallelConfig:
    """The numbers of devices over which batches and weights are sharded.

    Args:
        data_parallel: The number for batches. Default: 1.
        model_parallel: The number for weights. Default: 1.
    """

    def __init__(self, data_parallel: int = 1, model_parallel: int = 1) -> None:
        self.data_parallel = positive(data_parallel, "data_parallel", type(self).__name__)
        self.model_parallel = positive(model_parallel, "model_parallel", type(self).__name__)


class MoEParallelConfig(OpParallelConfig):
    """The numbers of devices over which a mixture of experts is sharded.

    Args:
        data_parallel: The number for batches. Default: 1.
        model_parallel: The number for weights. Default: 1.
        expert_parallel: The number for experts. Default: 1.
    """

    def __init__(self, data_parallel: int = 1, model_parallel: int = 1, expert_parallel: int = 1) -> None:
        super().__init__(data_parallel, model_parallel)
        self.expert_parallel = positive(expert_parallel, "expert_parallel", "MoEParallelConfig")


default_dpmp_config = OpParallelConfig()
default_moeparallel_config = MoEParallelConfig()


def _check_config(config: Any) -> None:
    """Checks that a network is not sharded over several devices.

    Raises:
        ValueError: the check fails.
    """
    devices = getattr(config, "data_parallel", 1) * getattr(config, "model_parallel", 1)
    if devices > 1:
        raise ValueError(f"The parallel config asks for {devices} devices, and 1 is available.")
