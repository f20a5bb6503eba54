# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms.graph_tools import export_split_mindir as export_split_mindir
from ms.graph_tools import load_mindir as load_mindir
from ms.graph_tools import mindio_preload as mindio_preload
from ms.graph_tools import save_mindir as save_mindir
from typing import Any as Any
