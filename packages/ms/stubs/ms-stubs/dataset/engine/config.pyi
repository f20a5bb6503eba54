from ms._shared_names.dataset_config_0 import *
from ms_tensor.context import at_seed as at_seed
