"""What arguments mean, by name: the texts that docstrings in short form leave out (see `_documentation`).

A name stands here where it means the same in nearly every function that has it. A function for which it means
something else, or something narrower, says so in a line of its own.
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
    "keepdim": "Whether reduced dimensions stay, with size 1.",
    "keepdims": "Whether reduced dimensions stay, with size 1.",
    "keep_dims": "Whether reduced dimensions stay, with size 1.",
    "reduction": "'mean', 'sum' or 'none': what becomes of the losses of the elements.",
    "ceil_mode": "Whether a last, partial window counts.",
    "count_include_pad": "Whether the added zeros count in the mean.",
    "divisor_override": "The divisor; None is the number of elements of the window.",
    "return_indices": "Whether the flat indices of the maxima are returned too.",
    "groups": "The number of groups that the channels are divided into.",
    "align_corners": "Whether the centers of the corner elements stay in place.",
    "eps": "Added to the denominator, so that it is not zero.",
    "epsilon": "Added to the denominator, so that it is not zero.",
    "generator": "The generator of the random numbers; None is the default one.",
    "training": "Whether the function is used in training.",
    "inplace": "Whether the input itself changes.",
    "stable": "Whether equal elements keep their order.",
    "descending": "Whether the greatest element comes first.",
    "approximate": "'none' (exact) or 'tanh'.",
}

MINT = {
    **_COMMON,
    "input": "The input.",
    "other": "Tensor or number; one of the two is a Tensor.",
    "dtype": "The dtype of the result; None is that of the input, or float32.",
    "alpha": "A factor.",
    "beta": "A factor.",
    "device": "The name of a device, as 'CPU'; None is the current one.",
    "requires_grad": "Accepted for compatibility.",
    "tensors": "A list or tuple of tensors.",
    "correction": "The sum of squares is divided by the count minus this.",
    "kernel_size": "The window: an int, or one int a spatial dimension.",
    "stride": "The step between windows: an int, or one int a spatial dimension.",
    "padding": "The width added on both sides: an int, or one int a spatial dimension.",
    "dilation": "The step between the elements of a window: an int, or one int a spatial dimension.",
    "size": "Ints, or one tuple or list of ints.",
    "diagonal": "The diagonal: above the main one where positive.",
}

NUMPY = {
    **_COMMON,
    "a": "Tensor.",
    "b": "Like `a`.",
    "x": "Tensor.",
    "arr": "Tensor.",
    "axis": "The axis; a negative one counts from the last.",
    "dtype": "The dtype of the result; None is that of the inputs, or float32 where there are none.",
    "k": "The diagonal: above the main one where positive.",
    "a1": "Tensor, or nested lists or tuples of numbers.",
    "a2": "Like `a1`.",
    "ar2": "Like `ar1`.",
    "density": "Whether the result is divided so that its integral is 1.",
    "indices_or_sections": "The number of equal parts, or the places where parts begin.",
    "initial": "A value that takes part in the reduction.",
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
    "dtype": "The dtype of the result; None is that of the inputs, or float32 where there are none.",
    "seed": "For this call only; None, or 0 where it is an int, draws from the default generator.",
    "seed2": "A second seed.",
    "op_name": "The operator's name.",
    "variable": "Tensor or Parameter.",
    "other": "The second operand: Tensor or number.",
    "y": "The second operand.",
    "value": "The value: a number, or what the first argument holds.",
    "inputs": "Tensors.",
    "tensors": "A list or tuple of tensors.",
    "args": "The elements.",
    "key": "The key.",
    "keys": "The keys.",
    "values": "The values, in the order of the keys.",
    "default": "The value where there is none.",
    "shape": "The shape: an int, or a tuple or list of ints.",
    "begin": "The index of the first element, for each dimension.",
    "end": "The end, for each dimension where there are several.",
    "strides": "The step between elements, for each dimension.",
    "start": "The first number.",
    "stop": "The end, which does not belong to it.",
    "step": "The distance of neighbours.",
    "size": "The size of the result, for each dimension where there are several.",
    "window_length": "The number of points.",
    "source": "The dimensions to move: an int or several.",
    "destination": "Where they go: an int or several.",
    "dims": "One int for each dimension: a tuple or list.",
    "exponent": "The exponent: Tensor or number.",
    "fill_value": "The number that fills the result.",
    "q": "The quantiles, in [0, 1]: a float, or a Tensor of one dimension.",
    "obj": "Any object.",
    "type": "The dtype.",
    "type_": "The dtype or class.",
    "expr": "What is to be computed first.",
    "condition": "Tensor of bool of one element, or a bool.",
    "pred": "Tensor of bool of one element, or a bool.",
    "true_branch": "What is given where the condition holds.",
    "false_branch": "What is given otherwise.",
    "index": "Which one.",
    "layers": "A tuple of functions or Cells.",
    "data": "The value.",
    "parameter": "The Parameter.",
    "input_data": "A tuple of ints.",
    "input_shape": "The shape before the reduction.",
    "x_shape": "The shape of the first operand.",
    "y_shape": "The shape of the second operand.",
    # Arguments of attention functions that only Ascend's kernels compute.
    **dict.fromkeys(
        "deq_scale1 deq_scale2 dequant_scale1 dequant_scale2 quant_scale1 quant_scale2 quant_offset2 antiquant_scale "
        "antiquant_offset key_antiquant_scale key_antiquant_offset value_antiquant_scale value_antiquant_offset "
        "query_padding_size kv_padding_size key_shared_prefix value_shared_prefix actual_shared_prefix_len drop_mask "
        "padding_mask prefix actual_seq_qlen actual_seq_kvlen".split(),
        "Not supported: must be None.",
    ),
    **dict.fromkeys(("antiquant_mode", "key_antiquant_mode", "value_antiquant_mode"), "Accepted for compatibility."),
}
