from ms.nn.utils.init import *
