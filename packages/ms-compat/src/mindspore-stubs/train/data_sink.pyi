from ms.train.data_sink import *
