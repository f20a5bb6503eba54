from ms.train.serialization import *
