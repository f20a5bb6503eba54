# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

Callable: Any
fft2: Any
fft: Any
fftn: Any
from ms_runtime import Tensor as Tensor
from ms_tensor.numpy._common import strict as strict
from ms_tensor.numpy.fft import FUNCTIONS as FUNCTIONS
from ms_tensor.numpy.fft import fftfreq as fftfreq
from ms_tensor.numpy.fft import fftshift as fftshift
from ms_tensor.numpy.fft import ifftshift as ifftshift
from ms_tensor.numpy.fft import rfftfreq as rfftfreq
from typing import Any as Any
hfft2: Any
hfft: Any
hfftn: Any
ifft2: Any
ifft: Any
ifftn: Any
ihfft2: Any
ihfft: Any
ihfftn: Any
irfft2: Any
irfft: Any
irfftn: Any
rfft2: Any
rfft: Any
rfftn: Any
