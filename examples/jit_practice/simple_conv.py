"""Time the basic block of ResNet, forward and forward + backward, plain and jitted.

python examples/jit_practice/simple_conv.py [--calls 1000]
"""

import mindspore as ms
import numpy as np
from mindspore import Tensor, nn
from table import DECODED, arguments, report

CHANNELS, SIZE = 64, 28


class BasicBlock(nn.Cell):
    """Two 3 x 3 convolutions with normalisation, and the input added (He et al., 2015, figure 5 left).

    Args:
        in_channels: channels of the input.
        out_channels: channels of the output.
        stride: stride of the first convolution; if it is not 1 or the channels change, the skip path is a 1 x 1
            convolution.
    """

    def __init__(self, in_channels, out_channels, stride=1):
        super().__init__()
        self.conv1 = nn.Conv2d(in_channels, out_channels, 3, stride=stride, pad_mode="pad", padding=1)
        self.bn1 = nn.BatchNorm2d(out_channels)
        self.conv2 = nn.Conv2d(out_channels, out_channels, 3, pad_mode="pad", padding=1)
        self.bn2 = nn.BatchNorm2d(out_channels)
        self.relu = nn.ReLU()
        self.down_sample = None
        if stride != 1 or in_channels != out_channels:
            self.down_sample = nn.SequentialCell(
                nn.Conv2d(in_channels, out_channels, 1, stride=stride), nn.BatchNorm2d(out_channels)
            )

    def construct(self, x):
        identity = x
        out = self.relu(self.bn1(self.conv1(x)))
        out = self.bn2(self.conv2(out))
        if self.down_sample is not None:
            identity = self.down_sample(x)
        return self.relu(out + identity)


def main():
    options = arguments(__doc__)
    ms.set_seed(1)
    x = Tensor(np.random.default_rng(0).standard_normal((1, CHANNELS, SIZE, SIZE)), ms.float32)
    net = BasicBlock(CHANNELS, CHANNELS)

    def forward(x):
        return net(x)

    report("BasicBlock, forward", forward, DECODED, [x], options.calls)

    net.set_train()
    gradients = ms.value_and_grad(net, grad_position=None, weights=net.trainable_params())

    def forward_and_backward(x):
        return gradients(x)

    report("BasicBlock, forward + backward", forward_and_backward, DECODED, [x], options.calls)


if __name__ == "__main__":
    main()
