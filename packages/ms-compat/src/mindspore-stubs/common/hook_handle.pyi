from ms.common.hook_handle import *
