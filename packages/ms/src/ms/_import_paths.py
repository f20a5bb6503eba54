"""The import hook: `import mindspore.common.dtype` and `import ms.common.dtype` give the module `ms_tensor.dtype`.

`_MODULES` maps a path to the module that serves it. `_VIEWS` maps a path without a module of ours to the places where
its names are found; such a module is created at its first import and only refers to those objects. For each path,
`ms` and `mindspore` give the same module.
"""

from __future__ import annotations

import importlib
import importlib.machinery
import importlib.util
import sys
import types
from collections.abc import Sequence
from typing import Any

from ms_tensor._lazy import offered

from . import _module_attributes as _attributes

_HOME = "ms"  # views are created under this name, which exists whenever the hook does
_roots = _attributes.roots

# Messages name a module by the first of its paths.
_MODULES = {
    "context": "ms_tensor.context",
    "train.metrics": "ms_nn.train.metrics",
    "mint": "ms_tensor.mint",
    "mint.distributed": "ms.communication.distributed",
    "mint.distributed.distributed": "ms.communication.distributed",
    "mint.linalg": "ms_tensor.mint.linalg",
    "mint.nn": "ms_nn.mint_layers",
    "mint.nn.functional": "ms_tensor.mint.functional",
    "mint.optim": "ms_nn.mint_optim",
    "mint.special": "ms_tensor.mint.special",
    "nn": "ms_nn",
    "nn.learning_rate_schedule": "ms_nn.learning_rate",
    "nn.dynamic_lr": "ms_nn.learning_rate_lists",
    "nn.optim": "ms_nn.optim",
    "nn.optim.adam": "ms_nn.optim.adam",
    "nn.optim.momentum": "ms_nn.optim.momentum",
    "nn.optim.optimizer": "ms_nn.optim.optimizer",
    "nn.optim.rmsprop": "ms_nn.optim.adaptive_rates",
    "nn.optim.sgd": "ms_nn.optim.sgd",
    "nn.optim.proximal_ada_grad": "ms_nn.optim.ftrl",
    "nn.optim.lazyadam": "ms_nn.optim.adam",
    "nn.optim.lars": "ms_nn.optim.lars",
    "nn.optim.rprop": "ms_nn.optim.rprop",
    "nn.optim.adadelta": "ms_nn.optim.adaptive_rates",
    "nn.optim.ada_grad": "ms_nn.optim.adaptive_rates",
    "nn.layer.container": "ms_nn.containers",
    "nn.layer.conv": "ms_nn.layers.conv",
    "nn.layer.channel_shuffle": "ms_nn.layers.image",
    "nn.layer.combined": "ms_nn.layers.combined",
    "nn.layer.dense": "ms_nn.layers.dense",
    "nn.layer.math": "ms_nn.layers.maths",
    "nn.layer.padding": "ms_nn.layers.padding",
    "nn.loss": "ms_nn.loss",
    "nn.probability": "ms_nn.probability",
    "nn.probability.bijector": "ms_nn.probability.bijector",
    "nn.probability.bnn_layers": "ms_nn.probability.bnn_layers",
    "nn.probability.distribution": "ms_nn.probability.distribution",
    "nn.loss.loss": "ms_nn.loss",
    "nn.metrics": "ms_nn.train.metrics",
    "nn.wrap": "ms_nn.wrap",
    "nn.wrap.cell_wrapper": "ms_nn.wrap.cell_wrapper",
    "dataset": "ms_dataset",
    "dataset.core.config": "ms_dataset.config",
    "dataset.core.datatypes": "ms_dataset.datatypes",
    "dataset.core.validator_helpers": "ms_dataset.validator_helpers",
    "dataset.engine.config": "ms_dataset.config",
    "dataset.engine.samplers": "ms_dataset.samplers",
    "dataset.engine.iterators": "ms_dataset.iterators",
    "dataset.engine.serializer_deserializer": "ms_dataset.serialization",
    "dataset.engine.cache_client": "ms_dataset.cache",
    "dataset.callback.ds_callback": "ms_dataset.callback",
    "dataset.transforms.vision": "ms_dataset.vision",
    "dataset.transforms.vision.c_transforms": "ms_dataset.vision.c_transforms",
    "dataset.transforms.vision.py_transforms": "ms_dataset.vision.py_transforms",
    "mindrecord": "ms_dataset.mindrecord",
    "numpy": "ms_tensor.numpy",
    "numpy.fft": "ms_tensor.numpy.fft",
    "ops": "ms_tensor.ops",
    "ops.auto_generate": "ms_tensor.ops.auto_generate",
    "ops.communication": "ms.communication.distributed",
    "ops.composite": "ms_tensor.ops.composite",
    "ops.functional": "ms_tensor.ops.functional",
    "ops.operations": "ms_tensor.ops.operations",
    "ops.operations._grad_ops": "ms_tensor.ops.operations.grad_ops",
    "ops.primitive": "ms_tensor.ops.primitive",
    "common.dtype": "ms_tensor.dtype",
    "common.initializer": "ms_tensor.initializer",
    "common.parameter": "ms_tensor.parameter",
    "common.seed": "ms_tensor.context",
    "common.tensor": "ms_tensor.tensor",
    "_c_expression": "ms._c_expression",
    "_c_expression.amp": "ms.native_amp",
    "_c_expression.op_enum": "ms.op_enums",
    "_c_expression.typing": "ms.native_types",
    "communication": "ms.communication",
    "communication.management": "ms.communication.management",
    "experimental": "ms_nn.experimental",
    "experimental.optim": "ms_nn.experimental.optim",
    "experimental.optim.adamw": "ms_nn.experimental.optim.adam",
    "amp": "ms_nn.amp",
    "log": "ms.log",
    "device_context": "ms.device_context",
    "device_manager": "ms_tensor.context",
    "boost": "ms_nn.boost",
    "multiprocessing": "ms.multiprocessing",
    "onnx": "ms_nn.onnx",
    "profiler": "ms.profiler",
    "profiler.profiling": "ms.profiler.profiler",
    "rewrite": "ms.rewrite",
    "runtime": "ms.device",
    "safeguard": "ms.safeguard",
    "tools": "ms.tools",
    "train.dataset_helper": "ms.dataset_helper",
    "train.train_thor.dataset_helper": "ms.dataset_helper",
    "utils": "ms.utils",
    "hal": "ms.hal",
    "_checkparam": "ms._checkparam",
    "common._grad_function": "ms_autodiff.function",
    "common.generator": "ms_tensor.generator",
    "common.hook_handle": "ms_nn.hooks",
    "common.sparse_tensor": "ms_tensor.sparse",
    "nn.layer.rnn_cells": "ms_nn.layers.rnn_cells",
    "nn.layer.rnns": "ms_nn.layers.recurrent",
    # its path in releases before 2.0
    "nn.transformer": "ms.parallel._transformer",
    "nn.layer.transformer": "ms_nn.layers.transformer",
    "parallel": "ms.parallel",
    "train.data_sink": "ms.sinking",
    "common.recompute": "ms.sinking",
    "train.loss_scale_manager": "ms_nn.train.loss_scale_manager",
    "train.callback": "ms_nn.train.callback",
    "train._utils": "ms_nn.train._utils",
    "train.summary": "ms_nn.train.summary",
    "train.summary.summary_record": "ms_nn.train.summary.summary_record",
    "nn.layer.thor_layer": "ms_nn.layers.thor_layer",
    "nn.layer.timedistributed": "ms_nn.wrap.time_distributed",
    "nn.utils": "ms_nn.utils",
    "nn.utils.init": "ms_nn.utils",
    "train.callback._backup_and_restore": "ms_nn.train.callback._backup",
    "train.callback._early_stop": "ms_nn.train.callback._schedulers",
    "train.callback._history": "ms_nn.train.callback._monitors",
    "train.callback._lambda_callback": "ms_nn.train.callback._schedulers",
    "train.callback._loss_monitor": "ms_nn.train.callback._monitors",
    "train.callback._lr_scheduler_callback": "ms_nn.train.callback._schedulers",
    "train.callback._reduce_lr_on_plateau": "ms_nn.train.callback._schedulers",
    "train.callback._summary_collector": "ms_nn.train.callback._summary",
    "train.callback._time_monitor": "ms_nn.train.callback._monitors",
    "train.checkpoint_pb2": "ms_nn.protobuf",
    "train.node_strategy_pb2": "ms_nn.protobuf",
    "train.train_thor": "ms_nn.train.train_thor",
    "scipy": "ms.scipy",
    "scipy.fft": "ms.scipy.fft",
    "scipy.linalg": "ms.scipy.linalg",
    "scipy.optimize": "ms.scipy.optimize",
}

