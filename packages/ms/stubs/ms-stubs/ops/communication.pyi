# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

from ms.communication.comm_func import all_to_all_v_c as all_to_all_v_c
from ms.communication.in_place import P2POp as P2POp
from ms.communication.in_place import all_gather as all_gather
from ms.communication.in_place import all_gather_into_tensor as all_gather_into_tensor
from ms.communication.in_place import all_gather_into_tensor_uneven as all_gather_into_tensor_uneven
from ms.communication.in_place import all_reduce as all_reduce
from ms.communication.in_place import all_to_all as all_to_all
from ms.communication.in_place import all_to_all_single as all_to_all_single
from ms.communication.in_place import barrier as barrier
from ms.communication.in_place import batch_isend_irecv as batch_isend_irecv
from ms.communication.in_place import broadcast as broadcast
from ms.communication.in_place import gather as gather
from ms.communication.in_place import gather_into_tensor as gather_into_tensor
from ms.communication.in_place import irecv as irecv
from ms.communication.in_place import isend as isend
from ms.communication.in_place import recv as recv
from ms.communication.in_place import reduce as reduce
from ms.communication.in_place import reduce_scatter as reduce_scatter
from ms.communication.in_place import reduce_scatter_tensor as reduce_scatter_tensor
from ms.communication.in_place import reduce_scatter_tensor_uneven as reduce_scatter_tensor_uneven
from ms.communication.in_place import scatter as scatter
from ms.communication.in_place import scatter_tensor as scatter_tensor
from ms.communication.in_place import send as send
from ms.communication.in_place import set_comm_ops_inplace as set_comm_ops_inplace
from ms.communication.objects import all_gather_object as all_gather_object
from ms.communication.objects import broadcast_object_list as broadcast_object_list
from ms.communication.objects import gather_object as gather_object
from ms.communication.objects import recv_object_list as recv_object_list
from ms.communication.objects import scatter_object_list as scatter_object_list
from ms.communication.objects import send_object_list as send_object_list
from ms.communication.process_groups import TCPStore as TCPStore
from ms.communication.process_groups import destroy_process_group as destroy_process_group
from ms.communication.process_groups import get_backend as get_backend
from ms.communication.process_groups import get_global_rank as get_global_rank
from ms.communication.process_groups import get_group_rank as get_group_rank
from ms.communication.process_groups import get_process_group_ranks as get_process_group_ranks
from ms.communication.process_groups import get_rank as get_rank
from ms.communication.process_groups import get_world_size as get_world_size
from ms.communication.process_groups import init_process_group as init_process_group
from ms.communication.process_groups import is_available as is_available
from ms.communication.process_groups import is_initialized as is_initialized
from ms.communication.process_groups import new_group as new_group
