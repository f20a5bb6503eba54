from ms.train.summary.summary_record import *
