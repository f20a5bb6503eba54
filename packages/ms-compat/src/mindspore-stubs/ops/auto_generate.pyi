from ms.ops.auto_generate import *
