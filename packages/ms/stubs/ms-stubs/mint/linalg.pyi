# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms_runtime import Tensor as Tensor
from ms_tensor._promotion import cast as cast
from ms_tensor.mint.arithmetic import add as add
from ms_tensor.mint.arithmetic import addcdiv as addcdiv
from ms_tensor.mint.arithmetic import addcmul as addcmul
from ms_tensor.mint.arithmetic import allclose as allclose
from ms_tensor.mint.arithmetic import arcsin as arcsin
from ms_tensor.mint.arithmetic import clamp as clamp
from ms_tensor.mint.arithmetic import clone as clone
from ms_tensor.mint.arithmetic import equal as equal
from ms_tensor.mint.arithmetic import float_power as float_power
from ms_tensor.mint.arithmetic import imag as imag
from ms_tensor.mint.arithmetic import isnan as isnan
from ms_tensor.mint.arithmetic import lerp as lerp
from ms_tensor.mint.arithmetic import polar as polar
from ms_tensor.mint.arithmetic import pow as pow
from ms_tensor.mint.arithmetic import real as real
from ms_tensor.mint.arithmetic import sub as sub
from ms_tensor.mint.linalg import inv as inv
from ms_tensor.mint.linalg import matrix_norm as matrix_norm
from ms_tensor.mint.linalg import norm as norm
from ms_tensor.mint.linalg import qr as qr
from ms_tensor.mint.linalg import vector_norm as vector_norm
from ms_tensor.mint.linear import addbmm as addbmm
from ms_tensor.mint.linear import addmm as addmm
from ms_tensor.mint.linear import addmv as addmv
from ms_tensor.mint.linear import addr_ as addr_
from ms_tensor.mint.linear import baddbmm as baddbmm
from ms_tensor.mint.linear import bmm as bmm
from ms_tensor.mint.linear import cdist as cdist
from ms_tensor.mint.linear import dot as dot
from ms_tensor.mint.linear import einsum as einsum
from ms_tensor.mint.linear import inverse as inverse
from ms_tensor.mint.linear import matmul as matmul
from ms_tensor.mint.linear import mm as mm
from ms_tensor.mint.linear import mv as mv
from ms_tensor.mint.linear import outer as outer
from ms_tensor.mint.linear import vdot as vdot
from ms_tensor.numpy._common import floating as floating
from typing import Any as Any
