from ms_tensor.numpy.ranges import asarray as asarray
from typing import NoReturn as NoReturn
