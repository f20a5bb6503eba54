from . import adam as adam
from . import adamw as adamw
from . import fused_adamw as fused_adamw
from . import sgd as sgd
from ms_nn.experimental.optim.adam import Adam as Adam, AdamW as AdamW, AdamW as FusedAdamW
from ms_nn.experimental.optim.sgd import SGD as SGD
