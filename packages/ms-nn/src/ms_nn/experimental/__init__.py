"""`mindspore.experimental`."""

from . import optim
from .map_parameter import MapParameter

__all__ = ["MapParameter", "optim"]
