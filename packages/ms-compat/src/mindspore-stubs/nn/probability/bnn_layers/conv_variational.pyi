from ms.nn.probability.bnn_layers.conv_variational import *
