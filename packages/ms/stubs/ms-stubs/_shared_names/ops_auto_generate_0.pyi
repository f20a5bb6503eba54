from ms_tensor.ops.arrays.joining import repeat_elements as repeat_elements
from ms_tensor.ops.arrays.segments import sequence_mask as sequence_mask
from ms_tensor.ops.arrays.shapes import repeat_interleave as repeat_interleave
from ms_tensor.ops.elementwise.arithmetic import clip_by_value as clip_by_value
from ms_tensor.ops.graph_parts import env_get as env_get, iter_converter as iter_converter, ms_hasnext as ms_hasnext, ms_next as ms_next
from ms_tensor.ops.linalg.matrix_products import dot as dot, matmul as matmul, mm as mm
from ms_tensor.ops.linalg.products import batch_dot as batch_dot, tensor_dot as tensor_dot, vecdot as vecdot
from ms_tensor.ops.random.choice import multinomial as multinomial
from ms_tensor.ops.random.distributions import normal as normal, uniform as uniform
from ms_tensor.ops.random.positive_draws import gamma as gamma, poisson as poisson
from ms_tensor.ops.reductions.norms import clip_by_global_norm as clip_by_global_norm
from ms_tensor.ops.reductions.reduce import count_nonzero as count_nonzero
from ms_tensor.ops.reductions.scans import cummin as cummin
from ms_tensor.ops.scalars import tail as tail, zip_operation as zip_operation
from ms_tensor.ops.shortcuts import laplace as laplace
