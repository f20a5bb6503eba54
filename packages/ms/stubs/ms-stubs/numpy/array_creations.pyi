from ms.numpy_helpers import *
from ms_tensor.numpy import *
