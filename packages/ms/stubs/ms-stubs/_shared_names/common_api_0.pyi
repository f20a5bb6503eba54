from typing import Any
BACKENDS: Any
LEVELS: Any
OLD_MODES: Any
VALUES: Any
from ms.jit import capture_modes as capture_modes, compile_cell as compile_cell, graph_mode_info as graph_mode_info, install as install
from ms.jit_options import check_named as check_named, check_options as check_options
from typing import overload as overload
