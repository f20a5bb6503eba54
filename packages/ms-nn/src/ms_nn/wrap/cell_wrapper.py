"""Cells that wrap a network: with its loss, its gradients, or a training step."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType, MethodType
from typing import Any

from ms_autodiff import GradOperation, value_and_grad
from ms_tensor import Parameter, ParameterTuple, Tensor, dtype, ops

from .._validate import boolean, kind, shown
from ..cell import Cell
from ..layers.basic import Identity
from .micro_batch import GradAccumulationCell, MicroBatchInterleaved, PipelineCell, _MicroBatch

__all__ = [
    "ForwardValueAndGrad",
    "GradAccumulationCell",
    "MicroBatchInterleaved",
    "ParameterUpdate",
    "PipelineCell",
    "TrainOneStepCell",
    "VirtualDatasetCellTriple",
    "WithEvalCell",
    "WithGradCell",
    "WithLossCell",
    "_MicroBatch",
    "_VirtualDatasetCell",
]


class WithLossCell(Cell):
    """A network with its loss: computes `loss_fn(backbone(data), label)`.

    backbone: The network.
    loss_fn: The loss, a function of output and label.

    >>> print(nn.WithLossCell(nn.Identity(), nn.MSELoss())(Tensor([1.0]), Tensor([3.0])))
    4.0
    """

    def __init__(self, backbone: Cell, loss_fn: Any) -> None:
        super().__init__(auto_prefix=False)
        self._backbone = backbone
        self._loss_fn = loss_fn

    def construct(self, data: Any, label: Any) -> Any:
        return self._loss_fn(self._backbone(data), label)

    @property
    def backbone_network(self) -> Cell:
        """The network."""
        return self._backbone


class _BroadCastCell(Cell):
    """Gives every process the first one's values of Parameters, of which it returns the tuple.

    params: The Parameters.
    """

    def __init__(self, params: Any) -> None:
        super().__init__()
        self.params, self.broadcast = tuple(params), ops.Broadcast(0)

    def construct(self) -> Any:
        return self.broadcast(self.params)


class WithEvalCell(Cell):
    """A network for evaluation, which returns (loss, output, label).

    loss_fn: The loss, a function of output and label.
    add_cast_fp32: Whether to first cast outputs to float32.
    TypeError: `add_cast_fp32` is not a bool.

    >>> print(nn.WithEvalCell(nn.Identity(), nn.MSELoss())(Tensor([1.0]), Tensor([3.0]))[0])
    4.0
    """

    def __init__(self, network: Cell, loss_fn: Any, add_cast_fp32: bool = False) -> None:
        super().__init__(auto_prefix=False)
        self._network = network
        self._loss_fn = loss_fn
        self.add_cast_fp32 = boolean(add_cast_fp32, "add_cast_fp32", "WithEvalCell")

    def construct(self, data: Any, label: Any) -> tuple[Any, Any, Any]:
        outputs = self._network(data)
        if self.add_cast_fp32:
            outputs = ops.cast(outputs, dtype.float32)
            if label.dtype in dtype.float_type:
                label = ops.cast(label, dtype.float32)
        return self._loss_fn(outputs, label), outputs, label


class WithGradCell(Cell):
    """Computes the gradients of the loss with respect to the trainable parameters, a tuple.

    sens: The cotangent of the loss; None is 1.

    >>> net = nn.Dense(2, 1, weight_init="zeros", bias_init="zeros")
    >>> [g.shape for g in nn.WithGradCell(net, nn.MSELoss())(ops.ones((1, 2)), ops.ones((1, 1)))]
    [(1, 2), (1,)]
    """

    def __init__(self, network: Cell, loss_fn: Any = None, sens: Any = None) -> None:
        super().__init__(auto_prefix=False)
        self.network, self.loss_fn = network, loss_fn
        self.weights = ParameterTuple(network.trainable_params())
        self.grad = GradOperation(get_by_list=True, sens_param=sens is not None)
        self.sens = sens
        self.network_with_loss = network if loss_fn is None else WithLossCell(network, loss_fn)
        self.network_with_loss.set_train()

    def construct(self, *inputs: Any) -> Any:
        if self.sens is None:
            return self.grad(self.network_with_loss, self.weights)(*inputs)
        return self.grad(self.network_with_loss, self.weights)(*inputs, self.sens)


class ForwardValueAndGrad(Cell):
    """Computes the value of a network and its gradients.

    network: A Cell or function.
    weights: The Parameters to differentiate with `get_by_list`.
    get_all: Whether to differentiate with respect to all inputs instead of the first.
    get_by_list: Whether to differentiate with respect to `weights`.
    sens_param: Whether the last input is the cotangent of the value.
    TypeError: an argument has another type.

    >>> value, gradient = nn.ForwardValueAndGrad(lambda x: x * x)(Tensor(3.0))
    >>> print(value, gradient)
    9.0 6.0
    """

    def __init__(
        self,
        network: Any,
        weights: Any = None,
        get_all: bool = False,
        get_by_list: bool = False,
        sens_param: bool = False,
    ) -> None:
        super().__init__(auto_prefix=False)
        owner = "ForwardValueAndGrad"
        kind(network, (Cell, FunctionType, MethodType), "a Cell or function", "network", owner)
        self.get_all = boolean(get_all, "get_all", owner)
        self.get_by_list = boolean(get_by_list, "get_by_list", owner)
        if get_by_list and not isinstance(weights, (ParameterTuple, tuple, list)):
            raise TypeError(f"For '{owner}', 'weights' must be Parameters, got {shown(weights)}.")
        self.network = network
        if isinstance(network, Cell):
            network.set_grad()
        self.weights, self.sens_param = weights, sens_param
        self.grad = GradOperation(get_all=get_all, get_by_list=get_by_list, sens_param=sens_param)

    def construct(self, *inputs: Any) -> tuple[Any, Any]:
        value = self.network(*(inputs[:-1] if self.sens_param else inputs))
        if self.get_by_list:
            return value, self.grad(self.network, self.weights)(*inputs)
        return value, self.grad(self.network)(*inputs)


class TrainOneStepCell(Cell):
    """One training step: `TrainOneStepCell(network, optimizer)(*inputs)` updates the parameters and returns the loss.

    network: A Cell that returns the loss.
    sens: The cotangent of the loss; None is 1.
    return_grad: Whether to return (loss, gradients by name).
    TypeError: `network` is not a Cell.
    ValueError: `sens` is 0.

    >>> net = nn.Dense(2, 1)
    >>> step = nn.TrainOneStepCell(nn.WithLossCell(net, nn.MSELoss()), nn.SGD(net.trainable_params(), 0.1))
    >>> first = step(ops.ones((1, 2)), ops.ones((1, 1)))
    >>> bool(step(ops.ones((1, 2)), ops.ones((1, 1))) <= first)
    True
    """

    def __init__(self, network: Cell, optimizer: Any, sens: float | None = None, return_grad: bool = False) -> None:
        super().__init__(auto_prefix=False)
        kind(network, Cell, "a Cell", "network", type(self).__name__)
        self.network = network
        self.network.set_grad()
        self.optimizer = optimizer
        self.weights = optimizer.parameters
        # User-written subclasses call this in their `construct`.
        self.grad = GradOperation(get_by_list=True, sens_param=True)
        self.grad_no_sens = GradOperation(get_by_list=True)
        if sens is not None and sens == 0:
            raise ValueError("For 'TrainOneStepCell', the 'sens' can not be 0.")
        self.sense_flag = sens is not None
        self.sens = 1.0 if sens is None else sens
        self.return_grad = return_grad
        self.reducer_flag = False
        self.grad_reducer: Callable[[Any], Any] = Identity()

    def _scaled(self, *inputs: Any) -> tuple[Any, Any]:
        """Returns the loss times its cotangent, and the loss."""
        loss = self.network(*inputs)
        if isinstance(loss, Tensor):
            return (loss * self.sens if self.sense_flag else loss), loss
        return sum([(part * self.sens).sum() for part in loss if isinstance(part, Tensor)]), loss

    def construct(self, *inputs: Any) -> Any:
        (_, loss), gradients = value_and_grad(self._scaled, None, self.weights, has_aux=True)(*inputs)
        gradients = self.grad_reducer(gradients)
        self.optimizer(gradients)
        if self.return_grad:
            return loss, {weight.name: gradient for weight, gradient in zip(self.weights, gradients, strict=True)}
        return loss


class _VirtualDatasetCell(Cell):
    """Would shard the inputs of a network over devices; with one device it passes them on."""

    def __init__(self, backbone: Cell) -> None:
        super().__init__(auto_prefix=False)
        self._backbone = backbone

    def construct(self, *inputs: Any) -> Any:
        return self._backbone(*inputs)


class VirtualDatasetCellTriple(Cell):
    """Would shard the three inputs of a network over devices; with one device it passes them on.

    backbone: The network.

    >>> from ms_nn.wrap import VirtualDatasetCellTriple
    >>> VirtualDatasetCellTriple(lambda a, b, c: a + b + c)(1, 2, 3)
    6
    """

    def __init__(self, backbone: Any) -> None:
        super().__init__(auto_prefix=False)
        self._backbone = backbone

    def construct(self, a: Any, b: Any, c: Any) -> Any:
        return self._backbone(a, b, c)


class ParameterUpdate(Cell):
    """Assigns its input to a Parameter, and returns the Parameter.

    param: The Parameter.
    TypeError: `param` is not a Parameter.

    >>> weight = Parameter(Tensor([1.0]), name="weight")
    >>> _ = nn.ParameterUpdate(weight)(Tensor([3.0]))
    >>> print(weight.asnumpy())
    [3.]
    """

    def __init__(self, param: Parameter) -> None:
        super().__init__(auto_prefix=False)
        kind(param, Parameter, "'Parameter'", "param", "ParameterUpdate")
        self._param = param

    def construct(self, x: Tensor) -> Tensor:
        ops.assign(self._param, x)
        return x


class GetNextSingleOp(Cell):
    """Not supported: the next batch of a device queue, which a CPU does not have.

    dataset_types: The dtypes of a batch.
    dataset_shapes: The shapes of a batch.
    queue_name: The name of the queue.
    RuntimeError: always, at the call.
    """

    def __init__(self, dataset_types: Any, dataset_shapes: Any, queue_name: str) -> None:
        super().__init__()
        self.dataset_types, self.dataset_shapes, self.queue_name = dataset_types, dataset_shapes, queue_name

    def construct(self) -> Any:
        raise RuntimeError(
            "For 'GetNextSingleOp', a queue on a device is needed, which a CPU does not have.\n"
            "  hint: iterate over the dataset, or use DatasetHelper(dataset, dataset_sink_mode=False)"
        )
