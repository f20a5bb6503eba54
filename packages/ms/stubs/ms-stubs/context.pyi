from ms._shared_names.ms_2 import *
from ms._shared_names.common_3 import *
from ms_tensor._messages import known_only as known_only, shorten as shorten
from ms_tensor.context import at_seed as at_seed
from ms_tensor.generator import manual_seed as manual_seed
from ms_tensor.parallel_context import ParallelMode as ParallelMode
