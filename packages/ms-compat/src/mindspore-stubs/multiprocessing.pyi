from ms.multiprocessing import *
