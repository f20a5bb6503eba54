from . import cell_grad as cell_grad
from ms_autodiff import function as function, kept_forward as kept_forward, operands as operands, operation as operation, products as products, recomputation as recomputation, taylor as taylor
from ms_autodiff.grad import get_grad as get_grad, grad as grad, value_and_grad as value_and_grad
from ms_autodiff.operation import GradOperation as GradOperation
from ms_autodiff.products import jacfwd as jacfwd, jacrev as jacrev, jvp as jvp, linearize as linearize, vjp as vjp
from ms_autodiff.taylor import derivative as derivative, jet as jet
from ms_nn.cell import Cell as Cell
from ms_nn.wrap.derivative_cells import Jvp as Jvp, Vjp as Vjp
from ms_tensor.ops.state import stop_gradient as stop_gradient
