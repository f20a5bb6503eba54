from ms_autodiff._structure import leaves as leaves
from ms_autodiff.kept_forward import forget_forward as forget_forward, keep_forward as keep_forward, may_keep as may_keep
from ms_autodiff.recomputation import recomputed as recomputed
from ms_nn.hooks import Handle as Handle, HookHandle as HookHandle, parameters_of as parameters_of, refresh as refresh, register as register, register_parameter_hooks as register_parameter_hooks, run as run, run_now as run_now
from ms_runtime import Tensor as Tensor
from ms_tensor._messages import shorten as shorten