_CLASSES = ("ms_tensor.ops.operations.inner_ops", "ms_tensor.ops.auto_generate", "ms_tensor.ops.operations")
_VIEWS: dict[str, tuple[str, ...]] = {
    "_c_dataengine": ("ms_dataset.text",),
    "dataset.callback": ("ms_dataset.callback",),
    "dataset.core": (),
    "dataset.engine": ("ms_dataset",),
    "dataset.audio.validators": ("ms_dataset.validator_helpers",),
    "dataset.text.validators": ("ms_dataset.validator_helpers",),
    "dataset.vision.validators": ("ms_dataset.validator_helpers",),
    "dataset.engine.datasets": ("ms_dataset", "ms_dataset.nodes"),
    "dataset.engine.datasets_user_defined": ("ms_dataset",),
    "dataset.engine.datasets_vision": ("ms_dataset",),
    "dataset.engine.datasets_text": ("ms_dataset",),
    "dataset.engine.datasets_audio": ("ms_dataset",),
    "dataset.engine.datasets_standard_format": ("ms_dataset",),
    "common": (
        "ms",
        "ms_tensor.dtype",
        "ms_tensor.context",
        "ms_tensor.initializer",
        "ms.graph_tools",
        "ms_nn.saved_tensors",
        "ms_tensor._methods.storage",
        "ms_tensor.tensor",
        "ms_tensor.sparse",
    ),
    "common.api": (
        "ms.jit",
        "ms._compat",
        "ms.graph_tools",
        "ms.dynamic_shape",
        "ms_tensor.ops.primitive",
        "ms.old_releases",
    ),
    "common.jit_config": ("ms.jit",),
    "common.lazy_inline": ("ms._compat",),
    "common.mutable": ("ms.dynamic_shape",),
    "common.no_inline": ("ms._compat",),
    "common.symbol": ("ms.dynamic_shape",),
    "common._stub_tensor": ("ms.stub_tensor",),
    "_extends": ("ms._compat",),
    "nn.layer": ("ms_nn",),
    "nn.layer.activation": ("ms_nn.layers.activation", "ms_nn"),
    "nn.layer.embedding": ("ms_nn.layers.embedding", "ms_nn"),
    "nn.layer.normalization": ("ms_nn.layers.normalization", "ms_nn"),
    "nn.layer.pooling": ("ms_nn.layers.pooling", "ms_nn"),
    "nn.layer.basic": (
        "ms_nn.layers.basic",
        "ms_nn.layers.dense",
        "ms_nn.layers.matrices",
        "ms_nn.layers.dropout",
        "ms_nn",
    ),
    "nn.layer.image": ("ms_nn.layers.image", "ms_nn.layers.image_quality"),
    "nn.grad": ("ms_nn.wrap.derivative_cells", "ms_autodiff"),
    "numpy.array_creations": ("ms_tensor.numpy",),
    "numpy.array_ops": ("ms_tensor.numpy",),
    "numpy.dtypes": ("ms_tensor.numpy",),
    "numpy.logic_ops": ("ms_tensor.numpy",),
    "numpy.math_ops": ("ms_tensor.numpy",),
    "ops.function": ("ms_tensor.ops",),
    "ops.function.array_func": ("ms_tensor.ops._primitive_cache", "ms_tensor.ops", "ms_tensor.ops.ext_names"),
    "ops.function.clip_func": ("ms_tensor.ops._primitive_cache", "ms_tensor.ops", "ms_tensor.ops.ext_names"),
    "ops.function.debug_func": ("ms_tensor.ops._primitive_cache", "ms_tensor.ops"),
    "ops.function.image_func": ("ms_tensor.ops._primitive_cache", "ms_tensor.ops"),
    "ops.function.linalg_func": ("ms_tensor.ops._primitive_cache", "ms_tensor.ops", "ms_tensor.ops.ext_names"),
    "ops.function.math_func": ("ms_tensor.ops._primitive_cache", "ms_tensor.ops", "ms_tensor.ops.ext_names"),
    "ops.function.nn_func": (
        "ms_tensor.ops._primitive_cache",
        "ms_tensor.ops.attention.multi_head",
        "ms_tensor.ops.private_names",
        "ms_tensor.ops",
        "ms_tensor.ops.ext_names",
    ),
    "ops.functional_overload": ("ms_tensor.mint", "ms_tensor.mint.functional", "ms_tensor.ops"),
    "ops.operations._csr_ops": _CLASSES,
    "ops.operations._infer_ops": ("ms_tensor.ops.auto_generate",),
    "ops.function.other_func": ("ms_tensor.ops._primitive_cache", "ms_tensor.ops", "ms_tensor.ops.ext_names"),
    "ops.function.parameter_func": ("ms_tensor.ops._primitive_cache", "ms_tensor.ops"),
    "ops.function.random_func": (
        "ms_tensor.ops._primitive_cache",
        "ms_tensor.ops.private_names",
        "ms_tensor.ops",
        "ms_tensor.ops.ext_names",
    ),
    "ops.function.sparse_func": ("ms_tensor.ops._primitive_cache", "ms_tensor.ops"),
    "ops.function.spectral_func": ("ms_tensor.ops._primitive_cache", "ms_tensor.ops"),
    "ops.function.vmap_func": ("ms_tensor.ops._primitive_cache", "ms_tensor.ops"),
    "ops.operations._inner_ops": (*_CLASSES, "ms.old_releases"),
    "ops.operations._scalar_ops": ("ms_tensor.ops.operations.sequence_prims", "ms_tensor.ops.auto_generate"),
    "ops.operations._sequence_ops": ("ms_tensor.ops.operations.sequence_prims", "ms_tensor.ops.auto_generate"),
    "ops.operations.array_ops": _CLASSES,
    "ops.array_ops": _CLASSES,
    "ops.operations.comm_ops": _CLASSES,
    "ops.operations.control_ops": _CLASSES,
    "ops.operations.custom_ops": _CLASSES,
    "ops.operations.debug_ops": _CLASSES,
    "ops.operations.image_ops": _CLASSES,
    "ops.operations.inner_ops": _CLASSES,
    "ops.operations.linalg_ops": _CLASSES,
    "ops.operations.manually_defined": _CLASSES,
    "ops.operations.manually_defined.ops_def": _CLASSES,
    "ops.operations.math_ops": _CLASSES,
    "ops.operations.nn_ops": _CLASSES,
    "ops.operations.other_ops": _CLASSES,
    "ops.operations.random_ops": _CLASSES,
    "ops.operations.sparse_ops": _CLASSES,
    "ops.operations.spectral_ops": _CLASSES,
    "rewrite.common": (),
    "rewrite.common.namespace": ("ms.rewrite.namespace",),
    "ops.operations._map_tensor_ops": ("ms_nn.experimental.map_primitives",),
    "nn.layer.flash_attention": ("ms.old_releases",),
    "nn.layer.quant": ("ms.old_releases",),
    "ops._grad": (),
    "ops._grad.grad_base": ("ms.old_releases",),
    "ops._tracefunc": ("ms.old_releases",),
    "ops.operations._quant_ops": ("ms.device_primitives",),
    "ops.operations._embedding_cache_ops": ("ms.device_primitives", *_CLASSES),
    "ops.operations._rl_inner_ops": ("ms.old_releases", "ms.replay_buffers"),
    "ops.operations._tensor_array": ("ms.tensor_arrays",),
    "ops._grad_experimental": (),
    "ops._grad_experimental.grad_comm_ops": ("ms.parallel.device_norm",),
    "ops.composite.base": ("ms_tensor.ops.composite",),
    "ops.composite.multitype_ops": ("ms_tensor.ops",),
    "ops.op_info_register": ("ms_tensor.ops.register", "ms_tensor.ops.kernel_records"),
    "nn.cell": ("ms_nn.cell", "ms_nn.func_graph"),
    "train": (
        "ms_nn.train",
        "ms_nn.checkpoint",
        "ms_nn.checkpoint_convert",
        "ms_nn.sharded_checkpoint",
        "ms_nn.graph_export",
        "ms_nn.amp",
        "ms.graph_tools",
        "ms.sinking",
        "ms.dataset_helper",
    ),
    "train.mind_ir_pb2": ("ms.serialization_names",),
    "train.model": ("ms_nn.train.model", "ms_nn.train.callback", "ms.dataset_helper", "ms.serialization_names"),
    "train.amp": ("ms_nn.amp", "ms_nn.amp_networks", "ms.native_amp"),
    "train.serialization": (
        "ms_nn.checkpoint",
        "ms_nn.checkpoint_convert",
        "ms_nn.sharded_checkpoint",
        "ms_nn.checkpoint_compat",
        "ms_nn.parameter_loading",
        "ms_nn.graph_export",
        "ms.graph_tools",
        "ms.serialization_names",
    ),
    "graph": ("ms.jit", "ms._compat", "ms.dynamic_shape", "ms.graph_extensions"),
    "graph.custom_pass": ("ms.graph_extensions",),
    "graph.custom_backend": ("ms.graph_extensions",),
    "graph.custom_infer": ("ms.graph_extensions",),
    "graph.api": ("ms.jit", "ms._compat", "ms.dynamic_shape", "ms_tensor.ops.primitive"),
    "graph.jit_config": ("ms.jit",),
    "graph.lazy_inline": ("ms._compat",),
    "graph.no_inline": ("ms._compat",),
    "nn.generator": ("ms_tensor.generator",),
    "common._utils": ("ms_tensor.open_shapes",),
    "common.file_system": ("ms.background",),
    "common.np_dtype": ("ms_tensor.np_dtype",),
    "common.storage": ("ms_tensor._methods.storage",),
    "experimental.optim.adadelta": ("ms_nn.experimental.optim",),
    "experimental.optim.adagrad": ("ms_nn.experimental.optim",),
    "experimental.optim.adamax": ("ms_nn.experimental.optim",),
    "experimental.optim.asgd": ("ms_nn.experimental.optim",),
    "experimental.optim.nadam": ("ms_nn.experimental.optim",),
    "experimental.optim.radam": ("ms_nn.experimental.optim",),
    "experimental.optim.rmsprop": ("ms_nn.experimental.optim",),
    "experimental.optim.rprop": ("ms_nn.experimental.optim",),
    "nn.grad.cell_grad": ("ms_nn.wrap.derivative_cells",),
    "numpy.utils": ("ms_tensor.numpy.private_names", "ms_tensor.numpy"),
    "numpy.utils_const": ("ms_tensor.numpy.private_names",),
    "scipy.ops": ("ms.scipy.primitives", "ms.scipy.linalg", "ms_tensor.ops.operations"),
    "ops.composite.multitype_ops._compile_utils": ("ms_tensor.ops.item_access",),
    "common._register_for_tensor": ("ms_tensor.ops.registries",),
    "ops._grad_experimental.grad_base": ("ms.old_releases",),
    "ops.vm_impl_registry": ("ms_tensor.ops.registries",),
    "ops.function.grad": ("ms_autodiff",),
    "ops.function.grad.grad_func": ("ms_autodiff",),
    "runtime.device": ("ms.device", "ms.hal"),
    "version": (),
    "common._decorator": ("ms_tensor.ops.auto_generate.names",),
    "graph._utils": ("ms._compat", "ms.graph_tools"),
    "graph.jit_context": ("ms_tensor.ops.primitive",),
    "ops.operations._ms_kernel": ("ms_tensor.ops.hybrid",),
    "parallel.algo_parameter_config": ("ms_tensor.parallel_context",),
}
#: Modules of MindSpore whose names are in their parent module here: path of the parent -> last parts of their paths.
_PARTS = {
    "boost": "adasum base boost dim_reduce grad_freeze group_loss_scale_manager",
    "common": "device dump enable_dynamic",
    "dataset.dataloader": "dataset distributed",
    "dataset.debug": "debug_hook pre_defined_hook",
    **{f"device_context.{name}": "device" for name in ("ascend", "cpu", "gpu")},
    "graph": "dynamic_shape enable_dynamic mutable symbol",
    "graph._utils": "cell_attr_register mindir_util",
    "graph.dynamic_shape": "enable_dynamic",
    "hal": "device event memory stream",
    "mint.nn": "layer",
    "mint.nn.layer": "activation basic conv normalization padding pooling",
    "mint.optim": "adam adamw fused_adamw sgd",
    "nn": "sparse",
    "nn.optim": "adamax",
    "nn.sparse": "sparse",
    "nn.probability.bijector": "exp gumbel_cdf invert power_transform scalar_affine softplus",
    "nn.probability.bnn_layers": "bnn_cell_wrapper conv_variational dense_variational layer_distribution",
    "nn.probability.distribution": "bernoulli beta cauchy exponential gamma geometric gumbel half_normal laplace "
    "log_normal logistic normal poisson student_t uniform",
    "onnx": "onnx_export",
    "ops": "deprecated",
    "ops.composite": "env_ops math_ops",
    "ops.composite.multitype_ops": "add_impl equal_impl mul_impl ones_like_impl sub_impl zeros_like_impl",
    "ops.function": "comm_func reshard_func sparse_unary_func",
    "ops.operations": "reshard_ops",
    "parallel": "checkpoint_convert checkpoint_transform transform_safetensors",
    "parallel.nn": "parallel_cell_wrapper parallel_grad_reducer",
    "rewrite": "api common",
    "rewrite.common": "namespace",
    "rewrite.api": "node node_type pattern_engine scoped_value symbol_tree",
    "runtime": "device_limit event executor memory stream stream_limit",
    "scipy.optimize": "line_search linear_sum_assignment minimize",
    "tools": "data_dump sdc_detect stress_detect",
    "train.metrics": "accuracy auc bleu_score confusion_matrix cosine_similarity dice error fbeta hausdorff_distance "
    "loss mean_surface_distance occlusion_sensitivity perplexity precision recall "
    "root_mean_square_surface_distance topk",
    "utils": "sdc_detect stress_detect",
}


