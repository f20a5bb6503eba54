from ms.ops.functional import *
