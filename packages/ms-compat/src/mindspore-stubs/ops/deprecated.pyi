from ms.ops.deprecated import *
