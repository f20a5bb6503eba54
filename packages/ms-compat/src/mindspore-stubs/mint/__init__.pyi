from ms_tensor.mint import *
