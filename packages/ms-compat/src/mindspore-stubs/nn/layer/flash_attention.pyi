from ms.nn.layer.flash_attention import *
