DEBUG: int
RELEASE: int
from ms_tensor._messages import known_setting as known_setting
from ms_tensor.context import DeviceInfo as DeviceInfo, GRAPH_MODE as GRAPH_MODE, K_CONTEXT as K_CONTEXT, PYNATIVE_MODE as PYNATIVE_MODE, on_mode_change as on_mode_change, settings as settings
