"""Conversion of networks and models for the optimizer `thor`."""

from __future__ import annotations

from typing import Any

from ..._validate import kind
from ...cell import Cell
from ...layers.conv import Conv2d
from ...layers.dense import Dense
from ...layers.embedding import Embedding, EmbeddingLookup
from ...layers.thor_layer import Conv2dThor, DenseThor, EmbeddingLookupThor, EmbeddingThor
from ...optim.thor import ThorGpu
from ..model import Model
from .model_thor import ModelThor


def _dense(old: Any) -> Cell:
    new = DenseThor(old.in_channels, old.out_channels, "zeros", "zeros", old.has_bias, old.activation)
    return _with_parameters(new, old, "weight", "bias")


def _conv2d(old: Any) -> Cell:
    geometry = (old.kernel_size, old.stride, old.pad_mode, old.padding, old.dilation, old.group)
    new = Conv2dThor(old.in_channels, old.out_channels, *geometry, old.has_bias, "zeros")
    return _with_parameters(new, old, "weight", "bias")


def _embedding(old: Any) -> Cell:
    new = EmbeddingThor(old.vocab_size, old.embedding_size, old.use_one_hot, "zeros", old.dtype, old.padding_idx)
    return _with_parameters(new, old, "embedding_table")


def _lookup(old: Any) -> Cell:
    new = EmbeddingLookupThor(
        old.vocab_size,
        old.embedding_size,
        "zeros",
        old.target,
        old.slice_mode,
        old.manual_shapes,
        old.max_norm,
        old.sparse,
    )
    return _with_parameters(new, old, "embedding_table")


def _with_parameters(new: Any, old: Any, *names: str) -> Cell:
    """Moves the parameters of the old layer to the new one; the other parameters get names with the same prefix."""
    first = getattr(old, names[0])
    lead = first.name[: len(first.name) - len(names[0])]
    new.update_parameters_name(lead)
    for name in names:
        if getattr(old, name, None) is not None:
            new._params[name] = getattr(old, name)
            object.__setattr__(new, name, getattr(old, name))
    return new


_CONVERTED: dict[type, Any] = {
    Dense: _dense,
    Conv2d: _conv2d,
    Embedding: _embedding,
    EmbeddingLookup: _lookup,
}


class ConvertNetUtils:
    """Replaces layers of a network by those that the optimizer `thor` requires.

    >>> from ms_nn.train import ConvertNetUtils
    >>> net = nn.SequentialCell(nn.Dense(2, 3), nn.ReLU())
    >>> ConvertNetUtils().convert_to_thor_net(net)
    >>> net[0]
    DenseThor(input_channels=2, output_channels=3, has_bias=True)
    """

    def convert_to_thor_net(self, net: Cell) -> None:
        """Converts Dense, Conv2d, Embedding and EmbeddingLookup layers in place, except grouped convolutions.

        Args:
            net: The network.

        Raises:
            TypeError: `net` is not a Cell.
        """
        kind(net, Cell, "a Cell", "net", "convert_to_thor_net")
        for name, cell in list(net._cells.items()):
            convert = _CONVERTED.get(type(cell))
            if convert is None or getattr(cell, "group", 1) != 1:
                if cell is not None:
                    self.convert_to_thor_net(cell)
                continue
            new = convert(cell)
            net._cells[name] = new
            for key, value in list(vars(net).items()):
                if value is cell:
                    object.__setattr__(net, key, new)


class ConvertModelUtils:
    """Creates a Model that trains with the optimizer `thor`.

    >>> from ms_nn.train import ConvertModelUtils, Model
    >>> net, loss = nn.DenseThor(2, 1), nn.MSELoss()
    >>> optimizer = nn.thor(net, 0.1, Tensor([0.1]), 0.9)
    >>> model = ConvertModelUtils.convert_to_thor_model(Model(net, loss, optimizer), net, loss, optimizer)
    >>> type(model).__name__
    'ModelThor'
    """

    @staticmethod
    def convert_to_thor_model(
        model: Any,
        network: Cell,
        loss_fn: Any = None,
        optimizer: Any = None,
        metrics: Any = None,
        amp_level: str = "O0",
        loss_scale_manager: Any = None,
        keep_batchnorm_fp32: bool = False,
    ) -> Any:
        """Returns a Model that updates the inverses of the optimizer every `frequency` steps.

        Args:
            model: A Model; it is returned if `optimizer` is not `thor`.
            network: As for `Model`.
            loss_fn: As for `Model`. Default: None.
            optimizer: As for `Model`. Default: None.
            metrics: As for `Model`. Default: None.
            amp_level: As for `Model`. Default: 'O0'.
            loss_scale_manager: As for `Model`. Default: None.
            keep_batchnorm_fp32: As for `Model`. Default: False.

        Raises:
            TypeError: `model` is not a Model.
        """
        kind(model, Model, "a Model", "model", "convert_to_thor_model")
        if not isinstance(optimizer, ThorGpu):
            return model
        return ModelThor(
            network,
            loss_fn,
            optimizer,
            metrics,
            amp_level=amp_level,
            loss_scale_manager=loss_scale_manager,
            keep_batchnorm_fp32=keep_batchnorm_fp32,
        )
