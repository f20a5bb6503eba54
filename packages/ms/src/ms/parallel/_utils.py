"""`mindspore.parallel._utils`: queries of the parallel mode. They return the settings, which one process ignores."""

from __future__ import annotations

from typing import Any

from ms_tensor import context
from ms_tensor.context import ParallelMode


def _get_parallel_mode() -> str:
    mode: str = context.get_auto_parallel_context("parallel_mode")
    return mode


def _is_in_auto_parallel_mode() -> bool:
    """Returns whether the mode shards networks over devices."""
    return _get_parallel_mode() in (ParallelMode.SEMI_AUTO_PARALLEL, ParallelMode.AUTO_PARALLEL)


def _is_in_data_parallel_mode() -> bool:
    """Returns whether the mode shards only batches over devices."""
    return _get_parallel_mode() == ParallelMode.DATA_PARALLEL


def _is_in_hybrid_parallel_mode() -> bool:
    """Returns whether the mode shards both over devices."""
    return _get_parallel_mode() == ParallelMode.HYBRID_PARALLEL


def _get_device_num() -> int:
    """Returns the configured number of devices, by default 1."""
    number: int = context.get_auto_parallel_context("device_num")
    return number


def _get_global_rank() -> int:
    """Returns the configured rank, by default 0."""
    rank: int = context.get_auto_parallel_context("global_rank")
    return rank


def _get_gradients_mean() -> bool:
    """Returns whether gradients are averaged over devices."""
    mean: bool = context.get_auto_parallel_context("gradients_mean")
    return mean


def _get_full_batch() -> bool:
    """Returns whether every device gets whole batches."""
    full: bool = context.get_auto_parallel_context("full_batch")
    return full


def _get_loss_repeated_mean() -> bool:
    """Returns whether a loss that devices share is averaged."""
    mean: bool = context.get_auto_parallel_context("loss_repeated_mean")
    return mean


def _get_parameter_broadcast() -> bool:
    """Returns whether the parameters of the first device are broadcast."""
    broadcast: bool = context.get_auto_parallel_context("parameter_broadcast")
    return broadcast


def _get_pipeline_stages() -> int:
    """Returns the configured number of stages, by default 1."""
    stages: int = context.get_auto_parallel_context("pipeline_stages")
    return stages


def _get_enable_parallel_optimizer() -> bool:
    """Returns whether the optimizer's state is sharded."""
    enabled: bool = context.get_auto_parallel_context("enable_parallel_optimizer")
    return enabled


def _check_full_batch() -> None:
    """Checks that whole batches are only requested in modes that shard networks.

    Raises:
        RuntimeError: the check fails.
    """
    if _get_full_batch() and not _is_in_auto_parallel_mode():
        raise RuntimeError("full_batch needs the parallel mode 'semi_auto_parallel' or 'auto_parallel'.")


def _is_pynative_parallel() -> bool:
    """Returns whether PYNATIVE_MODE shards networks."""
    return context.get_context("mode") == context.PYNATIVE_MODE and _is_in_auto_parallel_mode()


def _reset_op_id() -> None:
    """Does nothing: would number the ops of graphs from 0 again, which have no numbers."""


def _need_to_full() -> bool:
    """Returns whether outputs have to be gathered."""
    return False


def _to_full_shapes(shapes: Any, device_num: int) -> list[Any]:
    """Returns the shapes of batches gathered from all devices.

    Raises:
        ValueError: a shape has no dimension.
    """
    found = []
    for shape in shapes:
        if not shape:
            raise ValueError("The shape of a batch must have a dimension.")
        found.append([shape[0] * device_num, *shape[1:]])
    return found


def _get_grad_accumulation_shard() -> bool:
    """Returns whether accumulated gradients are sharded."""
    return bool(context.get_auto_parallel_context("parallel_optimizer_config")["gradient_accumulation_shard"])


def _get_stage_device_num() -> int:
    return _get_device_num() // _get_pipeline_stages()


def _is_sharding_propagation() -> bool:
    """Returns whether strategies are propagated from given ones."""
    mode: str = context.get_auto_parallel_context("search_mode")
    propagation: bool = context.get_auto_parallel_context("sharding_propagation")
    return mode == "sharding_propagation" or propagation


def _is_parallel_mode() -> bool:
    """Returns whether PYNATIVE_MODE runs on several devices."""
    return _is_pynative_parallel()


def _parallel_predict_check() -> None:
    """Does nothing: would check the context before inference."""


def _device_number_check(parallel_mode: str, device_number: int) -> None:
    """Checks that several devices are only requested with a parallel mode.

    Raises:
        ValueError: the check fails.
    """
    if parallel_mode == ParallelMode.STAND_ALONE and device_number != 1:
        raise ValueError(f"The mode 'stand_alone' needs 1 device, but got {device_number}.")


def _parameter_broadcast_check(parallel_mode: str, parameter_broadcast: bool) -> None:
    """Checks that parameters are only broadcast in a mode that supports it.

    Raises:
        ValueError: the check fails.
    """
    unable = (ParallelMode.STAND_ALONE, ParallelMode.SEMI_AUTO_PARALLEL, ParallelMode.AUTO_PARALLEL)
    if parameter_broadcast is True and parallel_mode in unable:
        raise ValueError(f"The mode '{parallel_mode}' has no broadcast of parameters.")


def _parallel_mode_map(parallel_mode: str) -> str:
    """Returns the parallel mode for a mode of `AutoParallel`.

    Raises:
        ValueError: the mode is unknown.
    """
    modes = {
        "semi_auto": ParallelMode.SEMI_AUTO_PARALLEL,
        "sharding_propagation": ParallelMode.AUTO_PARALLEL,
        "recursive_programming": ParallelMode.AUTO_PARALLEL,
    }
    if parallel_mode not in modes:
        raise ValueError(f"The parallel mode must be one of {list(modes)}, but got '{parallel_mode}'.")
    return modes[parallel_mode]
