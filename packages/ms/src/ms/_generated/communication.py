"""The documentation of `ms.communication.comm_func`, `ms.communication.in_place`.

Written by `nox -s gen` from docstrings; do not edit.
"""

from __future__ import annotations

COMM_FUNC: dict[str, str] = {
    "all_gather_into_tensor": """Concatenates the tensors of all processes along dimension 0; every process gets the result.

Args:
    tensor (Tensor): Tensor of any shape.
    group (str, optional): The name of a group. Default: 'hccl_world_group', the world.
    async_op (bool, optional): Whether to return a handle. Default: ``False``.

Returns:
    tuple of a Tensor and a CommHandle or None.

Raises:
    TypeError: an argument has another type.
    RuntimeError: `group` does not exist.
""",
    "all_reduce": """Reduces the tensors of all processes; every process gets the result.

Args:
    tensor (Tensor): Tensor of any shape.
    op (str, optional): 'sum', 'prod', 'min' or 'max'. Default: ``'sum'``.
    group (str, optional): The name of a group. Default: 'hccl_world_group', the world.
    async_op (bool, optional): Whether to return a handle. Default: ``False``.

Returns:
    tuple of a Tensor and a CommHandle or None.

Raises:
    TypeError: an argument has another type.
    RuntimeError: `group` does not exist.

Examples:
    >>> import mindspore as ms
    >>> from ms.communication import comm_func
    >>> total, _ = comm_func.all_reduce(ms.Tensor([1.0, 2.0]))
    >>> print(total)
    [1. 2.]
""",
    "all_to_all_single_with_output_shape": """Sends a chunk along dimension 0 to each process, and concatenates the received chunks.

Args:
    output_shape: The shape of the result, or a Tensor of the shape.
    tensor (Tensor): Tensor with a chunk for each process.
    output_split_sizes (Sequence[int], optional): The sizes of the chunks received; None for equal ones. Default: ``None``.
    input_split_sizes (Sequence[int], optional): The sizes of the chunks sent; None for equal ones. Default: ``None``.
    group (str, optional): The name of a group; None for the world. Default: ``None``.
    async_op (bool, optional): Whether to return a handle. Default: ``False``.

Returns:
    tuple of a Tensor and a CommHandle or None.

Raises:
    TypeError: an argument has another type.
    ValueError: the shape or a size differs from that of the tensor.
    RuntimeError: `group` does not exist.
""",
    "all_to_all_v_c": """Exchanges chunks of the sizes in a matrix, and writes the received chunks to `output`.

Args:
    output (Tensor): Tensor that is written.
    input (Tensor): Tensor with a chunk for each process.
    send_count_matrix (Sequence[int]): For each sender, the number of rows for each receiver, flat: here one number.
    group (str, optional): The name of a group; None for the world. Default: ``None``.
    async_op (bool, optional): Whether to return a handle. Default: ``False``.

Returns:
    CommHandle or None.

Raises:
    TypeError: an argument has another type.
    ValueError: the number differs from the number of rows of `input`.
    RuntimeError: `group` does not exist.
""",
    "all_to_all_with_output_shape": """Sends a tensor to each process, and receives one from each.

Args:
    output_shape_list (Sequence[Any]): The shape, or a Tensor of the shape, for each process.
    input_tensor_list (Sequence[Tensor]): A Tensor for each process.
    group (str, optional): The name of a group; None for the world. Default: ``None``.
    async_op (bool, optional): Whether to return a handle. Default: ``False``.

Returns:
    tuple of a tuple of Tensors and a CommHandle or None.

Raises:
    TypeError: an argument has another type, or another length than the group.
    ValueError: a shape differs from that of the tensor.
    RuntimeError: `group` does not exist.
""",
    "barrier": """Waits for all processes of a group.

Args:
    group (str, optional): The name of a group; None for the world. Default: ``'hccl_world_group'``.

Raises:
    TypeError: `group` is not a str.
    RuntimeError: `group` does not exist.
""",
    "batch_isend_irecv": """Sends and receives several tensors.

Args:
    p2p_op_list (Sequence[P2POp]):
""",
    "broadcast": """Broadcasts the tensor of process `src` to all processes.

Args:
    tensor (Tensor): Tensor of any shape.
    src (int, optional): 0, the only rank. Default: ``0``.
    group (str, optional): The name of a group. Default: 'hccl_world_group', the world.

Returns:
    Tensor of the same shape.

Raises:
    TypeError: an argument has another type.
    RuntimeError: `group` does not exist, or `src` is another process.
""",
    "check_async": """Raises a TypeError unless `async_op` is a bool.

Args:
    async_op: Whether to return a handle.
    op (str): 'sum', 'prod', 'min', 'max' or 'avg'.
""",
    "check_group": """Returns the name of the group, by default the world group.

Raises:
    TypeError: `group` is not a str.
    RuntimeError: `group` does not exist.

Args:
    group: The name of a group; None for the world.
    op (str): 'sum', 'prod', 'min', 'max' or 'avg'.
""",
    "check_rank": """Raises an error unless a rank is this process.

Raises:
    TypeError: `rank` is not an int.
    RuntimeError: `rank` is not 0.

Args:
    op (str): 'sum', 'prod', 'min', 'max' or 'avg'.
    name (str):
""",
    "check_reduction": """Raises a TypeError unless `op` is the name of a reduction.

Args:
    op: 'sum', 'prod', 'min', 'max' or 'avg'.
    name (str):
    more (tuple[str, ...], optional): Default: ``()``.
""",
    "check_sizes": """Raises an error unless the chunk sizes are a list of one number, the size of the tensor's first dimension.

Args:
    tensor (Tensor): This process's Tensor.
    op (str): 'sum', 'prod', 'min', 'max' or 'avg'.
    name (str):

Raises:
    TypeError: an argument is not a Tensor.
""",
    "check_tensor": """Raises a TypeError unless a value is a Tensor.

Args:
    op (str): 'sum', 'prod', 'min', 'max' or 'avg'.
    name (str, optional): Default: ``'tensor'``.

Returns:
    Tensor.
""",
    "check_tensors": """Raises a TypeError unless values are a list of one Tensor per process, of which there is one.

Args:
    op (str): 'sum', 'prod', 'min', 'max' or 'avg'.
    name (str):
""",
    "gather_into_tensor": """Concatenates the tensors of all processes along dimension 0 in process `dst`.

Args:
    tensor (Tensor): Tensor of any shape.
    dst (int, optional): 0, the only rank. Default: ``0``.
    group (str, optional): The name of a group. Default: 'hccl_world_group', the world.

Returns:
    Tensor of the same shape.

Raises:
    TypeError: an argument has another type.
    RuntimeError: `group` does not exist, or `dst` is another process.
""",
    "handle": """Returns the handle of an operation if it was requested, else None.

Args:
    async_op (bool): Whether to return a handle.
""",
    "irecv": """Receives a tensor from another process without waiting.

Args:
    tensor (Tensor): This process's Tensor.
    src (int, optional): 0, the only rank. Default: ``0``.
    group (str, optional): The name of a group; None for the world. Default: ``'hccl_world_group'``.
    tag (int, optional): Default: ``0``.

Raises:
    TypeError: an argument is not a Tensor.
""",
    "isend": """Sends a tensor to another process without waiting.

Args:
    tensor (Tensor): This process's Tensor.
    dst (int, optional): 0, the only rank. Default: ``0``.
    group (str, optional): The name of a group; None for the world. Default: ``'hccl_world_group'``.
    tag (int, optional): Default: ``0``.

Raises:
    TypeError: an argument is not a Tensor.
""",
    "recv": """Receives a tensor from another process.

Args:
    tensor (Tensor): This process's Tensor.
    src (int, optional): 0, the only rank. Default: ``0``.
    group (str, optional): The name of a group; None for the world. Default: ``'hccl_world_group'``.
    tag (int, optional): Default: ``0``.

Returns:
    Tensor.

Raises:
    TypeError: an argument is not a Tensor.
""",
    "reduce": """Reduces the tensors of all processes to process `dst`.

Args:
    tensor (Tensor): Tensor of any shape.
    dst (int): 0, the only rank.
    op (str, optional): 'sum', 'prod', 'min' or 'max'. Default: ``'sum'``.
    group (str, optional): The name of a group. Default: 'hccl_world_group', the world.

Returns:
    Tensor of the same shape.

Raises:
    TypeError: an argument has another type.
    RuntimeError: `group` does not exist, or `dst` is another process.
""",
    "reduce_scatter_tensor": """Reduces the tensors of all processes and scatters the result along dimension 0.

Args:
    tensor (Tensor): Tensor of any shape.
    op (str, optional): 'sum', 'prod', 'min' or 'max'. Default: ``'sum'``.
    group (str, optional): The name of a group. Default: 'hccl_world_group', the world.
    async_op (bool, optional): Whether to return a handle. Default: ``False``.

Returns:
    tuple of a Tensor and a CommHandle or None.

Raises:
    TypeError: an argument has another type.
    RuntimeError: `group` does not exist.
""",
    "scatter_tensor": """Scatters the tensor of process `src` along dimension 0.

Args:
    tensor (Tensor): Tensor of any shape.
    src (int, optional): 0, the only rank. Default: ``0``.
    group (str, optional): The name of a group. Default: 'hccl_world_group', the world.

Returns:
    Tensor of the same shape.

Raises:
    TypeError: an argument has another type.
    RuntimeError: `group` does not exist, or `src` is another process.
""",
    "send": """Sends a tensor to another process.

Args:
    tensor (Tensor): This process's Tensor.
    dst (int, optional): 0, the only rank. Default: ``0``.
    group (str, optional): The name of a group; None for the world. Default: ``'hccl_world_group'``.
    tag (int, optional): Default: ``0``.

Raises:
    TypeError: an argument is not a Tensor.
""",
}

