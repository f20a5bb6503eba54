from ms.boost.dim_reduce import *
