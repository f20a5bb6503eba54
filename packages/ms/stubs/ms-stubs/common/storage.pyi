# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

import ms_runtime as ms_runtime
from ms_runtime import Tensor as Tensor
from ms_tensor import _check as check, _table as t, dtype as mstype
from ms_tensor._methods.derived import add as add, addr as addr, adjoint as adjoint, approximate_equal as approximate_equal, argmax_with_value as argmax_with_value, argmin_with_value as argmin_with_value, fills as fills, float_power as float_power, index as index, lstsq as lstsq, multiply as multiply, new_empty as new_empty, ptp as ptp, put_ as put_, qr as qr, reverse as reverse, set_const_arg as set_const_arg, softmax as softmax, sub as sub, swapdims as swapdims, top_k as top_k, trace as trace
from ms_tensor._methods.in_place import add_ as add_, addmm_ as addmm_, clamp_ as clamp_, copy_ as copy_, fill_ as fill_, masked_fill_ as masked_fill_, sub_ as sub_, zero_ as zero_
from ms_tensor._methods.indexing import diag as diag, diagonal as diagonal, fill_diagonal as fill_diagonal, fill_diagonal_ as fill_diagonal_, index_add as index_add, index_add_ as index_add_, index_fill_ as index_fill_, index_put as index_put, index_put_ as index_put_, masked_scatter as masked_scatter, masked_scatter_ as masked_scatter_, reverse_sequence as reverse_sequence, scatter_ as scatter_, scatter_add as scatter_add, scatter_add_ as scatter_add_
from ms_tensor._methods.order import argsort as argsort, count_nonzero as count_nonzero, median as median, nansum as nansum, sort as sort
from ms_tensor._methods.random import bernoulli as bernoulli, bernoulli_ as bernoulli_, bernoulli_ext as bernoulli_ext, normal_ as normal_
from ms_tensor._methods.shape import astype as astype, broadcast_to as broadcast_to, expand as expand, expand_as as expand_as, index_select as index_select, new_full as new_full, new_ones as new_ones, new_zeros as new_zeros, ravel as ravel, repeat_interleave as repeat_interleave, reshape as reshape, select as select, split as split, squeeze as squeeze, stride as stride, t_ as t_, tile as tile, type_as as type_as, view as view, view_as as view_as
from ms_tensor._methods.storage import METHODS as METHODS, UntypedStorage as UntypedStorage, convert_bytes_to_tensor as convert_bytes_to_tensor, cpu as cpu, data_ptr as data_ptr, data_sync as data_sync, delete_ as delete_, from_dlpack as from_dlpack, from_numpy as from_numpy, frombuffer as frombuffer, get_bytes as get_bytes, move_to as move_to, offload as offload, set_ as set_, set_device_address as set_device_address, set_dtype as set_dtype, storage_offset as storage_offset, to_ as to_, to_dlpack as to_dlpack, wait_pipeline as wait_pipeline
from ms_tensor._methods.write import copy as copy, detach as detach, fill as fill, init_data as init_data
from typing import Any as Any
