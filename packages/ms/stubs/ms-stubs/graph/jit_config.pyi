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
import ms_runtime as ms_runtime
from ms.jit import capture_modes as capture_modes, compile_cell as compile_cell, explain as explain, graph_mode_info as graph_mode_info, install as install, jit as jit
from ms.jit_options import JitConfig as JitConfig, check_named as check_named, check_options as check_options
from ms_nn import cell_settings as cell_settings
from ms_tensor import context as context
from ms_tensor._messages import shorten as shorten, show as show
from typing import Any as Any, overload as overload
