from ms_tensor.context import *
