from typing import Any
Iterator: Any
from ms.dataset_helper import DatasetHelper as DatasetHelper, connect_network_with_dataset as connect_network_with_dataset
from ms_nn.cell import Cell as Cell
from ms_nn.train.batches import Batches as Batches
from ms_runtime import Tensor as Tensor
