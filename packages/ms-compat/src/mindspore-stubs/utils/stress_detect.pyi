from ms.utils.stress_detect import *
