"""What scripts ask MindSpore about its parallel mode, as one process answers: `mindspore.parallel._utils`."""

from __future__ import annotations

from typing import Any

from ms_tensor import context
from ms_tensor.context import ParallelMode


def _get_parallel_mode() -> str:
    mode: str = context.get_auto_parallel_context("parallel_mode")
    return mode


def _is_in_auto_parallel_mode() -> bool:
    """Whether networks would be cut over devices."""
    return _get_parallel_mode() in (ParallelMode.SEMI_AUTO_PARALLEL, ParallelMode.AUTO_PARALLEL)


def _is_in_data_parallel_mode() -> bool:
    """Whether batches would be."""
    return _get_parallel_mode() == ParallelMode.DATA_PARALLEL


def _is_in_hybrid_parallel_mode() -> bool:
    """Whether both would be."""
    return _get_parallel_mode() == ParallelMode.HYBRID_PARALLEL


def _get_device_num() -> int:
    """The number of devices that was set, by default 1."""
    number: int = context.get_auto_parallel_context("device_num")
    return number


def _get_global_rank() -> int:
    """The rank that was set, by default 0."""
    rank: int = context.get_auto_parallel_context("global_rank")
    return rank


def _get_gradients_mean() -> bool:
    """Whether gradients would be averaged over devices."""
    mean: bool = context.get_auto_parallel_context("gradients_mean")
    return mean


def _get_full_batch() -> bool:
    """Whether every device would get whole batches."""
    full: bool = context.get_auto_parallel_context("full_batch")
    return full


def _get_loss_repeated_mean() -> bool:
    """Whether a loss that devices share would be averaged."""
    mean: bool = context.get_auto_parallel_context("loss_repeated_mean")
    return mean


def _get_parameter_broadcast() -> bool:
    """Whether the first device would give its parameters to the others."""
    broadcast: bool = context.get_auto_parallel_context("parameter_broadcast")
    return broadcast


def _get_pipeline_stages() -> int:
    """The number of stages that was set, by default 1."""
    stages: int = context.get_auto_parallel_context("pipeline_stages")
    return stages


def _get_enable_parallel_optimizer() -> bool:
    """Whether the optimizer's state would be cut over devices."""
    enabled: bool = context.get_auto_parallel_context("enable_parallel_optimizer")
    return enabled


def _check_full_batch() -> None:
    """Raises where whole batches were asked for outside the modes that cut networks.

    Raises:
        RuntimeError: that is so.
    """
    if _get_full_batch() and not _is_in_auto_parallel_mode():
        raise RuntimeError("full_batch needs the parallel mode 'semi_auto_parallel' or 'auto_parallel'.")


def _is_pynative_parallel() -> bool:
    """Whether PYNATIVE_MODE would cut networks."""
    return context.get_context("mode") == context.PYNATIVE_MODE and _is_in_auto_parallel_mode()


def _need_to_full() -> bool:
    """Whether outputs would have to be put together."""
    return False


def _to_full_shapes(shapes: Any, device_num: int) -> list[Any]:
    """Shapes of batches put together over devices.

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
    """Whether accumulated gradients would be cut over devices."""
    return bool(context.get_auto_parallel_context("parallel_optimizer_config")["gradient_accumulation_shard"])


def _get_stage_device_num() -> int:
    return _get_device_num() // _get_pipeline_stages()


def _is_sharding_propagation() -> bool:
    """Whether strategies would be propagated from given ones."""
    mode: str = context.get_auto_parallel_context("search_mode")
    propagation: bool = context.get_auto_parallel_context("sharding_propagation")
    return mode == "sharding_propagation" or propagation


def _is_parallel_mode() -> bool:
    """Whether PYNATIVE_MODE would run on several devices."""
    return _is_pynative_parallel()


def _parallel_predict_check() -> None:
    """Checks the context before inference; one device has nothing to check."""


def _device_number_check(parallel_mode: str, device_number: int) -> None:
    """Raises where several devices are asked for without a parallel mode.

    Raises:
        ValueError: that is so.
    """
    if parallel_mode == ParallelMode.STAND_ALONE and device_number != 1:
        raise ValueError(f"The mode 'stand_alone' needs 1 device, but got {device_number}.")


def _parameter_broadcast_check(parallel_mode: str, parameter_broadcast: bool) -> None:
    """Raises where parameters would be broadcast in a mode that cannot.

    Raises:
        ValueError: that is so.
    """
    unable = (ParallelMode.STAND_ALONE, ParallelMode.SEMI_AUTO_PARALLEL, ParallelMode.AUTO_PARALLEL)
    if parameter_broadcast is True and parallel_mode in unable:
        raise ValueError(f"The mode '{parallel_mode}' has no broadcast of parameters.")


def _parallel_mode_map(parallel_mode: str) -> str:
    """The parallel mode of a mode of `AutoParallel`.

    Raises:
        ValueError: it is not known.
    """
    modes = {
        "semi_auto": ParallelMode.SEMI_AUTO_PARALLEL,
        "sharding_propagation": ParallelMode.AUTO_PARALLEL,
        "recursive_programming": ParallelMode.AUTO_PARALLEL,
    }
    if parallel_mode not in modes:
        raise ValueError(f"The parallel mode must be one of {list(modes)}, but got '{parallel_mode}'.")
    return modes[parallel_mode]