def _places_of_part(path: str) -> tuple[str, ...]:
    """Returns the module that contains the names of a part, which may be a part itself."""
    while path.rpartition(".")[2] in _PARTS.get(path.rpartition(".")[0], "").split():
        path = path.rpartition(".")[0]
    return _VIEWS[path] if path in _VIEWS else (_MODULES.get(path, f"{_HOME}.{path}"),)


# Releases before 2.0 had the files of metrics below nn.
_PARTS["nn.metrics"] = _PARTS["train.metrics"]
_VIEWS |= {
    path: _places_of_part(path)
    for parent, leaves in _PARTS.items()
    for path in [f"{parent}.{leaf}" for leaf in leaves.split()]
    if path not in _VIEWS and path not in _MODULES
}


for _path in (*_MODULES, *_VIEWS):
    _parent, _, _leaf = _path.rpartition(".")
    _attributes.children.setdefault(_parent, set()).add(_leaf)


class _ExistingModuleLoader:
    """Loader that returns an existing module and restores its import attributes."""

    def __init__(self, target: str) -> None:
        self._target = target
        self._spec: Any = None

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> types.ModuleType:
        module = importlib.import_module(self._target)
        self._spec = module.__spec__
        return module

    def exec_module(self, module: types.ModuleType) -> None:
        # The import system has just set the spec of the path on the module.
        spec = module.__spec__
        module.__spec__ = self._spec
        if spec is None:
            return
        _attributes.offer_children(module, spec.name)
        # Submodules that are attributes are reached without an import: `ops.operations.array_ops`.
        head, _, rest = spec.name.partition(".")
        for below, target in _MODULES.items():
            if below.startswith(f"{rest}.") and target in sys.modules:
                _attributes.offer_children(sys.modules[target], f"{head}.{below}")
        # Register loaded submodules under this path. Importing one by it would overwrite an attribute of the same
        # name, such as the class `profiler.schedule`.
        start = f"{self._target}."
        for name in [name for name in sys.modules if name.startswith(start)]:
            path = f"{spec.name}.{name[len(start) :]}"
            rest = path.partition(".")[2]
            if rest not in _MODULES and rest not in _VIEWS:
                sys.modules.setdefault(path, sys.modules[name])


