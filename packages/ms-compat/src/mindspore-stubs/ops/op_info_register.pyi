from ms.ops.op_info_register import *
