# ruff: noqa
"""The names of `mindspore.numpy`, for type checkers and editors.

Written by `nox -s gen` from the op table; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor as Tensor
from ms_tensor.dtype import bool_ as bool_
from ms_tensor.dtype import float16 as float16
from ms_tensor.dtype import float32 as float32
from ms_tensor.dtype import float64 as float64
from ms_tensor.dtype import float_ as float_
from ms_tensor.dtype import int16 as int16
from ms_tensor.dtype import int32 as int32
from ms_tensor.dtype import int64 as int64
from ms_tensor.dtype import int8 as int8
from ms_tensor.dtype import int_ as int_
from ms_tensor.dtype import uint16 as uint16
from ms_tensor.dtype import uint32 as uint32
from ms_tensor.dtype import uint64 as uint64
from ms_tensor.dtype import uint8 as uint8
from ms_tensor.numpy.applying import apply_along_axis as apply_along_axis
from ms_tensor.numpy.applying import apply_over_axes as apply_over_axes
from ms_tensor.numpy.arithmetic import clip as clip
from ms_tensor.numpy.arithmetic import divmod as divmod
from ms_tensor.numpy.arithmetic import promote_types as promote_types
from ms_tensor.numpy.arithmetic import result_type as result_type
from ms_tensor.numpy.calculus import convolve as convolve
from ms_tensor.numpy.calculus import correlate as correlate
from ms_tensor.numpy.calculus import diff as diff
from ms_tensor.numpy.calculus import ediff1d as ediff1d
from ms_tensor.numpy.calculus import gradient as gradient
from ms_tensor.numpy.calculus import trapz as trapz
from ms_tensor.numpy.calculus import unwrap as unwrap
from ms_tensor.numpy.counting import bincount as bincount
from ms_tensor.numpy.counting import histogram as histogram
from ms_tensor.numpy.counting import histogram2d as histogram2d
from ms_tensor.numpy.counting import histogram_bin_edges as histogram_bin_edges
from ms_tensor.numpy.counting import histogramdd as histogramdd
from ms_tensor.numpy.counting import in1d as in1d
from ms_tensor.numpy.counting import intersect1d as intersect1d
from ms_tensor.numpy.counting import isin as isin
from ms_tensor.numpy.counting import setdiff1d as setdiff1d
from ms_tensor.numpy.counting import unique as unique
from ms_tensor.numpy.covariance import corrcoef as corrcoef
from ms_tensor.numpy.covariance import cov as cov
from ms_tensor.numpy.creation import array as array
from ms_tensor.numpy.creation import asarray as asarray
from ms_tensor.numpy.creation import asfarray as asfarray
from ms_tensor.numpy.creation import copy as copy
from ms_tensor.numpy.creation import empty as empty
from ms_tensor.numpy.creation import empty_like as empty_like
from ms_tensor.numpy.creation import full as full
from ms_tensor.numpy.creation import full_like as full_like
from ms_tensor.numpy.creation import ones as ones
from ms_tensor.numpy.creation import ones_like as ones_like
from ms_tensor.numpy.creation import zeros as zeros
from ms_tensor.numpy.creation import zeros_like as zeros_like
from ms_tensor.numpy.elementwise import around as around
from ms_tensor.numpy.elementwise import around as round
from ms_tensor.numpy.elementwise import fix as fix
from ms_tensor.numpy.elementwise import isneginf as isneginf
from ms_tensor.numpy.elementwise import isposinf as isposinf
from ms_tensor.numpy.grids import broadcast_arrays as broadcast_arrays
from ms_tensor.numpy.grids import broadcast_to as broadcast_to
from ms_tensor.numpy.grids import indices as indices
from ms_tensor.numpy.grids import ix_ as ix_
from ms_tensor.numpy.grids import meshgrid as meshgrid
from ms_tensor.numpy.joining import append as append
from ms_tensor.numpy.joining import array_split as array_split
from ms_tensor.numpy.joining import column_stack as column_stack
from ms_tensor.numpy.joining import concatenate as concatenate
from ms_tensor.numpy.joining import dsplit as dsplit
from ms_tensor.numpy.joining import dstack as dstack
from ms_tensor.numpy.joining import hsplit as hsplit
from ms_tensor.numpy.joining import hstack as hstack
from ms_tensor.numpy.joining import split as split
from ms_tensor.numpy.joining import stack as stack
from ms_tensor.numpy.joining import vsplit as vsplit
from ms_tensor.numpy.joining import vstack as vstack
from ms_tensor.numpy.linear import cross as cross
from ms_tensor.numpy.linear import dot as dot
from ms_tensor.numpy.linear import inner as inner
from ms_tensor.numpy.linear import kron as kron
from ms_tensor.numpy.linear import matmul as matmul
from ms_tensor.numpy.linear import matrix_power as matrix_power
from ms_tensor.numpy.linear import multi_dot as multi_dot
from ms_tensor.numpy.linear import norm as norm
from ms_tensor.numpy.linear import outer as outer
from ms_tensor.numpy.linear import tensordot as tensordot
from ms_tensor.numpy.matrices import array_str as array_str
from ms_tensor.numpy.matrices import diag as diag
from ms_tensor.numpy.matrices import diag_indices as diag_indices
from ms_tensor.numpy.matrices import diagflat as diagflat
from ms_tensor.numpy.matrices import diagonal as diagonal
from ms_tensor.numpy.matrices import eye as eye
from ms_tensor.numpy.matrices import identity as identity
from ms_tensor.numpy.matrices import trace as trace
from ms_tensor.numpy.matrices import tri as tri
from ms_tensor.numpy.matrices import tril as tril
from ms_tensor.numpy.matrices import tril_indices as tril_indices
from ms_tensor.numpy.matrices import tril_indices_from as tril_indices_from
from ms_tensor.numpy.matrices import triu as triu
from ms_tensor.numpy.matrices import triu_indices as triu_indices
from ms_tensor.numpy.matrices import triu_indices_from as triu_indices_from
from ms_tensor.numpy.matrices import vander as vander
from ms_tensor.numpy.padding import pad as pad
from ms_tensor.numpy.polynomials import polyadd as polyadd
from ms_tensor.numpy.polynomials import polyder as polyder
from ms_tensor.numpy.polynomials import polyint as polyint
from ms_tensor.numpy.polynomials import polymul as polymul
from ms_tensor.numpy.polynomials import polysub as polysub
from ms_tensor.numpy.polynomials import polyval as polyval
from ms_tensor.numpy.ranges import arange as arange
from ms_tensor.numpy.ranges import bartlett as bartlett
from ms_tensor.numpy.ranges import blackman as blackman
from ms_tensor.numpy.ranges import geomspace as geomspace
from ms_tensor.numpy.ranges import hamming as hamming
from ms_tensor.numpy.ranges import hanning as hanning
from ms_tensor.numpy.ranges import linspace as linspace
from ms_tensor.numpy.ranges import logspace as logspace
from ms_tensor.numpy.ranges import rand as rand
from ms_tensor.numpy.ranges import randint as randint
from ms_tensor.numpy.ranges import randn as randn
from ms_tensor.numpy.reductions import amax as amax
from ms_tensor.numpy.reductions import amax as max
from ms_tensor.numpy.reductions import amin as amin
from ms_tensor.numpy.reductions import amin as min
from ms_tensor.numpy.reductions import argmax as argmax
from ms_tensor.numpy.reductions import argmin as argmin
from ms_tensor.numpy.reductions import average as average
from ms_tensor.numpy.reductions import count_nonzero as count_nonzero
from ms_tensor.numpy.reductions import mean as mean
from ms_tensor.numpy.reductions import ptp as ptp
from ms_tensor.numpy.reductions import sometrue as sometrue
from ms_tensor.numpy.reductions import std as std
from ms_tensor.numpy.reductions import sum as sum
from ms_tensor.numpy.reductions import var as var
from ms_tensor.numpy.scans import cumprod as cumprod
from ms_tensor.numpy.scans import cumsum as cumsum
from ms_tensor.numpy.scans import nancumsum as nancumsum
from ms_tensor.numpy.scans import nanmax as nanmax
from ms_tensor.numpy.scans import nanmean as nanmean
from ms_tensor.numpy.scans import nanmin as nanmin
from ms_tensor.numpy.scans import nanstd as nanstd
from ms_tensor.numpy.scans import nansum as nansum
from ms_tensor.numpy.scans import nanvar as nanvar
from ms_tensor.numpy.searching import digitize as digitize
from ms_tensor.numpy.searching import interp as interp
from ms_tensor.numpy.searching import ravel_multi_index as ravel_multi_index
from ms_tensor.numpy.searching import searchsorted as searchsorted
from ms_tensor.numpy.searching import unravel_index as unravel_index
from ms_tensor.numpy.selection import argwhere as argwhere
from ms_tensor.numpy.selection import array_equal as array_equal
from ms_tensor.numpy.selection import array_equiv as array_equiv
from ms_tensor.numpy.selection import choose as choose
from ms_tensor.numpy.selection import isclose as isclose
from ms_tensor.numpy.selection import piecewise as piecewise
from ms_tensor.numpy.selection import select as select
from ms_tensor.numpy.selection import take as take
from ms_tensor.numpy.selection import take_along_axis as take_along_axis
from ms_tensor.numpy.selection import where as where
from ms_tensor.numpy.shape import atleast_1d as atleast_1d
from ms_tensor.numpy.shape import atleast_2d as atleast_2d
from ms_tensor.numpy.shape import atleast_3d as atleast_3d
from ms_tensor.numpy.shape import expand_dims as expand_dims
from ms_tensor.numpy.shape import flip as flip
from ms_tensor.numpy.shape import fliplr as fliplr
from ms_tensor.numpy.shape import flipud as flipud
from ms_tensor.numpy.shape import isscalar as isscalar
from ms_tensor.numpy.shape import moveaxis as moveaxis
from ms_tensor.numpy.shape import ravel as ravel
from ms_tensor.numpy.shape import repeat as repeat
from ms_tensor.numpy.shape import reshape as reshape
from ms_tensor.numpy.shape import roll as roll
from ms_tensor.numpy.shape import rollaxis as rollaxis
from ms_tensor.numpy.shape import rot90 as rot90
from ms_tensor.numpy.shape import size as size
from ms_tensor.numpy.shape import squeeze as squeeze
from ms_tensor.numpy.shape import swapaxes as swapaxes
from ms_tensor.numpy.shape import tile as tile
from ms_tensor.numpy.shape import transpose as transpose
from typing import Any

__all__ = ['abs', 'absolute', 'add', 'amax', 'amin', 'append', 'apply_along_axis', 'apply_over_axes', 'arange', 'arccos', 'arccosh', 'arcsin', 'arcsinh', 'arctan', 'arctan2', 'arctanh', 'argmax', 'argmin', 'argwhere', 'around', 'array', 'array_equal', 'array_equiv', 'array_split', 'array_str', 'asarray', 'asfarray', 'atleast_1d', 'atleast_2d', 'atleast_3d', 'average', 'bartlett', 'bincount', 'bitwise_and', 'bitwise_not', 'bitwise_or', 'bitwise_xor', 'blackman', 'bool_', 'broadcast_arrays', 'broadcast_to', 'cbrt', 'ceil', 'choose', 'clip', 'column_stack', 'concatenate', 'convolve', 'copy', 'copysign', 'corrcoef', 'correlate', 'cos', 'cosh', 'count_nonzero', 'cov', 'cross', 'cumprod', 'cumsum', 'deg2rad', 'diag', 'diag_indices', 'diagflat', 'diagonal', 'diff', 'digitize', 'divide', 'divmod', 'dot', 'dsplit', 'dstack', 'ediff1d', 'empty', 'empty_like', 'equal', 'exp', 'exp2', 'expand_dims', 'expm1', 'eye', 'fabs', 'fix', 'flip', 'fliplr', 'flipud', 'float16', 'float32', 'float64', 'float_', 'float_power', 'floor', 'floor_divide', 'fmod', 'full', 'full_like', 'gcd', 'geomspace', 'gradient', 'greater', 'greater_equal', 'hamming', 'hanning', 'heaviside', 'histogram', 'histogram2d', 'histogram_bin_edges', 'histogramdd', 'hsplit', 'hstack', 'hypot', 'identity', 'in1d', 'indices', 'inner', 'int16', 'int32', 'int64', 'int8', 'int_', 'interp', 'intersect1d', 'invert', 'isclose', 'isfinite', 'isin', 'isinf', 'isnan', 'isneginf', 'isposinf', 'isscalar', 'ix_', 'kron', 'lcm', 'less', 'less_equal', 'linspace', 'log', 'log10', 'log1p', 'log2', 'logaddexp', 'logaddexp2', 'logical_and', 'logical_not', 'logical_or', 'logical_xor', 'logspace', 'matmul', 'matrix_power', 'max', 'maximum', 'mean', 'meshgrid', 'mgrid', 'min', 'minimum', 'mod', 'moveaxis', 'multi_dot', 'multiply', 'nancumsum', 'nanmax', 'nanmean', 'nanmin', 'nanstd', 'nansum', 'nanvar', 'negative', 'norm', 'not_equal', 'ogrid', 'ones', 'ones_like', 'outer', 'pad', 'piecewise', 'polyadd', 'polyder', 'polyint', 'polymul', 'polysub', 'polyval', 'positive', 'power', 'promote_types', 'ptp', 'rad2deg', 'radians', 'rand', 'randint', 'randn', 'ravel', 'ravel_multi_index', 'reciprocal', 'remainder', 'repeat', 'reshape', 'result_type', 'rint', 'roll', 'rollaxis', 'rot90', 'round', 'searchsorted', 'select', 'setdiff1d', 'sign', 'signbit', 'sin', 'sinh', 'size', 'sometrue', 'split', 'sqrt', 'square', 'squeeze', 'stack', 'std', 'subtract', 'sum', 'swapaxes', 'take', 'take_along_axis', 'tan', 'tanh', 'tensordot', 'tile', 'trace', 'transpose', 'trapz', 'tri', 'tril', 'tril_indices', 'tril_indices_from', 'triu', 'triu_indices', 'triu_indices_from', 'true_divide', 'trunc', 'uint16', 'uint32', 'uint64', 'uint8', 'unique', 'unravel_index', 'unwrap', 'vander', 'var', 'vsplit', 'vstack', 'where', 'zeros', 'zeros_like']
def abs(x: Any, dtype: Any = ...) -> Tensor: ...
def absolute(x: Any, dtype: Any = ...) -> Tensor: ...
def add(x1: Any, x2: Any, dtype: Any = ...) -> Tensor: ...
def arccos(input: Any, dtype: Any = ...) -> Tensor: ...
def arccosh(x: Any, dtype: Any = ...) -> Tensor: ...
def arcsin(x: Any, dtype: Any = ...) -> Tensor: ...
def arcsinh(x: Any, dtype: Any = ...) -> Tensor: ...
def arctan(x: Any, dtype: Any = ...) -> Tensor: ...
def arctan2(x1: Any, x2: Any, dtype: Any = ...) -> Tensor: ...
def arctanh(x: Any, dtype: Any = ...) -> Tensor: ...
def bitwise_and(x1: Any, x2: Any, dtype: Any = ...) -> Tensor: ...
def bitwise_not(x: Any, dtype: Any = ...) -> Tensor: ...
def bitwise_or(x1: Any, x2: Any, dtype: Any = ...) -> Tensor: ...
def bitwise_xor(x1: Any, x2: Any, dtype: Any = ...) -> Tensor: ...
def cbrt(x: Any, dtype: Any = ...) -> Tensor: ...
def ceil(x: Any, dtype: Any = ...) -> Tensor: ...
def copysign(x1: Any, x2: Any, dtype: Any = ...) -> Tensor: ...
def cos(x: Any, dtype: Any = ...) -> Tensor: ...
def cosh(x: Any, dtype: Any = ...) -> Tensor: ...
def deg2rad(x: Any, dtype: Any = ...) -> Tensor: ...
def divide(x1: Any, x2: Any, dtype: Any = ...) -> Tensor: ...
def equal(x1: Any, x2: Any, dtype: Any = ...) -> Tensor: ...
def exp(x: Any, dtype: Any = ...) -> Tensor: ...
def exp2(x: Any, dtype: Any = ...) -> Tensor: ...
def expm1(x: Any, dtype: Any = ...) -> Tensor: ...
def fabs(x: Any, dtype: Any = ...) -> Tensor: ...
def float_power(x1: Any, x2: Any, dtype: Any = ...) -> Tensor: ...
def floor(x: Any, dtype: Any = ...) -> Tensor: ...
def floor_divide(x1: Any, x2: Any, dtype: Any = ...) -> Tensor: ...
def fmod(x1: Any, x2: Any, dtype: Any = ...) -> Tensor: ...
def gcd(x1: Any, x2: Any, dtype: Any = ...) -> Tensor: ...
def greater(x1: Any, x2: Any, dtype: Any = ...) -> Tensor: ...
def greater_equal(x1: Any, x2: Any, dtype: Any = ...) -> Tensor: ...
def heaviside(x1: Any, x2: Any, dtype: Any = ...) -> Tensor: ...
def hypot(x1: Any, x2: Any, dtype: Any = ...) -> Tensor: ...
def invert(x: Any, dtype: Any = ...) -> Tensor: ...
def isfinite(x: Any, dtype: Any = ...) -> Tensor: ...
def isinf(x: Any, dtype: Any = ...) -> Tensor: ...
def isnan(x: Any, dtype: Any = ...) -> Tensor: ...
def lcm(x1: Any, x2: Any, dtype: Any = ...) -> Tensor: ...
def less(x1: Any, x2: Any, dtype: Any = ...) -> Tensor: ...
def less_equal(x1: Any, x2: Any, dtype: Any = ...) -> Tensor: ...
def log(x: Any, dtype: Any = ...) -> Tensor: ...
def log10(x: Any, dtype: Any = ...) -> Tensor: ...
def log1p(x: Any, dtype: Any = ...) -> Tensor: ...
def log2(x: Any, dtype: Any = ...) -> Tensor: ...
def logaddexp(x1: Any, x2: Any, dtype: Any = ...) -> Tensor: ...
def logaddexp2(x1: Any, x2: Any, dtype: Any = ...) -> Tensor: ...
def logical_and(x1: Any, x2: Any, dtype: Any = ...) -> Tensor: ...
def logical_not(a: Any, dtype: Any = ...) -> Tensor: ...
def logical_or(x1: Any, x2: Any, dtype: Any = ...) -> Tensor: ...
def logical_xor(x1: Any, x2: Any, dtype: Any = ...) -> Tensor: ...
def maximum(x1: Any, x2: Any, dtype: Any = ...) -> Tensor: ...
mgrid: Any
def minimum(x1: Any, x2: Any, dtype: Any = ...) -> Tensor: ...
def mod(x1: Any, x2: Any, dtype: Any = ...) -> Tensor: ...
def multiply(x1: Any, x2: Any, dtype: Any = ...) -> Tensor: ...
def negative(a: Any, dtype: Any = ...) -> Tensor: ...
def not_equal(x1: Any, x2: Any, dtype: Any = ...) -> Tensor: ...
ogrid: Any
def positive(a: Any, dtype: Any = ...) -> Tensor: ...
def power(x1: Any, x2: Any, dtype: Any = ...) -> Tensor: ...
def rad2deg(x: Any, dtype: Any = ...) -> Tensor: ...
def radians(x: Any, dtype: Any = ...) -> Tensor: ...
def reciprocal(x: Any, dtype: Any = ...) -> Tensor: ...
def remainder(x1: Any, x2: Any, dtype: Any = ...) -> Tensor: ...
def rint(x: Any, dtype: Any = ...) -> Tensor: ...
def sign(x: Any, dtype: Any = ...) -> Tensor: ...
def signbit(x: Any, dtype: Any = ...) -> Tensor: ...
def sin(x: Any, dtype: Any = ...) -> Tensor: ...
def sinh(x: Any, dtype: Any = ...) -> Tensor: ...
def sqrt(x: Any, dtype: Any = ...) -> Tensor: ...
def square(x: Any, dtype: Any = ...) -> Tensor: ...
def subtract(x1: Any, x2: Any, dtype: Any = ...) -> Tensor: ...
def tan(x: Any, dtype: Any = ...) -> Tensor: ...
def tanh(x: Any, dtype: Any = ...) -> Tensor: ...
def true_divide(x1: Any, x2: Any, dtype: Any = ...) -> Tensor: ...
def trunc(x: Any, dtype: Any = ...) -> Tensor: ...
