from ms.ops.tensor_method import *
