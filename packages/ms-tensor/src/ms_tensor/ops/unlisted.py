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
    **{name: f"{_HERE}.auto_generate.{name}" for name in ("gen_ops_def", "gen_ops_prim", "pyboost_inner_prim")},
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
    # Instances of Primitives.
    "J": f"{_HERE}.operations.inner_ops:j",
    "SliceGetItem": f"{_HERE}.operations.inner_ops:slice_get_item",
    "_AllSwap": f"{_HERE}.operations.inner_ops:_AllSwap",
}
