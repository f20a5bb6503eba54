from ms_nn.optim.adafactor import AdaFactor as AdaFactor
from ms_nn.optim.adasum import AdaSumByDeltaWeightWrapCell as AdaSumByDeltaWeightWrapCell, AdaSumByGradWrapCell as AdaSumByGradWrapCell
from ms_nn.optim.asgd import ASGD as ASGD
from ms_nn.optim.lamb import Lamb as Lamb
from ms_nn.optim.tft_wrapper import OptTFTWrapper as OptTFTWrapper
from ms_nn.optim.thor import thor as thor
