# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms.device import device_count as device_count, fallbacks as fallbacks, get_arch_list as get_arch_list, get_device_capability as get_device_capability, get_device_name as get_device_name, get_device_properties as get_device_properties, is_available as is_available, is_initialized as is_initialized
