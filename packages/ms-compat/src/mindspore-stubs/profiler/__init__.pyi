from . import profiling as profiling
from ms.profiler import *
