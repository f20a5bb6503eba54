"""Functions over tensors. Functions of one table op are generated; compositions are in the modules of this package.

Primitive classes are in `ms_tensor.ops.operations` and are also names of this module.
"""

from __future__ import annotations

from types import FunctionType as _FunctionType
from typing import TYPE_CHECKING as _TYPE_CHECKING
from typing import Any as _Any

from .. import _lazy
from .._argument_types import check_types as _check_types
from .._documentation import document as _document
from .._documentation import document_classes as _document_classes
from .._generated import functions as _functions
from .._generated.ops_documentation import OPS as _DOCUMENTATION
from . import (
    arrays,
    attention,
    composite,
    elementwise,
    graph_parts,
    images,
    linalg,
    losses,
    nn,
    random,
    reductions,
    renamed,
    scalars,
    shortcuts,
    sparse,
    spectral,
    state,
)
from .argument_types import FUNCTIONS as _ARGUMENT_TYPES
from .further_names import ALIASES as _ALIASES
from .further_names import PLACES as _UNLISTED

#: the folders of modules, by family
_FAMILIES = (
    arrays,
    attention,
    elementwise,
    images,
    linalg,
    losses,
    nn,
    random,
    reductions,
    sparse,
    spectral,
)

# Shared by compositions and by ms_nn; not names of MindSpore.
_HELPERS = frozenset(
    (
        "adaptive_average adaptive_means along batch_normalized batched bilinear check_attention check_batch_norm "
        "check_channels columns cubic cubic_exact cumulative_logsumexp deformable_offsets depth_to_space distinct "
        "draw drop_channels fft_with_size flash_attention_parts gamma_draws instance_norm l2_normalize "
        "layer_normalized linear linear_1d lp_norm multilabel_margin_parts nearest nms_with_mask normalize "
        "of_format output_padding_of pad_axis place poisson_draws reduce_loss resize roi_align same_padding "
        "small_pads softmax_cross_entropy space_to_depth sparse_dense_matmul square_sum_all transpose_sizes unbatch "
        "weighted wide write_places write_rows written"
    ).split()
)


def _collect() -> dict[str, _Any]:
    """Returns every public function; compositions take precedence over generated functions."""
    found: dict[str, _Any] = {name: getattr(_functions, name) for name in _functions.__all__}
    modules = [getattr(family, name) for family in _FAMILIES for name in family.__all__]
    for module in (*modules, state, scalars, shortcuts, renamed, graph_parts):
        for name, value in vars(module).items():
            own = isinstance(value, _FunctionType) and value.__module__ == module.__name__
            if own and not name.startswith("_") and name not in _HELPERS:
                found[name] = value
    return found


_public: dict[str, _Any] = _collect()
_document(_public, _DOCUMENTATION)
_check_types(_public, _ARGUMENT_TYPES)

# Aliases of functions.
for _alias, _name in _ALIASES.items():
    if _name in _public:
        _public.setdefault(_alias, _public[_name])

globals().update(_public)

from ms_runtime import Tensor

from . import functional, operations
from .composite import (
    HyperMap,
    Map,
    MultitypeFuncGraph,
    add_flags,
    hyper_add,
    mixed_precision_cast,
    partial,
)
from .kernel_records import (
    AiCPURegOp,
    AkgAscendRegOp,
    AkgGpuRegOp,
    CpuRegOp,
    CustomOpBuilder,
    TBERegOp,
    op_info_register,
)
from .register import CustomRegOp, DataType, custom_info_register
from .registries import get_vm_impl_fn, tensor_operator_registry, vm_impl_registry

if _TYPE_CHECKING:
    from .operations import *

# The classes that `operations` creates at their first use can also be imported from here.
_made = vars(operations)
globals().update({_name: _made[_name] for _name in operations.__all__ if _name in _made})
_lazy.offer(
    __name__, **{_name: f"{operations.__name__}:{_name}" for _name in operations.__all__ if _name not in globals()}
)
_lazy.offer(__name__, **_UNLISTED)
__getattr__ = _lazy.getter(__name__)


def __dir__() -> list[str]:
    return sorted({*globals(), *operations.__all__})


# Older scripts also import these from `ops.composite`.
for _name in (
    "batch_dot clip_by_global_norm clip_by_value count_nonzero cummin dot env_get gamma iter_converter laplace matmul "
    "mm ms_hasnext ms_next multinomial normal poisson repeat_elements repeat_interleave sequence_mask tail "
    "tensor_dot uniform vecdot zip_operation"
).split():
    if _name in _public:
        vars(composite).setdefault(_name, _public[_name])

__all__ = [
    *_public,
    *operations.__all__,
    "AiCPURegOp",
    "AkgAscendRegOp",
    "AkgGpuRegOp",
    "CpuRegOp",
    "CustomOpBuilder",
    "CustomRegOp",
    "DataType",
    "HyperMap",
    "Map",
    "MultitypeFuncGraph",
    "TBERegOp",
    "Tensor",
    "add_flags",
    "composite",
    "custom_info_register",
    "functional",
    "get_vm_impl_fn",
    "op_info_register",
    "hyper_add",
    "mixed_precision_cast",
    "operations",
    "partial",
    "tensor_operator_registry",
    "vm_impl_registry",
]

_document_classes(globals(), "ms_tensor._documented_arguments:OPS")
