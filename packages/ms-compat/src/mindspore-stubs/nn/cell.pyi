from ms.nn.cell import *
