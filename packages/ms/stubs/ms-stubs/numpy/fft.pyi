from typing import Any
fft2: Any
fft: Any
fftn: Any
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
from ms_runtime import Tensor as Tensor
from ms_tensor.numpy._common import strict as strict
from ms_tensor.numpy.fft import FUNCTIONS as FUNCTIONS, fftfreq as fftfreq, fftshift as fftshift, ifftshift as ifftshift, rfftfreq as rfftfreq
