"""Communication in a group of one process: rows of Primitive classes; see `primitive_table` for their form."""

from __future__ import annotations

ROWS = """
AllReduce(op: str = 'sum', group: str = 'hccl_world_group', *, fusion=0, index=0, no_eliminate=True)(input_x) =
    check.tensor(input_x, 'AllReduce', 'input_x')
    # the values of all members combined.
ReduceScatter(op: str = 'sum', group: str = 'hccl_world_group', *, rank_size=1, fusion=0, no_eliminate=True)(input_x) =
    check.tensor(input_x, 'ReduceScatter', 'input_x')
    # a member's share of the values combined.
AllGather(group: str = 'hccl_world_group', *, rank_size=1, fusion=0, mean_flag=False, no_eliminate=True)(input_x) =
    check.tensor(input_x, 'AllGather', 'input_x')
    # the values of all members, joined along the first dimension.
Reduce(dest_rank: 0, op: str = 'sum', group: str = 'hccl_world_group')(input_x) =
    check.tensor(input_x, 'Reduce', 'input_x')
    # the values combined, at one member.
CollectiveGather(dest_rank: 0, group: str = 'hccl_world_group')(input_x) =
    check.tensor(input_x, 'CollectiveGather', 'input_x')
    # the values joined, at one member.
CollectiveScatter(src_rank: 0 = 0, group: str = 'hccl_world_group', *, rank_id=0, rank_size=1)(input_x) =
    check.tensor(input_x, 'CollectiveScatter', 'input_x')
    # a member's share of one member's value.
AlltoAll(split_count: 1, split_dim: int, concat_dim: int, group: str = 'hccl_world_group', *, no_eliminate=True,
    rank_size=1)(input_x) = check.tensor(input_x, 'AlltoAll', 'input_x')
    # parts exchanged between all members.
Barrier(group: str = 'hccl_world_group', *, side_effect_mem=True)() = None  # waits for all members.
AllGatherV(group: str = 'hccl_world_group', *, rank_size=1, mean_flag=False, rank_id=0)(input_x, output_split_sizes) =
    check.tensor(input_x, 'AllGatherV', 'input_x')
    # the values of all members, of different sizes, joined along the first dimension.
ReduceScatterV(op: str = 'sum', group: str = 'hccl_world_group', *, rank_size=1, rank_id=0)(input_x, input_split_sizes)
    = check.tensor(input_x, 'ReduceScatterV', 'input_x')
    # a member's share of the values combined.
AlltoAllVC(group: str = 'hccl_world_group', block_size: int = 1, transpose: bool = False, *, rank_size=1,
    rank_id=0)(input_x, send_count_matrix) = check.tensor(input_x, 'AlltoAllVC', 'input_x')
    # parts exchanged between all members.
Reshard(in_layout, out_layout, in_strategy)(tensor) = tensor  # the tensor in another layout.
Send(sr_tag: int, dest_rank: int, group: str = 'hccl_world_group', group_back: str = 'hccl_world_group', *,
    no_eliminate=True)(input_x) = _refuse('Send', 'a group of one has nobody to send to')
    # a tensor for another member.
Receive(sr_tag: int, src_rank: int, shape, dtype, group: str = 'hccl_world_group', group_back: str = 'hccl_world_group',
    *, no_eliminate=True)(x=None) = _refuse('Receive', 'a group of one has nobody to receive from')
    # a tensor from another member.
NeighborExchange(send_rank_ids, recv_rank_ids, recv_shapes, send_shapes, recv_type, group: str = 'hccl_world_group', *,
    no_eliminate=True)(tensors) = _refuse('NeighborExchange', 'a group of one has no neighbours')
    # tensors exchanged with neighbours.
NeighborExchangeV2(send_rank_ids, send_lens, recv_rank_ids, recv_lens, data_format, group: str = 'hccl_world_group', *,
    no_eliminate=True)(tensor) = _refuse('NeighborExchangeV2', 'a group of one has no neighbours')
    # edges of images exchanged with neighbours.
BatchISendIRecv(op_types: _several, remote_ranks: _several, receive_shapes=(), receive_dtypes=(), group: str =
    'hccl_world_group', *, no_eliminate=True)(*tensors) =
    _refuse('BatchISendIRecv', 'a group of one has nobody to exchange with')
    # several tensors exchanged with other members.
Broadcast(root_rank: _only_member, group: str = 'hccl_world_group')(input_x) =
    tuple(check.tensors(check.kind(input_x, (tuple, list), 'a tuple', 'Broadcast', 'input_x'), 'Broadcast', 'input_x'))
    # a tuple of tensors, as one member has them.
AlltoAllV(group: str = 'hccl_world_group', block_size: int = 1)(input_x, send_numel_list, recv_numel_list) =
    _all_to_all_alone(input_x, send_numel_list, recv_numel_list, block_size)
    # parts of any size exchanged. The lists have one entry for each member, in blocks of `block_size` elements.
"""
