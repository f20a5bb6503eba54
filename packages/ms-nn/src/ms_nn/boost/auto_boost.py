"""AutoBoost: the accelerations of a training."""

from __future__ import annotations

from typing import Any

from ms_tensor._messages import shorten

from .._validate import wrong
from ..cell import Cell
from ..optim import SGD
from .grad_freeze import GradientFreeze
from .less_batch_normalization import LessBN
from .optimizer_process import OptimizerProcess, ParameterProcess
from .principal_components import local_matrix_path

_NAMES = ("less_bn", "grad_freeze", "adasum", "grad_accumulation", "dim_reduce", "loss_scale_group")
_LEVELS: dict[str, tuple[str, ...]] = {
    "O0": (),
    "O1": ("less_bn", "grad_freeze"),
    "O2": ("less_bn", "grad_freeze", "adasum"),
}
_MODES = ["auto", "manual", "enable_all", "disable_all"]
#: options of `boost_config_dict`: the attribute and its default
_OPTIONS: dict[str, tuple[str, Any]] = {
    "fn_flag": ("_fn_flag", True),
    "gc_flag": ("_gc_flag", True),
    "param_groups": ("_param_groups", 10),
    "freeze_type": ("_freeze_type", 1),
    "freeze_p": ("_freeze_p", 0.7),
    "total_steps": ("_total_steps", 65536),
    "gradient_split_groups": ("gradient_groups", None),
    "device_number": ("device_number", 8),
    "grad_accumulation_step": ("grad_accumulation_step", 1),
    "rho": ("rho", 0.55),
    "gamma": ("gamma", 0.9),
    "alpha": ("alpha", 0.001),
    "sigma": ("sigma", 0.4),
    "n_components": ("n_components", 32),
    "pca_mat_path": ("pca_mat_path", None),
    "weight_load_dir": ("weight_load_dir", None),
    "timeout": ("timeout", 1800),
}


class AutoBoost:
    """Selects the accelerations of a training. It is a singleton: later calls return the object of the first.

    Args:
        level: 'O0' selects none, 'O1' `less_bn` and `grad_freeze`, 'O2' `adasum` too. Default: 'O0'.
        boost_config_dict: A dict of dicts. 'boost' has a 'mode': 'auto' (by level), 'manual' (by its other keys, True
            or False per acceleration), 'enable_all' or 'disable_all'. The options of an acceleration are under its
            name, shared options under 'common'. Default: '', no options.

    Raises:
        ValueError: the mode is unknown, or 'gradient_split_groups' is neither a list nor an int.

    Examples:
        >>> from ms_nn.boost import AutoBoost
        >>> boost = AutoBoost("O0")
        >>> boost is AutoBoost("O1"), boost.boost_config["less_bn"]
        (True, False)
    """

    _instance: Any = None
    level: str | None

    def __new__(cls, *args: Any, **kwargs: Any) -> AutoBoost:
        if AutoBoost._instance is None:
            AutoBoost._instance = object.__new__(cls)
            AutoBoost._instance.level = None
        made: AutoBoost = AutoBoost._instance
        return made

    def __init__(self, level: str = "O0", boost_config_dict: Any = "") -> None:
        if self.level is not None:
            return
        level = level if level in _LEVELS else "O0"
        for attribute, default in _OPTIONS.values():
            setattr(self, attribute, default)
        self.local_pca_mat_path: str | None = None
        self.boost_config_dict = boost_config_dict
        self.boost_config = self._configuration(level, boost_config_dict or {})
        self._param_processer = ParameterProcess()
        self.level = level

    def _configuration(self, level: str, config: dict[str, Any]) -> dict[str, bool]:
        chosen = {name: name in _LEVELS[level] for name in _NAMES}
        mode = config.get("boost", {}).get("mode", "auto")
        if mode not in _MODES:
            raise ValueError(f"For 'AutoBoost', the boost mode must be in {_MODES}, but got {shorten(mode)}.")
        if mode == "manual":
            chosen.update({name: value for name, value in config["boost"].items() if name in chosen})
        elif mode != "auto":
            chosen = dict.fromkeys(chosen, mode == "enable_all")
        for part, options in config.items():
            if part == "common" or chosen.get(part):
                for option, value in options.items():
                    self._set_option(option, value)
        return chosen

    def _set_option(self, option: str, value: Any) -> None:
        if option == "gradient_split_groups":
            if not isinstance(value, (list, int)):
                raise wrong(ValueError, "gradient_split_groups", "AutoBoost", "a list or an int", shorten(value))
            value = [value] if isinstance(value, int) else value
        if option in _OPTIONS:
            setattr(self, _OPTIONS[option][0], value)

    def network_auto_process_train(self, network: Cell, optimizer: Any) -> tuple[Cell, Any]:
        """Returns the network and the optimizer to train with.

        Args:
            network: The network.
            optimizer: The optimizer of its parameters.
        """
        options: Any = self
        if self.boost_config["dim_reduce"]:
            self.local_pca_mat_path = local_matrix_path(
                options.weight_load_dir, options.pca_mat_path, options.n_components, options.device_number, network
            )
            optimizer = SGD(network.trainable_params(), learning_rate=1.0)
            optimizer.dim_reduce = True
            return network, optimizer
        if self.boost_config["less_bn"]:
            network = LessBN(network, fn_flag=options._fn_flag)
            process = OptimizerProcess(optimizer)
            numbered = self._param_processer.assign_parameter_group(network.trainable_params(), options.gradient_groups)
            process.origin_params = ParameterProcess.generate_group_params(numbered, process.origin_params)
            if options._gc_flag:
                process.add_grad_centralization(network)
            optimizer = process.generate_new_optimizer()
        if self.boost_config["grad_freeze"]:
            freeze = GradientFreeze(
                options._param_groups, options._freeze_type, options._freeze_p, options._total_steps
            )
            network, optimizer = freeze.freeze_generate(network, optimizer)
        if self.boost_config["adasum"]:
            optimizer.adasum = True
        return network, optimizer

    def network_auto_process_eval(self, network: Cell) -> Cell:
        """Returns the network to evaluate with.

        Args:
            network: The network.
        """
        reduced = self.boost_config["less_bn"] and not self.boost_config["dim_reduce"]
        return LessBN(network) if reduced else network
