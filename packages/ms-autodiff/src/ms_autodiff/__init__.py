"""Gradients: grad, value_and_grad, GradOperation, vjp, jvp, Jacobians.

Examples:
    >>> from ms_autodiff import grad
    >>> from ms_tensor import Tensor
    >>> print(grad(lambda x: x * x * x)(Tensor(2.0)))
    12.0
"""

from __future__ import annotations

from os.path import dirname as _dirname

import ms_runtime as _runtime
from ms_tensor import ops as _ops

_runtime.register_internal(_dirname(__file__))

from .function import _Function  # noqa: E402
from .grad import get_grad, grad, value_and_grad  # noqa: E402
from .operation import GradOperation  # noqa: E402
from .products import jacfwd, jacrev, jvp, linearize, vjp  # noqa: E402
from .taylor import derivative, jet  # noqa: E402

stop_gradient = _ops.stop_gradient

# Older scripts take these from `ops`.
for _name, _value in (
    ("GradOperation", GradOperation),
    ("derivative", derivative),
    ("get_grad", get_grad),
    ("grad", grad),
    ("jacfwd", jacfwd),
    ("jacrev", jacrev),
    ("jet", jet),
    ("jvp", jvp),
    ("linearize", linearize),
    ("value_and_grad", value_and_grad),
    ("vjp", vjp),
):
    setattr(_ops, _name, _value)
    setattr(_ops.composite, _name, _value)
    setattr(_ops.functional, _name, _value)

__all__ = [
    "GradOperation",
    "derivative",
    "get_grad",
    "grad",
    "jacfwd",
    "jacrev",
    "jet",
    "jvp",
    "linearize",
    "stop_gradient",
    "value_and_grad",
    "vjp",
]
