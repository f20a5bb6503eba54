from ms.nn.probability.bnn_layers.bnn_cell_wrapper import *
