from ms.nn.generator import *
