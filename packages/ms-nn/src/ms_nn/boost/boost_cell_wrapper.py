"""Train steps with the accelerations of `AutoBoost`."""

from __future__ import annotations

from typing import Any

from ms_autodiff import value_and_grad
from ms_tensor import Parameter, ParameterTuple, Tensor, dtype, ops

from ..cell import Cell
from ..wrap.cell_wrapper import TrainOneStepCell
from ..wrap.loss_scale import TrainOneStepWithLossScaleCell
from .auto_boost import AutoBoost
from .dim_reduce import DimReduce
from .grad_accumulation import clear_grad, cumulative_grad_process
from .grad_freeze import FreezeOpt, freeze_cell
from .principal_components import load_local_matrix


class BoostTrainOneStepCell(TrainOneStepCell):
    """A train step like `nn.TrainOneStepCell`, with the accelerations that `AutoBoost` selected.

    Args:
        network: The network, whose output is the loss.
        optimizer: The optimizer; a `FreezeOpt` trains one of its groups in each step.
        sens: The cotangent of the loss. Default: None, 1.

    Examples:
        >>> from ms_nn.boost import BoostTrainOneStepCell
        >>> net = nn.Dense(2, 1, weight_init="ones", bias_init="zeros")
        >>> step = BoostTrainOneStepCell(net, nn.SGD(net.trainable_params(), 0.1))
        >>> print(step(Tensor([[1.0, 2.0]])))
        [[3.]]
        >>> print(net.weight.asnumpy())
        [[0.9 0.8]]
    """

    def __init__(self, network: Cell, optimizer: Any, sens: float | None = None) -> None:
        super().__init__(network, optimizer, sens)
        self.auto_boost = boost = AutoBoost()
        options: Any = boost
        self.freeze = isinstance(optimizer, FreezeOpt)
        self.step = Parameter(Tensor(0, dtype.int32), name="step", requires_grad=False)
        self.max_accumulation_step = 1
        if boost.boost_config["grad_accumulation"]:
            self.max_accumulation_step = max(1, options.grad_accumulation_step)
        self.use_grad_accumulation = self.max_accumulation_step > 1
        self.accumulation_step = Parameter(Tensor(0, dtype.int32), name="accumulation_step", requires_grad=False)
        if self.use_grad_accumulation and not self.freeze:
            self.grad_accumulation = self.weights.clone(prefix="grad_accumulation", init="zeros")
        self.enable_dim_reduce = bool(getattr(optimizer, "dim_reduce", False))
        if self.enable_dim_reduce:
            matrix = load_local_matrix(str(boost.local_pca_mat_path), options.timeout)
            self.weights_clone = ParameterTuple(self.weights).clone(prefix="weights_clone", init="same")
            searched = (options.n_components, options.rho, options.gamma, options.alpha, options.sigma)
            self.dim_reduce = DimReduce(network, optimizer, self.weights, matrix, *searched, 0, 1)
        self.freeze_nets: Any = None
        self.train_strategy = getattr(optimizer, "train_strategy", None)
        if self.freeze:
            self.freeze_nets = freeze_cell(
                self.reducer_flag,
                network,
                optimizer,
                self.sens,
                self.grad,
                self.use_grad_accumulation,
                max_accumulation_step=self.max_accumulation_step,
            )
            strategy = self.train_strategy
            self._turns = range(len(self.freeze_nets)) if strategy is None else strategy.tolist()

    def construct(self, *inputs: Any) -> Any:
        if self.freeze:
            return self.gradient_freeze_process(*inputs)
        (_, loss), gradients = value_and_grad(self._scaled, None, self.weights, has_aux=True)(*inputs)
        return self._update(loss, self.grad_reducer(gradients), Tensor(self.sens, dtype.float32), *inputs)

    def _update(self, loss: Any, gradients: Any, sens: Any, *inputs: Any) -> Any:
        """Updates the weights, or accumulates gradients; returns the loss."""
        if self.use_grad_accumulation:
            return self.gradient_accumulation_process(loss, gradients, sens, *inputs)
        return self._optimize(loss, gradients, sens, *inputs)

    def _optimize(self, loss: Any, gradients: Any, sens: Any, *inputs: Any) -> Any:
        if self.enable_dim_reduce:
            return self.dim_reduce(loss, gradients, sens, self.weights, self.weights_clone, *inputs)
        self.optimizer(gradients)
        return loss

    def gradient_freeze_process(self, *inputs: Any) -> Any:
        """Trains the next group for one step; returns the loss."""
        step = int(self.step)
        loss = self.freeze_nets[self._turns[step]](*inputs)
        ops.assign(self.step, Tensor((step + 1) % len(self._turns), dtype.int32))
        return loss

    def gradient_accumulation_process(self, loss: Any, grads: Any, sens: Any, *inputs: Any) -> Any:
        """Accumulates the mean gradient and updates with it every `max_accumulation_step` steps; returns the loss."""
        for total, grad in zip(self.grad_accumulation, grads, strict=True):
            cumulative_grad_process(self.max_accumulation_step, total, grad)
        count = int(self.accumulation_step) + 1
        if count >= self.max_accumulation_step:
            loss = self._optimize(loss, tuple(self.grad_accumulation), sens, *inputs)
            for total in self.grad_accumulation:
                clear_grad(total)
            count = 0
        ops.assign(self.accumulation_step, Tensor(count, dtype.int32))
        return loss

    def check_adasum_enable(self) -> bool:
        """Returns whether updates of several servers are combined; False in one process."""
        return False

    def check_dim_reduce_enable(self) -> bool:
        """Returns whether `DimReduce` takes the steps."""
        return self.enable_dim_reduce


