"""Methods and attributes of MindSpore's Optimizer that subclasses and wrappers of optimizers use.

`Optimizer` inherits from this class. With one process nothing is broadcast or sharded, and gradients are dense.
"""

from __future__ import annotations

from typing import Any

from . import _groups


class OptimizerInternals:
    """Internals of MindSpore's Optimizer."""

    dynamic_lr: bool
    dynamic_weight_decay: bool
    is_group_lr: bool
    parameters: Any
    param_length: int

    enable_tuple_broaden = True
    skip_auto_parallel_compile = True
    param_rank: Any = None
    dev_num = 1

    def _is_dynamic_lr_or_weight_decay(self) -> bool:
        """Whether the learning rate or the weight decay depends on the step."""
        return self.dynamic_lr or self.dynamic_weight_decay

    def _grad_sparse_indices_deduplicate(self, gradients: Any) -> Any:
        """Returns the gradients: as in MindSpore on a CPU, rows of sparse gradients are not summed beforehand."""
        return gradients

    def _original_sparse_indices_deduplicate(self, gradients: Any) -> Any:
        """Older name of `_grad_sparse_indices_deduplicate`."""
        return self._grad_sparse_indices_deduplicate(gradients)

    def broadcast_params(self, optim_result: Any) -> Any:
        """Returns the parameters; with one process there is no broadcast.

        Args:
            optim_result: The result of the update, an argument so that the update runs first.
        """
        return self.parameters

    def _use_parallel_optimizer(self) -> None:
        """Records that this process updates every parameter."""

    def _get_parameter_group_id(self) -> tuple[int, ...]:
        """Returns the process that updates each parameter, always the only one."""
        return (0,) * self.param_length

    def _preprocess_weight_decay(self, weight_decay: Any) -> Any:
        """Multiplies a weight decay by the loss scale, because an update adds it to gradients that are still scaled.

        Raises:
            TypeError: `weight_decay` is neither a number nor a Cell.
            ValueError: `weight_decay` is negative.
        """
        return self._decay(weight_decay)  # type: ignore[attr-defined]

    def _preprocess_single_lr(self, learning_rate: Any) -> Any:
        """Checks a learning rate: a float, a 1-d Tensor with one value per step, or a schedule."""
        return _groups.learning_rate(learning_rate, type(self).__name__)

    def _build_single_lr(self, learning_rate: Any, name: str) -> Any:
        """Converts the result of `_preprocess_single_lr` to a Parameter or, if it depends on the step, a Cell."""
        return self._rate(learning_rate, name)  # type: ignore[attr-defined]

    @staticmethod
    def _preprocess_grad_centralization(grad_centralization: Any) -> bool:
        """Checks the flag of a group, and returns it.

        Raises:
            TypeError: the flag is not a bool.
        """
        if not isinstance(grad_centralization, bool):
            got = type(grad_centralization).__name__
            raise TypeError(f"For 'Optimizer', the 'grad_centralization' must be bool, but got {got}.")
        return grad_centralization

    @staticmethod
    def _parameters_base_check(parameters: Any, param_info: str) -> list[Any]:
        """Returns the parameters as a list.

        Raises:
            TypeError: `parameters` is None or not iterable.
            ValueError: the list is empty.
        """
        if parameters is None:
            raise TypeError(f"For 'Optimizer', the argument {param_info} can not be None.")
        found = list(parameters)
        if not found:
            raise ValueError(f"For 'Optimizer', the argument {param_info} must not be empty.")
        return found

    def _check_group_params(self, parameters: Any) -> None:
        """Raises an error if a group is not a dict, or has other keys or values of other types."""
        _groups.check_groups(list(parameters), type(self).__name__)
