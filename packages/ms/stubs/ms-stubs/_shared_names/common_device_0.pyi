from ms import common as common, device as device, graph as graph, native_amp as native_amp, old_releases as old_releases, serialization_names as serialization_names, version as version
from ms_tensor import context as device_manager