class BoostTrainOneStepWithLossScaleCell(TrainOneStepWithLossScaleCell, BoostTrainOneStepCell):
    """A train step like `nn.TrainOneStepWithLossScaleCell`, with the accelerations that `AutoBoost` selected.

    Args:
        network: The network, whose output is the loss.
        optimizer: The optimizer; not a `FreezeOpt`.
        scale_sense: The scale, or the Cell that updates it.

    Raises:
        TypeError: the optimizer is a `FreezeOpt`, or `scale_sense` is neither a Tensor nor a Cell.
        RuntimeError: `AutoBoost` selected 'loss_scale_group', which needs the overflow flags of an Ascend device.

    Examples:
        >>> from ms_nn.boost import BoostTrainOneStepWithLossScaleCell
        >>> net = nn.WithLossCell(nn.Dense(2, 1), nn.MSELoss())
        >>> step = BoostTrainOneStepWithLossScaleCell(net, nn.SGD(net.trainable_params(), 0.1), Tensor(8.0))
        >>> loss, overflow, scale = step(ops.ones((1, 2)), ops.ones((1, 1)))
        >>> bool(overflow), scale.item()
        (False, 8.0)
    """

    def __init__(self, network: Cell, optimizer: Any, scale_sense: Any) -> None:
        super().__init__(network, optimizer, scale_sense)
        if self.freeze:
            raise TypeError("For 'BoostTrainOneStepWithLossScaleCell', a FreezeOpt takes no loss scale.")
        if self.auto_boost.boost_config["loss_scale_group"]:
            raise RuntimeError("For 'loss_scale_group', an Ascend device is needed, which reports overflows by group.")

    def construct(self, *inputs: Any) -> Any:
        if not (self.use_grad_accumulation or self.enable_dim_reduce):
            return TrainOneStepWithLossScaleCell.construct(self, *inputs)
        scale = self.scale_sense * 1.0
        (_, loss), gradients = value_and_grad(self._scaled, None, self.weights, has_aux=True)(*inputs)
        gradients = self.grad_reducer(tuple([gradient / scale for gradient in gradients]))
        overflow = self.get_overflow_status(None, gradients)
        if not self.process_loss_scale(overflow):
            loss = self._update(loss, gradients, scale, *inputs)
        return loss, overflow, scale
