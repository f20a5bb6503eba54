"""`AutoParallel`: a network with its own settings for sharding."""

from __future__ import annotations

from typing import Any

from ms_nn import Cell

from .. import communication
from .._unavailable import PROCESSES
from ._utils import _parallel_mode_map


class AutoParallel(Cell):
    """Wraps a network with settings for sharding. On one device it runs like the network.

    Args:
        network: The Cell.
        parallel_mode: 'semi_auto', 'sharding_propagation' or 'recursive_programming'. Default: 'semi_auto'.

    Raises:
        TypeError: `network` is not a Cell.
        ValueError: the mode is unknown.

    Examples:
        >>> import ms
        >>> from ms.parallel.auto_parallel import AutoParallel
        >>> net = AutoParallel(ms.nn.Dense(2, 1, weight_init="ones", bias_init="zeros"), "semi_auto")
        >>> print(net(ms.Tensor([[1.0, 2.0]])))
        [[3.]]
    """

    def __init__(self, network: Cell, parallel_mode: str = "semi_auto") -> None:
        super().__init__(auto_prefix=False)
        if not isinstance(network, Cell):
            raise TypeError(f"For 'AutoParallel', 'network' must be a Cell, but got {type(network).__name__}.")
        self.network = network
        self._settings: dict[str, Any] = {
            "parallel_mode": _parallel_mode_map(parallel_mode),
            "device_num": communication.get_group_size(),
            "global_rank": communication.get_rank(),
            "pipeline_stages": 1,
        }

    def construct(self, *args: Any, **kwargs: Any) -> Any:
        return self.network(*args, **kwargs)

    def no_init_parameters_in_compile(self) -> None:
        """Leaves parameters uninitialized when the network is compiled."""
        self._settings["init_param_in_compile"] = False

    def load_param_strategy_file(self, file_path: str) -> None:
        """Reads the sharding of parameters from a file."""
        self._settings["load_param_strategy_file"] = file_path

    def save_param_strategy_file(self, file_path: str) -> None:
        """Writes the sharding of parameters to a file."""
        self._settings["save_param_strategy_file"] = file_path

    def disable_strategy_file_only_for_trainable_params(self) -> None:
        """Lets strategy files hold all parameters."""
        self._settings["only_trainable_params"] = False

    def save_operator_strategy_file(self, file_path: str) -> None:
        """Writes the sharding of operations to a file."""
        self._settings["save_operator_strategy_file"] = file_path

    def load_operator_strategy_file(self, file_path: str) -> None:
        """Reads the sharding of operations from a file."""
        self._settings["load_operator_strategy_file"] = file_path

    def dataset_strategy(self, config: Any) -> None:
        """Sets the sharding of batches: 'data_parallel', 'full_batch', or a tuple."""
        self._settings["dataset_strategy"] = config

    def hsdp(self, shard_size: int = -1, threshold: int = 64, optimizer_level: str = "level1") -> None:
        """Shards the optimizer's state over devices.

        Args:
            shard_size: The number of devices; -1 for all. Default: -1.
            threshold: The minimum size of a parameter, in kB. Default: 64.
            optimizer_level: 'level1', 'level2' or 'level3'. Default: 'level1'.
        """
        self._settings["hsdp"] = (shard_size, threshold, optimizer_level)

    def pipeline(
        self, stages: int = 1, output_broadcast: bool = False, interleave: bool = False, scheduler: str = "1f1b"
    ) -> None:
        """Splits the network into stages.

        Args:
            stages: The number of stages. Default: 1.
            output_broadcast: Whether all stages get the output. Default: False.
            interleave: Whether a device has several stages. Default: False.
            scheduler: The order of micro batches. Default: '1f1b'.

        Raises:
            RuntimeError: there is more than one stage.
        """
        if stages > 1:
            raise RuntimeError(f"For 'AutoParallel.pipeline', {PROCESSES}")
        self._settings["pipeline"] = (stages, output_broadcast, interleave, scheduler)

    def get_pipeline_stages(self) -> int:
        """Returns the number of stages."""
        stages: int = self._settings["pipeline_stages"]
        return stages

    def comm_fusion(self, config: dict[str, Any]) -> None:
        """Sets how messages are combined."""
        self._settings["comm_fusion"] = config

    def enable_fp32_communication(self) -> None:
        """Makes messages float32."""
        self._settings["force_fp32_communication"] = True

    def set_group_ckpt_save_file(self, file_path: str) -> None:
        """Writes the groups of devices to a file."""
        self._settings["group_ckpt_save_file"] = file_path

    def print_local_norm(self) -> None:
        """Prints the norms of each device's gradients."""
        self._settings["dump_local_norm"] = True

    def dump_local_norm(self, file_path: str) -> None:
        """Writes the norms of each device's gradients to a folder."""
        self._settings["dump_local_norm_path"] = file_path

    def enable_device_local_norm(self) -> None:
        """Combines the norms of a device's gradients."""
        self._settings["dump_device_local_norm"] = True

    def enable_gradients_mean(self) -> None:
        """Divides gradients by the number of devices."""
        self._settings["gradients_mean"] = True

    def disable_gradient_fp32_sync(self) -> None:
        """Keeps the dtype of gradients in messages."""
        self._settings["gradient_fp32_sync"] = False

    def disable_loss_repeated_mean(self) -> None:
        """Leaves a loss that devices share undivided."""
        self._settings["loss_repeated_mean"] = False

    def transformer_opt(self, file_path: str | None) -> None:
        """Reads further settings from a file."""
        self._settings["transformer_opt"] = file_path


__all__ = ["AutoParallel"]
