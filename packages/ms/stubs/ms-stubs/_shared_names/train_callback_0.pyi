from ms_nn.train.callback._callback import CallbackManager as CallbackManager, InternalCallbackParam as InternalCallbackParam, checkpoint_cb_for_save_op as checkpoint_cb_for_save_op, set_cur_net as set_cur_net
from ms_nn.train.callback._checkpoint import CheckpointManager as CheckpointManager
