from ms.scipy.optimize.linear_sum_assignment import *
