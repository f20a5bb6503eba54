"""Functions and Primitive classes under the path that newer scripts import them from."""

from .. import _public
from . import gen_ops_prim
from .gen_ops_prim import *  # noqa: F403

globals().update({name: value for name, value in _public.items() if name not in globals()})

__all__ = [*gen_ops_prim.__all__, *_public]
