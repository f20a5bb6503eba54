from ms_tensor._lazy import getter as getter
from ms_tensor.ops.composite import augassign_add as augassign_add, augassign_div as augassign_div, augassign_floordiv as augassign_floordiv, augassign_mod as augassign_mod, augassign_mul as augassign_mul, augassign_sub as augassign_sub, core as core, ones_like as ones_like, zeros_like as zeros_like
