# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from . import optim as optim
from ms_nn.experimental.map_parameter import MapParameter as MapParameter
