from ms.utils.sdc_detect import *
