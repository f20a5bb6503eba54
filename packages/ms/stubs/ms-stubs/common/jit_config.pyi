# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

BACKENDS: Any
Callable: Any
LEVELS: Any
OLD_MODES: Any
TYPE_CHECKING: bool
VALUES: Any
from ms.jit import capture_modes as capture_modes
from ms.jit import compile_cell as compile_cell
from ms.jit import explain as explain
from ms.jit import graph_mode_info as graph_mode_info
from ms.jit import install as install
from ms.jit import jit as jit
from ms.jit_options import JitConfig as JitConfig
from ms.jit_options import check_named as check_named
from ms.jit_options import check_options as check_options
from ms_nn import cell_settings as cell_settings
from ms_tensor import context as context
from ms_tensor._messages import shorten as shorten
from ms_tensor._messages import show as show
from typing import Any as Any
from typing import overload as overload
import ms_runtime as ms_runtime
