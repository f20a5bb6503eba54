# ruff: noqa
# Written by `nox -s gen`; do not edit.
DEBUG: int
RELEASE: int
from ms_tensor._messages import did_you_mean as did_you_mean, known_setting as known_setting
from ms_tensor.context import COMPATIBLE as COMPATIBLE, DeviceInfo as DeviceInfo, GRAPH_MODE as GRAPH_MODE, K_CONTEXT as K_CONTEXT, LAX as LAX, PYNATIVE_MODE as PYNATIVE_MODE, STRICT as STRICT, on_mode_change as on_mode_change, settings as settings
