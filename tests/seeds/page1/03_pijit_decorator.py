import numpy as np
import mindspore as ms
from mindspore import ops
from mindspore import jit
from mindspore import Tensor
@jit(mode="PIJit")
def tensor_cal(x, y, z):
    return ops.matmul(x, y) + z
x = Tensor(np.ones(shape=[2, 3]), ms.float32)
y = Tensor(np.ones(shape=[3, 4]), ms.float32)
z = Tensor(np.ones(shape=[2, 4]), ms.float32)
ret = tensor_cal(x, y, z)
print(ret)
