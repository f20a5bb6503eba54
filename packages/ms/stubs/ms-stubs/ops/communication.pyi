# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms.communication.comm_func import all_to_all_v_c as all_to_all_v_c
from ms.communication.in_place import P2POp as P2POp, all_gather as all_gather, all_gather_into_tensor as all_gather_into_tensor, all_gather_into_tensor_uneven as all_gather_into_tensor_uneven, all_reduce as all_reduce, all_to_all as all_to_all, all_to_all_single as all_to_all_single, barrier as barrier, batch_isend_irecv as batch_isend_irecv, broadcast as broadcast, gather as gather, gather_into_tensor as gather_into_tensor, irecv as irecv, isend as isend, recv as recv, reduce as reduce, reduce_scatter as reduce_scatter, reduce_scatter_tensor as reduce_scatter_tensor, reduce_scatter_tensor_uneven as reduce_scatter_tensor_uneven, scatter as scatter, scatter_tensor as scatter_tensor, send as send, set_comm_ops_inplace as set_comm_ops_inplace
from ms.communication.objects import all_gather_object as all_gather_object, broadcast_object_list as broadcast_object_list, gather_object as gather_object, recv_object_list as recv_object_list, scatter_object_list as scatter_object_list, send_object_list as send_object_list
from ms.communication.process_groups import TCPStore as TCPStore, destroy_process_group as destroy_process_group, get_backend as get_backend, get_global_rank as get_global_rank, get_group_rank as get_group_rank, get_process_group_ranks as get_process_group_ranks, get_rank as get_rank, get_world_size as get_world_size, init_process_group as init_process_group, is_available as is_available, is_initialized as is_initialized, new_group as new_group
