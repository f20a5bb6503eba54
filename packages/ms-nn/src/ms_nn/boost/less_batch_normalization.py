"""LessBN: a network whose last dense layer is normalized independently of the batch."""

from __future__ import annotations

from typing import Any

from ms_tensor import Parameter, Tensor, dtype, ops
from ms_tensor.initializer import initializer

from ..cell import Cell
from ..layers.dense import Dense


class CommonHeadLastFN(Cell):
    """A dense layer with normalized rows: `multiplier * (x / |x| @ (w / |w|).T + bias)`.

    Args:
        in_channels: The size of a row of the input.
        out_channels: The size of a row of the output.
        weight_init: A Tensor, the name of an initializer, an Initializer or a number. Default: 'normal'.
        bias_init: The same. Default: 'zeros'.
        has_bias: Whether there is a bias. Default: True.

    Inputs:
        - x: Tensor of shape (N, in_channels).

    Outputs:
        Tensor of shape (N, out_channels).

    Examples:
        >>> from ms_nn.boost import CommonHeadLastFN
        >>> layer = CommonHeadLastFN(2, 1, "ones")
        >>> print(layer(Tensor([[3.0, 4.0]])).asnumpy().round(4))
        [[0.9899]]
    """

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        weight_init: Any = "normal",
        bias_init: Any = "zeros",
        has_bias: bool = True,
    ) -> None:
        super().__init__()
        self.weight = Parameter(initializer(weight_init, [out_channels, in_channels]), name="weight")
        self.multiplier = Parameter(Tensor([1.0], dtype.float32), name="multiplier")
        self.has_bias = has_bias
        if has_bias:
            self.bias = Parameter(initializer(bias_init, [out_channels]), name="bias")

    def construct(self, x: Any) -> Any:
        x = ops.matmul(ops.L2Normalize(axis=1)(x), ops.L2Normalize(axis=1)(self.weight).T)
        return self.multiplier * (x + self.bias if self.has_bias else x)


def _last_dense_normalized(net: Cell) -> None:
    """Replaces the last Dense sub-cell of each cell by a CommonHeadLastFN with its weight and no bias."""
    dense = {}
    for name, cell in net.name_cells().items():
        if cell is net:
            continue
        if isinstance(cell, Dense):
            dense[name] = cell
        else:
            _last_dense_normalized(cell)
    if not dense:
        return
    name, last = dense.popitem()
    made = CommonHeadLastFN(last.in_channels, last.out_channels, last.weight, has_bias=False)
    made.update_parameters_name(f"{last.param_prefix}.")
    net.insert_child_to_cell(name, made)


class LessBN(Cell):
    """Marks a network for fewer batch normalizations. On a CPU all of them stay.

    Args:
        network: The network. It is modified in place.
        fn_flag: Whether the last Dense of each cell becomes a dense layer with normalized rows. Default: False.

    Inputs:
        The inputs of the network.

    Outputs:
        The outputs of the network.

    Examples:
        >>> from ms_nn.boost import LessBN
        >>> net = nn.SequentialCell(nn.Dense(2, 3), nn.Dense(3, 1))
        >>> less = LessBN(net, fn_flag=True)
        >>> type(net[1]).__name__, less(ops.ones((4, 2))).shape
        ('CommonHeadLastFN', (4, 1))
    """

    def __init__(self, network: Cell, fn_flag: bool = False) -> None:
        super().__init__()
        self.network = network
        if "less_bn" in network.get_flags():
            return
        network.set_boost("less_bn")
        network.update_cell_prefix()
        if fn_flag:
            _last_dense_normalized(network)
        network.add_flags(defer_inline=True)

    def construct(self, *inputs: Any) -> Any:
        return self.network(*inputs)
