from ms.nn.probability.bnn_layers.dense_variational import *
