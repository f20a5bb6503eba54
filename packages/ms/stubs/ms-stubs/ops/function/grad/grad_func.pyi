# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms_autodiff import function as function
from ms_autodiff import kept_forward as kept_forward
from ms_autodiff import operation as operation
from ms_autodiff import products as products
from ms_autodiff import taylor as taylor
from ms_autodiff.grad import get_grad as get_grad
from ms_autodiff.grad import grad as grad
from ms_autodiff.grad import value_and_grad as value_and_grad
from ms_autodiff.operation import GradOperation as GradOperation
from ms_autodiff.products import jacfwd as jacfwd
from ms_autodiff.products import jacrev as jacrev
from ms_autodiff.products import jvp as jvp
from ms_autodiff.products import linearize as linearize
from ms_autodiff.products import vjp as vjp
from ms_autodiff.taylor import derivative as derivative
from ms_autodiff.taylor import jet as jet
from ms_tensor.ops.state import stop_gradient as stop_gradient
