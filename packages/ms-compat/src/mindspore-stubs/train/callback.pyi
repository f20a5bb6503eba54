from ms.train.callback import *
