from ms.mint.nn.functional import *
