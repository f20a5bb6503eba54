from ms.scipy.optimize.line_search import *
