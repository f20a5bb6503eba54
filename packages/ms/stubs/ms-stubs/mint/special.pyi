from ms_runtime import Tensor as Tensor
from ms_tensor.mint.activations import log_softmax as log_softmax
from ms_tensor.mint.special import erfc as erfc, exp2 as exp2, expm1 as expm1, log1p as log1p, round as round, sinc as sinc
