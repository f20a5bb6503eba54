from ms_tensor.mint import *
from ms_tensor.mint.functional import *
from ms_tensor.ops import *
