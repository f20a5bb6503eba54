"""The names of `ms_tensor.ops` under the path that older scripts import them from."""

from . import _public, composite, operations  # type: ignore[attr-defined]

globals().update({name: getattr(operations, name) for name in operations.__all__})
globals().update(_public)

_COMPOSITE = ("HyperMap", "Map", "MultitypeFuncGraph", "partial", "add_flags", "hyper_add", "mixed_precision_cast")
globals().update({name: getattr(composite, name) for name in _COMPOSITE})

# A name of the first releases.
control_depend = operations.ControlDepend()

__all__ = [*_public, *operations.__all__, *_COMPOSITE, "control_depend"]
