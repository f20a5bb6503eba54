"""The names of `ms_tensor.ops` under the path from which older scripts import them."""

from typing import Any

from .. import _lazy
from . import _public, composite, operations  # type: ignore[attr-defined]
from .further_names import PLACES as _PLACES
from .registries import tensor_operator_registry

_made = vars(operations)
globals().update({name: _made[name] for name in operations.__all__ if name in _made})
globals().update(_public)

_COMPOSITE = ("HyperMap", "Map", "MultitypeFuncGraph", "partial", "add_flags", "hyper_add", "mixed_precision_cast")
globals().update({name: getattr(composite, name) for name in _COMPOSITE})

# The others are created at their first use.
_lazy.offer(__name__, **{name: f"{operations.__name__}:{name}" for name in operations.__all__ if name not in globals()})
_lazy.offer(__name__, **_PLACES, array_ops=_PLACES["P"])
_made_later = _lazy.getter(__name__)


def __getattr__(name: str) -> Any:
    if name == "control_depend":  # a name of the first releases
        return globals().setdefault(name, operations.ControlDepend())
    return _made_later(name)


# `control_depend` is created at its first use.
__all__ = [*_public, *operations.__all__, *_COMPOSITE, "control_depend", "tensor_operator_registry"]  # noqa: F822
