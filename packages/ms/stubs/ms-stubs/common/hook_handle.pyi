# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

Callable: Any
from ms_autodiff.kept_forward import forget as forget
from ms_autodiff.kept_forward import keep as keep
from ms_autodiff.kept_forward import may_keep as may_keep
from ms_nn.hooks import Handle as Handle
from ms_nn.hooks import HookHandle as HookHandle
from ms_nn.hooks import Leaves as Leaves
from ms_nn.hooks import refresh as refresh
from ms_nn.hooks import register as register
from ms_nn.hooks import register_parameter_hooks as register_parameter_hooks
from ms_nn.hooks import run as run
from ms_nn.hooks import run_now as run_now
from ms_runtime import Tensor as Tensor
from ms_tensor._messages import shorten as shorten
from typing import Any as Any
