"""Documentation of the methods of `storage`: memory."""

from __future__ import annotations

METHODS: dict[str, str] = {
    "convert_bytes_to_tensor": """bytes_data: The bytes, in row-major order.
dims: The shape: a tuple of ints.
type_: The dtype.

>>> print(Tensor.convert_bytes_to_tensor(Tensor([1, 2]).get_bytes(), (2,), ms.int64))
[1 2]""",
    "data_ptr": """Returns the memory address of the first element.

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
    "is_init": """Whether the values are still uninitialized; False.

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
    "offload_file_path": """The file to which `offload` moved the values, else ''.

>>> Tensor([1.0]).offload_file_path() == ""
True""",
    "param_info": """The metadata of a Parameter; for other tensors the value set by `set_param_info`, else None.

>>> Tensor([1.0]).param_info""",
    "pin_memory": """Returns a copy; only machines with a device have page-locked memory.

>>> print(Tensor([1.0]).pin_memory())
[1.]""",
    "set_dtype": """>>> Tensor([1, 2]).set_dtype(ms.float32)
mindspore.float32""",
    "set_param_info": """Sets the value of `param_info`.

>>> Tensor([1.0]).set_param_info(None)""",
    "storage": """Returns the memory of the elements as an `UntypedStorage`.

>>> Tensor([1.0, 2.0]).storage().nbytes()
8""",
    "storage_offset": """>>> Tensor([1, 2, 3])[1:].storage_offset()
1""",
    "symbolic_shape": """The sizes that `set_inputs` described by `Symbol`; None if there are none.

>>> Tensor([1.0]).symbolic_shape""",
    "to_": """>>> print(Tensor([1.0]).to_("CPU"))
[1.]""",
    "to_dlpack": """tensor: The tensor.

>>> print(Tensor.from_dlpack(Tensor([1.0]).to_dlpack()))
[1.]""",
    "untyped_storage": """Returns the memory of the elements as an `UntypedStorage`.

>>> Tensor([1.0, 2.0]).untyped_storage().nbytes()
8""",
    "virtual_flag": """Accepted for compatibility; False.

>>> Tensor([1.0]).virtual_flag
False""",
    "wait_pipeline": """>>> Tensor([1.0]).wait_pipeline()""",
}
