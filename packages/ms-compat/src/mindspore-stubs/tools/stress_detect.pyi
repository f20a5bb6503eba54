from ms.tools.stress_detect import *
