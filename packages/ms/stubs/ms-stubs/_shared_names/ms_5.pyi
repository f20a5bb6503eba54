from ms_nn.checkpoint import load_checkpoint as load_checkpoint, load_checkpoint_async as load_checkpoint_async, save_checkpoint as save_checkpoint
from ms_nn.checkpoint_convert import ckpt_to_safetensors as ckpt_to_safetensors, safetensors_to_ckpt as safetensors_to_ckpt
from ms_nn.graph_export import export as export, load as load
from ms_nn.parameter_loading import load_param_into_net as load_param_into_net
