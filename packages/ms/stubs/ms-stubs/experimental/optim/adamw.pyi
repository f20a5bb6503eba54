from ms_nn.experimental.optim.adam import Adam as Adam, AdamW as AdamW, Adamax as Adamax, NAdam as NAdam, RAdam as RAdam
from ms_nn.experimental.optim.optimizer import Optimizer as Optimizer, at_least as at_least, check_betas as check_betas
from ms_nn.optim._groups import wide as wide
from ms_runtime import Tensor as Tensor
from ms_tensor.parameter import Parameter as Parameter, ParameterTuple as ParameterTuple
