"""Methods and attributes of MindSpore's Optimizer that subclasses and wrappers of optimizers call and read.

`Optimizer` is made of this. On one process nothing is broadcast or split, and gradients are dense.
"""

from __future__ import annotations

from typing import Any

from . import _groups


class OptimizerInternals:
    """What subclasses call beside the updates."""

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
        """The gradients: as in MindSpore on a CPU, the rows of sparse ones are not summed beforehand."""
        return gradients

    def _original_sparse_indices_deduplicate(self, gradients: Any) -> Any:
        """The older name of `_grad_sparse_indices_deduplicate`."""
        return self._grad_sparse_indices_deduplicate(gradients)

    def broadcast_params(self, optim_result: Any) -> Any:
        """The parameters, which every process would get from the one that updated them; here there is one process.

        Args:
            optim_result: What the update gave, so that it comes first.
        """
        return self.parameters

    def _use_parallel_optimizer(self) -> None:
        """Notes that every parameter is updated here: one process has no share of them."""

    def _get_parameter_group_id(self) -> tuple[int, ...]:
        """The process that updates each parameter: the only one."""
        return (0,) * self.param_length

    def _preprocess_weight_decay(self, weight_decay: Any) -> Any:
        """A weight decay times the loss scale, as an update adds it to gradients that still have that scale.

        Raises:
            TypeError: it is neither a number nor a Cell.
            ValueError: it is negative.
        """
        return self._decay(weight_decay)  # type: ignore[attr-defined]

    def _preprocess_single_lr(self, learning_rate: Any) -> Any:
        """A learning rate checked: a float, a 1-d Tensor of one for each step, or a schedule."""
        return _groups.learning_rate(learning_rate, type(self).__name__)

    def _build_single_lr(self, learning_rate: Any, name: str) -> Any:
        """What `_preprocess_single_lr` gave as a Parameter or, where it depends on the step, a Cell."""
        return self._rate(learning_rate, name)  # type: ignore[attr-defined]

    @staticmethod
    def _preprocess_grad_centralization(grad_centralization: Any) -> bool:
        """The flag of a group.

        Raises:
            TypeError: it is not a bool.
        """
        if not isinstance(grad_centralization, bool):
            got = type(grad_centralization).__name__
            raise TypeError(f"For 'Optimizer', the 'grad_centralization' must be bool, but got {got}.")
        return grad_centralization

    @staticmethod
    def _parameters_base_check(parameters: Any, param_info: str) -> list[Any]:
        """The parameters as a list.

        Raises:
            TypeError: there are none, or they cannot be gone through.
            ValueError: the list is empty.
        """
        if parameters is None:
            raise TypeError(f"For 'Optimizer', the argument {param_info} can not be None.")
        found = list(parameters)
        if not found:
            raise ValueError(f"For 'Optimizer', the argument {param_info} must not be empty.")
        return found

    def _check_group_params(self, parameters: Any) -> None:
        """Raises where a group is not a dict of the keys that groups have, or holds something else."""
        _groups.check_groups(list(parameters), type(self).__name__)
