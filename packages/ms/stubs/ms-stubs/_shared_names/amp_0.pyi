from ms_nn.amp import amp_cast as amp_cast, auto_mixed_precision as auto_mixed_precision, custom_mixed_precision as custom_mixed_precision, get_black_list as get_black_list, get_white_list as get_white_list
from ms_nn.loss_scaler import DynamicLossScaler as DynamicLossScaler, LossScaler as LossScaler, StaticLossScaler as StaticLossScaler, all_finite as all_finite
