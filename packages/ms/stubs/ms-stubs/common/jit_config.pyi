from ms._shared_names.common_api_0 import *
import ms_runtime as ms_runtime
from ms.jit import explain as explain, jit as jit
from ms.jit_options import JitConfig as JitConfig
from ms_nn import cell_settings as cell_settings
from ms_tensor import context as context
from ms_tensor._messages import shorten as shorten, show as show
