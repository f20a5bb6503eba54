from ms.nn.transformer import *
