from ms_tensor.numpy.private_names import *
from ms.numpy_helpers import *
from ms_tensor.numpy import *
