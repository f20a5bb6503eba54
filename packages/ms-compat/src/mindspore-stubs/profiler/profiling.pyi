from ms.profiler.profiling import *
