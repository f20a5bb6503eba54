from ms_nn._validate import at_least as at_least, positive_int as positive_int, wrong as wrong
from ms_nn.printed_arguments import PrintsArguments as PrintsArguments
from ms_nn.train.loss_scale_manager import DynamicLossScaleManager as DynamicLossScaleManager, FixedLossScaleManager as FixedLossScaleManager, LossScaleManager as LossScaleManager
from ms_nn.wrap.loss_scale import DynamicLossScaleUpdateCell as DynamicLossScaleUpdateCell, FixedLossScaleUpdateCell as FixedLossScaleUpdateCell
from ms_tensor._messages import shorten as shorten
from typing import ClassVar as ClassVar
