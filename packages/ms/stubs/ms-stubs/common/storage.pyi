from ms._shared_names.common_5 import *
import ms_runtime as ms_runtime
from ms_runtime import Tensor as Tensor
from ms_tensor import dtype as mstype
from ms_tensor._methods.derived import put_ as put_
from ms_tensor._methods.random import bernoulli_ as bernoulli_, bernoulli_ext as bernoulli_ext, normal_ as normal_
from ms_tensor._methods.storage import UntypedStorage as UntypedStorage, from_numpy as from_numpy
