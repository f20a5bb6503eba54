from . import data_dump as data_dump
from . import sdc_detect as sdc_detect
from . import stress_detect as stress_detect
from ms.tools import *
