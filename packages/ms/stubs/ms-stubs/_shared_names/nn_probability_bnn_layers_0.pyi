from ms_nn.probability.bnn_layers import ConvReparam as ConvReparam, DenseLocalReparam as DenseLocalReparam, DenseReparam as DenseReparam, NormalPosterior as NormalPosterior, NormalPrior as NormalPrior, WithBNNLossCell as WithBNNLossCell, normal_post_fn as normal_post_fn
from ms_tensor.initializer import Normal as NormalInitializer
