from ms.boost.group_loss_scale_manager import *
