"""What arguments mean, by name: the texts that docstrings in short form omit (see `_documentation`).

A name is listed here if it means the same in nearly every function that has it. A function for which it means
something else, or something narrower, has a line of its own.
"""

from __future__ import annotations

#: of every namespace
_COMMON = {
    "axis": "The dimension; a negative one counts from the last.",
    "axis=None": "The dimension, or a tuple of several; None is all of them.",
    "axis=()": "The dimension, or a tuple of several; () is all of them.",
    "dim": "The dimension; a negative one counts from the last.",
    "dim=None": "The dimension, or a tuple of several; None is all of them.",
    "dim=()": "The dimension, or a tuple of several; () is all of them.",
    "keepdim": "Whether reduced dimensions are kept with size 1.",
    "keepdims": "Whether reduced dimensions are kept with size 1.",
    "keep_dims": "Whether reduced dimensions are kept with size 1.",
    "reduction": "The reduction of the losses of the elements: 'mean', 'sum' or 'none'.",
    "ceil_mode": "Whether partial windows at the end count.",
    "count_include_pad": "Whether padding counts in the mean.",
    "divisor_override": "The divisor; None is the number of elements of the window.",
    "return_indices": "Whether the flat indices of the maxima are returned too.",
    "groups": "The number of groups of channels.",
    "align_corners": "Whether the centers of the corner elements are aligned.",
    "eps": "Added to the denominator to avoid a division by zero.",
    "epsilon": "Added to the denominator to avoid a division by zero.",
    "generator": "The random number generator; None is the default one.",
    "training": "Whether the function is in training mode.",
    "inplace": "Whether the result is written into the input.",
    "stable": "Whether equal elements keep their order.",
    "descending": "Whether the largest element comes first.",
    "approximate": "'none' (exact) or 'tanh'.",
}

MINT = {
    **_COMMON,
    "input": "The input.",
    "other": "Tensor or number; one of the two is a Tensor.",
    "dtype": "The dtype of the result; None is that of the input, or float32.",
    "alpha": "A scale factor.",
    "beta": "A scale factor.",
    "device": "The name of a device, such as 'CPU'; None is the current one.",
    "requires_grad": "Accepted for compatibility.",
    "tensors": "A list or tuple of tensors.",
    "correction": "The divisor of the sum of squares is the count minus this.",
    "kernel_size": "The size of the window: an int, or one per spatial dimension.",
    "stride": "The distance between windows: an int, or one per spatial dimension.",
    "padding": "The padding on both sides: an int, or one per spatial dimension.",
    "dilation": "The distance between elements of a window: an int, or one per spatial dimension.",
    "size": "The shape: ints, or one tuple or list of ints.",
    "diagonal": "The diagonal; 0 is the main one, positive ones are above it.",
}

NUMPY = {
    **_COMMON,
    "a": "Tensor.",
    "b": "Like `a`.",
    "x": "Tensor.",
    "arr": "Tensor.",
    "axis": "The axis; a negative one counts from the last.",
    "dtype": "The dtype of the result; None is that of the inputs, or float32 without inputs.",
    "k": "The diagonal; 0 is the main one, positive ones are above it.",
    "a1": "Tensor, or nested lists or tuples of numbers.",
    "a2": "Like `a1`.",
    "ar2": "Like `ar1`.",
    "density": "Whether to normalize the result to an integral of 1.",
    "indices_or_sections": "The number of equal parts, or the indices at which to split.",
    "initial": "The initial value of the reduction.",
    "where": "Tensor of bool: the elements that count.",
}

METHODS = {
    **_COMMON,
    "other": "Tensor or number.",
    "keepdim": "Another name of `keepdims`.",
}

OPS = {
    **_COMMON,
    "input": "The input.",
    "input_x": "The input.",
    "x": "The input.",
    "dtype": "The dtype of the result; None is that of the inputs, or float32 without inputs.",
    "seed": "A seed for this call; None (or a default of 0) draws from the default generator.",
    "seed2": "A second seed.",
    "op_name": "The operator's name.",
    "variable": "Tensor or Parameter.",
    "other": "The second operand: Tensor or number.",
    "y": "The second operand.",
    "value": "A number, or a Tensor.",
    "inputs": "Tensors.",
    "tensors": "A list or tuple of tensors.",
    "args": "The elements.",
    "key": "The key.",
    "keys": "The keys.",
    "values": "The values, in the order of the keys.",
    "default": "The value if the key is missing.",
    "shape": "The shape: an int, or a tuple or list of ints.",
    "begin": "The start index, one per dimension.",
    "end": "The end, one per dimension if there are several.",
    "strides": "The step, one per dimension.",
    "start": "The first number.",
    "stop": "The end, which is excluded.",
    "step": "The step.",
    "size": "The size of the result: an int, or one per dimension.",
    "window_length": "The number of points.",
    "source": "The dimensions to move: an int or several.",
    "destination": "Their new positions: an int or several.",
    "dims": "A tuple or list with one int per dimension.",
    "exponent": "The exponent: Tensor or number.",
    "fill_value": "The number that fills the result.",
    "q": "The quantiles, in [0, 1]: a float, or a Tensor of one dimension.",
    "obj": "Any object.",
    "type": "The dtype.",
    "type_": "The dtype or class.",
    "expr": "The value to compute first.",
    "condition": "Tensor of bool of one element, or a bool.",
    "pred": "Tensor of bool of one element, or a bool.",
    "true_branch": "The value if the condition is true.",
    "false_branch": "The value if the condition is false.",
    "index": "The index.",
    "layers": "A tuple of functions or Cells.",
    "data": "The value.",
    "parameter": "The Parameter.",
    "input_data": "A tuple of ints.",
    "input_shape": "The shape before the reduction.",
    "x_shape": "The shape of the first operand.",
    "y_shape": "The shape of the second operand.",
    # Arguments of attention functions that only Ascend's kernels support.
    **dict.fromkeys(
        "deq_scale1 deq_scale2 dequant_scale1 dequant_scale2 quant_scale1 quant_scale2 quant_offset2 antiquant_scale "
        "antiquant_offset key_antiquant_scale key_antiquant_offset value_antiquant_scale value_antiquant_offset "
        "query_padding_size kv_padding_size key_shared_prefix value_shared_prefix actual_shared_prefix_len drop_mask "
        "padding_mask prefix actual_seq_qlen actual_seq_kvlen".split(),
        "Not supported: must be None.",
    ),
    **dict.fromkeys(("antiquant_mode", "key_antiquant_mode", "value_antiquant_mode"), "Accepted for compatibility."),
}
