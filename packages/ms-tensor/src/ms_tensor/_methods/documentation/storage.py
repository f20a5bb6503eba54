"""Documentation of the methods of `storage`: memory."""

from __future__ import annotations

METHODS: dict[str, str] = {
    "convert_bytes_to_tensor": """bytes_data: The bytes, row by row.
dims: The shape: a tuple of ints.
type_: The dtype.

>>> print(Tensor.convert_bytes_to_tensor(Tensor([1, 2]).get_bytes(), (2,), ms.int64))
[1 2]""",
    "data_ptr": """The address of the first element in memory.

Returns: int.

>>> isinstance(Tensor([1.0]).data_ptr(), int)
True""",
    "data_sync": """>>> Tensor([1.0]).data_sync()""",
    "flush_from_cache": """>>> Tensor([1.0]).flush_from_cache()""",
    "from_numpy": """>>> print(Tensor.from_numpy(np.array([1.0, 2.0])))
[1. 2.]""",
    "get_bytes": """>>> len(Tensor([1, 2]).get_bytes())
16""",
    "hooks": """>>> Tensor([1.0]).hooks()
[]""",
    "init_flag": """Accepted for compatibility; False.

>>> Tensor([1.0]).init_flag
False""",
    "is_init": """Whether values are still to be drawn; False.

>>> Tensor([1.0]).is_init()
False""",
    "is_meta": """Whether the tensor is on the device `meta`: a dtype and a shape, whose elements ops read as zeros.

>>> Tensor([1.0]).is_meta
False""",
    "is_pinned": """Whether the memory is page-locked; False.

>>> Tensor([1.0]).is_pinned()
False""",
    "is_shared": """Whether the memory is shared between processes; False.

>>> Tensor([1.0]).is_shared()
False""",
    "move_to": """>>> print(Tensor([1, 2]).move_to("CPU"))
[1 2]""",
    "offload_file_path": """The file to which `offload` moved the values; '' where it did not.

>>> Tensor([1.0]).offload_file_path() == ""
True""",
    "param_info": """What a Parameter keeps about itself; for other tensors what was set, else None.

>>> Tensor([1.0]).param_info""",
    "pin_memory": """A copy, which on a machine with a device would be in page-locked memory.

>>> print(Tensor([1.0]).pin_memory())
[1.]""",
    "set_dtype": """>>> Tensor([1, 2]).set_dtype(ms.float32)
mindspore.float32""",
    "set_param_info": """Keeps what `param_info` gives.

>>> Tensor([1.0]).set_param_info(None)""",
    "storage": """The memory of the elements, as an `UntypedStorage`.

>>> Tensor([1.0, 2.0]).storage().nbytes()
8""",
    "storage_offset": """>>> Tensor([1, 2, 3])[1:].storage_offset()
1""",
    "symbolic_shape": """The sizes that `set_inputs` described by `Symbol`; None where there are none.

>>> Tensor([1.0]).symbolic_shape""",
    "to_": """>>> print(Tensor([1.0]).to_("CPU"))
[1.]""",
    "to_dlpack": """tensor: The tensor.

>>> print(Tensor.from_dlpack(Tensor([1.0]).to_dlpack()))
[1.]""",
    "untyped_storage": """The memory of the elements, as an `UntypedStorage`.

>>> Tensor([1.0, 2.0]).untyped_storage().nbytes()
8""",
    "virtual_flag": """Accepted for compatibility; False.

>>> Tensor([1.0]).virtual_flag
False""",
    "wait_pipeline": """>>> Tensor([1.0]).wait_pipeline()""",
}
