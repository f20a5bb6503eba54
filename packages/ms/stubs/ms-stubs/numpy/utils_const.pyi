from ms_tensor.numpy.ranges import asarray as asarray
from typing import Any as Any, NoReturn as NoReturn