class _ViewModule(types.ModuleType):
    """A module that keeps a function if a path below has the same name: `common.recompute`."""

    def __setattr__(self, name: str, value: Any) -> None:
        if not isinstance(value, types.ModuleType) or isinstance(vars(self).get(name, value), types.ModuleType):
            super().__setattr__(name, value)


def _keep_function(root: str, parent: str, leaf: str) -> None:
    """Lets a module of ours keep a function if a path below has the same name: `nn.optim.thor`."""
    module = sys.modules.get(f"{root}.{parent}" if parent else root)
    known = vars(module).get(leaf) if module is not None else None
    if type(module) is types.ModuleType and known is not None and not isinstance(known, types.ModuleType):
        module.__class__ = _ViewModule


#: modules of checks and messages, which sources import for themselves
_HELPERS = ("_check", "_messages", "_table", "_validate")


def _is_public(value: Any) -> bool:
    """Whether `import *` may offer a value: not what a source only uses itself, such as `typing.Any`."""
    if isinstance(value, types.ModuleType):
        place = value.__name__
    else:
        place = getattr(value, "__module__", None) or type(value).__module__
    parts = place.split(".")
    return parts[0].startswith(("ms", "mindspore", "builtins")) and parts[-1] not in _HELPERS


class _ViewLoader:
    """Loader that creates a module of references to names of other modules."""

    def __init__(self, places: tuple[str, ...]) -> None:
        self._places = places

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> types.ModuleType:
        return _ViewModule(spec.name)

    def exec_module(self, module: types.ModuleType) -> None:
        sources: dict[str, types.ModuleType] = {}
        public: set[str] = set()
        for place in reversed(self._places):
            source = importlib.import_module(place)
            # `dir` also lists the names that the source creates on demand.
            names = {*dir(source), *offered(place)}
            sources.update({k: source for k in names if not k.startswith("__")})
            public.update(offered(place), (name for name in names if _is_public(vars(source).get(name))))
        vars(module).update({k: vars(source)[k] for k, source in sources.items() if k in vars(source)})

        def __getattr__(name: str) -> Any:
            if name not in sources:  # `offer_children` words the message
                raise AttributeError(f"module '{module.__name__}' has no attribute '{name}'")
            return vars(module).setdefault(name, getattr(sources[name], name))

        # Here, too, Primitive classes are created at their first use; `import *` creates all.
        vars(module)["__getattr__"] = __getattr__
        vars(module)["__dir__"] = lambda: sorted({*vars(module), *sources})
        # `import *` must not replace a name of the program by one that a source only uses itself, such as `Any`.
        vars(module)["__all__"] = [name for name in sources if name in public and not name.startswith("_")]
        if module.__name__ == f"{_HOME}.version":
            vars(module)["__version__"] = "2.10.0"
        _attributes.offer_children(module, module.__name__)


