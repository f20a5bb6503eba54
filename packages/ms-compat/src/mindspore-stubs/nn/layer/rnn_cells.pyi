from ms.nn.layer.rnn_cells import *
