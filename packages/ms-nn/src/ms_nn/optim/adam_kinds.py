"""LazyAdam and AdamOffload: Adam under the names that say where sparse updates run."""

from __future__ import annotations

from typing import Any

from .adam import Adam
from .optimizer import opt_init_args_register


class LazyAdam(Adam):
    """Adam; of a sparse gradient only the rows that it has would be updated. Gradients are dense here.

    Args:
        params: Parameters, or groups of them; see Optimizer.
        learning_rate: See Optimizer. Default: 1e-3.
        beta1: In (0, 1). Default: 0.9.
        beta2: In (0, 1). Default: 0.999.
        eps: Positive. Default: 1e-8.
        use_locking: Accepted for compatibility. Default: False.
        use_nesterov: See Adam. Default: False.
        weight_decay: See Optimizer. Default: 0.0.
        loss_scale: See Optimizer. Default: 1.0.

    Examples:
        >>> nn.LazyAdam([Parameter(Tensor([1.0]), name="weight")], 0.1)((Tensor([1.0]),))
        (True,)
    """

    _power_shape = (1,)

    @opt_init_args_register
    def __init__(
        self,
        params: Any,
        learning_rate: Any = 1e-3,
        beta1: float = 0.9,
        beta2: float = 0.999,
        eps: float = 1e-8,
        use_locking: bool = False,
        use_nesterov: bool = False,
        weight_decay: Any = 0.0,
        loss_scale: float = 1.0,
    ) -> None:
        super().__init__(params, learning_rate, beta1, beta2, eps, use_locking, use_nesterov, weight_decay, loss_scale)


class AdamOffload(Adam):
    """Adam, whose update runs on the host; here everything does.

    Args:
        params: Parameters, or groups of them; see Optimizer.
        learning_rate: See Optimizer. Default: 1e-3.
        beta1: In (0, 1). Default: 0.9.
        beta2: In (0, 1). Default: 0.999.
        eps: Positive. Default: 1e-8.
        use_locking: Accepted for compatibility. Default: False.
        use_nesterov: See Adam. Default: False.
        weight_decay: See Optimizer. Default: 0.0.
        loss_scale: See Optimizer. Default: 1.0.

    Examples:
        >>> nn.AdamOffload([Parameter(Tensor([1.0]), name="weight")], 0.1)((Tensor([1.0]),))
        (True,)
    """

    _power_shape = (1,)

    def __init__(
        self,
        params: Any,
        learning_rate: Any = 1e-3,
        beta1: float = 0.9,
        beta2: float = 0.999,
        eps: float = 1e-8,
        use_locking: bool = False,
        use_nesterov: bool = False,
        weight_decay: Any = 0.0,
        loss_scale: float = 1.0,
    ) -> None:
        super().__init__(params, learning_rate, beta1, beta2, eps, use_locking, use_nesterov, weight_decay, loss_scale)
