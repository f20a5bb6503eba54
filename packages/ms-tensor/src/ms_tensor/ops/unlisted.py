"""Names that `ops` and `ops.functional` have but do not list, by the place where they are found."""

from __future__ import annotations

_HERE = "ms_tensor.ops"

#: name -> module, or `module:attribute`
PLACES: dict[str, str] = {
    "P": f"{_HERE}.operations",
    # The modules of the classes, whose names are all in one place here.
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