IN_PLACE: dict[str, str] = {
    "all_gather": """Writes the value of each process to a list's tensors.

Args:
    tensor_list (Sequence[Tensor]): A Tensor for each process.
    tensor (Tensor): This process's Tensor.
    group (str, optional): The name of a group; None for the world. Default: ``None``.
    async_op (bool, optional): Whether to return a handle. Default: ``False``.

Returns:
    CommHandle or None.

Raises:
    TypeError: an argument has another type, or another length than the group.
    ValueError: a Tensor has another shape.
    RuntimeError: `group` does not exist.
""",
    "all_gather_into_tensor": """Writes the values of all processes, joined along the first dimension, in each of them.

Args:
    output_tensor (Tensor): Tensor that is written.
    input_tensor (Tensor): This process's Tensor.
    group (str, optional): The name of a group; None for the world. Default: ``None``.
    async_op (bool, optional): Whether to return a handle. Default: ``False``.

Returns:
    CommHandle or None.

Raises:
    TypeError: an argument has another type.
    ValueError: the output has another shape.
    RuntimeError: `group` does not exist.
""",
    "all_gather_into_tensor_uneven": """Like `all_gather_into_tensor`, for first dimensions of different sizes.

Args:
    output (Tensor): Tensor that is written.
    input (Tensor): This process's Tensor.
    output_split_sizes (Sequence[int], optional): The first dimension of each process's tensor; None for equal ones. Default: ``None``.
    group (str, optional): The name of a group; None for the world. Default: ``None``.
    async_op (bool, optional): Whether to return a handle. Default: ``False``.

Returns:
    CommHandle or None.

Raises:
    TypeError: an argument has another type.
    ValueError: the output, or a size, has another shape.
    RuntimeError: `group` does not exist.
""",
    "all_reduce": """Combines the values of all processes in place.

Args:
    tensor (Tensor): Tensor that is read and written.
    op (str, optional): 'sum', 'prod', 'min', 'max' or 'avg'. Default: ``'sum'``.
    group (str, optional): The name of a group; None for the world. Default: ``None``.
    async_op (bool, optional): Whether to return a handle. Default: ``False``.

Returns:
    CommHandle or None.

Raises:
    TypeError: an argument has another type.
    RuntimeError: `group` does not exist.

Examples:
    >>> import mindspore as ms
    >>> from ms.mint import distributed
    >>> x = ms.Tensor([1.0, 2.0])
    >>> distributed.all_reduce(x)
    >>> print(x)
    [1. 2.]
""",
    "all_to_all": """Writes the tensors that each process has for this one.

Args:
    output_tensor_list (Sequence[Tensor]): A Tensor for each process, which is written.
    input_tensor_list (Sequence[Tensor]): A Tensor for each process, which is sent.
    group (str, optional): The name of a group; None for the world. Default: ``None``.
    async_op (bool, optional): Whether to return a handle. Default: ``False``.

Returns:
    CommHandle or None.

Raises:
    TypeError: an argument has another type, or another length than the group.
    ValueError: a Tensor has another shape.
    RuntimeError: `group` does not exist.
""",
    "all_to_all_single": """Writes the chunks, along the first dimension, that each process has for this one.

Args:
    output (Tensor): Tensor that is written.
    input (Tensor): Tensor with a chunk for each process.
    output_split_sizes (Sequence[int], optional): The sizes of the chunks received; None for equal ones. Default: ``None``.
    input_split_sizes (Sequence[int], optional): The sizes of the chunks sent; None for equal ones. Default: ``None``.
    group (str, optional): The name of a group; None for the world. Default: ``None``.
    async_op (bool, optional): Whether to return a handle. Default: ``False``.

Returns:
    CommHandle or None.

Raises:
    TypeError: an argument has another type.
    ValueError: the output, or a size, has another shape.
    RuntimeError: `group` does not exist.
""",
    "all_to_all_v_c": """Exchanges chunks of the sizes in a matrix, and writes the received chunks to `output`.

Args:
    output (Tensor): Tensor that is written.
    input (Tensor): Tensor with a chunk for each process.
    send_count_matrix (Sequence[int]): For each sender, the number of rows for each receiver, flat: here one number.
    group (str, optional): The name of a group; None for the world. Default: ``None``.
    async_op (bool, optional): Whether to return a handle. Default: ``False``.

Returns:
    CommHandle or None.

Raises:
    TypeError: an argument has another type.
    ValueError: the number differs from the number of rows of `input`.
    RuntimeError: `group` does not exist.
""",
    "barrier": """Waits for all processes of a group.

Args:
    group (str, optional): The name of a group; None for the world. Default: ``None``.
    async_op (bool, optional): Whether to return a handle. Default: ``False``.
    device_ids (optional): Accepted for compatibility. Default: ``None``.

Returns:
    CommHandle or None.
""",
    "batch_isend_irecv": """Sends and receives several tensors.

Args:
    p2p_op_list (Sequence[P2POp]):
""",
    "broadcast": """Writes the value of process `src` in all processes.

Args:
    tensor (Tensor): Tensor that is read in process `src` and written in others.
    src (int): 0, the only rank.
    group (str, optional): The name of a group; None for the world. Default: ``None``.
    async_op (bool, optional): Whether to return a handle. Default: ``False``.

Returns:
    CommHandle or None.

Raises:
    TypeError: an argument has another type.
    RuntimeError: `group` does not exist, or `src` is another process.
""",
    "check_async": """Raises a TypeError unless `async_op` is a bool.

Args:
    async_op: Whether to return a handle.
    op (str): 'sum', 'prod', 'min', 'max' or 'avg'.
""",
    "check_group": """Returns the name of the group, by default the world group.

Raises:
    TypeError: `group` is not a str.
    RuntimeError: `group` does not exist.

Args:
    group: The name of a group; None for the world.
    op (str): 'sum', 'prod', 'min', 'max' or 'avg'.
""",
    "check_rank": """Raises an error unless a rank is this process.

Raises:
    TypeError: `rank` is not an int.
    RuntimeError: `rank` is not 0.

Args:
    op (str): 'sum', 'prod', 'min', 'max' or 'avg'.
    name (str):
""",
    "check_reduction": """Raises a TypeError unless `op` is the name of a reduction.

Args:
    op: 'sum', 'prod', 'min', 'max' or 'avg'.
    name (str):
    more (tuple[str, ...], optional): Default: ``()``.
""",
    "check_same_shape": """Raises a ValueError unless the output has the shape of the input.

Args:
    output (Tensor): Tensor that is written.
    input (Tensor): This process's Tensor.
    op (str): 'sum', 'prod', 'min', 'max' or 'avg'.

Raises:
    TypeError: an argument is not a Tensor.
""",
    "check_sizes": """Raises an error unless the chunk sizes are a list of one number, the size of the tensor's first dimension.

Args:
    tensor (Tensor): This process's Tensor.
    op (str): 'sum', 'prod', 'min', 'max' or 'avg'.
    name (str):

Raises:
    TypeError: an argument is not a Tensor.
""",
    "check_tensor": """Raises a TypeError unless a value is a Tensor.

Args:
    op (str): 'sum', 'prod', 'min', 'max' or 'avg'.
    name (str, optional): Default: ``'tensor'``.

Returns:
    Tensor.
""",
    "check_tensors": """Raises a TypeError unless values are a list of one Tensor per process, of which there is one.

Args:
    op (str): 'sum', 'prod', 'min', 'max' or 'avg'.
    name (str):
""",
    "gather": """Writes the value of each process to a list's tensors, in process `dst`.

Args:
    tensor (Tensor): This process's Tensor.
    gather_list (Sequence[Tensor]): A Tensor for each process.
    dst (int, optional): 0, the only rank. Default: ``0``.
    group (str, optional): The name of a group; None for the world. Default: ``None``.
    async_op (bool, optional): Whether to return a handle. Default: ``False``.

Returns:
    CommHandle or None.

Raises:
    TypeError: an argument has another type, or another length than the group.
    ValueError: a Tensor has another shape.
    RuntimeError: `group` does not exist, or `dst` is another process.
""",
    "gather_into_tensor": """Writes the values of all processes, joined along the first dimension, in process `dst`.

Args:
    output_tensor (Tensor): Tensor that is written.
    input_tensor (Tensor): This process's Tensor.
    dst (int, optional): 0, the only rank. Default: ``0``.
    group (str, optional): The name of a group; None for the world. Default: ``None``.
    async_op (bool, optional): Whether to return a handle. Default: ``False``.

Returns:
    CommHandle or None.

Raises:
    TypeError: an argument has another type.
    ValueError: the output has another shape.
    RuntimeError: `group` does not exist, or `dst` is another process.
""",
    "handle": """Returns the handle of an operation if it was requested, else None.

Args:
    async_op (bool): Whether to return a handle.
""",
    "irecv": """Receives a tensor from another process without waiting.

Args:
    tensor (Tensor): This process's Tensor.
    src (int, optional): 0, the only rank. Default: ``0``.
    group (str, optional): The name of a group; None for the world. Default: ``None``.
    tag (int, optional): Default: ``0``.

Raises:
    TypeError: an argument is not a Tensor.
""",
    "isend": """Sends a tensor to another process without waiting.

Args:
    tensor (Tensor): This process's Tensor.
    dst (int, optional): 0, the only rank. Default: ``0``.
    group (str, optional): The name of a group; None for the world. Default: ``None``.
    tag (int, optional): Default: ``0``.

Raises:
    TypeError: an argument is not a Tensor.
""",
    "recv": """Receives a tensor from another process.

Args:
    tensor (Tensor): This process's Tensor.
    src (int, optional): 0, the only rank. Default: ``0``.
    group (str, optional): The name of a group; None for the world. Default: ``None``.
    tag (int, optional): Default: ``0``.

Raises:
    TypeError: an argument is not a Tensor.
""",
    "reduce": """Combines the values of all processes in place, in process `dst`.

Args:
    tensor (Tensor): Tensor that is read, and written in process `dst`.
    dst (int): 0, the only rank.
    op (str, optional): 'sum', 'prod', 'min', 'max' or 'avg'. Default: ``'sum'``.
    group (str, optional): The name of a group; None for the world. Default: ``None``.
    async_op (bool, optional): Whether to return a handle. Default: ``False``.

Returns:
    CommHandle or None.

Raises:
    TypeError: an argument has another type.
    RuntimeError: `group` does not exist, or `dst` is another process.
""",
    "reduce_scatter": """Writes this process's item of the lists of all processes combined.

Args:
    output (Tensor): Tensor that is written.
    input_list (Sequence[Tensor]): A Tensor for each process.
    op (str, optional): 'sum', 'prod', 'min', 'max' or 'avg'. Default: ``'sum'``.
    group (str, optional): The name of a group; None for the world. Default: ``None``.
    async_op (bool, optional): Whether to return a handle. Default: ``False``.

Returns:
    CommHandle or None.

Raises:
    TypeError: an argument has another type, or another length than the group.
    ValueError: a Tensor has another shape.
    RuntimeError: `group` does not exist.
""",
    "reduce_scatter_tensor": """Writes this process's share, along the first dimension, of the values of all processes combined.

Args:
    output (Tensor): Tensor that is written.
    input (Tensor): Tensor with a share for each process.
    op (str, optional): 'sum', 'prod', 'min', 'max' or 'avg'. Default: ``'sum'``.
    group (str, optional): The name of a group; None for the world. Default: ``None``.
    async_op (bool, optional): Whether to return a handle. Default: ``False``.

Returns:
    CommHandle or None.

Raises:
    TypeError: an argument has another type.
    ValueError: the output has another shape.
    RuntimeError: `group` does not exist.
""",
    "reduce_scatter_tensor_uneven": """Like `reduce_scatter_tensor`, for shares of different sizes.

Args:
    output (Tensor): Tensor that is written.
    input (Tensor): Tensor with a share for each process.
    input_split_sizes (Sequence[int], optional): The sizes of the shares; None for equal ones. Default: ``None``.
    op (str, optional): 'sum', 'prod', 'min', 'max' or 'avg'. Default: ``'sum'``.
    group (str, optional): The name of a group; None for the world. Default: ``None``.
    async_op (bool, optional): Whether to return a handle. Default: ``False``.

Returns:
    CommHandle or None.

Raises:
    TypeError: an argument has another type.
    ValueError: the output, or a size, has another shape.
    RuntimeError: `group` does not exist.
""",
    "scatter": """Writes this process's item of the list of process `src`.

Args:
    tensor (Tensor): Tensor that is written.
    scatter_list (Sequence[Tensor]): A Tensor for each process.
    src (int, optional): 0, the only rank. Default: ``0``.
    group (str, optional): The name of a group; None for the world. Default: ``None``.
    async_op (bool, optional): Whether to return a handle. Default: ``False``.

Returns:
    CommHandle or None.

Raises:
    TypeError: an argument has another type, or another length than the group.
    ValueError: a Tensor has another shape.
    RuntimeError: `group` does not exist, or `src` is another process.
""",
    "scatter_tensor": """Writes this process's share, along the first dimension, of the value of process `src`.

Args:
    output_tensor (Tensor): Tensor that is written.
    input_tensor (Tensor): Tensor with a share for each process.
    src (int, optional): 0, the only rank. Default: ``0``.
    group (str, optional): The name of a group; None for the world. Default: ``None``.
    async_op (bool, optional): Whether to return a handle. Default: ``False``.

Returns:
    CommHandle or None.

Raises:
    TypeError: an argument has another type.
    ValueError: the output has another shape.
    RuntimeError: `group` does not exist, or `src` is another process.
""",
    "send": """Sends a tensor to another process.

Args:
    tensor (Tensor): This process's Tensor.
    dst (int, optional): 0, the only rank. Default: ``0``.
    group (str, optional): The name of a group; None for the world. Default: ``None``.
    tag (int, optional): Default: ``0``.

Raises:
    TypeError: an argument is not a Tensor.
""",
    "set_comm_ops_inplace": """Sets whether collective functions write their result to an argument. Here they always do.

Args:
    is_enable (bool): True.
    func_list (list[str], optional): The names of the functions; None for all. Default: ``None``.

Raises:
    TypeError: an argument has another type.
    ValueError: `is_enable` is False: results would be new tensors, which `communication.comm_func` returns.
""",
}
