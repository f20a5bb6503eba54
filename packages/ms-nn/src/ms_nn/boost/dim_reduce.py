"""DimReduce: quasi-Newton steps in a subspace of the parameters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from ms_tensor import Parameter, ParameterTuple, Tensor, dtype, ops

from ..cell import Cell

_SEARCHES = 2
_LEAST_CURVATURE = 1e-20


class DimReduce(Cell):
    """Takes a BFGS step on the part of the gradient in a subspace, and a momentum step on the rest.

    With the rows of `pca_mat_local` as P, the gradient g and the matrix B of BFGS, the direction is d = -B P g. The
    first m of 0 and 1 for which the loss at w + rho**m P'd is below loss + sigma * rho**m (P g)'d sets the length; none
    gives 0. Then M becomes gamma * M + g - P'P g, and the optimizer gets the gradient alpha * M - rho**m P'd.

    Args:
        network: The network, which gives the loss.
        optimizer: Updates the parameters.
        weight: A tuple of Parameters.
        pca_mat_local: A NumPy array of shape (n_components, number of elements of `weight`).
        n_components: The number of rows.
        rho: The factor by which the line search shortens the step.
        gamma: The factor of the momentum.
        alpha: The rate of the momentum.
        sigma: The fraction of the predicted decrease that the line search requires.
        rank: The index of this process.
        rank_size: The number of processes; 1.

    Inputs:
        - loss: Tensor of shape ().
        - old_grad: tuple of Tensors, the gradients.
        - loss_scale: Tensor; gradients are divided by it in the subspace.
        - weight, weight_clone: tuples of Parameters, the weights and their copies, from which they are restored.
        - inputs: The inputs of the network.

    Outputs:
        Tensor, the loss.

    Raises:
        RuntimeError: `rank_size` is above 1.

    Examples:
        >>> from ms_nn.boost import DimReduce
        >>> w = Parameter(Tensor([3.0, 4.0]), name="w")
        >>> class Net(nn.Cell):
        ...     def construct(self):
        ...         return (w * w).sum()
        >>> weights = ParameterTuple([w])
        >>> step = DimReduce(Net(), nn.SGD(weights, 1.0), weights, np.eye(2), 2, 0.1, 0.9, 0.0, 0.4, 0, 1)
        >>> copies = weights.clone("copy", "same")
        >>> step(Tensor(25.0), (Tensor([6.0, 8.0]),), Tensor(1.0), weights, copies).item()
        25.0
        >>> print(w.asnumpy())
        [2.4 3.2]
    """

    def __init__(
        self,
        network: Cell,
        optimizer: Any,
        weight: Sequence[Parameter],
        pca_mat_local: Any,
        n_components: int,
        rho: float,
        gamma: float,
        alpha: float,
        sigma: float,
        rank: int,
        rank_size: int,
    ) -> None:
        super().__init__()
        if rank_size > 1:
            raise RuntimeError(
                f"For 'DimReduce', communication between processes is needed for a 'rank_size' of {rank_size}, "
                "and there is one process."
            )
        self.network, self.optimizer = network, optimizer
        self.rank, self.rank_size = rank, rank_size
        self.gamma, self.alpha, self.sigma = gamma, alpha, sigma
        self.n_components = n_components
        self.rho_list = [rho**power for power in range(_SEARCHES)]
        ends = np.cumsum([parameter.size for parameter in weight])
        parts = np.split(np.asarray(pca_mat_local)[:, : ends[-1]], ends[:-1], axis=1)
        self.pca_list_local = tuple(Tensor(part, dtype.float32) for part in parts)
        self.eye = Tensor(np.eye(n_components), dtype.float32)
        column, square = np.zeros((n_components, 1), np.float32), np.eye(n_components, dtype=np.float32)
        self.gk_last = Parameter(Tensor(column), name="gk_last")
        self.gk_last_init = Parameter(Tensor(False), name="gk_last_init")
        self.bk = Parameter(Tensor(square), name="bk")
        self.sk = Parameter(Tensor(column), name="sk")
        self.grad_res_momentum = ParameterTuple(weight).clone(prefix="grad_res_momentum", init="zeros")
        self.gk_last_back = Parameter(Tensor(column), name="gk_last_back")
        self.bk_back = Parameter(Tensor(square), name="bk_back")

    def construct(self, loss: Any, old_grad: Any, loss_scale: Any, weight: Any, weight_clone: Any, *inputs: Any) -> Any:
        scaled = [grad.astype(dtype.float32) / loss_scale for grad in old_grad]
        gk = sum(ops.matmul(part, grad.reshape(-1, 1)) for part, grad in zip(self.pca_list_local, scaled, strict=True))
        ops.assign(self.gk_last_back, self.gk_last)
        ops.assign(self.bk_back, self.bk)
        dk = self._direction(gk)
        dn = self._back(dk, old_grad)
        rho = self._search(gk, dk, dn, loss, weight, weight_clone, *inputs)
        if rho == 0.0:
            ops.assign(self.gk_last, self.gk_last_back)
            ops.assign(self.bk, self.bk_back)
        self._step(old_grad, self._back(gk, old_grad), rho, dn)
        _copy(weight_clone, weight)
        return loss

    def _back(self, column: Any, like: Any) -> list[Any]:
        """Maps a vector of the subspace to the parameters."""
        parts = zip(self.pca_list_local, like, strict=True)
        return [ops.matmul(part.T, column).reshape(shaped.shape) for part, shaped in parts]

    def _direction(self, gk: Any) -> Any:
        """The direction of the quasi-Newton step, with the matrix updated by the last step."""
        if bool(self.gk_last_init):
            yk = gk - self.gk_last
            curvature = ops.matmul(yk.T, self.sk).squeeze()
            if curvature > _LEAST_CURVATURE:
                factor = 1.0 / curvature
                turned = self.eye - ops.matmul(factor * yk, self.sk.T)
                made = ops.matmul(ops.matmul(turned.T, self.bk), turned) + ops.matmul(factor * self.sk, self.sk.T)
                ops.assign(self.bk, made)
        else:
            ops.assign(self.gk_last_init, Tensor(True))
        ops.assign(self.gk_last, gk)
        return -ops.matmul(self.bk, gk)

    def _search(
        self, gk: Any, dk: Any, dn: list[Any], loss: Any, weight: Any, weight_clone: Any, *inputs: Any
    ) -> float:
        """The first step length that lowers the loss enough, else 0. The weights are left unchanged."""
        slope = self.sigma * ops.matmul(gk.T, dk).squeeze()
        for rho in self.rho_list:
            self.optimizer(tuple(-rho * part for part in dn))
            lowered = self.network(*inputs) < loss + rho * slope
            _copy(weight, weight_clone)
            if lowered:
                ops.assign(self.sk, rho * dk)
                return rho
        return 0.0

    def _step(self, old_grad: Any, projected: list[Any], rho: float, dn: list[Any]) -> None:
        update = []
        for momentum, grad, inside, part in zip(self.grad_res_momentum, old_grad, projected, dn, strict=True):
            ops.assign(momentum, self.gamma * momentum + grad - inside)
            update.append(self.alpha * momentum - rho * part)
        self.optimizer(tuple(update))


def _copy(target: Any, source: Any) -> None:
    for written, read in zip(target, source, strict=True):
        ops.assign(written, read)
