from ms_autodiff.products import jvp as jvp, vjp as vjp
from ms_nn.cell import Cell as Cell
from ms_nn.wrap.derivative_cells import Jvp as Jvp, Vjp as Vjp
