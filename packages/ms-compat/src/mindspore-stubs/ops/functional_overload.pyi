from ms.ops.functional_overload import *
