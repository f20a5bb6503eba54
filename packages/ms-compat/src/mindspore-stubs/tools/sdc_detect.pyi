from ms.tools.sdc_detect import *
