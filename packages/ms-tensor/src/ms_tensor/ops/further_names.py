"""Other names of functions, and names that `ops` and `ops.functional` have but do not list."""

from __future__ import annotations

# other name -> name of the function
ALIASES: dict[str, str] = {
    "absolute": "abs",
    "adaptive_avg_pool2d_ext": "adaptive_avg_pool2d",
    "arccos": "acos",
    "arccosh": "acosh",
    "arcsin": "asin",
    "arcsinh": "asinh",
    "arctan": "atan",
    "arctan2": "atan2",
    "arctanh": "atanh",
    "baddbmm_ext": "baddbmm",
    "batch_matmul": "bmm",
    "bitwise_not": "invert",
    "clip": "clamp",
    "diff_ext": "diff",
    "divide": "div",
    "einsum_ext": "einsum",
    "eq": "equal",
    "float_power_ext": "float_power",
    "floordiv": "floor_div",
    "floormod": "floor_mod",
    "ge": "greater_equal",
    "ger": "outer",
    "gt": "greater",
    "isnan_ext": "isnan",
    "le": "less_equal",
    "lt": "less",
    "make_coo_tensor": "make_sparse_tensor",
    "make_row_tensor_inner": "make_row_tensor",
    "matrix_determinant": "det",
    "movedim": "moveaxis",
    "mse_loss_ext": "mse_loss",
    "multiply": "mul",
    "ne": "not_equal",
    "negative": "neg",
    "pack": "stack",
    "pows": "pow",
    "reshape_": "reshape",
    "shape_": "shape",
    "softshrink": "soft_shrink",
    "tensor_add": "add",
    "tensor_div": "div",
    "tensor_exp": "exp",
    "tensor_expm1": "expm1",
    "tensor_floordiv": "floor_div",
    "tensor_ge": "greater_equal",
    "tensor_gt": "greater",
    "tensor_le": "less_equal",
    "tensor_lt": "less",
    "tensor_mod": "floor_mod",
    "tensor_mul": "mul",
    "tensor_pow": "pow",
    "tensor_range": "range",
    "tensor_slice": "slice",
    "tensor_sub": "sub",
}


_HERE = "ms_tensor.ops"

#: name -> module, or `module:attribute`
PLACES: dict[str, str] = {
    "P": f"{_HERE}.operations",
    # The modules of Primitive classes, whose names are all here.
    "linalg_ops": f"{_HERE}.operations",
    "other_ops": f"{_HERE}.operations",
    "auto_generate": f"{_HERE}.auto_generate",
    **{
        name: f"{_HERE}.auto_generate.{name}"
        for name in ("cpp_create_prim_instance_helper", "gen_ops_def", "gen_ops_prim", "pyboost_inner_prim")
    },
    **{
        name: f"{_HERE}.auto_generate:{name}"
        for name in (
            "DtypeToEnum",
            "moe_distribute_combine",
            "moe_distribute_dispatch",
            "nsa_compress_attention",
            "rotated_iou",
        )
    },
    "gen_extend_func": f"{_HERE}.auto_generate.gen_extend_func",
    **{name: f"{_HERE}._utils.{name}" for name in ("arg_dtype_cast", "arg_handler")},
    "signature": f"{_HERE}.signature",
    **{name: f"{_HERE}.hybrid:{name}" for name in ("kernel", "ms_kernel")},
    "_add_attr": f"{_HERE}.composite:_add_attr",
    "_ones_like_for_grad": f"{_HERE}.composite:_ones_like_for_grad",
    "_ms_pyfunc": f"{_HERE}.operations.python_prims:_ms_pyfunc",
    # Instances of Primitives.
    "J": f"{_HERE}.operations.inner_ops:j",
    "make_map_parameter": f"{_HERE}.operations.inner_ops:make_map_parameter",
    "SliceGetItem": f"{_HERE}.operations.inner_ops:slice_get_item",
    "_AllSwap": f"{_HERE}.operations.inner_ops:_AllSwap",
}
