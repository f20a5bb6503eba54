from ms.train.loss_scale_manager import *
