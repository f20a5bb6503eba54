from ms.train.model import *
