from . import summary_record as summary_record
from ms.train.summary import *
