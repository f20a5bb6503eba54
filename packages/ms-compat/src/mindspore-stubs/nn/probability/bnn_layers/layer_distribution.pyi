from ms.nn.probability.bnn_layers.layer_distribution import *
