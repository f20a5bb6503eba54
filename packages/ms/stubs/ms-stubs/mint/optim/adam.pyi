from ms_nn.experimental.optim.adam import Adam as Adam, AdamW as AdamW, AdamW as FusedAdamW
from ms_nn.experimental.optim.sgd import SGD as SGD
