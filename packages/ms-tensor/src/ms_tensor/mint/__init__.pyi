# ruff: noqa
"""The names of `mindspore.mint`, for type checkers and editors.

Written by `nox -s gen` from the op table; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor as Tensor
from ms_tensor.mint import functional as functional
from ms_tensor.mint import linalg as linalg
from ms_tensor.mint import special as special
from ms_tensor.mint.activations import npu_gelu as npu_gelu
from ms_tensor.mint.arithmetic import add as add
from ms_tensor.mint.arithmetic import addcdiv as addcdiv
from ms_tensor.mint.arithmetic import addcmul as addcmul
from ms_tensor.mint.arithmetic import allclose as allclose
from ms_tensor.mint.arithmetic import clamp as clamp
from ms_tensor.mint.arithmetic import clamp as clip
from ms_tensor.mint.arithmetic import div as div
from ms_tensor.mint.arithmetic import div as divide
from ms_tensor.mint.arithmetic import equal as equal
from ms_tensor.mint.arithmetic import float_power as float_power
from ms_tensor.mint.arithmetic import isclose as isclose
from ms_tensor.mint.arithmetic import lerp as lerp
from ms_tensor.mint.arithmetic import polar as polar
from ms_tensor.mint.arithmetic import pow as pow
from ms_tensor.mint.arithmetic import sub as sub
from ms_tensor.mint.arithmetic import where as where
from ms_tensor.mint.batch_statistics import batch_norm_elemt as batch_norm_elemt
from ms_tensor.mint.batch_statistics import batch_norm_gather_stats_with_counts as batch_norm_gather_stats_with_counts
from ms_tensor.mint.batch_statistics import batch_norm_stats as batch_norm_stats
from ms_tensor.mint.creation import arange as arange
from ms_tensor.mint.creation import bernoulli as bernoulli
from ms_tensor.mint.creation import empty as empty
from ms_tensor.mint.creation import empty_like as empty_like
from ms_tensor.mint.creation import eye as eye
from ms_tensor.mint.creation import full as full
from ms_tensor.mint.creation import full_like as full_like
from ms_tensor.mint.creation import linspace as linspace
from ms_tensor.mint.creation import multinomial as multinomial
from ms_tensor.mint.creation import normal as normal
from ms_tensor.mint.creation import ones as ones
from ms_tensor.mint.creation import ones_like as ones_like
from ms_tensor.mint.creation import rand as rand
from ms_tensor.mint.creation import rand_like as rand_like
from ms_tensor.mint.creation import randint as randint
from ms_tensor.mint.creation import randint_like as randint_like
from ms_tensor.mint.creation import randn as randn
from ms_tensor.mint.creation import randn_like as randn_like
from ms_tensor.mint.creation import randperm as randperm
from ms_tensor.mint.creation import zeros as zeros
from ms_tensor.mint.creation import zeros_like as zeros_like
from ms_tensor.mint.elementwise import arcsin as arcsin
from ms_tensor.mint.elementwise import clone as clone
from ms_tensor.mint.elementwise import imag as imag
from ms_tensor.mint.elementwise import isnan as isnan
from ms_tensor.mint.elementwise import nan_to_num as nan_to_num
from ms_tensor.mint.elementwise import real as real
from ms_tensor.mint.elementwise import round as round
from ms_tensor.mint.indexing import diag as diag
from ms_tensor.mint.indexing import gather as gather
from ms_tensor.mint.indexing import index_add as index_add
from ms_tensor.mint.indexing import index_select as index_select
from ms_tensor.mint.indexing import masked_select as masked_select
from ms_tensor.mint.indexing import nonzero as nonzero
from ms_tensor.mint.indexing import scatter as scatter
from ms_tensor.mint.indexing import scatter_add as scatter_add
from ms_tensor.mint.indexing import take as take
from ms_tensor.mint.indexing import trace as trace
from ms_tensor.mint.indexing import tril as tril
from ms_tensor.mint.indexing import triu as triu
from ms_tensor.mint.linear import addbmm as addbmm
from ms_tensor.mint.linear import addmm as addmm
from ms_tensor.mint.linear import addmv as addmv
from ms_tensor.mint.linear import addr_ as addr_
from ms_tensor.mint.linear import baddbmm as baddbmm
from ms_tensor.mint.linear import bmm as bmm
from ms_tensor.mint.linear import cdist as cdist
from ms_tensor.mint.linear import cross as cross
from ms_tensor.mint.linear import dot as dot
from ms_tensor.mint.linear import einsum as einsum
from ms_tensor.mint.linear import inverse as inverse
from ms_tensor.mint.linear import matmul as matmul
from ms_tensor.mint.linear import mm as mm
from ms_tensor.mint.linear import mv as mv
from ms_tensor.mint.linear import outer as outer
from ms_tensor.mint.linear import triangular_solve as triangular_solve
from ms_tensor.mint.linear import vdot as vdot
from ms_tensor.mint.ordering import argsort as argsort
from ms_tensor.mint.ordering import bincount as bincount
from ms_tensor.mint.ordering import cummax as cummax
from ms_tensor.mint.ordering import cummin as cummin
from ms_tensor.mint.ordering import cumprod as cumprod
from ms_tensor.mint.ordering import cumsum as cumsum
from ms_tensor.mint.ordering import diff as diff
from ms_tensor.mint.ordering import histc as histc
from ms_tensor.mint.ordering import kthvalue as kthvalue
from ms_tensor.mint.ordering import median as median
from ms_tensor.mint.ordering import searchsorted as searchsorted
from ms_tensor.mint.ordering import sort as sort
from ms_tensor.mint.ordering import topk as topk
from ms_tensor.mint.ordering import unique as unique
from ms_tensor.mint.ordering import unique_consecutive as unique_consecutive
from ms_tensor.mint.reductions import all as all
from ms_tensor.mint.reductions import amax as amax
from ms_tensor.mint.reductions import amin as amin
from ms_tensor.mint.reductions import any as any
from ms_tensor.mint.reductions import argmax as argmax
from ms_tensor.mint.reductions import argmin as argmin
from ms_tensor.mint.reductions import count_nonzero as count_nonzero
from ms_tensor.mint.reductions import logsumexp as logsumexp
from ms_tensor.mint.reductions import max as max
from ms_tensor.mint.reductions import mean as mean
from ms_tensor.mint.reductions import min as min
from ms_tensor.mint.reductions import nansum as nansum
from ms_tensor.mint.reductions import norm as norm
from ms_tensor.mint.reductions import prod as prod
from ms_tensor.mint.reductions import softmax as softmax
from ms_tensor.mint.reductions import std as std
from ms_tensor.mint.reductions import std_mean as std_mean
from ms_tensor.mint.reductions import sum as sum
from ms_tensor.mint.reductions import var as var
from ms_tensor.mint.reductions import var_mean as var_mean
from ms_tensor.mint.shape import broadcast_to as broadcast_to
from ms_tensor.mint.shape import cat as cat
from ms_tensor.mint.shape import cat as concat
from ms_tensor.mint.shape import chunk as chunk
from ms_tensor.mint.shape import dstack as dstack
from ms_tensor.mint.shape import flatten as flatten
from ms_tensor.mint.shape import flip as flip
from ms_tensor.mint.shape import hstack as hstack
from ms_tensor.mint.shape import item as item
from ms_tensor.mint.shape import meshgrid as meshgrid
from ms_tensor.mint.shape import narrow as narrow
from ms_tensor.mint.shape import permute as permute
from ms_tensor.mint.shape import repeat_interleave as repeat_interleave
from ms_tensor.mint.shape import reshape as reshape
from ms_tensor.mint.shape import roll as roll
from ms_tensor.mint.shape import select as select
from ms_tensor.mint.shape import split as split
from ms_tensor.mint.shape import squeeze as squeeze
from ms_tensor.mint.shape import stack as stack
from ms_tensor.mint.shape import swapaxes as swapaxes
from ms_tensor.mint.shape import tile as tile
from ms_tensor.mint.shape import transpose as transpose
from ms_tensor.mint.shape import unbind as unbind
from ms_tensor.mint.shape import unsqueeze as unsqueeze
from ms_tensor.mint.sliding import conv2d as conv2d
from ms_tensor.mint.sliding import conv_tbc as conv_tbc
from typing import Any

__all__ = [
    "abs",
    "acos",
    "acosh",
    "add",
    "addbmm",
    "addcdiv",
    "addcmul",
    "addmm",
    "addmv",
    "addr_",
    "all",
    "allclose",
    "amax",
    "amin",
    "any",
    "arange",
    "arccos",
    "arccosh",
    "arcsin",
    "arcsinh",
    "arctan",
    "arctan2",
    "arctanh",
    "argmax",
    "argmin",
    "argsort",
    "asin",
    "asinh",
    "atan",
    "atan2",
    "atanh",
    "baddbmm",
    "batch_norm_elemt",
    "batch_norm_gather_stats_with_counts",
    "batch_norm_stats",
    "bernoulli",
    "bincount",
    "bitwise_and",
    "bitwise_not",
    "bitwise_or",
    "bitwise_xor",
    "bmm",
    "broadcast_to",
    "cat",
    "cdist",
    "ceil",
    "chunk",
    "clamp",
    "clip",
    "clone",
    "concat",
    "conv2d",
    "conv_tbc",
    "cos",
    "cosh",
    "count_nonzero",
    "cross",
    "cummax",
    "cummin",
    "cumprod",
    "cumsum",
    "diag",
    "diff",
    "div",
    "divide",
    "dot",
    "dstack",
    "einsum",
    "empty",
    "empty_like",
    "eq",
    "equal",
    "erf",
    "erfc",
    "erfinv",
    "exp",
    "exp2",
    "expm1",
    "eye",
    "fix",
    "flatten",
    "flip",
    "float_power",
    "floor",
    "floor_divide",
    "fmod",
    "frac",
    "full",
    "full_like",
    "functional",
    "gather",
    "gcd",
    "ge",
    "greater",
    "greater_equal",
    "gt",
    "histc",
    "hstack",
    "imag",
    "index_add",
    "index_select",
    "inverse",
    "isclose",
    "isfinite",
    "isinf",
    "isnan",
    "isneginf",
    "kthvalue",
    "le",
    "lerp",
    "less",
    "less_equal",
    "linalg",
    "linspace",
    "log",
    "log10",
    "log1p",
    "log2",
    "logaddexp",
    "logaddexp2",
    "logical_and",
    "logical_not",
    "logical_or",
    "logical_xor",
    "logsumexp",
    "lt",
    "masked_select",
    "matmul",
    "max",
    "maximum",
    "mean",
    "median",
    "meshgrid",
    "min",
    "minimum",
    "mm",
    "mul",
    "multinomial",
    "mv",
    "nan_to_num",
    "nansum",
    "narrow",
    "ne",
    "neg",
    "negative",
    "nonzero",
    "norm",
    "normal",
    "not_equal",
    "npu_gelu",
    "ones",
    "ones_like",
    "outer",
    "permute",
    "polar",
    "pow",
    "prod",
    "rand",
    "rand_like",
    "randint",
    "randint_like",
    "randn",
    "randn_like",
    "randperm",
    "ravel",
    "real",
    "reciprocal",
    "remainder",
    "repeat_interleave",
    "reshape",
    "roll",
    "round",
    "rsqrt",
    "scatter",
    "scatter_add",
    "searchsorted",
    "select",
    "sigmoid",
    "sign",
    "sin",
    "sinc",
    "sinh",
    "softmax",
    "sort",
    "special",
    "split",
    "sqrt",
    "square",
    "squeeze",
    "stack",
    "std",
    "std_mean",
    "sub",
    "sum",
    "swapaxes",
    "t",
    "take",
    "tan",
    "tanh",
    "tile",
    "topk",
    "trace",
    "transpose",
    "triangular_solve",
    "tril",
    "triu",
    "trunc",
    "unbind",
    "unique",
    "unique_consecutive",
    "unsqueeze",
    "var",
    "var_mean",
    "vdot",
    "where",
    "xlogy",
    "zeros",
    "zeros_like",
]

def abs(input: Tensor) -> Tensor: ...
def acos(input: Tensor) -> Tensor: ...
def acosh(input: Tensor) -> Tensor: ...
def arccos(input: Tensor) -> Tensor: ...
def arccosh(input: Tensor) -> Tensor: ...
def arcsinh(input: Tensor) -> Tensor: ...
def arctan(input: Tensor) -> Tensor: ...
def arctan2(input: Any, other: Any) -> Tensor: ...
def arctanh(input: Tensor) -> Tensor: ...
def asin(input: Tensor) -> Tensor: ...
def asinh(input: Tensor) -> Tensor: ...
def atan(input: Tensor) -> Tensor: ...
def atan2(input: Any, other: Any) -> Tensor: ...
def atanh(input: Tensor) -> Tensor: ...
def bitwise_and(input: Any, other: Any) -> Tensor: ...
def bitwise_not(input: Tensor) -> Tensor: ...
def bitwise_or(input: Any, other: Any) -> Tensor: ...
def bitwise_xor(input: Any, other: Any) -> Tensor: ...
def ceil(input: Tensor) -> Tensor: ...
def cos(input: Tensor) -> Tensor: ...
def cosh(input: Tensor) -> Tensor: ...
def eq(input: Any, other: Any) -> Tensor: ...
def erf(input: Tensor) -> Tensor: ...
def erfc(input: Tensor) -> Tensor: ...
def erfinv(input: Tensor) -> Tensor: ...
def exp(input: Tensor) -> Tensor: ...
def exp2(input: Tensor) -> Tensor: ...
def expm1(input: Tensor) -> Tensor: ...
def fix(input: Tensor) -> Tensor: ...
def floor(input: Tensor) -> Tensor: ...
def floor_divide(input: Any, other: Any) -> Tensor: ...
def fmod(input: Any, other: Any) -> Tensor: ...
def frac(input: Tensor) -> Tensor: ...
def gcd(input: Any, other: Any) -> Tensor: ...
def ge(input: Any, other: Any) -> Tensor: ...
def greater(input: Any, other: Any) -> Tensor: ...
def greater_equal(input: Any, other: Any) -> Tensor: ...
def gt(input: Any, other: Any) -> Tensor: ...
def isfinite(input: Tensor) -> Tensor: ...
def isinf(input: Tensor) -> Tensor: ...
def isneginf(input: Tensor) -> Tensor: ...
def le(input: Any, other: Any) -> Tensor: ...
def less(input: Any, other: Any) -> Tensor: ...
def less_equal(input: Any, other: Any) -> Tensor: ...
def log(input: Tensor) -> Tensor: ...
def log10(input: Tensor) -> Tensor: ...
def log1p(input: Tensor) -> Tensor: ...
def log2(input: Tensor) -> Tensor: ...
def logaddexp(input: Any, other: Any) -> Tensor: ...
def logaddexp2(input: Any, other: Any) -> Tensor: ...
def logical_and(input: Any, other: Any) -> Tensor: ...
def logical_not(input: Tensor) -> Tensor: ...
def logical_or(input: Any, other: Any) -> Tensor: ...
def logical_xor(input: Any, other: Any) -> Tensor: ...
def lt(input: Any, other: Any) -> Tensor: ...
def maximum(input: Any, other: Any) -> Tensor: ...
def minimum(input: Any, other: Any) -> Tensor: ...
def mul(input: Any, other: Any) -> Tensor: ...
def ne(input: Any, other: Any) -> Tensor: ...
def neg(input: Tensor) -> Tensor: ...
def negative(input: Tensor) -> Tensor: ...
def not_equal(input: Any, other: Any) -> Tensor: ...
def ravel(input: Tensor) -> Tensor: ...
def reciprocal(input: Tensor) -> Tensor: ...
def remainder(input: Any, other: Any) -> Tensor: ...
def rsqrt(input: Tensor) -> Tensor: ...
def sigmoid(input: Tensor) -> Tensor: ...
def sign(input: Tensor) -> Tensor: ...
def sin(input: Tensor) -> Tensor: ...
def sinc(input: Tensor) -> Tensor: ...
def sinh(input: Tensor) -> Tensor: ...
def sqrt(input: Tensor) -> Tensor: ...
def square(input: Tensor) -> Tensor: ...
def t(input: Tensor) -> Tensor: ...
def tan(input: Tensor) -> Tensor: ...
def tanh(input: Tensor) -> Tensor: ...
def trunc(input: Tensor) -> Tensor: ...
def xlogy(input: Any, other: Any) -> Tensor: ...
