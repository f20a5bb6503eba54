from . import dataset_helper as dataset_helper
from ms_nn.train.train_thor.convert_utils import ConvertModelUtils as ConvertModelUtils, ConvertNetUtils as ConvertNetUtils
from ms_nn.train.train_thor.model_thor import ModelThor as ModelThor
