"""The documentation of classes: every argument of a constructor, in the forms of `help` and of `inspect`."""

from __future__ import annotations

import inspect
import pydoc
import re
from typing import Any

import ms_nn as nn
import pytest
from ms_nn import experimental, mint_layers, train
from ms_nn.experimental.optim import lr_scheduler
from ms_nn.probability import bijector, bnn_layers, distribution

SPACES = [nn, mint_layers, train, train.callback, train.metrics]
SPACES += [experimental.optim, lr_scheduler, bijector, bnn_layers, distribution]
CLASSES = {
    f"{space.__name__}.{name}": value
    for space in SPACES
    for name, value in vars(space).items()
    if isinstance(value, type) and value.__module__.startswith("ms_nn") and not name.startswith("_")
}


@pytest.mark.parametrize("name", sorted(CLASSES))
def test_every_argument_is_documented(name: str) -> None:
    cls = CLASSES[name]
    doc = inspect.getdoc(cls) or ""
    if "Args:\n" in doc:
        for parameter in inspect.signature(cls).parameters.values():
            if not parameter.name.startswith("_") and not re.match(r"old(er)?$", parameter.name):
                assert re.search(rf"^ *\*{{0,2}}{parameter.name}( \(.*\))?:", doc, re.MULTILINE), parameter.name


def test_help_shows_the_parameters_and_their_meaning() -> None:
    text = pydoc.plain(pydoc.render_doc(nn.LSTM)).replace("'", "")
    assert "LSTM(input_size: int, hidden_size: int, num_layers: int = 1, has_bias: bool = True" in text
    text = pydoc.plain(pydoc.render_doc(nn.Adam))
    assert "learning_rate (optional): The learning rate: a float, a scalar Tensor, a list" in text
    assert "beta1 (float, optional): The decay rate of the first moment, in (0, 1). Default: ``0.9``." in text


def test_a_class_of_a_user_keeps_its_docstring() -> None:
    class Net(nn.Cell):
        """A net.

        size: not an argument.
        """

    class Plain(nn.ReLU):
        pass

    assert "size: not an argument." in (Net.__doc__ or "") and "Args" not in (Net.__doc__ or "")
    assert Plain.__doc__ is None and (Plain().__doc__ or "") == ""


def test_an_instance_shows_the_documentation_of_its_class() -> None:
    cell: Any = nn.ReLU()
    assert cell.__doc__ == nn.ReLU.__doc__ and "Examples:\n" in cell.__doc__
