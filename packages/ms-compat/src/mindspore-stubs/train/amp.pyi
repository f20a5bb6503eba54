from ms.train.amp import *