#: modules of optional packages: path -> package
_OPTIONAL = {"_c_dataengine": "ms-dataset", "dataset": "ms-dataset", "mindrecord": "ms-dataset"}


def _target(fullname: str, rest: str) -> str | None:
    """Returns the name of the module for a path: one of the table, or a module of ours below one of the table."""
    if rest in _MODULES:
        return _MODULES[rest]
    if rest in _VIEWS:
        return f"{_HOME}.{rest}"
    parent, _, leaf = rest.rpartition(".")
    above = _target("", parent) if parent else None
    # Use its own name, or the import system would load the module a second time.
    found = f"{above}.{leaf}"
    if above is None or found == fullname:
        return None
    return found if importlib.util.find_spec(found) is not None else None


class _Finder:
    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: types.ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        head, _, rest = fullname.partition(".")
        if head not in _roots or not rest:
            return None
        _keep_function(head, *rest.rpartition(".")[::2])
        package = _OPTIONAL.get(rest.partition(".")[0])
        if package is not None and importlib.util.find_spec(package.replace("-", "_")) is None:
            # Without `name`, because `from mindspore import dataset` would turn it into a short ImportError.
            raise ModuleNotFoundError(f"No module named '{fullname}'.\n  hint: pip install {package}")
        found = _target(fullname, rest)
        loader: Any  # its class is in importlib.abc, which need not be loaded
        # Each path is a package for the import system, which therefore asks this finder for longer paths.
        if found == fullname:
            if rest not in _VIEWS:
                return None
            loader = _ViewLoader(_VIEWS[rest])
            return importlib.machinery.ModuleSpec(fullname, loader, is_package=True)
        if found is not None:
            loader = _ExistingModuleLoader(found)
            return importlib.machinery.ModuleSpec(fullname, loader, is_package=True)
        if "." not in rest or head == _HOME:
            return None
        raise ModuleNotFoundError(f"No module named '{fullname}'", name=fullname)


def paths(root: str = "mindspore") -> list[str]:
    """Returns every import path of the tables, below `root`."""
    return sorted(f"{root}.{rest}" for rest in (*_MODULES, *_VIEWS))


def install(root: str) -> None:
    """Serves the paths below a package, and offers them as its attributes.

    Args:
        root: 'ms' or 'mindspore', which is being imported. For 'mindspore', the main paths are imported at once, as
            in MindSpore.
    """
    if not any(isinstance(finder, _Finder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Finder())
    _roots.add(root)
    _attributes.offer_children(sys.modules[root], root)
    for below, target in _MODULES.items():
        if target in sys.modules:
            _attributes.offer_children(sys.modules[target], f"{root}.{below}")
    if root != _HOME:
        for path in ("nn", "ops", "common", "context", "train", "experimental"):
            importlib.import_module(f"{root}.{path}")
