from ms.ops.primitive import *
