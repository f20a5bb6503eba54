from . import line_search as line_search
from . import linear_sum_assignment as linear_sum_assignment
from . import minimize as minimize
from ms.scipy.optimize import *
