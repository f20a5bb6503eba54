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
from ms_tensor.numpy.arithmetic import promote_types as promote_types
from ms_tensor.numpy.counting import histogram2d as histogram2d
from ms_tensor.numpy.counting import in1d as in1d
from ms_tensor.numpy.counting import isin as isin
from ms_tensor.numpy.elementwise import fix as fix
from ms_tensor.numpy.elementwise import isneginf as isneginf
from ms_tensor.numpy.elementwise import isposinf as isposinf
from ms_tensor.numpy.fft import FUNCTIONS as FUNCTIONS
from ms_tensor.numpy.fft import fftfreq as fftfreq
from ms_tensor.numpy.fft import fftshift as fftshift
from ms_tensor.numpy.fft import ifftshift as ifftshift
from ms_tensor.numpy.fft import rfftfreq as rfftfreq
from ms_tensor.numpy.linear import dot as dot
from ms_tensor.numpy.linear import inner as inner
from ms_tensor.numpy.linear import matmul as matmul
from ms_tensor.numpy.linear import outer as outer
from ms_tensor.numpy.polynomials import polyadd as polyadd
from ms_tensor.numpy.polynomials import polymul as polymul
from ms_tensor.numpy.polynomials import polysub as polysub
from ms_tensor.numpy.reductions import argmax as argmax
from ms_tensor.numpy.reductions import argmin as argmin
from ms_tensor.numpy.reductions import cast_like as cast_like
from ms_tensor.numpy.reductions import cumprod as cumprod
from ms_tensor.numpy.reductions import cumsum as cumsum
from ms_tensor.numpy.reductions import mean as mean
from ms_tensor.numpy.reductions import nancumsum as nancumsum
from ms_tensor.numpy.reductions import nanmax as nanmax
from ms_tensor.numpy.reductions import nanmean as nanmean
from ms_tensor.numpy.reductions import nanmin as nanmin
from ms_tensor.numpy.reductions import nanstd as nanstd
from ms_tensor.numpy.reductions import nansum as nansum
from ms_tensor.numpy.reductions import nanvar as nanvar
from ms_tensor.numpy.reductions import ptp as ptp
from ms_tensor.numpy.reductions import sometrue as sometrue
from ms_tensor.numpy.reductions import std as std
from ms_tensor.numpy.reductions import var as var
from ms_tensor.numpy.selection import argwhere as argwhere
from ms_tensor.numpy.selection import where as where
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
