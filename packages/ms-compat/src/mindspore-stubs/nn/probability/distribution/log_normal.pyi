from ms.nn.probability.distribution.log_normal import *
