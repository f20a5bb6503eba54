from ms.parallel.algo_parameter_config import *
