from typing import Any
MESSAGES: Any
from ms_nn import checkpoint_files as files
from ms_nn.atomic_files import read_file as read_file, replacing as replacing
from ms_nn.checkpoint import checked_async_save as checked_async_save, checked_crc as checked_crc, tensor_to_ms_type as tensor_to_ms_type, tensor_to_np_type as tensor_to_np_type
from ms_nn.safetensors_files import read_safetensors as read_safetensors, safetensors_bytes as safetensors_bytes
from ms_nn.sharded_checkpoint import get_parameter_redundancy as get_parameter_redundancy, remove_param_redundancy as remove_param_redundancy
