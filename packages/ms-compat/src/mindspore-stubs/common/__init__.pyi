from ms import *
from ms_tensor import dtype as dtype
from ms_tensor import initializer as initializer
