"""Documentation of the methods of `write`: copies and whole values."""

from __future__ import annotations

METHODS: dict[str, str] = {
    "assign_value": """value: Tensor.
Returns: This tensor.

>>> print(Tensor([1.0]).assign_value(Tensor([2.0])))
[2.]""",
    "assign_value_cpp": """value: Tensor.
Returns: This tensor.

>>> print(Tensor([1.0]).assign_value_cpp(Tensor([2.0])))
[2.]""",
    "clone": """>>> print(Tensor([1.0, 2.0]).clone())
[1. 2.]""",
    "const_arg": """Whether the tensor is a constant of graphs; False unless `set_const_arg` set it.

>>> Tensor([1.0]).const_arg
False""",
    "copy": """>>> print(Tensor([1.0, 2.0]).copy())
[1. 2.]""",
    "data": """The tensor itself; writing to it changes the tensor.

>>> print(Tensor([1.0, 2.0]).data)
[1. 2.]""",
    "detach": """Returns: Tensor over the same memory.

>>> print(Tensor([1.0, 2.0]).detach())
[1. 2.]""",
    "device": """The name of the device that holds the elements: 'CPU'.

>>> Tensor([1.0]).device
'CPU'""",
    "fill": """value: A number; None is 0.
TypeError: `value` is not a number.

>>> print(Tensor([1.0, 2.0]).fill(3.0))
[3. 3.]""",
    "has_init": """Whether an initializer must still fill the tensor; False, as tensors are filled when created.

>>> Tensor([1.0]).has_init
False""",
    "init": """The initializer that must still fill the tensor; None, as tensors are filled when created.

>>> Tensor([1.0]).init""",
    "init_data": """slice_index: Accepted for compatibility.
shape: Accepted for compatibility.
opt_shard_group: Accepted for compatibility.

>>> print(Tensor([1.0]).init_data())
[1.]""",
    "init_finished": """Whether the tensor is filled; True.

>>> Tensor([1.0]).init_finished
True""",
    "value": """The tensor itself.

>>> print(Tensor([1.0]).value())
[1.]""",
}
